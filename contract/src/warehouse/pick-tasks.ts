import * as z from 'zod/mini';
import { orderReaders } from '../access.ts';
import { day, id, instant } from '../fields.ts';
import { shortReason } from './orders.ts';
import { pickLine, pickMode, pickPosition, pickStep } from './pick-work.ts';

/** Those who pick and pack: the warehouse, and whoever makes routes. */
export const pickers = orderReaders;

/** `open`: nobody has it. `claimed`: somebody holds its lease. `paused`: its picker laid it aside and finds it again. */
export const pickTaskStatuses = ['open', 'claimed', 'paused', 'done', 'cancelled'] as const;
export const pickTaskStatus = z.enum(pickTaskStatuses);
export type PickTaskStatus = z.infer<typeof pickTaskStatus>;

export const pickLimits = {
  /** A claim ends when nothing was heard for so long; the browser beats more often. */
  leaseSeconds: 300,
  beatSeconds: 60,
  /** Silent for so long with work in hand: somebody looks. */
  stuckSeconds: 600,
  ordersPerWave: 500,
  ordersPerTask: 40,
  linesPerTask: 400,
  weightPerTaskKg: 400,
  tasksPage: 50,
  wavesPage: 20,
  boxes: 60,
} as const;

const ref = z.object({ _id: id, name: z.string() });
/** A task as lists show it. */
export const pickTask = z.object({
  _id: id,
  number: z.int(),
  mode: pickMode,
  status: pickTaskStatus,
  cedi: ref,
  wave: z.nullable(ref),
  /** Of a task of a zone. */
  areaName: z.string(),
  /** When it must leave: the departure of its routes, else the earliest promise. */
  leavesAt: z.nullable(instant),
  promisedDate: z.nullable(day),
  orders: z.int(),
  lines: z.int(),
  /** Lines of which nothing is open any more. */
  linesDone: z.int(),
  units: z.int(),
  pickedUnits: z.int(),
  shortUnits: z.int(),
  /** Ranks walked, as batching reckons them. */
  walk: z.int(),
  picker: z.nullable(ref),
  /** Until when it is its picker's alone; null while nobody holds it. */
  leaseUntil: z.nullable(instant),
  claimedDate: z.nullable(instant),
  lastScanDate: z.nullable(instant),
  finishedDate: z.nullable(instant),
  isStuck: z.boolean(),
  version: z.int(),
});
export type PickTask = z.infer<typeof pickTask>;

/** An order within a task, with the slot of the cart that is its own. */
export const pickTaskOrder = z.object({
  _id: id,
  number: z.string(),
  slot: z.nullable(z.int()),
  contactName: z.string(),
  companyName: z.string(),
  routeName: z.string(),
  stopOrder: z.nullable(z.int()),
});
/** A task with all that a scan's answer depends on. */
export const pickTaskDetail = z.object({
  task: pickTask,
  orders: z.array(pickTaskOrder),
  /** In walking order. */
  lines: z.array(pickLine),
  position: pickPosition,
  asksLocation: z.boolean(),
  step: pickStep,
  /** The highest `seq` that was taken: what lies beyond is still on its way. */
  lastSeq: z.int(),
});
export type PickTaskDetail = z.infer<typeof pickTaskDetail>;

/** What may be done about what was missing. */
export const shortDeeds = ['otherLocation', 'substitute', 'split', 'cancelLine'] as const;
export const shortResolution = z.discriminatedUnion('by', [
  /** The rest is taken from another place: a line more in the same task. */
  z.object({ by: z.literal('otherLocation'), locationId: id, quantity: z.int().check(z.gte(1)) }),
  z.object({
    by: z.literal('substitute'),
    sku: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    quantity: z.int().check(z.gte(1)),
  }),
  /** What is missing becomes an order of its own. */
  z.object({ by: z.literal('split') }),
  z.object({ by: z.literal('cancelLine'), reason: z._default(z.string().check(z.trim(), z.maxLength(200)), '') }),
]);
/** A line of which something was missing, with where else it lies. */
export const shortLine = z.object({
  line: pickLine,
  reason: z.nullable(shortReason),
  elsewhere: z.array(z.object({ locationId: id, code: z.string(), areaName: z.string(), quantity: z.int() })),
});
export type ShortLine = z.infer<typeof shortLine>;
