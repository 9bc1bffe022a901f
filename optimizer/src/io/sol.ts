/** CVRPLIB's .sol: "Route #1: 5 3 8" lines and the cost. Between two trips stands the place where the vehicle reloads: "5 3 0 8". */

import type { Vehicle } from '../problem.ts';
import type { RoutePlan } from '../solution.ts';
import { costOf, type Instance, InstanceError } from './instance.ts';
import { numberedLines } from './plane.ts';

export interface Sol {
  /** The k-th route belongs to the k-th vehicle where vehicles differ. */
  routes: RoutePlan[];
  /** In the instance's own convention; null when the file tells none. */
  cost: number | null;
}

/** @throws InstanceError for unknown stops, more routes than vehicles, a cost that is no number. */
export function readSol(instance: Instance, text: string): Sol {
  const { problem } = instance;
  const known = new Set(problem.stops.map((s) => s.id));
  const sol: Sol = { routes: [], cost: null };
  for (const { line, text: row } of numberedLines(text)) {
    const route = /^Route\s*#?\s*\d+\s*:(.*)$/i.exec(row);
    if (route) {
      const vehicle = problem.vehicles[sol.routes.length];
      if (!vehicle) throw new InstanceError('out_of_range', line, row.slice(0, row.indexOf(':')));
      const stopIds: string[] = [];
      const tripStarts: number[] = [];
      for (const word of route[1]!.split(/\s+/).filter(Boolean)) {
        if (known.has(word)) stopIds.push(word);
        else if (word === String(vehicle.reload?.location)) tripStarts.push(stopIds.length);
        else throw new InstanceError('out_of_range', line, word);
      }
      sol.routes.push({ vehicleId: vehicle.id, stopIds, ...(tripStarts.length > 0 ? { tripStarts } : {}) });
      continue;
    }
    const cost = costIn(row);
    if (cost === null) continue;
    if (!Number.isFinite(cost)) throw new InstanceError('not_a_number', line, row);
    sol.cost = cost;
  }
  return sol;
}

/** The cost that a .sol names, without reading its routes; null when there is none. */
export function costOfSol(text: string): number | null {
  for (const row of text.split('\n')) {
    const cost = costIn(row.trim());
    if (cost !== null && Number.isFinite(cost)) return cost;
  }
  return null;
}

/**
 * The cost that an instance's own .sol names, in the instance's convention; null when there is none. Sets of several depots tell whole numbers,
 * in thousandths of their unit: the file's routes show which it is. Where they cannot be read, the cost is what is told.
 */
export function bestKnownIn(instance: Instance, text: string): number | null {
  const told = costOfSol(text);
  if (told === null || instance.scale === 1 || !Number.isInteger(told)) return told;
  try {
    const cost = costOf(instance, readSol(instance, text).routes);
    return cost > 0 && told > cost * (instance.scale / 2) ? told / instance.scale : told;
  } catch (error) {
    if (error instanceof InstanceError) return told;
    throw error;
  }
}

function costIn(row: string): number | null {
  const found = /^Cost\s*:?\s*(\S+)$/i.exec(row);
  return found ? Number(found[1]) : null;
}

/** Routes in the order of the vehicles; where vehicles differ idle ones too, with an empty route, so that the numbers tell who drives. */
export function writeSol(instance: Instance, routes: readonly RoutePlan[], cost: string): string {
  const byVehicle = new Map(routes.map((r) => [r.vehicleId, r]));
  const { vehicles } = instance.problem;
  const likeFirst = JSON.stringify({ ...vehicles[0], id: '' });
  const differ = vehicles.some((v) => JSON.stringify({ ...v, id: '' }) !== likeFirst);
  const lists = vehicles.map((v) => visitsOf(v, byVehicle.get(v.id))).filter((stopIds) => differ || stopIds.length > 0);
  return [...lists.map((stopIds, i) => `Route #${i + 1}: ${stopIds.join(' ')}`), `Cost ${cost}`, ''].join('\n');
}

function visitsOf({ reload }: Vehicle, route: RoutePlan | undefined): string[] {
  if (!route) return [];
  return route.stopIds.flatMap((id, i) =>
    reload && route.tripStarts?.includes(i) ? [String(reload.location), id] : id,
  );
}
