import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inTurn, type OrderToPlan, placeItems, planTasks, type StockPlace, takenOf } from './picking.plan.rules.ts';

let count = 0;
const order = (items: [sku: string, quantity: number][], of: Partial<OrderToPlan> = {}): OrderToPlan => {
  const _id = `o${++count}`;
  const bare = { picked: 0, short: 0, unitWeightKg: 1 };
  return {
    _id,
    number: String(count).padStart(4, '0'),
    promisedDate: null,
    route: null,
    items: items.map(([sku, quantity], i) => ({ ...bare, _id: `${_id}-${i}`, sku, quantity })),
    ...of,
  };
};
const place = (code: string, quantity: number, rank = 1, area = 'A'): StockPlace => ({
  locationId: code,
  code,
  areaId: area,
  areaName: area,
  areaPosition: area.charCodeAt(0),
  rank,
  quantity,
});
const options = { mode: 'batch', ordersPerTask: 12, areaChange: 60 } as const;

describe('where an item is taken', () => {
  test.each<[string, StockPlace[], number, [string | null, number, number][]]>([
    ['from the first place that has all of it', [place('A1', 2), place('A2', 5)], 4, [['A2', 4, 0]]],
    [
      'else from several',
      [place('A1', 2), place('A2', 3)],
      4,
      [
        ['A1', 2, 0],
        ['A2', 2, 0],
      ],
    ],
    ['what nobody has is looked for at the last of them', [place('A1', 2)], 5, [['A1', 5, 3]]],
    ['where all of it is promised to others', [place('A1', 0), place('A2', 0)], 2, [['A2', 2, 2]]],
    ['nobody knows where', [], 2, [[null, 2, 2]]],
  ])('%s', (_, places, quantity, expected) => {
    const lines = placeItems([order([['X', quantity]])], new Map([['x', places]]), new Map());
    expect(lines.map((l) => [l.locationId, l.quantity, l.missing])).toEqual(expected);
  });

  test('what open tasks will take, and earlier orders, is not there any more', () => {
    const stock = new Map([['x', [place('A1', 10), place('A2', 10)]]]);
    const taken = takenOf([{ locationId: 'A1', sku: 'X', quantity: 7 }]);
    const lines = placeItems([order([['X', 3]]), order([['X', 3]])], stock, taken);
    expect(lines.map((l) => l.locationId)).toEqual(['A1', 'A2']);
  });

  test('every unit is looked for once, and no shelf gives more than it has', () => {
    const skus = ['x', 'y'];
    const orders = fc.array(
      fc.array(fc.tuple(fc.constantFrom(...skus), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 3 }),
      { maxLength: 6 },
    );
    const stock = fc.array(fc.tuple(fc.constantFrom(...skus), fc.integer({ min: 0, max: 12 })), { maxLength: 6 });
    fc.assert(
      fc.property(orders, stock, (list, shelves) => {
        const made = list.map((items) => order(items));
        const places = shelves.map(([sku, quantity], i) => ({ sku, ...place(`L${i}`, quantity, i + 1) }));
        const bySku = new Map(skus.map((sku) => [sku, places.filter((p) => p.sku === sku)]));
        const lines = placeItems(made, bySku, new Map());
        for (const { items } of made)
          for (const item of items)
            expect(lines.filter((l) => l.itemId === item._id).reduce((n, l) => n + l.quantity, 0)).toBe(item.quantity);
        for (const p of places)
          expect(
            lines.filter((l) => l.locationId === p.locationId).reduce((n, l) => n + l.quantity - l.missing, 0),
          ).toBeLessThanOrEqual(p.quantity);
      }),
      { numRuns: 100 },
    );
  });
});

describe('whose turn it is', () => {
  const van = (name: string, startDate: string, stopOrder: number) => ({ route: { _id: name, startDate, stopOrder } });
  test('vans as they leave, of each the last stop first; then promises, then numbers', () => {
    const late = order([['X', 1]], { promisedDate: '2026-11-30' });
    const soon = order([['X', 1]], { promisedDate: '2026-11-27' });
    const nobody = order([['X', 1]]);
    const first = order([['X', 1]], van('r1', '2026-11-27T08:00Z', 1));
    const last = order([['X', 1]], van('r1', '2026-11-27T08:00Z', 9));
    const later = order([['X', 1]], van('r2', '2026-11-27T09:00Z', 4));
    const turn = inTurn([nobody, late, first, later, soon, last]);
    expect(turn.map((o) => o._id)).toEqual([last, first, later, soon, late, nobody].map((o) => o._id));
  });

  test('a batch never mixes two vans, and its lines are walked by area and rank', () => {
    const orders = [
      order(
        [
          ['X', 1],
          ['Y', 1],
        ],
        van('r1', '2026-11-27T08:00Z', 1),
      ),
      order([['Y', 1]], van('r1', '2026-11-27T08:00Z', 2)),
      order([['X', 1]], van('r2', '2026-11-27T09:00Z', 1)),
    ];
    const stock = new Map([
      ['x', [place('B7', 9, 7, 'B')]],
      ['y', [place('A9', 9, 9)]],
    ]);
    const { tasks, walk, singleWalk } = planTasks(orders, placeItems(inTurn(orders), stock, new Map()), options);
    expect(tasks.map((t) => t.orders.map((o) => o.orderId))).toEqual([
      [orders[1]?._id, orders[0]?._id],
      [orders[2]?._id],
    ]);
    expect(tasks[0]?.lines.map((l) => l.locationCode)).toEqual(['A9', 'A9', 'B7']);
    expect([walk, singleWalk]).toEqual([18 + 60 + 14 + 14, 18 + 60 + 14 + 18 + 14]);
  });

  test('a cart has twelve slots at most, whatever the company says', () => {
    const orders = Array.from({ length: 14 }, () => order([['X', 1]]));
    const lines = placeItems(orders, new Map([['x', [place('A1', 99)]]]), new Map());
    const { tasks } = planTasks(orders, lines, { ...options, mode: 'cluster', ordersPerTask: 40 });
    expect(tasks.map((t) => t.orders.map((o) => o.slot)).sort((a, b) => b.length - a.length)).toEqual([
      Array.from({ length: 12 }, (_, i) => i + 1),
      [1, 2],
    ]);
  });
});
