import type { ChecklistAnswers, ChecklistContent } from '@tramo/contract/checklist-content';
import { labelIn } from '@tramo/contract/checklist-content';
import { type ChecklistContext, evaluate } from '@tramo/contract/checklist-logic';
import { fieldMessages } from '@tramo/contract/problems';
import { useMemo } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { useLocale } from '../../ui/language.ts';
import { Notice, Section } from '../../ui/pieces.tsx';
import type { AnswersChange } from '../form/draft.ts';
import classes from '../visit.module.css';
import { visitWords } from '../visit-words.ts';
import { type AnswerChange, QuestionField } from './QuestionField.tsx';

interface ChecklistFormProps {
  content: ChecklistContent;
  context: ChecklistContext;
  value: ChecklistAnswers;
  /** Told what to make of the answers that are there by then. `added`: a file that was taken just now. */
  onChange: (change: AnswersChange, added?: string) => void;
  /** Somebody tried to save: what is missing is told, too. */
  isTried: boolean;
  /** A sub-status by its id, for what a rule ends the visit with. */
  subStatusName?: (id: string) => string | null;
  /** Before the ids of its questions, where a page has several forms. */
  idPrefix?: string;
}

/** Where a question stands in the page. */
export const questionAnchor = (questionId: string, idPrefix = ''): string => `question-${idPrefix}${questionId}`;

/** What the rules ask of what was answered so far, with what is wrong after each answer. */
export function ChecklistForm(props: ChecklistFormProps) {
  const { content, context, value, onChange, isTried, subStatusName, idPrefix } = props;
  const t = useWords(visitWords);
  const locale = useLocale();
  const found = useMemo(() => evaluate(content, value, context), [content, value, context]);
  const visible = new Set(found.visible);
  const required = new Set(found.required);
  const answer = (id: string, change: AnswerChange, added?: string): void =>
    onChange((now) => {
      const { [id]: before, ...others } = now;
      const given = change(before);
      return given === undefined ? others : { ...others, [id]: given };
    }, added);
  const { finishWith, blockedBy } = found.actions;
  const reason = content.rules
    .find((rule) => rule.id === blockedBy[0])
    ?.actions.find((does) => does.type === 'block')?.reason;
  return (
    <div class={classes.form}>
      {content.sections.map((part) => {
        const asked = part.questions.filter((q) => visible.has(q.id));
        if (asked.length === 0) return null;
        return (
          <Section key={part.id} title={labelIn(part.label, locale)}>
            <div class={classes.form}>
              {asked.map((q) => {
                const error = found.errors[q.id];
                const isTold = error && (isTried || (value[q.id] !== undefined && error !== 'tooFew'));
                return (
                  <div key={q.id} id={questionAnchor(q.id, idPrefix)}>
                    <QuestionField
                      q={q}
                      value={value[q.id]}
                      isRequired={required.has(q.id)}
                      error={isTold ? fieldMessages[error][locale] : undefined}
                      onAnswer={answer}
                    />
                  </div>
                );
              })}
            </div>
          </Section>
        );
      })}
      {blockedBy.length > 0 && (
        <Notice tone="bad" title={t('checklist.blocked')} isAlert>
          {reason && <p>{labelIn(reason, locale)}</p>}
        </Notice>
      )}
      {finishWith && (
        <Notice tone="info">
          <p>{t('checklist.ends', { name: subStatusName?.(finishWith) ?? t('checklist.endsPlain') })}</p>
        </Notice>
      )}
    </div>
  );
}
