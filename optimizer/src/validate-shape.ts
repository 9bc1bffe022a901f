/** Refuses what has not even the shape of a problem: JSON from anywhere promises nothing. */

import { type Problem, ProblemError } from './problem.ts';

type Fields = Record<string, unknown>;

/**
 * Lists are lists, entries objects, ids text; `null` counts as absent where a field is optional. Numbers are no concern of this.
 * @throws ProblemError `not_a_list`, `not_an_object` or `not_text` at the first fault, in the order of the document.
 */
export function validateShape(problem: Problem): void {
  const p = object(problem, '');
  list(p.dimensions, 'dimensions');
  objects(p.locations, 'locations');
  optional(p.slices, 'slices', objects);
  objects(p.vehicles, 'vehicles').forEach((v, i) => {
    const at = `vehicles[${i}]`;
    text(v.id, `${at}.id`);
    list(v.capacity, `${at}.capacity`);
    object(v.shift, `${at}.shift`);
    optional(v.breaks, `${at}.breaks`, objects);
    optional(v.skills, `${at}.skills`, list);
    optional(v.zones, `${at}.zones`, list);
    optional(v.reload, `${at}.reload`, object);
  });
  objects(p.stops, 'stops').forEach((s, i) => {
    const at = `stops[${i}]`;
    text(s.id, `${at}.id`);
    list(s.demand, `${at}.demand`);
    optional(s.windows, `${at}.windows`, objects);
    optional(s.skills, `${at}.skills`, list);
    optional(s.allowedVehicles, `${at}.allowedVehicles`, list);
    optional(s.pinned, `${at}.pinned`, object);
  });
  optional(p.sequences, 'sequences', (value, path) => list(value, path).map((x, i) => list(x, `${path}[${i}]`)));
  optional(p.earlier, 'earlier', (value, path) =>
    objects(value, path).map((x, i) => list(x.stopIds, `${path}[${i}].stopIds`)),
  );
  optional(p.objective, 'objective', object);
}

function optional(value: unknown, path: string, check: (value: unknown, path: string) => unknown): void {
  if (value !== undefined && value !== null) check(value, path);
}

function list(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw new ProblemError('not_a_list', path);
  return value;
}

function object(value: unknown, path: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ProblemError('not_an_object', path);
  return value as Fields;
}

function objects(value: unknown, path: string): Fields[] {
  return list(value, path).map((x, i) => object(x, `${path}[${i}]`));
}

function text(value: unknown, path: string): void {
  if (typeof value !== 'string') throw new ProblemError('not_text', path);
}
