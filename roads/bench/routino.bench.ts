/**
 * Distances against Debian's `routino` (planetsplitter, routino-router) on the same file: the shortest ways of a car between the middles of random streets. OSM_FILE: the PBF;
 * PAIRS (200); LIMIT (0.02): pairs that differ by more are printed, each with what is seen of it. Quickest ways cannot be compared: speeds are each program's own.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { buildGraph } from '../src/graph/build-graph.ts';
import { CLOSED, type RoadGraph } from '../src/graph/graph.ts';
import { profileBit } from '../src/graph/speeds.ts';
import { customize } from '../src/hierarchy/customize.ts';
import type { Metric } from '../src/hierarchy/hierarchy.ts';
import { weightsOf } from '../src/hierarchy/weights.ts';
import { openPbf } from '../src/osm/pbf.ts';
import { roadClasses, roadProfiles } from '../src/profiles.ts';
import { routeLeg } from '../src/zone/route.ts';
import { metresBetween, pointOn, snapTo } from '../src/zone/snap.ts';
import type { Point, RoadZone, RouteLeg, Snap } from '../src/zone/zone.ts';
import { randomOf } from './streets.ts';
import { zoneOf } from './zone-of.ts';

const { OSM_FILE, PAIRS = '200', LIMIT = '0.02' } = process.env;
if (!OSM_FILE) {
  console.log('OSM_FILE names no file: nothing to compare');
  console.log('pairs 0 pairs');
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'routino-'));
let zone: RoadZone;
let graph: RoadGraph;
let metric: Metric;
try {
  const file = await open(OSM_FILE);
  const { size } = await file.stat();
  const read = async (offset: number, length: number): Promise<Uint8Array> => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
  const start = performance.now();
  const built = await buildGraph(await openPbf({ size, read }), {});
  await file.close();
  graph = built.graph;
  zone = zoneOf(built);
  console.log(`${basename(OSM_FILE)}_graph_and_hierarchy ${(performance.now() - start).toFixed(0)} ms`);
  execFileSync('planetsplitter', [`--dir=${folder}`, '--prefix=x', '--sort-threads=1', '--prune-none', OSM_FILE], {
    stdio: 'ignore',
  });

  // Shortest: a metre is a second, where a car may drive. Routino drives no tracks; here they are slow.
  const driven = weightsOf(graph, { profile: 'car', slot: 0 });
  const isTrack = (arc: number): boolean =>
    roadClasses[graph.edgeClass[(graph.arcDirection[arc] as number) >> 1] as number] === 'track';
  const byLength = driven.durationDs.map((ds, arc) =>
    ds === CLOSED || isTrack(arc) ? CLOSED : (driven.lengthDm[arc] as number),
  );
  metric = customize(zone.hierarchy, { ...driven, durationDs: byLength });
  const random = randomOf(2026);
  const places: Snap[] = [];
  while (places.length < Number(PAIRS) + 1) {
    const edge = random(graph.edgeCount);
    if ((graph.edgeLengthDm[edge] as number) < 200 || (graph.destinationOnly[edge] as number) & profileBit('car'))
      continue;
    const snap = snapTo(zone, pointOn(graph, edge, 0.5), { profile: 'car', metric });
    if (snap?.edge === edge) places.push(snap);
  }
  const classes = [
    'motorway',
    'trunk',
    'primary',
    'secondary',
    'tertiary',
    'unclassified',
    'residential',
    'service',
    'track',
  ];
  const properties = ['paved', 'multilane', 'bridge', 'tunnel', 'footroute', 'bicycleroute'];
  const plain = [
    ...classes.map((name) => `--highway-${name}=100`),
    ...properties.map((name) => `--property-${name}=50`),
  ];
  const differences: number[] = [];
  let [onlyHere, onlyThere] = [0, 0];
  for (let i = 0; i + 1 < places.length; i++) {
    const [from, to] = [places[i], places[i + 1]] as [Snap, Snap];
    const leg = routeLeg(zone, metric, from, to);
    const here = leg?.distanceM ?? null;
    const line = await routino([...plain, ...ends(from, to)]);
    const there = metresOf(line);
    const told = `${from.lat.toFixed(6)},${from.lng.toFixed(6)} → ${to.lat.toFixed(6)},${to.lng.toFixed(6)}`;
    if (here === null || there === null) {
      if (here !== there)
        console.log(`one finds no way: ${told}: here ${here}, routino ${there}; ${explain(leg, line)}`);
      if (here !== null) onlyHere++;
      if (there !== null) onlyThere++;
      continue;
    }
    const difference = Math.abs(here - there) / Math.max(there, 1);
    differences.push(difference);
    if (difference > Number(LIMIT)) {
      console.log(`${told}: here ${here} m, routino ${there.toFixed(0)} m; ${explain(leg, line)}`);
    }
  }
  differences.sort((a, b) => a - b);
  console.log(`compared ${differences.length} pairs`);
  console.log(`median_difference ${((differences[differences.length >> 1] ?? 0) * 100).toFixed(3)} %`);
  console.log(`larger ${differences.filter((value) => value > Number(LIMIT)).length} pairs`);
  console.log(`only_here ${onlyHere} pairs`);
  console.log(`only_routino ${onlyThere} pairs`);
} finally {
  rmSync(folder, { recursive: true });
}

function ends(from: Snap, to: Snap): string[] {
  return [`--lat1=${from.lat}`, `--lon1=${from.lng}`, `--lat2=${to.lat}`, `--lon2=${to.lng}`];
}

/** Points of routino's shortest way; null when it finds none. */
async function routino(options: readonly string[]): Promise<Point[] | null> {
  const fixed = [`--dir=${folder}`, '--prefix=x', '--profile=motorcar', '--shortest', '--quiet', '--output-stdout'];
  try {
    const { stdout } = await promisify(execFile)('routino-router', [...fixed, '--output-text-all', ...options], {
      maxBuffer: 1 << 26,
    });
    const rows = stdout.split('\n').filter((row) => row && !row.startsWith('#'));
    if (rows.length < 2) return null;
    return rows.map((row) => {
      const [lat, lng] = row.split('\t').map(Number);
      return { lat: lat ?? 0, lng: lng ?? 0 };
    });
  } catch {
    return null;
  }
}

/** Metres of a line: routino cuts each of its short segments to whole metres, which would make two per cent. */
function metresOf(line: readonly Point[] | null): number | null {
  return line ? line.slice(1).reduce((sum, point, i) => sum + metresBetween(line[i] as Point, point), 0) : null;
}

/** What explains that two ways differ: where one drives on streets that the other does not know or has closed. */
function explain(leg: RouteLeg | null, theirs: readonly Point[] | null): string {
  const told = (edge: number): string =>
    `${roadClasses[graph.edgeClass[edge] as number]} of way ${graph.edgeWay[edge]}`;
  for (const [i, point] of (theirs ?? []).entries()) {
    const before = theirs?.[i - 1];
    if (!before || metresBetween(before, point) < 8) continue;
    const middle = { lat: (before.lat + point.lat) / 2, lng: (before.lng + point.lng) / 2 };
    if (snapTo(zone, middle, { profile: 'car', metric, maxM: 6, exceptIslands: false })) continue;
    const other = roadProfiles.map((profile) => snapTo(zone, middle, { profile, maxM: 6, exceptIslands: false }));
    const street = other.find((snap) => snap !== null);
    return street
      ? `routino drives what is closed here: ${told(street.edge)}`
      : `routino drives what is no street here: ${middle.lat.toFixed(6)},${middle.lng.toFixed(6)}`;
  }
  const isNear = (point: Point): boolean =>
    (theirs ?? []).some((b, i, all) => i > 0 && metresToSegment(point, all[i - 1] as Point, b) < 12);
  const own = (leg?.directions ?? []).filter((direction) => !isNear(pointOn(graph, direction >> 1, 0.5)));
  const ways = [...new Set(own.map((direction) => told(direction >> 1)))];
  return ways.length > 0 ? `only here: ${ways.slice(0, 6).join(', ')}` : 'the same streets';
}

function metresToSegment(point: Point, a: Point, b: Point): number {
  const length = metresBetween(a, b) ** 2;
  const flat = Math.cos((point.lat * Math.PI) / 180) ** 2;
  const dot = ((point.lng - a.lng) * (b.lng - a.lng) * flat + (point.lat - a.lat) * (b.lat - a.lat)) * 111_195 ** 2;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, dot / length));
  return metresBetween(point, { lat: a.lat + (b.lat - a.lat) * t, lng: a.lng + (b.lng - a.lng) * t });
}
