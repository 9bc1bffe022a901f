/** Whether two values travel as the same JSON, in whatever order their keys stand: a database gives them back in its own. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Date || b instanceof Date) return JSON.stringify(a) === JSON.stringify(b);
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, n) => isSame(one, b[n]));
  const [one, other] = [a, b] as Record<string, unknown>[] as [Record<string, unknown>, Record<string, unknown>];
  return (
    Object.keys(one).every((key) => isSame(one[key], other[key])) &&
    Object.keys(other).every((key) => other[key] === undefined || one[key] !== undefined)
  );
}

/** `party.address.street` in the values of a form. */
export const at = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], values);

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Half a place of one and half of another would be nowhere. */
const place = ['lat', 'lng'];

export interface Merge<T> {
  /** What was typed here, laid over what was saved there. */
  merged: T;
  /** What was changed there, as `party.address.street`. */
  theirs: string[];
  /** Of those, what was changed here too, to something else: ours stays. */
  conflicts: string[];
}

/**
 * Lays what somebody typed over what somebody else saved meanwhile, field by field. Lists are one field, and so are the parts named
 * `whole`: half of one and half of another would be neither.
 */
export function mergeOver<T extends object>(
  opened: T,
  typed: T,
  saved: T,
  whole: readonly string[] = [],
  under = '',
): Merge<T> {
  const theirs: string[] = [];
  const conflicts: string[] = [];
  const merged: Part = {};
  const [was, mine, now] = [opened, typed, saved] as unknown as [Part, Part, Part];
  for (const key of Object.keys({ ...was, ...mine, ...now })) {
    const path = under ? `${under}.${key}` : key;
    const [before, here, there] = [was[key], mine[key], now[key]];
    if (!whole.includes(key) && isPart(before) && isPart(here) && isPart(there)) {
      const inner = mergeOver(before, here, there, whole, path);
      merged[key] = inner.merged;
      theirs.push(...inner.theirs);
      conflicts.push(...inner.conflicts);
      continue;
    }
    const together = place.includes(key) ? place : [key];
    const isTheirs = !isSame(before, there);
    const isMine = together.some((part) => !isSame(was[part], mine[part]));
    merged[key] = isMine ? here : there;
    if (isTheirs) theirs.push(path);
    if (isTheirs && isMine && !isSame(here, there)) conflicts.push(path);
  }
  return { merged: merged as T, theirs, conflicts };
}
