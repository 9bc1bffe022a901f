import type { RouteOfDay, StopOfDay } from '@tramo/contract/driver-day/day';
import type { OutcomeKind } from '@tramo/contract/driver-day/outcomes';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useDayStore, useRoute } from '../../app/day-context.ts';
import { lastPlace } from '../../position/place.ts';
import { useFollowed } from '../../ui/store.ts';
import { nothingUnderWay } from '../camera/files-under-way.ts';
import { doorOf } from './door.ts';
import { filesIn, fitDraft, newDraft, type VisitDraft } from './draft.ts';
import { draftKey, draftOf, followDraft, keepDraft } from './draft-store.ts';
import { type DayFacts, type JudgedVisit, judgeVisit } from './judge.ts';
import { refusedDraft } from './refused.ts';

export interface OpenVisit {
  route: RouteOfDay;
  /** The open guides at the door, the one that was opened first. */
  door: readonly StopOfDay[];
  day: DayFacts;
  draft: VisitDraft;
  judged: JudgedVisit;
  change: (next: (draft: VisitDraft) => VisitDraft) => void;
  /** Forgets the draft and its files. */
  giveUp: () => Promise<void>;
  key: string;
}

/**
 * The visit of a guide as it is being reported, with what was left of it. `asked`: how the driver said before opening it that it went. `loading` until the day was
 * read; `gone`: the guide is not in the route any more.
 */
export function useVisit(
  routeId: string,
  guideId: string,
  asked: () => OutcomeKind | null,
): OpenVisit | 'loading' | 'gone' {
  const store = useDayStore();
  const subscribe = useCallback((hear: () => void) => store.subscribe(hear), [store]);
  const day = useFollowed(subscribe, () => store.day());
  const route = useRoute(routeId);
  const stop = route?.stops.find((one) => one.guideId === guideId);
  const door = useMemo(() => (route && stop ? doorOf(route.stops, stop) : []), [route, stop]);
  const driverId = day?.driver._id ?? '';
  const key = draftKey(driverId, routeId, guideId);
  const isReady = day !== null && door.length > 0;
  const begin = (): VisitDraft | null => {
    const [main] = door;
    if (!isReady || !main) return null;
    const kept = draftOf(key);
    const refused = main.refused && kept?.corrects !== main.refused.act._id ? main.refused : null;
    const left = (refused && refusedDraft(refused, door)) ?? (kept && fitDraft(kept, door));
    const draft = left ?? newDraft(routeId, main, door);
    return { ...draft, kind: asked() ?? draft.kind ?? 'whole' };
  };
  const [draft, setDraft] = useState(begin);
  const drafted = useRef(draft);
  drafted.current = draft;
  const latest = useRef(begin);
  latest.current = begin;
  useEffect(() => {
    if (isReady) setDraft((before) => before ?? latest.current());
  }, [isReady]);
  // The office's changes while the visit is open.
  useEffect(() => {
    setDraft((before) => (before && door.length > 0 ? fitDraft(before, door) : before));
  }, [door]);

  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    const end = followDraft(key, (made) => {
      if (made === drafted.current) return;
      drafted.current = made;
      setDraft(made);
    });
    return () => {
      isShown.current = false;
      end();
    };
  }, [key]);

  const change = useCallback(
    (next: (draft: VisitDraft) => VisitDraft): void => {
      // A photo that comes after its screen was left goes to what the visit has become.
      const now = isShown.current ? drafted.current : (draftOf(key) ?? drafted.current);
      if (!now) return;
      const made = next(now);
      drafted.current = made;
      setDraft(made);
      void keepDraft(key, made);
    },
    [key],
  );
  const giveUp = useCallback(async (): Promise<void> => {
    // A photo that comes later would bring the draft back.
    await nothingUnderWay();
    const files = drafted.current && !drafted.current.corrects ? filesIn(drafted.current) : [];
    await keepDraft(key, null);
    for (const fileId of files) await store.dropFile(fileId).catch(() => undefined);
  }, [key, store]);

  if (!day || !route || !stop) return day && !stop ? 'gone' : 'loading';
  if (!draft) return 'loading';
  const judged = judgeVisit({ draft, route, door, day, at: store.now(), place: lastPlace() });
  return { route, door, day, draft, judged, change, giveUp, key };
}
