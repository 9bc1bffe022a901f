import { describe, expect, it } from 'vitest';
import { city } from '../../bench/city.ts';
import { compileProblem } from '../compile.ts';
import { UNREACHABLE } from '../problem.ts';
import { Random } from '../random.ts';
import { prepareInstance } from './instance.ts';
import { cutPart, PartMemory } from './part.ts';

const compiled = () => {
  const problem = city({ stops: 420, vehicles: 12, windows: 0.3, seed: 7 });
  // Ways back that differ, and some that are missing.
  const n = problem.locations.length;
  const random = new Random(3);
  const differing = (from: ArrayLike<number>) => Int32Array.from(from, (x) => Math.round(x) + random.below(5));
  problem.distancesM = differing(problem.distancesM!);
  const durationsS = differing(problem.durationsS!);
  for (let a = 1; a < n; a += 50) durationsS[a * n + ((a + 9) % n)] = UNREACHABLE;
  problem.durationsS = durationsS;
  return { p: compileProblem(problem) };
};

describe('the order of places', () => {
  it('changes their numbers and nothing else', () => {
    const { p } = compiled();
    const inst = prepareInstance(p, ArrayBuffer);
    const { matrix, width } = inst;
    expect(inst.shift).toBe(1);
    const olds = [...p.stopLocation, ...p.startLocation, ...p.endLocation.filter((at) => at >= 0)];
    const news = [...inst.p.stopLocation, ...inst.p.startLocation, ...inst.p.endLocation.filter((at) => at >= 0)];
    expect(news).not.toEqual(olds);
    let missing = 0;
    for (let a = 0; a < olds.length; a += 3)
      for (let b = 0; b < olds.length; b++) {
        const at = (news[a]! * width + news[b]!) * 2;
        const isSame = olds[a] === olds[b];
        const metres = isSame ? 0 : p.travel.distanceM(olds[a]!, olds[b]!);
        const seconds = isSame ? 0 : p.travel.durationS(olds[a]!, olds[b]!);
        missing += seconds === UNREACHABLE ? 1 : 0;
        // Of a way that is missing the metres say so.
        expect([matrix[at], matrix[at + 1]]).toEqual(seconds === UNREACHABLE ? [UNREACHABLE, 0] : [metres, seconds]);
        expect(inst.p.travel.distanceM(news[a]!, news[b]!)).toBe(p.travel.distanceM(olds[a]!, olds[b]!));
      }
    expect(missing).toBeGreaterThan(0);
    for (const [i, old] of olds.entries()) expect(inst.p.input.locations[news[i]!]).toBe(p.input.locations[old]);
  });

  it('gives places that lie together numbers that follow one another', () => {
    const { p } = compiled();
    const { matrix, width, p: placed } = prepareInstance(p, ArrayBuffer);
    const metres = (a: number, b: number) => matrix[(a * width + b) * 2]!;
    let beside = 0;
    let anywhere = 0;
    for (let at = 0; at + 1 < placed.locationCount; at++) {
      beside += metres(at, at + 1);
      anywhere += metres(at, (at * 7 + 13) % placed.locationCount);
    }
    expect(beside).toBeLessThan(anywhere / 3);
  });
});

describe('parts cut out one after the other into the same memory', () => {
  it.each([0, 0.3])('are what they are in memory of their own (windows: %s)', (windows) => {
    const inst = prepareInstance(compileProblem(city({ stops: 150, vehicles: 8, windows, seed: 4 })), ArrayBuffer);
    for (let x = 0; x < 150; x++)
      for (let k = 0; k < inst.aroundCount; k++) inst.around[x * inst.aroundCount + k] = (x + 7 * k) % 150;
    const memory = new PartMemory();
    const random = new Random(1);
    for (const size of [40, 90, 3, 60]) {
      const stops = Int32Array.from({ length: 150 }, (_, s) => s);
      random.shuffle(stops, 0, stops.length);
      const some = stops.slice(0, size);
      const vehicles = Int32Array.of(1, 4, 6);
      const { matrix, near, around } = cutPart(inst, some, vehicles, memory);
      const own = cutPart(inst, some, vehicles);
      expect(matrix).toEqual(own.matrix);
      expect(near).toEqual(own.near);
      expect(around).toEqual(own.around);
    }
  });
});
