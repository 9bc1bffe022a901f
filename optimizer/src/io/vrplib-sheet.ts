/**
 * A CVRPLIB or VRPLIB file as a sheet of headers and sections, and its columns by node and by vehicle. What they mean is said in vrplib.ts;
 * what is not listed here is refused, as a rule that is not kept would make the answer worthless.
 */

import { InstanceError } from './instance.ts';
import { countOf, type NumberedLine, numberedLines, numbersOf } from './plane.ts';

export interface Row {
  line: number;
  values: number[];
}

/** What is in the file, without knowing what it means. */
export interface Sheet {
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
  ...['VEHICLES_UNIT_DISTANCE_COST', 'VEHICLES_MAX_RELOADS'],
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
    'VEHICLES_RELOAD_DEPOT',
    'VEHICLES_MAX_RELOADS',
  ],
  ...['PRIZE', 'RELEASE_TIME'],
];

export function readSheet(text: string): Sheet {
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

export function headerNumber(sheet: Sheet, key: string): number | undefined {
  const found = sheet.headers.get(key);
  return found && numbersOf(found)[0];
}

export function headerCount(sheet: Sheet, key: string): number | undefined {
  const value = headerNumber(sheet, key);
  return value === undefined ? undefined : countOf(value, sheet.headers.get(key)!.line);
}

/** A section with one row per node, `columns` values after the node's number. Node numbers may come in any order, each once. */
export function nodeTable(sheet: Sheet, key: string, n: number, columns: number): number[][] | null {
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
export function vehicleField(sheet: Sheet, key: string): ((vehicle: number) => number) | undefined {
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
