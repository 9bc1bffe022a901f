import { readScan } from '@tramo/contract/warehouse/scan-codes';
import { expect, test } from 'vitest';
import { scanDirectoryOf } from './scan-directory.ts';

test('locations, SKUs and codes of packs are found as they are scanned', async () => {
  const directory = await scanDirectoryOf({
    locations: [['A-03-2-B', 'l1', 0, 1]],
    products: [['p1', 'CAFE-500', 'Café 500 g', ['7501031311309', 1, '17501031311306', 12]]],
  });
  expect(readScan("a'03'2'b", directory, 2026)).toEqual([{ kind: 'location', locationId: 'l1', code: 'A-03-2-B' }]);
  const [sku, pack] = ['cafe-500', '17501031311306'].map((code) => readScan(code, directory, 2026)[0]);
  expect(sku).toMatchObject({ kind: 'product', product: { productId: 'p1', units: 1 } });
  expect(pack).toMatchObject({ kind: 'product', product: { productId: 'p1', units: 12 } });
  expect(readScan('A-03-2-C', directory, 2026)).toEqual([]);
});
