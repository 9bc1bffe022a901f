import { describe, expect, test } from 'vitest';
import { byRisk, type ProgressRoute, type ProgressStop, progressOf } from './routes.progress.rules.ts';

const at = (time: string): Date => new Date(`2026-11-21T${time}Z`);

describe('progressOf', () => {
  const route: ProgressRoute = {
    status: 'started',
    startAt: at('14:00:00'),
    startedAt: at('14:00:00'),
    finishedAt: null,
    plannedEnd: at('16:00:00'),
    start: { lat: 25.67, lng: -100.31 },
    end: null,
    fix: null,
  };
  const until = (end: string) => [{ from: at('13:00:00'), to: at(end) }];
  const NOON = 12 * 3600;
  const stop = (guideId: string, arrival: string, more: Partial<ProgressStop> = {}): ProgressStop => ({
    guideId,
    status: 'route',
    plannedArrival: at(arrival),
    plannedDeparture: new Date(at(arrival).getTime() + 600_000),
    managedAt: null,
    arrivedAt: null,
    departedAt: null,
    place: null,
    service: { meanS: 600, varianceS2: 0 },
    windows: [],
    ...more,
  });
  test('before the start there is no delay; a plan past its window is late already', () => {
    const p = progressOf(
      { ...route, status: 'ready', startedAt: null },
      [stop('a', '14:30:00', { status: 'processing', windows: until('14:20:00') })],
      at('13:00:00'),
      NOON,
    );
    expect(p).toMatchObject({ delayS: null, expectedEnd: null, nextGuideId: null, late: 1 });
    expect(p.stops[0]).toEqual({ expectedArrival: null, spreadS: null, isLate: true, isNext: false });
  });
  test('the delay of the last visit moves the rest', () => {
    const p = progressOf(
      route,
      [
        stop('a', '14:30:00', { status: 'delivered', managedAt: at('14:55:00') }),
        stop('b', '15:00:00', { windows: until('15:10:00') }),
      ],
      at('14:56:00'),
      NOON,
    );
    expect(p).toMatchObject({
      delayS: 900,
      expectedEnd: at('16:15:00'),
      nextGuideId: 'b',
      managed: 1,
      late: 1,
      atRisk: 1,
    });
    expect(p.stops[1]).toEqual({
      expectedArrival: at('15:15:00'),
      spreadS: expect.any(Number),
      isLate: true,
      isNext: true,
    });
  });
  test('a next stop that is overdue shows, though the last visit was in time', () => {
    const p = progressOf(
      route,
      [stop('a', '14:30:00', { status: 'delivered', managedAt: at('14:40:00') }), stop('b', '15:00:00')],
      at('15:20:00'),
      NOON,
    );
    expect(p.delayS).toBe(1200);
    expect(p.stops[1]?.expectedArrival).toEqual(at('15:20:00'));
  });
  test('who stands at a stop past its planned leaving falls behind, and what comes after with it', () => {
    const seen = (time: string, arrivedAt = '15:00:00') =>
      progressOf(route, [stop('a', '15:00:00', { arrivedAt: at(arrivedAt) }), stop('b', '15:30:00')], at(time), NOON);
    // Ten minutes are planned there, and a quarter of them is what a visit still takes that lasts longer.
    const delays = ['15:05:00', '15:10:00', '15:30:00', '16:00:00'].map((time) => (seen(time).delayS as number) / 60);
    expect(delays).toEqual([0, 2.5, 22.5, 52.5]);
    const next = ['15:05:00', '15:30:00', '16:00:00'].map((time) => seen(time).stops[1]?.expectedArrival);
    expect(next).toEqual([at('15:30:00'), at('15:52:30'), at('16:22:30')]);
    expect(seen('15:30:00').stops[0]?.expectedArrival).toEqual(at('15:00:00'));
    // One that came before its time and leaves in time is not ahead for ever.
    expect((seen('15:06:00', '14:52:00').delayS as number) / 60).toBe(-1.5);
  });
  test('a route ahead of plan has a negative delay', () => {
    expect(
      progressOf(
        route,
        [stop('a', '14:30:00', { status: 'delivered', managedAt: at('14:30:00') }), stop('b', '15:00:00')],
        at('14:31:00'),
        NOON,
      ).delayS,
    ).toBe(-600);
  });
  test('a visit after its window counts as late, failed ones apart', () => {
    const p = progressOf(
      { ...route, status: 'finished', finishedAt: at('15:00:00') },
      [stop('a', '14:30:00', { status: 'undelivered', managedAt: at('14:55:00'), windows: until('14:50:00') })],
      at('18:00:00'),
      NOON,
    );
    expect(p).toMatchObject({
      managed: 1,
      failed: 1,
      late: 1,
      atRisk: 0,
      nextGuideId: null,
      expectedEnd: at('15:00:00'),
    });
  });
  test('routes at risk come first, then by delay, then those that wait, then the ended', () => {
    const of = (name: string, status: ProgressRoute['status'], atRisk: number, delayS: number) => ({
      name,
      route: { ...route, status },
      progress: { ...progressOf(route, [], at('14:00:00'), NOON), atRisk, delayS },
    });
    const list = [
      of('ended', 'finished', 0, 9999),
      of('waits', 'ready', 0, 0),
      of('fine', 'started', 0, -60),
      of('slow', 'started', 0, 900),
      of('risk', 'started', 2, 60),
    ];
    expect(list.sort(byRisk).map((x) => x.name)).toEqual(['risk', 'slow', 'fine', 'waits', 'ended']);
  });
});
