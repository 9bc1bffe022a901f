import { Button } from '@mantine/core';
import { type ChecklistAnswers, type ChecklistContent, labelIn } from '@tramo/contract/checklist-content';
import type { ChecklistPath, ChecklistReview, Finding } from '@tramo/contract/checklist-review';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { noticeSentence, sentenceOf, targetName } from '../shared/rule-sentence.ts';
import { testsOf, useTold } from '../shared/told.api.ts';
import classes from './Catalogue.module.css';
import { catalogueText } from './catalogue.es.ts';
import { PathView } from './PathView.tsx';

/** What leads along a path: its answers, and what is known of the visit. */
export type SamplePath = Pick<ChecklistPath, 'context'> & { answers: ChecklistAnswers };

interface ReviewPartProps {
  content: ChecklistContent;
  review: ChecklistReview;
  /** Leads to a question, rule, section or notice; given where they can be edited. */
  onGo?: ((id: string) => void) | undefined;
  /** Gives a path's answers to a phone; without one the path is only told. */
  onTry?: ((path: SamplePath) => void) | undefined;
}
/** What the reviewer found, how many paths there are and what the longest one asks of the driver. */
export function ReviewPart({ content, review, onGo, onTry }: ReviewPartProps) {
  const t = useText(catalogueText);
  const told = useTold(testsOf(content));
  const [shown, setShown] = useState<ChecklistPath | null>(null);
  const { findings, longest } = review;
  const nameOf = ({ kind, at }: Finding): string => {
    const rule = kind.startsWith('rule') && content.rules.find((r) => r.id === at);
    if (rule) return sentenceOf(rule, content, told);
    const notice = kind === 'noticeNever' && content.notifications.find((n) => n.id === at);
    if (notice) return noticeSentence(notice, content, told);
    const section = content.sections.find((s) => s.id === at);
    return section ? labelIn(section.label, told.locale) : at === null ? '' : targetName(at, content, told.locale);
  };
  const cost = longest && [
    t('dialog.cost.questions', { count: longest.questions }),
    ...(['photos', 'videos', 'scans'] as const).flatMap((key) =>
      longest[key] > 0 ? [t(`dialog.cost.${key}`, { count: longest[key] })] : [],
    ),
    t('dialog.cost.time', { minutes: longest.minutes, megabytes: longest.megabytes }),
  ];
  const pathButton = (path: ChecklistPath) => {
    const { answers, context } = path;
    return onTry && answers ? (
      <Button variant="subtle" size="compact-sm" onClick={() => onTry({ answers, context })}>
        {t('dialog.tryPath')}
      </Button>
    ) : (
      <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown === path ? null : path)}>
        {t(shown === path ? 'dialog.hidePath' : 'dialog.showPath')}
      </Button>
    );
  };
  return (
    <section className={classes.part} aria-label={t('dialog.findings')}>
      <h3>{t('dialog.findings')}</h3>
      <div className={classes.line}>
        <div className={classes.grow}>
          {t(review.isWhole ? 'dialog.paths' : 'dialog.pathsAtLeast', { count: review.paths })}
          {cost && <>; {t('dialog.longest', { cost: cost.join(', ') })}</>}
        </div>
        {longest && pathButton(longest)}
      </div>
      {longest && shown === longest && <PathView content={content} path={longest} />}
      {!review.isWhole && <p className="muted small">{t('dialog.partly')}</p>}
      {findings.length === 0 ? (
        <p className="muted">{t('dialog.fine')}</p>
      ) : (
        <ul className={classes.list}>
          {findings.map((f) => (
            <li key={`${f.kind} ${f.at}`}>
              <div className={classes.line}>
                <StatusPill tone={f.severity === 'error' ? 'bad' : 'warn'}>{t(`dialog.${f.severity}`)}</StatusPill>
                <div className={classes.grow}>{t(`findings.${f.kind}`, { name: nameOf(f) })}</div>
                {f.path && pathButton(f.path)}
                {onGo && f.at !== null && (
                  <Button variant="subtle" size="compact-sm" onClick={() => onGo(f.at as string)}>
                    {t('findings.go')}
                  </Button>
                )}
              </div>
              {f.path && shown === f.path && <PathView content={content} path={f.path} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
