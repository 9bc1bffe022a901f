import {
  type ChecklistContent,
  emptyContent,
  type Notification,
  type Question,
  type Rule,
  type Section,
} from '@tramo/contract/checklist-content';
import { isSame } from '../../../ui/form/merge.rules.ts';

/** What of a question may differ, as a reader sees it. */
export type QuestionPart = 'label' | 'type' | 'options' | 'required' | 'amount' | 'format' | 'use';
/** What two contents differ in; things go by their ids, which stay for ever. */
export interface ContentDiff {
  added: Question[];
  removed: Question[];
  changed: { before: Question; after: Question; parts: QuestionPart[] }[];
  /** Asked at another place, or in another section. */
  moved: Question[];
  sections: { added: Section[]; removed: Section[]; renamed: { before: Section; after: Section }[] };
  rules: Changes<Rule>;
  notifications: Changes<Notification>;
}
export interface Changes<T> {
  added: T[];
  removed: T[];
  changed: { before: T; after: T }[];
}

const partsOf = (a: Question, b: Question): QuestionPart[] => {
  const differs: [QuestionPart, boolean][] = [
    ['label', !isSame([a.label, a.help], [b.label, b.help])],
    ['type', a.type !== b.type],
    ['options', !isSame(a.options, b.options)],
    ['required', a.required !== b.required],
    ['amount', a.min !== b.min || a.max !== b.max],
    ['format', a.format !== b.format],
    ['use', a.cameraOnly !== b.cameraOnly || a.showInReport !== b.showInReport || a.isDocument !== b.isDocument],
  ];
  return differs.flatMap(([part, does]) => (does ? [part] : []));
};
function changesOf<T extends { id: string }>(before: readonly T[], after: readonly T[]): Changes<T> {
  const was = new Map(before.map((one) => [one.id, one]));
  const is = new Set(after.map((one) => one.id));
  return {
    added: after.filter((one) => !was.has(one.id)),
    removed: before.filter((one) => !is.has(one.id)),
    changed: after.flatMap((one) => {
      const former = was.get(one.id);
      return former && !isSame(former, one) ? [{ before: former, after: one }] : [];
    }),
  };
}

/** The most of a list that stands in rising order: what did not move. */
function risingIn(places: readonly number[]): Set<number> {
  const best: { length: number; from: number }[] = [];
  for (const [n, place] of places.entries()) {
    const one = { length: 1, from: -1 };
    for (let m = 0; m < n; m++) {
      const before = best[m] as { length: number };
      if ((places[m] as number) < place && before.length + 1 > one.length)
        Object.assign(one, { length: before.length + 1, from: m });
    }
    best.push(one);
  }
  const stays = new Set<number>();
  let at = best.reduce((top, one, n) => (one.length > (best[top]?.length ?? 0) ? n : top), -1);
  for (; at >= 0; at = best[at]?.from ?? -1) stays.add(at);
  return stays;
}

const placed = (content: ChecklistContent): { q: Question; section: string }[] =>
  content.sections.flatMap((s) => s.questions.map((q) => ({ q, section: s.id })));

/** What changes from one content to another; before the first version there is none. */
export function diffOf(before: ChecklistContent | null, after: ChecklistContent): ContentDiff {
  const [was, is] = [placed(before ?? emptyContent), placed(after)];
  const wasAt = new Map(was.map(({ q, section }, n) => [q.id, { q, section, n }]));
  const isAt = new Set(is.map(({ q }) => q.id));
  const common = is.flatMap((one) => {
    const former = wasAt.get(one.q.id);
    return former ? [{ ...one, former }] : [];
  });
  const stays = risingIn(common.map(({ former }) => former.n));
  const sections = changesOf(before?.sections ?? [], after.sections);
  return {
    added: is.flatMap(({ q }) => (wasAt.has(q.id) ? [] : [q])),
    removed: was.flatMap(({ q }) => (isAt.has(q.id) ? [] : [q])),
    changed: common.flatMap(({ q, former }) => {
      const parts = partsOf(former.q, q);
      return parts.length > 0 ? [{ before: former.q, after: q, parts }] : [];
    }),
    moved: common.flatMap(({ q, section, former }, n) => (stays.has(n) && section === former.section ? [] : [q])),
    sections: {
      added: sections.added,
      removed: sections.removed,
      renamed: sections.changed.filter((c) => !isSame(c.before.label, c.after.label)),
    },
    rules: changesOf(before?.rules ?? [], after.rules),
    notifications: changesOf(before?.notifications ?? [], after.notifications),
  };
}

/** How many of each there are, in the order in which they are told. */
export function diffCounts(d: ContentDiff) {
  return [
    ['added', d.added.length],
    ['removed', d.removed.length],
    ['changed', d.changed.length],
    ['moved', d.moved.length],
    ['sections', d.sections.added.length + d.sections.removed.length + d.sections.renamed.length],
    ['rulesAdded', d.rules.added.length],
    ['rulesRemoved', d.rules.removed.length],
    ['rulesChanged', d.rules.changed.length],
    ['notices', d.notifications.added.length + d.notifications.removed.length + d.notifications.changed.length],
  ] as const;
}
