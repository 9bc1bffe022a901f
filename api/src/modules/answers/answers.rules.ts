import {
  type ChecklistAnswers,
  type ChecklistContent,
  isChoice,
  type Label,
  labelIn,
  type Question,
  questionsOf,
} from '@tramo/contract/checklist-content';
import {
  type AnswerError,
  type ChecklistContext,
  evaluate,
  failuresOf,
  visibleAnswers,
} from '@tramo/contract/checklist-logic';
import { type KeptAnswer, keptAnswers } from '@tramo/contract/checklist-shown';
import { type AnswerEvidence, answerEvidence, checklistNeeds } from '@tramo/contract/checklist-visit';
import type { Locale } from '@tramo/contract/problems';

/** Answers that hold, and what follows from them. */
export interface Accepted {
  /** Without those of hidden questions. */
  answers: ChecklistAnswers;
  path: string[];
  /** The same as text, in the version's own words. */
  kept: KeptAnswer[];
  evidence: AnswerEvidence[];
  needs: ReturnType<typeof checklistNeeds>;
  failures: number;
  notify: string[];
  /** The sub-status that a rule ends the visit with (null: the one chosen); absent: none does. */
  finishWith?: string | null;
}
/** What keeps answers from being taken: their errors by question, and the rule that keeps the visit from being sent. */
export interface Faults {
  errors: Record<string, AnswerError | 'duplicated' | 'unknownQuestion' | 'unknownFile'>;
  blockedBy: string | null;
}

/** Files that stand under two questions, whose evidence would be one thing twice. */
function repeatedFiles(evidence: readonly AnswerEvidence[]): string[] {
  const seen = new Set<string>();
  return evidence.flatMap(({ questionId, kind, value }) => {
    if (kind === 'scan' || !seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [questionId];
  });
}

/** Everything that follows from answers, whether they hold or not: what a visit that came too late keeps. */
export function acceptedOf(
  content: ChecklistContent,
  sent: ChecklistAnswers,
  context: ChecklistContext,
): { accepted: Accepted; faults: Faults } {
  const result = evaluate(content, sent, context);
  const shown = visibleAnswers(sent, result);
  const evidence = answerEvidence(content, shown);
  const { finishWith, blockedBy, notify } = result.actions;
  const accepted: Accepted = {
    answers: shown,
    path: result.path,
    kept: keptAnswers(content, shown),
    evidence,
    needs: checklistNeeds(content, result),
    failures: failuresOf(content, shown).length,
    notify,
    ...(finishWith === undefined ? {} : { finishWith }),
  };
  const errors: Faults['errors'] = { ...result.errors };
  const known = new Set(questionsOf(content).map((q) => q.id));
  for (const id of Object.keys(sent)) if (!known.has(id)) errors[id] = 'unknownQuestion';
  for (const id of repeatedFiles(evidence)) errors[id] ??= 'duplicated';
  return { accepted, faults: { errors, blockedBy: blockedBy[0] ?? null } };
}

/** The reason of the rule that keeps a visit from being sent, in the reader's language. */
export function blockReason(content: ChecklistContent, ruleId: string, locale: Locale): string {
  const reason = content.rules.find((r) => r.id === ruleId)?.actions.find((a) => a.type === 'block')?.reason;
  return reason ? labelIn(reason, locale) : '';
}

/** What was found wrong, as the company words it: "Llantas: Dañadas o lisas". */
export function failureWords(content: ChecklistContent, answers: ChecklistAnswers): Label[] {
  const byQuestion = new Map<string, string[]>();
  for (const { question, option } of failuresOf(content, answers))
    byQuestion.set(question.id, [...(byQuestion.get(question.id) ?? []), option]);
  const words = (locale: 'es' | 'en') => (q: ReturnType<typeof questionsOf>[number]) =>
    `${labelIn(q.label, locale)}: ${q.options
      .filter((o) => byQuestion.get(q.id)?.includes(o.id))
      .map((o) => labelIn(o.label, locale))
      .join(', ')}`;
  return questionsOf(content)
    .filter((q) => isChoice(q.type) && byQuestion.has(q.id))
    .map((q) => ({ es: words('es')(q), en: words('en')(q) }));
}

/** Whether a checklist demands anything where nothing is answered. */
export const demandsSomething = (content: ChecklistContent, context: ChecklistContext): boolean => {
  const { required, actions } = evaluate(content, {}, context);
  return required.length > 0 || actions.blockedBy.length > 0;
};

/** Photos, videos, signatures and scans are the driver's: the office, which is not at the door, leaves them as they are. */
export const isEvidence = (type: Question['type']): boolean =>
  type === 'photos' || type === 'video' || type === 'signature' || type === 'scanning';

/** Faults that the office must mend: that it cannot take pictures is none. */
export const officeFaults = (content: ChecklistContent, { errors }: Faults): Faults['errors'] => {
  const types = new Map(questionsOf(content).map((q) => [q.id, q.type]));
  return Object.fromEntries(
    Object.entries(errors).filter(([id, error]) => {
      const type = types.get(id);
      return !(type && isEvidence(type) && (error === 'required' || error === 'tooFew'));
    }),
  );
};

/** Answers that are evidence and that the visit does not have: those of the office may name what stands alone. */
export const foreignEvidence = (evidence: readonly AnswerEvidence[], known: ReadonlySet<string>): string[] =>
  evidence.filter((e) => !known.has(`${e.kind} ${e.value}`)).map((e) => e.questionId);
