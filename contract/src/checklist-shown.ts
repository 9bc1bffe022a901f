import * as z from 'zod/mini';
import { type ChecklistAnswers, type ChecklistContent, isChoice, labelIn, type Question } from './checklist-content.ts';
import { id } from './fields.ts';
import type { Locale } from './problems.ts';
import { answeredNames } from './words/checklist-answers.ts';
import { counted } from './words/names.ts';

/** One answer as text, by its own question's words and version. */
export const answeredQuestion = z.object({
  /** Null of what was asked before checklists had versions. */
  questionId: z.nullable(id),
  question: z.string(),
  answer: z.string(),
  /** Photos, video, signature: files of the visit's evidence. */
  fileIds: z.array(id),
  showInReport: z.boolean(),
});
export type AnsweredQuestion = z.infer<typeof answeredQuestion>;

/** The same in both languages, as a visit keeps it: its own words, whatever is published later. */
export interface KeptAnswer {
  questionId?: string;
  question: string;
  answer: string;
  /** Where they differ from the Spanish ones. */
  questionEn?: string;
  answerEn?: string;
  fileIds?: string[];
  /** Without it the answer is of before checklists had versions: it stands on the report. */
  showInReport?: boolean;
}

/** What was answered to a question, in words. */
function answerText(q: Question, value: ChecklistAnswers[string], locale: Locale): string {
  const list = Array.isArray(value) ? value : [];
  if (isChoice(q.type))
    return (Array.isArray(value) ? value : [value])
      .flatMap((one) => q.options.filter((o) => o.id === one).map((o) => labelIn(o.label, locale)))
      .join(', ');
  if (q.type === 'photos') return counted(answeredNames.photos, list.length, locale);
  if (q.type === 'video') return counted(answeredNames.videos, list.length, locale);
  if (q.type === 'signature') return answeredNames.signed[locale];
  if (q.type === 'instruction') return answeredNames.read[locale];
  return q.type === 'scanning' ? list.join(', ') : String(value);
}

/** Answers as people read them, in the order of the questions. */
export function keptAnswers(content: ChecklistContent, answers: ChecklistAnswers): KeptAnswer[] {
  return content.sections
    .flatMap((s) => s.questions)
    .flatMap((q) => {
      const value = answers[q.id];
      if (value === undefined) return [];
      const [es, en] = [answerText(q, value, 'es'), answerText(q, value, 'en')];
      const english = labelIn(q.label, 'en');
      const hasFiles = q.type === 'photos' || q.type === 'video' || q.type === 'signature';
      return [
        {
          questionId: q.id,
          question: q.label.es,
          answer: es,
          ...(english === q.label.es ? {} : { questionEn: english }),
          ...(en === es ? {} : { answerEn: en }),
          ...(hasFiles && Array.isArray(value) ? { fileIds: value } : {}),
          showInReport: q.showInReport,
        },
      ];
    });
}

/** Kept answers in the reader's language. */
export const readAnswers = (kept: readonly KeptAnswer[], locale: Locale): AnsweredQuestion[] =>
  kept.map((a) => ({
    questionId: a.questionId ?? null,
    question: { es: a.question, en: a.questionEn ?? a.question }[locale],
    answer: { es: a.answer, en: a.answerEn ?? a.answer }[locale],
    fileIds: a.fileIds ?? [],
    showInReport: a.showInReport ?? true,
  }));
