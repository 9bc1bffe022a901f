import type { LatLng } from '@tramo/contract/fields';
import { lazyMatrix, type TravelMatrix as SolverTravel } from '@tramo/optimizer/matrix';
import type { Platform } from '../../platform/context.ts';
import { estimateLeg } from '../../platform/travel/estimate.ts';

/**
 * Travel times for evaluating a plan's routes: from the matrix of its last optimisation, else along the given paths (indexes of
 * `points`) as the road service tells them. Pairs beside the paths are estimated when nothing is known of them.
 */
export async function pathTravel(
  platform: Platform,
  points: readonly LatLng[],
  paths: readonly (readonly number[])[],
  secondOfDay: number,
): Promise<SolverTravel> {
  const { travel } = platform;
  await Promise.all(
    paths.map((path) =>
      travel.legs(
        path.map((i) => points[i] as LatLng),
        { secondOfDay },
      ),
    ),
  );
  const lookup = travel.remembered(points, { secondOfDay });
  return lazyMatrix(
    (from, to) => lookup(from, to) ?? estimateLeg(points[from] as LatLng, points[to] as LatLng, secondOfDay),
  );
}
