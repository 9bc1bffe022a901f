import {
  type ChecklistContent,
  checklistLimits,
  isChoice,
  type Label,
  mostOf,
  type Question,
  type QuestionOption,
  type QuestionType,
  questionsOf,
  type Section,
} from '@tramo/contract/checklist-content';
import { newQuestion, newSection } from '@tramo/contract/checklist-template-parts';
import { withNewIds } from '@tramo/contract/checklist-templates';
import { foldText } from '@tramo/contract/text';

/** Sections and questions as one list, each section before its questions: as they are seen and put in order. */
export const flatIds = (content: ChecklistContent): string[] =>
  content.sections.flatMap((part) => [part.id, ...part.questions.map((q) => q.id)]);

/** What changed is new, what did not stays the same object: rows that show it are not drawn again. */
const withSections = (content: ChecklistContent, change: (part: Section) => Section): ChecklistContent => ({
  ...content,
  sections: content.sections.map(change),
});

export const patchSection = (content: ChecklistContent, id: string, change: Partial<Section>): ChecklistContent =>
  withSections(content, (part) => (part.id === id ? { ...part, ...change } : part));

export const patchQuestion = (content: ChecklistContent, id: string, change: Partial<Question>): ChecklistContent =>
  withSections(content, (part) =>
    part.questions.some((q) => q.id === id)
      ? { ...part, questions: part.questions.map((q) => (q.id === id ? { ...q, ...change } : q)) }
      : part,
  );

const emptyLabel: Label = { es: '', en: '' };
export const emptyOption = (id: string): QuestionOption => ({ id, label: emptyLabel, isFailure: false });

/** A question of a kind as it begins: choices with the two options that they need, counted ones with one to take. */
export const questionOf = (type: QuestionType, newId: () => string): Question =>
  newQuestion(newId(), type, emptyLabel, {
    options: isChoice(type) ? [emptyOption(newId()), emptyOption(newId())] : [],
    ...(type === 'photos' || type === 'video' || type === 'scanning' ? { min: 1, max: 1 } : {}),
  });

/** The same question as another kind: what the other has no use for goes. */
export function asType(q: Question, type: QuestionType, newId: () => string): Question {
  const fresh = questionOf(type, newId);
  const next = { ...q, type, options: isChoice(type) ? (isChoice(q.type) ? q.options : fresh.options) : [] };
  const top = mostOf(next);
  const isCounted = top > 0;
  return {
    ...next,
    min: isCounted ? Math.min(q.min, top) : 0,
    max: isCounted ? Math.min(q.max || fresh.max, top) : 0,
    format: type === 'shortAnswer' ? q.format : 'any',
    cameraOnly: type === 'photos' || type === 'video' ? q.cameraOnly : false,
    isDocument: type === 'photos' ? q.isDocument : false,
    showInReport: type === 'instruction' ? false : q.showInReport,
  };
}

/** The same question as another kind, in its content. */
export const turnInto = (
  content: ChecklistContent,
  id: string,
  type: QuestionType,
  newId: () => string,
): ChecklistContent => {
  const q = questionsOf(content).find((one) => one.id === id);
  return q ? patchQuestion(content, id, asType(q, type, newId)) : content;
};

/** Puts a section behind the one that holds `after` (a section or a question), or last. */
export function addSection(content: ChecklistContent, part: Section, after: string | null): ChecklistContent {
  const found = content.sections.findIndex((one) => one.id === after || one.questions.some((q) => q.id === after));
  const at = found < 0 ? content.sections.length : found + 1;
  return { ...content, sections: content.sections.toSpliced(at, 0, part) };
}

/** Puts a question behind `after` (first in it, when it is a section), or last; a content without sections gets one. */
export function addQuestion(
  content: ChecklistContent,
  q: Question,
  after: string | null,
  newId: () => string,
): ChecklistContent {
  if (content.sections.length === 0)
    return { ...content, sections: [newSection(newId(), { es: 'Preguntas', en: 'Questions' }, [q])] };
  const home =
    content.sections.find((part) => part.id === after || part.questions.some((one) => one.id === after)) ??
    (content.sections.at(-1) as Section);
  const behind = home.questions.findIndex((one) => one.id === after);
  const at = behind >= 0 ? behind + 1 : home.id === after ? 0 : home.questions.length;
  return patchSection(content, home.id, { questions: home.questions.toSpliced(at, 0, q) });
}

/** Moves a row of the flat list to another's place. A question stays behind the first section's title; a section takes its questions along. */
export function moveRow(content: ChecklistContent, from: number, to: number): ChecklistContent {
  const rows = flatIds(content);
  const id = rows[from];
  if (id === undefined || to < 0 || to >= rows.length || from === to) return content;
  const part = content.sections.find((one) => one.id === id);
  if (part) {
    const over = rows[to] as string;
    const target = content.sections.findIndex((one) => one.id === over || one.questions.some((q) => q.id === over));
    const own = content.sections.indexOf(part);
    // Upwards onto a question of another section: behind that section.
    const at = target < own && content.sections[target]?.id !== over ? target + 1 : target;
    if (at === own) return content;
    return { ...content, sections: content.sections.toSpliced(own, 1).toSpliced(at, 0, part) };
  }
  const order = rows.toSpliced(from, 1).toSpliced(Math.max(1, to), 0, id);
  return grouped(content, order);
}

/** One step up or down: a question within the list, a section past its neighbour. */
export function stepRow(content: ChecklistContent, id: string, by: 1 | -1): ChecklistContent {
  const own = content.sections.findIndex((part) => part.id === id);
  if (own >= 0) {
    const other = own + by;
    if (other < 0 || other >= content.sections.length) return content;
    const part = content.sections[own] as Section;
    return { ...content, sections: content.sections.toSpliced(own, 1).toSpliced(other, 0, part) };
  }
  const rows = flatIds(content);
  const from = rows.indexOf(id);
  return from + by < 1 ? content : moveRow(content, from, from + by);
}

function grouped(content: ChecklistContent, order: readonly string[]): ChecklistContent {
  const byId = new Map(questionsOf(content).map((q) => [q.id, q]));
  const parts = new Map(content.sections.map((part) => [part.id, part]));
  const sections: { part: Section; questions: Question[] }[] = [];
  for (const id of order) {
    const part = parts.get(id);
    if (part) sections.push({ part, questions: [] });
    else sections.at(-1)?.questions.push(byId.get(id) as Question);
  }
  const isSame = (part: Section, questions: Question[]): boolean =>
    part.questions.length === questions.length && part.questions.every((q, n) => q === questions[n]);
  return {
    ...content,
    sections: sections.map(({ part, questions }) => (isSame(part, questions) ? part : { ...part, questions })),
  };
}

export const removeRow = (content: ChecklistContent, id: string): ChecklistContent => ({
  ...content,
  sections: content.sections
    .filter((part) => part.id !== id)
    .map((part) =>
      part.questions.some((q) => q.id === id)
        ? { ...part, questions: part.questions.filter((q) => q.id !== id) }
        : part,
    ),
});

/** A label that no question has yet: 'Foto de fachada (2)'. */
export function freeLabel(label: Label, taken: ReadonlySet<string>): Label {
  if (label.es.trim() === '') return label;
  const bare = (text: string): string => text.replace(/ \(\d+\)$/, '').slice(0, checklistLimits.label - 6);
  for (let n = 2; ; n++) {
    const es = `${bare(label.es)} (${n})`;
    if (!taken.has(foldText(es.trim()))) return { es, en: label.en && `${bare(label.en)} (${n})` };
  }
}
const takenLabels = (content: ChecklistContent): Set<string> =>
  new Set(questionsOf(content).map((q) => foldText(q.label.es.trim())));

/** The question once more behind itself, without the rules that look at it. */
export function duplicateQuestion(
  content: ChecklistContent,
  id: string,
  newId: () => string,
): { content: ChecklistContent; id: string } {
  const q = questionsOf(content).find((one) => one.id === id) as Question;
  const copy: Question = {
    ...q,
    id: newId(),
    label: freeLabel(q.label, takenLabels(content)),
    options: q.options.map((option) => ({ ...option, id: newId() })),
  };
  return { content: addQuestion(content, copy, id, newId), id: copy.id };
}

/** The section once more behind itself, with the rules that look at and act on nothing but it. */
export function duplicateSection(
  content: ChecklistContent,
  id: string,
  newId: () => string,
): { content: ChecklistContent; id: string } {
  const part = content.sections.find((one) => one.id === id) as Section;
  const own = new Set([part.id, ...part.questions.map((q) => q.id)]);
  const isOwn = (target: string | null): boolean => target === null || own.has(target);
  const rules = content.rules.filter(
    (rule) =>
      rule.when.tests.some((one) => one.question !== null) &&
      rule.when.tests.every((one) => isOwn(one.question)) &&
      rule.actions.every((does) => does.targets.length > 0 && does.targets.every(isOwn)),
  );
  const copied = withNewIds({ sections: [part], rules, notifications: [] }, newId);
  const taken = takenLabels(content);
  const fresh = copied.sections[0] as Section;
  const copy: Section = {
    ...fresh,
    label: freeLabel(fresh.label, new Set(content.sections.map((one) => foldText(one.label.es.trim())))),
    questions: fresh.questions.map((q) => {
      const label = freeLabel(q.label, taken);
      taken.add(foldText(label.es.trim()));
      return { ...q, label };
    }),
  };
  return {
    content: { ...addSection(content, copy, id), rules: [...content.rules, ...copied.rules] },
    id: copy.id,
  };
}

/** Rules and notices that name a section (or one of its questions), a question or an option. */
export interface Reference {
  kind: 'rule' | 'notice';
  id: string;
}
export function referencesTo(content: ChecklistContent, id: string): Reference[] {
  const part = content.sections.find((one) => one.id === id);
  const ids = new Set([id, ...(part?.questions.map((q) => q.id) ?? [])]);
  const isNamed = (one: { question: string | null; values: readonly (string | number)[] }): boolean =>
    (one.question !== null && ids.has(one.question)) || one.values.includes(id);
  return [
    ...content.rules
      .filter(
        (rule) => rule.when.tests.some(isNamed) || rule.actions.some((does) => does.targets.some((t) => ids.has(t))),
      )
      .map((rule) => ({ kind: 'rule' as const, id: rule.id })),
    ...content.notifications
      .filter((one) => one.tests.some(isNamed))
      .map((one) => ({ kind: 'notice' as const, id: one.id })),
  ];
}
