import type { LatLng } from '@tramo/contract/fields';
import type { VehicleKind } from '@tramo/contract/fleet';
import { localSecond } from '../../platform/calendar.ts';
import type { Platform, TxCtx } from '../../platform/context.ts';
import { profileOf } from '../../platform/roads/roads.ts';
import { awayM, offWayM, type WatchFacts } from './telemetry.watch.rules.ts';

/** Other open stops whose ways are looked at when somebody is not on the planned one: drivers take them in another order. */
const OTHERS = 25;

interface Known {
  companyId: string;
  /** What the lines depend on. */
  of: string;
  planned: LatLng[][];
  /** Ways to the other open stops; null while nobody had to look. */
  others: LatLng[][] | null;
}
const known = new WeakMap<Platform['roads'], Map<string, Known>>();

/**
 * The lines along streets that lead a route on: from its last visit, or its start, by its open stops in their order to its end; and to each other open stop, looked up only while
 * the vehicle is off the planned way. Null where no streets are imported around it.
 */
export async function waysOf(
  { platform, actor }: TxCtx,
  routeId: string,
  facts: WatchFacts,
  vehicleType: VehicleKind | null,
): Promise<LatLng[][] | null> {
  const from = facts.lastVisit ?? facts.base[0];
  const end = facts.base[1];
  if (!from || !facts.fix) return null;
  const path = [from, ...facts.open, ...(end ? [end] : facts.open.length === 0 ? [facts.base[0] ?? from] : [])];
  if (path.length < 2 || !platform.roads.zoneFor([from, facts.fix])) return null;
  const options = {
    profile: profileOf(vehicleType ?? 'van'),
    secondOfDay: localSecond(new Date(facts.now), actor.timeZone),
    at: new Date(facts.now),
    companyId: actor.companyId,
  };
  const linesOf = async (pairs: readonly (readonly [LatLng, LatLng])[]): Promise<LatLng[][]> => {
    const lines: LatLng[][] = [];
    for (const [a, b] of pairs) {
      const [leg] = await platform.roads.legs([a, b], options);
      // Where no street leads, the straight line is as good as anything.
      lines.push(leg ? [a, ...leg.line, b] : [a, b]);
    }
    return lines;
  };
  const memory = known.get(platform.roads) ?? new Map<string, Known>();
  known.set(platform.roads, memory);
  const of = JSON.stringify([path, options.profile, await platform.roads.versionOf(options)]);
  let ways = memory.get(routeId);
  if (ways?.of !== of) {
    const pairs = path.slice(1).map((to, i) => [path[i] as LatLng, to] as const);
    ways = { companyId: actor.companyId, of, planned: await linesOf(pairs), others: null };
    memory.set(routeId, ways);
  }
  const alerts = { offRouteM: 0 };
  const isOn = awayM(facts.fix, { ...facts, ways: ways.planned }) <= offWayM({ ways: ways.planned }, alerts);
  if (isOn) return ways.planned;
  ways.others ??= await linesOf(facts.open.slice(1, OTHERS + 1).map((to) => [from, to] as const));
  return [...ways.planned, ...ways.others];
}

/** Lines of a company's routes that are no longer under way. */
export function forgetWays({ roads }: Platform, routeIds: readonly string[], companyId: string): void {
  const memory = known.get(roads);
  if (!memory) return;
  const live = new Set(routeIds);
  for (const [id, { companyId: of }] of memory) if (of === companyId && !live.has(id)) memory.delete(id);
}
