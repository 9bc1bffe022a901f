import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { shortReason } from './orders.ts';
import { scan, scanSounds, scansPerCall } from './scans.ts';

/** How the work of a task is put together: one order; several, summed by article; several on a cart with a slot for each; the part of an area, joined at packing. */
export const pickModes = ['order', 'batch', 'cluster', 'zone'] as const;
export const pickMode = z.enum(pickModes);
export type PickMode = z.infer<typeof pickMode>;

const units = z.int().check(z.gte(0));
/** What a task takes of one item at one place. */
export const pickLine = z.object({
  _id: id,
  orderId: id,
  orderNumber: z.string(),
  itemId: id,
  /** The item's own id within its order. */
  code: z.string(),
  sku: z.string(),
  barcode: z.string(),
  name: z.string(),
  /** Null: nobody knows where it lies. */
  locationId: z.nullable(id),
  locationCode: z.string(),
  areaName: z.string(),
  quantity: units,
  picked: units,
  short: units,
  /** Of the cart, from 1; null where the task has none. */
  slot: z.nullable(z.int()),
});
export type PickLine = z.infer<typeof pickLine>;

/** Everything that the next scan depends on, besides the lines. The server keeps it with the task. */
export const pickPosition = z.object({
  /** The location that was scanned last. */
  at: z.nullable(id),
  /** Taken off the shelf, not yet in its slot. */
  hand: z.nullable(z.object({ lineId: id, quantity: units, serial: z.nullable(z.string()) })),
  /** The stop whose article was scanned: only then its rest may be counted. */
  seen: z.nullable(z.string()),
  /** Serial numbers that were taken. */
  serials: z.array(z.string()),
  /** What was done, the last one last: what `undo` takes back. */
  deeds: z.array(
    z.object({
      changes: z.array(z.object({ lineId: id, picked: z.int(), short: z.int() })),
      serial: z.nullable(z.string()),
    }),
  ),
  isPaused: z.boolean(),
});
export type PickPosition = z.infer<typeof pickPosition>;
export const startOfWalk: PickPosition = { at: null, hand: null, seen: null, serials: [], deeds: [], isPaused: false };

export interface PickWork {
  mode: PickMode;
  /** In walking order. */
  lines: readonly PickLine[];
  position: PickPosition;
  /** Each location is scanned before its article. */
  asksLocation: boolean;
}

/** A scan while picking. `quantity`: typed beside the article's code, or how many are missing; `reason`: with the command `short` alone. */
export const pickScan = z.extend(scan, {
  quantity: z._default(z.nullable(z.int().check(z.gte(1), z.lte(100_000))), null),
  reason: z._default(z.nullable(shortReason), null),
  note: z._default(z.string().check(z.trim(), z.maxLength(200, { error: 'tooLong' })), ''),
});
export type PickScan = z.infer<typeof pickScan>;
export type PickInput = Pick<PickScan, 'code' | 'quantity' | 'reason'>;
export const pickScans = z.array(pickScan).check(z.minLength(1), z.maxLength(scansPerCall, { error: 'tooMany' }));

/** What something scanned or awaited is: its code as it is printed, and what people call it. */
export const scanTold = z.object({
  kind: z.enum(['location', 'product', 'item', 'slot', 'order', 'package', 'command', 'unknown']),
  code: z.string(),
  name: z.string(),
});
export type ScanTold = z.infer<typeof scanTold>;

/** What the screen asks for now. `quantity`: units still to take there, or those in the hand that wait for their slot. */
export const pickStep = z.object({
  kind: z.enum(['location', 'item', 'slot', 'finished']),
  stop: z.nullable(z.string()),
  locationCode: z.string(),
  sku: z.string(),
  name: z.string(),
  quantity: units,
  slot: z.nullable(z.int()),
});
export type PickStep = z.infer<typeof pickStep>;

/**
 * What a scan was. Accepted: `location`, `taken` (units of an article), `inSlot`, `short`, `undone`, `paused`. Repeated: `here` (that location was confirmed), `complete` (all of that
 * article was taken there), `samePiece` (its serial number was). All others are refusals.
 */
export const pickReasons = [
  'location',
  'taken',
  'inSlot',
  'short',
  'undone',
  'paused',
  'here',
  'complete',
  'samePiece',
  'unknown',
  'otherLocation',
  'otherProduct',
  'elsewhere',
  'otherSlot',
  'locationFirst',
  'itemFirst',
  'slotFirst',
  'tooMany',
  'reasonNeeded',
  'nothingToUndo',
  'noSlots',
  'notHere',
  'ended',
] as const;
export type PickReason = (typeof pickReasons)[number];

export const scanVerdicts = ['accept', 'refuse', 'repeated', 'finished'] as const;
export const pickVerdict = z.object({
  verdict: z.enum(scanVerdicts),
  sound: z.enum(scanSounds),
  why: z.enum(pickReasons),
  scanned: scanTold,
  /** What was awaited instead; null unless it was refused. */
  expected: z.nullable(scanTold),
  /** Where else the article is awaited (`elsewhere`); '' otherwise. */
  elsewhere: z.string(),
  /** Units that the scan stood for, and what was still open there. */
  quantity: z.int(),
  open: z.int(),
  changes: z.array(z.object({ lineId: id, picked: z.int(), short: z.int() })),
  next: pickStep,
});
export type PickVerdict = z.infer<typeof pickVerdict>;
