import type { Load } from '@tramo/contract/fields';
import type { Guide } from '@tramo/contract/guides';
import { useMemo, useRef } from 'react';
import { useGuidesById } from '../planning.api.ts';
import { type GuidePlace, placeOfGuide, placeOfPlanGuide, sumLoads } from './guide-places.ts';
import type { PlanDraft } from './usePlanDraft.ts';
import { guideIdsOf } from './wizard-tabs.ts';

export interface ChosenGuides {
  ids: ReadonlySet<string>;
  places: GuidePlace[];
  load: Load;
  /** False while some of them are still being asked for. */
  isComplete: boolean;
  set: (ids: readonly string[]) => void;
}

/** The guides of a plan with what was just ticked: from the plan, the pages seen, and the server for the rest. */
export function useChosenGuides(draft: PlanDraft, rows: readonly Guide[] | undefined): ChosenGuides {
  const { plan, pending, change } = draft;
  const list = guideIdsOf(plan, pending);
  const seen = useRef(new Map<string, GuidePlace>());
  const unknown = useMemo(() => {
    for (const g of plan.guides) seen.current.set(g._id, placeOfPlanGuide(g));
    for (const g of rows ?? []) seen.current.set(g._id, placeOfGuide(g));
    return list.filter((id) => !seen.current.has(id));
  }, [list, plan.guides, rows]);
  const asked = useGuidesById(unknown);
  const { data } = asked;
  return useMemo(() => {
    for (const g of data?.guides ?? []) seen.current.set(g._id, placeOfGuide(g));
    const places = list.flatMap((id) => seen.current.get(id) ?? []);
    return {
      ids: new Set(list),
      places,
      load: sumLoads(places.map((p) => p.load)),
      isComplete: places.length === list.length,
      set: (ids) => change({ guides: [...ids] }),
    };
  }, [list, data, change]);
}
