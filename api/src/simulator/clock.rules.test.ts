import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepClock, offPlan } from './clock.ts';

const minute = 60_000;

/** Drives a planned day by a clock that passes only here, and answers how far off plan each visit ended, in minutes. */
function day(
  legs: readonly { planned: number; street: number; service: number; chance: number }[],
  o: { speed: number; habit: number; begins?: number },
): number[] {
  let now = o.begins ?? 0;
  let plan = 0;
  return legs.map(({ planned, street, service, chance }) => {
    const arrival = plan + planned * minute;
    const departure = arrival + service * minute;
    plan = departure;
    const spent = keepClock(
      now,
      { arrival, departure, serviceMs: service * minute },
      { ms: planned * street * minute, speed: o.speed, offMs: offPlan(o.habit, chance) },
    );
    for (const ms of Object.values(spent)) expect(ms).toBeGreaterThanOrEqual(0);
    now += spent.waitMs + spent.driveMs + spent.stayMs;
    return (now - departure) / minute;
  });
}

const leg = fc.record({
  planned: fc.double({ min: 2, max: 30, noNaN: true }),
  street: fc.double({ min: 0.85, max: 1.2, noNaN: true }),
  service: fc.double({ min: 4, max: 12, noNaN: true }),
  chance: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('visits end within ten minutes of their plan, however fast the simulation runs', () => {
  fc.assert(
    fc.property(
      fc.array(leg, { minLength: 1, maxLength: 40 }),
      fc.constantFrom(0.5, 1, 4, 20, 500),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (legs, speed, habit) => {
        for (const off of day(legs, { speed, habit })) expect(Math.abs(off)).toBeLessThanOrEqual(10);
      },
    ),
  );
});

test('who left an hour late catches up, the sooner the faster, and is then on the clock again', () => {
  const legs = Array.from({ length: 40 }, () => ({ planned: 10, street: 1, service: 8, chance: 0.5 }));
  const behind = (speed: number) => day(legs, { speed, habit: 0.5, begins: 60 * minute });
  expect(behind(4)[0]).toBeGreaterThan(40);
  expect(behind(4).at(-1)).toBeCloseTo(0, 5);
  expect(behind(20).findIndex((off) => off < 1)).toBeLessThan(behind(4).findIndex((off) => off < 1));
});

test('a stop that the plan tells no time of is driven to and served at once', () =>
  expect(
    keepClock(0, { arrival: null, departure: null, serviceMs: 6 * minute }, { ms: 10 * minute, speed: 4, offMs: 0 }),
  ).toEqual({ waitMs: 0, driveMs: 2.5 * minute, stayMs: 1.5 * minute }));
