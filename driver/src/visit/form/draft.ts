import type { AnswerValue, ChecklistAnswers } from '@tramo/contract/checklist-content';
import type { CodeChallenge } from '@tramo/contract/codes';
import { type CustomValues, targetOf } from '@tramo/contract/custom-fields';
import type { RouteOfDay, StopOfDay } from '@tramo/contract/driver-day/day';
import type { OutcomeKind } from '@tramo/contract/driver-day/outcomes';
import type { EvidenceKind } from '@tramo/contract/proof';

/** What was gathered at the door, as the visit tells it. */
export interface Taken {
  kind: EvidenceKind;
  /** Null of scans. */
  fileId: string | null;
  text: string;
  at: string;
  lat: number | null;
  lng: number | null;
}

/** What is a guide's own among those of one door. */
export interface GuideDraft {
  guideId: string;
  isChosen: boolean;
  /** Null: it ends as the whole visit. */
  kind: OutcomeKind | null;
  subStatus: string | null;
  /** Pieces that changed hands, by item; all of those that are not named. */
  quantities: Readonly<Record<string, number>>;
  itemFields: Readonly<Record<string, CustomValues>>;
  fields: CustomValues;
  code: string;
  /** How far the code is known to be right. */
  codeState: CodeState;
  checkedOffline: CodeChallenge | null;
  /** Tries that the phone itself found wrong. */
  wrongTries: number;
  /** Answers of its own, by version, where the common ones do not do for it. */
  answers: Readonly<Record<string, OwnAnswers>>;
}
/** Null: a common answer that this guide took back. */
export type OwnAnswers = Readonly<Record<string, AnswerValue | null>>;
/** `unchecked`: nothing tells yet; `right` by the server, `rightOffline` by the challenge; `wrong` by either. */
export type CodeState = 'unchecked' | 'right' | 'rightOffline' | 'wrong';

/** A visit that is being reported, kept at each change: a page that is killed comes back to it. */
export interface VisitDraft {
  routeId: string;
  /** The guide whose visit was opened. */
  guideId: string;
  /** Null until the driver chose. */
  kind: OutcomeKind | null;
  /** By how it ends: changing one's mind loses nothing. */
  subStatus: Readonly<Partial<Record<OutcomeKind, string>>>;
  receivedBy: string;
  comment: string;
  evidence: readonly Taken[];
  /** Files that were taken for it, answers' files included. */
  files: readonly string[];
  /** By version: another sub-status and back loses nothing. */
  answers: Readonly<Record<string, ChecklistAnswers>>;
  guides: readonly GuideDraft[];
  /** Notices that were told while answering. */
  told: readonly string[];
  /** The refused act that this visit takes the place of. */
  corrects: string | null;
}

export const newGuideDraft = (stop: StopOfDay, isChosen: boolean): GuideDraft => ({
  guideId: stop.guideId,
  isChosen,
  kind: null,
  subStatus: null,
  quantities: {},
  itemFields: {},
  fields: {},
  code: '',
  codeState: 'unchecked',
  checkedOffline: null,
  wrongTries: 0,
  answers: {},
});

export const newDraft = (routeId: string, main: StopOfDay, door: readonly StopOfDay[]): VisitDraft => ({
  routeId,
  guideId: main.guideId,
  kind: null,
  subStatus: {},
  receivedBy: '',
  comment: '',
  evidence: [],
  files: [],
  answers: {},
  guides: door.map((stop) => newGuideDraft(stop, true)),
  told: [],
  corrects: null,
});

/** The draft on the day of now: guides that left the door are out of it, new ones are offered and not chosen. */
export function fitDraft(draft: VisitDraft, door: readonly StopOfDay[]): VisitDraft {
  const known = new Map(draft.guides.map((g) => [g.guideId, g]));
  const isSame = draft.guides.length === door.length && door.every((stop) => known.has(stop.guideId));
  if (isSame) return draft;
  return { ...draft, guides: door.map((stop) => known.get(stop.guideId) ?? newGuideDraft(stop, false)) };
}

export const changeGuide = (draft: VisitDraft, guideId: string, change: Partial<GuideDraft>): VisitDraft => ({
  ...draft,
  guides: draft.guides.map((g) => (g.guideId === guideId ? { ...g, ...change } : g)),
});

export const withFile = (draft: VisitDraft, added: string | undefined): readonly string[] =>
  added === undefined || draft.files.includes(added) ? draft.files : [...draft.files, added];

/** What an answer makes of those that are there by then: a photo is kept long after the form was drawn in which it was taken. */
export type AnswersChange = (now: ChecklistAnswers) => ChecklistAnswers;

/** What a guide answers: what it has of its own, the common answers for the rest. */
export const answersOfGuide = (common: ChecklistAnswers | undefined, own: OwnAnswers | undefined): ChecklistAnswers =>
  Object.fromEntries(
    Object.entries({ ...common, ...own }).flatMap(([id, value]) => (value === null ? [] : [[id, value] as const])),
  );

/** Answers of a version changed, those of all guides or, with `guideId`, one's own; `added`: a file that was taken for it. */
export function changeAnswers(
  draft: VisitDraft,
  versionId: string,
  change: AnswersChange,
  { guideId, added }: { guideId?: string; added?: string | undefined } = {},
): VisitDraft {
  const common = draft.answers[versionId] ?? {};
  const files = withFile(draft, added);
  if (guideId === undefined) return { ...draft, files, answers: { ...draft.answers, [versionId]: change(common) } };
  const own = draft.guides.find((g) => g.guideId === guideId)?.answers;
  const made = change(answersOfGuide(common, own?.[versionId]));
  const takenBack = Object.keys(common).filter((id) => made[id] === undefined);
  const answers = { ...own, [versionId]: { ...Object.fromEntries(takenBack.map((id) => [id, null])), ...made } };
  return { ...changeGuide(draft, guideId, { answers }), files };
}

/** The fields that the driver fills of a guide or of its items. */
export const fieldsOf = (route: Pick<RouteOfDay, 'capture'>, stop: StopOfDay, part: 'guide' | 'item') => {
  const target = targetOf(stop.type, part);
  return route.capture.filter((field) => field.target === target).toSorted((a, b) => a.position - b.position);
};

/** Files that a draft holds: those of a draft that is given up may go. */
export const filesIn = (draft: VisitDraft): string[] => [
  ...new Set([...draft.evidence.flatMap((e) => e.fileId ?? []), ...draft.files]),
];

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;
/** Whether nothing would be lost with it. */
export const isUntouched = (draft: VisitDraft): boolean =>
  draft.evidence.length === 0 &&
  draft.receivedBy.trim() === '' &&
  draft.comment.trim() === '' &&
  isEmpty(draft.subStatus) &&
  [draft, ...draft.guides].every(({ answers }) => Object.values(answers).every(isEmpty)) &&
  draft.guides.every((g) => g.code === '' && [g.fields, g.itemFields, g.quantities].every(isEmpty));
