import { isInsideRings } from '@tramo/contract/geo';
import type { Fix, Route, RouteCondition } from '@tramo/contract/routes';
import { foldText } from '@tramo/contract/text';
import type { MarkSign, MarkTone, VehicleMark } from '../../../ui/map/map-types.ts';
import { fixAgeS, isOldFix, isSilentFix } from '../overview/overview.rules.ts';

/** What a vehicle on the road is doing, the gravest thing first; the list, the map and the reader's voice say the same one. */
export const vehicleStates = [
  'restricted',
  'outOfZone',
  'offRoute',
  'silent',
  'stopped',
  'stale',
  'late',
  'noFix',
  'onTime',
] as const;
export type VehicleState = (typeof vehicleStates)[number];

/** Zones where nobody should be, as rings of [lng, lat]. */
export type RestrictedZone = {
  cediId: string;
  name: string;
  rings: readonly (readonly (readonly [number, number])[])[];
};

export interface Vehicle {
  id: string;
  route: Route;
  /** The server's time that all of this is of. */
  now: number;
  ageS: number | null;
  state: VehicleState;
  /** Everything that the watch holds besides, for the words of the row. */
  conditions: readonly RouteCondition[];
  /** Name of the restricted zone that its last fix lies in. */
  zone: string | null;
  tone: MarkTone;
  sign: MarkSign | null;
}

/** Behind plan by so much is late, seconds; the overview counts the same. */
const lateFromS = 300;
/** A fix younger than this ends a silence, though the watch has not said so yet. */
const silenceEndsS = 60;
const restrictedOf = new WeakMap<Fix, { zones: readonly RestrictedZone[]; name: string | null }>();

/** The restricted zone of the route's own cedi that a fix lies in. Asked many times for one fix, computed once. */
export function restrictedZone(fix: Fix, cediId: string, zones: readonly RestrictedZone[]): string | null {
  const known = restrictedOf.get(fix);
  if (known?.zones === zones) return known.name;
  const name = zones.find((zone) => zone.cediId === cediId && isInsideRings(fix, zone.rings))?.name ?? null;
  restrictedOf.set(fix, { zones, name });
  return name;
}

const signs: Partial<Record<VehicleState, MarkSign>> = {
  restricted: 'zone',
  outOfZone: 'zone',
  offRoute: 'offRoute',
  silent: 'silent',
  stopped: 'stopped',
};
const tones: Record<VehicleState, MarkTone> = {
  restricted: 'bad',
  outOfZone: 'bad',
  offRoute: 'bad',
  silent: 'old',
  stopped: 'warn',
  stale: 'old',
  late: 'warn',
  noFix: 'old',
  onTime: 'ok',
};

/** A route under way as the fleet shows it at this moment. Whatever its state, a mark whose fix is old is never drawn as live. */
export function vehicleOf(route: Route, now: number, zones: readonly RestrictedZone[]): Vehicle {
  const fix = route.latestLocation;
  const ageS = fix ? fixAgeS(fix, now) : null;
  const conditions = route.conditions.map((c) => c.kind);
  const zone = fix ? restrictedZone(fix, route.cedi._id, zones) : null;
  const has = (kind: RouteCondition): boolean => conditions.includes(kind);
  const isOld = ageS === null || isOldFix(ageS);
  const sinceStartS = (now - Date.parse(route.startedAt ?? route.startDate)) / 1000;
  const isSilent = isSilentFix(ageS ?? sinceStartS);
  const state: VehicleState = zone
    ? 'restricted'
    : has('outOfZone')
      ? 'outOfZone'
      : has('offRoute')
        ? 'offRoute'
        : isSilent || (has('silent') && (ageS === null || ageS >= silenceEndsS))
          ? 'silent'
          : has('stopped')
            ? 'stopped'
            : ageS === null
              ? 'noFix'
              : isOld
                ? 'stale'
                : (route.delayS ?? 0) >= lateFromS || route.atRisk > 0
                  ? 'late'
                  : 'onTime';
  const sign = signs[state] ?? (has('lowBattery') ? 'battery' : null);
  return { id: route._id, route, now, ageS, state, conditions, zone, tone: isOld ? 'old' : tones[state], sign };
}

/** The age that stands beside a mark: under ten seconds nothing, then in steps, so that what is fresh is not written anew each second. */
export const shownAgeS = (ageS: number): number | null =>
  ageS < 10 ? null : ageS < 60 ? Math.floor(ageS / 10) * 10 : ageS;

/** A vehicle on the map. While the stream is cut nothing that is drawn may look live. */
export function markOfVehicle(
  { route, tone, sign, ageS }: Vehicle,
  { isSelected, isCut, age }: { isSelected: boolean; isCut: boolean; age: (seconds: number) => string },
): Pick<VehicleMark, 'tone' | 'sign' | 'label'> {
  const shownS = shownAgeS(ageS ?? 0);
  const words = [isSelected ? route.name : '', shownS === null ? '' : age(shownS)];
  return { tone: isCut ? 'old' : tone, sign, label: words.filter(Boolean).join(' · ') };
}

export const fleetSorts = ['risk', 'freshness', 'progress', 'name'] as const;
export type FleetSort = (typeof fleetSorts)[number];
const collator = new Intl.Collator('es-MX', { numeric: true, sensitivity: 'base' });
const byName = (a: Vehicle, b: Vehicle): number =>
  collator.compare(a.route.name, b.route.name) || (a.id < b.id ? -1 : 1);
const rankOf = (v: Vehicle): number => vehicleStates.indexOf(v.state);
const share = ({ route: r }: Vehicle): number => (r.assignedGuides === 0 ? 0 : r.managedGuides / r.assignedGuides);
const comparers: Record<FleetSort, (a: Vehicle, b: Vehicle) => number> = {
  risk: (a, b) =>
    rankOf(a) - rankOf(b) ||
    b.route.atRisk - a.route.atRisk ||
    (b.route.delayS ?? 0) - (a.route.delayS ?? 0) ||
    byName(a, b),
  // Seconds would make the rows jump: within the same minute the name decides.
  freshness: (a, b) => Math.floor((b.ageS ?? 1e9) / 60) - Math.floor((a.ageS ?? 1e9) / 60) || byName(a, b),
  progress: (a, b) => share(a) - share(b) || byName(a, b),
  name: byName,
};

const wordsOf = ({ name, driver, vehicle, nextStop, cedi }: Route): string =>
  foldText(
    [name, driver?.fullName, driver?.cellphone, vehicle?.nickname, vehicle?.plate, nextStop?.label, cedi.name]
      .filter(Boolean)
      .join(' '),
  );

/** Whether every word of the search is found somewhere in the route's names. */
export const matches = (route: Route, search: string): boolean => {
  if (search.trim() === '') return true;
  const words = wordsOf(route);
  return foldText(search)
    .split(/\s+/)
    .every((word) => words.includes(word));
};

export interface FleetFilter {
  search: string;
  state: readonly string[];
  condition: readonly string[];
  sort: string;
}
/** The rows of the list, in order. */
export function shownVehicles(
  vehicles: readonly Vehicle[],
  { search, state, condition, sort }: FleetFilter,
): Vehicle[] {
  const compare = comparers[fleetSorts.find((one) => one === sort) ?? 'risk'];
  return vehicles
    .filter(
      (v) =>
        (state.length === 0 || state.includes(v.state)) &&
        (condition.length === 0 || v.conditions.some((c) => condition.includes(c))),
    )
    .filter((v) => matches(v.route, search))
    .sort(compare);
}

export interface FleetTotals {
  vehicles: number;
  /** Those whose place is known to be true now. */
  live: number;
  /** Those in a state that wants somebody. */
  troubled: number;
}
const troubles: ReadonlySet<VehicleState> = new Set(['restricted', 'outOfZone', 'offRoute', 'silent', 'stopped']);
export const isTrouble = (state: VehicleState): boolean => troubles.has(state);
export const totalsOf = (vehicles: readonly Vehicle[]): FleetTotals => ({
  vehicles: vehicles.length,
  live: vehicles.filter((v) => v.tone !== 'old').length,
  troubled: vehicles.filter((v) => isTrouble(v.state)).length,
});

/** Vehicles that have got into trouble, or into a graver one, since the states before; new ones are no news. */
export const worsened = (before: ReadonlyMap<string, VehicleState>, vehicles: readonly Vehicle[]): Vehicle[] =>
  vehicles.filter((v) => {
    const old = before.get(v.id);
    return old !== undefined && isTrouble(v.state) && vehicleStates.indexOf(v.state) < vehicleStates.indexOf(old);
  });

/** Both ends of an expected arrival's band, to whole minutes; one instant where the band is narrower than that. Nothing is expected in the past. */
export function etaBand(at: string, spreadS: number | null, now: number): { from: number; to: number } {
  const minute = 60_000;
  const middle = Math.max(Date.parse(at), now);
  const half = (spreadS ?? 0) * 1000;
  if (half < minute / 2) return { from: middle, to: middle };
  return {
    from: Math.floor(Math.max(middle - half, now) / minute) * minute,
    to: Math.ceil((middle + half) / minute) * minute,
  };
}

/** Battery worth telling: a phone that will not last the shift. */
export const isLowBattery = (fix: Fix | null): boolean =>
  fix?.battery !== null && fix?.battery !== undefined && fix.battery <= 0.2;
