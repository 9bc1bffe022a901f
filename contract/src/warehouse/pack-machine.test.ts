import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedKg, suggestBoxes, weightVerdict } from './pack-boxes.ts';
import { foldPackScan, type PackItem, type PackVerdict, type PackWork, startOfPacking } from './pack-machine.ts';
import type { PickInput } from './pick-work.ts';
import { productKey, type ScanDirectory, type ScannedProduct, scanCommands } from './scan-codes.ts';

const { done, short, undo } = scanCommands;
const cup: ScannedProduct = { productId: 'p1', sku: 'TAZA', name: 'Taza', units: 1 };
const byKey = new Map<string, ScannedProduct>([
  [productKey('TAZA'), cup],
  [productKey('17501031311306'), { ...cup, units: 6 }],
  [productKey('AJENO'), { productId: 'p2', sku: 'AJENO', name: 'Sal', units: 1 }],
]);
const directory: ScanDirectory = {
  location: () => undefined,
  product: (key) => byKey.get(key),
  order: (key) => (key === 'p-2' ? { orderId: 'o2' } : undefined),
};
const item = (itemId: string, of: Partial<PackItem>): PackItem => ({
  itemId,
  code: itemId,
  sku: '',
  barcode: '',
  name: itemId,
  quantity: 1,
  picked: 1,
  packed: 0,
  ...of,
});
const table = (asksEach = false): PackWork => ({
  orderNumber: 'P-1',
  items: [item('i1', { sku: 'TAZA', quantity: 8, picked: 7 }), item('i2', { code: 'PLATO' })],
  position: startOfPacking,
  asksEach,
});
type Step = string | PickInput;
const input = (step: Step): PickInput =>
  typeof step === 'string' ? { code: step, quantity: null, reason: null } : step;
function pack(work: PackWork, steps: readonly Step[]): { work: PackWork; verdicts: PackVerdict[] } {
  const verdicts: PackVerdict[] = [];
  let now = work;
  for (const step of steps) {
    const folded = foldPackScan(now, input(step), directory, 2026);
    now = folded.work;
    verdicts.push(folded.verdict);
  }
  return { work: now, verdicts };
}
const missing: PickInput = { code: short, quantity: null, reason: 'damaged' };

describe('a scan at the packing table', () => {
  test.each<[string, Step[], string[]]>([
    [
      'units, a pack with its units, the last item',
      ['TAZA', '17501031311306', 'plato'],
      ['packed', 'packed', 'packed'],
    ],
    ['one scan and done', ['TAZA', done], ['packed', 'packed']],
    ['done before anything was scanned', [done], ['itemFirst']],
    ['more than was picked', ['17501031311306', '17501031311306'], ['packed', 'tooMany']],
    ['one too many', ['PLATO', 'PLATO'], ['packed', 'complete']],
    [
      'what is not of this order',
      ['AJENO', 'ZZ', 'P-2', 'p-1'],
      ['otherProduct', 'unknown', 'otherOrder', 'sameOrder'],
    ],
    ['undo', ['PLATO', undo, undo], ['packed', 'undone', 'nothingToUndo']],
    ['missing needs a reason', ['TAZA', short, missing], ['packed', 'reasonNeeded', 'missing']],
    ['done at the end closes', ['TAZA', done, 'PLATO', done], ['packed', 'packed', 'packed', 'closed']],
  ])('%s', (_, steps, expected) => {
    expect(pack(table(), steps).verdicts.map((v) => v.why)).toEqual(expected);
  });

  test('where each unit is asked for, a count is not enough', () => {
    expect(pack(table(true), ['TAZA', done]).verdicts.map((v) => v.why)).toEqual(['packed', 'scanEach']);
  });

  test('the last one is told, and what is missing counts for nothing', () => {
    const { work, verdicts } = pack(table(), ['TAZA', missing, 'PLATO']);
    expect(work.items).toMatchObject([
      { picked: 1, packed: 1 },
      { picked: 1, packed: 1 },
    ]);
    expect(verdicts[2]).toMatchObject({ verdict: 'finished', sound: 'finished', next: { kind: 'close' } });
  });

  test('no sequence packs more than was picked, and undo gives all back', () => {
    const step = fc.oneof(
      fc.constantFrom<Step>('TAZA', '17501031311306', 'PLATO', 'ZZ', done, undo),
      fc.constant<Step>(missing),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const start = table();
        let { work } = pack(start, steps);
        for (const i of work.items) {
          expect(i.packed).toBeGreaterThanOrEqual(0);
          expect(i.packed).toBeLessThanOrEqual(i.picked);
        }
        ({ work } = pack(
          work,
          Array.from({ length: 40 }, () => undo),
        ));
        expect(work.items).toEqual(start.items);
      }),
      { numRuns: 100 },
    );
  });
});

const box = (name: string, sideCm: number, maxKg: number, ownKg = 0.2) => ({
  _id: name,
  name,
  lengthCm: sideCm,
  widthCm: sideCm,
  heightCm: sideCm,
  maxKg,
  ownKg,
});
const boxes = [box('grande', 60, 25), box('chica', 20, 5), box('mediana', 40, 15)];

describe('boxes and weight', () => {
  test.each([
    ['nothing', [], []],
    ['one small thing: the smallest box', [{ quantity: 1, unitWeightKg: 1, unitVolumeM3: 0.002 }], ['chica']],
    ['heavy for its size', [{ quantity: 1, unitWeightKg: 12, unitVolumeM3: 0.001 }], ['mediana']],
    ['by weight in two', [{ quantity: 4, unitWeightKg: 10, unitVolumeM3: 0.001 }], ['grande', 'grande']],
    ['the rest in a small one', [{ quantity: 3, unitWeightKg: 12, unitVolumeM3: 0.001 }], ['grande', 'mediana']],
    ['what no box holds goes as it is', [{ quantity: 2, unitWeightKg: 80, unitVolumeM3: 0.5 }], ['', '']],
  ])('%s', (_, goods, names) => {
    expect(suggestBoxes(goods, boxes).map((b) => b.name)).toEqual(names);
  });

  test('every unit has its box, and none is overloaded', () => {
    const goods = fc.array(
      fc.record({
        quantity: fc.integer({ min: 0, max: 300 }),
        unitWeightKg: fc.double({ min: 0, max: 30, noNaN: true }),
        unitVolumeM3: fc.double({ min: 0, max: 0.2, noNaN: true }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(goods, (list) => {
        const suggested = suggestBoxes(list, boxes);
        expect(suggested.reduce((n, b) => n + b.units, 0)).toBe(list.reduce((n, g) => n + g.quantity, 0));
        for (const { boxId, weightKg, fill } of suggested) {
          const of = boxes.find((b) => b._id === boxId);
          if (!of) continue;
          expect(weightKg).toBeLessThanOrEqual(of.maxKg + of.ownKg + 0.001);
          expect(fill).toBeLessThanOrEqual(0.851);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('the weight is right within its share, and nobody guesses where an article has none', () => {
    const expected = expectedKg([{ quantity: 4, unitWeightKg: 2.5, unitVolumeM3: 0 }], [{ ownKg: 0.5 }]);
    expect(expected).toBe(10.5);
    expect([9.4, 9.5, 11.5, 11.6, null].map((kg) => weightVerdict(expected, kg, 10))).toEqual([
      'light',
      'right',
      'right',
      'heavy',
      'unknown',
    ]);
    expect(expectedKg([{ quantity: 1, unitWeightKg: 0, unitVolumeM3: 0 }], [])).toBeNull();
  });
});
