import { locationKey, productKey, type ScanDirectory, type ScannedProduct } from '@tramo/contract/warehouse/scan-codes';

/** A cedi's codes as the server sends them: `[code, id, …]` of locations, `[id, sku, name, [code, units, …]]` of products. */
export interface DirectoryRows {
  locations: readonly (readonly [code: string, id: string, ...unknown[]])[];
  products: readonly (readonly [id: string, sku: string, name: string, codes: readonly (string | number)[]])[];
}
/** Rows between two breaths: with fifty thousand articles the page answers scans meanwhile. */
const rowsAtOnce = 1000;
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Maps of a cedi's codes, for `readScan`: a look-up costs the same whether there are ten or a hundred thousand. */
export async function scanDirectoryOf(rows: DirectoryRows, signal?: AbortSignal): Promise<ScanDirectory> {
  const locations = new Map<string, { locationId: string; code: string }>();
  const products = new Map<string, ScannedProduct>();
  let n = 0;
  for (const [code, locationId] of rows.locations) {
    locations.set(locationKey(code), { locationId, code });
    if (++n % rowsAtOnce === 0) await breath();
    if (signal?.aborted) break;
  }
  for (const [productId, sku, name, codes] of rows.products) {
    products.set(productKey(sku), { productId, sku, name, units: 1 });
    for (let i = 0; i + 1 < codes.length; i += 2)
      products.set(productKey(String(codes[i])), { productId, sku, name, units: Number(codes[i + 1]) });
    if (++n % rowsAtOnce === 0) await breath();
    if (signal?.aborted) break;
  }
  return { location: (key) => locations.get(key), product: (key) => products.get(key) };
}
