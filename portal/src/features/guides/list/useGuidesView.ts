import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usualColumns } from './guide-list-columns.tsx';
import { defaults, type GuidesState, noFilters } from './guides-filter.ts';
import { useGuidePrefs, useSaveColumns } from './guides-prefs.api.ts';
import type { GuidesView } from './guides-views.rules.ts';

export interface ChosenView {
  /** The saved view that the address names, where this person finds it. */
  view: GuidesView | undefined;
  /** Columns on show. */
  columns: readonly string[];
  /** null goes back to the usual ones. */
  chooseColumns: (columns: readonly string[] | null) => void;
  /** null leaves the view and its filters. */
  choose: (view: GuidesView | null) => void;
}

/** The saved view that is open, and the columns on show: the view's, the person's own, or the usual ones. */
export function useGuidesView(state: GuidesState, setState: (change: Partial<GuidesState>) => void): ChosenView {
  const navigate = useNavigate();
  const prefs = useGuidePrefs();
  const saveColumns = useSaveColumns();
  const view = prefs.views.find((one) => one.id === state.view);
  // Other columns for a saved view are a change of it, until it is saved again or left.
  const [changed, setChanged] = useState<{ view: string; columns: readonly string[] } | null>(null);
  const ofView = view && (changed?.view === view.id ? changed.columns : view.columns);
  return {
    view,
    columns: ofView && ofView.length > 0 ? ofView : (prefs.columns ?? usualColumns),
    chooseColumns: (columns) => {
      if (view) setChanged({ view: view.id, columns: columns ?? usualColumns });
      else saveColumns(columns);
    },
    choose: (chosen) => {
      setChanged(null);
      if (chosen === null) {
        setState({ ...noFilters, sort: defaults.sort, order: defaults.order, view: '' });
        return;
      }
      const search = { ...Object.fromEntries(new URLSearchParams(chosen.query)), view: chosen.id };
      void navigate({
        to: chosen.path,
        search: (old: Record<string, unknown>) => ({ ...search, cedi: old.cedi, size: old.size }),
      } as never);
    },
  };
}
