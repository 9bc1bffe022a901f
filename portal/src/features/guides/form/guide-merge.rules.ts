import { isSame } from './values.rules.ts';

/** Taken as a whole: half of one and half of another would be neither. */
const whole = ['pin', 'client', 'counterpart', 'notify', 'customFields'];
const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Merge<T> {
  /** What was typed here, laid over what was saved there. */
  merged: T;
  /** What was changed there, as `party.address.street`. */
  theirs: string[];
  /** Of those, what was changed here too, to something else: ours stays. */
  conflicts: string[];
}

/** Lays what somebody typed over what somebody else saved meanwhile, field by field. */
export function mergeOver<T extends object>(base: T, mine: T, saved: T, at = ''): Merge<T> {
  const theirs: string[] = [];
  const conflicts: string[] = [];
  const merged: Record<string, unknown> = {};
  for (const key of Object.keys(mine)) {
    const [was, here, there] = [base, mine, saved].map((one) => (one as Record<string, unknown>)[key]);
    const path = at ? `${at}.${key}` : key;
    if (!whole.includes(key) && isPart(was) && isPart(here) && isPart(there)) {
      const inner = mergeOver(was, here, there, path);
      merged[key] = inner.merged;
      theirs.push(...inner.theirs);
      conflicts.push(...inner.conflicts);
      continue;
    }
    const isTheirs = !isSame(was, there);
    const isMine = !isSame(was, here);
    merged[key] = isMine ? here : there;
    if (isTheirs) theirs.push(path);
    if (isTheirs && isMine && !isSame(here, there)) conflicts.push(path);
  }
  return { merged: merged as T, theirs, conflicts };
}
