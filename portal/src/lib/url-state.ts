import { useLocation, useNavigate } from '@tanstack/react-router';
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

/** State that lives in the address: shareable, and back again after a reload. See README for its rules. */
export function useUrlState<const T extends object>(defaults: T): [Wide<T>, (change: Change<Wide<T>>) => void] {
  const search = useLocation({ select: (location) => location.search }) as unknown as Record<string, unknown>;
  const navigate = useNavigate();
  const fixed = useRef(defaults).current;
  const state = useMemo(() => {
    const parsed = Object.entries(fixed as UrlState).map(([key, fallback]) => [key, parseValue(search[key], fallback)]);
    return Object.fromEntries(parsed) as Wide<T>;
  }, [search, fixed]);
  const set = useCallback(
    (change: Change<Wide<T>>) => {
      void navigate({
        to: '.',
        search: (current: Record<string, unknown>) =>
          changedSearch(current, change as Partial<UrlState>, fixed as UrlState),
        replace: true,
        resetScroll: false,
      } as never);
    },
    [navigate, fixed],
  );
  return [state, set];
}
