import type { PlacesOfRoute } from '@tramo/contract/plan-board';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../../../lib/format.ts';
import { loadText } from '../../../lib/text.ts';
import { OUT } from '../arrangement/arrange.rules.ts';
import { dragText } from './drag.es.ts';
import { changeParts, changeSaid } from './drag-words.ts';
import { bestPlace, bestRoutes, changeAt, type PlaceChange, tableOf } from './drop-places.rules.ts';
import { nextPlace } from './list-places.ts';

const columns = (route: string, cost: number[], more: Partial<PlacesOfRoute> = {}): PlacesOfRoute => ({
  route,
  distanceM: cost.map((c) => c * 100),
  durationS: cost.map((c) => c * 60),
  cost,
  lateStops: cost.map(() => 0),
  lateS: cost.map(() => 0),
  loadShare: cost.map(() => 0.5),
  forced: cost.map(() => 0),
  ...more,
});
const table = tableOf({
  routes: [
    columns('A', [4, 0, 2]),
    columns('B', [-3, -9, -5], { forced: [0, 1, 0] }),
    columns('C', [-6, -8], { lateStops: [0, 1] }),
    columns('D', [7]),
    columns('E', [1, 1], { distanceM: [900, 200] }),
  ],
  out: { distanceM: -500, durationS: -60, cost: -2, lateStops: 0, lateS: 0 },
});

describe('what a place would change', () => {
  it.each([
    ['A', 0, 4],
    ['A', 2, 2],
    ['A', 99, 2],
    ['A', -1, 4],
    [OUT, 0, -2],
    ['D', 0, 7],
  ])('%s at %i costs %d', (list, index, cost) => expect(changeAt(table, { list, index })?.cost).toBe(cost));
  it('is not known of a route that the table does not have', () =>
    expect(changeAt(table, { list: 'Z', index: 0 })).toBeNull());
  it('is nothing for one without a route that stays so', () =>
    expect(changeAt({ ...table, out: null }, { list: OUT, index: 0 })).toMatchObject({ cost: 0, distanceM: 0 }));
});

describe('where it is best', () => {
  it.each([
    ['A', 1],
    // A cheaper place that breaks a rule, and one that is late, come after.
    ['B', 2],
    ['C', 0],
    // The same cost: the shorter way.
    ['E', 1],
  ])('in route %s: place %i', (list, index) => expect(bestPlace(table, list)?.index).toBe(index));
  it.each<[string, { list: string; index: number }, (list: string) => boolean, string[]]>([
    ['the three best routes', { list: OUT, index: 0 }, () => true, ['C0', 'B2', 'A1']],
    ['not where it stands', { list: 'A', index: 1 }, () => true, ['C0', 'B2', 'E1']],
    ['not a locked one', { list: 'A', index: 1 }, (list) => list !== 'C', ['B2', 'E1', 'D0']],
  ])('%s', (_, from, mayTake, expected) =>
    expect(bestRoutes(table, from, 3, mayTake).map((b) => `${b.spot.list}${b.spot.index}`)).toEqual(expected),
  );
});

describe('a change in words', async () => {
  const t = await loadText(dragText, 'es');
  const f = createFormat('es');
  const change = (more: Partial<PlaceChange>): PlaceChange => ({
    distanceM: 0,
    durationS: 0,
    cost: 0,
    lateStops: 0,
    lateS: 0,
    loadShare: null,
    breaksRules: false,
    ...more,
  });
  it.each<[Partial<PlaceChange>, string, string]>([
    [
      { distanceM: -2400, durationS: -420, cost: 12, lateStops: 1, lateS: 360, loadShare: 0.93 },
      '−2.4 km better | −7 min better | +$12.00 worse | +1 tarde (+6 min) worse | carga 93 % plain',
      'menos 2.4 km, menos 7 min, $12.00 más, 1 parada tarde más, carga 93 %',
    ],
    [{ distanceM: 3, durationS: 20 }, 'sin cambio plain', 'sin cambio'],
    [{ lateStops: -2, lateS: -900 }, '−2 tarde (−15 min) better', '2 paradas tarde menos'],
    [{ lateS: 300 }, '+5 min de retraso worse', '+5 min de retraso'],
    [
      { distanceM: 1200, loadShare: 1.2, breaksRules: true },
      '+1.2 km worse | carga 120 % worse',
      '1.2 km más, carga 120 %, rompe una regla: se pedirá el motivo',
    ],
  ])('%o', (of, shown, said) => {
    expect(
      changeParts(change(of), t, f)
        .map((p) => `${p.text} ${p.tone}`)
        .join(' | '),
    ).toBe(shown);
    expect(changeSaid(change(of), t, f)).toBe(said);
  });
});

describe('with the arrow keys', () => {
  const places = [
    { list: OUT, index: null },
    { list: 'A', index: 0 },
    { list: 'A', index: 1 },
    { list: 'B', index: null },
    { list: 'C', index: 0 },
  ];
  it.each([
    ['ArrowDown', { list: 'A', index: 0 }, { list: 'A', index: 1 }],
    ['ArrowDown', { list: 'A', index: 1 }, { list: 'B', index: null }],
    ['ArrowUp', { list: 'A', index: 0 }, { list: OUT, index: null }],
    ['ArrowUp', { list: OUT, index: 0 }, { list: OUT, index: null }],
    ['ArrowDown', { list: 'C', index: 0 }, { list: 'C', index: 0 }],
    ['ArrowRight', { list: 'A', index: 1 }, { list: 'B', index: null }],
    ['ArrowLeft', { list: 'A', index: 1 }, { list: OUT, index: null }],
    ['ArrowRight', { list: 'C', index: 0 }, { list: 'C', index: 0 }],
    ['ArrowDown', { list: 'A', index: null }, { list: 'A', index: 1 }],
  ])('%s from %o goes to %o', (key, from, to) => expect(nextPlace(places, from, key)).toEqual(to));
});
