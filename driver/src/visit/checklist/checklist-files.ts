import { type ChecklistAnswers, type ChecklistContent, questionsOf } from '@tramo/contract/checklist-content';
import { answerEvidence } from '@tramo/contract/checklist-visit';

/** Files that answers name, each once. */
export const answerFiles = (content: ChecklistContent, answers: ChecklistAnswers): string[] => [
  ...new Set(answerEvidence(content, answers).flatMap((e) => (e.kind === 'scan' ? [] : [e.value]))),
];

/** The answers without a file that was taken away. */
export const withoutFile = (content: ChecklistContent, answers: ChecklistAnswers, fileId: string): ChecklistAnswers =>
  Object.fromEntries(
    questionsOf(content).flatMap((q) => {
      const value = answers[q.id];
      if (value === undefined) return [];
      if (!Array.isArray(value) || q.type === 'scanning') return [[q.id, value] as const];
      const left = value.filter((one) => one !== fileId);
      return left.length === 0 ? [] : [[q.id, left] as const];
    }),
  );
