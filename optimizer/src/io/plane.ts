/** What the readers of instances in the plane share: rounding, matrices in shared memory, lines with their numbers. */

import { NEVER } from '../problem.ts';
import { InstanceError, type Rounding } from './instance.ts';

/** More places need a matrix of over 2 GB; more vehicles serve nobody. */
const MOST_PLACES = 22_000;

/** A number of places or vehicles. @throws InstanceError `out_of_range` when it is none. */
export function countOf(value: number, line: number): number {
  if (!Number.isInteger(value) || value < 1 || value > MOST_PLACES)
    throw new InstanceError('out_of_range', line, String(value));
  return value;
}

/** Units inside per unit of the file. */
export const SCALE: Record<Rounding, number> = { nearest: 1, truncated: 10, exact: 1000 };
export const DECIMALS: Record<Rounding, number> = { nearest: 0, truncated: 1, exact: 2 };

/** A length of the file in whole units inside. */
export function wholeUnits(length: number, rounding: Rounding): number {
  if (rounding === 'nearest') return Math.floor(length + 0.5);
  return rounding === 'truncated' ? Math.floor(length * 10) : Math.round(length * 1000);
}

/** Where lengths stand in the file, and whether those back are the same: then each is asked once. */
export interface Listing {
  where: number | string;
  symmetric: boolean;
}

/**
 * Fills n × n whole units from `length`; in shared memory, so that searching threads need no copy.
 * @throws InstanceError `out_of_range` for a length that no problem can hold.
 */
export function matrixOf(
  n: number,
  length: (from: number, to: number) => number,
  rounding: Rounding,
  listing: Listing,
): Int32Array {
  const { where, symmetric } = listing;
  const matrix = new Int32Array(new SharedArrayBuffer(n * n * 4));
  for (let i = 0; i < n; i++) {
    for (let j = symmetric ? i + 1 : 0; j < n; j++) {
      if (i === j) continue;
      const units = wholeUnits(length(i, j), rounding);
      if (!(units <= NEVER)) throw new InstanceError('out_of_range', where, String(length(i, j)));
      matrix[i * n + j] = units;
      if (symmetric) matrix[j * n + i] = units;
    }
  }
  return matrix;
}

export interface NumberedLine {
  line: number;
  text: string;
}

/** The lines that are not blank, trimmed, numbered from 1. */
export function numberedLines(text: string): NumberedLine[] {
  const out: NumberedLine[] = [];
  text.split('\n').forEach((raw, i) => {
    const trimmed = raw.trim();
    if (trimmed !== '') out.push({ line: i + 1, text: trimmed });
  });
  return out;
}

/** A line of numbers, one at least. @throws InstanceError `not_a_number` with the word that is none. */
export function numbersOf({ line, text }: NumberedLine): number[] {
  return text.split(/\s+/).map((word) => {
    const value = word === '' ? Number.NaN : Number(word);
    if (!Number.isFinite(value)) throw new InstanceError('not_a_number', line, word);
    return value;
  });
}
