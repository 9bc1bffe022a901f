import { readCode } from '../labels.ts';
import { gtinKey, isGtin, readGs1, upcAOfUpcE } from './gs1.ts';

/** What people tell the screen by scanning a card. Capitals alone: a scanner that types as a keyboard of another language still types them right. */
export const scanCommands = {
  done: 'TRAMOLISTO',
  short: 'TRAMOFALTANTE',
  undo: 'TRAMODESHACER',
  pause: 'TRAMOPAUSA',
} as const;
export type ScanCommand = keyof typeof scanCommands;
/** Slots of a picking cart. */
export const cartSlots = 12;
/** What the card of a cart's slot says. */
export const slotCode = (slot: number): string => `TRAMOCASILLA${String(slot).padStart(2, '0')}`;

export interface ScannedProduct {
  productId: string;
  sku: string;
  name: string;
  /** Units that one reading of the code stands for: more than one on the code of a pack. */
  units: number;
}
/** What a scanned text may mean where it is scanned. Keys as `locationKey`, `productKey` and `plainKey` make them. */
export interface ScanDirectory {
  location(key: string): { locationId: string; code: string } | undefined;
  product(key: string): ScannedProduct | undefined;
  /** Items of the orders at hand, by their own ids. */
  item?(key: string): { itemId: string } | undefined;
  /** Orders at hand, by their number. */
  order?(key: string): { orderId: string } | undefined;
}

export type ScanMeaning =
  | { kind: 'command'; command: ScanCommand }
  | { kind: 'slot'; slot: number }
  | { kind: 'location'; locationId: string; code: string }
  /** `quantity`: units that the code itself tells (GS1); null: one reading is `product.units`. */
  | {
      kind: 'product';
      product: ScannedProduct;
      quantity: number | null;
      lot: string | null;
      serial: string | null;
      expires: string | null;
    }
  | { kind: 'item'; itemId: string }
  | { kind: 'order'; orderId: string }
  /** A parcel's label: the guide by its id (QR), and which package. */
  | { kind: 'package'; guideId: string; number: number };

/** Case and blanks do not count. */
export const plainKey = (text: string): string => text.trim().toLowerCase();
/**
 * Hyphens of a location as a scanner of another keyboard types them: US hyphen on a Spanish keyboard comes as an apostrophe, on a German one as ß, on a French one as a closing bracket.
 */
export const locationKey = (text: string): string =>
  text
    .trim()
    .replace(/['’/_?)ß]/g, '-')
    .toUpperCase();
/** One key for SKUs and for codes of goods; those with a check digit go by 14 digits, so that UPC-A and EAN-13 meet. */
export const productKey = (code: string): string => {
  const text = code.trim();
  return isGtin(text) ? gtinKey(text) : plainKey(text);
};

/** Marks that scanners put before what they read (AIM): the letter of the symbology and a digit. */
const withoutMark = (text: string): string => text.replace(/^\][A-Za-z]\d/, '');

const plain = { quantity: null, lot: null, serial: null, expires: null };

/**
 * All that a scanned text means, the likeliest first; empty when nobody knows it. A number may be a SKU and an order at once: who waits for one of them takes the meaning that it waits
 * for. `year` is the present one, for GS1's dates.
 */
export function readScan(scanned: string, directory: ScanDirectory, year: number): ScanMeaning[] {
  const text = withoutMark(scanned).trim();
  if (text === '') return [];
  const upper = text.toUpperCase();
  for (const command of Object.keys(scanCommands) as ScanCommand[])
    if (upper === scanCommands[command]) return [{ kind: 'command', command }];
  const slot = /^TRAMOCASILLA(\d{2})$/.exec(upper)?.[1];
  if (slot && Number(slot) >= 1 && Number(slot) <= cartSlots) return [{ kind: 'slot', slot: Number(slot) }];
  const label = readCode(text);
  if (label.kind === 'id') return [{ kind: 'package', guideId: label.guideId, number: label.number }];

  const meanings: ScanMeaning[] = [];
  const gs1 = readGs1(scanned.trim(), year);
  if (gs1?.gtin) {
    const product = directory.product(gtinKey(gs1.gtin));
    // (02) with (37) is a box of so many; a count without a serial number likewise.
    if (product)
      meanings.push({
        kind: 'product',
        product,
        quantity: gs1.count === null ? null : gs1.count * product.units,
        lot: gs1.lot,
        serial: gs1.serial,
        expires: gs1.expires,
      });
  }
  const location = directory.location(locationKey(text));
  if (location) meanings.push({ kind: 'location', ...location });
  const item = directory.item?.(plainKey(text));
  if (item) meanings.push({ kind: 'item', ...item });
  const upcA = upcAOfUpcE(text);
  const product =
    directory.product(productKey(text)) ??
    directory.product(plainKey(text)) ??
    (upcA ? directory.product(gtinKey(upcA)) : undefined);
  if (product) meanings.push({ kind: 'product', product, ...plain });
  const order = directory.order?.(plainKey(text));
  if (order) meanings.push({ kind: 'order', ...order });
  return meanings;
}
