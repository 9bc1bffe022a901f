/**
 * CVRPLIB's .vrp and its extension VRPLIB: capacity, windows, fleets of different vehicles, several depots, several trips, prizes. Nodes are
 * numbered from 1; a stop's id is its node's number − 1, as .sol files count customers.
 */

import { NEVER, type Problem, type Reload, type Stop, type Vehicle } from '../problem.ts';
import { type Instance, InstanceError, type Rounding } from './instance.ts';
import { DECIMALS, matrixOf, SCALE, wholeUnits } from './plane.ts';
import { headerCount, headerNumber, nodeTable, readSheet, type Sheet, vehicleField } from './vrplib-sheet.ts';

/** Kinds whose rules are all in the fields that are read, and what the lists of best known costs of each round by. */
const TYPES: Record<string, Rounding> = {
  ...{ CVRP: 'nearest', DCVRP: 'nearest', ACVRP: 'nearest', TSP: 'nearest', ATSP: 'nearest' },
  ...{ HFVRP: 'exact', MDVRP: 'exact', MDVRPTW: 'exact', SDVRPTW: 'exact' },
  ...{ VRPTW: 'truncated', PCVRPTW: 'truncated', MTVRPTW: 'truncated', MTVRPTWR: 'truncated' },
  ...{ PCVRP: 'exact', CPTP: 'exact', MTVRP: 'exact' },
};

/** Of a vehicle that may reload as often as it likes: no known plan has as many. */
const MOST_TRIPS = 50;

/** PyVRP's set of heterogeneous fleets holds all costs times 100, its best known costs are in the unit of the papers. */
const FLEET_COST = 100;

/** @throws InstanceError with the line of the fault; also for headers, sections and types whose rules are not supported. */
export function readVrplib(name: string, text: string, asked?: Rounding): Instance {
  const sheet = readSheet(text);
  const type = sheet.headers.get('TYPE');
  if (type && !Object.hasOwn(TYPES, type.text)) throw new InstanceError('unsupported', type.line, type.text);
  const n = headerCount(sheet, 'DIMENSION');
  if (n === undefined) throw new InstanceError('missing', sheet.lastLine, 'DIMENSION');

  const { length, whole, symmetric } = lengthOf(sheet, n);
  const rounding = asked ?? (whole ? 'nearest' : usualRounding(sheet));
  const scale = SCALE[rounding];
  const units = (value: number) => Math.round(value * scale);
  const matrix = matrixOf(n, length, rounding, {
    where: sheet.lineOf.get('EDGE_WEIGHT') ?? sheet.lineOf.get('NODE_COORD')!,
    symmetric,
  });
  const isTour = type?.text === 'TSP' || type?.text === 'ATSP';
  const depots = depotsOf(sheet, n, isTour);

  const coordinates = nodeTable(sheet, 'NODE_COORD', n, 2);
  const demands = nodeTable(sheet, 'DEMAND', n, 1);
  const windows = nodeTable(sheet, 'TIME_WINDOW', n, 2);
  const services = nodeTable(sheet, 'SERVICE_TIME', n, 1);
  const prizes = nodeTable(sheet, 'PRIZE', n, 1);
  const everyService = headerNumber(sheet, 'SERVICE_TIME') ?? 0;
  const serviceOf = (node: number) => units(services?.[node]?.[0] ?? everyService);
  refuseReleases(sheet, n, Math.min(...depots.map((depot) => windows?.[depot]?.[0] ?? 0)));
  const perCost = type?.text === 'HFVRP' ? FLEET_COST : 1;
  const stops: Stop[] = [];
  let load = 0;
  for (let node = 0; node < n; node++) {
    if (depots.includes(node)) continue;
    const demand = demands?.[node]?.[0] ?? 0;
    const window = windows?.[node];
    const prize = prizes?.[node]?.[0] ?? 0;
    load += demand;
    stops.push({
      id: String(node),
      location: node,
      kind: 'delivery',
      demand: [demand],
      serviceS: serviceOf(node),
      ...(window ? { windows: [{ startS: units(window[0]!), endS: units(window[1]!) }] } : {}),
      // Without a prize a visit is owed.
      ...(prize > 0 ? { penalty: wholeUnits(prize / perCost, rounding) } : {}),
    });
  }

  const capacity = vehicleField(sheet, 'CAPACITY');
  if (load > 0 && !capacity && !isTour) throw new InstanceError('missing', sheet.lastLine, 'CAPACITY');
  const fleet =
    headerCount(sheet, 'VEHICLES') ??
    (isTour ? 1 : unlimitedFleet(stops.length, load, capacity?.(0), windows !== null));
  const maxDuration = vehicleField(sheet, 'VEHICLES_MAX_DURATION') ?? vehicleField(sheet, 'DISTANCE');
  const maxDistance = vehicleField(sheet, 'VEHICLES_MAX_DISTANCE');
  const fixedCost = vehicleField(sheet, 'VEHICLES_FIXED_COST');
  const unitCost = vehicleField(sheet, 'VEHICLES_UNIT_DISTANCE_COST');
  const depotOf = vehicleField(sheet, 'VEHICLES_DEPOT');
  const reloadOf = reloads(sheet, depots, stops.length);
  const vehicles = Array.from({ length: fleet }, (_, v): Vehicle => {
    const depot = depotOf ? depotOf(v) - 1 : depots[0]!;
    if (!depots.includes(depot))
      throw new InstanceError('out_of_range', sheet.lineOf.get('VEHICLES_DEPOT')!, String(depot + 1));
    const window = windows?.[depot];
    const reload = reloadOf(v);
    return {
      id: `v${v + 1}`,
      capacity: [capacity?.(v) ?? null],
      startLocation: depot,
      endLocation: depot,
      shift: window
        ? { startS: units(window[0]!), endS: Math.min(NEVER, units(window[1]!)) }
        : { startS: 0, endS: NEVER },
      ...(maxDuration ? { maxDurationS: units(maxDuration(v)) } : {}),
      ...(maxDistance ? { maxDistanceM: units(maxDistance(v)) } : {}),
      ...(fixedCost ? { fixedCost: (fixedCost(v) / perCost) * scale } : {}),
      costPerKm: 1000 * (unitCost ? unitCost(v) / perCost : 1),
      ...(reload ? { reload: { ...reload, durationS: units(services?.[reload.location]?.[0] ?? 0) } } : {}),
    };
  });
  allowClients(sheet, stops, vehicles);

  const problem: Problem = {
    dimensions: ['load'],
    locations: Array.from({ length: n }, (_, i) => ({
      lat: coordinates?.[i]?.[1] ?? 0,
      lng: coordinates?.[i]?.[0] ?? 0,
    })),
    durationsS: matrix,
    distancesM: matrix,
    stops,
    vehicles,
  };
  const rounded = rounding === 'exact' ? length : (from: number, to: number) => matrix[from * n + to]! / scale;
  return { name, problem, length: rounded, scale, decimals: DECIMALS[rounding] };
}

/** Sets with a longest route (CMT, Golden, Li) are published with real lengths. */
function usualRounding(sheet: Sheet): Rounding {
  const usual = TYPES[sheet.headers.get('TYPE')?.text ?? 'CVRP']!;
  return usual === 'nearest' && sheet.headers.has('DISTANCE') ? 'exact' : usual;
}

/**
 * Goods that are not there yet when a vehicle may leave: its trip would have to wait for them, which no plan here knows. Times that bind
 * nobody are no rule.
 */
function refuseReleases(sheet: Sheet, n: number, opensAt: number): void {
  nodeTable(sheet, 'RELEASE_TIME', n, 1);
  const late = sheet.sections.get('RELEASE_TIME')?.find(({ values }) => values[1]! > opensAt);
  if (late) throw new InstanceError('unsupported', late.line, `RELEASE_TIME_SECTION ${late.values.join(' ')}`);
}

/** Where each vehicle reloads and how many trips it may make; undefined: it does not. One place per vehicle. */
function reloads(
  sheet: Sheet,
  depots: readonly number[],
  stops: number,
): (vehicle: number) => Omit<Reload, 'durationS'> | undefined {
  const rows = sheet.sections.get('VEHICLES_RELOAD_DEPOT');
  if (!rows) return () => undefined;
  const most = vehicleField(sheet, 'VEHICLES_MAX_RELOADS');
  const places = new Map<number, number>();
  for (const { line, values } of rows) {
    const [vehicle, ...nodes] = values;
    for (const node of nodes) {
      if (!depots.includes(node - 1)) throw new InstanceError('out_of_range', line, String(node));
      if (node !== nodes[0])
        throw new InstanceError('unsupported', line, `VEHICLES_RELOAD_DEPOT_SECTION ${values.join(' ')}`);
    }
    if (nodes.length > 0) places.set(vehicle! - 1, nodes[0]! - 1);
  }
  return (vehicle) => {
    const location = places.get(vehicle);
    const maxTrips = Math.min(MOST_TRIPS, stops, 1 + (most?.(vehicle) ?? MOST_TRIPS));
    return location === undefined || maxTrips < 2 ? undefined : { location, maxTrips };
  };
}

/** A tour that names none begins at its first node. A file of routes without depots was cut off. */
function depotsOf(sheet: Sheet, n: number, isTour: boolean): number[] {
  const rows = sheet.sections.get('DEPOT') ?? (isTour ? [{ line: 1, values: [1] }] : null);
  if (!rows) throw new InstanceError('missing', sheet.lastLine, 'DEPOT_SECTION');
  const depots: number[] = [];
  for (const { line, values } of rows) {
    for (const node of values) {
      if (node === -1) return depots;
      if (!Number.isInteger(node) || node < 1 || node > n) throw new InstanceError('out_of_range', line, String(node));
      depots.push(node - 1);
    }
  }
  if (depots.length === 0) throw new InstanceError('missing', sheet.lineOf.get('DEPOT')!, 'DEPOT_SECTION');
  return depots;
}

/** When the file names no number of vehicles: a fifth and five more than the load needs; with windows one per stop. */
function unlimitedFleet(stops: number, load: number, capacity: number | undefined, timed: boolean): number {
  const needed = timed || !capacity ? stops : Math.ceil((load / capacity) * 1.2) + 5;
  return Math.max(1, Math.min(stops, needed));
}

/** VEHICLES_ALLOWED_CLIENTS_SECTION: after the vehicle's number the nodes that it may serve. */
function allowClients(sheet: Sheet, stops: Stop[], vehicles: Vehicle[]): void {
  const rows = sheet.sections.get('VEHICLES_ALLOWED_CLIENTS');
  if (!rows) return;
  const byId = new Map(stops.map((s) => [s.id, s]));
  for (const s of stops) s.allowedVehicles = [];
  for (const { line, values } of rows) {
    const vehicle = vehicles[values[0]! - 1];
    if (!vehicle) throw new InstanceError('out_of_range', line, String(values[0]));
    for (const node of values.slice(1)) {
      const stop = byId.get(String(node - 1));
      if (!stop) throw new InstanceError('out_of_range', line, String(node));
      stop.allowedVehicles!.push(vehicle.id);
    }
  }
}

interface Lengths {
  length: (from: number, to: number) => number;
  /** All lengths are whole numbers as they stand in the file. */
  whole: boolean;
  symmetric: boolean;
}

function lengthOf(sheet: Sheet, n: number): Lengths {
  const kind = sheet.headers.get('EDGE_WEIGHT_TYPE');
  if (!kind) throw new InstanceError('missing', sheet.lastLine, 'EDGE_WEIGHT_TYPE');
  if (kind.text === 'EXPLICIT') return explicitLengths(sheet, n);
  if (kind.text !== 'EUC_2D' && kind.text !== 'CEIL_2D') throw new InstanceError('unsupported', kind.line, kind.text);
  const nodes = nodeTable(sheet, 'NODE_COORD', n, 2);
  if (!nodes) throw new InstanceError('missing', sheet.lastLine, 'NODE_COORD_SECTION');
  const x = nodes.map((c) => c[0]!);
  const y = nodes.map((c) => c[1]!);
  const straight = (from: number, to: number) => {
    const dx = x[from]! - x[to]!;
    const dy = y[from]! - y[to]!;
    return Math.sqrt(dx * dx + dy * dy);
  };
  const up = kind.text === 'CEIL_2D';
  return { length: up ? (from, to) => Math.ceil(straight(from, to)) : straight, whole: up, symmetric: true };
}

/** Which cells a format lists, row by row. Columns of one triangle are the rows of the other, since all but the full ones are symmetric. */
const TRIANGLES: Record<string, (row: number, n: number) => [from: number, to: number]> = {
  FULL_MATRIX: (_, n) => [0, n],
  LOWER_ROW: (row) => [0, row],
  LOWER_DIAG_ROW: (row) => [0, row + 1],
  UPPER_ROW: (row, n) => [row + 1, n],
  UPPER_DIAG_ROW: (row, n) => [row, n],
  UPPER_COL: (row) => [0, row],
  UPPER_DIAG_COL: (row) => [0, row + 1],
  LOWER_COL: (row, n) => [row + 1, n],
  LOWER_DIAG_COL: (row, n) => [row, n],
};

function explicitLengths(sheet: Sheet, n: number): Lengths {
  const format = sheet.headers.get('EDGE_WEIGHT_FORMAT');
  const rows = sheet.sections.get('EDGE_WEIGHT');
  if (!format) throw new InstanceError('missing', sheet.lastLine, 'EDGE_WEIGHT_FORMAT');
  if (!rows) throw new InstanceError('missing', sheet.lastLine, 'EDGE_WEIGHT_SECTION');
  const cells = TRIANGLES[format.text];
  if (!cells) throw new InstanceError('unsupported', format.line, format.text);
  const symmetric = format.text !== 'FULL_MATRIX';
  const weights = new Float64Array(n * n);
  // Numbers flow on over line ends: files break the rows of a triangle where they like.
  let row = 0;
  let [column, end] = cells(0, n);
  let whole = true;
  for (const { line, values } of rows) {
    for (const value of values) {
      while (column >= end && row < n) {
        row++;
        [column, end] = cells(row, n);
      }
      if (row >= n) throw new InstanceError('wrong_count', line, 'EDGE_WEIGHT_SECTION');
      if (value < 0) throw new InstanceError('out_of_range', line, String(value));
      if (!Number.isInteger(value)) whole = false;
      weights[row * n + column] = value;
      if (symmetric) weights[column * n + row] = value;
      column++;
    }
  }
  while (column >= end && row < n) {
    row++;
    [column, end] = cells(row, n);
  }
  if (row < n)
    throw new InstanceError(
      'wrong_count',
      rows.at(-1)?.line ?? sheet.lineOf.get('EDGE_WEIGHT')!,
      'EDGE_WEIGHT_SECTION',
    );
  return { length: (from, to) => weights[from * n + to]!, whole, symmetric };
}
