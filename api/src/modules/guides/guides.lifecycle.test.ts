import type { Outcome } from '@tramo/contract/checklists';
import type { GuideDetail } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildClient,
  buildCompany,
  buildGuide,
  buildGuides,
  buildRouteRow,
  type GuideParts,
} from '../../../test/builders.ts';
import * as life from './guides.lifecycle.service.ts';
import { guideDetail, guidesByIds } from './guides.service.ts';

const t = await testApp();
const company = await buildCompany(t);
const at = new Date('2026-11-21T15:00:00Z');
const later = (minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

afterEach(() => t.setNow(null));

const detail = (id: string): Promise<GuideDetail> => guideDetail(company.ctx, id, undefined);
const manage = (route: life.RouteRef, guideId: string, result: Outcome, more: Partial<life.GuideManagement> = {}) =>
  life.manageGuide(company.ctx, {
    route,
    guideId,
    result,
    at: later(30),
    lat: 25.669,
    lng: -100.309,
    receivedBy: 'Eva',
    comment: '',
    items: [],
    ...more,
  });

/** A guide in a route; started unless told otherwise. */
async function inRoute(parts: readonly GuideParts[], started = true): Promise<{ route: life.RouteRef; ids: string[] }> {
  const route = await buildRouteRow(t, company);
  const ids = await buildGuides(company, parts);
  await life.assignToRoute(company.ctx, { route, guideIds: ids, at });
  if (started) await life.startRoute(company.ctx, { route, at: later(5) });
  return { route, ids };
}
const events = (): Promise<{ name: string; payload: { guideIds: string[] } }[]> =>
  t.platform.db.system(
    async (trx) =>
      (
        await sql<{
          name: string;
          payload: { guideIds: string[] };
        }>`select name, payload from event where company_id = ${company.id} order by id`.execute(trx)
      ).rows,
  );

describe('a guide’s day', () => {
  it('goes from available to delivered and completed, and its binnacle tells it all', async () => {
    const { route, ids } = await inRoute([{}]);
    const id = ids[0] as string;
    await life.headFor(company.ctx, { route, guideId: id, at: later(10) });
    const managed = await manage(route, id, 'delivered', { subStatus: 'recibió un FAMILIAR', comment: 'Todo bien' });
    expect(managed).toMatchObject({
      status: 'delivered',
      subStatus: 'Recibió un familiar',
      deliveryAttempts: 1,
      route: { _id: route._id, name: route.name },
      order: 1,
    });
    expect(await life.closeRoute(company.ctx, { route, at: later(60), reason: null })).toEqual({ closed: 0 });
    const after = await detail(id);
    expect(after).toMatchObject({ status: 'completed', can: { update: false, delete: false, route: false } });
    expect(after.items[0]).toMatchObject({ quantity: 2, managedQuantity: 2 });
    expect(after.management).toMatchObject({
      at: later(30).toISOString(),
      receivedBy: 'Eva',
      comment: 'Todo bien',
      distanceM: 111,
    });
    expect(after.binnacle.map((l) => [l.action, l.from, l.to])).toEqual([
      ['created', null, 'pending'],
      ['assigned', 'pending', 'processing'],
      ['started', 'processing', 'route'],
      ['enRoute', 'route', 'route'],
      ['managed', 'route', 'delivered'],
      ['completed', 'delivered', 'completed'],
    ]);
    expect(after.binnacle[4]).toMatchObject({
      at: later(30).toISOString(),
      actor: 'Admin de Prueba',
      lat: 25.669,
      lng: -100.309,
      reason: 'Todo bien',
      route: { _id: route._id },
    });
  });

  it('a collection has its own outcomes', async () => {
    const { route, ids } = await inRoute([{ type: 'recollection' }]);
    await expect(manage(route, ids[0] as string, 'delivered')).rejects.toMatchObject({
      key: 'guides.wrong_state',
      params: { status: 'En ruta' },
    });
    expect(await manage(route, ids[0] as string, 'collected')).toMatchObject({
      status: 'collected',
      recipient: null,
      sender: { contactName: 'José Núñez' },
    });
  });

  it('each move tells the live stream and gives the next version', async () => {
    const { route, ids } = await inRoute([{}], false);
    const [before] = await guidesByIds(company.ctx, ids);
    await life.startRoute(company.ctx, { route, at });
    const [after] = await guidesByIds(company.ctx, ids);
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    const last = (await events()).at(-1);
    expect(last).toMatchObject({ name: 'guides.changed', payload: { guideIds: ids } });
  });
});

describe('into a route', () => {
  it('refuses guides in a route, without a pin, unknown, twice, or that were visited', async () => {
    const { route, ids } = await inRoute([{ folio: 'R-1' }]);
    const assign = (guideIds: string[]) => life.assignToRoute(company.ctx, { route, guideIds, at });
    await expect(assign(ids)).rejects.toMatchObject({
      key: 'guides.in_route',
      params: { folio: 'R-1', route: route.name },
    });
    await expect(
      assign([await buildGuide(company, { folio: 'R-2', party: { address: { lat: null, lng: null } } })]),
    ).rejects.toMatchObject({ key: 'guides.no_coordinates', params: { folio: 'R-2' } });
    await expect(assign([company.cediId])).rejects.toMatchObject({ key: 'guides.not_found' });
    const free = await buildGuide(company);
    await expect(assign([free, free])).rejects.toMatchObject({ key: 'routes.wrong_guides' });
    expect((await detail(free)).status).toBe('pending');
  });

  it.each([
    [{ generateDocuments: true }, 'Generador de documentos'],
    [{ verifyDocuments: true }, 'Supervisor de documentos'],
    [{ generateDocuments: true, checkingOthers: true }, 'Generador de documentos y Supervisor de documentos'],
  ])('waits for the papers of a client that asks for %o', async (config, roles) => {
    const clientId = await buildClient(t, company.id, config);
    const folio = `P-${clientId.slice(-6)}`;
    const id = await buildGuide(company, { folio, clientId });
    const route = await buildRouteRow(t, company);
    await expect(life.assignToRoute(company.ctx, { route, guideIds: [id], at })).rejects.toMatchObject({
      key: 'guides.checklist_pending',
      params: { folio, roles },
    });
  });

  it('appends to a route that has guides, and closes ranks when some leave', async () => {
    const { route, ids } = await inRoute([{}, {}, {}], false);
    const more = await buildGuide(company);
    await life.assignToRoute(company.ctx, { route, guideIds: [more], at });
    await life.releaseFromRoute(company.ctx, { route, guideIds: [ids[1] as string], at, reason: 'No cabe' });
    const orders = (await guidesByIds(company.ctx, [...ids, more])).map((g) => [g.status, g.order]);
    expect(orders).toEqual([
      ['processing', 1],
      ['pending', null],
      ['processing', 2],
      ['processing', 3],
    ]);
    expect((await detail(ids[1] as string)).binnacle.at(-1)).toMatchObject({
      action: 'unassigned',
      reason: 'No cabe',
      from: 'processing',
      to: 'pending',
    });
  });

  it('takes a new order of exactly its guides', async () => {
    const { route, ids } = await inRoute([{}, {}, {}]);
    await life.reorder(company.ctx, { route, guideIds: [ids[2], ids[0], ids[1]] as string[] });
    expect((await guidesByIds(company.ctx, ids)).map((g) => g.order)).toEqual([2, 3, 1]);
    for (const wrong of [ids.slice(1), [...ids, await buildGuide(company)], [ids[0], ids[0], ids[1]]]) {
      await expect(life.reorder(company.ctx, { route, guideIds: wrong as string[] })).rejects.toMatchObject({
        key: 'routes.wrong_guides',
      });
    }
  });

  it('two dispatchers cannot both take a guide', async () => {
    const id = await buildGuide(company);
    const routes = [await buildRouteRow(t, company), await buildRouteRow(t, company)];
    const results = await Promise.allSettled(
      routes.map((route) => life.assignToRoute(company.ctx, { route, guideIds: [id], at })),
    );
    expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await detail(id)).binnacle.filter((l) => l.action === 'assigned')).toHaveLength(1);
  });
});

describe('the visit', () => {
  it.each(['partial', 'undelivered'] as const)('%s needs a sub-status of its own', async (result) => {
    const { route, ids } = await inRoute([{}]);
    const id = ids[0] as string;
    for (const subStatus of [undefined, '', 'Inventado', 'No había mercancía']) {
      await expect(manage(route, id, result, { subStatus })).rejects.toMatchObject({ key: 'guides.unknown_substatus' });
    }
    const subStatus = result === 'partial' ? 'Producto incompleto' : 'Cliente ausente';
    expect(await manage(route, id, result, { subStatus })).toMatchObject({ status: result, subStatus });
  });

  it('counts the pieces of a partial delivery, never more than there were', async () => {
    const { route, ids } = await inRoute([{}]);
    const id = ids[0] as string;
    const item = (await detail(id)).items[0]?._id as string;
    const partial = (quantity: number, itemId = item) =>
      manage(route, id, 'partial', { subStatus: 'Producto incompleto', items: [{ id: itemId, quantity }] });
    await expect(partial(3)).rejects.toMatchObject({
      key: 'general.invalid',
      fields: { 'items.0.quantity': expect.any(String) },
    });
    await expect(partial(1, id)).rejects.toMatchObject({ key: 'general.invalid' });
    await partial(1);
    expect((await detail(id)).items[0]?.managedQuantity).toBe(1);
  });

  it('cannot happen in another route, before the start, nor twice', async () => {
    const { route, ids } = await inRoute([{}], false);
    const id = ids[0] as string;
    await expect(manage(route, id, 'delivered')).rejects.toMatchObject({
      key: 'guides.wrong_state',
      params: { status: 'En proceso' },
    });
    await life.startRoute(company.ctx, { route, at });
    await expect(manage(await buildRouteRow(t, company), id, 'delivered')).rejects.toMatchObject({
      key: 'routes.wrong_guides',
    });
    await manage(route, id, 'delivered');
    await expect(manage(route, id, 'delivered')).rejects.toMatchObject({ key: 'guides.wrong_state' });
    expect((await detail(id)).deliveryAttempts).toBe(1);
  });

  it('may be undone for ten minutes', async () => {
    const { route, ids } = await inRoute([{}]);
    const id = ids[0] as string;
    await manage(route, id, 'delivered');
    await expect(
      life.reopenGuide(company.ctx, { route, guideId: id, at: later(41), reason: null }),
    ).rejects.toMatchObject({
      key: 'guides.wrong_state',
    });
    await life.reopenGuide(company.ctx, { route, guideId: id, at: later(39), reason: 'Fue otra casa' });
    const after = await detail(id);
    expect(after).toMatchObject({ status: 'route', deliveryAttempts: 0, management: null });
    expect(after.items[0]?.managedQuantity).toBeNull();
    expect(after.binnacle.at(-1)).toMatchObject({ action: 'reopened', reason: 'Fue otra casa' });
  });
});

describe('the end of a route', () => {
  it('fails what is open and completes what needs no paper', async () => {
    const papers = await buildClient(t, company.id);
    const { route, ids } = await inRoute([{}, { type: 'recollection' }, {}, { clientId: papers }]);
    await manage(route, ids[2] as string, 'delivered');
    await manage(route, ids[3] as string, 'delivered');
    await t.platform.db.system((trx) =>
      sql`update client set verify_documents = true where id = ${papers}`.execute(trx),
    );
    expect(await life.closeRoute(company.ctx, { route, at: later(90), reason: 'Fin del turno' })).toEqual({
      closed: 2,
    });
    const guides = await guidesByIds(company.ctx, ids);
    expect(guides.map((g) => [g.status, g.subStatus])).toEqual([
      ['undelivered', 'Cierre de ruta'],
      ['uncollected', 'Cierre de ruta'],
      ['completed', null],
      ['delivered', null],
    ]);
    expect((await detail(ids[0] as string)).binnacle.at(-1)).toMatchObject({
      action: 'closed',
      to: 'undelivered',
      subStatus: 'Cierre de ruta',
      reason: 'Fin del turno',
    });
  });

  it('a failed guide comes back to the available list, one attempt further, and remembers it when a later route lets it go', async () => {
    const { route, ids } = await inRoute([{}, {}]);
    const [visited, open] = ids as [string, string];
    await manage(route, visited, 'undelivered', { subStatus: 'Cliente ausente' });
    await life.closeRoute(company.ctx, { route, at: later(90), reason: null });
    for (const id of [visited, open]) {
      const answer = await t.call(guidesApi.returnToAvailable, {
        token: company.admin.token,
        params: { id },
        body: { scheduledDate: '2026-11-23', subStatus: 'Reprogramación de envío' },
      });
      expect(answer.json()).toMatchObject({
        status: 'returnDelivery',
        subStatus: 'Reprogramación de envío',
        scheduledDate: '2026-11-23',
        deliveryAttempts: 1,
        route: null,
        order: null,
        can: { route: true },
      });
    }
    const next = await buildRouteRow(t, company);
    await life.assignToRoute(company.ctx, { route: next, guideIds: [visited], at });
    expect(await detail(visited)).toMatchObject({ status: 'processing', subStatus: null, management: null });
    await life.releaseFromRoute(company.ctx, { route: next, guideIds: [visited], at, reason: null });
    expect(await detail(visited)).toMatchObject({ status: 'returnDelivery', subStatus: 'Reprogramación de envío' });
  });

  it('a delivered guide does not come back; a stale version is told with the current row', async () => {
    const { route, ids } = await inRoute([{}, {}]);
    await manage(route, ids[0] as string, 'delivered');
    await manage(route, ids[1] as string, 'undelivered', { subStatus: 'Cliente ausente' });
    const call = (id: string, version?: number) =>
      t.call(guidesApi.returnToAvailable, {
        token: company.admin.token,
        params: { id },
        body: { scheduledDate: '2026-11-23', subStatus: 'Programación de envío', ...(version ? { version } : {}) },
      });
    expect((await call(ids[0] as string)).json().error).toMatchObject({
      key: 'guides.wrong_state',
      params: { status: 'Entregada' },
    });
    const stale = await call(ids[1] as string, 1);
    expect(stale.statusCode).toBe(409);
    expect(stale.json().error).toMatchObject({ key: 'general.stale', detail: { _id: ids[1], status: 'undelivered' } });
  });
});
