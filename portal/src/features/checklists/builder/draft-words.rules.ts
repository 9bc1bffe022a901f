import type { ChecklistDetail } from '@tramo/contract/checklist-api';
import { emptyContent, questionsOf } from '@tramo/contract/checklist-content';
import type { Locale } from '@tramo/contract/problems';
import { at } from '../../../ui/form/merge.rules.ts';
import { conditionSentence, sentenceOf } from '../shared/rule-sentence.ts';
import { type Draft, headId } from './draft-store.ts';

/** What the builder edits of a checklist; of a new one nothing is there yet. */
export const draftOf = (record: ChecklistDetail | null): Draft => ({
  name: record?.name ?? '',
  description: record?.description ?? '',
  category: record?.category._id ?? 'delivered',
  subStatusId: record?.subStatusId ?? null,
  vehicleTypes: record?.vehicleTypes ?? [],
  content: record?.content ?? emptyContent,
});

/** What a field of a thing (`<id>.<field>`) says in a draft, for people; '' when it says nothing. */
export function saidAt(path: string, draft: Draft, locale: Locale, kept: string): string | undefined {
  const dot = path.indexOf('.');
  const [id, field] = [path.slice(0, dot), path.slice(dot + 1)];
  if (field === 'removed') return kept;
  if (id === headId) return undefined;
  const { content } = draft;
  const rule = content.rules.find((one) => one.id === id);
  if (rule)
    return field === 'when'
      ? conditionSentence(rule.when, content, { locale })
      : sentenceOf({ when: rule.when, actions: rule.actions }, content, { locale });
  const questions = questionsOf(content);
  const found =
    content.sections.find((one) => one.id === id) ??
    questions.find((one) => one.id === id) ??
    questions.flatMap((one) => one.options).find((one) => one.id === id) ??
    content.notifications.find((one) => one.id === id);
  const value = at(found, field);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
