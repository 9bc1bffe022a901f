import { readScan, type ScanDirectory, type ScanMeaning, type ScannedProduct } from './scan-codes.ts';
import type { ScanSound } from './scans.ts';
import { stockMost } from './stock.ts';

/** What a scan of a count came to. Browser and server both reckon it here. */
export const countVerdicts = [
  /** The location was opened, or is open already. */
  'location',
  /** More (or the typed number) of a product. */
  'product',
  /** The location is counted. */
  'done',
  'undone',
  'paused',
  /** Another location is open: it has to be finished first. */
  'finishFirst',
  /** No location is open. */
  'noLocation',
  /** This count does not ask for it. */
  'notAsked',
  /** More than a location holds: a number in the code that nobody means. */
  'tooMany',
  'unknown',
] as const;
export type CountVerdictKind = (typeof countVerdicts)[number];

export interface CountState {
  /** The location that is open; null: none. */
  location: { locationId: string; code: string } | null;
  /** Products that are asked for here; null: whatever lies there. */
  asked: readonly string[] | null;
  /** Units by product's id. */
  tally: Readonly<Record<string, number>>;
  /** Product scans of the open location, the last one last: what UNDO takes back. */
  steps: readonly { productId: string; before: number | null }[];
}
export const nothingOpen: CountState = { location: null, asked: null, tally: {}, steps: [] };

export interface CountVerdict {
  kind: CountVerdictKind;
  sound: ScanSound;
  /** Of the location or product read; '' when nobody knows it. */
  what: string;
  locationId: string | null;
  product: ScannedProduct | null;
  /** What is counted of the product now. */
  quantity: number | null;
  next: CountState;
}

/**
 * One scan: a location opens it, its products are tallied one reading at a time (or as typed), LISTO ends it, DESHACER takes the last reading back, PAUSA leaves it to others.
 * `isOpenTo`: whether this location belongs to the count and waits.
 */
export function countVerdict(
  state: CountState,
  scan: { code: string; quantity: number | null },
  world: { directory: ScanDirectory; year: number; isOpenTo(locationId: string): boolean },
): CountVerdict {
  const meanings = readScan(scan.code, world.directory, world.year);
  const of = <K extends ScanMeaning['kind']>(kind: K) =>
    meanings.find((m): m is Extract<ScanMeaning, { kind: K }> => m.kind === kind);
  const base = { what: '', locationId: null, product: null, quantity: null, next: state };
  const refused = (kind: CountVerdictKind, what = ''): CountVerdict => ({ ...base, kind, sound: 'refused', what });
  const open = state.location;

  const command = of('command')?.command;
  if (command === 'done')
    return open
      ? { ...base, kind: 'done', sound: 'finished', what: open.code, locationId: open.locationId, next: nothingOpen }
      : refused('noLocation');
  if (command === 'pause')
    return open
      ? { ...base, kind: 'paused', sound: 'accepted', what: open.code, locationId: open.locationId, next: nothingOpen }
      : refused('noLocation');
  if (command === 'undo') {
    const last = state.steps.at(-1);
    if (!last) return refused('noLocation');
    const { [last.productId]: _, ...others } = state.tally;
    return {
      ...base,
      kind: 'undone',
      sound: 'accepted',
      what: open?.code ?? '',
      locationId: open?.locationId ?? null,
      quantity: last.before ?? 0,
      next: {
        ...state,
        tally: last.before === null ? others : { ...others, [last.productId]: last.before },
        steps: state.steps.slice(0, -1),
      },
    };
  }

  const location = of('location');
  const found = of('product');
  // A code may be both: with a location open its products are read first.
  if (location && !(open && found)) {
    if (open?.locationId === location.locationId)
      return { ...base, kind: 'location', sound: 'repeated', what: open.code, locationId: open.locationId };
    if (open) return refused('finishFirst', open.code);
    if (!world.isOpenTo(location.locationId)) return refused('notAsked', location.code);
    return {
      ...base,
      kind: 'location',
      sound: 'accepted',
      what: location.code,
      locationId: location.locationId,
      next: { location: { locationId: location.locationId, code: location.code }, asked: null, tally: {}, steps: [] },
    };
  }
  if (!found) return refused('unknown');
  const { product } = found;
  if (!open) return refused('noLocation', product.name);
  if (state.asked && !state.asked.includes(product.productId)) return refused('notAsked', product.name);
  const before = state.tally[product.productId] ?? null;
  const quantity = scan.quantity ?? (before ?? 0) + (found.quantity ?? product.units);
  if (quantity > stockMost) return refused('tooMany', product.name);
  return {
    ...base,
    kind: 'product',
    sound: 'accepted',
    what: product.name,
    locationId: open.locationId,
    product,
    quantity,
    next: {
      ...state,
      tally: { ...state.tally, [product.productId]: quantity },
      steps: [...state.steps, { productId: product.productId, before }],
    },
  };
}
