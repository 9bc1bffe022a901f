import { type ChecklistContent, questionsOf } from '@tramo/contract/checklist-content';
import { contentFaults } from '@tramo/contract/checklist-faults';
import type { FieldMessageKey } from '@tramo/contract/problems';
import { type Draft, headId } from './draft-store.ts';

/** What keeps a draft from being saved: of which thing (its id, `head`, or `content` for the whole), at which of its fields. */
export interface DraftFault {
  item: string;
  field: string;
  key: FieldMessageKey;
}
export const contentId = 'content';

/** The thing that a path of a content leads to: `sections.0.questions.2.label.es` → the third question of the first section, `label.es`. */
export function itemAt(content: ChecklistContent, path: string): { item: string; field: string } {
  const [list, at, inner, place, ...rest] = path.split('.');
  const one =
    list === 'sections'
      ? content.sections[Number(at)]
      : list === 'rules'
        ? content.rules[Number(at)]
        : list === 'notifications'
          ? content.notifications[Number(at)]
          : undefined;
  if (at === undefined || !one) return { item: contentId, field: path };
  const q =
    inner === 'questions' && place !== undefined && 'questions' in one ? one.questions[Number(place)] : undefined;
  if (q) return { item: q.id, field: rest.join('.') };
  return { item: one.id, field: [inner, place, ...rest].filter((part) => part !== undefined).join('.') };
}

const isMail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const isBlank = (text: string): boolean => text.trim() === '';

/** Texts that are missing, by the content's own paths: `contentFaults` looks at the rest. */
function textFaults(content: ChecklistContent): { path: string; key: FieldMessageKey }[] {
  const faults: { path: string; key: FieldMessageKey }[] = [];
  const needs = (text: string, path: string): void => {
    if (isBlank(text)) faults.push({ path, key: 'required' });
  };
  for (const [s, part] of content.sections.entries()) {
    needs(part.label.es, `sections.${s}.label.es`);
    for (const [n, q] of part.questions.entries()) {
      needs(q.label.es, `sections.${s}.questions.${n}.label.es`);
      for (const [o, option] of q.options.entries())
        needs(option.label.es, `sections.${s}.questions.${n}.options.${o}.label.es`);
    }
  }
  const valuesOf = (tests: ChecklistContent['notifications'][0]['tests'], at: string): void => {
    for (const [t, one] of tests.entries())
      if (one.values.some((value) => typeof value === 'string' && isBlank(value)))
        faults.push({ path: `${at}.${t}.values`, key: 'required' });
  };
  for (const [r, rule] of content.rules.entries()) {
    valuesOf(rule.when.tests, `rules.${r}.when.tests`);
    for (const [a, does] of rule.actions.entries())
      if (does.type === 'block' && does.reason) needs(does.reason.es, `rules.${r}.actions.${a}.reason`);
  }
  for (const [n, one] of content.notifications.entries()) {
    needs(one.subject, `notifications.${n}.subject`);
    valuesOf(one.tests, `notifications.${n}.tests`);
    if (one.recipients.emails.some((mail) => !isMail.test(mail)))
      faults.push({ path: `notifications.${n}.recipients.emails`, key: 'email' });
  }
  return faults;
}

/** Everything that keeps a draft from being saved, in the order in which it is seen; one fault for each field. */
export function faultsOf(draft: Draft): DraftFault[] {
  const { content } = draft;
  const texts = textFaults(content);
  const missing = new Set(texts.map((one) => one.path));
  // Two labels that are both missing are not repeated.
  const found = [...texts, ...contentFaults(content).filter((one) => !missing.has(one.path))];
  const faults = found.map(({ path, key }) => ({ ...itemAt(content, path), key }));
  if (isBlank(draft.name)) faults.unshift({ item: headId, field: 'name', key: 'required' });
  const places = new Map<string, number>();
  for (const id of [headId, contentId]) places.set(id, places.size);
  for (const part of content.sections) for (const one of [part, ...part.questions]) places.set(one.id, places.size);
  for (const one of [...content.rules, ...content.notifications]) places.set(one.id, places.size);
  const seen = new Set<string>();
  return faults
    .filter(({ item, field }) => {
      const at = `${item}.${field}`;
      return seen.has(at) ? false : seen.add(at);
    })
    .sort((a, b) => (places.get(a.item) ?? 0) - (places.get(b.item) ?? 0));
}

/** What a thing of the content is called, for lists of faults; its own name is enough. */
export const nameOfItem = (content: ChecklistContent, id: string): string | undefined =>
  (content.sections.find((one) => one.id === id) ?? questionsOf(content).find((one) => one.id === id))?.label.es;
