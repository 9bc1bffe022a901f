import { readScan } from '@tramo/contract/warehouse/scan-codes';
import { describe, expect, it } from 'vitest';
import { directoryOf } from './directory.rules.ts';

const directory = directoryOf({
  cediId: 'c',
  areas: [['a1', 'Pasillos']],
  locations: [
    ['PA-A-01-1-A', 'l1', 1, 0],
    ['PA-A-01-1-B', 'l2', 2, 0],
    ['XPA-A-01', 'l3', 3, 0],
  ],
  products: [
    ['p1', 'CAFE-500', 'Café 500 g', ['07501031311309', 1, 'caja-12', 12]],
    ['p2', 'caja-12', 'Caja vacía', []],
  ],
});

describe('what the codes of a cedi mean', () => {
  it('locations also as another keyboard types them, products by SKU, code and pack', () => {
    expect(readScan("PA'A'01'1'B", directory, 2026)).toMatchObject([{ kind: 'location', locationId: 'l2' }]);
    expect(readScan('7501031311309', directory, 2026)).toMatchObject([{ product: { productId: 'p1', units: 1 } }]);
    expect(readScan('cafe-500', directory, 2026)).toMatchObject([{ product: { productId: 'p1' } }]);
    expect(readScan('CAJA-12', directory, 2026)).toMatchObject([{ product: { productId: 'p1', units: 12 } }]);
    expect(readScan('nada', directory, 2026)).toEqual([]);
  });
  it('what begins with the text comes first', () => {
    expect(directory.find('pa-a-01', 5).map((l) => l.locationId)).toEqual(['l1', 'l2', 'l3']);
    expect(directory.find('pa', 1).map((l) => l.locationId)).toEqual(['l1']);
    expect(directory.locationById('l2')).toMatchObject({ areaName: 'Pasillos' });
  });
});
