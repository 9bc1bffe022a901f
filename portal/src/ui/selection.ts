import { useEffect, useMemo, useState } from 'react';

/** Ticked rows: some by their ids, or all that match the filter but for a few. */
export type Chosen = { all: false; ids: ReadonlySet<string> } | { all: true; except: ReadonlySet<string> };
export const nothing: Chosen = { all: false, ids: new Set() };

export const isChosen = (chosen: Chosen, id: string): boolean => (chosen.all ? !chosen.except.has(id) : chosen.ids.has(id));
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

export interface Selection {
  chosen: Chosen;
  /** How many rows are ticked, of the total that match. */
  count: number;
  total: number;
  has: (id: string) => boolean;
  set: (ids: readonly string[], isOn: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
}

/** The ticks of a list. `filterKey` names the filter: when it changes the ticks go, since "all that match" would mean others. */
export function useSelection(total: number, filterKey = ''): Selection {
  const [chosen, setChosen] = useState<Chosen>(nothing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the filter changes, not when it reads it
  useEffect(() => setChosen(nothing), [filterKey]);
  return useMemo(
    () => ({
      chosen,
      total,
      count: chosenCount(chosen, total),
      has: (id) => isChosen(chosen, id),
      set: (ids, isOn) => setChosen((current) => choose(current, ids, isOn)),
      chooseAll: () => setChosen({ all: true, except: new Set() }),
      clear: () => setChosen(nothing),
    }),
    [chosen, total],
  );
}
