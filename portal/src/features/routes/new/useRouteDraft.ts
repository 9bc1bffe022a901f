import { useCallback, useMemo, useRef, useState } from 'react';
import { emptyDraft, isUntouched, type RouteDraft, readDraft } from './draft.rules.ts';

export interface DraftStore {
  draft: RouteDraft;
  change: (patch: Partial<RouteDraft>) => void;
  /** Begins anew. */
  reset: (cediId: string | null, patch?: Partial<RouteDraft>) => void;
  /** Forgets what was kept: the route was saved, or left behind on purpose. */
  drop: () => void;
}

/** A new route as it is put together. It survives a reload of the page, each user's own; written at once, since a step may be the next screen. */
export function useRouteDraft(userId: string): DraftStore {
  const key = `newRoute.${userId}`;
  const [draft, setDraft] = useState(() => readDraft(sessionStorage.getItem(key)) ?? emptyDraft(null));
  const latest = useRef(draft);
  const put = useCallback(
    (next: RouteDraft) => {
      latest.current = next;
      try {
        if (isUntouched(next)) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A full store costs the copy, not the work on the screen.
      }
      setDraft(next);
    },
    [key],
  );
  const change = useCallback((patch: Partial<RouteDraft>) => put({ ...latest.current, ...patch }), [put]);
  const reset = useCallback(
    (cediId: string | null, patch: Partial<RouteDraft> = {}) => put({ ...emptyDraft(cediId), ...patch }),
    [put],
  );
  const drop = useCallback(() => sessionStorage.removeItem(key), [key]);
  return useMemo(() => ({ draft, change, reset, drop }), [draft, change, reset, drop]);
}
