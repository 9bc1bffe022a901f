import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EtaInput, type EtaStop, etaOf, paceOf } from './routes.eta.rules.ts';
import { learn, nothingLearned, ratioOf, serviceTime } from './routes.learning.rules.ts';

const T0 = Date.parse('2026-11-21T14:00:00Z');
const min = (n: number): number => T0 + n * 60_000;
const place = (km: number): { lat: number; lng: number } => ({ lat: 25.6 + km / 111.195, lng: -100.3 });
/** The n-th stop, planned a quarter of an hour after the one before: ten minutes of driving, five there. */
const stop = (n: number, more: Partial<EtaStop> = {}): EtaStop => ({
  place: place(3 * n),
  isOpen: true,
  plannedArrival: min(15 * n - 5),
  plannedDeparture: min(15 * n),
  arrivedAt: null,
  departedAt: null,
  managedAt: null,
  service: { meanS: 300, varianceS2: 100 ** 2 },
  windows: [],
  ...more,
});
const done = (n: number, arrived: number, left: number): EtaStop =>
  stop(n, { isOpen: false, arrivedAt: min(arrived), departedAt: min(left), managedAt: min(left) });
const input = (stops: EtaStop[], more: Partial<EtaInput> = {}): EtaInput => ({
  now: min(0),
  secondOfDay: 8 * 3600,
  startedAt: min(0),
  startAt: min(0),
  plannedEnd: min(15 * stops.length + 20),
  start: place(0),
  end: place(0),
  fix: null,
  stops,
  ...more,
});
const minutesOf = (i: EtaInput): (number | null)[] =>
  etaOf(i).stops.map((s) => s && Math.round((s.at - T0) / 6000) / 10);

describe('expected arrivals', () => {
  test('without a fix they follow the plan from the last visit', () => {
    expect(minutesOf(input([stop(1), stop(2), stop(3)]))).toEqual([10, 25, 40]);
    expect(minutesOf(input([done(1, 20, 25), stop(2), stop(3)], { now: min(25) })).map((m) => m && m > 34)).toEqual([
      null,
      true,
      true,
    ]);
    expect(etaOf(input([stop(1), stop(2)])).end).toBe(min(50));
  });
  test('a way that the plan does not have is that of the streets where they know it, by air where they do not', () => {
    const fix = { ...place(4), at: min(5) };
    const asked = (streetS: EtaInput['streetS']) =>
      minutesOf(input([stop(1), stop(2)], { now: min(5), fix, ...(streetS ? { streetS } : {}) }))[0] as number;
    // Twenty minutes along the streets from where it is, whatever the straight way says.
    expect(asked((from) => (from.lat === fix.lat ? 1200 : null))).toBe(25);
    expect(asked(() => null)).toBe(asked(undefined));
  });
  test('the place of the last fix counts: near the stop it is soon, far away it is not', () => {
    const at = (km: number) =>
      minutesOf(input([stop(1), stop(2)], { now: min(5), fix: { ...place(km), at: min(5) } }))[0] as number;
    expect(at(2.9)).toBeLessThan(6.5);
    expect(at(0)).toBeGreaterThan(12);
    expect(at(-20)).toBeGreaterThan(at(0) + 20);
  });
  test('nobody arrives in the past', () => {
    expect(minutesOf(input([stop(1), stop(2)], { now: min(33) }))).toEqual([33, 48]);
    expect(minutesOf(input([stop(1)], { now: min(33), fix: { ...place(2.9), at: min(5) } }))).toEqual([33]);
  });
  test('who stands at a stop is visiting it, in whatever order; a long visit goes on a little', () => {
    const here = stop(2, { arrivedAt: min(8) });
    expect(minutesOf(input([stop(1), here], { now: min(9), fix: { ...place(6), at: min(9) } }))[1]).toBe(8);
    const [first] = minutesOf(input([stop(1), here], { now: min(9), fix: { ...place(6), at: min(9) } }));
    expect(first).toBeGreaterThan(13);
    const [, next] = minutesOf(
      input([stop(1, { arrivedAt: min(8) }), stop(2)], { now: min(30), fix: { ...place(3), at: min(30) } }),
    );
    expect(next).toBeGreaterThan(40);
  });
  test('a window is waited for, and waiting takes away what was uncertain', () => {
    const waits = stop(2, { windows: [{ from: min(90), to: min(120) }] });
    const eta = etaOf(input([stop(1), waits, stop(3)]));
    expect(eta.stops[1]?.at).toBe(min(25));
    expect(eta.stops[2]?.at).toBe(min(105));
    const without = etaOf(input([stop(1), stop(2), stop(3)]));
    expect(eta.stops[2]?.spreadS).toBeLessThan(without.stops[2]?.spreadS as number);
    // One that is over is not waited for.
    expect(minutesOf(input([stop(1, { windows: [{ from: min(-60), to: min(-30) }] }), stop(2)]))).toEqual([10, 25]);
  });
  test('a slow driver is slow on what is left', () => {
    const slow = [done(1, 25, 30), done(2, 55, 60), done(3, 85, 90)];
    expect(paceOf(slow).pace).toBeCloseTo((3000 + 1800) / (1200 + 1800), 2);
    const [, , , fourth] = minutesOf(input([...slow, stop(4)], { now: min(90) }));
    expect(fourth).toBeGreaterThan(103);
  });
  test('any route: in order, never in the past, less sure with each stop', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            km: fc.double({ min: -30, max: 30, noNaN: true }),
            service: fc.integer({ min: 0, max: 3600 }),
            isOpen: fc.boolean(),
          }),
          { minLength: 1, maxLength: 30 },
        ),
        fc.option(
          fc.record({ km: fc.double({ min: -40, max: 40, noNaN: true }), age: fc.integer({ min: 0, max: 7200 }) }),
        ),
        (list, seen) => {
          const now = min(200);
          const stops = list.map((s, i) =>
            stop(i + 1, {
              place: place(s.km),
              service: { meanS: s.service, varianceS2: 50 ** 2 },
              isOpen: s.isOpen,
              managedAt: s.isOpen ? null : min(i),
            }),
          );
          const eta = etaOf(input(stops, { now, fix: seen && { ...place(seen.km), at: now - seen.age * 1000 } }));
          let [at, spread] = [now, 0];
          for (const [i, e] of eta.stops.entries()) {
            expect(e === null).toBe(!list[i]?.isOpen);
            if (!e) continue;
            expect(e.at).toBeGreaterThanOrEqual(at);
            expect(e.spreadS).toBeGreaterThanOrEqual(spread);
            [at, spread] = [e.at, e.spreadS];
          }
          expect(eta.end).toBeGreaterThanOrEqual(at);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('learned times', () => {
  const of = (ratios: number[]) => learn(null, ratios);
  test('few visits say little, many say it all', () => {
    const mean = (n: number) =>
      serviceTime({ ...nothingLearned, clients: new Map([['c', of(Array(n).fill(2))]]) }, null, 'c', 600).meanS;
    expect(mean(0)).toBe(600);
    expect(mean(1)).toBeLessThan(700);
    expect(mean(10)).toBe(900);
    expect(mean(190)).toBeGreaterThan(1150);
  });
  test('driver and client count together, against their company', () => {
    const slow = of(Array(90).fill(1.5));
    const times = { company: null, drivers: new Map([['d', slow]]), clients: new Map([['c', slow]]) };
    expect(serviceTime(times, 'd', 'c', 600).meanS).toBeCloseTo(600 * 1.45 * 1.45);
    expect(serviceTime({ ...times, company: slow }, 'd', 'c', 600).meanS).toBeCloseTo(600 * 1.5, -2);
  });
  test('learning in pieces is learning at once, until old visits fade', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.1, max: 5, noNaN: true }), { minLength: 1, maxLength: 60 }),
        fc.nat(60),
        (ratios, cut) => {
          const whole = of(ratios);
          const parts = learn(of(ratios.slice(0, cut)), ratios.slice(cut));
          expect(parts.mean).toBeCloseTo(whole.mean, 9);
          expect(parts.m2).toBeCloseTo(whole.m2, 9);
        },
      ),
    );
    expect(learn(of(Array(300).fill(1)), Array(300).fill(2)).mean).toBeGreaterThan(1.7);
  });
  test.each([
    [600, 300, 2],
    [60, 6000, 0.1],
    [36_000, 300, 5],
    [0, 300, null],
    [300, 0, null],
  ])('%d s for %d planned is %s', (real, planned, ratio) => expect(ratioOf(real, planned)).toBe(ratio));
});
