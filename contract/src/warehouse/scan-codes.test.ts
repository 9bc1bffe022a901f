import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packageQr } from '../labels.ts';
import {
  cartSlots,
  locationKey,
  plainKey,
  productKey,
  readScan,
  type ScanDirectory,
  type ScannedProduct,
  scanCommands,
  slotCode,
} from './scan-codes.ts';

const coffee: ScannedProduct = { productId: 'p1', sku: 'CAFE-500', name: 'Café 500 g', units: 1 };
const box: ScannedProduct = { ...coffee, units: 12 };
const products = new Map([
  [productKey('CAFE-500'), coffee],
  [productKey('7501031311309'), coffee],
  [productKey('17501031311306'), box],
  [productKey('036000291452'), { ...coffee, productId: 'p2', sku: '1001' }],
  [productKey('1001'), { ...coffee, productId: 'p2', sku: '1001' }],
  [productKey('042100005264'), { ...coffee, productId: 'p3' }],
]);
const directory: ScanDirectory = {
  location: (key) => (key === 'A-03-2-B' ? { locationId: 'l1', code: key } : undefined),
  product: (key) => products.get(key),
  item: (key) => (key === plainKey('ART-9') ? { itemId: 'i9' } : undefined),
  order: (key) => (key === '1001' ? { orderId: 'o1' } : undefined),
};
const read = (text: string) => readScan(text, directory, 2026);
const kinds = (text: string) => read(text).map((m) => m.kind);

describe('what a scan is', () => {
  test.each([
    ['its location', 'A-03-2-B'],
    ['in small letters', 'a-03-2-b'],
    ['typed by a US scanner on a Spanish keyboard', "A'03'2'B"],
    ['on a German one', 'Aß03ß2ßB'],
    ['on a French one', 'A)03)2)B'],
    ['with the mark of Code 128 and a blank', ']C0A-03-2-B '],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual([{ kind: 'location', locationId: 'l1', code: 'A-03-2-B' }]);
  });

  test.each([
    ['a SKU in other letters', 'cafe-500', 1, null],
    ['an EAN-13', '7501031311309', 1, null],
    ['the same as 14 digits', '07501031311309', 1, null],
    ['the box of twelve', '17501031311306', 12, null],
    ['GS1 with lot and date', '(01)07501031311309(10)L1(17)270101', 1, null],
    ['GS1 that tells how many', '(02)07501031311309(37)5', 1, 5],
    ['GS1 that tells how many boxes', '(02)17501031311306(37)5', 12, 60],
    ['a UPC-E of an article kept as UPC-A', '04252614', 1, null],
  ])('%s', (_, text, units, quantity) => {
    expect(read(text)[0]).toMatchObject({ kind: 'product', product: { units }, quantity });
  });

  test('UPC-A is found as the EAN-13 that other scanners make of it', () => {
    expect(read('0036000291452')[0]).toMatchObject({ kind: 'product', product: { productId: 'p2' } });
  });

  test('a number that is a SKU and an order is both: who waits for one chooses', () => {
    expect(kinds('1001')).toEqual(['product', 'order']);
  });

  test('an item goes by its own id', () => expect(read('art-9')).toEqual([{ kind: 'item', itemId: 'i9' }]));

  test('commands, slots and parcels', () => {
    for (const [command, code] of Object.entries(scanCommands))
      expect(read(code)).toEqual([{ kind: 'command', command }]);
    for (let slot = 1; slot <= cartSlots; slot++)
      expect(read(slotCode(slot).toLowerCase())).toEqual([{ kind: 'slot', slot }]);
    expect(read('TRAMOCASILLA00')).toEqual([]);
    expect(read('TRAMOCASILLA13')).toEqual([]);
    const guideId = '0190b5a2-7c1e-7b2a-9c3d-1f2e3d4c5b6a';
    expect(read(packageQr(guideId, 2))).toEqual([{ kind: 'package', guideId, number: 2 }]);
  });

  test.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['an unknown code', '7501031311308'],
    ['a neighbour', 'A-03-2-C'],
  ])('%s means nothing', (_, text) => {
    expect(read(text)).toEqual([]);
  });

  test('no text makes it fail', () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(read(text))));
  });
});

test('the key of a location is one for every way of typing its hyphens', () => {
  expect(new Set(["B'1'2", 'b-1-2', 'B/1/2', 'B_1_2'].map(locationKey))).toEqual(new Set(['B-1-2']));
});
