import type { LatLng } from '@tramo/contract/fields';
import { type RangeVerdict, rangeVerdict } from '@tramo/contract/geo';
import { isManaged } from '@tramo/contract/guides';
import type { RoadSettings } from '@tramo/contract/road-settings';
import { inTx, type Platform, systemCtx, type TxCtx } from '../../platform/context.ts';
import type { NewEvent } from '../../platform/events.ts';
import { pulse } from '../../platform/nudged-work.ts';
import { emit } from '../../platform/outbox.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { cedisByIds } from '../places/places.service.ts';
import { routeChanged } from '../routes/routes.events.ts';
import { type RouteView, viewsByIds } from '../routes/routes.read.service.ts';
import { type RouteNotice, routeNoticed } from './telemetry.events.ts';
import { retainPositions } from './telemetry.retention.service.ts';
import { learnFromEnded } from './telemetry.visits.service.ts';
import { followPositions, leaveRoutes } from './telemetry.walk.service.ts';
import { type HeldCondition, isWorthSending, type WatchFacts, watch } from './telemetry.watch.rules.ts';
import * as store from './telemetry.watch.store.ts';
import { forgetWays, waysOf } from './telemetry.ways.service.ts';

const FOLLOW_MS = 2500;
const WATCH_MS = 20_000;
const RETENTION_MS = 3_600_000;

/**
 * What goes on beside the requests for routes on the road: the walk along new positions, the watch, the partitions of the trace. Every working
 * copy of the server does it: routes are shared out by leases, the rest is kept apart by locks in the database.
 */
export function startTelemetry(platform: Platform, onError: (error: unknown) => void): () => Promise<void> {
  const beats = [
    pulse(async () => void (await followPositions(platform)), FOLLOW_MS, onError),
    pulse(() => watchRoutes(platform), WATCH_MS, onError),
    pulse(() => retainPositions(platform), RETENTION_MS, onError),
  ];
  for (const beat of beats) beat.nudge();
  return async () => {
    for (const beat of beats) await beat.stop();
    await leaveRoutes(platform);
  };
}

/** Looks at every route under way: what begins or ends is kept, and told once. */
export async function watchRoutes(platform: Platform): Promise<void> {
  const companies = await platform.db.system((trx) => store.companiesOnRoad(trx));
  for (const company of companies) await watchRoutesOf(platform, company);
}

/** The same for one company. */
export const watchRoutesOf = (platform: Platform, company: { id: string; timeZone: string }): Promise<void> =>
  inTx(systemCtx(platform, company), async (tx) => {
    if (!(await store.takeWatch(tx.trx, company.id))) return;
    await watchCompany(tx);
    await learnFromEnded(tx);
  });

async function watchCompany(tx: TxCtx): Promise<void> {
  const { trx, actor } = tx;
  const rows = await store.watched(trx, actor.companyId);
  if (rows.length === 0) return;
  const { alerts } = (await companyOf(tx, actor.companyId)).company.road;
  const started = rows.filter((r) => r.status === 'started').map((r) => r.route_id);
  const views = new Map((await viewsByIds(tx, started)).map((v) => [v.row.id, v]));
  const zones = await zonesOf(tx, [...new Set(rows.map((r) => r.cedi_id))]);
  const now = tx.platform.now();
  const changes: Change[] = [];
  for (const row of rows) {
    const view = views.get(row.route_id) ?? null;
    const facts = view && factsOf(row, view, zones.get(row.cedi_id), now);
    if (facts) facts.ways = await waysOf(tx, row.route_id, facts, view.row.vehicle_type);
    changes.push(...watchRoute(row, view, facts, alerts, now));
  }
  forgetWays(
    tx.platform,
    rows.map((r) => r.route_id),
    actor.companyId,
  );
  await store.saveWatch(
    trx,
    actor.companyId,
    changes.map((c) => c.save),
  );
  await emit(
    trx,
    changes.flatMap((c) => c.events(actor.companyId)),
  );
}

type ZoneCheck = (point: LatLng) => RangeVerdict;
/** The zones of cedis; how far a cedi reaches is a matter of planning, not of the road. */
async function zonesOf(tx: TxCtx, cediIds: readonly string[]): Promise<Map<string, ZoneCheck>> {
  const cedis = (await cedisByIds(tx, cediIds)).filter((c) => c.geofencing.length > 0);
  return new Map(
    cedis.map((c) => {
      const place = { lat: c.lat ?? 0, lng: c.lng ?? 0, rangeKm: null, geofencing: c.geofencing };
      return [c._id, (point: LatLng) => rangeVerdict(place, point)];
    }),
  );
}

interface Change {
  save: Parameters<typeof store.saveWatch>[2][number];
  events(companyId: string): NewEvent[];
}
/** What changes of one route's watch; nothing when all stays. */
function watchRoute(
  row: store.WatchRow,
  view: RouteView | null,
  facts: WatchFacts | null,
  alerts: RoadSettings['alerts'],
  now: Date,
): Change[] {
  const result = watch(row.conditions, row.pending, facts, alerts);
  const times = { delayS: view?.progress.delayS ?? null, atRisk: view?.progress.atRisk ?? 0 };
  const isMoved = view !== null && isWorthSending(row.told, times);
  const isNoticed = result.began.length + result.ended.length > 0;
  if (
    !isMoved &&
    !isNoticed &&
    result.moved.length === 0 &&
    JSON.stringify(result.pending) === JSON.stringify(row.pending)
  )
    return [];
  const at = now.toISOString();
  const notices = (phase: RouteNotice['phase'], list: readonly HeldCondition[]): RouteNotice[] =>
    list.map(({ kind, since, values }) => ({ routeId: row.route_id, kind, phase, at, since, values }));
  const noticed = [
    ...notices('begins', result.began),
    ...notices('continues', result.moved),
    ...notices('ends', result.ended),
  ];
  return [
    {
      save: {
        routeId: row.route_id,
        conditions: result.conditions,
        pending: result.pending,
        told: isMoved ? times : row.told,
      },
      events: (companyId) => [
        ...noticed.map((notice) => routeNoticed(companyId, row.cedi_id, notice)),
        ...(isMoved || isNoticed ? [routeChanged(companyId, row.cedi_id, { routeId: row.route_id })] : []),
      ],
    },
  ];
}

function factsOf(
  row: store.WatchRow,
  { row: route, stopRows, progress }: RouteView,
  zone: ZoneCheck | undefined,
  now: Date,
): WatchFacts {
  const place = (s: { lat: number | null; lng: number | null } | undefined): LatLng[] =>
    s && s.lat !== null && s.lng !== null ? [{ lat: s.lat, lng: s.lng }] : [];
  const open = stopRows.filter((s) => !isManaged(s.status));
  const visited = stopRows.filter((s) => s.managed_at !== null && isManaged(s.status));
  const last = visited.reduce<(typeof visited)[number] | undefined>(
    (a, b) => (a?.managed_at && b.managed_at && a.managed_at > b.managed_at ? a : b),
    undefined,
  );
  const fix =
    route.fix_at && route.fix_lat !== null && route.fix_lng !== null
      ? { at: route.fix_at.getTime(), lat: route.fix_lat, lng: route.fix_lng }
      : null;
  const verdict = fix && zone ? zone(fix) : null;
  return {
    now: now.getTime(),
    startedAt: (route.started_at ?? route.start_at).getTime(),
    reportedAt: row.heard_at?.getTime() ?? null,
    appHiddenSince: (route.app_state === 'hidden' && route.app_since?.toISOString()) || null,
    fix,
    battery: route.fix_battery,
    standsSince: row.stands_since,
    delayS: progress.delayS,
    base: [...place(route.start_place), ...place(route.end_place ?? undefined)],
    lastVisit: place(last)[0] ?? null,
    open: open.flatMap(place),
    ways: null,
    badZone: verdict && !verdict.isInside ? (verdict.zone ?? '') : null,
  };
}
