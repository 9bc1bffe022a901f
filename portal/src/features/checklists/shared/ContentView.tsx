import { type ChecklistContent, labelIn, type Question } from '@tramo/contract/checklist-content';
import { useText } from '../../../lib/text.ts';
import classes from '../catalogue/Catalogue.module.css';
import { catalogueText } from '../catalogue/catalogue.es.ts';
import { noticeSentence, sentenceOf } from './rule-sentence.ts';
import { testsOf, useTold } from './told.api.ts';

/** What a checklist asks, to be read: sections with their questions, rules and notices as sentences. */
export function ContentView({ content }: { content: ChecklistContent }) {
  const t = useText(catalogueText);
  const told = useTold(testsOf(content));
  return (
    <div className={classes.stack}>
      {content.sections.length === 0 && <p className="muted">{t('content.noQuestions')}</p>}
      {content.sections.map((section) => (
        <section key={section.id} className={classes.part} aria-label={labelIn(section.label, told.locale)}>
          <h3>{labelIn(section.label, told.locale)}</h3>
          <ol className={classes.numbered}>
            {section.questions.map((q) => (
              <li key={q.id}>
                {labelIn(q.label, told.locale)}
                <div className="muted small">{partsOf(q, told.locale, t)}</div>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {content.rules.length > 0 && (
        <section className={classes.part} aria-label={t('content.rules')}>
          <h3>{t('content.rules')}</h3>
          <ul className={classes.list}>
            {content.rules.map((rule) => (
              <li key={rule.id}>{sentenceOf(rule, content, told)}</li>
            ))}
          </ul>
        </section>
      )}
      {content.notifications.length > 0 && (
        <section className={classes.part} aria-label={t('content.notifications')}>
          <h3>{t('content.notifications')}</h3>
          <ul className={classes.list}>
            {content.notifications.map((notice) => (
              <li key={notice.id}>{noticeSentence(notice, content, told)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type T = ReturnType<typeof useText<(typeof catalogueText)['es']>>;
const partsOf = (q: Question, locale: 'es' | 'en', t: T): string =>
  [
    t(`content.type.${q.type}`),
    q.required && t('content.required'),
    q.min > 0 && t('content.atLeast', { count: q.min }),
    q.max > 0 && t('content.atMost', { count: q.max }),
    q.cameraOnly && t('content.camera'),
    q.showInReport && t('content.report'),
    q.isDocument && t('content.document'),
    q.options.length > 0 &&
      t('content.options', { options: q.options.map((o) => labelIn(o.label, locale)).join(', ') }),
  ]
    .filter(Boolean)
    .join(' · ');
