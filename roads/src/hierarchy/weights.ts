import { CLOSED, edgeFlag, type RoadGraph, type Weighting } from '../graph/graph.ts';
import { DESTINATION_ONLY_DS, DESTINATION_ONLY_SHARE, profileBit, profileSpeedKmh } from '../graph/speeds.ts';
import type { ArcWeights } from './hierarchy.ts';

/**
 * Tenths of a second of all directions of a graph (`2 * edge + d`), `CLOSED` where the profile may not drive. Learned speeds are a street's as it is driven, waiting included:
 * they stand for limit, traffic and delays alike, but nobody drives above what his own kind may. Streets with toll are closed for who avoids tolls.
 */
function directionDurations(graph: RoadGraph, weighting: Weighting): Uint32Array {
  const { profile, slot, avoidTolls, closed, learned } = weighting;
  const { edgeCount, edgeLengthDm, edgeClass, edgeFlags, speedKmh, access, destinationOnly, delayDs } = graph;
  const bit = profileBit(profile);
  const durations = new Uint32Array(edgeCount * 2);
  const take = (edge: number, kmh: number): number =>
    Math.max(1, Math.round(((edgeLengthDm[edge] as number) * 3.6) / Math.max(kmh, 1)));
  for (let direction = 0; direction < edgeCount * 2; direction++) {
    const edge = direction >> 1;
    const flags = edgeFlags[edge] as number;
    if (((access[direction] as number) & bit) === 0 || (avoidTolls && flags & edgeFlag.toll)) {
      durations[direction] = CLOSED;
      continue;
    }
    const speed = profileSpeedKmh(profile, edgeClass[edge] as number, speedKmh[direction] as number, flags, slot);
    const isForSome = ((destinationOnly[edge] as number) & bit) !== 0;
    durations[direction] =
      take(edge, isForSome ? speed * DESTINATION_ONLY_SHARE : speed) +
      (delayDs[direction] as number) +
      (isForSome ? DESTINATION_ONLY_DS : 0);
  }
  learned?.directions.forEach((direction, i) => {
    if ((durations[direction] ?? CLOSED) === CLOSED) return;
    const edge = direction >> 1;
    const kmh = learned.speedKmh[i] as number;
    const flags = edgeFlags[edge] as number;
    const most = profileSpeedKmh(profile, edgeClass[edge] as number, Number.POSITIVE_INFINITY, flags, slot);
    durations[direction] = take(edge, Math.min(kmh, most));
  });
  for (const direction of closed ?? []) durations[direction] = CLOSED;
  return durations;
}

/** What each arc costs for that vehicle, at that time of day, with those closures and learned speeds. */
export function weightsOf(graph: RoadGraph, weighting: Weighting): ArcWeights {
  const { arcCount, arcDirection, edgeLengthDm } = graph;
  const durations = directionDurations(graph, weighting);
  const durationDs = new Uint32Array(arcCount);
  const lengthDm = new Uint32Array(arcCount);
  for (let a = 0; a < arcCount; a++) {
    const direction = arcDirection[a] as number;
    durationDs[a] = durations[direction] as number;
    lengthDm[a] = edgeLengthDm[direction >> 1] as number;
  }
  return { durationDs, lengthDm };
}
