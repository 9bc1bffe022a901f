import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';

type Value = string | number | boolean | readonly string[];
export type UrlState = Record<string, Value>;
type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;
type Widened<V> = V extends readonly (infer U)[]
  ? ([U] extends [never] ? string : U)[]
  : V extends number
    ? number
    : V extends boolean
      ? boolean
      : V extends 'asc' | 'desc'
        ? 'asc' | 'desc'
        : string;
/** The value of a key with the width of its default: `1` becomes number, `''` string, `'desc'` a direction; a union that was asserted stays. */
type Wide<T> = {
  -readonly [K in keyof T]: T[K] extends string ? (IsUnion<T[K]> extends true ? T[K] : Widened<T[K]>) : Widened<T[K]>;
};

type Frozen<V> = V extends (infer U)[] ? readonly U[] : V;
type Change<T> = { [K in keyof T]?: Frozen<T[K]> };

/** One value of the address by the type of its default; anything that does not fit is the default. */
export function parseValue(raw: unknown, fallback: Value): Value {
  if (raw === undefined || raw === null) return fallback;
  if (Array.isArray(fallback)) return Array.isArray(raw) ? raw.map(String) : String(raw).split(',').filter(Boolean);
  if (typeof fallback === 'number') return raw !== '' && Number.isFinite(Number(raw)) ? Number(raw) : fallback;
  if (typeof fallback === 'boolean') return raw === true || raw === 'true';
  return String(raw);
}

const isSame = (a: Value, b: Value): boolean => String(a) === String(b);

/** The search part of the address after a change: defaults are left out, and any change but of the page starts again at the first. */
export function changedSearch(
  search: Record<string, unknown>,
  change: Partial<UrlState>,
  defaults: UrlState,
): Record<string, unknown> {
  const next = { ...search };
  const merged = 'page' in defaults && !('page' in change) ? { ...change, page: defaults.page } : change;
  for (const [key, value] of Object.entries(merged)) {
    if (value === undefined || isSame(value, defaults[key] ?? '')) delete next[key];
    else next[key] = Array.isArray(value) ? value.join(',') : value;
  }
  return next;
}

/** How a change of the address comes about: as a page of its own, by going back to the page before, or in place. */
export type Step = 'push' | 'back' | 'replace';

/**
 * What was opened over a screen (a drawer, a route beside its list) is a page of its own, so that Back closes it; closing it by hand goes back,
 * so that no empty step is left behind. `under`: what was open beneath each such page of the history, the last opened last.
 */
export function stepOf(
  search: Record<string, unknown>,
  change: Partial<UrlState>,
  { defaults, opens, under }: { defaults: UrlState; opens: readonly string[]; under: readonly string[] },
): Step {
  const next = changedSearch(search, change, defaults);
  const [before, after] = [openIn(search, defaults, opens), openIn(next, defaults, opens)];
  if (after.length > before.length) return 'push';
  // Whatever else changes with it would be undone by going back.
  const isOnlyClosed = Object.keys({ ...search, ...next }).every(
    (key) => opens.includes(key) || String(search[key] ?? '') === String(next[key] ?? ''),
  );
  return after.length < before.length && under.at(-1) === after.join() && isOnlyClosed ? 'back' : 'replace';
}

const openIn = (search: Record<string, unknown>, defaults: UrlState, opens: readonly string[]): string[] =>
  opens.filter((key) => !isSame(parseValue(search[key], defaults[key] ?? ''), defaults[key] ?? ''));

/** The part of an address that all of a screen's addresses share. */
const sectionOf = (path: string): string => path.split('/')[1] ?? '';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was open beneath each opened thing that lies over the screen's own page. */
    under?: string[];
  }
}

/**
 * State that lives in the address: shareable, and back again after a reload. See README for its rules. `opens`: keys of what is opened over
 * the screen.
 */
export function useUrlState<const T extends object>(
  defaults: T,
  opens: readonly (keyof T & string)[] = [],
): [Wide<T>, (change: Change<Wide<T>>) => void] {
  const navigate = useNavigate();
  const router = useRouter();
  // While the next screen loads, this one is still there: the other's address is not for it to read.
  const own = useRef(sectionOf(router.latestLocation.pathname)).current;
  const kept = useRef<Record<string, unknown>>({});
  const search = useLocation({
    select: ({ pathname, search: read }) => (sectionOf(pathname) === own ? read : kept.current),
  }) as unknown as Record<string, unknown>;
  kept.current = search;
  const fixed = useRef(defaults).current;
  const openKeys = useRef(opens).current;
  const state = useMemo(() => {
    const parsed = Object.entries(fixed as UrlState).map(([key, fallback]) => [key, parseValue(search[key], fallback)]);
    return Object.fromEntries(parsed) as Wide<T>;
  }, [search, fixed]);
  const set = useCallback(
    (asked: Change<Wide<T>>) => {
      const at = router.latestLocation;
      if (sectionOf(at.pathname) !== own) return;
      const under = at.state.under ?? [];
      const isOpening = Object.keys(asked).every((key) => (openKeys as readonly string[]).includes(key));
      // Opening turns no pages.
      const page = (at.search as Record<string, unknown>).page as number | undefined;
      const change = isOpening && 'page' in fixed ? { ...asked, page: page ?? (fixed as UrlState).page } : asked;
      const before = at.search as Record<string, unknown>;
      const rule = { defaults: fixed as UrlState, opens: openKeys, under };
      const step = stepOf(before, change as Partial<UrlState>, rule);
      // What would be lost was asked about by whoever closes.
      if (step === 'back') return router.history.back({ ignoreBlocker: true });
      void navigate({
        to: '.',
        search: (current: Record<string, unknown>) =>
          changedSearch(current, change as Partial<UrlState>, fixed as UrlState),
        // What was filtered meanwhile would be undone by going back.
        state:
          step === 'push'
            ? { under: [...under, openIn(before, rule.defaults, openKeys).join()] }
            : isOpening || { under: [] },
        replace: step === 'replace',
        resetScroll: false,
      } as never);
    },
    [navigate, router, fixed, openKeys, own],
  );
  return [state, set];
}
