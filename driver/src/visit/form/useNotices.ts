import { useEffect } from 'preact/hooks';
import { useDayStore } from '../../app/day-context.ts';
import { answerFiles } from '../checklist/checklist-files.ts';
import type { VisitDraft } from './draft.ts';
import type { JudgedGuide } from './judge.ts';

/** Who still types, or changes his mind, is waited for. */
const calmMs = 1500;

/** Notices of this guide's checklist that hold now, are told at once and were not told yet. */
function due(guide: JudgedGuide, told: readonly string[]): string[] {
  const { checklist } = guide;
  if (!checklist) return [];
  const { content, versionId } = checklist.checklist;
  return content.notifications
    .filter((one) => one.trigger === 'ON_IMMEDIATE_VALIDATION' && checklist.evaluation.actions.notify.includes(one.id))
    .map((one) => `${guide.stop.guideId} ${versionId} ${one.id}`)
    .filter((mark) => !told.includes(mark));
}

/** Tells the office while the driver still answers, where a checklist asks for that (`ON_IMMEDIATE_VALIDATION`). */
export function useNotices(
  draft: VisitDraft,
  guides: readonly JudgedGuide[],
  change: (next: (draft: VisitDraft) => VisitDraft) => void,
): void {
  const store = useDayStore();
  const marks = draft.kind === null ? '' : guides.flatMap((guide) => due(guide, draft.told)).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is due tells when; the rest is read then.
  useEffect(() => {
    if (marks === '') return;
    const timer = setTimeout(() => {
      for (const guide of guides) {
        const { checklist, stop, outcome, subStatus } = guide;
        const list = due(guide, draft.told);
        if (!checklist || list.length === 0) continue;
        const { content, versionId } = checklist.checklist;
        change((now) => ({ ...now, told: [...now.told, ...list] }));
        void store
          .record({
            kind: 'notice',
            guideId: stop.guideId,
            routeId: draft.routeId,
            fileIds: answerFiles(content, checklist.shown),
            body: {
              routeId: draft.routeId,
              result: outcome,
              ...(subStatus ? { subStatus: subStatus.name } : {}),
              at: store.now(),
              checklist: { versionId, answers: checklist.shown },
            },
          })
          .catch(() => undefined);
      }
    }, calmMs);
    return () => clearTimeout(timer);
  }, [marks]);
}
