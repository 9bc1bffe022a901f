/** Public instances as problems: one door for all formats. Text in, data out; whoever calls reads the file. */

import type { Instance, Rounding } from './instance.ts';
import { readSolomon } from './solomon.ts';
import { readVroom } from './vroom.ts';
import { readVrplib } from './vrplib.ts';

export interface ReadOptions {
  /** Instead of what the format and its TYPE stand for; for .vrp files alone. */
  rounding?: Rounding;
}

/**
 * Reads CVRPLIB / VRPLIB (.vrp), Solomon, Gehring & Homberger and Li & Lim (.txt) and VROOM (.json), told apart by their content.
 * @param name The file's name, for the instance's.
 * @param file The file's text.
 * @throws InstanceError with the line or path of the fault, also for what is well written but not supported.
 */
export function readInstance(name: string, file: string, options: ReadOptions = {}): Instance {
  // Editors of Windows mark the beginning of a file.
  const text = file.replace(/^\uFEFF/, '');
  const short = name.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');
  if (/^\s*\{/.test(text)) return readVroom(short, text);
  if (/^[A-Z_]+[ \t]*:|^[A-Z_]+_SECTION\b/m.test(text)) return readVrplib(short, text, options.rounding);
  return readSolomon(short, text);
}
