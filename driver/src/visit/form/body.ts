import { filled } from '@tramo/contract/custom-field-values';
import type { CustomValues } from '@tramo/contract/custom-fields';
import type { Management } from '@tramo/contract/driver';
import type { Deed } from '@tramo/contract/driver-day/acts';
import { handsOver, isPartial } from '@tramo/contract/driver-day/outcomes';
import { answerFiles } from '../checklist/checklist-files.ts';
import type { Taken, VisitDraft } from './draft.ts';
import type { JudgedGuide, JudgedVisit } from './judge.ts';
import type { JudgedChecklist } from './judged-checklist.ts';

export type VisitDeed = Extract<Deed, { kind: 'visit' | 'visits' }>;

/** Values that the driver filled in or changed. */
const changedValues = (values: CustomValues, held: CustomValues): CustomValues =>
  Object.fromEntries(Object.entries(filled(values)).filter(([id, value]) => held[id] !== value));

const evidenceOf = (taken: readonly Taken[]): NonNullable<Management['evidence']> =>
  taken.map(({ kind, fileId, text, at, lat, lng }) =>
    kind === 'scan' ? { kind, text, at, lat, lng } : { kind, fileId, at, lat, lng },
  );

/** Pieces, where they count, and what was captured of them. */
function itemsOf({ stop, draft, outcome }: JudgedGuide): NonNullable<Management['items']> {
  return stop.items.flatMap((item) => {
    const customFields = changedValues(draft.itemFields[item._id] ?? {}, item.customFields);
    const isTold = isPartial(outcome) || Object.keys(customFields).length > 0;
    const counted = handsOver(outcome) ? item.quantity : 0;
    const quantity = isPartial(outcome) ? (draft.quantities[item._id] ?? item.quantity) : counted;
    return isTold ? [{ id: item._id, quantity, customFields }] : [];
  });
}

/** What is a guide's own, in a visit to one and in a visit to several. */
function ownOf(guide: JudgedGuide): Pick<Management, 'items' | 'customFields' | 'code' | 'checkedOffline'> {
  const { stop, draft, outcome } = guide;
  const items = itemsOf(guide);
  const customFields = changedValues(draft.fields, stop.customFields);
  const isProven = stop.certifiedDelivery && handsOver(outcome) && draft.code.length === 6;
  return {
    ...(items.length > 0 ? { items } : {}),
    ...(Object.keys(customFields).length > 0 ? { customFields } : {}),
    ...(isProven ? { code: draft.code } : {}),
    ...(isProven && draft.codeState === 'rightOffline' && draft.checkedOffline
      ? { checkedOffline: draft.checkedOffline }
      : {}),
  };
}

const sent = ({ checklist, shown }: JudgedChecklist) => ({ versionId: checklist.versionId, answers: shown });

/** The visit as it is recorded, and the files that must be there before it. `at` and the place are the recorder's to fill in. */
export function deedOf(draft: VisitDraft, { guides }: JudgedVisit, at: string): { deed: VisitDeed; fileIds: string[] } {
  const [main] = guides;
  if (!main) throw new Error('nothing is visited');
  const common = {
    routeId: draft.routeId,
    result: main.outcome,
    ...(main.subStatus ? { subStatus: main.subStatus.name } : {}),
    at,
    receivedBy: draft.receivedBy.trim(),
    comment: draft.comment.trim(),
    evidence: evidenceOf(draft.evidence),
    ...(main.checklist ? { checklist: sent(main.checklist) } : {}),
  };
  const fileIds = [
    ...new Set([
      ...draft.evidence.flatMap((e) => e.fileId ?? []),
      ...guides.flatMap((g) => (g.checklist ? answerFiles(g.checklist.checklist.content, g.checklist.shown) : [])),
    ]),
  ];
  if (guides.length === 1)
    return { deed: { kind: 'visit', guideId: main.stop.guideId, body: { ...common, ...ownOf(main) } }, fileIds };
  const list = guides.map((guide) => ({
    id: guide.stop.guideId,
    ...ownOf(guide),
    ...(guide.outcome === main.outcome ? {} : { result: guide.outcome }),
    ...(guide.subStatus && (guide.outcome !== main.outcome || guide.subStatus.name !== main.subStatus?.name)
      ? { subStatus: guide.subStatus.name }
      : {}),
    ...(guide.checklist?.of === 'own' ? { checklist: sent(guide.checklist) } : {}),
  }));
  return { deed: { kind: 'visits', body: { ...common, guides: list } }, fileIds };
}
