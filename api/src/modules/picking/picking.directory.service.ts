import { productKey, readScan, type ScanDirectory, type ScannedProduct } from '@tramo/contract/warehouse/scan-codes';
import type { TxCtx } from '../../platform/context.ts';
import { locationsByCode, productsOfCodes } from '../warehouses/warehouses.stock.service.ts';

/** What scanned texts may mean at a cedi, looked up for all of them at once: what reading them asks for is asked of the database, then they are read with it. */
export async function directoryFor(
  tx: TxCtx,
  cediId: string,
  codes: readonly string[],
): Promise<{ directory: ScanDirectory; year: number }> {
  const year = Number(
    new Intl.DateTimeFormat('en', { timeZone: tx.actor.timeZone, year: 'numeric' }).format(tx.platform.now()),
  );
  const locationKeys = new Set<string>();
  const productKeys = new Set<string>();
  const asked: ScanDirectory = {
    location: (key) => void locationKeys.add(key) as undefined,
    product: (key) => void productKeys.add(key) as undefined,
  };
  for (const code of codes) readScan(code, asked, year);
  const locations = await locationsByCode(tx, cediId, [...locationKeys]);
  const products = await productsOfCodes(tx, [...productKeys]);
  const byKey = new Map<string, ScannedProduct>();
  for (const [code, product] of products) byKey.set(code, product);
  return {
    directory: {
      location: (key) => locations.get(key),
      product: (key) => byKey.get(key) ?? byKey.get(productKey(key)),
    },
    year,
  };
}
