import * as z from 'zod/mini';
import { type ChecklistAnswers, type ChecklistContent, questionsOf } from './checklist-content.ts';
import type { ChecklistContext, Evaluation } from './checklist-logic.ts';
import { id, instant } from './fields.ts';
import { vehicleKind } from './fleet.ts';
import { distanceKm } from './geo.ts';
import { guideType } from './guides.ts';

/**
 * What of a guide and its route a checklist's rules may look at. The phone gets it with each stop and the server reads it itself: both make the same
 * context of it (`contextOf`).
 */
export const checklistFacts = z.object({
  clientId: z.nullable(id),
  guideType,
  certified: z.boolean(),
  vehicleType: z.nullable(vehicleKind),
  /** The number of the visit to come, from 1. */
  attempt: z.int(),
  declaredValue: z.number(),
  /** The pin; null while there is none. */
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** End of the last window of the day, or the planned arrival without windows; null: nothing was promised. */
  dueAt: z.nullable(instant),
  /** Codes, SKUs and bar codes of the items. */
  itemCodes: z.array(z.string()),
});
export type ChecklistFacts = z.infer<typeof checklistFacts>;

/** What is known of a visit besides its answers. `subStatusId`: the one chosen when the checklist opened. */
export interface ChecklistVisit {
  subStatusId: string | null;
  /** The device's time. */
  at: string;
  lat: number | null;
  lng: number | null;
}

/** What rules see of a visit; what is not known holds no test. */
export const contextOf = (facts: ChecklistFacts, visit: ChecklistVisit): ChecklistContext => ({
  client: facts.clientId,
  guideType: facts.guideType,
  subStatus: visit.subStatusId,
  certified: facts.certified ? 'yes' : 'no',
  vehicleType: facts.vehicleType,
  attempt: facts.attempt,
  declaredValue: facts.declaredValue,
  distanceM:
    facts.lat === null || facts.lng === null || visit.lat === null || visit.lng === null
      ? null
      : Math.round(distanceKm({ lat: facts.lat, lng: facts.lng }, { lat: visit.lat, lng: visit.lng }) * 1000),
  minutesLate:
    facts.dueAt === null ? null : Math.max(0, Math.floor((Date.parse(visit.at) - Date.parse(facts.dueAt)) / 60_000)),
  itemCodes: facts.itemCodes,
});

/** What a checklist asks at least on the path that was walked, in the parts of a proof. */
export function checklistNeeds(
  content: ChecklistContent,
  { required }: Pick<Evaluation, 'required'>,
): { photos: number; videos: number; scans: number; signature: boolean; receiver: boolean } {
  const asked = new Set(required);
  const needs = { photos: 0, videos: 0, scans: 0, signature: false, receiver: false };
  for (const q of questionsOf(content)) {
    if (!asked.has(q.id)) continue;
    if (q.type === 'photos') needs.photos += Math.max(1, q.min);
    if (q.type === 'video') needs.videos += Math.max(1, q.min);
    if (q.type === 'scanning') needs.scans += Math.max(1, q.min);
    if (q.type === 'signature') needs.signature = true;
  }
  return needs;
}

/** Kinds of evidence that the answers to some kinds of question are. */
const evidenceOf = { photos: 'photo', video: 'video', signature: 'signature', scanning: 'scan' } as const;
export interface AnswerEvidence {
  questionId: string;
  kind: (typeof evidenceOf)[keyof typeof evidenceOf];
  /** Of scans their text, else the file's id. */
  value: string;
}
/** Photos, videos, signatures and scans among answers, in the order of the questions. */
export const answerEvidence = (content: ChecklistContent, answers: ChecklistAnswers): AnswerEvidence[] =>
  questionsOf(content).flatMap((q) => {
    const kind = (evidenceOf as Partial<Record<typeof q.type, AnswerEvidence['kind']>>)[q.type];
    const value = answers[q.id];
    return kind && Array.isArray(value) ? value.map((one) => ({ questionId: q.id, kind, value: one })) : [];
  });
