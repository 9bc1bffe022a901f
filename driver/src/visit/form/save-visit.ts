import type { Act } from '@tramo/contract/driver-day/acts';
import { guidesOf } from '@tramo/contract/driver-day/day';
import type { DayStore } from '../../day/recorder.ts';
import { deedOf } from './body.ts';
import { filesIn, type VisitDraft } from './draft.ts';
import { keepDraft } from './draft-store.ts';
import type { JudgedVisit } from './judge.ts';

/** Writes the visit down. Files that it does not show any more are let go. Throws StorageFull; the draft then stays. */
export async function saveVisit(store: DayStore, key: string, draft: VisitDraft, judged: JudgedVisit): Promise<Act> {
  const { deed, fileIds } = deedOf(draft, judged, store.now());
  const act = await store.record({
    ...deed,
    routeId: draft.routeId,
    fileIds,
    ...(draft.corrects ? { replaces: draft.corrects } : {}),
  });
  void keepDraft(key, null);
  for (const fileId of filesIn(draft))
    if (!fileIds.includes(fileId)) void store.dropFile(fileId).catch(() => undefined);
  return act;
}

/** Takes a visit back that was saved just now, and opens it again as it was. */
export async function undoVisit(
  store: DayStore,
  key: string,
  draft: VisitDraft,
  act: Act,
  reason: string,
): Promise<void> {
  for (const guideId of guidesOf(act))
    await store.record({
      kind: 'reopen',
      guideId,
      routeId: draft.routeId,
      body: { routeId: draft.routeId, at: store.now(), reason },
    });
  await keepDraft(key, { ...draft, corrects: null });
}
