/**
 * Readers of public instance families: CVRPLIB .vrp (EUC_2D rounded, EXPLICIT full and lower row) and Solomon / Gehring & Homberger .txt
 * (real distances). Real distances are kept to 1/1000 by scaling all of them.
 */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Problem, Stop, Vehicle } from '../src/problem.ts';

export interface BenchInstance {
  name: string;
  problem: Problem;
  /** What the solver's cost must be divided by to get the family's own figure. */
  costScale: number;
}

/** The most that a problem may hold: means "no limit". */
const NEVER_ENDS = 536_870_911;

export function readInstance(path: string): BenchInstance {
  const text = readFileSync(path, 'utf8');
  const name = basename(path).replace(/\.\w+$/, '');
  return path.endsWith('.vrp') ? readVrp(name, text) : readSolomon(name, text);
}

interface Row {
  x: number;
  y: number;
  demand: number;
  startS: number;
  endS: number;
  serviceS: number;
}

function build(rows: Row[], matrix: Int32Array, capacity: number, vehicles: number, windows: boolean): Problem {
  const stops: Stop[] = rows.slice(1).map((r, i) => ({
    id: String(i + 1),
    location: i + 1,
    kind: 'delivery',
    demand: [r.demand],
    serviceS: r.serviceS,
    ...(windows ? { windows: [{ startS: r.startS, endS: r.endS }] } : {}),
  }));
  const depot = rows[0]!;
  const fleet: Vehicle[] = Array.from({ length: vehicles }, (_, v) => ({
    id: `v${v + 1}`,
    capacity: [capacity],
    startLocation: 0,
    endLocation: 0,
    shift: windows ? { startS: depot.startS, endS: depot.endS } : { startS: 0, endS: NEVER_ENDS },
    costPerKm: 1000,
  }));
  return {
    dimensions: ['load'],
    locations: rows.map((r) => ({ lat: r.y, lng: r.x })),
    durationsS: matrix,
    distancesM: matrix,
    stops,
    vehicles: fleet,
  };
}

function readVrp(name: string, text: string): BenchInstance {
  const header = (key: string) => text.match(new RegExp(`^${key}\\s*:\\s*(.+)$`, 'm'))?.[1]?.trim();
  const n = Number(header('DIMENSION'));
  const capacity = Number(header('CAPACITY'));
  const section = (key: string) => {
    const found = text.match(new RegExp(`^${key}\\s*\\n([\\s\\S]*?)(?=^[A-Z_]+|$(?![\\s\\S]))`, 'm'));
    return found ? found[1]!.trim().split(/\s+/).map(Number) : [];
  };
  const coords = section('NODE_COORD_SECTION');
  const demands = section('DEMAND_SECTION');
  const rows: Row[] = Array.from({ length: n }, (_, i) => ({
    x: coords[i * 3 + 1] ?? 0,
    y: coords[i * 3 + 2] ?? 0,
    demand: demands[i * 2 + 1] ?? 0,
    startS: 0,
    endS: NEVER_ENDS,
    serviceS: 0,
  }));
  const matrix = new Int32Array(n * n);
  if (header('EDGE_WEIGHT_TYPE') === 'EXPLICIT') {
    const weights = section('EDGE_WEIGHT_SECTION');
    if (header('EDGE_WEIGHT_FORMAT') === 'LOWER_ROW') {
      let at = 0;
      for (let i = 1; i < n; i++) {
        for (let j = 0; j < i; j++) {
          matrix[i * n + j] = weights[at]!;
          matrix[j * n + i] = weights[at++]!;
        }
      }
    } else matrix.set(weights.slice(0, n * n));
  } else {
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) matrix[i * n + j] = Math.round(Math.hypot(rows[i]!.x - rows[j]!.x, rows[i]!.y - rows[j]!.y));
  }
  const total = rows.reduce((sum, r) => sum + r.demand, 0);
  const vehicles = Math.ceil((total / capacity) * 1.2) + 5;
  return { name, problem: build(rows, matrix, capacity, vehicles, false), costScale: 1 };
}

function readSolomon(name: string, text: string): BenchInstance {
  const numbers = text.split(/\r?\n/).map((line) => line.trim().split(/\s+/).map(Number));
  const fleet = numbers.find((line) => line.length === 2 && line.every((x) => Number.isFinite(x)))!;
  const scale = 1000;
  const rows = numbers
    .filter((line) => line.length === 7 && line.every((x) => Number.isFinite(x)))
    .map(([, x, y, demand, startS, endS, serviceS]) => ({
      x: x!,
      y: y!,
      demand: demand!,
      startS: startS! * scale,
      endS: endS! * scale,
      serviceS: serviceS! * scale,
    }));
  const n = rows.length;
  const matrix = new Int32Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) matrix[i * n + j] = Math.round(scale * Math.hypot(rows[i]!.x - rows[j]!.x, rows[i]!.y - rows[j]!.y));
  return { name, problem: build(rows, matrix, fleet[1]!, fleet[0]!, true), costScale: scale };
}
