import { Button } from '@mantine/core';
import { IconAlertCircle, IconPlus } from '@tabler/icons-react';
import { checklistLimits } from '@tramo/contract/checklist-content';
import { newNotice, newRule } from '@tramo/contract/checklist-template-parts';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { noticeSentence, sentenceOf } from '../shared/rule-sentence.ts';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';
import { emptyAction, emptyTest } from './rule-choices.rules.ts';
import { useContent, useDraft, useFound, useTold, useWork } from './useBuilder.ts';

interface RuleOutlineProps {
  kind: 'rules' | 'notices';
  /** What a list shows below the chosen one. */
  editor?: (id: string) => ReactNode;
}

/** Rules or notices, each as its sentence. */
export function RuleOutline({ kind, editor }: RuleOutlineProps) {
  const t = useText(builderText);
  const work = useWork();
  const told = useTold();
  const selected = useDraft((state) => state.selected);
  const content = useContent();
  const faulty = useFound().byItem;
  const rows =
    kind === 'rules'
      ? content.rules.map((rule) => ({ id: rule.id, text: sentenceOf(rule, content, told), under: '' }))
      : content.notifications.map((one) => ({
          id: one.id,
          text: one.subject || t('outline.unnamedNotice'),
          under: noticeSentence(one, content, told),
        }));
  const add = (): void => {
    const id = newUuid();
    if (kind === 'rules')
      work.edit((one) => ({ ...one, rules: [...one.rules, newRule(id, [emptyTest], [emptyAction])] }));
    else work.edit((one) => ({ ...one, notifications: [...one.notifications, newNotice(id, { tests: [emptyTest] })] }));
    work.goTo(id, kind === 'rules' ? 'when.tests.0' : 'subject');
  };
  return (
    <div className={classes.outline}>
      {rows.length === 0 && (
        <p className={classes.none}>{t(kind === 'rules' ? 'outline.noRules' : 'outline.noNotices')}</p>
      )}
      <ol className={classes.rows}>
        {rows.map(({ id, text, under }) => (
          <li key={id} className={classes.row} data-selected={selected === id || undefined} data-sentence>
            <button
              type="button"
              className={classes.open}
              data-row={id}
              aria-current={selected === id ? 'true' : undefined}
              onClick={() => work.goTo(id)}
            >
              <span className={classes.sentence}>
                {text}
                {under && <span className={classes.hint}>{under}</span>}
              </span>
              {faulty.has(id) && (
                <span className={classes.faulty} title={t('outline.faulty')}>
                  <IconAlertCircle size={16} aria-hidden />
                  <span className="visually-hidden">{t('outline.faulty')}</span>
                </span>
              )}
            </button>
            {selected === id && editor && <div className={classes.inline}>{editor(id)}</div>}
          </li>
        ))}
      </ol>
      <div className={classes.adders}>
        <Button
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rows.length >= (kind === 'rules' ? checklistLimits.rules : checklistLimits.notifications)}
          onClick={add}
        >
          {t(kind === 'rules' ? 'outline.addRule' : 'outline.addNotice')}
        </Button>
      </div>
    </div>
  );
}
