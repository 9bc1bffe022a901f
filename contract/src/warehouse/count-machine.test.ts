import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountState, countVerdict, nothingOpen } from './count-machine.ts';
import { gtinKey } from './gs1.ts';
import { type ScanDirectory, scanCommands } from './scan-codes.ts';

const product = (productId: string, units = 1) => ({ productId, sku: productId, name: `Producto ${productId}`, units });
const products = new Map([
  [gtinKey('7501031311309'), product('sku-1')],
  [gtinKey('17501031311306'), product('sku-1', 12)],
  ['sku-1', product('sku-1')],
  ['sku-2', product('sku-2')],
  // A SKU that reads as a location.
  ['a-1', product('sku-3')],
]);
const places = new Map(['A-1', 'A-2', 'B-1'].map((code) => [code, { locationId: `id-${code}`, code }]));
const directory: ScanDirectory = { location: (key) => places.get(key), product: (key) => products.get(key) };
const world = { directory, year: 2026, isOpenTo: (id: string) => id !== 'id-B-1' };
const run = (state: CountState, code: string, quantity: number | null = null) =>
  countVerdict(state, { code, quantity }, world);
const after = (...codes: string[]): CountState => codes.reduce((state, code) => run(state, code).next, nothingOpen);

describe('a scan of a count', () => {
  test.each([
    ['a location opens it', [], 'a-2', 'location', 'accepted', null],
    ['the same again changes nothing', ['A-2'], "A'2", 'location', 'repeated', null],
    ['another one waits until this one is ended', ['A-2'], 'B-1', 'finishFirst', 'refused', null],
    ['one of another count is not asked for', [], 'B-1', 'notAsked', 'refused', null],
    ['a product without a location', [], '7501031311309', 'noLocation', 'refused', null],
    ['a product is one more', ['A-2', 'SKU-1'], '7501031311309', 'product', 'accepted', 2],
    ['a pack is all that it holds', ['A-2', 'SKU-1'], '17501031311306', 'product', 'accepted', 13],
    ['GS1 with its count', ['A-2'], ']C102075010313113093705', 'product', 'accepted', 5],
    ['a count in the code that nobody means', ['A-2'], ']C102075010313113093799999999', 'tooMany', 'refused', null],
    ['a code that is both is the product while a location is open', ['A-2'], 'A-1', 'product', 'accepted', 1],
    ['a code of nobody', ['A-2'], 'XYZ', 'unknown', 'refused', null],
    ['LISTO', ['A-2', 'SKU-1'], scanCommands.done, 'done', 'finished', null],
    ['LISTO without a location', [], scanCommands.done, 'noLocation', 'refused', null],
    ['DESHACER', ['A-2', 'SKU-1', 'SKU-1'], scanCommands.undo, 'undone', 'accepted', 1],
    ['DESHACER of nothing', ['A-2'], scanCommands.undo, 'noLocation', 'refused', null],
    ['PAUSA', ['A-2', 'SKU-1'], scanCommands.pause, 'paused', 'accepted', null],
  ] as const)('%s', (_, before, code, kind, sound, quantity) => {
    expect(run(after(...before), code)).toMatchObject({ kind, sound, quantity });
  });
  test('a typed number is the whole', () => {
    expect(run(after('A-2', 'SKU-1'), 'SKU-1', 40)).toMatchObject({ quantity: 40 });
    expect(run(run(after('A-2', 'SKU-1'), 'SKU-1', 40).next, scanCommands.undo).next.tally).toEqual({ 'sku-1': 1 });
  });
  test('what is not asked for is refused by name', () => {
    const state = { ...after('A-2'), asked: ['sku-1'] };
    expect(run(state, 'SKU-2')).toMatchObject({ kind: 'notAsked', what: 'Producto sku-2', next: state });
  });
  test('a tally is what was read, less what was taken back, in any order', () => {
    const codes = ['SKU-1', 'SKU-2', '17501031311306', scanCommands.undo, 'XYZ', 'A-2'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...codes), { maxLength: 40 }), (list) => {
        const read: [string, number][] = [];
        for (const code of list) {
          if (code === scanCommands.undo) read.pop();
          else if (code.startsWith('SKU-')) read.push([code.toLowerCase(), 1]);
          else if (code.startsWith('1750')) read.push(['sku-1', 12]);
        }
        const sum: Record<string, number> = {};
        for (const [id, n] of read) sum[id] = (sum[id] ?? 0) + n;
        expect(after('A-2', ...list).tally).toEqual(sum);
      }),
    );
  });
});
