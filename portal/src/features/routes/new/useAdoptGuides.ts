import { useNavigate } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { routeGuideOf } from './draft.rules.ts';
import { guidesById } from './new-route.api.ts';
import { newRouteText } from './new-route.es.ts';
import { largestCedi } from './route-guides.rules.ts';
import type { DraftStore } from './useRouteDraft.ts';

/** Takes up the guides that were chosen elsewhere (`?guides=`), those of one cedi, and goes on to the first step. True while it does. */
export function useAdoptGuides({ draft, reset }: DraftStore, isHere: boolean): boolean {
  const t = useText(newRouteText);
  const navigate = useNavigate();
  const [{ guides: ids }] = useUrlState({ guides: [] as string[] });
  const isWanted = isHere && ids.length > 0;
  const [isOver, setOver] = useState(false);
  const isStarted = useRef(false);

  useEffect(() => {
    if (!isWanted || isStarted.current) return;
    isStarted.current = true;
    const goOn = (cediId: string | null): void => {
      setOver(true);
      const search = cediId === null ? {} : { cedi: cediId };
      void navigate({ to: pathOf('newRoute', { tab: 'guides' }), search, replace: true } as never);
    };
    const adopt = async (): Promise<void> => {
      if (draft.guides.length > 0) {
        const isSure = await confirm({
          title: t('adopt.title'),
          body: t('adopt.text', { count: draft.guides.length }),
          confirm: t('adopt.confirm'),
          cancel: t('adopt.stay'),
          isDangerous: true,
        });
        if (!isSure) return goOn(draft.cediId);
      }
      const found = (await guidesById(ids.slice(0, limits.guidesPerRoute))).map(routeGuideOf);
      const best = largestCedi(found);
      if (!best) {
        toast.error(t('adopt.none'));
        return goOn(null);
      }
      reset(best.cediId, { guides: best.ids });
      const left = ids.length - best.ids.length;
      if (left > 0) toast.info(t('adopt.left', { count: left }));
      goOn(best.cediId);
    };
    adopt().catch((error: unknown) => {
      toast.error(problemText(error));
      goOn(null);
    });
  }, [isWanted, ids, draft.guides.length, draft.cediId, reset, navigate, t]);
  return isWanted && !isOver;
}
