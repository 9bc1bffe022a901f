/**
 * Tables against plain Dijkstra: 100,000 pairs under 20 weightings (kinds of vehicles, slots, tolls, closures) on a city with one-way streets, forbidden turns and closed
 * streets, seconds and metres alike. `wrong` must be 0. SIDE (60): junctions along a side of the city.
 */
import { customize } from '../src/hierarchy/customize.ts';
import { dijkstra } from '../src/hierarchy/dijkstra.ts';
import { durationOf, lengthOf } from '../src/hierarchy/hierarchy.ts';
import { weightsOf } from '../src/hierarchy/weights.ts';
import { roadProfiles } from '../src/profiles.ts';
import { arrivingSeeds, leavingSeeds } from '../src/zone/seeds.ts';
import { roadTable } from '../src/zone/table.ts';
import { type Snap, UNREACHABLE } from '../src/zone/zone.ts';
import { graphOf, gridCity, randomOf } from './streets.ts';
import { zoneOf } from './zone-of.ts';

const side = Number(process.env.SIDE ?? 60);
const [WEIGHTINGS, SOURCES, TARGETS] = [20, 50, 100];
const city = gridCity(side);
const zone = zoneOf(graphOf(city));
const { graph } = zone;
const random = randomOf(4711);
const snapOn = (edge: number): Snap => ({
  edge,
  share: random(1001) / 1000,
  lat: 0,
  lng: 0,
  distanceM: 0,
  side: 'on',
});
let [pairs, wrong, unreachable] = [0, 0, 0];
for (let w = 0; w < WEIGHTINGS; w++) {
  const closed = Uint32Array.from({ length: (graph.edgeCount * (w % 4)) >> 5 }, () => random(graph.edgeCount * 2));
  const profile = roadProfiles[w % roadProfiles.length] ?? 'car';
  const metric = customize(zone.hierarchy, weightsOf(graph, { profile, slot: w % 6, avoidTolls: w % 2 === 1, closed }));
  // Even edges for sources, odd ones for targets: pairs on one street have a way of their own, which the tests look at.
  const even = (odd: number): number => Math.min(random(graph.edgeCount >> 1) * 2 + odd, graph.edgeCount - 1);
  const sources = Array.from({ length: SOURCES }, () => snapOn(even(0)));
  const targets = Array.from({ length: TARGETS }, () => snapOn(even(1)));
  const table = roadTable(zone, metric, sources, targets);
  const ends = targets.map((target) => arrivingSeeds(graph, metric, target));
  sources.forEach((source, s) => {
    const least = dijkstra(graph, metric.arcs, leavingSeeds(graph, metric, source));
    ends.forEach((seeds, t) => {
      const way = Math.min(...seeds.map(({ node, weight }) => (least[node] as number) + weight));
      const isReached = way !== Number.POSITIVE_INFINITY;
      const durationS = isReached ? Math.round(durationOf(way) / 10) : UNREACHABLE;
      const distanceM = isReached ? Math.round(lengthOf(way) / 10) : UNREACHABLE;
      const at = s * TARGETS + t;
      pairs++;
      if (!isReached) unreachable++;
      if (table.durationsS[at] !== durationS || table.distancesM[at] !== distanceM) wrong++;
    });
  });
}
console.log(`junctions ${graph.nodeCount} nodes`);
console.log(`forbidden_turns ${city.bans.length} turns`);
console.log(`pairs ${pairs} pairs`);
console.log(`without_a_way ${unreachable} pairs`);
console.log(`wrong ${wrong} pairs`);
if (wrong > 0) process.exitCode = 1;
