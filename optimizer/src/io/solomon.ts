/**
 * Tables of numbers: Solomon's and Gehring & Homberger's windows, Li & Lim's pairs. Real distances, times equal distances,
 * the first row is the depot.
 */

import { NEVER, type Stop } from '../problem.ts';
import { type Instance, InstanceError } from './instance.ts';
import { countOf, DECIMALS, matrixOf, type NumberedLine, numberedLines, numbersOf, SCALE } from './plane.ts';

const scale = SCALE.exact;

/** id, x, y, demand, ready, due, service; with pairs also pickup and delivery. */
type NineNumbers = [number, number, number, number, number, number, number, number?, number?];

/** @throws InstanceError for a line that has another shape than its place in the format asks for. */
export function readSolomon(name: string, text: string): Instance {
  const lines = numberedLines(text);
  const titled = lines.findIndex((l) => l.text.toUpperCase() === 'VEHICLE');
  const isNumber = (l: NumberedLine) => /^-?[\d.]/.test(l.text);
  // Solomon: a title, two headed tables. Li & Lim: the fleet (vehicles, capacity, speed) in the first line, then the rows.
  const head = titled >= 0 ? lines.findIndex((l, i) => i > titled && isNumber(l)) : 0;
  const first = lines[head];
  if (first === undefined || (titled < 0 && !isNumber(first)))
    throw new InstanceError('unknown_format', first?.line ?? 1, first?.text ?? '');
  const fleet = numbersOf(first);
  const columns = titled >= 0 ? 7 : 9;
  if (fleet.length !== (titled >= 0 ? 2 : 3)) throw new InstanceError('wrong_count', first.line, first.text);
  const vehicleCount = countOf(fleet[0]!, first.line);
  const body = titled >= 0 ? lines.findIndex((l, i) => i > head && isNumber(l)) : head + 1;
  const rows = (body < 0 ? [] : lines.slice(body)).map((line) => {
    const values = numbersOf(line);
    if (values.length !== columns) throw new InstanceError('wrong_count', line.line, line.text);
    return { line: line.line, values };
  });
  if (rows.length === 0) throw new InstanceError('missing', first.line, 'CUSTOMER');

  const idOf = new Map<number, number>();
  rows.forEach(({ line, values }, i) => {
    if (idOf.has(values[0]!)) throw new InstanceError('repeated', line, String(values[0]));
    idOf.set(values[0]!, i);
  });
  const stops = rows.slice(1).map(({ line, values }, i): Stop => {
    const [id, , , demand, ready, due, service, pickup, delivery] = values as NineNumbers;
    const stop: Stop = {
      id: String(id),
      location: i + 1,
      kind: demand < 0 || titled >= 0 ? 'delivery' : 'collection',
      demand: [Math.abs(demand)],
      windows: [{ startS: ready * scale, endS: due * scale }],
      serviceS: service * scale,
    };
    if (titled >= 0) {
      if (demand < 0) throw new InstanceError('out_of_range', line, String(demand));
      return stop;
    }
    // A delivery names its pickup in the eighth column, a pickup its delivery in the ninth; the other one is 0.
    const sibling = stop.kind === 'delivery' ? pickup! : delivery!;
    if (sibling === 0 || !idOf.has(sibling)) throw new InstanceError('out_of_range', line, String(sibling));
    return stop.kind === 'delivery' ? { ...stop, pickupStopId: String(sibling) } : stop;
  });
  const depot = rows[0]!.values;
  const x = rows.map((r) => r.values[1]!);
  const y = rows.map((r) => r.values[2]!);
  const length = (from: number, to: number) => {
    const dx = x[from]! - x[to]!;
    const dy = y[from]! - y[to]!;
    return Math.sqrt(dx * dx + dy * dy);
  };
  const matrix = matrixOf(rows.length, length, 'exact', { where: rows[0]!.line, symmetric: true });
  return {
    name,
    problem: {
      dimensions: ['load'],
      locations: rows.map((_, i) => ({ lat: y[i]!, lng: x[i]! })),
      durationsS: matrix,
      distancesM: matrix,
      stops,
      vehicles: Array.from({ length: vehicleCount }, (_, v) => ({
        id: `v${v + 1}`,
        capacity: [fleet[1]!],
        startLocation: 0,
        endLocation: 0,
        shift: { startS: depot[4]! * scale, endS: Math.min(NEVER, depot[5]! * scale) },
        costPerKm: 1000,
      })),
    },
    length,
    scale,
    decimals: DECIMALS.exact,
  };
}
