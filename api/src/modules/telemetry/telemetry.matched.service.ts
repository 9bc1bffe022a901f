import type { DayTrack } from '@tramo/contract/fleet-live';
import { matchedLine, matchTrace } from '@tramo/roads/match/match';
import type { Platform } from '../../platform/context.ts';
import { columns, type TrackPoint } from './telemetry.tracks.rules.ts';

interface Known {
  /** Zone, its version, and the line it was made of. */
  of: string;
  matched: DayTrack['matched'];
}
/** Lines of routes along the streets: a day's replay is asked for again and again, and that of a finished route never changes. */
const known = new WeakMap<Platform['roads'], Map<string, Known>>();
const MOST_KNOWN = 2000;

/** Gives requests their turn between the parts of a match. */
const breathe = (): Promise<void> => new Promise((done) => setImmediate(done));

/** The line of a route along the streets in columns; null where no streets are imported. The points of a thinned line are as good as fixes without noise. */
export async function alongStreets(
  { roads }: Pick<Platform, 'roads'>,
  routeId: string,
  line: readonly TrackPoint[],
): Promise<DayTrack['matched']> {
  const [first, last] = [line[0], line.at(-1)];
  const zone = first && last && line.length > 1 ? roads.zoneFor(line) : null;
  if (!zone || !first || !last) return null;
  const memory = known.get(roads) ?? new Map<string, Known>();
  known.set(roads, memory);
  const of = `${zone.info.name} ${zone.info.version} ${line.length} ${first.at} ${last.at}`;
  const before = memory.get(routeId);
  if (before?.of === of) return before.matched;
  const work = matchTrace(zone, 'car', line);
  let step = work.next();
  while (!step.done) {
    await breathe();
    step = work.next();
  }
  const along = columns(matchedLine(zone, line, step.value));
  // Both count from the instant of the first fix, which stays where it is.
  const matched = along && { seconds: along.seconds, lat: along.lat, lng: along.lng };
  memory.delete(routeId);
  memory.set(routeId, { of, matched });
  for (const oldest of memory.keys()) {
    if (memory.size <= MOST_KNOWN) break;
    memory.delete(oldest);
  }
  return matched;
}
