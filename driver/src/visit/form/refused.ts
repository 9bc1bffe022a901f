import type { ChecklistAnswers } from '@tramo/contract/checklist-content';
import type { Outcome } from '@tramo/contract/checklists';
import type { CodeChallenge } from '@tramo/contract/codes';
import type { Management } from '@tramo/contract/driver';
import type { RefusedAct, StopOfDay } from '@tramo/contract/driver-day/day';
import { outcomeKind } from '@tramo/contract/driver-day/outcomes';
import type { VisitDeed } from './body.ts';
import { type GuideDraft, newGuideDraft, type Taken, type VisitDraft } from './draft.ts';

type SentOwn = Pick<Management, 'items' | 'customFields' | 'code' | 'checkedOffline' | 'checklist'> & {
  result?: Outcome | undefined;
  subStatus?: string | undefined;
};

const answersOf = (sent: Management['checklist']): Record<string, ChecklistAnswers> =>
  sent ? { [sent.versionId]: sent.answers } : {};

function ownDraft(stop: StopOfDay, own: SentOwn | undefined, common: Outcome, isMain: boolean): GuideDraft {
  const blank = newGuideDraft(stop, own !== undefined);
  if (!own) return blank;
  const { result } = own;
  const items = own.items ?? [];
  const challenge: CodeChallenge | null = own.checkedOffline ?? null;
  const kind = outcomeKind(result ?? common);
  // As the others, where that needs no saying: a collection that went well beside a delivery that did.
  const isShared = isMain || (kind === outcomeKind(common) && kind !== 'partial');
  return {
    ...blank,
    kind: isShared ? null : kind,
    subStatus: own.subStatus ?? null,
    quantities: { ...blank.quantities, ...Object.fromEntries(items.map((i) => [i.id, i.quantity])) },
    itemFields: Object.fromEntries(
      items.flatMap((i) =>
        i.customFields && Object.keys(i.customFields).length > 0 ? [[i.id, i.customFields] as const] : [],
      ),
    ),
    fields: own.customFields ?? {},
    code: own.code ?? '',
    codeState: challenge ? 'rightOffline' : 'unchecked',
    checkedOffline: challenge,
    answers: answersOf(own.checklist),
  };
}

const takenOf = (evidence: Management['evidence']): Taken[] =>
  (evidence ?? []).map((e) => ({
    kind: e.kind,
    fileId: e.fileId ?? null,
    text: e.text ?? '',
    at: e.at,
    lat: e.lat ?? null,
    lng: e.lng ?? null,
  }));

/** The draft that a visit was made of, from its act: a refused one is opened again as it was answered. */
export function draftOfAct(
  act: VisitDeed & { _id: string; routeId: string; fileIds: readonly string[] },
  door: readonly StopOfDay[],
): VisitDraft {
  const { body } = act;
  const kind = outcomeKind(body.result);
  const owns = new Map<string, SentOwn>(
    act.kind === 'visit'
      ? [[act.guideId, { ...act.body, checklist: null, result: undefined, subStatus: undefined }]]
      : act.body.guides.map((own) => [own.id, own]),
  );
  const [first] = owns.keys();
  return {
    routeId: act.routeId,
    guideId: first ?? '',
    kind,
    subStatus: body.subStatus ? { [kind]: body.subStatus } : {},
    receivedBy: body.receivedBy ?? '',
    comment: body.comment ?? '',
    evidence: takenOf(body.evidence),
    files: [...act.fileIds],
    answers: answersOf(body.checklist),
    guides: door.map((stop) => ownDraft(stop, owns.get(stop.guideId), body.result, stop.guideId === first)),
    told: [],
    corrects: act._id,
  };
}

/** The same of any refused act, codes that were refused taken out; null where it is none of a visit. */
export function refusedDraft({ act, problem }: RefusedAct, door: readonly StopOfDay[]): VisitDraft | null {
  if (act.kind !== 'visit' && act.kind !== 'visits') return null;
  const draft = draftOfAct(act, door);
  if (!problem.key.startsWith('codes.')) return draft;
  const { guideId } = (problem.detail ?? {}) as { guideId?: string };
  const isRefused = (guide: GuideDraft): boolean => guideId === undefined || guide.guideId === guideId;
  return {
    ...draft,
    guides: draft.guides.map((guide) =>
      isRefused(guide) ? { ...guide, code: '', codeState: 'unchecked', checkedOffline: null } : guide,
    ),
  };
}
