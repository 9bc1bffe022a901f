import { useEffect, useMemo, useState } from 'react';
import type { Things } from './selection.es.ts';

/** Ticked rows: some by their ids, or all that match the filter but for a few. */
export type Chosen = { all: false; ids: ReadonlySet<string> } | { all: true; except: ReadonlySet<string> };
export const nothing: Chosen = { all: false, ids: new Set() };

export const isChosen = (chosen: Chosen, id: string): boolean =>
  chosen.all ? !chosen.except.has(id) : chosen.ids.has(id);
export const chosenCount = (chosen: Chosen, total: number): number =>
  chosen.all ? Math.max(0, total - chosen.except.size) : chosen.ids.size;

/** Ticks or unticks rows. */
export function choose(chosen: Chosen, ids: readonly string[], isOn: boolean): Chosen {
  const set = new Set(chosen.all ? chosen.except : chosen.ids);
  for (const id of ids) {
    if (isOn === chosen.all) set.delete(id);
    else set.add(id);
  }
  return chosen.all ? { all: true, except: set } : { all: false, ids: set };
}

/** The rows from one to another, whichever stands first; only the second where the first is no longer on the page. */
export function between(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

export interface Selection {
  /** What the rows are. */
  things: Things;
  chosen: Chosen;
  /** How many rows are ticked, of the total that match. */
  count: number;
  total: number;
  /** There are so many or more: the server did not count them all. */
  isAtLeast?: boolean;
  has: (id: string) => boolean;
  set: (ids: readonly string[], isOn: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
}

/** The ticks of a list. `filterKey` names the filter: when it changes the ticks go, since "all that match" would mean others. */
export function useSelection(things: Things, total: number, filterKey = '', isAtLeast = false): Selection {
  const [chosen, setChosen] = useState<Chosen>(nothing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the filter changes, not when it reads it
  useEffect(() => setChosen(nothing), [filterKey]);
  return useMemo(
    () => ({
      things,
      chosen,
      total,
      isAtLeast,
      count: chosenCount(chosen, total),
      has: (id) => isChosen(chosen, id),
      set: (ids, isOn) => setChosen((current) => choose(current, ids, isOn)),
      chooseAll: () => setChosen({ all: true, except: new Set() }),
      clear: () => setChosen(nothing),
    }),
    [things, chosen, total, isAtLeast],
  );
}
