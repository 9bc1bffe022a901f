import { createHash } from 'node:crypto';
import type { DriverRoute, Position } from '@tramo/contract/driver';
import { management } from '@tramo/contract/driver';
import { routeColour } from '@tramo/contract/limits';
import { localDay, localSecond } from '../../platform/calendar.ts';
import { type Ctx, inTx, type Platform, systemCtx } from '../../platform/context.ts';
import { saveSent } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import { shotsOf, visitOf } from '../../simulator/visit.ts';
import { callOfUser } from '../accounts/accounts.actor.service.ts';
import { selectSubstatuses } from '../checklists/checklists.service.ts';
import * as driver from '../driver/driver.service.ts';
import { manage } from '../driver/driver.visits.service.ts';
import { createRoute } from '../routes/routes.service.ts';
import * as rules from './sandbox.rules.ts';
import * as store from './sandbox.store.ts';
import { addGuidesOfDay } from './sandbox.world.service.ts';

export interface Driven {
  id: string;
  timeZone: string;
}
/** What happens next by itself: a route leaves, a visit is over, a route ends, guides that wait get a route. */
export interface Step {
  at: number;
  /** What it is of: one that is refused is not tried again for a while. */
  key: string;
  run(): Promise<void>;
}

const SEED = 1;
const FIX_EVERY_MS = 60_000;
const MOST_FIXES = 60;
/** When guides that wait were looked at last, by company; where each route's last fix was sent. Another process looks again, which does no harm. */
const plannedAt = new Map<string, number>();
const fixedAt = new Map<string, number>();
export function forgetDriven(companyId: string): void {
  plannedAt.delete(companyId);
}

/** What is due next in a company, by the order of time. */
export async function nextSteps(platform: Platform, company: Driven): Promise<Step[]> {
  const now = platform.now().getTime();
  const routes = await platform.db.system((trx) => store.drivenRoutes(trx, company.id));
  const steps = routes.map((route): Step => {
    const as = (): Promise<Ctx> => callOfUser(platform, { ...company, userId: route.driverId });
    if (route.status === 'ready')
      return { at: route.startAt.getTime(), key: `start ${route.id}`, run: () => leave(as, platform, route) };
    const { next } = route;
    if (!next)
      return { at: rules.finishes(route), key: `finish ${route.id}`, run: () => arriveHome(as, platform, route) };
    const at = rules.visitEnds(route, next.departure);
    return { at, key: `visit ${next.guideId}`, run: () => visit(as, platform, route, next.guideId) };
  });
  const slot = rules.planSlot(now);
  const isLooked = (plannedAt.get(company.id) ?? 0) >= slot;
  const planAt = nextPlan(isLooked ? slot + rules.PLAN_EVERY_MS : slot, company.timeZone);
  steps.push({ at: planAt, key: 'plan', run: () => plan(platform, company) });
  return steps.sort((a, b) => a.at - b.at);
}
function nextPlan(from: number, timeZone: string): number {
  for (let at = from; ; at += rules.PLAN_EVERY_MS) if (rules.isPlanTime(localSecond(new Date(at), timeZone))) return at;
}

type As = () => Promise<Ctx>;
const nowText = (platform: Platform): string => platform.now().toISOString();

async function leave(as: As, platform: Platform, route: store.DrivenRoute): Promise<void> {
  await driver.start(await as(), route.id, { at: nowText(platform), departure: [], checklist: null });
}
async function arriveHome(as: As, platform: Platform, route: store.DrivenRoute): Promise<void> {
  await driver.finish(await as(), route.id, nowText(platform));
  fixedAt.delete(route.id);
}

async function visit(as: As, platform: Platform, route: store.DrivenRoute, guideId: string): Promise<void> {
  const ctx = await as();
  const { routes } = await driver.routesOfTheDay(ctx);
  const stop = routes.find((r) => r._id === route.id)?.stops.find((s) => s.guideId === guideId);
  if (!stop) return;
  const result = visitOf(SEED, stop, await reasons(ctx));
  const evidence = await keepShots(ctx, stop, result.result);
  const body = { ...result, routeId: route.id, at: nowText(platform), lat: stop.lat, lng: stop.lng, evidence };
  await manage(ctx, guideId, management.parse(body));
}
const reasons = async (ctx: Ctx) =>
  selectSubstatuses(ctx, { search: '', page: 1, limit: 200, order: 'asc' } as Parameters<typeof selectSubstatuses>[1]);

/** The pictures of a visit, kept as a phone sends them. */
async function keepShots(
  ctx: Ctx,
  stop: DriverRoute['stops'][number],
  result: Parameters<typeof shotsOf>[2],
): Promise<object[]> {
  const at = nowText(ctx.platform);
  const evidence: object[] = [];
  for (const { kind, png } of shotsOf(SEED, stop, result)) {
    const id = newId();
    const sourceHash = createHash('sha256').update(kind).update(png).digest();
    const expiresAt = new Date(ctx.platform.now().getTime() + 86_400_000);
    const file = {
      id,
      kind: 'evidence' as const,
      name: `${kind}.png`,
      type: 'image/png',
      content: png,
      sourceHash,
      expiresAt,
    };
    await inTx(ctx, (tx) => saveSent(tx, file));
    evidence.push({ kind, fileId: id, text: '', at, lat: stop.lat, lng: stop.lng });
  }
  return evidence;
}

/** Sends where the vehicles of started routes have been since the last time. */
export async function sendAllFixes(platform: Platform, company: Driven): Promise<boolean> {
  const routes = await platform.db.system((trx) => store.drivenRoutes(trx, company.id));
  const started = routes.filter((r) => r.status === 'started');
  await Promise.all(
    started.map(async (route) =>
      sendFixes(platform, route, await callOfUser(platform, { ...company, userId: route.driverId })).catch(
        (error: unknown) => platform.log.warn({ err: error, routeId: route.id }, 'sandbox fix'),
      ),
    ),
  );
  return started.length > 0;
}

async function sendFixes(platform: Platform, route: store.DrivenRoute, ctx: Ctx): Promise<void> {
  const now = platform.now().getTime();
  const since = (route.lastAt ?? route.startedAt)?.getTime() ?? now;
  const from = { at: since, lat: route.lastLat ?? route.startPlace.lat, lng: route.lastLng ?? route.startPlace.lng };
  const to = route.next
    ? { ...route.next, at: rules.visitEnds(route, route.next.departure) }
    : { ...from, at: since + 1 };
  const first = Math.max(since, fixedAt.get(route.id) ?? 0, now - MOST_FIXES * FIX_EVERY_MS) + FIX_EVERY_MS;
  const times: number[] = [];
  for (let at = first; at < now; at += FIX_EVERY_MS) times.push(at);
  if (times.length === 0 && now - (fixedAt.get(route.id) ?? 0) < 5000) return;
  times.push(now);
  const positions = times.map(
    (at): Position => ({
      ...rules.placeAt(from, to, at),
      at: new Date(at).toISOString(),
      accuracyM: 8,
      speedMps: at < to.at - 240_000 ? 9 : 0,
      heading: null,
      battery: 0.8,
    }),
  );
  await driver.positions(ctx, { routeId: route.id, sentAt: new Date(now).toISOString(), positions });
  fixedAt.set(route.id, now);
}

/** The day's own guides come, and those that wait are put on the routes of vans that are free. */
async function plan(platform: Platform, company: Driven): Promise<void> {
  const now = platform.now();
  plannedAt.set(company.id, rules.planSlot(now.getTime()));
  const ctx = systemCtx(platform, company);
  const day = localDay(now, company.timeZone);
  await addGuidesOfDay(ctx, day).catch((error: unknown) => platform.log.warn({ err: error }, 'sandbox day'));
  const { guides, vehicles } = await platform.db.system(async (trx) => ({
    guides: await store.waitingGuides(trx, company.id, day, 200),
    vehicles: await store.freeVehicles(trx, company.id),
  }));
  const waiting = [...guides];
  for (const [i, vehicle] of vehicles.entries()) {
    const own = waiting.filter((g) => g.cediId === vehicle.cediId).slice(0, rules.GUIDES_PER_ROUTE);
    if (own.length === 0) continue;
    for (const g of own) waiting.splice(waiting.indexOf(g), 1);
    const cedi = await platform.db.system((trx) => store.cediOf(trx, company.id, vehicle.cediId));
    if (!cedi) continue;
    await createRoute(ctx, {
      name: rules.routeName(i),
      cediId: cedi.id,
      guideIds: rules.inOrder(cedi, own).map((g) => g.id),
      startAt: new Date(now.getTime() + rules.LEAVES_AFTER_MS),
      vehicleId: vehicle.id,
      driverId: vehicle.driverId,
      boardingRequired: false,
      planId: null,
      colour: routeColour(i),
      startPlace: { addressId: cedi.id, name: cedi.name, lat: cedi.lat, lng: cedi.lng },
      endPlace: null,
      planned: null,
    }).catch((error: unknown) => platform.log.warn({ err: error }, 'sandbox route'));
  }
}
