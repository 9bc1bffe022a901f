import { describe, expect, it } from 'vitest';
import { compileProblem } from '../compile.ts';
import type { Problem, Stop, Vehicle } from '../problem.ts';
import { Random } from '../random.ts';
import { StopWatch } from '../stop.ts';
import { buildInstance } from './instance.ts';
import { Places } from './places.ts';
import { State } from './state.ts';

const shift = { startS: 0, endS: 100_000 };
/** Two stops on a line of 10 km, and a vehicle at each of the two places. */
function line(begins: number, ends: number, capacity = 9): Problem {
  const metres = [0, 10_000, 2_000, 8_000];
  const matrix = metres.flatMap((a) => metres.map((b) => Math.abs(a - b)));
  const stop = (location: number): Stop => {
    return { id: `s${location}`, location, kind: 'delivery', demand: [1], serviceS: 0 };
  };
  const vehicle = (id: string, startLocation: number, endLocation: number): Vehicle => {
    return { id, startLocation, endLocation, capacity: [capacity], shift };
  };
  return {
    dimensions: ['pieces'],
    locations: metres.map((m) => ({ lat: 25, lng: -100 + m / 100_000 })),
    durationsS: matrix,
    distancesM: matrix,
    stops: [stop(2), stop(3)],
    vehicles: [vehicle('a', 0, 0), vehicle('b', begins, ends)],
    objective: { perKm: 1 },
  };
}

/** In how many of 400 draws the second stop takes the idle vehicle, the first being on the other. */
function idleTaken(problem: Problem, blinks = true): number {
  let taken = 0;
  for (let seed = 1; seed <= 400; seed++) {
    const inst = buildInstance(compileProblem(problem), new StopWatch({}));
    const state = new State(inst);
    state.setRoute(0, Int32Array.of(0), 1);
    state.absentCount = 0;
    state.settle();
    const places = new Places(state, new Random(seed), null);
    places.blink(blinks);
    // 12 km on the route of the first, at most 10 alone.
    if (places.find(1, Number.POSITIVE_INFINITY) && places.cost < 11) taken++;
  }
  return taken;
}

describe('the place of a stop for which an idle vehicle is cheapest', () => {
  it('is seldom that vehicle where there are several depots, so that routes do not become too many', () => {
    expect(idleTaken(line(1, 1))).toBeGreaterThan(20);
    expect(idleTaken(line(1, 1))).toBeLessThan(120);
  });
  it('is always that vehicle outside of the search, and, overlooked at times, where no other takes the stop', () => {
    expect(idleTaken(line(1, 1), false)).toBe(400);
    expect(idleTaken(line(1, 1, 1))).toBeGreaterThan(350);
  });
  it('is that vehicle, overlooked at times, where all come home to one depot, wherever they begin', () => {
    expect(idleTaken(line(1, 0))).toBeGreaterThan(350);
  });
});
