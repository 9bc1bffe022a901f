import { auditApi } from '@tramo/contract/audit';
import { type Checklist, type ChecklistDetail, checklistApi } from '@tramo/contract/checklist-api';
import { type ChecklistContent, emptyContent } from '@tramo/contract/checklist-content';
import { checklistsApi } from '@tramo/contract/checklists';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildClient, buildCompany, buildUser, type Company } from '../../../test/builders.ts';
import { checklistById, choice, contentOf, publishedChecklist, question } from '../../../test/checklists.ts';
import { newId } from '../../platform/ids.ts';
import { addFirstSubstatuses } from './checklists.service.ts';

const t = await testApp();
let c: Company;
let token: string;
beforeEach(async () => {
  c = await buildCompany(t);
  token = c.admin.token;
  await t.platform.db.system(async (trx) => {
    await sql`delete from substatus where company_id = ${c.id}`.execute(trx);
    await addFirstSubstatuses(trx, c.id);
  });
});

const create = (body: object, caller = token) => t.call(checklistApi.create, { token: caller, body });
const made = async (body: object = {}): Promise<ChecklistDetail> => {
  const answer = await create({ name: 'Entrega con firma', category: 'delivered', ...body });
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json();
};
const update = (id: string, body: object, caller = token) =>
  t.call(checklistApi.update, { token: caller, params: { id }, body });
const listed = async (query: Record<string, string> = {}): Promise<Checklist[]> =>
  (await t.call(checklistApi.list, { token, query: { limit: '200', ...query } })).json().checklist;
const substatusId = async (name: string, category: string): Promise<string> =>
  (await t.call(checklistsApi.substatus, { token, query: { search: name, categories: category } })).json().substatus[0]
    ._id;
const updateSubstatus = (id: string, body: object) =>
  t.call(checklistsApi.updateSubstatus, { token, params: { id }, body });
describe('checklists', () => {
  it('begin as drafts that nobody sees: one of each sub-status, one visible of each state', async () => {
    const first = await t.call(checklistApi.list, { token });
    expect(first.json().checklist).toHaveLength(10);
    expect(first.json().count).toEqual({ totalCount: 17, totalPages: 2 });
    const all = await listed();
    expect(all.map((x) => x.category.value)).toEqual([
      ...Array(2).fill('delivered'),
      ...Array(3).fill('partial'),
      ...Array(5).fill('undelivered'),
      'collected',
      'partialCollection',
      ...Array(3).fill('uncollected'),
      ...Array(2).fill('return'),
    ]);
    const visible = all.filter((x) => x.visible);
    expect(visible.map((x) => [x.category.label, x.name])).toEqual([
      ['Entregada', 'Entregado al titular'],
      ['Entrega parcial', 'Mercancía dañada'],
      ['No entregada', 'Nadie en el domicilio'],
      ['Recolectada', 'Recolectado completo'],
      ['Recolección parcial', 'Faltó mercancía'],
      ['No recolectada', 'Mercancía no lista'],
      [expect.any(String), 'Programación de envío'],
    ]);
    const content = contentOf([choice('¿Quién recibió?', ['Titular', 'Vecino'], { required: true })]);
    const one = await made({ content, description: 'Con firma' });
    expect(one).toMatchObject({
      name: 'Entrega con firma',
      description: 'Con firma',
      category: { _id: 'delivered', value: 'delivered', label: 'Entregada' },
      subStatus: null,
      status: 'enabled',
      visible: false,
      clientIds: [],
      logic: null,
      position: 3,
      questions: 1,
      published: null,
      isChanged: true,
      version: 1,
      can: { edit: true, remove: true },
      content,
      publishedContent: null,
    });
    expect((await listed({ sort: 'createdDate', order: 'desc', limit: '10' }))[0]?._id).toBe(one._id);
    expect((await made({ name: 'Vacío' })).content).toEqual(emptyContent);
    const departure = await made({ name: 'Unidad', category: 'departure', vehicleTypes: ['van'] });
    expect([departure.vehicleTypes, departure.category.label]).toEqual([['van'], expect.any(String)]);
    expect((await made({ name: 'Otro', vehicleTypes: ['van'] })).vehicleTypes).toEqual([]);
  });

  it('are searched, filtered and sorted', async () => {
    await made({ name: 'Único ñandú' });
    expect((await listed({ search: 'unico' })).map((x) => x.name)).toEqual(['Único ñandú']);
    expect((await listed({ category: 'partial,collected' })).map((x) => x.category.value)).toEqual([
      'partial',
      'partial',
      'partial',
      'collected',
    ]);
    const sub = await substatusId('Zona insegura', 'undelivered');
    await updateSubstatus(sub, { status: 'inactive' });
    expect((await listed({ subcategoryStatus: 'inactive' })).map((x) => [x.name, x.subStatus])).toEqual([
      ['Zona insegura', { _id: sub, name: 'Zona insegura', status: 'inactive' }],
    ]);
    expect((await listed({ status: 'inactive' })).map((x) => x.name)).toEqual(['Zona insegura']);
    expect((await listed({ sort: 'name', category: 'partial' })).map((x) => x.name)).toEqual([
      'Mercancía dañada',
      'Mercancía incompleta',
      'Rechazo parcial',
    ]);
  });

  it('are the admin’s to change; others who see guides read them, and a stale version is told', async () => {
    const one = await made();
    const shipper = await buildUser(t, c.id, { staffType: 'shipper' });
    expect((await create({ name: 'x', category: 'partial' }, shipper.token)).statusCode).toBe(403);
    expect((await update(one._id, { name: 'x' }, shipper.token)).statusCode).toBe(403);
    expect((await checklistById(t, shipper.token, one._id)).can).toEqual({ edit: false, remove: false });
    expect((await update(one._id, { description: 'a', version: 1 })).json()).toMatchObject({ version: 2 });
    expect((await update(one._id, { description: 'b', version: 1 })).json().error).toMatchObject({
      key: 'general.stale',
      detail: { description: 'a', version: 2, content: emptyContent },
    });
  });

  it('keep a draft that is whole: what is wrong is told at its place', async () => {
    const one = await made();
    const fields = async (content: ChecklistContent, id = one._id): Promise<Record<string, string>> => {
      const answer = await update(id, { content });
      expect([answer.statusCode, answer.json().error?.key]).toEqual([422, 'general.invalid']);
      return answer.json().error.fields;
    };
    expect(await fields(emptyContent)).toEqual({ 'content.sections': 'Este campo es requerido' });
    const q = question('Folio');
    expect(await fields(contentOf([q, question('FOLIO'), choice('Una', ['sola'])]))).toEqual({
      'content.sections.0.questions.1.label.es': 'Hay elementos repetidos',
      'content.sections.0.questions.2.options': 'Escribe al menos 2 opciones',
    });
    const other = await buildCompany(t);
    const [foreignClient, foreignSub] = [await buildClient(t, other.id), newId()];
    const naming = (fact: 'client' | 'subStatus', value: string): ChecklistContent =>
      contentOf(
        [q],
        [
          {
            id: newId(),
            when: { match: 'all', tests: [{ question: null, fact, op: 'is', values: [value] }] },
            actions: [{ type: 'finishWith', targets: [], subStatusId: foreignSub, reason: null }],
          },
        ],
      );
    expect(await fields(naming('client', foreignClient))).toEqual({
      'content.rules.0.when.tests.0.values': 'El cliente no existe',
      'content.rules.0.actions.0.subStatusId': 'El subestado no existe o no es de este estado',
    });
    expect(Object.keys(await fields(naming('subStatus', 'nada')))).toHaveLength(2);
    const own = await substatusId('Entregado a un tercero', 'delivered');
    const content = naming('client', await buildClient(t, c.id));
    content.rules[0]!.actions[0]!.subStatusId = own;
    expect((await update(one._id, { content })).json()).toMatchObject({ content, questions: 1 });
    // The sub-status is of 'delivered': a checklist of another state cannot end with it.
    expect((await update(one._id, { category: 'partial' })).json().error.fields).toEqual({
      'content.rules.0.actions.0.subStatusId': 'El subestado no existe o no es de este estado',
    });
    expect((await update(one._id, { logic: { match: 'all', tests: [] } })).json().error.fields).toEqual({
      'logic.tests': 'Este campo es requerido',
    });
    const foreign = { match: 'all', tests: [{ fact: 'client', op: 'is', values: [foreignClient] }] };
    expect((await update(one._id, { logic: foreign })).json().error.fields).toEqual({
      'logic.tests.0.values': 'El cliente no existe',
    });
    expect(await checklistById(t, token, one._id)).toMatchObject({ content, logic: null, version: 2 });
  });

  it('belong to one sub-status at most, go by its name and rest with it', async () => {
    const zone = await substatusId('Zona insegura', 'undelivered');
    const holder = (await listed({ search: 'zona insegura' }))[0]?._id as string;
    const taken = await create({ name: 'Otra', category: 'undelivered', subStatusId: zone });
    expect(taken.json().error).toMatchObject({
      key: 'checklists.sub_status_taken',
      detail: { checklistId: holder },
    });
    expect([taken.statusCode, keyOf(await create({ name: 'Otra', category: 'partial', subStatusId: zone }))]).toEqual([
      409,
      'general.invalid',
    ]);
    expect((await update(holder, { status: 'deleted' })).statusCode).toBe(200);
    expect((await t.call(checklistApi.get, { token, params: { id: holder } })).statusCode).toBe(404);
    const one = await made({ name: 'Otra', category: 'undelivered', subStatusId: zone });
    expect(one).toMatchObject({ name: 'Zona insegura', subStatusId: zone, position: 6 });
    await updateSubstatus(zone, { name: 'Zona de riesgo', description: 'x' });
    expect(await checklistById(t, token, one._id)).toMatchObject({ name: 'Zona de riesgo', description: '' });
    expect((await update(one._id, { name: 'Nombre propio' })).json().name).toBe('Zona de riesgo');
    await updateSubstatus(zone, { status: 'inactive' });
    expect((await checklistById(t, token, one._id)).status).toBe('inactive');
    expect(keyOf(await update(one._id, { status: 'enabled' }))).toBe('checklists.sub_status_rests');
    await updateSubstatus(zone, { category: 'partial', status: 'enabled' });
    expect(await checklistById(t, token, one._id)).toMatchObject({
      category: { value: 'partial' },
      status: 'enabled',
      position: 4,
    });
    // What somebody turned off stays off when its sub-status is only renamed.
    await update(one._id, { status: 'inactive' });
    await updateSubstatus(zone, { name: 'Zona' });
    expect((await checklistById(t, token, one._id)).status).toBe('inactive');
    const free = (await update(one._id, { subStatusId: null, name: 'Propio' })).json();
    expect(free).toMatchObject({ subStatus: null, name: 'Propio' });
    await update(one._id, { subStatusId: zone });
    await updateSubstatus(zone, { status: 'deleted' });
    expect((await t.call(checklistApi.get, { token, params: { id: one._id } })).statusCode).toBe(404);
  });

  it('are cloned with what they ask, inactive and free', async () => {
    const one = await made({ content: contentOf([question('Folio')]) });
    await update(one._id, { logic: { match: 'all', tests: [{ fact: 'minutesLate', op: 'atLeast', values: [30] }] } });
    const copy = (await t.call(checklistApi.clone, { token, params: { id: one._id } })).json();
    expect(copy).toMatchObject({
      name: 'Copia de Entrega con firma',
      status: 'inactive',
      visible: false,
      subStatus: null,
      clientIds: [],
      published: null,
      content: one.content,
      logic: { match: 'all' },
    });
    expect((await t.call(checklistApi.clone, { token, params: { id: one._id } })).json().name).toBe(
      'Copia de Entrega con firma (2)',
    );
  });

  it('have an order within their state', async () => {
    const ids = (await listed({ category: 'partial' })).map((x) => x._id);
    const order = (body: object) => t.call(checklistApi.order, { token, body });
    expect((await order({ category: 'partial', ids: [ids[2], ids[0]] })).json()).toEqual({ ok: true });
    expect((await listed({ category: 'partial' })).map((x) => [x._id, x.position])).toEqual([
      [ids[2], 1],
      [ids[0], 2],
      [ids[1], 3],
    ]);
    const elsewhere = (await listed({ category: 'collected' }))[0]?._id;
    expect((await order({ category: 'partial', ids: [elsewhere, ids[0], ids[0]] })).json().error.fields).toEqual({
      'ids.0': 'El checklist no existe o no es de este estado',
      'ids.2': 'Hay elementos repetidos',
    });
  });
});

it('what happens to checklists stands in the history', async () => {
  const one = await publishedChecklist(t, token, (await made())._id);
  await update(one._id, { status: 'inactive' });
  await update(one._id, { status: 'deleted' });
  const { entries } = (await t.call(auditApi.list, { token, query: { subjectId: one._id } })).json();
  expect(entries.map((e: { action: string }) => e.action)).toEqual([
    'delete',
    'disable',
    'publish',
    'update',
    'create',
  ]);
  expect(entries[3]).toMatchObject({
    kind: 'checklist',
    subjectName: 'Entrega con firma',
    after: { content: { questions: 1, rules: 0, notifications: 0 } },
  });
  expect(entries[2]).toMatchObject({ after: { published: 1 } });
});
