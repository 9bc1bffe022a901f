import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLive } from '../../../lib/live.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { type RouteGuide, routeGuideOf } from './draft.rules.ts';
import { guidesById, useGuidesById } from './new-route.api.ts';
import { newRouteText } from './new-route.es.ts';
import { troubleOf } from './route-guides.rules.ts';
import type { DraftStore } from './useRouteDraft.ts';

export interface ChosenGuides {
  /** In order of visit; those that are still being asked for are not among them. */
  guides: RouteGuide[];
  isComplete: boolean;
  error: unknown;
  retry: () => unknown;
  /** Chosen ones that cannot leave any more: somebody took them, or their pin is gone. */
  lost: RouteGuide[];
  /** Tells what a list has just read. */
  learn: (guides: readonly RouteGuide[]) => void;
  /** Reads the chosen ones again. */
  refresh: () => Promise<RouteGuide[]>;
}

/** What is known of the chosen guides: from the lists seen, else from the server; read again when the stream says that they changed. */
export function useChosenGuides({ draft, change }: DraftStore): ChosenGuides {
  const t = useText(newRouteText);
  const ids = draft.guides;
  const [known, setKnown] = useState<ReadonlyMap<string, RouteGuide>>(new Map());
  const learn = useCallback((guides: readonly RouteGuide[]) => {
    if (guides.length > 0) setKnown((now) => new Map([...now, ...guides.map((g) => [g._id, g] as const)]));
  }, []);
  const unknown = useMemo(() => ids.filter((id) => !known.has(id)), [ids, known]);
  const asked = useGuidesById(unknown);
  useEffect(() => {
    if (!asked.data || asked.isPlaceholderData) return;
    const found = asked.data.map(routeGuideOf);
    learn(found);
    // Deleted meanwhile, or of a cedi that the user no longer sees.
    const gone = new Set(unknown.filter((id) => !found.some((g) => g._id === id)));
    if (gone.size === 0) return;
    change({ guides: ids.filter((id) => !gone.has(id)) });
    toast.info(t('gone', { count: gone.size }));
  }, [asked.data, asked.isPlaceholderData, unknown, ids, learn, change, t]);

  const refresh = useCallback(async () => {
    const fresh = ids.length === 0 ? [] : (await guidesById(ids)).map(routeGuideOf);
    learn(fresh);
    return fresh;
  }, [ids, learn]);
  useLive((event) => {
    // What the stream missed may be about the chosen ones too.
    if (event.type === 'reset') void refresh().catch(() => undefined);
    if (event.type !== 'guides.changed') return;
    const mine = event.guideIds.filter((id) => known.has(id));
    // What cannot be read now is told at the latest when the route is saved.
    if (mine.length > 0)
      void guidesById(mine.slice(0, 500))
        .then((list) => learn(list.map(routeGuideOf)))
        .catch(() => undefined);
  });

  return useMemo(() => {
    const guides = ids.flatMap((id) => known.get(id) ?? []);
    return {
      guides,
      isComplete: guides.length === ids.length,
      error: asked.error,
      retry: asked.refetch,
      lost: guides.filter((g) => ['taken', 'pin'].includes(troubleOf(g) ?? '')),
      learn,
      refresh,
    };
  }, [ids, known, asked.error, asked.refetch, learn, refresh]);
}
