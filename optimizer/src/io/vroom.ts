/**
 * VROOM's JSON with its own matrices: jobs, shipments, vehicles. What has another meaning here, or none, is refused with its path.
 * A vehicle's cost there is that of travelling alone (waiting and service are free): so the lengths of this instance are travel costs.
 */

import { type Break, NEVER, type Problem, type Stop, type TimeWindow, type Vehicle } from '../problem.ts';
import { type Instance, InstanceError } from './instance.ts';
import { index, type Json, list, names, number, numbers, object, timeWindow } from './json.ts';
import { matrixOf } from './plane.ts';
import { type Rates, readMatrices, travelCosts, travelLimits } from './vroom-travel.ts';

/** @throws InstanceError with the path of the first fault, or of the first thing that is not supported. */
export function readVroom(name: string, text: string): Instance {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new InstanceError('not_json', 1, (error as Error).message);
  }
  const root = object(parsed, '', ['jobs', 'shipments', 'vehicles', 'matrix', 'matrices']);
  const vehicles = list(root.vehicles ?? [], 'vehicles').map((v, i) => readVehicle(v, `vehicles[${i}]`));
  if (vehicles.length === 0) throw new InstanceError('missing', 'vehicles', 'vehicles');
  const places = new Places();
  const dims = vehicles[0]!.capacity?.length ?? 0;
  const uneven = vehicles.find((v) => (v.capacity?.length ?? 0) !== dims);
  if (uneven) throw new InstanceError('wrong_count', `${uneven.at}.capacity`, String(uneven.capacity?.length ?? 0));
  const stops = [
    ...list(root.jobs ?? [], 'jobs').map((job, i) => readJob(job, `jobs[${i}]`, dims, places)),
    ...list(root.shipments ?? [], 'shipments').flatMap((s, i) => readShipment(s, `shipments[${i}]`, dims, places)),
  ];
  const { profile } = vehicles[0]!;
  const other = vehicles.find((v) => v.profile !== profile);
  if (other) throw new InstanceError('unsupported', `${other.at}.profile`, other.profile);
  const tables = readMatrices(root, profile);
  const n = tables.durations.length;
  const travel = travelCosts(vehicles, tables);

  // A route that begins at its first task begins "nowhere": one more place, at no distance from all.
  const size = n + (vehicles.some((v) => v.start === null) ? 1 : 0);
  const at = (matrix: number[][]) => (from: number, to: number) => (from < n && to < n ? matrix[from]![to]! : 0);
  const length = travel.length;
  const scaled = (from: number, to: number) => (from < n && to < n ? length(from, to) : 0);
  const place = (index: number, path: string) => {
    if (index >= n) throw new InstanceError('out_of_range', path, String(index));
    return index;
  };
  const beganS = earliest(stops, vehicles);
  const shifted = (w: TimeWindow): TimeWindow => ({
    startS: w.startS - beganS,
    endS: Math.min(NEVER, w.endS - beganS),
  });

  const problem: Problem = {
    dimensions: dims === 0 ? ['load'] : Array.from({ length: dims }, (_, k) => `load${k + 1}`),
    locations: Array.from({ length: size }, (_, i) => places.of(i)),
    durationsS: matrixOf(size, at(tables.durations), 'nearest', { where: tables.path, symmetric: false }),
    distancesM: matrixOf(size, scaled, travel.scale === 1 ? 'nearest' : 'exact', {
      where: tables.path,
      symmetric: false,
    }),
    stops: stops.map(({ stop, path }) => {
      place(stop.location, `${path}.location_index`);
      return { ...stop, ...(stop.windows ? { windows: stop.windows.map(shifted) } : {}) };
    }),
    vehicles: vehicles.map((v, i): Vehicle => {
      const limits = travelLimits(v, travel);
      return {
        id: v.id,
        capacity: dims === 0 ? [null] : v.capacity!,
        startLocation: v.start === null ? n : place(v.start, `${v.at}.start_index`),
        endLocation: v.end === null ? null : place(v.end, `${v.at}.end_index`),
        shift: v.window ? shifted(v.window) : { startS: 0, endS: NEVER },
        breaks: v.breaks.map((b) => ({
          ...b,
          earliestS: b.earliestS - beganS,
          latestS: Math.min(NEVER, b.latestS - beganS),
        })),
        skills: v.skills,
        ...(v.speedFactor === 1 ? {} : { speedFactor: v.speedFactor }),
        ...(v.maxTasks === undefined ? {} : { maxStops: v.maxTasks }),
        ...(limits === undefined ? {} : { maxDistanceM: limits }),
        fixedCost: v.fixed * travel.scale,
        costPerKm: 1000 * travel.rates[i]!,
      };
    }),
  };
  return { name, problem, length: scaled, scale: travel.scale, decimals: 0 };
}

interface Task {
  stop: Stop;
  path: string;
}

const STEP = ['id', 'description', 'location', 'location_index', 'setup', 'service', 'time_windows'];

function readStep(step: Json, path: string, places: Places): Omit<Stop, 'kind' | 'demand'> {
  const location = index(step.location_index, `${path}.location_index`);
  places.keep(location, step.location, `${path}.location`);
  return {
    id: String(number(step.id, `${path}.id`)),
    location,
    serviceS: step.service === undefined ? 0 : number(step.service, `${path}.service`),
    ...(step.setup === undefined ? {} : { setupS: number(step.setup, `${path}.setup`) }),
    ...(step.time_windows === undefined
      ? {}
      : {
          windows: list(step.time_windows, `${path}.time_windows`).map((w, i) =>
            timeWindow(w, `${path}.time_windows[${i}]`),
          ),
        }),
  };
}

function sharedOf(task: Json, path: string): Partial<Stop> {
  return {
    ...(task.skills === undefined ? {} : { skills: names(task.skills, `${path}.skills`) }),
    ...(task.priority === undefined ? {} : { priority: number(task.priority, `${path}.priority`) }),
  };
}

function amounts(value: unknown, path: string, dims: number): number[] {
  const given = value === undefined ? new Array<number>(dims).fill(0) : numbers(value, path);
  if (given.length !== dims) throw new InstanceError('wrong_count', path, String(given.length));
  return dims === 0 ? [0] : given;
}

function readJob(value: unknown, path: string, dims: number, places: Places): Task {
  const job = object(value, path, [...STEP, 'delivery', 'pickup', 'skills', 'priority']);
  const picks = job.pickup !== undefined && numbers(job.pickup, `${path}.pickup`).some((x) => x > 0);
  const drops = job.delivery !== undefined && numbers(job.delivery, `${path}.delivery`).some((x) => x > 0);
  // A stop brings or takes; it cannot do both at once.
  if (picks && drops) throw new InstanceError('unsupported', `${path}.pickup`, 'pickup');
  const demand = picks ? amounts(job.pickup, `${path}.pickup`, dims) : amounts(job.delivery, `${path}.delivery`, dims);
  return {
    path,
    stop: { ...readStep(job, path, places), kind: picks ? 'collection' : 'delivery', demand, ...sharedOf(job, path) },
  };
}

function readShipment(value: unknown, path: string, dims: number, places: Places): Task[] {
  const shipment = object(value, path, ['pickup', 'delivery', 'amount', 'skills', 'priority']);
  const demand = amounts(shipment.amount, `${path}.amount`, dims);
  const step = (key: 'pickup' | 'delivery') =>
    readStep(object(shipment[key], `${path}.${key}`, STEP), `${path}.${key}`, places);
  const [pickup, delivery] = [step('pickup'), step('delivery')];
  const shared = sharedOf(shipment, path);
  // Jobs, pickups and deliveries are numbered each for themselves.
  const pickupId = `p${pickup.id}`;
  return [
    { path: `${path}.pickup`, stop: { ...pickup, ...shared, id: pickupId, kind: 'collection', demand } },
    {
      path: `${path}.delivery`,
      stop: { ...delivery, ...shared, id: `d${delivery.id}`, kind: 'delivery', demand, pickupStopId: pickupId },
    },
  ];
}

interface Truck extends Rates {
  id: string;
  profile: string;
  start: number | null;
  end: number | null;
  capacity: number[] | undefined;
  skills: string[];
  window: TimeWindow | null;
  breaks: Break[];
  maxTasks: number | undefined;
  fixed: number;
}

const VEHICLE = [
  ...[
    'id',
    'description',
    'profile',
    'start',
    'start_index',
    'end',
    'end_index',
    'capacity',
    'skills',
    'time_window',
    'breaks',
  ],
  ...['speed_factor', 'max_tasks', 'max_travel_time', 'max_distance', 'costs'],
];

function readVehicle(value: unknown, at: string): Truck {
  const v = object(value, at, VEHICLE);
  const optional = (key: string) => (v[key] === undefined ? undefined : number(v[key], `${at}.${key}`));
  const costs = v.costs === undefined ? {} : object(v.costs, `${at}.costs`, ['fixed', 'per_hour', 'per_km']);
  const cost = (key: string, absent: number) =>
    costs[key] === undefined ? absent : number(costs[key], `${at}.costs.${key}`);
  const placeOf = (key: 'start' | 'end') =>
    v[`${key}_index`] === undefined ? null : index(v[`${key}_index`], `${at}.${key}_index`);
  const [start, end] = [placeOf('start'), placeOf('end')];
  if (v.start !== undefined && start === null) throw new InstanceError('missing', `${at}.start_index`, 'start_index');
  if (v.end !== undefined && end === null) throw new InstanceError('missing', `${at}.end_index`, 'end_index');
  if (start === null && end === null) throw new InstanceError('missing', `${at}.start_index`, 'start_index');
  const speedFactor = optional('speed_factor') ?? 1;
  if (speedFactor <= 0) throw new InstanceError('out_of_range', `${at}.speed_factor`, String(speedFactor));
  return {
    at,
    id: String(number(v.id, `${at}.id`)),
    profile: typeof v.profile === 'string' ? v.profile : 'car',
    start,
    end,
    capacity: v.capacity === undefined ? undefined : numbers(v.capacity, `${at}.capacity`),
    skills: v.skills === undefined ? [] : names(v.skills, `${at}.skills`),
    window: v.time_window === undefined ? null : timeWindow(v.time_window, `${at}.time_window`),
    breaks: list(v.breaks ?? [], `${at}.breaks`).map((b, i) => readBreak(b, `${at}.breaks[${i}]`)),
    speedFactor,
    maxTasks: optional('max_tasks'),
    maxTravelTime: optional('max_travel_time'),
    maxDistance: optional('max_distance'),
    fixed: cost('fixed', 0),
    perHour: cost('per_hour', 3600),
    perKm: cost('per_km', 0),
    plainCosts: costs.per_hour === undefined && costs.per_km === undefined,
  };
}

function readBreak(value: unknown, path: string): Break {
  const b = object(value, path, ['id', 'description', 'service', 'time_windows']);
  const windows = list(b.time_windows, `${path}.time_windows`);
  if (windows.length !== 1) throw new InstanceError('unsupported', `${path}.time_windows`, String(windows.length));
  const { startS, endS } = timeWindow(windows[0], `${path}.time_windows[0]`);
  return {
    earliestS: startS,
    latestS: endS,
    durationS: b.service === undefined ? 0 : number(b.service, `${path}.service`),
  };
}

/** Coordinates are given or not; times and costs never depend on them. */
class Places {
  private readonly known = new Map<number, { lat: number; lng: number }>();

  keep(at: number, location: unknown, path: string): void {
    if (location === undefined) return;
    const [lng, lat] = list(location, path);
    if (typeof lng !== 'number' || typeof lat !== 'number')
      throw new InstanceError('not_a_number', path, String(location));
    this.known.set(at, { lat, lng });
  }

  of(at: number): { lat: number; lng: number } {
    return this.known.get(at) ?? { lat: 0, lng: 0 };
  }
}

/** Times may be real timestamps, which are too large inside: then all are counted from the first one. */
function earliest(tasks: readonly Task[], vehicles: readonly Truck[]): number {
  const windows = [
    ...tasks.flatMap((t) => t.stop.windows ?? []),
    ...vehicles.flatMap((v) => (v.window ? [v.window] : [])),
  ];
  const last = windows.reduce((most, w) => Math.max(most, w.startS), 0);
  return last < NEVER ? 0 : windows.reduce((least, w) => Math.min(least, w.startS), Number.POSITIVE_INFINITY);
}
