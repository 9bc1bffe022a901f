/** Values of a JSON document, each checked, with its path in the error. */

import type { TimeWindow } from '../problem.ts';
import { InstanceError } from './instance.ts';

export type Json = Record<string, unknown>;

export function object(value: unknown, path: string, keys: readonly string[]): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InstanceError('missing', path, path);
  for (const key of Object.keys(value)) {
    if (!keys.includes(key)) throw new InstanceError('unsupported', path === '' ? key : `${path}.${key}`, key);
  }
  return value as Json;
}

export function list(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw new InstanceError('missing', path, '[]');
  return value;
}

export function number(value: unknown, path: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new InstanceError('not_a_number', path, String(value));
  if (value < 0) throw new InstanceError('out_of_range', path, String(value));
  return value;
}

export function index(value: unknown, path: string): number {
  const at = number(value, path);
  if (!Number.isInteger(at)) throw new InstanceError('out_of_range', path, String(at));
  return at;
}

export function timeWindow(value: unknown, path: string): TimeWindow {
  const pair = list(value, path);
  if (pair.length !== 2) throw new InstanceError('wrong_count', path, String(pair.length));
  return { startS: number(pair[0], `${path}[0]`), endS: number(pair[1], `${path}[1]`) };
}

export const numbers = (value: unknown, path: string) => list(value, path).map((x, i) => number(x, `${path}[${i}]`));
export const names = (value: unknown, path: string) => numbers(value, path).map(String);
