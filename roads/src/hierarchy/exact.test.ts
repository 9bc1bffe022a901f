import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOf, graphOf, gridCity, randomOf, type Streets } from '../../bench/streets.ts';
import { zoneOf } from '../../bench/zone-of.ts';
import { CLOSED, type RoadGraph, type Weighting } from '../graph/graph.ts';
import { roadClasses, roadProfiles } from '../profiles.ts';
import { routeLeg } from '../zone/route.ts';
import { arrivingSeeds, leavingSeeds } from '../zone/seeds.ts';
import { roadTable } from '../zone/table.ts';
import { type RoadZone, type Snap, UNREACHABLE } from '../zone/zone.ts';
import { customize } from './customize.ts';
import { dijkstra } from './dijkstra.ts';
import type { Metric } from './hierarchy.ts';
import { weightsOf } from './weights.ts';

/** Tenths of a second and decimetres of a way, as a pair that compares times first. */
type Cost = readonly [ds: number, dm: number];
const less = (a: Cost, b: Cost): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
const plus = (a: Cost, b: Cost): Cost => [a[0] + b[0], a[1] + b[1]];

/**
 * The second opinion: least costs over whole streets as they are drawn, junctions unsplit, one state for each direction that is being entered, forbidden turns left out
 * when a direction is followed by another. Shares nothing with the hierarchy but what a direction costs.
 */
function byTurns({ streets, bans }: Streets, cost: (Cost | null)[], from: Snap, to: Snap): Cost | null {
  const forbidden = new Set(bans.map(([a, b]) => `${a} ${b}`));
  const split = (direction: number, share: number): Cost => {
    const [ds, dm] = cost[direction] as Cost;
    return [Math.round(ds * share), Math.round(dm * share)];
  };
  const along = (snap: Snap, d: number): number => (d === 0 ? snap.share : 1 - snap.share);
  const entered = new Map<number, Cost>();
  let best: Cost | null = null;
  const settle = (value: Cost): void => {
    if (!best || less(value, best)) best = value;
  };
  const follow = (direction: number, spent: Cost): void => {
    const end = endOf(streets[direction >> 1] as Streets['streets'][number], direction & 1);
    streets.forEach((street, i) => {
      for (const d of [0, 1]) {
        const next = i * 2 + d;
        if (!cost[next] || endOf(street, 1 - d) !== end || forbidden.has(`${direction} ${next}`)) continue;
        const known = entered.get(next);
        if (!known || less(spent, known)) entered.set(next, spent);
      }
    });
  };
  for (const d of [0, 1]) {
    const direction = from.edge * 2 + d;
    const whole = cost[direction];
    if (!whole) continue;
    const [ds, dm] = split(direction, along(from, d));
    follow(direction, [whole[0] - ds, whole[1] - dm]);
    if (from.edge === to.edge && along(from, d) <= along(to, d)) {
      const [toDs, toDm] = split(direction, along(to, d));
      settle([toDs - ds, toDm - dm]);
    }
  }
  const done = new Set<number>();
  for (;;) {
    let next = -1;
    for (const [direction, spent] of entered)
      if (!done.has(direction) && (next < 0 || less(spent, entered.get(next) as Cost))) next = direction;
    if (next < 0) return best;
    done.add(next);
    const spent = entered.get(next) as Cost;
    if (next >> 1 === to.edge) settle(plus(spent, split(next, along(to, next & 1))));
    follow(next, plus(spent, cost[next] as Cost));
  }
}

/** What each direction costs, from the arcs that drive it. */
function costsOf(graph: RoadGraph, weighting: Weighting): (Cost | null)[] {
  const { durationDs, lengthDm } = weightsOf(graph, weighting);
  return Array.from(graph.directionArc, (arc) =>
    arc === 0xffffffff || durationDs[arc] === CLOSED ? null : [durationDs[arc] as number, lengthDm[arc] as number],
  );
}

const shareOf = fc.constantFrom(0, 0.1, 0.25, 0.5, 0.8, 1);
/** Few junctions, many streets between them: parallel ones, loops, islands, one-ways, forbidden turns. */
const cities = fc.integer({ min: 2, max: 9 }).chain((junctions) => {
  const junction = fc.integer({ min: 0, max: junctions - 1 });
  const street = fc.record({
    from: junction,
    to: junction,
    lengthM: fc.integer({ min: 1, max: 400 }),
    class: fc.constantFrom(...roadClasses),
    speedKmh: fc.integer({ min: 5, max: 110 }),
    isOneWay: fc.boolean(),
    isDestinationOnly: fc.boolean(),
    access: fc.constantFrom(31, 31, 31, 4, 1, 30),
    flags: fc.constantFrom(0, 0, 1, 4),
  });
  return fc.record({
    places: fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 20_000 })), {
      minLength: junctions,
      maxLength: junctions,
    }),
    streets: fc.array(street, { minLength: 1, maxLength: 24 }),
    turns: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 10 }),
    stops: fc.array(fc.tuple(fc.nat(), shareOf), { minLength: 2, maxLength: 6 }),
    weightings: fc.array(
      fc.record({
        profile: fc.constantFrom(...roadProfiles),
        slot: fc.integer({ min: 0, max: 5 }),
        avoidTolls: fc.boolean(),
        closed: fc.array(fc.nat(), { maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
});

/** Picks of the numbers that were drawn: forbidden turns between directions that meet. */
function bansOf(streets: Streets['streets'], turns: readonly (readonly [number, number])[]): [number, number][] {
  const meeting: [number, number][] = [];
  for (let a = 0; a < streets.length * 2; a++)
    for (let b = 0; b < streets.length * 2; b++) {
      const [from, to] = [streets[a >> 1], streets[b >> 1]] as [Streets['streets'][number], Streets['streets'][number]];
      if (endOf(from, a & 1) === endOf(to, 1 - (b & 1))) meeting.push([a, b]);
    }
  return turns.flatMap(([i]) => (meeting.length > 0 ? [meeting[i % meeting.length] as [number, number]] : []));
}

const snapOn = (edge: number, share: number): Snap => ({ edge, share, lat: 0, lng: 0, distanceM: 0, side: 'on' });
const whole = (cost: Cost | null): [number, number] =>
  cost ? [Math.round(cost[0] / 10), Math.round(cost[1] / 10)] : [UNREACHABLE, UNREACHABLE];

describe('least ways', () => {
  it('are those over unsplit streets with forbidden turns, by table and by route, under any weighting', () => {
    fc.assert(
      fc.property(cities, ({ places, streets, turns, stops, weightings }) => {
        const city = { places, streets, bans: bansOf(streets, turns) };
        const zone = zoneOf(graphOf(city));
        const snaps = stops.map(([edge, share]) => snapOn(edge % streets.length, share));
        for (const drawn of weightings) {
          const weighting = { ...drawn, closed: Uint32Array.from(drawn.closed, (d) => d % (streets.length * 2)) };
          const metric = customize(zone.hierarchy, weightsOf(zone.graph, weighting));
          const costs = costsOf(zone.graph, weighting);
          const table = roadTable(zone, metric, snaps, snaps);
          snaps.forEach((from, i) => {
            snaps.forEach((to, j) => {
              const expected = whole(byTurns(city, costs, from, to));
              const at = i * snaps.length + j;
              expect([table.durationsS[at], table.distancesM[at]]).toEqual(expected);
              const leg = routeLeg(zone, metric, from, to);
              expect([leg?.durationS ?? UNREACHABLE, leg?.distanceM ?? UNREACHABLE]).toEqual(expected);
              expect(isAllowed(city, costs, leg?.directions ?? [])).toBe(true);
            });
          });
        }
      }),
      { numRuns: 150 },
    );
  });

  it('of a city are those of Dijkstra under twenty weightings', () => {
    const zone = zoneOf(graphOf(gridCity(24)));
    const random = randomOf(99);
    const snaps = Array.from({ length: 12 }, () => snapOn(random(zone.graph.edgeCount), random(1000) / 1000));
    for (let w = 0; w < 20; w++) {
      const closed = Uint32Array.from({ length: w * 5 }, () => random(zone.graph.edgeCount * 2));
      const profile = roadProfiles[w % 5] ?? 'car';
      const metric = customize(zone.hierarchy, weightsOf(zone.graph, { profile, slot: w % 6, closed }));
      const table = roadTable(zone, metric, snaps, snaps);
      expect([...table.durationsS], `weighting ${w}`).toEqual(plainTable(zone, metric, snaps));
    }
  });
});

/** Seconds between snaps of different edges by one Dijkstra from each. */
function plainTable(zone: RoadZone, metric: Metric, snaps: readonly Snap[]): number[] {
  return snaps.flatMap((from) => {
    const least = dijkstra(zone.graph, metric.arcs, leavingSeeds(zone.graph, metric, from));
    return snaps.map((to) => {
      if (to === from) return [0, 1].some((d) => costOpen(zone, metric, to.edge * 2 + d)) ? 0 : UNREACHABLE;
      const ways = arrivingSeeds(zone.graph, metric, to).map(({ node, weight }) => (least[node] as number) + weight);
      const way = Math.min(...ways);
      return way === Number.POSITIVE_INFINITY ? UNREACHABLE : Math.round(Math.floor(way / 2 ** 27) / 10);
    });
  });
}
const costOpen = (zone: RoadZone, metric: Metric, direction: number): boolean => {
  const arc = zone.graph.directionArc[direction] as number;
  return arc !== 0xffffffff && metric.arcs[arc] !== Number.POSITIVE_INFINITY;
};

function isAllowed({ streets, bans }: Streets, costs: (Cost | null)[], directions: readonly number[]): boolean {
  return directions.every((direction, i) => {
    if (!costs[direction]) return false;
    if (i === 0) return true;
    const before = directions[i - 1] as number;
    const [from, to] = [streets[before >> 1], streets[direction >> 1]] as [
      Streets['streets'][number],
      Streets['streets'][number],
    ];
    return (
      endOf(from, before & 1) === endOf(to, 1 - (direction & 1)) &&
      !bans.some(([a, b]) => a === before && b === direction)
    );
  });
}
