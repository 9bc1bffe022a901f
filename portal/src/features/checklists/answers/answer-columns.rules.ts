import type { ChecklistAnswer } from '@tramo/contract/checklist-answers';
import { type ChecklistContent, labelIn, questionsOf } from '@tramo/contract/checklist-content';
import type { Locale } from '@tramo/contract/problems';

export interface AnswerColumn {
  questionId: string;
  question: string;
  /** The version that phones get does not ask it any more. */
  isRemoved: boolean;
}

/** A column for each question: those that are asked now in their order, then those that rows answered and that are gone. */
export function answerColumns(
  published: ChecklistContent | null,
  rows: readonly Pick<ChecklistAnswer, 'answers'>[],
  locale: Locale,
): AnswerColumn[] {
  const columns = new Map<string, AnswerColumn>();
  for (const q of published ? questionsOf(published) : [])
    columns.set(q.id, { questionId: q.id, question: labelIn(q.label, locale), isRemoved: false });
  for (const row of rows)
    for (const { questionId, question } of row.answers)
      if (questionId !== null && !columns.has(questionId))
        columns.set(questionId, { questionId, question, isRemoved: true });
  return [...columns.values()];
}
