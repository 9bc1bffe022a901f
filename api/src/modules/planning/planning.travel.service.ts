import type { LatLng } from '@tramo/contract/fields';
import type { Vehicle, VehicleKind } from '@tramo/contract/fleet';
import type { RoadSource } from '@tramo/contract/roads/roads';
import type { CompiledProblem } from '@tramo/optimizer/compile';
import { fromFlat, lazyMatrix, type TravelMatrix as SolverTravel } from '@tramo/optimizer/matrix';
import type { Problem, TravelSlice } from '@tramo/optimizer/problem';
import { compileSlices, usualTimes } from '@tramo/optimizer/slices';
import { instantOf } from '../../platform/calendar.ts';
import type { Platform } from '../../platform/context.ts';
import { profileOf } from '../../platform/roads/roads.ts';
import { estimateLeg } from '../../platform/travel/estimate.ts';

/** When and for whom a plan's travel is asked. */
export interface TravelBasis {
  companyId: string | null;
  day: string;
  timeZone: string;
  startMinute: number;
  vehicles: readonly Pick<Vehicle, '_id' | 'type' | 'shiftStartMinute' | 'shiftEndMinute'>[];
}

/** The travel times of a set of places: one matrix, or one for each slot of the day where streets differ by it, which search and evaluation take alike. */
export interface PlanTables {
  durationsS: Int32Array;
  distancesM: Int32Array;
  slices: TravelSlice[];
  /** By how much vehicles of other kinds than most are faster, by vehicle. */
  speeds: ReadonlyMap<string, number>;
  /** Tables of other kinds of vehicles than most; none where they would be too many numbers. */
  kinds: readonly KindTables[];
  source: RoadSource;
  warning: string | null;
}

/** Streets as one kind of vehicle drives them. */
interface KindTables {
  vehicles: ReadonlySet<string>;
  distancesM: Int32Array;
  durationsS: Int32Array;
  /** As many as `slices`. */
  slicesS: readonly Int32Array[];
}

/** Numbers of all tables of a plan, seconds and metres: what is remembered of them between questions (remember.ts). */
const MAX_CELLS = 16_000_000;
/** What of a problem is travel by matrices. */
type Times = Pick<Problem, 'durationsS' | 'distancesM' | 'slices' | 'travelKinds'>;

const DAY_S = 86_400;
/** Pairs that two kinds of vehicles are compared by. */
const COMPARED = 2000;

/** From the earliest departure to the latest end, seconds of the plan's day. */
function spanOf({ startMinute, vehicles }: TravelBasis): { firstS: number; lastS: number } {
  const shifts = vehicles.map((v) => {
    const end = v.shiftEndMinute > v.shiftStartMinute ? v.shiftEndMinute : v.shiftEndMinute + 1440;
    return { from: Math.max(startMinute, v.shiftStartMinute) * 60, to: end * 60 };
  });
  const firstS = shifts.length > 0 ? Math.min(...shifts.map((s) => s.from)) : startMinute * 60;
  return { firstS, lastS: Math.max(firstS, ...shifts.map((s) => s.to)) };
}

/** When slots of the day begin within a span, seconds of the plan's day. */
function beginsBetween(hours: readonly number[], firstS: number, lastS: number): number[] {
  const begins: number[] = [];
  for (let day = 0; day < lastS; day += DAY_S) for (const hour of hours) begins.push(day + hour * 3600);
  return begins.filter((s) => s > firstS && s < lastS);
}

/** The kind that most vehicles are of, as far as streets tell them apart. */
function usualKind(vehicles: TravelBasis['vehicles']): VehicleKind | null {
  const counts = new Map<string, { kind: VehicleKind; count: number }>();
  for (const { type: kind } of vehicles) {
    const profile = profileOf(kind);
    const known = counts.get(profile);
    if (known) known.count++;
    else counts.set(profile, { kind, count: 1 });
  }
  let usual: { kind: VehicleKind; count: number } | null = null;
  for (const c of counts.values()) if (!usual || c.count > usual.count) usual = c;
  return usual?.kind ?? null;
}

/** Asks for all pairs of places at all slots of the plan's day. What was asked before comes from memory. */
export async function planTables(
  platform: Platform,
  basis: TravelBasis,
  points: readonly LatLng[],
  signal?: AbortSignal,
): Promise<PlanTables> {
  const { travel } = platform;
  const { firstS, lastS } = spanOf(basis);
  const hours = travel.hours(points);
  const kind = usualKind(basis.vehicles);
  const matrixAt = (secondS: number, vehicleKind: VehicleKind | null) =>
    travel.matrix(points, {
      secondOfDay: secondS % DAY_S,
      at: instantOf(basis.day, secondS, basis.timeZone),
      companyId: basis.companyId,
      vehicleKind,
      ...(signal ? { signal } : {}),
    });
  // Without slots all of the plan has the speeds of its start.
  const first = await matrixAt(hours.length > 0 ? firstS : basis.startMinute * 60, kind);
  const begins = first.source === 'roads' ? beginsBetween(hours, firstS, lastS) : [];
  // At once: weights that nobody has asked for yet are made in several threads.
  const slices = await Promise.all(
    begins.map(
      async (fromS): Promise<TravelSlice> => ({ fromS, durationsS: (await matrixAt(fromS, kind)).durationsS }),
    ),
  );
  const speeds = new Map<string, number>();
  const kinds: KindTables[] = [];
  if (kind && first.source === 'roads') {
    const others = [...Map.groupBy(basis.vehicles, (v) => profileOf(v.type))].filter(([p]) => p !== profileOf(kind));
    const hasRoom = points.length ** 2 * (begins.length + 1) * (others.length + 1) <= MAX_CELLS;
    for (const [, vehicles] of others) {
      const { type } = vehicles[0] as TravelBasis['vehicles'][number];
      const own = await matrixAt(firstS, type);
      const faster = ratioOf(first.durationsS, own.durationsS);
      for (const v of vehicles) speeds.set(v._id, faster);
      if (!hasRoom) continue;
      const slicesS = await Promise.all(begins.map(async (fromS) => (await matrixAt(fromS, type)).durationsS));
      const { durationsS, distancesM } = own;
      kinds.push({ vehicles: new Set(vehicles.map((v) => v._id)), durationsS, distancesM, slicesS });
    }
  }
  const { durationsS, distancesM, source, warning } = first;
  return { durationsS, distancesM, slices, speeds, kinds, source, warning };
}

/** Where the times of places come from. */
export function travelSourceFor({ config, travel }: Platform, points: readonly LatLng[]): RoadSource {
  if (config.routingUrl) return 'service';
  return travel.hours(points).length > 0 ? 'roads' : 'estimate';
}

/** The middle one of the ratios of two tables' times. */
function ratioOf(a: Int32Array, b: Int32Array): number {
  const ratios: number[] = [];
  const step = Math.max(1, Math.floor(a.length / COMPARED));
  for (let i = 0; i < a.length; i += step) {
    const [x, y] = [a[i] as number, b[i] as number];
    if (x > 0 && y > 0) ratios.push(x / y);
  }
  ratios.sort((x, y) => x - y);
  return Math.min(10, Math.max(0.1, ratios[ratios.length >> 1] ?? 1));
}

/** A problem's times by the hour, for each kind of vehicle its own. */
export function timesOf({ durationsS, distancesM, slices, kinds }: PlanTables): Times {
  if (kinds.length === 0) return { durationsS, distancesM, ...(slices.length > 0 ? { slices } : {}) };
  const from = (fromS: number, seconds: TravelSlice['durationsS'], kindsS: Int32Array[]): TravelSlice => ({
    fromS,
    durationsS: seconds,
    kindsS,
  });
  return {
    durationsS,
    distancesM,
    travelKinds: kinds.map((k) => ({ distancesM: k.distancesM })),
    // Kinds are told apart in slices alone: the first hours are one too.
    slices: [
      from(
        0,
        durationsS,
        kinds.map((k) => k.durationsS),
      ),
      ...slices.map((slice, i) =>
        from(
          slice.fromS,
          slice.durationsS,
          kinds.map((k) => k.slicesS[i] as Int32Array),
        ),
      ),
    ],
  };
}

/** Vehicles by the tables of their kinds; where those would be too many, at their speeds. */
function ofKinds<V extends { id: string; speedFactor?: number; travelKind?: number }>(
  vehicles: readonly V[],
  { kinds, speeds }: Pick<PlanTables, 'kinds' | 'speeds'>,
): V[] {
  if (kinds.length === 0) return atSpeeds(vehicles, speeds);
  return vehicles.map((v) => {
    const travelKind = kinds.findIndex((k) => k.vehicles.has(v.id));
    return travelKind < 0 ? v : { ...v, travelKind };
  });
}

/** Vehicles at the speeds of their kinds. */
const atSpeeds = <V extends { id: string; speedFactor?: number }>(
  vehicles: readonly V[],
  speeds: PlanTables['speeds'],
): V[] =>
  vehicles.map((v) => {
    const faster = speeds.get(v.id);
    return faster === undefined ? v : { ...v, speedFactor: (v.speedFactor ?? 1) * faster };
  });

/** A problem as the search takes it, with its travel times. */
export const timedProblem = (
  given: Omit<Problem, 'travel' | 'durationsS' | 'distancesM'>,
  tables: PlanTables,
): Problem => ({
  ...given,
  vehicles: ofKinds(given.vehicles, tables),
  ...timesOf(tables),
});

/** The same problem by the mean of its hours, which is searched several times as fast: kinds of vehicles are a speed each. */
export function usualProblem(timed: Problem, { speeds, kinds }: PlanTables): Problem {
  const { slices: _, travelKinds: __, ...usual } = timed;
  const bare = usual.vehicles.map(({ travelKind: ___, ...v }) => v);
  return {
    ...usual,
    vehicles: kinds.length > 0 ? atSpeeds(bare, speeds) : bare,
    durationsS: usualTimes(timed),
  };
}

/** A compiled problem with travel times of its own instead of those that it was compiled with. */
function withTravel(compiled: CompiledProblem, travel: SolverTravel, tables: PlanTables | null): CompiledProblem {
  const vehicles = tables ? ofKinds(compiled.input.vehicles, tables) : compiled.input.vehicles;
  const { slices, travelKinds } = tables ? timesOf(tables) : {};
  const input = {
    ...compiled.input,
    travel,
    vehicles,
    ...(slices ? { slices } : {}),
    ...(travelKinds ? { travelKinds } : {}),
  };
  return {
    ...compiled,
    input,
    travel,
    slowness: Float64Array.from(vehicles, (v) => 1 / (v.speedFactor ?? 1)),
    slices: compileSlices(input),
  };
}

/**
 * A compiled problem with the travel times that its routes are judged by. On streets those of the search, for all pairs. Otherwise from the matrix of its last optimisation, else along
 * the given paths (indexes of `points`) as the road service tells them; pairs beside the paths are estimated when nothing is known of them.
 */
export async function judged(
  platform: Platform,
  basis: TravelBasis,
  compiled: CompiledProblem,
  points: readonly LatLng[],
  paths: readonly (readonly number[])[],
): Promise<CompiledProblem> {
  const { travel } = platform;
  if (travel.hours(points).length > 0) {
    const tables = await planTables(platform, basis, points);
    return withTravel(compiled, fromFlat(tables.durationsS, tables.distancesM, points.length), tables);
  }
  const secondOfDay = basis.startMinute * 60;
  await Promise.all(
    paths.map((path) =>
      travel.legs(
        path.map((i) => points[i] as LatLng),
        { secondOfDay },
      ),
    ),
  );
  const lookup = await travel.remembered(points, { secondOfDay });
  const lazy = lazyMatrix(
    (from, to) => lookup(from, to) ?? estimateLeg(points[from] as LatLng, points[to] as LatLng, secondOfDay),
  );
  return withTravel(compiled, lazy, null);
}
