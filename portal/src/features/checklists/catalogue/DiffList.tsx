import { type ChecklistContent, emptyContent, labelIn } from '@tramo/contract/checklist-content';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import { type ContentDiff, diffCounts } from '../shared/content-diff.rules.ts';
import { noticeSentence, sentenceOf } from '../shared/rule-sentence.ts';
import { testsOf, useTold } from '../shared/told.api.ts';
import classes from './Catalogue.module.css';
import { catalogueText } from './catalogue.es.ts';

type Sign = 'added' | 'removed' | 'changed' | 'moved';
const tones: Record<Sign, Tone> = { added: 'ok', removed: 'bad', changed: 'warn', moved: 'info' };

/** '2 preguntas nuevas, 1 quitada, 1 regla cambiada' */
export function useDiffSummary(diff: ContentDiff): string {
  const t = useText(catalogueText);
  const some = diffCounts(diff).flatMap(([key, count]) => (count > 0 ? [t(`diff.${key}`, { count })] : []));
  return some.join(', ') || t('diff.none');
}

interface DiffListProps {
  diff: ContentDiff;
  before: ChecklistContent | null;
  after: ChecklistContent;
}
/** Each difference of two contents by its name: questions, sections, rules and notices as sentences. */
export function DiffList({ diff, before, after }: DiffListProps) {
  const t = useText(catalogueText);
  const was = before ?? emptyContent;
  const told = useTold([...testsOf(was), ...testsOf(after)]);
  const name = (one: { label: { es: string; en: string } }): string => labelIn(one.label, told.locale);
  const lines: { key: string; sign: Sign; text: ReactNode; note?: string }[] = [
    ...diff.sections.added.map((s) => ({
      key: s.id,
      sign: 'added' as const,
      text: t('diff.section', { name: name(s) }),
    })),
    ...diff.sections.removed.map((s) => ({
      key: s.id,
      sign: 'removed' as const,
      text: t('diff.section', { name: name(s) }),
    })),
    ...diff.sections.renamed.map((s) => ({
      key: s.after.id,
      sign: 'changed' as const,
      text: t('diff.section', { name: name(s.after) }),
      note: t('diff.before', { name: name(s.before) }),
    })),
    ...diff.added.map((q) => ({ key: q.id, sign: 'added' as const, text: name(q) })),
    ...diff.removed.map((q) => ({ key: q.id, sign: 'removed' as const, text: name(q) })),
    ...diff.changed.map((c) => ({
      key: c.after.id,
      sign: 'changed' as const,
      text: name(c.after),
      note: [
        c.parts.map((part) => t(`diff.parts.${part}`)).join(', '),
        name(c.before) !== name(c.after) && t('diff.before', { name: name(c.before) }),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    ...diff.moved.map((q) => ({ key: `moved ${q.id}`, sign: 'moved' as const, text: name(q) })),
    ...diff.rules.added.map((r) => ({ key: r.id, sign: 'added' as const, text: sentenceOf(r, after, told) })),
    ...diff.rules.removed.map((r) => ({ key: r.id, sign: 'removed' as const, text: sentenceOf(r, was, told) })),
    ...diff.rules.changed.map((r) => ({
      key: r.after.id,
      sign: 'changed' as const,
      text: sentenceOf(r.after, after, told),
      note: t('diff.before', { name: sentenceOf(r.before, was, told) }),
    })),
    ...diff.notifications.added.map((n) => ({
      key: n.id,
      sign: 'added' as const,
      text: noticeSentence(n, after, told),
    })),
    ...diff.notifications.removed.map((n) => ({
      key: n.id,
      sign: 'removed' as const,
      text: noticeSentence(n, was, told),
    })),
    ...diff.notifications.changed.map((n) => ({
      key: n.after.id,
      sign: 'changed' as const,
      text: noticeSentence(n.after, after, told),
    })),
  ];
  return (
    <ul className={classes.list}>
      {lines.map((line) => (
        <li key={line.key} className={classes.line}>
          <StatusPill tone={tones[line.sign]}>{t(`diff.sign.${line.sign}`)}</StatusPill>
          <div className={classes.grow}>
            {line.text}
            {line.note && <div className="muted small">{line.note}</div>}
          </div>
        </li>
      ))}
    </ul>
  );
}
