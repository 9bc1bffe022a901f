import * as z from 'zod/mini';
import { id, instant } from '../fields.ts';

/** One reading of a scanner, a camera or the keyboard, as the browser keeps it until the server has it. */
export const scan = z.object({
  /** Drawn by the browser: the same scan sent again is the same scan. */
  _id: id,
  /** Its place among the scans of this device and piece of work, from 1: the server takes them in this order. */
  seq: z.int().check(z.gte(1), z.lte(2_000_000_000)),
  /** What was read, as it was read. */
  code: z.string().check(z.minLength(1), z.maxLength(400)),
  source: z.enum(['scanner', 'camera', 'typed']),
  /** The device's clock. */
  at: instant,
});
export type Scan = z.infer<typeof scan>;
/** Scans of one call. */
export const scansPerCall = 200;
export const scans = z.array(scan).check(z.minLength(1), z.maxLength(scansPerCall, { error: 'tooMany' }));

/** What the ear and the eye are told of a scan. `repeated`: it was heard already and changes nothing. */
export const scanSounds = ['accepted', 'refused', 'repeated', 'finished'] as const;
export type ScanSound = (typeof scanSounds)[number];
