import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchBySavings, batchInTurn, type OrderToWalk, walkedRanks } from './batching.ts';

const limits = { orders: 12, lines: 400, weightKg: 400, areaChange: 60 };
const place = fc.record({ areaId: fc.constantFrom('a', 'b', 'c'), rank: fc.integer({ min: 1, max: 800 }) });
const orders = fc
  .array(fc.array(place, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 40 })
  .map((list) =>
    list.map((places, i): OrderToWalk => ({ orderId: `o${i}`, places, lines: places.length, weightKg: 5 })),
  );
const total = (batches: readonly { walk: number }[]) => batches.reduce((n, b) => n + b.walk, 0);
const singles = (list: readonly OrderToWalk[]) =>
  list.reduce((n, o) => n + walkedRanks(o.places, limits.areaChange), 0);

describe('orders for one walk', () => {
  test('neighbours join, the far one walks alone when the batch is full', () => {
    const near = (orderId: string, rank: number): OrderToWalk => ({
      orderId,
      places: [{ areaId: 'a', rank }],
      lines: 1,
      weightKg: 1,
    });
    const batches = batchBySavings([near('1', 10), near('2', 500), near('3', 12), near('4', 510)], {
      ...limits,
      orders: 2,
    });
    expect(batches.map((b) => [...b.orderIds].sort())).toEqual([
      ['1', '3'],
      ['2', '4'],
    ]);
    expect(total(batches)).toBe(24 + 1020);
  });

  test('each order is in one batch, within the limits, and nobody walks more than alone', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 12 }), fc.boolean(), (list, most, inTurn) => {
        const batches = (inTurn ? batchInTurn : batchBySavings)(list, { ...limits, orders: most, lines: 20 });
        expect(batches.flatMap((b) => b.orderIds).sort()).toEqual(list.map((o) => o.orderId).sort());
        for (const { orderIds, walk } of batches) {
          expect(orderIds.length).toBeLessThanOrEqual(most);
          const own = list.filter((o) => orderIds.includes(o.orderId));
          if (own.length > 1) expect(own.reduce((n, o) => n + o.lines, 0)).toBeLessThanOrEqual(20);
          expect(walk).toBe(
            walkedRanks(
              own.flatMap((o) => o.places),
              limits.areaChange,
            ),
          );
        }
        expect(total(batches)).toBeLessThanOrEqual(singles(list));
        if (inTurn) expect(batches.flatMap((b) => b.orderIds)).toEqual(list.map((o) => o.orderId));
      }),
      { numRuns: 100 },
    );
  });

  test('a batch of 12 orders walks at most 60 % of twelve walks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(place, { minLength: 1, maxLength: 6 }), { minLength: 12, maxLength: 12 }),
        (list) => {
          const twelve = list.map(
            (places, i): OrderToWalk => ({ orderId: `o${i}`, places, lines: places.length, weightKg: 1 }),
          );
          const [batch, ...rest] = batchBySavings(twelve, limits);
          expect(rest).toEqual([]);
          return (batch?.walk ?? 0) <= 0.6 * singles(twelve);
        },
      ),
      { numRuns: 50, seed: 20 },
    );
  });
});
