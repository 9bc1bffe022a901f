import type { EfficiencyFigures } from '@tramo/contract/dashboard';
import { describe, expect, it } from 'vitest';
import { changeOf, figureOf, figures, sortedRows } from './figures.rules.ts';

const none: EfficiencyFigures = {
  routes: 0,
  stops: 0,
  onTimeShare: null,
  firstAttemptShare: null,
  successShare: null,
  stopsPerHour: null,
  kmPerStop: null,
  plannedKm: 0,
  realKm: null,
  tracedKm: null,
  plannedHours: 0,
  realHours: 0,
  minutesAtStop: null,
  loadShare: null,
  costPerStop: null,
};

describe('figures', () => {
  it('tell nothing where there is nothing', () =>
    expect(figures.filter((f) => f.of(none) !== null).map((f) => f.key)).toEqual(['stops', 'routes']));
  it('compare what was driven with the plan of the same routes', () => {
    const f = { ...none, plannedKm: 1000, realKm: 110, tracedKm: 100, plannedHours: 10, realHours: 9 };
    expect(figureOf('kmToPlan').of(f)).toBeCloseTo(0.1);
    expect(figureOf('hoursToPlan').of(f)).toBeCloseTo(-0.1);
  });
  it.each([
    ['onTime', 0.9, 0.8, { by: 0.1, isPoints: true, mood: 'good' }],
    ['onTime', 0.8, 0.9, { by: -0.1, isPoints: true, mood: 'bad' }],
    ['cost', 50, 40, { by: 0.25, isPoints: false, mood: 'bad' }],
    ['cost', 40, 40, { by: 0, isPoints: false, mood: 'none' }],
    ['stops', 20, 10, { by: 1, isPoints: false, mood: 'none' }],
  ])('%s from %s to %s', (key, now, before, change) => {
    const difference = changeOf(figureOf(key), now, before);
    expect(difference).toMatchObject({ ...change, by: expect.closeTo(change.by, 8) });
  });
  it('say no change against nothing', () => {
    expect(changeOf(figureOf('cost'), 5, 0)).toBeNull();
    expect(changeOf(figureOf('cost'), 5, null)).toBeNull();
    expect(changeOf(figureOf('onTime'), null, 0.5)).toBeNull();
  });
});

describe('rows', () => {
  const row = (name: string, onTimeShare: number | null) => ({ ...none, name, onTimeShare });
  const rows = [row('b', 0.5), row('a', null), row('c', 0.9)];
  it('are sorted by a figure, those without it last', () => {
    expect(sortedRows(rows, 'onTime', 'desc').map((r) => r.name)).toEqual(['c', 'b', 'a']);
    expect(sortedRows(rows, 'onTime', 'asc').map((r) => r.name)).toEqual(['b', 'c', 'a']);
  });
  it('by name with numbers as people count', () => {
    const units = ['Kangoo 10', 'Kangoo 2'].map((name) => ({ ...(rows[0] as (typeof rows)[number]), name }));
    expect(sortedRows(units, 'name', 'asc').map((r) => r.name)).toEqual(['Kangoo 2', 'Kangoo 10']);
  });
  it('or by name', () => expect(sortedRows(rows, 'name', 'asc').map((r) => r.name)).toEqual(['a', 'b', 'c']));
});
