import type { RoadGraph, Weighting } from '../graph/graph.ts';
import { weightsOf } from '../hierarchy/weights.ts';
import { roadClasses, SLOTS } from '../profiles.ts';
import type { MatchedPiece, TraceFix } from './match.ts';

/**
 * What was driven of a street in one direction and slot: OSM way, direction (0 as drawn, 1 against), slot, class (index of `roadClasses`), metres, seconds that it took, seconds that
 * its class and signs say, drives.
 */
export type Driven = [
  way: number,
  direction: number,
  slot: number,
  roadClass: number,
  metres: number,
  seconds: number,
  expectedS: number,
  drives: number,
];
/** A leg from one customer to the next, standing at either left out: slot, seconds it took, and what was driven: index into `drives`, metres, expected seconds. */
export type DrivenLeg = [slot: number, seconds: number, parts: [driven: number, metres: number, expectedS: number][]];

/** A day of a fleet. */
export interface DayDriven {
  drives: Driven[];
  legs: DrivenLeg[];
}

/** Times of a trace to leave out: standing at customers, at the depot, elsewhere. `isVisit`: legs begin and end at these. Milliseconds. */
export interface Halt {
  from: number;
  to: number;
  isVisit: boolean;
}

/** Between two fixes a vehicle that took longer than so many times the expected, and so many seconds more, stood for another reason than traffic. */
const STOOD = { times: 6, seconds: 45 };
/** A leg counts when so much of its time was matched. */
const COVERED = 0.8;
const LEG_LEAST_S = 60;

/** Seconds of a whole direction by its arc, in tenths, as `weightsOf` gives them for a profile and slot without anything learned. */
export type Expected = (slot: number) => Uint32Array;
export function expectedOf(graph: RoadGraph, profile: Weighting['profile']): Expected {
  const known = new Map<number, Uint32Array>();
  return (slot) => {
    const found = known.get(slot) ?? weightsOf(graph, { profile, slot }).durationDs;
    known.set(slot, found);
    return found;
  };
}

/** Adds up what fleets drive in a day, trace by trace. */
export function openDay(): {
  add(
    graph: RoadGraph,
    expected: Expected,
    fixes: readonly TraceFix[],
    pieces: readonly MatchedPiece[],
    halts: readonly Halt[],
    slotAt: (at: number) => number,
  ): void;
  day: DayDriven;
} {
  const day: DayDriven = { drives: [], legs: [] };
  const places = new Map<string, number>();
  return {
    day,
    add: (graph, expected, fixes, pieces, halts, slotAt) => {
      const seen = new Map<number, number>();
      interface Hop {
        from: number;
        to: number;
        slot: number;
        parts: DrivenLeg[2];
      }
      const hops: Hop[] = [];
      let drive = 0;
      for (const piece of pieces)
        for (const [i, way] of piece.ways.entries()) {
          const [from, to] = [piece.fixes[i], piece.fixes[i + 1]].map((f) => (fixes[f?.index ?? 0] as TraceFix).at) as [
            number,
            number,
          ];
          if (way.length === 0 || to <= from || halts.some((h) => h.from < to && h.to > from)) {
            drive++;
            continue;
          }
          const slot = slotAt(from);
          const tenths = expected(slot);
          const parts = way.map(({ direction, metres }) => {
            const whole = tenths[graph.directionArc[direction] as number] as number;
            const share = metres / Math.max(0.1, (graph.edgeLengthDm[direction >> 1] as number) / 10);
            return { direction, metres, expectedS: (whole / 10) * Math.min(1, share) };
          });
          const expectedS = parts.reduce((sum, p) => sum + p.expectedS, 0);
          const seconds = (to - from) / 1000;
          if (seconds > expectedS * STOOD.times + STOOD.seconds) {
            drive++;
            continue;
          }
          const hop: Hop = { from, to, slot, parts: [] };
          for (const p of parts) {
            const key = `${graph.edgeWay[p.direction >> 1]} ${p.direction & 1} ${slot}`;
            let place = places.get(key);
            if (place === undefined) {
              place = day.drives.length;
              places.set(key, place);
              day.drives.push([
                graph.edgeWay[p.direction >> 1] as number,
                p.direction & 1,
                slot,
                graph.edgeClass[p.direction >> 1] as number,
                0,
                0,
                0,
                0,
              ]);
            }
            const row = day.drives[place] as Driven;
            row[4] += p.metres;
            row[5] += seconds * (expectedS > 0 ? p.expectedS / expectedS : 1 / parts.length);
            row[6] += p.expectedS;
            if (seen.get(place) !== drive) row[7]++;
            seen.set(place, drive);
            hop.parts.push([place, p.metres, p.expectedS]);
          }
          hops.push(hop);
        }
      const visits = halts.filter((h) => h.isVisit).sort((a, b) => a.from - b.from);
      for (const [i, leave] of visits.slice(0, -1).entries()) {
        const arrive = visits[i + 1] as Halt;
        const of = hops.filter((h) => h.from >= leave.to && h.to <= arrive.from);
        const seconds = of.reduce((sum, h) => sum + (h.to - h.from) / 1000, 0);
        if (seconds < LEG_LEAST_S || seconds < COVERED * ((arrive.from - leave.to) / 1000)) continue;
        day.legs.push([(of[0] as Hop).slot, seconds, of.flatMap((h) => h.parts)]);
      }
    },
  };
}

/** km/h of a way, a direction and a slot, learned of so many drives. */
export interface Learned {
  way: number;
  direction: 0 | 1;
  slot: number;
  roadClass: number;
  speedKmh: number;
  /** What its class and signs say. */
  expectedKmh: number;
  drives: number;
}

/** A day's pace of a street counts between these times the expected: what lies beyond is a wrong match or a broken clock. */
const PACE = { least: 0.35, most: 5 };
/** Drives that the class's mean weighs like, and metres that make a drive of a short piece. */
const CLASS_WEIGHT = 4;
const DRIVE_M = 80;
/** Expected seconds that the class's own speed weighs like against what its streets show. */
const NORM_S = 1200;

/**
 * Speeds by street of days: each street's pace against the expected, drawn to the mean of its class in that slot by how few drives there are (empirical Bayes: n / (n + k)), outliers
 * cut. Every day counts once, whatever the number of its routes says of each street by its drives.
 */
export function learnSpeeds(days: readonly DayDriven[]): Learned[] {
  const streets = new Map<string, { row: Driven; n: number }>();
  const classes = roadClasses.map(() => Array.from({ length: SLOTS }, () => ({ seconds: NORM_S, expectedS: NORM_S })));
  for (const { drives } of days)
    for (const [way, direction, slot, roadClass, metres, seconds, expectedS, n] of drives) {
      if (expectedS < 0.5) continue;
      const cut = Math.min(PACE.most, Math.max(PACE.least, seconds / expectedS)) * expectedS;
      const key = `${way} ${direction} ${slot}`;
      const known = streets.get(key) ?? { row: [way, direction, slot, roadClass, 0, 0, 0, 0] as Driven, n: 0 };
      streets.set(key, known);
      known.row[4] += metres;
      known.row[5] += cut;
      known.row[6] += expectedS;
      known.row[7] += n;
      known.n += Math.min(n, metres / DRIVE_M);
      const mean = classes[roadClass]?.[slot];
      if (mean) {
        mean.seconds += cut;
        mean.expectedS += expectedS;
      }
    }
  return [...streets.values()].map(
    ({ row: [way, direction, slot, roadClass, metres, seconds, expectedS, drives], n }) => {
      const mean = classes[roadClass]?.[slot] ?? { seconds: 1, expectedS: 1 };
      const pace = (n * (seconds / expectedS) + CLASS_WEIGHT * (mean.seconds / mean.expectedS)) / (n + CLASS_WEIGHT);
      const expectedKmh = (metres / expectedS) * 3.6;
      const speedKmh = Math.min(130, Math.max(2, expectedKmh / pace));
      return { way, direction: direction as 0 | 1, slot, roadClass, speedKmh, expectedKmh, drives };
    },
  );
}

export interface Errors {
  legs: number;
  /** Mean of |expected − real| in percent of the real time; null without legs. */
  beforePercent: number | null;
  afterPercent: number | null;
}

/** How far expected times of legs are from the real ones, without and with learned speeds: all of them, and by slot. */
export function errorsOf(days: readonly DayDriven[], learned: readonly Learned[]): { all: Errors; slots: Errors[] } {
  const speeds = new Map(learned.map((l) => [`${l.way} ${l.direction} ${l.slot}`, l.speedKmh]));
  const sums = Array.from({ length: SLOTS + 1 }, () => ({ legs: 0, real: 0, before: 0, after: 0 }));
  for (const { drives, legs } of days)
    for (const [slot, seconds, parts] of legs) {
      let [before, after] = [0, 0];
      for (const [place, metres, expectedS] of parts) {
        const [way, direction, of] = drives[place] as Driven;
        const speed = speeds.get(`${way} ${direction} ${of}`);
        before += expectedS;
        after += speed === undefined ? expectedS : (metres / speed) * 3.6;
      }
      for (const sum of [sums[slot], sums[SLOTS]]) {
        if (!sum) continue;
        sum.legs++;
        sum.real += seconds;
        sum.before += Math.abs(before - seconds);
        sum.after += Math.abs(after - seconds);
      }
    }
  const percent = (part: number, of: number): number | null => (of === 0 ? null : Math.round((part / of) * 1000) / 10);
  const [all, ...slots] = [sums[SLOTS], ...sums.slice(0, SLOTS)].map((s) => ({
    legs: s?.legs ?? 0,
    beforePercent: percent(s?.before ?? 0, s?.real ?? 0),
    afterPercent: percent(s?.after ?? 0, s?.real ?? 0),
  }));
  return { all: all as Errors, slots };
}

/** Every how manieth day is held out: learned from last, measured on first. */
const HELD_OUT = 4;
/** Days in their order, in those to learn from and those to measure on. */
export const splitDays = <T>(days: readonly T[]): { learned: T[]; heldOut: T[] } => ({
  learned: days.filter((_, i) => i % HELD_OUT !== HELD_OUT - 1),
  heldOut: days.filter((_, i) => i % HELD_OUT === HELD_OUT - 1),
});
