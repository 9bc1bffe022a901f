import type { DayTrack } from '@tramo/contract/fleet-live';
import { limits } from '@tramo/contract/limits';
import type { LightStop, RouteStops } from '@tramo/contract/routes';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayPlace } from './day-marks.rules.ts';
import {
  fixBefore,
  madeBy,
  madeByRoute,
  pathUntil,
  poseAt,
  pulse,
  spanOf,
  trackOf,
  visitsOf,
} from './history.rules.ts';
import { createPlayer } from './player.ts';

const from = '2026-11-20T14:00:00.000Z';
const begin = Date.parse(from) / 1000;
const wire = (more: Partial<DayTrack> = {}): DayTrack => ({
  routeId: 'r1',
  from,
  seconds: [0, 100, 200, 2000, 2100],
  lat: [2567000, 100, 0, 1000, 0],
  lng: [-10031000, 0, 100, 0, 100],
  matched: null,
  halts: [
    {
      from: new Date((begin + 2000) * 1000).toISOString(),
      to: new Date((begin + 2050) * 1000).toISOString(),
      guideId: 'g',
      lat: 25.681,
      lng: -100.309,
    },
  ],
  ...more,
});
it('a way that was matched to the streets is the one that is shown', () => {
  const matched = { seconds: [0, 50], lat: [2567000, 10], lng: [-10031000, 20] };
  expect([...trackOf(wire({ matched })).at]).toEqual([begin, begin + 50]);
});

const track = trackOf(wire());
const at = (s: number) => poseAt(track, begin + s);

it('columns come back as they were', () => {
  expect([...track.at].map((s) => s - begin)).toEqual([0, 100, 200, 2000, 2100]);
  expect([...track.lat].map((y) => y.toFixed(5))).toEqual(['25.67000', '25.67100', '25.67100', '25.68100', '25.68100']);
  expect([...track.lng].map((x) => x.toFixed(5))).toEqual([
    '-100.31000',
    '-100.31000',
    '-100.30900',
    '-100.30900',
    '-100.30800',
  ]);
});

describe('where a vehicle was', () => {
  it.each([
    ['nowhere before its first fix', -1, null],
    ['at its first fix', 0, [25.67, -100.31, 0]],
    ['on its way, heading north', 50, [25.6705, -100.31, 0]],
    ['where it was last seen, ageing, in a silence', 900, [25.671, -100.309, 700]],
    ['at a stop, known', 2040, [25.681, -100.309, 0]],
    ['after its last fix, ageing', 2400, [25.681, -100.308, 300]],
  ] as const)('%s', (_, s, expected) => {
    const pose = at(s);
    expect(pose && [Number(pose.lat.toFixed(5)), Number(pose.lng.toFixed(5)), pose.ageS]).toEqual(expected);
  });

  it('heads where it goes', () => {
    expect(at(50)?.heading).toBeCloseTo(0);
    expect(at(150)?.heading).toBeCloseTo(90);
  });

  it('without motion stays at its last fix', () => expect(poseAt(track, begin + 50, false)?.lat).toBe(25.67));

  it('stood where it is before and after', () => {
    const still = trackOf(wire({ seconds: [0, 2000], lat: [2567000, 3], lng: [-10031000, 2], halts: [] }));
    expect(poseAt(still, begin + 1000)).toMatchObject({ ageS: 0, heading: null });
  });

  it('the search finds what a walk finds', () => {
    void fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 40 }),
        fc.integer({ min: -5, max: 505 }),
        (times, second) => {
          const sorted = Float64Array.from(times).sort();
          expect(fixBefore(sorted, second)).toBe(sorted.findLastIndex((one) => one <= second));
        },
      ),
    );
  });

  it('never leaves the box of its fixes, nor ages while they come', () => {
    void fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), (s) => {
        const pose = at(s);
        if (!pose) return;
        expect(pose.lat).toBeGreaterThanOrEqual(25.67 - 1e-9);
        expect(pose.lat).toBeLessThanOrEqual(25.681 + 1e-9);
        if (s <= 200) expect(pose.ageS).toBe(0);
      }),
    );
  });

  it('its way ends where it is', () => {
    const path = pathUntil(track, begin + 50);
    expect(path).toHaveLength(2);
    expect(path.at(-1)?.[1]).toBeCloseTo(25.6705);
  });
});

describe('what a route was doing', () => {
  const route = {
    _id: 'r1',
    name: 'Ruta 1',
    startedAt: from,
    finishedAt: new Date((begin + 3000) * 1000).toISOString(),
  };
  const longStand = trackOf(
    wire({
      halts: [{ from, to: new Date((begin + 900) * 1000).toISOString(), guideId: null, lat: 25.67, lng: -100.31 }],
    }),
  );
  it.each([
    ['notLeft', -10, track],
    ['driving', 50, track],
    ['atStop', 2040, track],
    ['noData', 200 + limits.staleFixS, track],
    ['finished', 3000, track],
    ['noData', 50, undefined],
    ['halted', 50, longStand],
  ] as const)('%s at %d', (state, s, of) => expect(dayPlace(route, of, begin + s, true).state).toBe(state));
});

describe('visits', () => {
  const place = { addressId: null, name: 'Cedi', lat: 25.6, lng: -100.3 };
  const stop = (guideId: string, status: LightStop['status'], s: number | null): LightStop => ({
    guideId,
    order: 1,
    status,
    lat: 25.6,
    lng: -100.3,
    plannedArrival: null,
    managedAt: s === null ? null : new Date((begin + s) * 1000).toISOString(),
    isNext: false,
    isLate: false,
  });
  const day: RouteStops[] = [
    {
      routeId: 'r1',
      startAddress: place,
      endAddress: null,
      stops: [stop('b', 'undelivered', 300), stop('a', 'delivered', 100), stop('c', 'route', null)],
    },
    { routeId: 'r2', startAddress: place, endAddress: null, stops: [stop('d', 'collected', 200)] },
  ];
  const visits = visitsOf(day);
  it('stand in the order in which they were made', () =>
    expect(visits.map((v) => v.stop.guideId)).toEqual(['a', 'd', 'b', 'c']));
  it.each([
    [0, 0],
    [100, 1],
    [250, 2],
    [99_999, 3],
  ])('by second %d: %d made', (s, made) => expect(madeBy(visits, begin + s)).toBe(made));
  it('of each route', () => {
    expect(madeByRoute(visits, begin + 300).get('r1')).toEqual({ done: 1, failed: 1, total: 3 });
    expect(madeByRoute(visits, begin + 99).get('r2')).toEqual({ done: 0, failed: 0, total: 1 });
  });
  it('span and pulse', () => {
    expect(spanOf([], [])).toBeNull();
    const span = spanOf([track], visits);
    expect(span).toEqual({ from: begin, to: begin + 2100 });
    expect(pulse(visits, span as { from: number; to: number }, 7)).toEqual([2, 1, 0, 0, 0, 0, 0]);
  });
});

describe('the player', () => {
  const made = (start: number | null) => {
    let now = 0;
    let pending: (() => void) | null = null;
    const player = createPlayer(start, {
      now: () => now,
      onFrame: (run) => {
        pending = run;
        return 1;
      },
      cancel: () => {
        pending = null;
      },
    });
    const frame = (ms: number): void => {
      now += ms;
      const run = pending;
      pending = null;
      run?.();
    };
    return { player, frame, isWaiting: () => pending !== null };
  };

  it('stands at the end of the day, and goes along as it grows until somebody moves it', () => {
    const { player } = made(null);
    player.setSpan(0, 100);
    expect(player.state().at).toBe(100);
    player.setSpan(0, 160);
    expect(player.state().at).toBe(160);
    player.seek(50);
    player.setSpan(0, 220);
    expect(player.state().at).toBe(50);
  });

  it('plays at its speed, stops at the end, and begins again', () => {
    const { player, frame, isWaiting } = made(0);
    player.setSpan(0, 1000);
    player.setRate(120);
    player.play();
    frame(100);
    expect(player.state().at).toBeCloseTo(12);
    frame(60_000);
    // Out of sight for a minute it did not leap.
    expect(player.state().at).toBeCloseTo(72);
    player.seek(999);
    frame(100);
    expect(player.state()).toMatchObject({ at: 1000, isPlaying: false });
    expect(isWaiting()).toBe(false);
    player.play();
    expect(player.state()).toMatchObject({ at: 0, isPlaying: true });
    player.pause();
    expect(isWaiting()).toBe(false);
  });

  it('keeps within the day', () => {
    const { player } = made(5);
    player.setSpan(10, 20);
    expect(player.state().at).toBe(10);
    player.seek(99);
    expect(player.state().at).toBe(20);
  });
});
