import { expect, test } from 'vitest';
import { graphOf, gridCity, randomOf } from '../../bench/streets.ts';
import { zoneOf } from '../../bench/zone-of.ts';
import { DEGREE } from '../osm/source.ts';
import type { RoadZone } from '../zone/zone.ts';
import { type DayDriven, errorsOf, expectedOf, learnSpeeds, openDay, splitDays } from './learn.ts';
import { matchAll, matchedLine, type TraceFix } from './match.ts';

const city = (side: number): RoadZone => {
  const made = graphOf(gridCity(side));
  return zoneOf(made);
};
const zone = city(24);
const { graph } = zone;

/** A drive along streets without turning round, with its true speed of each direction; fixes every so many seconds with noise of so many metres. */
function drive(of: {
  seed: number;
  metres: number;
  everyS: number;
  noiseM: number;
  speedOf(direction: number): number;
  at?: number;
}) {
  const random = randomOf(of.seed);
  const gauss = (): number =>
    Math.sqrt(-2 * Math.log((random(1e6) + 1) / 1e6)) * Math.cos((2 * Math.PI * random(1e6)) / 1e6);
  const way: number[] = [];
  let arc = random(graph.arcCount);
  let metres = 0;
  while (metres < of.metres) {
    const direction = graph.arcDirection[arc] as number;
    way.push(direction);
    metres += (graph.edgeLengthDm[direction >> 1] as number) / 10;
    const node = graph.arcHead[arc] as number;
    const next: number[] = [];
    for (let a = graph.firstOut[node] as number; a < (graph.firstOut[node + 1] as number); a++)
      if (graph.arcDirection[a] !== (direction ^ 1)) next.push(a);
    if (next.length === 0) break;
    // Streets are followed for a while, as who delivers does.
    const straight = next.find(
      (a) => zone.graph.edgeName[(graph.arcDirection[a] as number) >> 1] === graph.edgeName[direction >> 1],
    );
    arc = straight !== undefined && random(10) < 6 ? straight : (next[random(next.length)] as number);
  }
  const fixes: TraceFix[] = [];
  const truth: number[] = [];
  const begin = of.at ?? 0;
  let [t, due] = [0, 0];
  for (const direction of way) {
    const length = (graph.edgeLengthDm[direction >> 1] as number) / 10;
    const takes = length / of.speedOf(direction);
    const s = graph.shapeStart[direction >> 1] as number;
    const ends = [
      [graph.shape[s] as number, graph.shape[s + 1] as number],
      [graph.shape[s + 2] as number, graph.shape[s + 3] as number],
    ] as [number, number][];
    if (direction & 1) ends.reverse();
    const [[ax, ay], [bx, by]] = ends as [[number, number], [number, number]];
    for (; due < t + takes; due += of.everyS) {
      const share = (due - t) / takes;
      const lat = (ay + (by - ay) * share) / DEGREE;
      const lng = (ax + (bx - ax) * share) / DEGREE;
      const narrow = Math.cos((lat * Math.PI) / 180);
      fixes.push({
        lat: lat + (gauss() * of.noiseM) / 111_195,
        lng: lng + (gauss() * of.noiseM) / 111_195 / narrow,
        at: begin + due * 1000,
        accuracyM: of.noiseM * 1.5,
      });
      truth.push(direction);
    }
    t += takes;
  }
  return { fixes, truth, way, endAt: begin + t * 1000 };
}

test('of a noisy trace (10 s, 10 m) at least 95 % of the fixes lie on the street that was driven', () => {
  let [right, all] = [0, 0];
  for (let seed = 1; seed <= 12; seed++) {
    const { fixes, truth, way } = drive({ seed: seed * 7919, metres: 6000, everyS: 10, noiseM: 10, speedOf: () => 9 });
    const pieces = matchAll(zone, 'car', fixes);
    const driven = new Set(way.map((d) => d >> 1));
    for (const piece of pieces)
      for (const [i, f] of piece.fixes.entries()) {
        all++;
        // Within the noise of a corner either street is right.
        const near = (truth[f.index] as number) >> 1;
        const around = [truth[f.index - 1], truth[f.index + 1]].some(
          (d) => d !== undefined && d >> 1 === f.direction >> 1,
        );
        if (f.direction >> 1 === near || (around && driven.has(f.direction >> 1))) right++;
        // What was driven between two fixes joins them.
        if (i > 0) expect((piece.ways[i - 1] as unknown[]).length).toBeGreaterThan(0);
      }
  }
  expect(all).toBeGreaterThan(400);
  expect(right / all).toBeGreaterThan(0.95);
});

test('a gap, a place far from every street and standing still do not join what they divide', () => {
  const { fixes } = drive({ seed: 4242, metres: 4000, everyS: 10, noiseM: 5, speedOf: () => 8 });
  const cut = fixes.map((f, i) => (i >= 20 ? { ...f, at: f.at + 600_000 } : f));
  expect(matchAll(zone, 'car', cut).length).toBe(2);
  const away = fixes.map((f) => ({ ...f, lat: f.lat + 1 }));
  expect(matchAll(zone, 'car', away)).toEqual([]);
  expect(matchedLine(zone, away, []).length).toBe(away.length);
  const still = Array.from({ length: 30 }, (_, i) => ({ ...(fixes[5] as TraceFix), at: i * 10_000 }));
  const stood = matchAll(zone, 'car', still).reduce(
    (sum, p) => sum + p.ways.flat().reduce((m, w) => m + w.metres, 0),
    0,
  );
  expect(stood).toBeLessThan(20);
});

test('the line of a trace goes by time along its streets', () => {
  const { fixes } = drive({ seed: 99, metres: 3000, everyS: 15, noiseM: 8, speedOf: () => 9 });
  const line = matchedLine(zone, fixes, matchAll(zone, 'car', fixes));
  expect(line.length).toBeGreaterThan(fixes.length);
  for (const [i, p] of line.slice(1).entries()) expect(p.at).toBeGreaterThanOrEqual((line[i] as { at: number }).at);
});

test('what a fleet drives teaches its streets: on days not learned from the error falls', () => {
  const expected = expectedOf(graph, 'car');
  const slot = 2;
  const durations = expected(slot);
  // The truth: each street has a pace of its own against what its class says, and avenues are worse.
  const pace = (direction: number): number => {
    const random = randomOf(((direction >> 1) + 1) * 48_611)(1000) / 1000;
    return (graph.edgeClass[direction >> 1] === 6 ? 1.7 : 1.1) * (0.75 + random * 0.5);
  };
  const speedOf = (direction: number): number =>
    (graph.edgeLengthDm[direction >> 1] as number) /
    (durations[graph.directionArc[direction] as number] as number) /
    pace(direction);
  const days: DayDriven[] = [];
  for (let d = 0; d < 8; d++) {
    const { add, day } = openDay();
    for (let v = 0; v < 6; v++) {
      const trace = drive({
        seed: (d * 31 + v + 1) * 104_729,
        metres: 5000,
        everyS: 10,
        noiseM: 6,
        speedOf,
        at: 1_000_000,
      });
      const stand = (at: number) => ({ from: at, to: at, isVisit: true });
      const third = (trace.endAt - 1_000_000) / 3;
      const halts = [0, 1, 2, 3].map((i) => stand(1_000_000 + i * third));
      add(graph, expected, trace.fixes, matchAll(zone, 'car', trace.fixes), halts, () => slot);
    }
    days.push(day);
  }
  const { learned, heldOut } = splitDays(days);
  const { all, slots } = errorsOf(heldOut, learnSpeeds(learned));
  expect(all.legs).toBeGreaterThan(20);
  expect(slots[slot]?.legs).toBe(all.legs);
  expect(all.afterPercent as number).toBeLessThan((all.beforePercent as number) * 0.6);
  // Of a truth that is what its class says nothing is unlearned.
  const speeds = learnSpeeds(days);
  expect(speeds.length).toBeGreaterThan(100);
  for (const s of speeds) expect(s.speedKmh).toBeGreaterThan(1);
});
