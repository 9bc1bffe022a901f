import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { departureLimits } from '@tramo/contract/road-settings';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../../lib/text.ts';
import { FieldNote } from '../../../ui/form/FormEnd.tsx';
import classes from './RoadTab.module.css';
import { roadText } from './road.es.ts';
import type { RoadValues } from './road.rules.ts';

type Question = RoadValues['departureQuestions'][number];
interface DepartureQuestionsProps {
  value: readonly Question[];
  /** By path, `departureQuestions.0.question`. */
  errors: Record<string, ReactNode>;
  onChange: (questions: Question[]) => void;
}

/** What the driver is asked before the route leaves, in its order. */
export function DepartureQuestions({ value, errors, onChange }: DepartureQuestionsProps) {
  const t = useText(roadText);
  const list = useRef<HTMLDivElement>(null);
  const change = (index: number, part: Partial<Question>): void =>
    onChange(value.map((q, n) => (n === index ? { ...q, ...part } : q)));
  const move = (index: number, by: number): void => {
    const next = [...value];
    const [one] = next.splice(index, 1);
    if (one) next.splice(index + by, 0, one);
    onChange(next);
  };
  const add = (): void => {
    onChange([...value, { key: Math.max(-1, ...value.map((q) => q.key)) + 1, question: '', isRequired: true }]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('[data-question]:last-child input')?.focus(),
    );
  };
  return (
    <div ref={list}>
      {value.length === 0 && <p className="muted">{t('noQuestions')}</p>}
      {value.map((q, index) => (
        <div key={q.key} className={classes.question} data-question>
          <TextInput
            className={classes.text}
            aria-label={t('question', { number: index + 1 })}
            placeholder={t('questionExample')}
            value={q.question}
            error={errors[`departureQuestions.${index}.question`]}
            onChange={(event) => change(index, { question: event.currentTarget.value })}
          />
          <Checkbox
            className={classes.required}
            label={t('isRequired')}
            checked={q.isRequired}
            onChange={(event) => change(index, { isRequired: event.currentTarget.checked })}
          />
          <span className={classes.tools}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('upQuestion', { number: index + 1 })}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('downQuestion', { number: index + 1 })}
              disabled={index === value.length - 1}
              onClick={() => move(index, 1)}
            >
              <IconArrowDown size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('removeQuestion', { number: index + 1 })}
              onClick={() => onChange(value.filter((_, n) => n !== index))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </span>
        </div>
      ))}
      <FieldNote>{errors.departureQuestions}</FieldNote>
      {value.length > 0 && <p className="muted small">{t('isRequiredHint')}</p>}
      {value.length < departureLimits.questions ? (
        <Button
          mt="xs"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {t('addQuestion')}
        </Button>
      ) : (
        <p className="muted small">{t('mostQuestions', { max: departureLimits.questions })}</p>
      )}
    </div>
  );
}
