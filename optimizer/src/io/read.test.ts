import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileProblem } from '../compile.ts';
import { evaluate } from '../evaluate.ts';
import type { RoutePlan } from '../solution.ts';
import { solve } from '../solve.ts';
import { costOf, formatCost, type Instance, InstanceError } from './instance.ts';
import { readInstance } from './read.ts';
import { bestKnownIn, costOfSol, readSol, writeSol } from './sol.ts';

const small = new URL('../../bench/small/', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, small), 'utf8');
const read = (file: string, change: (text: string) => string = (text) => text) =>
  readInstance(file, change(textOf(file)));
const between = ({ problem }: Instance, from: number, to: number) =>
  problem.distancesM![from * problem.locations.length + to]!;

/** One route per stop, dealt over the vehicles in turn. */
function dealt({ problem }: Instance): RoutePlan[] {
  const routes = problem.vehicles.map((v) => ({ vehicleId: v.id, stopIds: [] as string[] }));
  problem.stops.forEach((s, i) => {
    routes[i % routes.length]!.stopIds.push(s.id);
  });
  return routes;
}

describe('readInstance', () => {
  it.each(readdirSync(small).filter((file) => /\.(vrp|txt|json)$/.test(file)))(
    'reads %s as a problem that prices like its family',
    (file) => {
      const instance = read(file);
      const routes = dealt(instance);
      const { cost } = evaluate(compileProblem(instance.problem), routes);
      // Inside, every arc is rounded to a thousandth at most.
      expect((cost.distance + cost.vehicles) / instance.scale).toBeCloseTo(costOf(instance, routes), 1);
      expect(cost.time).toBe(0);
      expect(instance.name).toBe(file.replace(/\.\w+$/, ''));
    },
  );

  it('rounds whole numbers to the nearest for CVRP', () => {
    const instance = read('capacity-n31.vrp');
    const [a, b] = [instance.problem.locations[1]!, instance.problem.locations[2]!];
    const exact = Math.hypot(a.lat - b.lat, a.lng - b.lng);
    expect(between(instance, 1, 2)).toBe(Math.round(exact));
    expect(instance.length(1, 2)).toBe(Math.round(exact));
    expect(readInstance('x.vrp', textOf('capacity-n31.vrp'), { rounding: 'exact' }).length(1, 2)).toBe(exact);
    expect(instance.problem.stops[0]).toMatchObject({ id: '1', location: 1 });
    expect(formatCost(instance, 12)).toBe('12');
  });

  it('cuts windows problems after the first decimal, times and lengths alike', () => {
    const instance = read('windows-n26.vrp');
    const [a, b] = [instance.problem.locations[3]!, instance.problem.locations[4]!];
    const exact = Math.hypot(a.lat - b.lat, a.lng - b.lng);
    expect(between(instance, 3, 4)).toBe(Math.floor(exact * 10));
    expect(instance.length(3, 4)).toBe(Math.floor(exact * 10) / 10);
    expect(instance.problem.vehicles).toHaveLength(12);
    expect(instance.problem.vehicles[0]!.shift).toEqual({ startS: 0, endS: 3000 });
    expect(instance.problem.stops[0]).toMatchObject({ serviceS: 100 });
    expect(formatCost(instance, 12)).toBe('12.0');
  });

  it('keeps real lengths for heterogeneous fleets, whose costs are hundredths', () => {
    const instance = read('fleet-n26.vrp');
    const { vehicles, stops } = instance.problem;
    expect(vehicles.map((v) => v.capacity[0])).toEqual([30, 30, 30, 60, 60, 100, 100]);
    expect(vehicles[5]).toMatchObject({ fixedCost: 95 * 1000, costPerKm: 1300 });
    expect(stops.find((s) => s.id === '4')!.allowedVehicles).toEqual(['v1', 'v2', 'v3', 'v4', 'v5']);
    expect(stops.find((s) => s.id === '5')!.allowedVehicles).toHaveLength(7);
    const out = instance.length(0, 1);
    expect(costOf(instance, [{ vehicleId: 'v6', stopIds: ['1'] }])).toBeCloseTo(95 + 1.3 * 2 * out, 9);
  });

  it('reads the tables of Solomon and of Li & Lim, pairs linked', () => {
    const table = read('table-25.txt').problem;
    expect(table.vehicles).toHaveLength(10);
    expect(table.stops.every((s) => s.kind === 'delivery' && s.serviceS === 10_000)).toBe(true);
    const pairs = read('pairs-20.txt').problem;
    expect(pairs.stops[0]).toMatchObject({
      id: '1',
      kind: 'collection',
      demand: [3],
      windows: [{ startS: 65_000, endS: 208_000 }],
    });
    expect(pairs.stops[1]).toMatchObject({ id: '2', kind: 'delivery', demand: [3], pickupStopId: '1' });
  });

  it('reads every way of listing a matrix', () => {
    const full = [
      [0, 1, 2, 3],
      [1, 0, 4, 5],
      [2, 4, 0, 6],
      [3, 5, 6, 0],
    ];
    const listings: [string, string][] = [
      ['FULL_MATRIX', '0 1 2 3 1 0 4 5 2 4 0 6 3 5 6 0'],
      ['LOWER_ROW', '1\n2 4\n3 5 6'],
      ['LOWER_ROW', '1 2 4 3\n5\n6'],
      ['LOWER_DIAG_ROW', '0 1 0 2 4 0 3 5 6 0'],
      ['UPPER_ROW', '1 2 3\n4 5\n6'],
      ['UPPER_DIAG_ROW', '0 1 2 3 0 4 5 0 6 0'],
      ['LOWER_COL', '1 2 3 4 5 6'],
      ['UPPER_COL', '1 2 4 3 5 6'],
      ['LOWER_DIAG_COL', '0 1 2 3 0 4 5 0 6 0'],
      ['UPPER_DIAG_COL', '0 1 0 2 4 0 3 5 6 0'],
    ];
    for (const [format, weights] of listings) {
      const instance = readInstance('m', explicit(format, weights));
      expect(
        full.map((row, i) => row.map((_, j) => between(instance, i, j))),
        format,
      ).toEqual(full);
    }
    expect(between(read('explicit-n16.vrp'), 1, 2)).not.toBe(between(read('explicit-n16.vrp'), 2, 1));
  });

  it('gives each vehicle its depot, and windows of it as its shift', () => {
    const text = `TYPE : MDVRPTW\nDIMENSION : 3\nVEHICLES : 2\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n3 0 9\n1 0 0\n2 5 0
TIME_WINDOW_SECTION\n1 0 100\n2 10 90\n3 20 30\nVEHICLES_DEPOT_SECTION\n1 1\n2 2\nDEPOT_SECTION\n1\n2\n-1\nEOF`;
    const { problem } = readInstance('depots', text);
    expect(problem.vehicles.map((v) => [v.startLocation, v.endLocation, v.shift])).toEqual([
      [0, 0, { startS: 0, endS: 100_000 }],
      [1, 1, { startS: 10_000, endS: 90_000 }],
    ]);
    expect(problem.stops).toMatchObject([{ id: '2', location: 2, windows: [{ startS: 20_000, endS: 30_000 }] }]);
  });

  it('takes line ends and marks of Windows', () => {
    for (const file of ['capacity-n31.vrp', 'table-25.txt', 'tasks-15.json'])
      expect(read(file, (t) => `\uFEFF${t.replaceAll('\n', '\r\n')}`).problem).toEqual(read(file).problem);
  });

  it('limits routes by DISTANCE, service counted, with real lengths; a tour has one vehicle', () => {
    const limited = read('capacity-n31.vrp', (t) =>
      t.replace('CAPACITY : 40', 'CAPACITY : 40\nDISTANCE : 200\nSERVICE_TIME : 10'),
    );
    expect(limited.problem.vehicles[0]).toMatchObject({ maxDurationS: 200_000 });
    expect(limited.problem.stops[0]).toMatchObject({ serviceS: 10_000 });
    expect(limited.decimals).toBe(2);
    expect(
      read('capacity-n31.vrp', (t) => t.replace('CVRP', 'TSP').replace('CAPACITY : 40\n', '')).problem.vehicles,
    ).toHaveLength(1);
  });
});

describe('readInstance of VRPLIB sections', () => {
  const sections = (more: string, type = 'CVRP') =>
    readInstance(
      'x.vrp',
      `TYPE : ${type}\nDIMENSION : 5\nVEHICLES : 2\nCAPACITY : 4\nEDGE_WEIGHT_TYPE : EUC_2D
NODE_COORD_SECTION\n1 0 0\n2 30 0\n3 0 4\n4 3 0\n5 0 -5\nDEMAND_SECTION\n1 0\n2 2\n3 2\n4 2\n5 2\n${more}DEPOT_SECTION\n1\n-1\nEOF`,
    );
  const prizes = 'PRIZE_SECTION\n1 0\n2 50.5\n3 20\n4 0\n5 30\n';

  it('takes a prize as the price of leaving a stop out; a stop without one is owed', () => {
    const instance = sections(prizes, 'CPTP');
    expect(instance.problem.stops.map((s) => s.penalty)).toEqual([50_500, 20_000, undefined, 30_000]);
    const { routes, unassigned } = solve(instance.problem, { stop: { iterations: 300 } });
    expect(unassigned).toEqual(['1']);
    expect(costOf(instance, routes)).toBeCloseTo(50.5 + 8 + 8 + Math.sqrt(34), 9);
  });

  it('lets vehicles reload where the file says, as often as it says', () => {
    const reload = 'VEHICLES_RELOAD_DEPOT_SECTION\n1 1\n2\n';
    expect(sections(reload).problem.vehicles.map((v) => v.reload)).toEqual([
      { location: 0, durationS: 0, maxTrips: 4 },
      undefined,
    ]);
    const limited = (text: string) =>
      sections(`${reload}VEHICLES_MAX_RELOADS_SECTION\n1 ${text}\n2 0\n`).problem.vehicles;
    expect(limited('1')[0]!.reload).toMatchObject({ maxTrips: 2 });
    expect(limited('0')[0]!.reload).toBeUndefined();
    const instance = sections(reload);
    instance.problem.vehicles.length = 1;
    const { routes } = solve(instance.problem, { stop: { iterations: 300 } });
    expect(costOf(instance, routes)).toBe(77);
    expect(routes).toMatchObject([{ vehicleId: 'v1', tripStarts: [2] }]);
    expect(readSol(instance, writeSol(instance, routes, '77'))).toEqual({ routes, cost: 77 });
  });

  it('reads release times that keep nobody waiting and refuses others, and a choice of reload places', () => {
    const windows = 'TIME_WINDOW_SECTION\n1 5 99\n2 5 99\n3 5 99\n4 5 99\n5 5 99\n';
    const released = (at: number) =>
      sections(`${windows}RELEASE_TIME_SECTION\n1 0\n2 0\n3 ${at}\n4 5\n5 0\n`, 'MTVRPTWR');
    expect(released(5).problem.stops).toHaveLength(4);
    expect(() => released(6)).toThrow(
      expect.objectContaining({ code: 'unsupported', where: 27, detail: 'RELEASE_TIME_SECTION 3 6' }),
    );
    expect(() => sections('VEHICLES_RELOAD_DEPOT_SECTION\n1 2\n')).toThrow(
      expect.objectContaining({ code: 'out_of_range', where: 19 }),
    );
  });
});

function explicit(format: string, weights: string): string {
  return `TYPE : CVRP\nDIMENSION : 4\nCAPACITY : 9\nEDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : ${format}
EDGE_WEIGHT_SECTION\n${weights}\nDEMAND_SECTION\n1 0\n2 1\n3 1\n4 1\nDEPOT_SECTION\n1\n-1\nEOF\n`;
}

describe('readInstance of VROOM files', () => {
  const json = (change: (root: ReturnType<typeof JSON.parse>) => void) =>
    read('tasks-15.json', (text) => {
      const root = JSON.parse(text);
      change(root);
      return JSON.stringify(root);
    });

  it('reads jobs, shipments, breaks, skills, limits and open ends', () => {
    const { problem } = read('tasks-15.json');
    expect(problem.dimensions).toHaveLength(2);
    expect(problem.vehicles[1]).toMatchObject({
      id: '2',
      breaks: [{ earliestS: 34_200, latestS: 37_800, durationS: 900 }],
    });
    expect(problem.vehicles[2]).toMatchObject({ endLocation: null, maxStops: 6, speedFactor: 0.9 });
    expect(problem.stops[1]).toMatchObject({ id: '2', skills: ['2'], setupS: 60, serviceS: 240 });
    expect(problem.stops[3]).toMatchObject({ kind: 'collection' });
    expect(problem.stops[7]).toMatchObject({ priority: 10 });
    expect(problem.stops.slice(-2)).toMatchObject([
      { id: 'p3', kind: 'collection' },
      { id: 'd3', kind: 'delivery', pickupStopId: 'p3' },
    ]);
    expect(problem.stops.at(-1)!.demand).toEqual(problem.stops.at(-2)!.demand);
  });

  it('prices travel alone: seconds, metres, both, or custom costs', () => {
    const one: RoutePlan[] = [{ vehicleId: '1', stopIds: ['1'] }];
    const { durations, distances } = JSON.parse(textOf('tasks-15.json')).matrices.car;
    const seconds = durations[0][1] + durations[1][0];
    const metres = distances[0][1] + distances[1][0];
    expect(costOf(read('tasks-15.json'), one)).toBe(seconds);
    // Travel seconds of a slow vehicle are more.
    const slow = costOf(read('tasks-15.json'), [{ vehicleId: '3', stopIds: ['1'] }]);
    expect(slow).toBeCloseTo(durations[0][1] / 0.9, 6);
    const priced = (costs: object) =>
      json((root) => {
        for (const v of root.vehicles) Object.assign(v, { costs, speed_factor: 1 });
      });
    expect(costOf(priced({ per_hour: 0, per_km: 500, fixed: 90 }), one)).toBeCloseTo(90 + metres / 2, 6);
    expect(costOf(priced({ per_hour: 7200, per_km: 500 }), one)).toBeCloseTo(2 * seconds + metres / 2, 6);
    const custom = json((root) => (root.matrices.car.costs = distances));
    expect(costOf(custom, one)).toBe(metres);
  });

  it('begins nowhere without a start, and counts timestamps from the first', () => {
    const instance = json((root) => {
      delete root.vehicles[0].start_index;
      const late = (w: number[]) => w.map((x) => x + 1_700_000_000);
      for (const v of root.vehicles) v.time_window = late(v.time_window);
      for (const b of root.vehicles[1].breaks) b.time_windows = b.time_windows.map(late);
      for (const t of [...root.jobs, ...root.shipments.map((s: { delivery: object }) => s.delivery)])
        if (t.time_windows) t.time_windows = t.time_windows.map(late);
    });
    expect(costOf(instance, [{ vehicleId: '1', stopIds: ['1'] }])).toBe(instance.length(1, 0));
    expect(instance.problem.vehicles[1]).toMatchObject({
      shift: { startS: 0, endS: 14_400 },
      breaks: [{ earliestS: 5400 }],
    });
    expect(evaluate(compileProblem(instance.problem), [{ vehicleId: '1', stopIds: ['1'] }]).feasible).toBe(true);
  });

  const refused: [string, string, (root: ReturnType<typeof JSON.parse>) => void][] = [
    ['unsupported', 'jobs[0].group', (r) => (r.jobs[0].group = 1)],
    ['unsupported', 'vehicles[0].steps', (r) => (r.vehicles[0].steps = [])],
    ['unsupported', 'vehicles[1].breaks[0].max_load', (r) => (r.vehicles[1].breaks[0].max_load = [1])],
    ['unsupported', 'jobs[0].pickup', (r) => Object.assign(r.jobs[0], { delivery: [1, 1], pickup: [1, 1] })],
    ['unsupported', 'vehicles[2].profile', (r) => (r.vehicles[2].profile = 'bike')],
    ['unsupported', 'vehicles[0].max_distance', (r) => (r.vehicles[0].max_distance = 5)],
    ['unsupported', 'vehicles[1].costs.per_km', (r) => Object.assign(r.vehicles[1], { costs: { per_km: 3 } })],
    ['wrong_count', 'vehicles[1].capacity', (r) => delete r.vehicles[1].capacity],
    ['wrong_count', 'jobs[2].delivery', (r) => (r.jobs[2].delivery = [1])],
    ['wrong_count', 'matrices.car.durations[3]', (r) => r.matrices.car.durations[3].pop()],
    ['not_a_number', 'jobs[1].location_index', (r) => delete r.jobs[1].location_index],
    ['out_of_range', 'jobs[1].location_index', (r) => (r.jobs[1].location_index = 77)],
    ['missing', 'matrices', (r) => delete r.matrices],
    ['missing', 'vehicles', (r) => (r.vehicles = [])],
    ['missing', 'shipments[0].delivery', (r) => delete r.shipments[0].delivery],
  ];
  it.each(refused)('refuses %s at %s', (code, where, spoil) => {
    expect(() => json(spoil)).toThrow(InstanceError);
    expect(() => json(spoil)).toThrow(expect.objectContaining({ code, where }));
  });
});

describe('readInstance of broken files', () => {
  const faults: [string, number, string, (text: string) => string][] = [
    ['not_a_number', 9, 'capacity-n31.vrp', (t) => t.replace(/^2 \d+ /m, '2 x ')],
    ['missing', 7, 'capacity-n31.vrp', (t) => t.replace(/^31 \d+ \d+\n/m, '')],
    ['repeated', 10, 'capacity-n31.vrp', (t) => t.replace(/^3 /m, '2 ')],
    ['out_of_range', 10, 'capacity-n31.vrp', (t) => t.replace(/^3 /m, '77 ')],
    ['out_of_range', 4, 'capacity-n31.vrp', (t) => t.replace('DIMENSION : 31', 'DIMENSION : 1e9')],
    ['out_of_range', 1, 'pairs-20.txt', (t) => t.replace(/^6/, '0.5')],
    ['unsupported', 3, 'capacity-n31.vrp', (t) => t.replace('TYPE : CVRP', 'TYPE : VRPB')],
    ['unsupported', 5, 'capacity-n31.vrp', (t) => t.replace('EUC_2D', 'GEO')],
    ['unsupported', 7, 'capacity-n31.vrp', (t) => t.replace('NODE_COORD_SECTION', 'BACKHAUL_SECTION')],
    ['wrong_count', 23, 'explicit-n16.vrp', (t) => t.replace(/^(EDGE_WEIGHT_SECTION\n)0 /m, '$1')],
    ['missing', 60, 'fleet-n26.vrp', (t) => t.replace(/(\nCAPACITY_SECTION\n(?:.*\n){6}).*\n/, '$1')],
    ['wrong_count', 13, 'table-25.txt', (t) => t.replace(/^( +3 .*) \d+$/m, '$1')],
    ['wrong_count', 5, 'table-25.txt', (t) => t.replace('  10         70', '  10')],
    ['not_a_number', 5, 'pairs-20.txt', (t) => t.replace(/^3\t\d+/m, '3\tx')],
    ['out_of_range', 4, 'pairs-20.txt', (t) => t.replace(/^(2\t.*)\t1\t0$/m, '$1\t99\t0')],
    ['unknown_format', 1, 'table-25.txt', () => 'hello\n'],
    ['not_json', 1, 'tasks-15.json', (t) => t.slice(0, -5)],
    ['out_of_range', 7, 'capacity-n31.vrp', (t) => t.replace(/^2 \d+ /m, '2 3e9 ')],
    ['out_of_range', 10, 'table-25.txt', (t) => t.replace(/^( +3) +\d+/m, '$1 1e308')],
    ['missing', 73, 'capacity-n31.vrp', (t) => t.replace('CAPACITY : 40\n', '')],
    ['not_a_number', 6, 'capacity-n31.vrp', (t) => t.replace('CAPACITY : 40', 'CAPACITY :')],
    ['missing', 70, 'capacity-n31.vrp', (t) => t.slice(0, t.indexOf('DEPOT_SECTION'))],
  ];
  it.each(faults)('%s in line %i of a spoilt %s', (code, line, file, spoil) => {
    expect(() => read(file, spoil)).toThrow(expect.objectContaining({ name: 'InstanceError', code, where: line }));
  });
});

describe('sol', () => {
  it('names the best known cost in the unit of the instance, whatever the file has it in', () => {
    const instance = read('table-25.txt');
    const routes = 'Route #1: 1 2 3\n';
    const cost = costOf(instance, readSol(instance, routes).routes);
    expect(instance.scale).toBe(1000);
    const inThousandths = Math.round(cost * 1000);
    expect(bestKnownIn(instance, `${routes}Cost ${inThousandths}\n`)).toBe(inThousandths / 1000);
    for (const told of [Math.round(cost), cost.toFixed(2)])
      expect(bestKnownIn(instance, `${routes}Cost ${told}\n`)).toBe(Number(told));
    expect(bestKnownIn(instance, 'Cost 500000\n')).toBe(500000);
    expect(bestKnownIn(instance, 'Route #1: 99\nCost 500000\n')).toBe(500000);
    expect(bestKnownIn(instance, routes)).toBe(null);
  });

  it('reads routes and cost, and writes what it reads', () => {
    const instance = read('capacity-n31.vrp');
    const { routes, cost } = readSol(instance, 'Route #1: 5 3\nRoute #2: 8\nCost 123.5\n');
    expect(routes).toEqual([
      { vehicleId: 'v1', stopIds: ['5', '3'] },
      { vehicleId: 'v2', stopIds: ['8'] },
    ]);
    expect(cost).toBe(123.5);
    expect(costOfSol('Cost: 9\n')).toBe(9);
    expect(writeSol(instance, [{ vehicleId: 'v3', stopIds: ['5'] }], '7')).toBe('Route #1: 5\nCost 7\n');
    expect(() => readSol(instance, 'Route #1: 5\nRoute #2: 99')).toThrow(
      expect.objectContaining({ code: 'out_of_range', where: 2 }),
    );
  });

  it('numbers the vehicles where they differ', () => {
    const instance = read('fleet-n26.vrp');
    const text = writeSol(instance, [{ vehicleId: 'v4', stopIds: ['1', '2'] }], '7');
    expect(text).toContain('Route #1: \n');
    expect(readSol(instance, text).routes.filter((r) => r.stopIds.length > 0)).toEqual([
      { vehicleId: 'v4', stopIds: ['1', '2'] },
    ]);
  });
});
