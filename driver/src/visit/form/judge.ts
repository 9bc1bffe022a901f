import { type AskedFor, checklistFor } from '@tramo/contract/checklist-choice';
import type { Label } from '@tramo/contract/checklist-content';
import type { AnswerError } from '@tramo/contract/checklist-logic';
import { type AnswerEvidence, answerEvidence, checklistNeeds, contextOf } from '@tramo/contract/checklist-visit';
import type { Outcome } from '@tramo/contract/checklists';
import { filled, valueFaults } from '@tramo/contract/custom-field-values';
import type { DaySnapshot, RouteOfDay, StopOfDay } from '@tramo/contract/driver-day/day';
import {
  handsOver,
  isPartial,
  needsSubStatus,
  type OutcomeKind,
  outcomeKind,
  outcomesOf,
} from '@tramo/contract/driver-day/outcomes';
import { type EvidenceNeeds, neededOf, type RequiredEvidence, requiredOnDay } from '@tramo/contract/evidence-rules';
import { limits } from '@tramo/contract/limits';
import type { FieldMessageKey } from '@tramo/contract/problems';
import { missingParts, type ProofFacts, type ProofPart } from '@tramo/contract/proof';
import { answersOfGuide, fieldsOf, type GuideDraft, type Taken, type VisitDraft } from './draft.ts';
import { endedBy, type JudgedChecklist, judgeChecklist } from './judged-checklist.ts';

/** What of the day all visits look at. */
export type DayFacts = Pick<DaySnapshot['day'], 'checklists' | 'evidence' | 'substatus'>;
export type DaySubstatus = DayFacts['substatus'][number];

/** What keeps a visit from being saved: the server would refuse it. */
export type Fault =
  | { at: 'outcome' }
  | { at: 'guides' }
  | { at: 'subStatus'; guideId: string }
  | { at: 'quantity'; guideId: string }
  | { at: 'field'; guideId: string; itemId: string | null; fieldId: string; why: FieldMessageKey }
  | { at: 'code'; guideId: string; why: 'required' | 'wrong' }
  | { at: 'answer'; guideId: string; questionId: string; why: AnswerError }
  | { at: 'blocked'; guideId: string; reason: Label | null }
  | { at: 'endsOtherwise'; guideId: string; subStatus: DaySubstatus; kind: OutcomeKind }
  | { at: 'evidence' };

export interface JudgedGuide {
  stop: StopOfDay;
  draft: GuideDraft;
  outcome: Outcome;
  kind: OutcomeKind;
  /** The one named, for this outcome; null: none. */
  subStatus: DaySubstatus | null;
  checklist: JudgedChecklist | null;
  required: RequiredEvidence;
  /** What of it the checklist asks for by its own questions; null without one. */
  askedByChecklist: EvidenceNeeds | null;
  lacks: readonly ProofPart[];
  /** What it brings, for saying how much is lacking. */
  facts: ProofFacts;
}
export interface JudgedVisit {
  /** The chosen ones that go in one sending, the main one first. */
  guides: readonly JudgedGuide[];
  /** Chosen ones that must be visited by themselves: their checklist does not fit in the same sending. */
  apart: readonly StopOfDay[];
  faults: readonly Fault[];
}

const subStatusNamed = (day: DayFacts, outcome: Outcome, name: string | null | undefined): DaySubstatus | null =>
  day.substatus.find((s) => s.category === outcome && s.name.toLowerCase() === name?.trim().toLowerCase()) ?? null;

/** Sub-statuses that a visit may end with. */
export const substatusesOf = (day: DayFacts, outcome: Outcome): DaySubstatus[] =>
  day.substatus.filter((s) => s.category === outcome);

/** How a guide of the door ends, and by which sub-status. */
export function endingOf(
  draft: VisitDraft,
  guide: GuideDraft,
  stop: StopOfDay,
  main: StopOfDay,
  day: DayFacts,
): { kind: OutcomeKind; outcome: Outcome; subStatus: DaySubstatus | null } {
  const common = draft.kind ?? 'whole';
  // Which pieces changed hands is each guide's own: one that ends in part says nothing of the others.
  const kind = guide.kind ?? (common === 'partial' && stop !== main ? 'whole' : common);
  const outcome: Outcome = outcomesOf[stop.type][kind];
  const shared = outcome === outcomesOf[main.type][common] ? draft.subStatus[kind] : undefined;
  return { kind, outcome, subStatus: subStatusNamed(day, outcome, guide.subStatus ?? shared) };
}

/** What the visit of a guide asks a checklist for. */
function askedFor(
  stop: StopOfDay,
  ending: { outcome: Outcome; subStatus: DaySubstatus | null },
  visit: { at: string; place: { lat: number; lng: number } | null },
): AskedFor {
  const subStatusId = ending.subStatus?._id ?? null;
  const { clientId, vehicleType } = stop.checklistFacts;
  const context = contextOf(stop.checklistFacts, {
    subStatusId,
    at: visit.at,
    lat: visit.place?.lat ?? null,
    lng: visit.place?.lng ?? null,
  });
  return { category: ending.outcome, subStatusId, clientId, vehicleType, context };
}

/** What evidence a guide brings: what was taken at the door and what its answers are, a file that stands in both once. */
export function broughtBy(taken: readonly Taken[], answered: readonly AnswerEvidence[]): Record<Taken['kind'], number> {
  const counts = { photo: 0, video: 0, signature: 0, scan: 0 };
  const seen = new Set<string>();
  const count = (kind: Taken['kind'], value: string): void => {
    if (seen.has(`${kind} ${value}`)) return;
    seen.add(`${kind} ${value}`);
    counts[kind] += 1;
  };
  for (const e of taken) count(e.kind, e.fileId ?? e.text);
  for (const e of answered) count(e.kind, e.value);
  return counts;
}

interface Visited {
  draft: VisitDraft;
  route: Pick<RouteOfDay, 'capture'>;
  /** The open stops at the door, the main one first. */
  door: readonly StopOfDay[];
  day: DayFacts;
  at: string;
  place: { lat: number; lng: number } | null;
}

/** `head`: the main guide as it was judged; undefined for itself. */
function judgeGuide(visited: Visited, stop: StopOfDay, guide: GuideDraft, head?: JudgedGuide): JudgedGuide {
  const main = head?.stop ?? stop;
  const { draft, day, at, place } = visited;
  const ending = endingOf(draft, guide, stop, main, day);
  const asked = askedFor(stop, ending, { at, place });
  const answersOf = (version: string) => answersOfGuide(draft.answers[version], guide.answers[version]);
  const found = endedBy(day.checklists, answersOf, asked) ?? checklistFor(day.checklists, asked);
  const checklist =
    found &&
    judgeChecklist(
      found,
      asked.context,
      { common: draft.answers[found.versionId] ?? {}, own: guide.answers[found.versionId] },
      head?.checklist,
    );
  const askedByChecklist = checklist && checklistNeeds(checklist.checklist.content, checklist.evaluation);
  const required = requiredOnDay(day.evidence, {
    outcome: ending.outcome,
    clientId: stop.clientId,
    subStatus: ending.subStatus?.name ?? null,
    checklist: askedByChecklist,
  });
  const counts = broughtBy(
    draft.evidence,
    checklist ? answerEvidence(checklist.checklist.content, checklist.shown) : [],
  );
  const hasCode = guide.code.length === 6 && guide.codeState !== 'wrong';
  const facts: ProofFacts = {
    outcome: ending.outcome,
    photos: counts.photo,
    videos: counts.video,
    scans: counts.scan,
    hasSignature: counts.signature > 0,
    receivedBy: draft.receivedBy,
    lat: place?.lat ?? null,
    certified: stop.certifiedDelivery,
    proven: hasCode ? 'offlineCode' : null,
  };
  return {
    stop,
    draft: guide,
    ...ending,
    checklist,
    required,
    askedByChecklist,
    facts,
    lacks: missingParts(facts, neededOf(required)),
  };
}

/**
 * Those that fit in one sending with the main guide. The common answers count for every guide without answers of its own, so one that has no checklist goes with a
 * main one that has none either; and a file cannot answer for two guides apart, so only one guide goes with a version that is not the main one's.
 */
function together(main: JudgedGuide, others: readonly JudgedGuide[]): { with: JudgedGuide[]; apart: StopOfDay[] } {
  const mainVersion = main.checklist?.checklist.versionId ?? null;
  const taken = new Set<string>();
  const fits = (guide: JudgedGuide): boolean => {
    const version = guide.checklist?.checklist.versionId ?? null;
    if (version === mainVersion) return true;
    if (version === null || taken.has(version)) return false;
    taken.add(version);
    return true;
  };
  const fitting = others.filter(fits);
  return { with: fitting, apart: others.filter((g) => !fitting.includes(g)).map((g) => g.stop) };
}

function faultsOf(visited: Visited, guide: JudgedGuide): Fault[] {
  const { day, route } = visited;
  const { stop, draft, outcome, subStatus, checklist } = guide;
  const { guideId } = stop;
  const faults: Fault[] = [];
  if (needsSubStatus(outcome) && !subStatus) faults.push({ at: 'subStatus', guideId });
  if (isPartial(outcome)) {
    const quantities = stop.items.map((item) => draft.quantities[item._id] ?? item.quantity);
    const all = stop.items.reduce((sum, item) => sum + item.quantity, 0);
    const told = quantities.reduce((sum, quantity) => sum + quantity, 0);
    // Of one piece alone a part may be missing.
    if (all === 0 || (all > 1 && (told === 0 || told === all))) faults.push({ at: 'quantity', guideId });
  }
  const parts = [
    { itemId: null, part: 'guide' as const, values: draft.fields, held: stop.customFields },
    ...stop.items.map((item) => ({
      itemId: item._id,
      part: 'item' as const,
      values: draft.itemFields[item._id] ?? {},
      held: item.customFields,
    })),
  ];
  for (const { itemId, part, values, held } of parts) {
    const fields = fieldsOf(route, stop, part).map((field) => ({ ...field, isDeleted: false }));
    for (const [fieldId, why] of Object.entries(valueFaults(fields, filled(values), 'driver', held)))
      if (handsOver(outcome) || fieldId in values) faults.push({ at: 'field', guideId, itemId, fieldId, why });
  }
  if (stop.certifiedDelivery && handsOver(outcome)) {
    if (draft.codeState === 'wrong') faults.push({ at: 'code', guideId, why: 'wrong' });
    // Without a challenge the office waived the code, or locked it: the server knows.
    else if (draft.code.length !== 6 && (stop.codeChallenge || draft.code !== ''))
      faults.push({ at: 'code', guideId, why: 'required' });
  }
  if (checklist) {
    const { evaluation } = checklist;
    for (const [questionId, why] of Object.entries(evaluation.errors))
      faults.push({ at: 'answer', guideId, questionId, why });
    const [blockedBy] = evaluation.actions.blockedBy;
    if (blockedBy) {
      const rule = checklist.checklist.content.rules.find((r) => r.id === blockedBy);
      faults.push({ at: 'blocked', guideId, reason: rule?.actions.find((a) => a.type === 'block')?.reason ?? null });
    }
    const ending = day.substatus.find((s) => s._id === evaluation.actions.finishWith);
    if (ending && ending.category !== outcome && ending.category !== 'return')
      faults.push({ at: 'endsOtherwise', guideId, subStatus: ending, kind: outcomeKind(ending.category) });
  }
  return faults;
}

/** What the visit as it is drafted would be: for screens, and for what is sent. */
export function judgeVisit(visited: Visited): JudgedVisit {
  const { draft, door } = visited;
  const [main] = door;
  if (!main) return { guides: [], apart: [], faults: [{ at: 'guides' }] };
  const chosen = door.flatMap((stop) => {
    const guide = draft.guides.find((g) => g.guideId === stop.guideId);
    return guide?.isChosen ? [{ stop, guide }] : [];
  });
  // Who takes the opened guide out makes the next one the main one.
  const [first, ...rest] = chosen;
  if (!first) return { guides: [], apart: [], faults: [{ at: 'guides' }] };
  const head = judgeGuide(visited, first.stop, first.guide);
  const others = rest.map(({ stop, guide }) => judgeGuide(visited, stop, guide, head));
  const { with: fitting, apart } = together(head, others);
  const guides = [head, ...fitting];
  const faults: Fault[] = [
    ...(draft.kind === null ? [{ at: 'outcome' } as const] : []),
    ...guides.flatMap((guide) => faultsOf(visited, guide)),
    ...(draft.evidence.length > limits.evidencePerVisit ? [{ at: 'evidence' } as const] : []),
  ];
  return { guides, apart, faults };
}
