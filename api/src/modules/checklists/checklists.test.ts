import { auditApi } from '@tramo/contract/audit';
import { checklistsApi, type GuideStatusInfo, type Substatus } from '@tramo/contract/checklists';
import { guideStatuses } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Company } from '../../../test/builders.ts';
import { checklistById, contentOf, publishedChecklist, question } from '../../../test/checklists.ts';
import { buildStartedRoute, manageGuide } from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';
import { addFirstSubstatuses } from './checklists.service.ts';

const t = await testApp();
let c: Company;
beforeEach(async () => {
  c = await buildCompany(t);
  await t.platform.db.system(async (trx) => {
    await sql`delete from substatus where company_id = ${c.id}`.execute(trx);
    await addFirstSubstatuses(trx, c.id);
  });
});

const listed = async (query: Record<string, string> = {}, token = c.admin.token): Promise<Substatus[]> => {
  const answer = await t.call(checklistsApi.substatus, { token, query: { limit: '200', ...query } });
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json().substatus;
};
const named = async (name: string, category: string): Promise<Substatus> =>
  (await listed({ categories: category })).find((s) => s.name === name) as Substatus;
const create = (body: object, token = c.admin.token) => t.call(checklistsApi.createSubstatus, { token, body });
const clone = (id: string) => t.call(checklistsApi.cloneSubstatus, { token: c.admin.token, params: { id } });
const update = (id: string, body: object, token = c.admin.token) =>
  t.call(checklistsApi.updateSubstatus, { token, params: { id }, body });
const byId = async (id: string): Promise<Substatus> => (await listed()).find((s) => s._id === id) as Substatus;

describe('sub-statuses', () => {
  it('are listed ten at a time, sorted, searched and filtered; each with its checklist', async () => {
    const first = await t.call(checklistsApi.substatus, { token: c.admin.token });
    expect(first.json().substatus).toHaveLength(10);
    expect(first.json().count).toEqual({ totalCount: 17, totalPages: 2 });
    expect((await listed({ categories: 'partial', order: 'desc' })).map((s) => s.name)).toEqual([
      'Rechazo parcial',
      'Mercancía incompleta',
      'Mercancía dañada',
    ]);
    expect((await listed({ search: 'merc' })).map((s) => s.category).sort()).toEqual([
      'partial',
      'partial',
      'partialCollection',
      'uncollected',
    ]);
    const one = await named('Zona insegura', 'undelivered');
    expect(one).toMatchObject({
      checklistId: expect.any(String),
      checklistStatus: 'enabled',
      questions: [],
      logic: [],
      isSystem: false,
      guides: 0,
    });
    expect(one.can).toEqual({ edit: true, remove: true });
    expect((await named('Cierre de ruta', 'uncollected')).can).toEqual({ edit: true, remove: false });
    const driver = await buildUser(t, c.id, { type: 'driver' });
    expect((await listed({ search: 'zona' }, driver.token))[0]?.can).toEqual({ edit: false, remove: false });
    await update(one._id, { status: 'inactive' });
    expect((await listed({ status: 'inactive' })).map((s) => s.name)).toEqual(['Zona insegura']);
    expect((await listed({ status: 'enabled' })).map((s) => s.name)).not.toContain('Zona insegura');
  });

  it('have one name in a category, whatever the case, and deleted ones leave theirs', async () => {
    const answer = await create({ category: 'undelivered', name: ' Perro suelto ' });
    expect(answer.json()).toEqual({ subStatusId: expect.any(String), checklistId: expect.any(String) });
    const id = answer.json().subStatusId;
    expect(await byId(id)).toMatchObject({
      name: 'Perro suelto',
      visible: true,
      status: 'enabled',
      checklistId: answer.json().checklistId,
    });
    expect(keyOf(await create({ category: 'undelivered', name: 'PERRO SUELTO' }))).toBe('checklists.name_exists');
    expect((await create({ category: 'uncollected', name: 'Perro suelto' })).statusCode).toBe(200);
    expect(keyOf(await update(id, { name: 'zona insegura' }))).toBe('checklists.name_exists');
    expect(keyOf(await update(id, { category: 'uncollected' }))).toBe('checklists.name_exists');
    expect((await update(id, { name: 'PERRO suelto' })).json().name).toBe('PERRO suelto');
    expect((await update(id, { status: 'deleted' })).json().status).toBe('deleted');
    expect((await update(id, { name: 'x' })).statusCode).toBe(404);
    expect((await create({ category: 'undelivered', name: 'Perro suelto' })).statusCode).toBe(200);
    const twice = await Promise.all([1, 2].map(() => create({ category: 'partial', name: 'A la vez' })));
    expect(twice.map((a) => a.statusCode).sort()).toEqual([200, 409]);
    const { entries } = (await t.call(auditApi.list, { token: c.admin.token, query: { subjectId: id } })).json();
    expect(entries.map((e: { action: string }) => e.action)).toEqual(['delete', 'update', 'create']);
  });

  it('are cloned with their checklist, which begins inactive', async () => {
    const one = await named('Zona insegura', 'undelivered');
    const asked = question('Foto de la calle', { type: 'photos', min: 1, max: 3 });
    await publishedChecklist(t, c.admin.token, one.checklistId as string, contentOf([asked]));
    expect(await byId(one._id)).toMatchObject({ questions: [asked], logic: [] });
    await update(one._id, { description: 'No se pudo entrar', visible: false });
    const copy = (await clone(one._id)).json();
    expect(copy).toEqual({
      subStatusId: expect.any(String),
      checklistId: expect.any(String),
      name: 'Copia de Zona insegura',
    });
    expect(await byId(copy.subStatusId)).toMatchObject({
      name: 'Copia de Zona insegura',
      category: 'undelivered',
      description: 'No se pudo entrar',
      visible: false,
      status: 'inactive',
      checklistId: copy.checklistId,
      checklistStatus: 'inactive',
      questions: [],
      logic: [],
    });
    expect(await checklistById(t, c.admin.token, copy.checklistId)).toMatchObject({
      name: 'Copia de Zona insegura',
      content: { sections: [{ questions: [asked] }] },
      visible: false,
      published: null,
      isChanged: true,
    });
    expect(copy.checklistId).not.toBe(one.checklistId);
    const more = await Promise.all([clone(one._id), clone(one._id)]);
    expect(more.map((m) => m.json().name).sort()).toEqual(['Copia de Zona insegura (2)', 'Copia de Zona insegura (3)']);
    await update(copy.subStatusId, { status: 'deleted' });
    expect((await clone(one._id)).json().name).toBe('Copia de Zona insegura');
    const system = (await clone((await named('Cierre de ruta', 'undelivered'))._id)).json();
    expect(await byId(system.subStatusId)).toMatchObject({ name: 'Copia de Cierre de ruta', isSystem: false });
    expect((await update(more[0]?.json().subStatusId, { status: 'enabled' })).json()).toMatchObject({
      status: 'enabled',
      checklistStatus: 'enabled',
    });
    expect((await clone(newId())).statusCode).toBe(404);
  });

  it('of the system keep their names and stay', async () => {
    const { _id: id } = await named('Cierre de ruta', 'undelivered');
    for (const change of [
      { name: 'Cierre' },
      { status: 'deleted' },
      { status: 'inactive' },
      { visible: false },
      { category: 'partial' },
    ])
      expect([change, keyOf(await update(id, change))]).toEqual([change, 'checklists.system']);
    expect((await update(id, { description: 'Lo pone el portal' })).json().description).toBe('Lo pone el portal');
  });

  it('always leave one to choose', async () => {
    const [one, two] = [
      await named('Entregado al titular', 'delivered'),
      await named('Entregado a un tercero', 'delivered'),
    ];
    expect((await update(one._id, { visible: false })).statusCode).toBe(200);
    const hidden = await update(two._id, { visible: false });
    expect([hidden.statusCode, hidden.json().error]).toEqual([
      422,
      expect.objectContaining({ key: 'checklists.last_visible', message: 'Visibility not updated' }),
    ]);
    expect(keyOf(await update(two._id, { status: 'inactive' }))).toBe('checklists.last_visible');
    await update(one._id, { visible: true });
    expect((await update(two._id, { status: 'deleted' })).statusCode).toBe(200);
    const last = await update(one._id, { status: 'deleted' });
    expect([last.statusCode, last.json().error.key, last.json().error.message]).toEqual([
      422,
      'checklists.last_one',
      'Status not updated',
    ]);
    // 'Cierre de ruta' is no choice for a driver.
    for (const name of ['Dirección incorrecta', 'Cliente rechaza', 'Zona insegura'])
      expect((await update((await named(name, 'undelivered'))._id, { status: 'deleted' })).statusCode).toBe(200);
    expect(keyOf(await update((await named('Nadie en el domicilio', 'undelivered'))._id, { status: 'inactive' }))).toBe(
      'checklists.last_one',
    );
    // Nobody chooses the ones of returns: what people add there goes as it came.
    const extra = (await create({ category: 'return', name: 'Otra vuelta' })).json().subStatusId;
    expect((await update(extra, { status: 'deleted' })).statusCode).toBe(200);
  });

  it('are the admin’s to change, and a stale version is told', async () => {
    const one = await named('Zona insegura', 'undelivered');
    const manager = await buildUser(t, c.id, { roles: ['routes-manager'] });
    expect((await update(one._id, { description: 'x' }, manager.token)).statusCode).toBe(403);
    expect((await create({ category: 'partial', name: 'x' }, manager.token)).statusCode).toBe(403);
    expect((await update(one._id, { description: 'a', version: 1 })).json()).toMatchObject({
      description: 'a',
      version: 2,
    });
    const stale = await update(one._id, { description: 'b', version: 1 });
    expect(stale.json().error).toMatchObject({ key: 'general.stale', detail: { description: 'a', version: 2 } });
  });

  it('are counted by the guides that end with them, which keep their words', async () => {
    const r = await buildStartedRoute(t, c, { stops: 3 });
    const manage = (i: number, subStatus: string) =>
      manageGuide(t, r, r.guideIds[i] as string, { result: 'undelivered', subStatus });
    expect((await manage(0, 'Nadie en el domicilio')).statusCode).toBe(200);
    expect((await manage(1, 'nadie en el domicilio')).statusCode).toBe(200);
    expect((await manage(2, 'Zona insegura')).statusCode).toBe(200);
    const most = await listed({ sort: 'guides', order: 'desc' });
    expect(most.slice(0, 2).map((s) => [s.name, s.category, s.guides])).toEqual([
      ['Nadie en el domicilio', 'undelivered', 2],
      ['Zona insegura', 'undelivered', 1],
    ]);
    expect((await named('Nadie en el domicilio', 'uncollected')).guides).toBe(0);
    expect((await update((await named('Zona insegura', 'undelivered'))._id, { status: 'deleted' })).statusCode).toBe(
      200,
    );
    const guide = await t.call(guidesApi.detail, { token: c.admin.token, params: { id: r.guideIds[2] as string } });
    expect(guide.json().subStatus).toBe('Zona insegura');
  });
});

it('the states of guides come with what refines them, in the caller’s language', async () => {
  await update((await named('Zona insegura', 'undelivered'))._id, { visible: false });
  await update((await named('Rechazo parcial', 'partial'))._id, { status: 'inactive' });
  const of = async (locale: string): Promise<Record<string, GuideStatusInfo>> => {
    const answer = await t.call(checklistsApi.status, { token: c.admin.token, headers: { 'accept-language': locale } });
    return Object.fromEntries(answer.json().status.map((s: GuideStatusInfo) => [s.status, s]));
  };
  const es = await of('es-MX');
  expect(Object.keys(es)).toEqual([...guideStatuses]);
  expect(es.pending).toEqual({
    status: 'pending',
    label: 'Pendiente',
    appliesTo: 'both',
    isFinal: false,
    substatus: [],
  });
  expect(es.undelivered).toMatchObject({ label: 'No entregada', appliesTo: 'delivery', isFinal: false });
  const words = (s: GuideStatusInfo | undefined) => s?.substatus.map((x) => x.name);
  expect(words(es.undelivered)).toEqual([
    'Cierre de ruta',
    'Cliente rechaza',
    'Dirección incorrecta',
    'Nadie en el domicilio',
  ]);
  expect(words(es.partial)).toEqual(['Mercancía dañada', 'Mercancía incompleta']);
  expect(words(es.returnRecollection)).toEqual(['Programación de envío', 'Reprogramación de envío']);
  expect((await of('en')).undelivered?.label).toBe('Not delivered');
});
