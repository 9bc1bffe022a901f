import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { pathOf } from './paths.ts';
import { isSandboxTab } from './session.ts';

export interface Workplace {
  /** Chosen cedi, or null for all of the user's. */
  cediId: string | null;
  setCediId: (id: string | null) => void;
  /** Chosen calendar day `YYYY-MM-DD`, or null for the company's today. */
  day: string | null;
  setDay: (day: string | null) => void;
}

const cediKey = 'cedi';
/** A day that the calendar has: 2026-02-30 in an address leads to today. */
export const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
};

/** The last chosen cedi comes along to a screen whose address names none; `all` in the address means all of them. */
const memory = (): Storage => (isSandboxTab() ? sessionStorage : localStorage);
const remembered = (): string | null => memory().getItem(cediKey);

/**
 * Cedi and day of the top bar. They live in the address (`?cedi=`, and the day as the screen's own parameter where its path has one,
 * else `?day=`), so that a link shows another person the same.
 */
export function useWorkplace(): Workplace {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const params = useParams({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const named = typeof search.cedi === 'string' ? search.cedi : remembered();
  const day = isDay(params.startDate) ? params.startDate : isDay(search.day) ? search.day : null;

  const setCediId = useCallback(
    (id: string | null) => {
      if (id === null) memory().removeItem(cediKey);
      else memory().setItem(cediKey, id);
      const change = (current: Record<string, unknown>) => ({ ...current, cedi: id ?? 'all', page: undefined });
      void navigate({ to: '.', search: change, replace: true } as never);
    },
    [navigate],
  );
  const setDay = useCallback(
    (next: string | null) => {
      const { pathname } = window.location;
      if (pathname === pathOf('home') || pathname.startsWith(pathOf('routesOverview'))) {
        const to = pathOf('routesOverview', { startDate: next ?? undefined });
        void navigate({ to, search: (current: unknown) => current, replace: true } as never);
        return;
      }
      const change = (current: Record<string, unknown>) => ({ ...current, day: next ?? undefined, page: undefined });
      void navigate({ to: '.', search: change, replace: true } as never);
    },
    [navigate],
  );
  return { cediId: named === 'all' ? null : named, setCediId, day, setDay };
}
