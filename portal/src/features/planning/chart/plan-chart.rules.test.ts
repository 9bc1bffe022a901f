import type { PlanGuide, PlanRoute } from '@tramo/contract/planning';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropIndex, lineOf, nearestStop, partOf, shiftOf, spanOf, ticksOf, windowOf } from './plan-chart.rules.ts';

const hour = 3600;
const midnight = Date.parse('2026-11-23T06:00:00Z');
const at = (second: number): string => new Date(midnight + second * 1000).toISOString();
const guide = (id: string, ...windows: [number, number][]): PlanGuide =>
  ({
    _id: id,
    windows: windows.map(([startMinute, endMinute]) => ({ startMinute, endMinute })),
  }) as unknown as PlanGuide;
interface Visit {
  id: string;
  arrival: number;
  from: number;
  to: number;
  waitS?: number;
  lateS?: number;
}
const route = (visits: readonly Visit[], part: Partial<PlanRoute> = {}): PlanRoute =>
  ({
    trip: 1,
    rest: null,
    routeStart: at((visits[0]?.arrival ?? 8 * hour) - 600),
    routeEnd: at((visits.at(-1)?.to ?? 8 * hour) + 600),
    stops: visits.map((v) => ({
      guideId: v.id,
      arrival: at(v.arrival),
      serviceStart: at(v.from),
      departure: at(v.to),
      waitS: v.waitS ?? 0,
      lateS: v.lateS ?? 0,
    })),
    ...part,
  }) as unknown as PlanRoute;
const a: Visit = { id: 'a', arrival: 9 * hour, from: 9.5 * hour, to: 10 * hour, waitS: 1800 };
const b: Visit = { id: 'b', arrival: 11 * hour, from: 11 * hour, to: 11.2 * hour };

describe('the window of a stop', () => {
  it.each([
    [
      'the one that holds it',
      [
        [540, 600],
        [900, 960],
      ],
      9.5 * hour,
      { from: 9 * hour, to: 10 * hour },
    ],
    [
      'the next when it comes between two',
      [
        [540, 600],
        [900, 960],
      ],
      11 * hour,
      { from: 15 * hour, to: 16 * hour },
    ],
    [
      'the last that it missed',
      [
        [540, 600],
        [900, 960],
      ],
      17 * hour,
      { from: 15 * hour, to: 16 * hour },
    ],
    ['none', [], 9 * hour, null],
  ] as const)('%s', (_, windows, second, expected) => {
    expect(windowOf(guide('a', ...windows.map(([s, e]): [number, number] => [s, e])), second)).toEqual(expected);
  });
});

describe('a route as it is drawn', () => {
  it('has its way, its stops and what it waits', () => {
    const line = lineOf(route([a, b]), new Map(), midnight, 0);
    expect(line).toMatchObject({
      span: { from: 9 * hour - 600, to: 11.2 * hour + 600 },
      waits: [{ from: 9 * hour, to: 9.5 * hour }],
      pause: null,
      reload: null,
    });
    expect(line.stops.map((s) => [s.guideId, s.arrival, s.from, s.to])).toEqual([
      ['a', 9 * hour, 9.5 * hour, 10 * hour],
      ['b', 11 * hour, 11 * hour, 11.2 * hour],
    ]);
  });
  it('draws nothing of one without stops', () => {
    expect(lineOf(route([], { trip: 2 }), new Map(), midnight, 600)).toEqual({
      span: null,
      stops: [],
      waits: [],
      pause: null,
      reload: null,
    });
  });
  it('tells a window as tight when a quarter of an hour more would miss it, and a late stop as late alone', () => {
    const guides = new Map([
      ['a', guide('a', [540, 580])],
      ['b', guide('b', [600, 720])],
      ['c', guide('c', [600, 660])],
    ]);
    const c: Visit = { id: 'c', arrival: 11.5 * hour, from: 11.5 * hour, to: 12 * hour, lateS: 1800 };
    expect(lineOf(route([a, b, c]), guides, midnight, 0).stops.map((s) => s.isTight)).toEqual([true, false, false]);
  });
  it('shows the rest within a wait, and the loading before a later trip', () => {
    const rest = { start: at(9.1 * hour), durationS: 900 };
    const line = lineOf(route([{ ...a, waitS: 900 }, b], { trip: 2, rest }), new Map(), midnight, 1200);
    expect(line.pause).toEqual({ from: 9.1 * hour, to: 9.1 * hour + 900 });
    expect(line.waits).toEqual([{ from: 9 * hour, to: 9.5 * hour }]);
    expect(line.reload).toEqual({ from: 9 * hour - 1800, to: 9 * hour - 600 });
  });
});

describe('the hours', () => {
  it('hold all routes in whole hours, or the shifts when there are none', () => {
    const lines = [lineOf(route([a, b]), new Map(), midnight, 0)];
    expect(spanOf(lines, [{ from: 7 * hour, to: 22 * hour }])).toEqual({ from: 8 * hour, to: 12 * hour });
    expect(spanOf([], [shiftOf({ shiftStartMinute: 420, shiftEndMinute: 1200 })])).toEqual({
      from: 7 * hour,
      to: 20 * hour,
    });
    expect(shiftOf({ shiftStartMinute: 1320, shiftEndMinute: 360 })).toEqual({ from: 22 * hour, to: 30 * hour });
  });
  it('are written where there is room for them', () => {
    expect(ticksOf({ from: 8 * hour, to: 12 * hour }, 400, 50)).toEqual([8, 9, 10, 11, 12].map((h) => h * hour));
    expect(ticksOf({ from: 8 * hour, to: 18 * hour }, 200, 50)).toEqual([9, 12, 15, 18].map((h) => h * hour));
  });
  it('cut what lies outside', () => {
    const whole = { from: 8 * hour, to: 12 * hour };
    expect(partOf({ from: 7 * hour, to: 9 * hour }, whole)).toEqual({ left: '0.0000%', width: '25.0000%' });
    expect(partOf({ from: 13 * hour, to: 14 * hour }, whole)).toBeNull();
  });
});

describe('a place in a route', () => {
  const visits = fc
    .uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 12 })
    .map((times) =>
      times
        .sort((x, y) => x - y)
        .map((n): Visit => ({ id: `s${n}`, arrival: n * 300, from: n * 300, to: n * 300 + 120 })),
    );
  it('lies after the stops whose middle has passed, and counts without the one that is held', () => {
    fc.assert(
      fc.property(visits, fc.integer({ min: 0, max: 70_000 }), fc.nat(11), (list, moment, held) => {
        const { stops } = lineOf(route(list), new Map(), midnight, 0);
        const id = stops[held]?.guideId ?? '';
        const index = dropIndex(stops, id, moment);
        const others = stops.filter((s) => s.guideId !== id);
        expect(others.slice(0, index).every((s) => (s.from + s.to) / 2 < moment)).toBe(true);
        expect(others.slice(index).every((s) => (s.from + s.to) / 2 >= moment)).toBe(true);
      }),
    );
  });
  it('is told by the nearest stop', () => {
    const { stops } = lineOf(route([a, b]), new Map(), midnight, 0);
    expect(nearestStop(stops, 9 * hour)?.guideId).toBe('a');
    expect(nearestStop(stops, 10.6 * hour)?.guideId).toBe('b');
    expect(nearestStop([], 0)).toBeNull();
  });
});
