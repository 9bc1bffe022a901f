import type { Parsed } from '@tramo/contract/endpoint';
import type { ListCount } from '@tramo/contract/fields';
import { readCode } from '@tramo/contract/labels';
import type { Route } from '@tramo/contract/routes';
import { afterScan, type LoadVerdict, loadVerdict } from '@tramo/contract/warehouse/load-machine';
import type {
  Loading,
  LoadingParcel,
  LoadingRoute,
  LoadScanResult,
  loadingApi,
} from '@tramo/contract/warehouse/loading';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { guidesByFolios, guidesByIds } from '../guides/guides.service.ts';
import { confirmBoarding, lockedForLoading } from '../routes/routes.boarding.service.ts';
import { ownRoute } from '../routes/routes.execution.service.ts';
import { listRoutes, seenRoute, viewsByIds } from '../routes/routes.read.service.ts';
import * as store from './loading.store.ts';

/** Routes of which nothing is loaded any more. */
const ended: readonly Route['status'][] = ['finished'];

function toLoadingRoute(route: Route, parcels: readonly { state: LoadingParcel['state'] }[]): LoadingRoute {
  const inState = (state: LoadingParcel['state']): number => parcels.filter((p) => p.state === state).length;
  return {
    _id: route._id,
    name: route.name,
    status: route.status,
    cedi: route.cedi,
    startDate: route.startDate,
    vehicleName: route.vehicle?.nickname ?? null,
    driverName: route.driver?.fullName ?? null,
    colour: route.colour,
    boardingRequired: route.boardingRequired,
    boardingChecked: route.boardingChecked,
    parcels: parcels.length,
    loaded: inState('loaded'),
    damaged: inState('damaged'),
  };
}

type Loads = Pick<Loading, 'parcels' | 'toUnload'>;
/** What the vans of these routes should hold, and what was scanned of it. */
async function loadsOf(tx: TxCtx, routeIds: readonly string[]): Promise<Map<string, Loads>> {
  const guides = await store.guidesToLoad(tx.trx, routeIds);
  const scanned = await store.loadsOf(tx.trx, routeIds);
  return new Map(
    routeIds.map((routeId) => {
      const left = new Map<string, store.ParcelLoad>(
        scanned.filter((l) => l.route_id === routeId).map((l) => [`${l.guide_id}/${l.number}`, l]),
      );
      const parcels = guides
        .filter((g) => g.route_id === routeId)
        .flatMap((g) =>
          Array.from({ length: g.label_count }, (_, i): LoadingParcel => {
            const key = `${g.guide_id}/${i + 1}`;
            const load = left.get(key);
            left.delete(key);
            return {
              guideId: g.guide_id,
              folio: g.folio,
              number: i + 1,
              of: g.label_count,
              order: g.route_order,
              contactName: g.contact_name,
              suburb: g.suburb,
              state: load?.state ?? 'missing',
              note: load?.note ?? '',
              at: load?.at.toISOString() ?? null,
              by: load?.by ?? '',
            };
          }),
        );
      const toUnload = [...left.values()].map((l) => ({
        guideId: l.guide_id,
        folio: l.folio,
        number: l.number,
        state: l.state,
      }));
      return [routeId, { parcels, toUnload }];
    }),
  );
}
const none: Loads = { parcels: [], toUnload: [] };

export const listLoading = (
  ctx: Ctx,
  q: Parsed<typeof loadingApi.routes>['query'],
): Promise<{ routes: LoadingRoute[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const { day, ...filter } = q;
    const found = await listRoutes(tx, {
      ...filter,
      startDate: day,
      status: ['pending', 'ready', 'started'],
      sort: 'startDate',
      order: 'asc',
    });
    const loads = await loadsOf(
      tx,
      found.routes.map((r) => r._id),
    );
    return {
      routes: found.routes.map((r) => toLoadingRoute(r, loads.get(r._id)?.parcels ?? [])),
      count: found.count,
    };
  });

/** How many parcels vans should hold and do, whoever asks. */
export async function loadCounts(
  tx: TxCtx,
  routeIds: readonly string[],
): Promise<Map<string, { parcels: number; loaded: number }>> {
  if (routeIds.length === 0) return new Map();
  return new Map(
    [...(await loadsOf(tx, routeIds))].map(([id, { parcels }]) => [
      id,
      { parcels: parcels.length, loaded: parcels.filter((p) => p.state === 'loaded').length },
    ]),
  );
}

async function loadingOf(tx: TxCtx, route: Route): Promise<Loading> {
  const { parcels, toUnload } = (await loadsOf(tx, [route._id])).get(route._id) ?? none;
  return { route: toLoadingRoute(route, parcels), parcels, toUnload };
}
export const findLoading = (ctx: Ctx, routeId: string): Promise<Loading> =>
  inTx(ctx, async (tx) => loadingOf(tx, (await seenRoute(tx, routeId)).route));
/** The driver looks at what his own route should hold. Throws routes.not_found, routes.not_yours. */
export const findOwnLoading = (ctx: Ctx, routeId: string): Promise<Loading> =>
  inTx(ctx, async (tx) => loadingOf(tx, (await ownRoute(tx, routeId)).route));

/** Where a parcel belongs that is not of this route: its folio and route, or that it has none. */
async function placeOf(tx: TxCtx, code: string): Promise<Pick<LoadScanResult, 'folio' | 'place'>> {
  const read = readCode(code);
  const [guide] =
    read.kind === 'id'
      ? await guidesByIds(tx, [read.guideId])
      : await guidesByFolios(
          tx,
          read.candidates.map((c) => c.folio),
        );
  return guide ? { folio: guide.folio, place: guide.route?.name ?? '' } : { folio: null, place: '' };
}

async function resultOf(tx: TxCtx, scanId: string, verdict: LoadVerdict): Promise<LoadScanResult> {
  const of = { _id: scanId, kind: verdict.kind, sound: verdict.sound, number: null, place: '' };
  switch (verdict.kind) {
    case 'done':
    case 'repeated':
      return { ...of, folio: verdict.parcel.folio, number: verdict.parcel.number };
    case 'whichPackage':
      return { ...of, folio: verdict.folio };
    case 'other':
      return { ...of, ...(await placeOf(tx, verdict.code)) };
  }
}

type Scans = Parsed<typeof loadingApi.scan>['body']['scans'];

/** Takes scans in their order; those that it has already are answered as they were. */
async function takeScans(tx: TxCtx, routeId: string, scans: Scans): Promise<LoadScanResult[]> {
  const at = tx.platform.now();
  const of = { companyId: tx.actor.companyId, routeId, userId: tx.actor.userId, at };
  const known = await store.knownScans(
    tx.trx,
    scans.map((s) => s._id),
  );
  let { parcels, toUnload } = (await loadsOf(tx, [routeId])).get(routeId) ?? none;
  const results = new Map(known);
  const fresh: store.NewScan[] = [];
  for (const scan of [...scans].sort((a, b) => a.seq - b.seq)) {
    if (results.has(scan._id)) continue;
    // What left the route is only taken off: it is no parcel of it any more.
    const gone = toUnload.find((p) => isParcel(p, scan.code));
    const verdict = loadVerdict(parcels, scan);
    let result = await resultOf(tx, scan._id, verdict);
    if (verdict.kind === 'done') {
      parcels = afterScan(parcels, scan) as LoadingParcel[];
      await store.saveParcel(tx.trx, { ...of, note: scan.note }, { ...verdict.parcel, state: verdict.next });
    } else if (verdict.kind === 'other' && gone && scan.deed === 'remove') {
      toUnload = toUnload.filter((p) => p !== gone);
      await store.saveParcel(tx.trx, { ...of, note: '' }, { ...gone, state: 'missing' });
      result = { ...result, kind: 'unloaded', sound: 'accepted', folio: gone.folio, number: gone.number };
    }
    results.set(scan._id, result);
    const { _id, code, source, seq, deed, note } = scan;
    fresh.push({ id: _id, seq, code, source, deed, note, deviceAt: scan.at, result });
  }
  if (fresh.length > 0) await store.recordScans(tx.trx, of, fresh);
  const isWhole = parcels.length > 0 && toUnload.length === 0 && parcels.every((p) => p.state === 'loaded');
  await confirmBoarding(tx, routeId, isWhole);
  return scans.map((s) => results.get(s._id) as LoadScanResult);
}

/** The parcels that a code names, of those that left the route. */
const isParcel = (p: Loading['toUnload'][number], code: string): boolean => {
  const read = readCode(code);
  if (read.kind === 'id') return read.guideId === p.guideId && read.number === p.number;
  return read.candidates.some(
    (c) => c.folio.toLowerCase() === p.folio.toLowerCase() && (c.number === null || c.number === p.number),
  );
};

async function scan(tx: TxCtx, route: Route, scans: Scans): Promise<{ loading: Loading; results: LoadScanResult[] }> {
  if (ended.includes(route.status)) throw problem('loading.finished', { name: route.name });
  const results = await takeScans(tx, route._id, scans);
  const [after] = await viewsByIds(tx, [route._id]);
  return { loading: await loadingOf(tx, after?.route ?? route), results };
}
export const scanLoading = (ctx: Ctx, routeId: string, scans: Scans): ReturnType<typeof scan> =>
  inTx(ctx, async (tx) => scan(tx, await lockedForLoading(tx, routeId), scans));
/** The driver scans what he puts into his own van. Throws routes.not_found, routes.not_yours. */
export const scanOwnLoading = (ctx: Ctx, routeId: string, scans: Scans): ReturnType<typeof scan> =>
  inTx(ctx, async (tx) => scan(tx, (await ownRoute(tx, routeId)).route, scans));
