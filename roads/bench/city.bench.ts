/**
 * A city of 160,000 junctions (a grid: harder than real ones, whose separators are smaller): hierarchy, metric, snapping, tables in two threads, routes, an isochrone.
 * SIDE (400): junctions along a side.
 */
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { RoadGraph } from '../src/graph/graph.ts';
import { buildHierarchy } from '../src/hierarchy/build-hierarchy.ts';
import { customize } from '../src/hierarchy/customize.ts';
import type { Metric } from '../src/hierarchy/hierarchy.ts';
import { weightsOf } from '../src/hierarchy/weights.ts';
import { isochrone } from '../src/zone/isochrone.ts';
import { routeLeg } from '../src/zone/route.ts';
import { buildSnapGrid, snapTo } from '../src/zone/snap.ts';
import { tableRows, tableTargets } from '../src/zone/table.ts';
import type { RoadTable, RoadZone, Snap } from '../src/zone/zone.ts';
import { graphOf, gridCity, randomOf } from './streets.ts';
import { zoneOf } from './zone-of.ts';

interface Rows {
  snaps: Snap[];
  from: number;
  to: number;
  table: RoadTable;
}

if (isMainThread) await main();
else {
  const { zone, metric } = workerData as { zone: RoadZone; metric: Metric };
  parentPort?.on('message', ({ snaps, from, to, table }: Rows) => {
    tableRows(zone, metric, tableTargets(zone, metric, snaps), snaps, from, to, table);
    parentPort?.postMessage('done');
  });
  parentPort?.postMessage('ready');
}

async function main(): Promise<void> {
  const side = Number(process.env.SIDE ?? 400);
  const timed = <T>(name: string, work: () => T): T => {
    const start = performance.now();
    const value = work();
    console.log(`${name} ${(performance.now() - start).toFixed(0)} ms`);
    return value;
  };
  const made = graphOf(gridCity(side));
  const graph = sharedGraph(made.graph);
  console.log(`nodes ${graph.nodeCount} nodes`);
  console.log(`arcs ${graph.arcCount} arcs`);
  const hierarchy = timed('order_and_topology', () => buildHierarchy(graph));
  console.log(`hierarchy_edges ${hierarchy.upHead.length} edges`);
  const grid = timed('snap_grid', () => buildSnapGrid(graph));
  const zone: RoadZone = { ...zoneOf(graphOf(gridCity(2))), graph, hierarchy, grid, names: made.names };
  const weights = timed('weights', () => weightsOf(graph, { profile: 'car', slot: 2 }));
  timed('customise_first', () => customize(hierarchy, weights));
  const metric = timed('customise', () => customize(hierarchy, weights));
  const random = randomOf(11);
  const points = Array.from({ length: 1000 }, () => ({
    lat: 25.65 + random(side * 9000) / 1e7,
    lng: -100.3 + random(side * 9500) / 1e7,
  }));
  const snaps = timed('snap_1000', () =>
    points.map((point) => snapTo(zone, point, { profile: 'car', metric }) as Snap),
  );

  const workers = [0, 1].map(() => new Worker(new URL(import.meta.url), { workerData: { zone, metric } }));
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  for (const size of [500, 1000, 500, 1000]) {
    const shared = (): Int32Array => new Int32Array(new SharedArrayBuffer(size * size * 4));
    const table = { durationsS: shared(), distancesM: shared() };
    const start = performance.now();
    await Promise.all(
      workers.map((worker, i) => {
        const [from, to] = [i, i + 1].map((half) => (half * size) / 2) as [number, number];
        worker.postMessage({ snaps: snaps.slice(0, size), from, to, table } satisfies Rows);
        return once(worker, 'message');
      }),
    );
    console.log(`table_${size} ${(performance.now() - start).toFixed(0)} ms`);
  }
  await Promise.all(workers.map((worker) => worker.terminate()));

  const times = Array.from({ length: 400 }, (_, i) => {
    const start = performance.now();
    routeLeg(zone, metric, snaps[i] as Snap, snaps[i + 500] as Snap, { steps: true });
    return performance.now() - start;
  }).sort((a, b) => a - b);
  console.log(`route_p50 ${(times[200] as number).toFixed(2)} ms`);
  console.log(`route_p95 ${(times[380] as number).toFixed(2)} ms`);
  const middle = snapTo(zone, { lat: 25.65 + side * 45e-5, lng: -100.3 + side * 47.5e-5 }, { profile: 'car' }) as Snap;
  for (const name of ['isochrone_30_first', 'isochrone_30']) timed(name, () => isochrone(zone, metric, middle, [30]));
  console.log(`memory_now ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
  console.log(`memory_peak ${Math.round(process.resourceUsage().maxRSS / 1000)} MB`);
}

/** The same graph in shared buffers, as a zone's file is opened. */
function sharedGraph(graph: RoadGraph): RoadGraph {
  const copy = Object.entries(graph).map(([key, value]) => {
    if (!ArrayBuffer.isView(value)) return [key, value];
    const from = value as unknown as Uint32Array;
    const Kind = from.constructor as Uint32ArrayConstructor;
    const into = new Kind(new SharedArrayBuffer(from.byteLength));
    into.set(from);
    return [key, into];
  });
  return Object.fromEntries(copy) as RoadGraph;
}
