import type { DocumentRole } from '@tramo/contract/clients';
import { clientsApi } from '@tramo/contract/clients';
import { driverApi } from '@tramo/contract/driver';
import { guidesApi } from '@tramo/contract/guides-api';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildClient,
  buildCompany,
  buildGuide,
  buildGuides,
  buildUser,
  type Person,
} from '../../../test/builders.ts';
import { type BuiltRoute, buildStartedRoute, manageGuide, readGuide } from '../../../test/routes.ts';
import { eventually } from '../../../test/waits.ts';

const t = await testApp({ background: true });
const c = await buildCompany(t);
const generator = await buildUser(t, c.id, {
  staffType: 'documentGenerator',
  roles: ['documentGenerator'],
  fullName: 'Genara Papeles',
});
const reviewer = await buildUser(t, c.id, { staffType: 'supervisorDocuments', roles: ['supervisorDocuments'] });
const clientId = await buildClient(t, c.id, { generateDocuments: true, verifyDocuments: true });
/** Asks for both roles. */

const verify = (who: Person, ids: readonly string[], role: DocumentRole, note?: string) =>
  t.call(guidesApi.verify, { token: who.token, body: { ids, role, ...(note ? { note } : {}) } });
const unverify = (who: Person, id: string, role: DocumentRole, reason = 'Faltaba una firma') =>
  t.call(guidesApi.unverify, { token: who.token, params: { id }, body: { role, reason } });
const detail = (id: string, who: Person = c.admin) => readGuide(t, who.token, id);
const create = (guides: readonly string[]) =>
  t.call(routesApi.create, {
    token: c.admin.token,
    body: { name: 'Papeles', order: [], guides, address: c.cediId, startDate: t.platform.now().toISOString() },
  });
const both = async (ids: readonly string[]): Promise<void> => {
  expect((await verify(generator, ids, 'documentGenerator')).json()).toEqual({ verified: ids.length, refused: [] });
  expect((await verify(reviewer, ids, 'supervisorDocuments')).json()).toEqual({ verified: ids.length, refused: [] });
};
const manage = (route: BuiltRoute, id: string, result: string, subStatus?: string) =>
  manageGuide(t, route, id, { result, subStatus });
/** A guide of the client on the road with its papers verified. */
async function onRoad(guides = 1): Promise<BuiltRoute> {
  const free = await buildClient(t, c.id);
  const route = await buildStartedRoute(t, c, { guides: Array.from({ length: guides }, () => ({ clientId: free })) });
  await t.platform.db.system((trx) =>
    sql`update guide set client_id = ${clientId} where route_id = ${route.id}`.execute(trx),
  );
  return route;
}
const finish = (route: BuiltRoute) =>
  t.call(driverApi.finish, {
    token: route.driver.token,
    params: { id: route.id },
    body: { at: t.platform.now().toISOString() },
  });

describe('before a route', () => {
  it('tells the exact words, and lists every guide that lacks something', async () => {
    const [plain, one, two] = (await buildGuides(c, [{}, { clientId, folio: 'V-1' }, { clientId, folio: 'V-2' }])) as [
      string,
      string,
      string,
    ];
    await verify(generator, [two], 'documentGenerator');
    const refused = await create([plain, one, two]);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toMatchObject({
      key: 'guides.checklist_pending',
      message:
        'La guía: V-1 tiene pendiente la verificación de checklist por el Generador de documentos y Supervisor de documentos',
      detail: {
        guides: [
          { _id: one, folio: 'V-1', roles: ['documentGenerator', 'supervisorDocuments'] },
          { _id: two, folio: 'V-2', roles: ['supervisorDocuments'] },
        ],
      },
    });
    expect((await create([two])).json().error.message).toBe(
      'La guía: V-2 tiene pendiente la verificación de checklist por el Supervisor de documentos',
    );
    expect((await detail(one)).status).toBe('pending');
  });

  it('lets a guide go once each role has looked at it, and its detail tells who did', async () => {
    const id = await buildGuide(c, { clientId });
    expect(await detail(id)).toMatchObject({
      pendingRoles: ['documentGenerator', 'supervisorDocuments'],
      requiredAttempt: 0,
      can: { route: false, verify: ['documentGenerator', 'supervisorDocuments'] },
    });
    expect((await detail(id, generator)).can.verify).toEqual(['documentGenerator']);
    expect((await verify(generator, [id], 'documentGenerator', 'Factura 12')).json()).toEqual({
      verified: 1,
      refused: [],
    });
    expect((await detail(id)).can).toMatchObject({ route: false, verify: ['supervisorDocuments'] });
    await verify(reviewer, [id], 'supervisorDocuments');
    const after = await detail(id);
    expect(after).toMatchObject({ pendingRoles: [], can: { route: true, verify: [] } });
    expect(after.verifiedClientCheckList).toMatchObject([
      { role: 'supervisorDocuments', deliveryAttempts: 0 },
      { role: 'documentGenerator', deliveryAttempts: 0, by: 'Genara Papeles', note: 'Factura 12' },
    ]);
    expect(after.binnacle.slice(1).map((l) => [l.action, l.reason, l.from, l.to])).toEqual([
      ['verified', 'Generador de documentos: Factura 12', 'pending', 'pending'],
      ['verified', 'Supervisor de documentos', 'pending', 'pending'],
    ]);
    expect((await create([id])).statusCode).toBe(200);
  });

  it('refuses each guide with its reason, and does the others', async () => {
    const [asked, done, plain] = (await buildGuides(c, [{ clientId }, { clientId }, { folio: 'V-5' }])) as [
      string,
      string,
      string,
    ];
    const failed = await onRoad();
    await manage(failed, failed.guideIds[0] as string, 'undelivered', 'Cliente ausente');
    await verify(generator, [done], 'documentGenerator');
    const unknown = '01900000-0000-7000-8000-000000000000';
    const answer = (
      await verify(generator, [asked, done, plain, failed.guideIds[0] as string, unknown, asked], 'documentGenerator')
    ).json();
    expect(answer.verified).toBe(1);
    const reason = (id: string) => answer.refused.find((r: { _id: string }) => r._id === id)?.message;
    expect(answer.refused).toHaveLength(4);
    expect(reason(done)).toContain('o ya está hecha');
    expect(reason(plain)).toBe('El cliente de la guía V-5 no pide esa verificación, o ya está hecha');
    expect(reason(failed.guideIds[0] as string)).toContain('está en "No entregada"');
    expect(reason(unknown)).toBe('No se encontró la guía');
    expect((await detail(asked)).pendingRoles).toEqual(['supervisorDocuments']);
  });

  it('is each role’s own, and the documents people’s', async () => {
    const id = await buildGuide(c, { clientId });
    expect((await verify(generator, [id], 'supervisorDocuments')).json().error.key).toBe('guides.wrong_role');
    const manager = await buildUser(t, c.id, { roles: ['routes-manager'] });
    expect((await verify(manager, [id], 'documentGenerator')).json().error.key).toBe('auth.forbidden');
    expect((await verify(c.admin, [id], 'documentGenerator')).json().verified).toBe(1);
    expect((await unverify(reviewer, id, 'documentGenerator')).json().error.key).toBe('guides.wrong_role');
  });

  it('does not see other cedis nor other companies', async () => {
    const id = await buildGuide(c, { clientId });
    const far = await buildUser(t, c.id, { roles: ['documentGenerator'], cediIds: [await buildCedi(t, c.id)] });
    const stranger = (await buildCompany(t)).admin;
    for (const who of [far, stranger]) {
      expect((await verify(who, [id], 'documentGenerator')).json()).toMatchObject({
        verified: 0,
        refused: [{ _id: id, folio: '', message: 'No se encontró la guía' }],
      });
      expect((await unverify(who, id, 'documentGenerator')).json().error.key).toBe('guides.not_found');
    }
    expect((await detail(id)).binnacle).toHaveLength(1);
  });

  it('is given once though two give it at the same time', async () => {
    const id = await buildGuide(c, { clientId });
    const answers = await Promise.all([
      verify(generator, [id], 'documentGenerator'),
      verify(c.admin, [id], 'documentGenerator'),
    ]);
    expect(answers.map((a) => a.json().verified).sort()).toEqual([0, 1]);
    expect((await detail(id)).verifiedClientCheckList).toHaveLength(1);
  });

  it('follows what the client asks for at once', async () => {
    const changing = await buildClient(t, c.id);
    const id = await buildGuide(c, { clientId: changing });
    const set = (verifyDocuments: boolean) =>
      t.call(clientsApi.settings, {
        token: c.admin.token,
        params: { id: changing },
        body: { checkListConfig: { generateDocuments: false, checkingOthers: false, verifyDocuments } },
      });
    expect((await detail(id)).pendingRoles).toEqual([]);
    await set(true);
    expect(await detail(id)).toMatchObject({ pendingRoles: ['supervisorDocuments'], can: { route: false } });
    await set(false);
    expect(await detail(id)).toMatchObject({ pendingRoles: [], can: { route: true } });
  });
});

describe('taken back', () => {
  it('waits for it again, and the binnacle tells why', async () => {
    const id = await buildGuide(c, { clientId });
    await both([id]);
    const answer = (await unverify(generator, id, 'documentGenerator', 'La factura era de otro')).json();
    expect(answer).toMatchObject({ pendingRoles: ['documentGenerator'], can: { route: false } });
    const after = await detail(id);
    expect(after.verifiedClientCheckList.map((v) => v.role)).toEqual(['supervisorDocuments']);
    expect(after.binnacle.at(-1)).toMatchObject({
      action: 'unverified',
      reason: 'Generador de documentos: La factura era de otro',
    });
    expect((await unverify(generator, id, 'documentGenerator')).json().error.key).toBe('guides.not_verified');
    expect((await verify(generator, [id], 'documentGenerator')).json().verified).toBe(1);
  });

  it('only while the guide waits for its route', async () => {
    const id = await buildGuide(c, { clientId });
    await both([id]);
    await create([id]);
    expect((await unverify(generator, id, 'documentGenerator')).json().error).toMatchObject({
      key: 'guides.wrong_state',
      params: { status: 'En proceso' },
    });
  });
});

describe('after the visit', () => {
  it('completes what was delivered once the last role has looked, if its route is over', async () => {
    const route = await onRoad(2);
    const [first, second] = route.guideIds as [string, string];
    await manage(route, first, 'delivered');
    await manage(route, second, 'delivered');
    await both([first]);
    // The route goes on: nothing is completed before its end.
    expect((await detail(first)).status).toBe('delivered');
    await finish(route);
    expect(await detail(first)).toMatchObject({ status: 'completed', pendingRoles: [] });
    expect((await detail(second)).status).toBe('delivered');
    await verify(generator, [second], 'documentGenerator');
    expect((await detail(second)).status).toBe('delivered');
    await verify(reviewer, [second], 'supervisorDocuments');
    const after = await detail(second);
    expect(after.status).toBe('completed');
    expect(after.binnacle.slice(-2).map((l) => [l.action, l.from, l.to])).toEqual([
      ['verified', 'delivered', 'delivered'],
      ['completed', 'delivered', 'completed'],
    ]);
    const kept = async () =>
      (
        await t.platform.db.system((trx) =>
          sql<{ outcome: string }>`select outcome from route_stop where guide_id = ${second}`.execute(trx),
        )
      ).rows[0]?.outcome;
    await eventually(async () => expect(await kept()).toBe('completed'));
  });

  it('is completed though the last verification and the end of its route meet', async () => {
    for (let round = 0; round < 4; round++) {
      const route = await onRoad(1);
      const id = route.guideIds[0] as string;
      await manage(route, id, 'delivered');
      await verify(generator, [id], 'documentGenerator');
      const [ended, verified] = await Promise.all([finish(route), verify(reviewer, [id], 'supervisorDocuments')]);
      expect([ended.statusCode, verified.json().verified]).toEqual([200, 1]);
      expect((await detail(id)).status).toBe('completed');
    }
  });

  it('waits in the queue of its state', async () => {
    const route = await onRoad(2);
    const [delivered, failed] = route.guideIds as [string, string];
    const waiting = await buildGuide(c, { clientId });
    await manage(route, delivered, 'delivered');
    await manage(route, failed, 'undelivered', 'Cliente ausente');
    await finish(route);
    const ids = [waiting, delivered, failed];
    const queue = async (role: string, status?: string[]): Promise<string[]> => {
      const body = { ids, pendingVerification: role, ...(status ? { status } : {}) };
      const answer = await t.call(guidesApi.list, { token: generator.token, body });
      return answer.json().guides.map((g: { _id: string }) => g._id);
    };
    for (const role of ['any', 'documentGenerator', 'supervisorDocuments']) {
      expect(await queue(role)).toEqual([waiting]);
      expect(await queue(role, ['delivered', 'collected', 'undelivered', 'completed'])).toEqual([delivered]);
    }
    await verify(generator, ids, 'documentGenerator');
    expect(await queue('documentGenerator')).toEqual([]);
    expect(await queue('documentGenerator', ['delivered'])).toEqual([]);
    expect(await queue('any', ['delivered'])).toEqual([delivered]);
  });

  it('completes what its client holds back no more', async () => {
    const strict = await buildClient(t, c.id, { generateDocuments: true });
    const route = await buildStartedRoute(t, c, { guides: [{}, {}] });
    await t.platform.db.system((trx) =>
      sql`update guide set client_id = ${strict} where route_id = ${route.id}`.execute(trx),
    );
    await manage(route, route.guideIds[0] as string, 'delivered');
    await manage(route, route.guideIds[1] as string, 'undelivered', 'Cliente ausente');
    await finish(route);
    await t.call(clientsApi.settings, {
      token: c.admin.token,
      params: { id: strict },
      body: { checkListConfig: { generateDocuments: false, checkingOthers: false, verifyDocuments: false } },
    });
    await eventually(async () => expect((await detail(route.guideIds[0] as string)).status).toBe('completed'));
    expect((await detail(route.guideIds[1] as string)).status).toBe('undelivered');
  });

  it('a guide that goes out again is verified anew, for its next trip', async () => {
    const route = await onRoad(1);
    const id = route.guideIds[0] as string;
    await both([id]);
    await manage(route, id, 'undelivered', 'Cliente ausente');
    const back = await t.call(guidesApi.returnToAvailable, {
      token: c.admin.token,
      params: { id },
      body: { scheduledDate: '2026-11-25', subStatus: 'Reprogramación de envío' },
    });
    expect(back.json()).toMatchObject({
      deliveryAttempts: 1,
      pendingRoles: ['documentGenerator', 'supervisorDocuments'],
      can: { route: false },
    });
    expect((await detail(id)).requiredAttempt).toBe(2);
    expect((await create([id])).json().error.key).toBe('guides.checklist_pending');
    await both([id]);
    expect((await detail(id)).verifiedClientCheckList.map((v) => v.deliveryAttempts)).toEqual([2, 2, 0, 0]);
    expect((await create([id])).statusCode).toBe(200);
  });
});

it('verifies thousands at once', async () => {
  const ids = await buildGuides(
    c,
    Array.from({ length: 1200 }, () => ({ clientId })),
  );
  const answer = await verify(generator, ids, 'documentGenerator');
  expect(answer.json()).toEqual({ verified: 1200, refused: [] });
  const { rows } = await t.platform.db.system((trx) =>
    sql<{ n: number }>`select count(*)::int as n from guide_verification where guide_id = any(${ids}::uuid[])`.execute(
      trx,
    ),
  );
  expect(rows[0]?.n).toBe(1200);
});
