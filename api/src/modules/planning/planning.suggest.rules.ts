import { endedPaper, type Vehicle } from '@tramo/contract/fleet';
import { limits } from '@tramo/contract/limits';
import type { DriverFit } from '@tramo/contract/plan-dispatch';
import type { PlanRoute } from '@tramo/contract/planning';

/** The routes of one vehicle of a plan: one driver makes them all. */
export interface Crew {
  vehicle: string;
  routes: string[];
  /** Stops by zone (postal code or suburb). */
  zones: ReadonlyMap<string, number>;
  stops: number;
}

/** Routes of one vehicle together, by its trips; `zoneOf` says in which zone a guide is. */
export function crewsOf(
  routes: readonly { _id: string; vehicle: string; trip: number; guides: readonly string[] }[],
  zoneOf: (guideId: string) => string | undefined,
): Crew[] {
  type Growing = Crew & { zones: Map<string, number> };
  const crews = new Map<string, Growing>();
  const filled = routes.filter((r) => r.guides.length > 0);
  for (const route of [...filled].sort((a, b) => a.trip - b.trip)) {
    const crew: Growing = crews.get(route.vehicle) ?? {
      vehicle: route.vehicle,
      routes: [],
      zones: new Map(),
      stops: 0,
    };
    crews.set(route.vehicle, crew);
    crew.routes.push(route._id);
    crew.stops += route.guides.length;
    for (const guide of route.guides) {
      const zone = zoneOf(guide);
      if (zone) crew.zones.set(zone, (crew.zones.get(zone) ?? 0) + 1);
    }
  }
  // As the plan's routes stand.
  return filled.flatMap((r) => {
    const crew = crews.get(r.vehicle);
    crews.delete(r.vehicle);
    return crew ?? [];
  });
}

/** What was done in the last weeks: who drove what how often, and how many visits each pair made in each zone. */
export interface History {
  runs: readonly { driver: string; vehicle: string; n: number }[];
  visits: readonly { driver: string | null; vehicle: string | null; zone: string; n: number }[];
}

/** Visits in a crew's zones by driver or by vehicle. */
export function visitsIn(
  crew: Pick<Crew, 'zones'>,
  history: Pick<History, 'visits'>,
  by: 'driver' | 'vehicle',
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of history.visits) {
    const who = row[by];
    if (who !== null && crew.zones.has(row.zone)) sums.set(who, (sums.get(who) ?? 0) + row.n);
  }
  return sums;
}

/**
 * How much speaks for a driver: most that they had these routes at the last dispatch, then that the vehicle is theirs, then the routes that they made with it and
 * their visits in the zone, each of which counts less the more there are. 0: nothing speaks for them.
 */
export function fitScore(fit: Omit<DriverFit, 'driver'>, stops: number): number {
  const perStop = fit.visits / Math.max(1, stops);
  return (
    (fit.hadIt ? 100 : 0) + (fit.isUsual ? 50 : 0) + (30 * fit.runs) / (fit.runs + 5) + (20 * perStop) / (perStop + 1)
  );
}

/** Drivers for whom something speaks on a crew, the best first; those with a route that day after those without. */
export function rankDrivers(
  fits: readonly DriverFit[],
  stops: number,
  isBusy: (driver: string) => boolean,
): DriverFit[] {
  return fits
    .map((fit) => ({ fit, score: fitScore(fit, stops), busy: isBusy(fit.driver) }))
    .filter((x) => x.score > 0)
    .sort((a, b) => Number(a.busy) - Number(b.busy) || b.score - a.score || (a.fit.driver < b.fit.driver ? -1 : 1))
    .map((x) => x.fit);
}

/**
 * The choice of one column for each row with the greatest total, no column twice; null for a row that takes none. A score of 0 is no choice.
 * The Hungarian method with potentials: rows one after another, each by the shortest augmenting path. `scores` may have any shape.
 */
export function bestAssignment(scores: readonly (readonly number[])[]): (number | null)[] {
  const rows = scores.length;
  const given = Math.max(0, ...scores.map((r) => r.length));
  // A column of its own for each row lets it take none.
  const columns = given + rows;
  const cost = (row: number, column: number): number => -Math.max(0, column < given ? (scores[row]?.[column] ?? 0) : 0);
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  /** Row (from 1) that has a column (from 1); 0 for none. */
  const taken = new Int32Array(columns + 1);
  const from = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row += 1) {
    taken[0] = row;
    let at = 0;
    const least = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const seen = new Uint8Array(columns + 1);
    do {
      seen[at] = 1;
      const current = taken[at] as number;
      let delta = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let column = 1; column <= columns; column += 1) {
        if (seen[column]) continue;
        const reduced =
          cost(current - 1, column - 1) - (rowPotential[current] as number) - (columnPotential[column] as number);
        if (reduced < (least[column] as number)) {
          least[column] = reduced;
          from[column] = at;
        }
        if ((least[column] as number) < delta) {
          delta = least[column] as number;
          next = column;
        }
      }
      for (let column = 0; column <= columns; column += 1) {
        if (seen[column]) {
          rowPotential[taken[column] as number] = (rowPotential[taken[column] as number] as number) + delta;
          columnPotential[column] = (columnPotential[column] as number) - delta;
        } else least[column] = (least[column] as number) - delta;
      }
      at = next;
    } while (taken[at] !== 0);
    for (; at !== 0; at = from[at] as number) taken[at] = taken[from[at] as number] as number;
  }
  const chosen: (number | null)[] = Array.from({ length: rows }, () => null);
  for (let column = 1; column <= given; column += 1) {
    const row = (taken[column] as number) - 1;
    if (row >= 0 && (scores[row]?.[column - 1] ?? 0) > 0) chosen[row] = column - 1;
  }
  return chosen;
}

/** The driver of each crew with whom the plan is served best, nobody twice, nobody who is busy. */
export function assignDrivers(
  crews: readonly { stops: number; fits: readonly DriverFit[] }[],
  isBusy: (driver: string) => boolean,
): (string | null)[] {
  const drivers = [...new Set(crews.flatMap((c) => c.fits.map((f) => f.driver)))].filter((d) => !isBusy(d)).sort();
  const columnOf = new Map(drivers.map((d, i) => [d, i]));
  const scores = crews.map(({ stops, fits }) => {
    const row: number[] = drivers.map(() => 0);
    for (const fit of fits) {
      const column = columnOf.get(fit.driver);
      if (column !== undefined) row[column] = fitScore(fit, stops);
    }
    return row;
  });
  return bestAssignment(scores).map((column) => (column === null ? null : (drivers[column] ?? null)));
}

/** Other vehicles that usually go where a crew's do: at least 10 visits, and twice as many as the crew's own. The best first. */
export function likelierVehicles(
  crew: Crew,
  history: Pick<History, 'visits'>,
): { vehicle: string; visits: number; ownVisits: number }[] {
  const visits = visitsIn(crew, history, 'vehicle');
  const ownVisits = visits.get(crew.vehicle) ?? 0;
  return [...visits]
    .filter(([vehicle, n]) => vehicle !== crew.vehicle && n >= Math.max(MIN_VISITS, 2 * ownVisits))
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([vehicle, n]) => ({ vehicle, visits: n, ownVisits }));
}
const MIN_VISITS = 10;

/** As large as twice the vehicle that it would stand in for. */
const MOST_LARGER = 2;
/** Money that a vehicle may cost more than the one it would stand in for, as a share of what its routes cost. */
const MOST_DEARER = 0.1;

/** Whether a vehicle is of the kind of another: no more than twice as large, no equipment that those goods do not need, no ended document. */
export function isOfItsKind(
  other: Pick<Vehicle, 'capacity' | 'skills' | 'documents'>,
  own: Pick<Vehicle, 'capacity' | 'skills'>,
  asked: readonly string[],
  day: string,
): boolean {
  const sizes = ['quantity', 'weightKg', 'volumeM3'] as const;
  return (
    sizes.every((size) => other.capacity[size] <= own.capacity[size] * MOST_LARGER) &&
    other.skills.every((skill) => own.skills.includes(skill) || asked.includes(skill)) &&
    endedPaper(other, day) === null
  );
}
/** Whether an exchange costs so much that who knows the streets is no reason for it. */
export const isTooDear = (more: number, routesCost: number): boolean => more > routesCost * MOST_DEARER;

/** The first of a crew's ranked drivers, and the suggested one whatever their rank. */
export function shownDrivers(ranked: readonly DriverFit[], suggested: string | null): DriverFit[] {
  const shown = ranked.slice(0, limits.crewDrivers);
  const chosen = ranked.find((f) => f.driver === suggested);
  return chosen && !shown.includes(chosen) ? [...shown.slice(0, -1), chosen] : shown;
}

type Broken = Pick<PlanRoute, 'violations'>;
/** True when routes break a rule that they did not break before, or break it by more. */
export function breaksMore(before: readonly Broken[], after: readonly Broken[]): boolean {
  const sizes = (routes: readonly Broken[]): Map<string, number> => {
    const sums = new Map<string, number>();
    for (const v of routes.flatMap((r) => r.violations)) {
      const key = `${v.kind} ${v.guideId ?? ''}`;
      sums.set(key, (sums.get(key) ?? 0) + v.amount);
    }
    return sums;
  };
  const old = sizes(before);
  return [...sizes(after)].some(([key, amount]) => amount > (old.get(key) ?? 0) + 1e-6);
}
