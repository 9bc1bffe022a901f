import {
  plainKey,
  productKey,
  readScan,
  type ScanDirectory,
  type ScannedProduct,
} from '@tramo/contract/warehouse/scan-codes';
import { type MovementReason, stockMost } from '@tramo/contract/warehouse/stock';
import type { TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import * as locations from './warehouses.locations.store.ts';
import * as products from './warehouses.products.store.ts';
import * as store from './warehouses.stock.store.ts';

/** Where something lies. `areaPosition`, then `rank`, is the walk. */
export interface Lying {
  locationId: string;
  code: string;
  areaId: string;
  areaName: string;
  areaPosition: number;
  rank: number;
  quantity: number;
}
/** What lies of products in a cedi, by their SKU in small letters, along the walk. Blocked locations are left out. */
export async function stockFor(tx: TxCtx, cediId: string, skus: readonly string[]): Promise<Map<string, Lying[]>> {
  const keys = [...new Set(skus.map(plainKey))];
  const found = new Map<string, Lying[]>(keys.map((key) => [key, []]));
  for (const r of await store.stockOfSkus(tx.trx, cediId, keys))
    found.get(r.sku_key)?.push({
      locationId: r.location_id,
      code: r.code,
      areaId: r.area_id,
      areaName: r.area_name,
      areaPosition: r.area_position,
      rank: r.rank,
      quantity: r.quantity,
    });
  return found;
}

const changeOf = (tx: TxCtx, locationId: string, productId: string): store.Change => ({
  companyId: tx.actor.companyId,
  locationId,
  productId,
  at: tx.platform.now(),
});
const movementOf = (
  tx: TxCtx,
  change: store.Change,
  m: { delta: number; quantityAfter: number; reason: MovementReason; detail: string },
): store.NewMovement => ({ ...change, ...m, id: newId(), actor: tx.actor.name });

/** Adds units to what lies at a location, and tells the movement. */
export async function addStock(
  tx: TxCtx,
  of: { locationId: string; productId: string; quantity: number; reason: MovementReason; detail: string },
): Promise<void> {
  const change = changeOf(tx, of.locationId, of.productId);
  if (!(await store.holdPlace(tx.trx, change))) throw problem('warehouses.location_not_found');
  const after = await store.addUnits(tx.trx, change, of.quantity);
  if (after > stockMost) throw problem('stock.too_many', { max: stockMost });
  await store.insertMovements(tx.trx, [movementOf(tx, change, { ...of, delta: of.quantity, quantityAfter: after })]);
}

/** Takes units from what lies at a location: what is there at most. Answers how many. */
export async function removeStock(
  tx: TxCtx,
  of: { locationId: string; productId: string; quantity: number; reason: MovementReason; detail: string },
): Promise<number> {
  const change = changeOf(tx, of.locationId, of.productId);
  const there = await store.lockUnits(tx.trx, change);
  const taken = Math.min(there, of.quantity);
  if (taken === 0) return 0;
  await store.setUnits(tx.trx, change, there - taken);
  if (there === taken) await store.dropEmpty(tx.trx, [of.locationId]);
  await store.insertMovements(tx.trx, [movementOf(tx, change, { ...of, delta: -taken, quantityAfter: there - taken })]);
  return taken;
}

/** Makes what lies at a location so many units. */
export async function setStock(
  tx: TxCtx,
  of: { locationId: string; productId: string; quantity: number; reason: MovementReason; detail: string },
): Promise<void> {
  const there = await store.lockUnits(tx.trx, of);
  if (of.quantity > there) await addStock(tx, { ...of, quantity: of.quantity - there });
  else if (of.quantity < there) await removeStock(tx, { ...of, quantity: there - of.quantity });
}

async function productOfSku(tx: TxCtx, sku: string): Promise<products.ProductName | null> {
  return (await products.productsBySkus(tx.trx, [plainKey(sku)]))[0] ?? null;
}

/**
 * What a picker takes from a location. Where less lies than is taken, what is there goes and a count of the location is due; the goods are in the picker's hands all the same.
 * A SKU that the company does not keep as a product changes nothing. Answers how many units went.
 */
export async function takeStock(
  tx: TxCtx,
  of: { locationId: string; sku: string; quantity: number; reason: 'picked'; detail: string },
): Promise<number> {
  const product = await productOfSku(tx, of.sku);
  if (!product) return 0;
  const taken = await removeStock(tx, { ...of, productId: product.id });
  if (taken < of.quantity) await store.setShort(tx.trx, of.locationId, tx.platform.now());
  return taken;
}
/** A picker did not find what should lie at a location: its count is due. */
export const markShort = async (tx: TxCtx, locationId: string): Promise<void> =>
  void (await store.setShort(tx.trx, locationId, tx.platform.now()));

/** What was taken by mistake, or comes back, is put at a location. Answers how many units are known there now to be more. */
export async function putStock(
  tx: TxCtx,
  of: { locationId: string; sku: string; quantity: number; reason: 'returned'; detail: string },
): Promise<number> {
  const product = await productOfSku(tx, of.sku);
  if (!product) return 0;
  await addStock(tx, { ...of, productId: product.id });
  return of.quantity;
}

export interface PlaceOfCode {
  locationId: string;
  code: string;
  areaId: string;
  areaName: string;
  areaPosition: number;
  rank: number;
  isBlocked: boolean;
}
/** Locations of a cedi by their codes. */
export async function locationsByCode(
  tx: TxCtx,
  cediId: string,
  codes: readonly string[],
): Promise<Map<string, PlaceOfCode>> {
  const rows = await locations.placesByCodes(tx.trx, cediId, [...new Set(codes)]);
  return new Map(rows.map((r) => [r.code, toPlace(r)]));
}
export async function locationsById(tx: TxCtx, ids: readonly string[]): Promise<Map<string, PlaceOfCode>> {
  const rows = await locations.placesByIds(tx.trx, [...new Set(ids)]);
  return new Map(rows.map((r) => [r.id, toPlace(r)]));
}
const toPlace = (r: locations.PlaceRow): PlaceOfCode => ({
  locationId: r.id,
  code: r.code,
  areaId: r.area_id,
  areaName: r.area_name,
  areaPosition: r.area_position,
  rank: r.rank,
  isBlocked: r.is_blocked,
});

/** Products by what was scanned: EAN, UPC, codes of packs and SKUs, under the very text that was given. */
export async function productsOfCodes(tx: TxCtx, codes: readonly string[]): Promise<Map<string, ScannedProduct>> {
  const bySku = await products.productsBySkus(tx.trx, [...new Set(codes.map(plainKey))]);
  const byCode = await products.productsByCodeKeys(tx.trx, [...new Set(codes.map(productKey))]);
  const skus = new Map(bySku.map((p) => [p.sku_key, p]));
  const keys = new Map(byCode.map((p) => [p.code_key, p]));
  const found = new Map<string, ScannedProduct>();
  for (const code of codes) {
    const coded = keys.get(productKey(code));
    const named = skus.get(plainKey(code));
    const product = coded ?? named;
    if (product)
      found.set(code, { productId: product.id, sku: product.sku, name: product.name, units: coded?.units ?? 1 });
  }
  return found;
}

/** Products by their SKUs in small letters. */
export async function productsBySku(
  tx: TxCtx,
  skus: readonly string[],
): Promise<
  Map<
    string,
    { productId: string; sku: string; name: string; unitWeightKg: number; unitVolumeM3: number; codes: string[] }
  >
> {
  const rows = await products.productsBySkus(tx.trx, [...new Set(skus.map(plainKey))]);
  const codes = Map.groupBy(
    await products.codesOf(
      tx.trx,
      rows.map((r) => r.id),
    ),
    (c) => c.product_id,
  );
  return new Map(
    rows.map((r) => [
      r.sku_key,
      {
        productId: r.id,
        sku: r.sku,
        name: r.name,
        unitWeightKg: r.unit_weight_kg,
        unitVolumeM3: r.unit_volume_m3,
        codes: (codes.get(r.id) ?? []).map((c) => c.code),
      },
    ]),
  );
}

/** Keys of locations and products that these texts would be looked up by. */
function keysOf(texts: readonly string[], year: number): { locations: string[]; products: string[] } {
  const asked = { locations: new Set<string>(), products: new Set<string>() };
  const asking: ScanDirectory = {
    location: (key) => void asked.locations.add(key) as undefined,
    product: (key) => void asked.products.add(key) as undefined,
  };
  for (const text of texts) readScan(text, asking, year);
  return { locations: [...asked.locations], products: [...asked.products] };
}
export const locationKeysOf = (texts: readonly string[], year: number): string[] => keysOf(texts, year).locations;

/** What `readScan` needs to know of scanned texts in a cedi: the same that the browser looks up in its own directory. */
export async function directoryOf(
  tx: TxCtx,
  cediId: string,
  texts: readonly string[],
  year: number,
): Promise<ScanDirectory> {
  const keys = keysOf(texts, year);
  const places = await locationsByCode(tx, cediId, keys.locations);
  const found = new Map<string, ScannedProduct>();
  for (const p of await products.productsBySkus(tx.trx, keys.products))
    found.set(p.sku_key, { productId: p.id, sku: p.sku, name: p.name, units: 1 });
  for (const p of await products.productsByCodeKeys(tx.trx, keys.products))
    found.set(p.code_key, { productId: p.id, sku: p.sku, name: p.name, units: p.units });
  return { location: (key) => places.get(key), product: (key) => found.get(key) };
}
