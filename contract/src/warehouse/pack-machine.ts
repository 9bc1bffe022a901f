import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { toldOf } from './pick-step.ts';
import { type PickInput, type ScanTold, scanTold, scanVerdicts } from './pick-work.ts';
import {
  plainKey,
  productKey,
  readScan,
  type ScanDirectory,
  type ScanMeaning,
  type scanCommands,
} from './scan-codes.ts';
import { scanSounds } from './scans.ts';

const units = z.int().check(z.gte(0));
/** An item of an order at the packing table. `quantity`: ordered; `picked`: what lies there; `packed`: what was verified of it. */
export const packItem = z.object({
  itemId: id,
  code: z.string(),
  sku: z.string(),
  barcode: z.string(),
  name: z.string(),
  quantity: units,
  picked: units,
  packed: units,
});
export type PackItem = z.infer<typeof packItem>;

const packChange = z.object({ itemId: id, packed: z.int(), missing: z.int() });
/** What the next scan depends on, besides the items. */
export const packPosition = z.object({
  seen: z.nullable(id),
  serials: z.array(z.string()),
  deeds: z.array(z.object({ changes: z.array(packChange), serial: z.nullable(z.string()) })),
  isPaused: z.boolean(),
});
export type PackPosition = z.infer<typeof packPosition>;
export const startOfPacking: PackPosition = { seen: null, serials: [], deeds: [], isPaused: false };

export interface PackWork {
  orderNumber: string;
  items: readonly PackItem[];
  position: PackPosition;
  /** Each unit is scanned; without it an article is scanned once and its units are counted. */
  asksEach: boolean;
}

/** Accepted: `packed`, `missing`, `undone`, `paused`, `closed` (everything is verified and somebody said so). Repeated: `complete`, `samePiece`, `sameOrder`. The others refuse. */
export const packReasons = [
  'packed',
  'missing',
  'undone',
  'paused',
  'closed',
  'complete',
  'samePiece',
  'sameOrder',
  'unknown',
  'otherProduct',
  'otherOrder',
  'itemFirst',
  'scanEach',
  'tooMany',
  'reasonNeeded',
  'nothingToUndo',
  'notHere',
] as const;
export type PackReason = (typeof packReasons)[number];

/** `item`: something is still to be verified; `close`: boxes and weight. */
export const packStep = z.object({
  kind: z.enum(['item', 'close']),
  itemId: z.nullable(id),
  sku: z.string(),
  name: z.string(),
  quantity: units,
});
export type PackStep = z.infer<typeof packStep>;

export const packVerdict = z.object({
  verdict: z.enum(scanVerdicts),
  sound: z.enum(scanSounds),
  why: z.enum(packReasons),
  scanned: scanTold,
  expected: z.nullable(scanTold),
  quantity: z.int(),
  open: z.int(),
  changes: z.array(packChange),
  next: packStep,
});
export type PackVerdict = z.infer<typeof packVerdict>;

const openOf = (item: PackItem): number => item.picked - item.packed;
const isOpen = (item: PackItem): boolean => openOf(item) > 0;
export const isVerified = (items: readonly PackItem[]): boolean => !items.some(isOpen);

/** The article that was scanned last while some of it is open, else the first that is. */
const currentItem = ({ items, position: { seen } }: PackWork): PackItem | undefined =>
  items.find((i) => i.itemId === seen && isOpen(i)) ?? items.find(isOpen);

export function packStepOf(work: PackWork): PackStep {
  const item = currentItem(work);
  return item
    ? { kind: 'item', itemId: item.itemId, sku: item.sku, name: item.name, quantity: openOf(item) }
    : { kind: 'close', itemId: null, sku: '', name: '', quantity: 0 };
}

type Goods = Extract<ScanMeaning, { kind: 'product' }>;
const names = (item: PackItem, code: string, goods: Goods | undefined): boolean =>
  (goods !== undefined && item.sku !== '' && plainKey(goods.product.sku) === plainKey(item.sku)) ||
  plainKey(item.code) === plainKey(code) ||
  (item.barcode !== '' && productKey(item.barcode) === productKey(code)) ||
  (item.sku !== '' && plainKey(item.sku) === plainKey(code));

interface Outcome {
  verdict: 'accept' | 'refuse' | 'repeated';
  why: PackReason;
  changes?: PackVerdict['changes'];
  position?: Partial<PackPosition>;
  scanned?: ScanTold;
  quantity?: number;
  open?: number;
}
const refuse = (why: PackReason, of: Partial<Outcome> = {}): Outcome => ({ verdict: 'refuse', why, ...of });
const accept = (why: PackReason, of: Partial<Outcome> = {}): Outcome => ({ verdict: 'accept', why, ...of });

const undoable = 50;
/** A deed that `undo` can take back. */
function deed(
  { position }: PackWork,
  why: PackReason,
  seen: string,
  changes: PackVerdict['changes'],
  serial: string | null = null,
): Outcome {
  return accept(why, {
    changes,
    quantity: changes.reduce((n, c) => n + c.packed + c.missing, 0),
    position: {
      seen,
      serials: serial === null ? position.serials : [...position.serials, serial],
      deeds: [...position.deeds, { changes, serial }].slice(-undoable),
    },
  });
}

function scanGoods(work: PackWork, input: PickInput, goods: Goods | undefined): Outcome {
  const matching = work.items.filter((i) => names(i, input.code, goods));
  const [one] = matching;
  if (!one) return refuse(goods ? 'otherProduct' : 'unknown');
  const scanned: Partial<Outcome> = goods ? {} : { scanned: { kind: 'item', code: input.code.trim(), name: one.name } };
  const serial = goods?.serial ? `${plainKey(goods.product.sku)} ${goods.serial}` : null;
  if (serial !== null && work.position.serials.includes(serial))
    return { ...scanned, verdict: 'repeated', why: 'samePiece' };
  const open = matching.filter(isOpen);
  const [first] = open;
  if (!first) return { ...scanned, verdict: 'repeated', why: 'complete' };
  const quantity = input.quantity ?? goods?.quantity ?? goods?.product.units ?? 1;
  const most = open.reduce((n, i) => n + openOf(i), 0);
  if (quantity > most) return refuse('tooMany', { ...scanned, quantity, open: most });
  let left = quantity;
  const changes = open.flatMap((i) => {
    const packed = Math.min(left, openOf(i));
    left -= packed;
    return packed > 0 ? [{ itemId: i.itemId, packed, missing: 0 }] : [];
  });
  return { ...deed(work, 'packed', first.itemId, changes, serial), ...scanned, open: most };
}

function command(work: PackWork, which: keyof typeof scanCommands, input: PickInput): Outcome {
  const item = currentItem(work);
  const { deeds, serials, seen } = work.position;
  switch (which) {
    case 'pause':
      return accept('paused', { position: { isPaused: true } });
    case 'undo': {
      const last = deeds.at(-1);
      if (!last) return refuse('nothingToUndo');
      return accept('undone', {
        changes: last.changes.map((c) => ({ itemId: c.itemId, packed: 0 - c.packed, missing: 0 - c.missing })),
        position: { deeds: deeds.slice(0, -1), serials: serials.filter((s) => s !== last.serial) },
      });
    }
    case 'done':
      if (!item) return accept('closed');
      if (seen !== item.itemId) return refuse('itemFirst');
      if (work.asksEach) return refuse('scanEach', { open: openOf(item) });
      return deed(work, 'packed', item.itemId, [{ itemId: item.itemId, packed: openOf(item), missing: 0 }]);
    case 'short': {
      if (!item) return refuse('notHere');
      if (input.reason === null) return refuse('reasonNeeded');
      const quantity = input.quantity ?? openOf(item);
      if (quantity > openOf(item)) return refuse('tooMany', { quantity, open: openOf(item) });
      return deed(work, 'missing', item.itemId, [{ itemId: item.itemId, packed: 0, missing: quantity }]);
    }
  }
}

function outcomeOf(work: PackWork, input: PickInput, meanings: readonly ScanMeaning[]): Outcome {
  const asked = meanings.find((m) => m.kind === 'command');
  if (asked) return command(work, asked.command, input);
  const goods = meanings.find((m): m is Goods => m.kind === 'product');
  if (goods || work.items.some((i) => names(i, input.code, undefined))) return scanGoods(work, input, goods);
  if (plainKey(input.code) === plainKey(work.orderNumber)) return { verdict: 'repeated', why: 'sameOrder' };
  if (meanings.some((m) => m.kind === 'order')) return refuse('otherOrder');
  return refuse(meanings.length > 0 ? 'notHere' : 'unknown');
}

/** The items after changes: what is missing is not at the table. */
export const changedItems = (items: readonly PackItem[], changes: PackVerdict['changes']): PackItem[] =>
  items.map((item) => {
    const own = changes.filter((c) => c.itemId === item.itemId);
    const sum = (of: 'packed' | 'missing') => own.reduce((n, c) => n + c[of], 0);
    return own.length === 0
      ? item
      : { ...item, packed: item.packed + sum('packed'), picked: item.picked - sum('missing') };
  });

const soundOf = { accept: 'accepted', refuse: 'refused', repeated: 'repeated', finished: 'finished' } as const;

/** What a scan at the packing table comes to. `finished`: with it everything that was picked is verified. */
export function foldPackScan(
  work: PackWork,
  input: PickInput,
  directory: ScanDirectory,
  year: number,
): { work: PackWork; verdict: PackVerdict } {
  const meanings = readScan(input.code, directory, year);
  const { changes = [], position, scanned, quantity = 0, open = 0, why, ...outcome } = outcomeOf(work, input, meanings);
  const isWork = outcome.verdict === 'accept';
  const after: PackWork = {
    ...work,
    items: changes.length > 0 ? changedItems(work.items, changes) : work.items,
    position: { ...work.position, ...(isWork ? { isPaused: false } : {}), ...position },
  };
  const step = packStepOf(work);
  const verdict =
    isWork && (changes.length > 0 || why === 'closed') && isVerified(after.items) ? 'finished' : outcome.verdict;
  return {
    work: after,
    verdict: {
      verdict,
      sound: soundOf[verdict],
      why,
      scanned: scanned ?? toldOf(meanings, input.code),
      expected:
        verdict === 'refuse' && step.kind === 'item' ? { kind: 'product', code: step.sku, name: step.name } : null,
      quantity,
      open,
      changes,
      next: packStepOf(after),
    },
  };
}
