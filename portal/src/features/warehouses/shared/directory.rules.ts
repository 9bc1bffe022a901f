import { locationKey, productKey, type ScanDirectory, type ScannedProduct } from '@tramo/contract/warehouse/scan-codes';
import type { ScanDirectoryRows } from '@tramo/contract/warehouse/warehouses';

export interface KnownLocation {
  locationId: string;
  code: string;
  areaName: string;
}
/** What the codes of a cedi mean, and its locations to choose from. */
export interface Directory extends ScanDirectory {
  locationById: (id: string) => KnownLocation | undefined;
  productById: (id: string) => { sku: string; name: string } | undefined;
  /** The first whose code begins with a text, or holds it. */
  find: (text: string, most: number) => KnownLocation[];
}

/** Looks codes up in what the server sent: one map for locations and one for products, so that a scan takes no time however many there are. */
export function directoryOf(rows: ScanDirectoryRows): Directory {
  const locations = new Map<string, KnownLocation>();
  const byId = new Map<string, KnownLocation>();
  for (const [code, locationId, , area] of rows.locations) {
    const known = { locationId, code, areaName: rows.areas[area]?.[1] ?? '' };
    locations.set(locationKey(code), known);
    byId.set(locationId, known);
  }
  const products = new Map<string, ScannedProduct>();
  const productsById = new Map<string, { sku: string; name: string }>();
  for (const [productId, sku, name, codes] of rows.products) {
    productsById.set(productId, { sku, name });
    // A code of its own goes before another product's SKU that is written alike.
    for (let i = 0; i < codes.length; i += 2)
      products.set(String(codes[i]), { productId, sku, name, units: Number(codes[i + 1]) });
    const key = productKey(sku);
    if (!products.has(key)) products.set(key, { productId, sku, name, units: 1 });
  }
  return {
    location: (key) => locations.get(key),
    product: (key) => products.get(key),
    locationById: (id) => byId.get(id),
    productById: (id) => productsById.get(id),
    find(text, most) {
      const key = locationKey(text);
      const starts: KnownLocation[] = [];
      const holds: KnownLocation[] = [];
      for (const [code, known] of locations) {
        if (code.startsWith(key)) starts.push(known);
        else if (holds.length < most && code.includes(key)) holds.push(known);
        if (starts.length >= most) break;
      }
      return [...starts, ...holds].slice(0, most);
    },
  };
}
