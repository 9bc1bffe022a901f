import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type AnswerValue, labelIn, questionsOf } from '@tramo/contract/checklist-content';
import { evaluate, visibleAnswers } from '@tramo/contract/checklist-logic';
import { fieldMessages, type Locale } from '@tramo/contract/problems';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useStore } from '../../../lib/store.ts';
import { useText } from '../../../lib/text.ts';
import { builderText } from './builder.es.ts';
import { PreviewFacts } from './PreviewFacts.tsx';
import { PreviewQuestion } from './PreviewQuestion.tsx';
import classes from './preview.module.css';
import { noTrial, useDraft, useTold, useWork } from './useBuilder.ts';

/** The phone of the driver: it asks what `evaluate` says, of answers that are given here. */
export function PhonePreview() {
  const t = useText(builderText);
  const own = useLocale();
  const { nameOf } = useTold();
  const content = useDraft((state) => state.draft.content);
  const name = useDraft((state) => state.draft.name);
  const selected = useDraft((state) => state.selected);
  const { trial } = useWork();
  const { answers, context, isSent } = useStore(trial);
  const [language, setLanguage] = useState<Locale>(own);
  const found = useMemo(() => evaluate(content, answers, context), [content, answers, context]);
  const answer = useCallback(
    (id: string, value: AnswerValue | undefined) => {
      const { [id]: _before, ...others } = trial.get().answers;
      trial.set({ ...trial.get(), isSent: false, answers: value === undefined ? others : { ...others, [id]: value } });
    },
    [trial],
  );

  const isAsked = new Set(found.visible);
  const isRequired = new Set(found.required);
  const all = questionsOf(content);
  const chosen = all.find((q) => q.id === selected);
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = screen.current?.querySelector<HTMLElement>(`[data-asked="${selected}"]`);
    // The phone alone scrolls, not the page with it.
    if (row && screen.current) screen.current.scrollTop = row.offsetTop - 90;
  }, [selected]);

  const missing = Object.keys(found.errors).length;
  const blockedBy = found.actions.blockedBy[0];
  const reason = content.rules
    .find((rule) => rule.id === blockedBy)
    ?.actions.find((does) => does.type === 'block')?.reason;
  const { finishWith } = found.actions;
  const told = content.notifications.filter((one) => found.actions.notify.includes(one.id));
  const verdict = reason
    ? t('preview.blocked', { reason: labelIn(reason, language) })
    : missing > 0
      ? t('preview.missing', { count: missing })
      : t('preview.wouldSend', { count: Object.keys(visibleAnswers(answers, found)).length });

  return (
    <section className={classes.preview} aria-label={t('preview.label')}>
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label={t('preview.language')}
          value={language}
          onChange={(value) => setLanguage(value as Locale)}
          data={[
            { value: 'es', label: 'ES' },
            { value: 'en', label: 'EN' },
          ]}
        />
        <Tooltip label={t('preview.restart')}>
          <ActionIcon variant="default" aria-label={t('preview.restart')} onClick={() => trial.set(noTrial)}>
            <IconRefresh size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.phone}>
        <header className={classes.bar}>
          <strong className="ellipsis">{name.trim() || t('preview.untitled')}</strong>
          <span>{t('preview.progress', { done: found.visible.length - missing, total: found.visible.length })}</span>
        </header>
        <div className={classes.screen} ref={screen}>
          {all.length === 0 && <p className={classes.empty}>{t('preview.empty')}</p>}
          {chosen && !isAsked.has(chosen.id) && (
            <p className={classes.hidden}>
              {t('preview.hidden', { name: labelIn(chosen.label, own) || t('outline.unnamedQuestion') })}
            </p>
          )}
          {content.sections.map((part) => {
            const asked = part.questions.filter((q) => isAsked.has(q.id));
            if (asked.length === 0) return null;
            return (
              <div key={part.id} className={classes.section}>
                <h3>{labelIn(part.label, language)}</h3>
                {asked.map((q) => {
                  const error = found.errors[q.id];
                  const isFilled = answers[q.id] !== undefined;
                  return (
                    <PreviewQuestion
                      key={q.id}
                      q={q}
                      language={language}
                      value={answers[q.id]}
                      isRequired={isRequired.has(q.id)}
                      isSelected={q.id === selected}
                      error={error && (isSent || isFilled) ? fieldMessages[error][language] : undefined}
                      onAnswer={answer}
                    />
                  );
                })}
              </div>
            );
          })}
          {finishWith !== undefined && (
            <p className={classes.note}>
              {t('preview.ends', {
                status: (finishWith === null ? undefined : nameOf?.(finishWith)) ?? t('rule.chosen'),
              })}
            </p>
          )}
          {told.map((one) => (
            <p key={one.id} className={classes.note}>
              {t('preview.tells', { subject: one.subject || t('outline.unnamedNotice') })}
            </p>
          ))}
        </div>
        <footer className={classes.foot}>
          <p role="status" data-bad={(isSent && (reason || missing > 0)) || undefined}>
            {isSent || reason ? verdict : ''}
          </p>
          <Button fullWidth onClick={() => trial.set({ ...trial.get(), isSent: true })} disabled={all.length === 0}>
            {t('preview.send')}
          </Button>
        </footer>
      </div>
      <PreviewFacts context={context} onChange={(next) => trial.set({ ...trial.get(), context: next })} />
    </section>
  );
}
