import { type ChecklistContent, isChoice, labelIn, placesOf } from '@tramo/contract/checklist-content';
import type { ChecklistPath } from '@tramo/contract/checklist-review';
import { factNames } from '@tramo/contract/words/checklists';
import { useText } from '../../../lib/text.ts';
import { testSentence } from '../shared/rule-sentence.ts';
import { useTold } from '../shared/told.api.ts';
import classes from './Catalogue.module.css';
import { catalogueText } from './catalogue.es.ts';

/** One way through a checklist, question by question, with an answer that leads on. */
export function PathView({ content, path }: { content: ChecklistContent; path: ChecklistPath }) {
  const t = useText(catalogueText);
  const known = Object.entries(path.context).filter(
    ([fact, value]) => fact in factNames && value !== null && value !== '—',
  );
  const tests = known.map(([fact, value]) => ({
    question: null,
    fact: fact as keyof typeof factNames,
    op: 'is' as const,
    values: [value as string | number],
  }));
  const told = useTold(tests);
  const { questions } = placesOf(content);
  const saying = (id: string): string => {
    const q = questions.get(id)?.question;
    const value = path.answers?.[id];
    if (!q || value === undefined) return '';
    const list = Array.isArray(value) ? value : [String(value)];
    if (isChoice(q.type))
      return q.options.flatMap((o) => (list.includes(o.id) ? [labelIn(o.label, told.locale)] : [])).join(', ');
    if (q.type === 'photos') return t('dialog.cost.photos', { count: list.length });
    if (q.type === 'video') return t('dialog.cost.videos', { count: list.length });
    if (q.type === 'shortAnswer' || q.type === 'scanning') return list.join(', ');
    return '✓';
  };
  return (
    <section className={`${classes.part} ${classes.box}`} aria-label={t('dialog.path')}>
      <h3>{t('dialog.path')}</h3>
      {tests.length > 0 && (
        <p className="muted small">{tests.map((one) => testSentence(one, content, told)).join(' · ')}</p>
      )}
      {path.answers === null && <p className="muted small">{t('dialog.unknownAnswers')}</p>}
      <ol className={classes.numbered}>
        {path.questionIds.map((id) => (
          <li key={id}>
            {labelIn(questions.get(id)?.question.label ?? { es: '', en: '' }, told.locale)}
            <div className="muted small">{saying(id)}</div>
          </li>
        ))}
      </ol>
    </section>
  );
}
