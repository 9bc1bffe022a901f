import type { LatLng, TimeWindow } from '@tramo/contract/fields';
import type { VehicleKind } from '@tramo/contract/fleet';
import { localDay, localSecond } from '../../platform/calendar.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Leg, Travel, TravelOptions } from '../../platform/travel/travel.ts';
import { type PlannedTimes, planTimes, type TimedLeg } from './routes.rules.ts';
import { minutesOf } from './routes.view.store.ts';

/** How far ahead of a departure the times of later slots of the day are asked. */
const AHEAD_S = 14 * 3600;
const DAY_S = 86_400;

/**
 * Legs that this process has asked for in the last minutes. Dragging a stop asks for almost the same path again and again, and what was
 * asked ahead of a transaction is found here inside of it. Nothing that another process needs.
 */
const MAX_LEGS = 50_000;
const CACHE_MS = 10 * 60_000;
const memories = new WeakMap<Travel, { since: number; legs: Map<string, Leg> }>();

const keyOf = (p: LatLng): string => `${p.lat.toFixed(6)},${p.lng.toFixed(6)}`;

/** Asks only when a leg is not known under what the answer depends on: hour or slot, kind of vehicle, closures. */
async function knownLegs(travel: Travel, path: readonly LatLng[], options: TravelOptions): Promise<Leg[]> {
  let memory = memories.get(travel);
  const now = performance.now();
  if (!memory || memory.legs.size > MAX_LEGS || now - memory.since > CACHE_MS) {
    memory = { since: now, legs: new Map() };
    memories.set(travel, memory);
  }
  const version = await travel.version(options);
  const keys = path.slice(1).map((to, i) => `${keyOf(path[i] as LatLng)}|${keyOf(to)}|${version}`);
  const known = keys.flatMap((key) => memory.legs.get(key) ?? []);
  if (known.length === keys.length) return known;
  const legs = await travel.legs(path, options);
  for (const [i, leg] of legs.entries()) memory.legs.set(keys[i] as string, leg);
  return legs;
}

/**
 * Travel along a path, leg by leg, for a vehicle of that kind that leaves then. Where streets take longer at other hours each leg knows when, as the planner does. What was asked ahead
 * of a transaction is found in memory inside of it.
 */
export async function legsAlong(
  ctx: Pick<Ctx, 'platform' | 'actor'>,
  path: readonly LatLng[],
  startAt: Date,
  vehicleKind: VehicleKind | null,
): Promise<TimedLeg[]> {
  const { travel } = ctx.platform;
  const { companyId, timeZone } = ctx.actor;
  const secondOfDay = localSecond(startAt, timeZone);
  const legs = await knownLegs(travel, path, { secondOfDay, at: startAt, vehicleKind, companyId });
  const hours = travel.hours(path);
  const later = [0, DAY_S]
    .flatMap((day) => hours.map((hour) => day + hour * 3600 - secondOfDay))
    .filter((inS) => inS > 0 && inS < AHEAD_S);
  if (later.length === 0) return legs;
  const timed: TimedLeg[] = legs.map((leg) => ({ ...leg, later: [] }));
  for (const inS of later) {
    const at = new Date(startAt.getTime() + inS * 1000);
    const then = await knownLegs(travel, path, {
      secondOfDay: (secondOfDay + inS) % DAY_S,
      at,
      vehicleKind,
      companyId,
    });
    for (const [i, leg] of then.entries()) timed[i]?.later?.push({ from: at.getTime(), durationS: leg.durationS });
  }
  return timed;
}

/** A visit to be timed. `kept`: made already, it keeps its times. */
export interface VisitToTime {
  pin: LatLng;
  serviceMinutes: number;
  windows: readonly TimeWindow[];
  kept?: { arrival: Date; departure: Date } | null;
}

/** Times of visits along legs that were asked before. Windows are of the local day of the departure, or of `day`. */
export function timesOf(
  ctx: Pick<Ctx, 'actor'>,
  input: { startAt: Date; visits: readonly Omit<VisitToTime, 'pin'>[]; legs: readonly TimedLeg[]; day?: string },
): PlannedTimes {
  const { timeZone } = ctx.actor;
  const day = input.day ?? localDay(input.startAt, timeZone);
  const atMinute = minutesOf(timeZone);
  return planTimes(
    input.startAt,
    input.visits.map((v) => ({ serviceMinutes: v.serviceMinutes, windows: v.windows, kept: v.kept ?? null })),
    input.legs,
    (minute) => atMinute(day, minute),
  );
}

/** The same for a path whose legs are still to be asked. Holds no transaction of its own. */
export async function timesAlong(
  ctx: Ctx,
  input: {
    start: LatLng;
    startAt: Date;
    end: LatLng | null;
    visits: readonly VisitToTime[];
    day?: string;
    vehicleKind: VehicleKind | null;
  },
): Promise<PlannedTimes> {
  const path = [input.start, ...input.visits.map((v) => v.pin), ...(input.end ? [input.end] : [])];
  const legs = await legsAlong(ctx, path, input.startAt, input.vehicleKind);
  return timesOf(ctx, { ...input, legs });
}
