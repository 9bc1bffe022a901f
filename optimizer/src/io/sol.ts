/** CVRPLIB's .sol: "Route #1: 5 3 8" lines and the cost. */

import type { RoutePlan } from '../solution.ts';
import { type Instance, InstanceError } from './instance.ts';
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
      const stopIds = route[1]!.split(/\s+/).filter(Boolean);
      const strange = stopIds.find((id) => !known.has(id));
      if (strange !== undefined) throw new InstanceError('out_of_range', line, strange);
      sol.routes.push({ vehicleId: vehicle.id, stopIds });
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

function costIn(row: string): number | null {
  const found = /^Cost\s*:?\s*(\S+)$/i.exec(row);
  return found ? Number(found[1]) : null;
}

/** Routes in the order of the vehicles; where vehicles differ idle ones too, with an empty route, so that the numbers tell who drives. */
export function writeSol(instance: Instance, routes: readonly RoutePlan[], cost: string): string {
  const byVehicle = new Map(routes.map((r) => [r.vehicleId, r.stopIds]));
  const { vehicles } = instance.problem;
  const likeFirst = JSON.stringify({ ...vehicles[0], id: '' });
  const differ = vehicles.some((v) => JSON.stringify({ ...v, id: '' }) !== likeFirst);
  const lists = vehicles.map((v) => byVehicle.get(v.id) ?? []).filter((stopIds) => differ || stopIds.length > 0);
  return [...lists.map((stopIds, i) => `Route #${i + 1}: ${stopIds.join(' ')}`), `Cost ${cost}`, ''].join('\n');
}
