import type { LatLng } from '@tramo/contract/fields';
import { lazyMatrix, type TravelMatrix as SolverTravel } from '@tramo/optimizer/matrix';
import type { Platform } from '../../platform/context.ts';
import { estimateLeg } from '../../platform/travel/estimate.ts';
import type { Travel, TravelMatrix } from '../../platform/travel/travel.ts';
import { pointKey } from './planning.problem.rules.ts';

/**
 * Travel times that this process has asked for already. Nothing that another process needs: without them an evaluation asks the road
 * service for the paths that it shows, and only the reasons of left-out guides lean on estimates.
 */
interface Memory {
  /** The matrix of a plan's last optimisation, with the place of each point in it; the latest used last. */
  matrices: Map<string, { index: Map<string, number>; matrix: TravelMatrix; secondOfDay: number }>;
  /** Legs along paths that were shown. */
  legs: Map<string, { durationS: number; distanceM: number }>;
}
const MAX_CELLS = 8_000_000; // 8 bytes each: 64 MB
const MAX_LEGS = 50_000;
const memories = new WeakMap<Travel, Memory>();

function memoryOf(travel: Travel): Memory {
  let memory = memories.get(travel);
  if (!memory) {
    memory = { matrices: new Map(), legs: new Map() };
    memories.set(travel, memory);
  }
  return memory;
}

/** Asks for all pairs of a plan's points and keeps them for the plan's evaluations. */
export async function planMatrix(
  platform: Platform,
  planId: string,
  points: readonly LatLng[],
  secondOfDay: number,
  signal: AbortSignal,
): Promise<TravelMatrix> {
  const matrix = await platform.travel.matrix(points, { secondOfDay, signal });
  const { matrices } = memoryOf(platform.travel);
  matrices.delete(planId);
  matrices.set(planId, { index: new Map(points.map((p, i) => [pointKey(p), i])), matrix, secondOfDay });
  let cells = 0;
  for (const kept of matrices.values()) cells += kept.matrix.n ** 2;
  for (const [id, kept] of matrices) {
    if (cells <= MAX_CELLS || id === planId) break;
    cells -= kept.matrix.n ** 2;
    matrices.delete(id);
  }
  return matrix;
}

/**
 * Travel times for evaluating a plan's routes: from the matrix of its last optimisation, else along the given paths (indexes of
 * `points`) as the road service tells them. Pairs beside the paths are estimated when they are not in the matrix.
 */
export async function pathTravel(
  platform: Platform,
  planId: string,
  points: readonly LatLng[],
  paths: readonly (readonly number[])[],
  secondOfDay: number,
): Promise<SolverTravel> {
  const memory = memoryOf(platform.travel);
  const found = memory.matrices.get(planId);
  const known = found?.secondOfDay === secondOfDay ? found : undefined;
  if (known) {
    memory.matrices.delete(planId);
    memory.matrices.set(planId, known);
  }
  const keys = points.map(pointKey);
  const places = keys.map((k) => known?.index.get(k) ?? -1);
  const legKey = (from: number, to: number): string => `${keys[from]}|${keys[to]}|${secondOfDay}`;
  const look = (from: number, to: number): { durationS: number; distanceM: number } | undefined => {
    const a = places[from] ?? -1;
    const b = places[to] ?? -1;
    if (known && a >= 0 && b >= 0) {
      const at = a * known.matrix.n + b;
      return { durationS: known.matrix.durationsS[at] ?? 0, distanceM: known.matrix.distancesM[at] ?? 0 };
    }
    return memory.legs.get(legKey(from, to));
  };
  if (memory.legs.size > MAX_LEGS) memory.legs.clear();
  await Promise.all(
    paths.map(async (path) => {
      if (!path.some((to, i) => i > 0 && to !== path[i - 1] && !look(path[i - 1] as number, to))) return;
      const legs = await platform.travel.legs(
        path.map((i) => points[i] as LatLng),
        { secondOfDay },
      );
      for (const [i, leg] of legs.entries()) memory.legs.set(legKey(path[i] as number, path[i + 1] as number), leg);
    }),
  );
  return lazyMatrix((from, to) => look(from, to) ?? estimateLeg(points[from] as LatLng, points[to] as LatLng, secondOfDay));
}
