import type { Fix, Route, RouteDetail } from '@tramo/contract/routes';
import { describe, expect, it } from 'vitest';
import { createLiveRoutes, withChange, withFix } from './live-routes.ts';
import { createTrail } from './useTrail.ts';

const now = Date.parse('2026-11-21T18:00:00Z');
const ago = (s: number): string => new Date(now - s * 1000).toISOString();
const fixOf = (ageS: number, lat = 25.67): Fix => ({
  lat,
  lng: -100.31,
  at: ago(ageS),
  receivedAt: ago(ageS),
  heading: 90,
  speedMps: 9,
  battery: 0.8,
});
const routeOf = (more: Partial<Route> = {}): Route =>
  ({
    _id: 'r1',
    name: 'Ruta 1',
    status: 'started',
    day: '2026-11-21',
    cedi: { _id: 'c1', name: 'Monterrey' },
    colour: '#3f6496',
    managedGuides: 4,
    latestLocation: fixOf(5),
    version: 3,
    ...more,
  }) as Route;
const positionOf = (routeId: string, fix: Fix) => ({ type: 'route.position' as const, routeId, fix });
const changeOf = (more: Partial<Route>) => ({ type: 'route.changed' as const, route: routeOf(more), stops: [] });

describe('live routes', () => {
  const made = () => {
    let clock = 1000;
    const isOnRoad = (route: Route) => route.status === 'started' && route.cedi._id === 'c1';
    const live = createLiveRoutes(isOnRoad, () => clock);
    return { live, at: (ms: number) => (clock = ms) };
  };

  it('takes newer fixes alone, and forgets who left the road', () => {
    const { live } = made();
    live.load([routeOf()], 0);
    live.apply(positionOf('r1', fixOf(60)));
    expect(live.get('r1')?.latestLocation?.at).toBe(ago(5));
    live.apply(positionOf('r1', fixOf(1)));
    expect(live.get('r1')?.latestLocation?.at).toBe(ago(1));
    live.apply(changeOf({ status: 'finished' }));
    expect(live.routes()).toEqual([]);
    live.apply(positionOf('r1', fixOf(0)));
    expect(live.routes()).toEqual([]);
  });

  it('an answer asked for before an event does not undo it', () => {
    const { live, at } = made();
    live.load([routeOf()], 500);
    at(2000);
    live.apply(changeOf({ status: 'finished' }));
    live.apply(changeOf({ _id: 'r2', managedGuides: 7 }));
    live.load([routeOf(), routeOf({ _id: 'r2', managedGuides: 6 })], 1500);
    expect(live.routes().map((r) => [r._id, r.managedGuides])).toEqual([['r2', 7]]);
    live.load([routeOf({ _id: 'r2', managedGuides: 8 })], 2500);
    expect(live.get('r2')?.managedGuides).toBe(8);
  });

  it('keeps to its cedi and gives the same array until something changes', () => {
    const { live } = made();
    let notified = 0;
    live.subscribe(() => (notified += 1));
    live.load([routeOf(), routeOf({ _id: 'x', cedi: { _id: 'c2', name: 'León' } })], 0);
    const first = live.routes();
    expect(first.map((r) => r._id)).toEqual(['r1']);
    live.apply(positionOf('nobody', fixOf(0)));
    expect(live.routes()).toBe(first);
    expect(notified).toBe(1);
  });

  it('tells a fix from what a list must show at once', () => {
    const { live } = made();
    live.load([routeOf()], 0);
    const notified: boolean[] = [];
    live.subscribe((isFix) => notified.push(isFix));
    live.apply(positionOf('r1', fixOf(1)));
    live.apply(changeOf({ managedGuides: 1 }));
    live.apply({ type: 'route.deleted', routeId: 'r1' });
    expect(notified).toEqual([true, false, false]);
  });

  it('an event that is older than the row does not undo it, and an answer brings no older fix', () => {
    const { live, at } = made();
    live.load([routeOf({ version: 5, name: 'Nueva' })], 0);
    live.apply(changeOf({ version: 4, name: 'Vieja' }));
    expect(live.get('r1')?.name).toBe('Nueva');
    live.apply(positionOf('r1', fixOf(1)));
    at(3000);
    live.load([routeOf({ version: 5, latestLocation: fixOf(30) })], 2000);
    expect(live.get('r1')?.latestLocation?.at).toBe(ago(1));
  });

  it('a fix leaves the other rows the same objects; those of a day stay when they end, and leave with their day', () => {
    const live = createLiveRoutes((route) => route.day === '2026-11-21');
    live.load([routeOf(), routeOf({ _id: 'r2' })], 0);
    const [, second] = live.routes();
    live.apply(positionOf('r1', fixOf(1)));
    expect(live.routes()[1]).toBe(second);
    live.apply(changeOf({ status: 'finished' }));
    live.apply(changeOf({ _id: 'r2', day: '2026-11-22' }));
    live.apply(changeOf({ _id: 'r4' }));
    expect(live.routes().map((r) => [r._id, r.status])).toEqual([
      ['r1', 'finished'],
      ['r4', 'started'],
    ]);
  });
});

describe('one route with its stops', () => {
  const detail = { ...routeOf(), startAddress: { name: 'Cedi' }, stops: ['a'] } as unknown as RouteDetail;
  it('takes the newer row and fix, and keeps what the row does not have', () => {
    expect(withChange(detail, routeOf({ name: 'Otra', version: 4 }))).toMatchObject({
      name: 'Otra',
      startAddress: { name: 'Cedi' },
    });
    expect(withChange(detail, routeOf({ version: 2 }))).toBe(detail);
    expect(withFix(detail, fixOf(1)).latestLocation?.at).toBe(ago(1));
    expect(withFix(detail, fixOf(500))).toBe(detail);
  });
});

it('the trail grows by newer fixes alone, after what the server knew', () => {
  const live = createLiveRoutes(() => true);
  live.load([routeOf()], 0);
  const trail = createTrail(live, 'r1');
  let notified = 0;
  trail.subscribe(() => (notified += 1));
  trail.restart([
    { lat: 1, lng: 1, at: ago(200) },
    { lat: 2, lng: 2, at: ago(100) },
  ]);
  live.apply(positionOf('r1', fixOf(150, 3)));
  live.apply(positionOf('r1', fixOf(2, 4)));
  expect(trail.read()?.path.map(([, lat]) => lat)).toEqual([1, 2, 25.67, 4]);
  expect(notified).toBe(2);
  trail.restart([]);
  live.apply(positionOf('r1', fixOf(1, 5)));
  expect(trail.read()).toBeNull();
});
