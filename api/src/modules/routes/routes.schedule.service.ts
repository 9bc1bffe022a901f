import type { LatLng, TimeWindow } from '@tramo/contract/fields';
import { localDay, localSecond } from '../../platform/calendar.ts';
import type { Ctx, Platform } from '../../platform/context.ts';
import type { Travel } from '../../platform/travel/travel.ts';
import { type PlannedTimes, planTimes } from './routes.rules.ts';
import { minutesOf } from './routes.view.store.ts';

interface Leg {
  durationS: number;
  distanceM: number;
}

/**
 * Legs that this process has asked for in the last minutes. Dragging a stop asks for almost the same path again and again, and what was
 * asked ahead of a transaction is found here inside of it. Nothing that another process needs.
 */
const MAX_LEGS = 50_000;
const CACHE_MS = 10 * 60_000;
const memories = new WeakMap<Travel, { since: number; legs: Map<string, Leg> }>();

const keyOf = (p: LatLng): string => `${p.lat.toFixed(6)},${p.lng.toFixed(6)}`;

/** Travel along a path, leg by leg; asks the road service only when a leg is not known. */
export async function legsAlong(platform: Platform, path: readonly LatLng[], secondOfDay: number): Promise<Leg[]> {
  const { travel } = platform;
  let memory = memories.get(travel);
  const now = performance.now();
  if (!memory || memory.legs.size > MAX_LEGS || now - memory.since > CACHE_MS) {
    memory = { since: now, legs: new Map() };
    memories.set(travel, memory);
  }
  // Speeds change by the hour: the minute of a departure does not matter.
  const hour = Math.floor(secondOfDay / 3600);
  const keys = path.slice(1).map((to, i) => `${keyOf(path[i] as LatLng)}|${keyOf(to)}|${hour}`);
  const known = keys.map((key) => memory.legs.get(key));
  if (known.every((leg) => leg !== undefined)) return known;
  const legs = await travel.legs(path, { secondOfDay });
  for (const [i, leg] of legs.entries()) memory.legs.set(keys[i] as string, leg);
  return legs;
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
  input: { startAt: Date; visits: readonly Omit<VisitToTime, 'pin'>[]; legs: readonly Leg[]; day?: string },
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
  input: { start: LatLng; startAt: Date; end: LatLng | null; visits: readonly VisitToTime[]; day?: string },
): Promise<PlannedTimes> {
  const path = [input.start, ...input.visits.map((v) => v.pin), ...(input.end ? [input.end] : [])];
  const legs = await legsAlong(ctx.platform, path, localSecond(input.startAt, ctx.actor.timeZone));
  return timesOf(ctx, { ...input, legs });
}
