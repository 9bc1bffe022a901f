/**
 * CVRPLIB's .vrp and its extension VRPLIB: capacity, windows, fleets of different vehicles, several depots. Nodes are numbered from 1;
 * a stop's id is its node's number − 1, as .sol files count customers.
 */

import { NEVER, type Problem, type Stop, type Vehicle } from '../problem.ts';
import { type Instance, InstanceError, type Rounding } from './instance.ts';
import { countOf, DECIMALS, matrixOf, type NumberedLine, numberedLines, numbersOf, SCALE } from './plane.ts';

interface Row {
  line: number;
  values: number[];
}

/** What is in the file, without knowing what it means. */
interface Sheet {
  headers: Map<string, NumberedLine>;
  sections: Map<string, Row[]>;
  /** Where each section begins. */
  lineOf: Map<string, number>;
  lastLine: number;
}

const HEADERS = [
  ...[
    'NAME',
    'COMMENT',
    'TYPE',
    'DIMENSION',
    'VEHICLES',
    'CAPACITY',
    'DISTANCE',
    'SERVICE_TIME',
    'EDGE_WEIGHT_TYPE',
    'EDGE_WEIGHT_FORMAT',
  ],
  ...['NODE_COORD_TYPE', 'DISPLAY_DATA_TYPE', 'VEHICLES_MAX_DURATION', 'VEHICLES_MAX_DISTANCE', 'VEHICLES_FIXED_COST'],
  'VEHICLES_UNIT_DISTANCE_COST',
];
const SECTIONS = [
  ...[
    'NODE_COORD',
    'DISPLAY_DATA',
    'DEMAND',
    'DEPOT',
    'EDGE_WEIGHT',
    'SERVICE_TIME',
    'TIME_WINDOW',
    'CAPACITY',
    'VEHICLES_DEPOT',
  ],
  ...[
    'VEHICLES_MAX_DURATION',
    'VEHICLES_MAX_DISTANCE',
    'VEHICLES_FIXED_COST',
    'VEHICLES_UNIT_DISTANCE_COST',
    'VEHICLES_ALLOWED_CLIENTS',
  ],
];
/** Kinds whose rules are all in the fields above. */
const TYPES = ['CVRP', 'DCVRP', 'VRPTW', 'HFVRP', 'MDVRP', 'MDVRPTW', 'SDVRPTW', 'TSP', 'ATSP', 'ACVRP'];

/** PyVRP's set of heterogeneous fleets holds all costs times 100, its best known costs are in the unit of the papers. */
const FLEET_COST = 100;

/** @throws InstanceError with the line of the fault; also for headers, sections and types whose rules are not supported. */
export function readVrplib(name: string, text: string, asked?: Rounding): Instance {
  const sheet = readSheet(text);
  const type = sheet.headers.get('TYPE');
  if (type && !TYPES.includes(type.text)) throw new InstanceError('unsupported', type.line, type.text);
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
  const everyService = headerNumber(sheet, 'SERVICE_TIME') ?? 0;
  const serviceOf = (node: number) => units(services?.[node]?.[0] ?? everyService);
  const stops: Stop[] = [];
  let load = 0;
  for (let node = 0; node < n; node++) {
    if (depots.includes(node)) continue;
    const demand = demands?.[node]?.[0] ?? 0;
    const window = windows?.[node];
    load += demand;
    stops.push({
      id: String(node),
      location: node,
      kind: 'delivery',
      demand: [demand],
      serviceS: serviceOf(node),
      ...(window ? { windows: [{ startS: units(window[0]!), endS: units(window[1]!) }] } : {}),
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
  const perCost = type?.text === 'HFVRP' ? FLEET_COST : 1;
  const vehicles = Array.from({ length: fleet }, (_, v): Vehicle => {
    const depot = depotOf ? depotOf(v) - 1 : depots[0]!;
    if (!depots.includes(depot))
      throw new InstanceError('out_of_range', sheet.lineOf.get('VEHICLES_DEPOT')!, String(depot + 1));
    const window = windows?.[depot];
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

/** What the lists of best known costs round by; sets with a longest route (CMT, Golden, Li) are published with real lengths. */
function usualRounding(sheet: Sheet): Rounding {
  const type = sheet.headers.get('TYPE')?.text ?? '';
  if (type === 'VRPTW') return 'truncated';
  return ['HFVRP', 'MDVRP', 'MDVRPTW', 'SDVRPTW'].includes(type) || sheet.headers.has('DISTANCE') ? 'exact' : 'nearest';
}

function readSheet(text: string): Sheet {
  const sheet: Sheet = { headers: new Map(), sections: new Map(), lineOf: new Map(), lastLine: 1 };
  let rows: Row[] | null = null;
  for (const line of numberedLines(text)) {
    sheet.lastLine = line.line;
    if (line.text === 'EOF') break;
    const header = /^([A-Z_]+)\s*:\s*(.*)$/.exec(line.text);
    const section = /^([A-Z_]+)_SECTION\b\s*:?$/.exec(line.text);
    const key = (section ?? header)?.[1];
    if (key === undefined) {
      if (!rows) throw new InstanceError('unsupported', line.line, line.text);
      rows.push({ line: line.line, values: numbersOf(line) });
      continue;
    }
    if (!(section ? SECTIONS : HEADERS).includes(key)) throw new InstanceError('unsupported', line.line, line.text);
    if (section ? sheet.sections.has(key) : sheet.headers.has(key)) throw new InstanceError('repeated', line.line, key);
    rows = section ? [] : null;
    if (rows) {
      sheet.sections.set(key, rows);
      sheet.lineOf.set(key, line.line);
    } else sheet.headers.set(key, { line: line.line, text: header![2]!.replace(/^"(.*)"$/, '$1').trim() });
  }
  return sheet;
}

function headerNumber(sheet: Sheet, key: string): number | undefined {
  const found = sheet.headers.get(key);
  return found && numbersOf(found)[0];
}

function headerCount(sheet: Sheet, key: string): number | undefined {
  const value = headerNumber(sheet, key);
  return value === undefined ? undefined : countOf(value, sheet.headers.get(key)!.line);
}

/** A section with one row per node, `columns` values after the node's number. Node numbers may come in any order, each once. */
function nodeTable(sheet: Sheet, key: string, n: number, columns: number): number[][] | null {
  const rows = sheet.sections.get(key);
  if (!rows) return null;
  const table: number[][] = new Array(n);
  for (const { line, values } of rows) {
    const node = values[0]!;
    if (values.length !== columns + 1) throw new InstanceError('wrong_count', line, values.join(' '));
    if (!Number.isInteger(node) || node < 1 || node > n) throw new InstanceError('out_of_range', line, String(node));
    if (table[node - 1]) throw new InstanceError('repeated', line, String(node));
    table[node - 1] = values.slice(1);
  }
  for (let i = 0; i < n; i++)
    if (!table[i]) throw new InstanceError('missing', sheet.lineOf.get(key)!, `${key}_SECTION ${i + 1}`);
  return table;
}

/** A value per vehicle: from a header the same for all, from a section each its own. */
function vehicleField(sheet: Sheet, key: string): ((vehicle: number) => number) | undefined {
  const rows = sheet.sections.get(key);
  if (!rows) {
    const all = headerNumber(sheet, key);
    return all === undefined ? undefined : () => all;
  }
  const values = new Map(rows.map((row) => [row.values[0]! - 1, row.values[1]!]));
  return (vehicle) => {
    const value = values.get(vehicle);
    if (value === undefined)
      throw new InstanceError('missing', sheet.lineOf.get(key)!, `${key}_SECTION ${vehicle + 1}`);
    return value;
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
