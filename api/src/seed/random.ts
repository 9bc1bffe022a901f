import { chanceFrom } from '@tramo/roads/demo/chance';
import type { Random } from './names.ts';

/** The same numbers for the same text, as the streets have them. */
export const randomFrom: (text: string) => Random = chanceFrom;

/** Whole number from `low` to `high`, both included. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
