import type { CrewDriver, PlanChanges, PlanCrew } from '@tramo/contract/plan-dispatch';

type Picked = Readonly<Record<string, string | null>>;

/**
 * The driver of each vehicle: whom somebody picked; else the suggested one; else, when that one was picked for another vehicle, the best of the others who is
 * free. Nobody twice, but by hand.
 */
export function chosenDrivers(
  crews: readonly Pick<PlanCrew, 'vehicle' | 'drivers' | 'suggested'>[],
  picked: Picked,
  drivers: readonly CrewDriver[],
): Map<string, string | null> {
  const busy = new Set(drivers.filter((d) => d.busyWith !== null).map((d) => d._id));
  const own = crews.filter((c) => picked[c.vehicle] === undefined);
  const taken = new Set(Object.values(picked).filter((id) => id !== null));
  const chosen = new Map<string, string | null>(crews.map((c) => [c.vehicle, picked[c.vehicle] ?? null]));
  for (const { vehicle, suggested } of own) {
    if (suggested === null || taken.has(suggested)) continue;
    chosen.set(vehicle, suggested);
    taken.add(suggested);
  }
  for (const { vehicle, drivers: fits, suggested } of own) {
    if (chosen.get(vehicle) || suggested === null) continue;
    const other = fits.find((f) => !taken.has(f.driver) && !busy.has(f.driver))?.driver ?? null;
    chosen.set(vehicle, other);
    if (other) taken.add(other);
  }
  return chosen;
}

interface Person {
  _id: string;
  name: string;
}
export type CrewChange =
  | { kind: 'loses' | 'gets' | 'gone'; route: string }
  | {
      kind: 'changed';
      route: string;
      came: number;
      left: number;
      reordered: boolean;
      shifted: number;
      vehicle: string | null;
    };
/** Somebody who was told one thing and now has another, with all that is different. */
export interface CrewNotice {
  driver: Person;
  what: CrewChange[];
}

/** Whom the changes since the last dispatch concern, given who drives each route now (a route that nobody decided yet is told to who had it). */
export function crewNotices(
  changes: Pick<PlanChanges, 'routes' | 'drivers'>,
  routes: readonly { _id: string; routeTitle: string }[],
  driverOf: (route: string) => Person | null | undefined,
): CrewNotice[] {
  const people = new Map<string, CrewNotice>();
  const add = (driver: Person | null | undefined, what: CrewChange): void => {
    if (!driver) return;
    const known = people.get(driver._id) ?? { driver, what: [] };
    people.set(driver._id, known);
    known.what.push(what);
  };
  const changed = new Map(changes.routes.flatMap((r) => (r.route ? [[r.route, r] as const] : [])));
  const had = new Map(changes.drivers.map((d) => [d.route, d.driver]));
  for (const { _id, routeTitle: route } of routes) {
    const before = had.get(_id) ?? null;
    const given = driverOf(_id);
    const now = given === undefined ? before : given;
    const change = changed.get(_id);
    if (before?._id !== now?._id) {
      add(before, { kind: 'loses', route });
      add(now, { kind: 'gets', route });
    } else if (change) {
      const vehicle = change.vehicleBefore?._id === change.vehicleNow?._id ? null : (change.vehicleNow?.name ?? null);
      const { came, left, reordered, shifted } = change;
      add(now, { kind: 'changed', route, came, left, reordered: reordered > 0, shifted, vehicle });
    }
  }
  for (const r of changes.routes) if (r.route === null) add(r.driver, { kind: 'gone', route: r.title });
  return [...people.values()];
}
