import { ActionIcon, Button, Select } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import {
  checklistLimits,
  type Fact,
  facts,
  labelIn,
  type Operator,
  type Question,
  type Test,
} from '@tramo/contract/checklist-content';
import { operatorName } from '@tramo/contract/words/checklists';
import type { ReactNode } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { targetName } from '../shared/rule-sentence.ts';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';
import { emptyTest, operatorsFor, testOf, withOperator } from './rule-choices.rules.ts';
import { TestValues } from './TestValues.tsx';
import { useContent } from './useBuilder.ts';

interface TestListProps {
  tests: readonly Test[];
  /** Their path within their rule or notice. */
  path: string;
  /** Those that may be looked at. */
  questions: readonly Question[];
  faultAt: (field: string) => string | undefined;
  onChange: (tests: Test[], run?: string) => void;
  /** All or any of them. */
  head?: ReactNode;
}

/** Conditions, each as three choices: what is looked at, how it compares, with what. */
export function TestList({ tests, path, questions, faultAt, onChange, head }: TestListProps) {
  const t = useText(builderText);
  const fault = faultAt(path);
  const put = (n: number, one: Test, run = ''): void => onChange(tests.with(n, one), run);
  return (
    <fieldset className={classes.parts}>
      <legend>{head ? t('rule.match') : t('rule.conditions')}</legend>
      {head}
      <ol className={classes.rows}>
        {tests.map((tested, n) => (
          <TestRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition is nothing but its place in the rule
            key={n}
            n={n}
            tested={tested}
            path={`${path}.${n}`}
            questions={questions}
            faultAt={faultAt}
            onChange={(one, run) => put(n, one, run)}
            onRemove={() => onChange(tests.toSpliced(n, 1))}
          />
        ))}
      </ol>
      {fault && <p className={classes.fault}>{fault}</p>}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={tests.length >= checklistLimits.tests}
        onClick={() => onChange([...tests, emptyTest])}
      >
        {t('rule.addTest')}
      </Button>
    </fieldset>
  );
}

interface TestRowProps extends Pick<TestListProps, 'path' | 'questions' | 'faultAt'> {
  n: number;
  tested: Test;
  onChange: (tested: Test, run?: string) => void;
  onRemove: () => void;
}
function TestRow({ n, tested, path, questions, faultAt, onChange, onRemove }: TestRowProps) {
  const t = useText(builderText);
  const locale = useLocale();
  const content = useContent();
  const { question, fact } = tested;
  const subject = question !== null ? `q:${question}` : fact !== null ? `f:${fact}` : null;
  const offered = questions.map((q) => ({
    value: `q:${q.id}`,
    label: labelIn(q.label, locale) || t('outline.unnamedQuestion'),
  }));
  // What is looked at and comes too late by now stays in sight, with its fault.
  if (question !== null && !questions.some((q) => q.id === question))
    offered.push({ value: `q:${question}`, label: targetName(question, content, locale) });
  const type = content.sections.flatMap((part) => part.questions).find((q) => q.id === question)?.type ?? null;
  return (
    <li className={classes.part} aria-label={t('rule.condition', { n: n + 1 })}>
      <Select
        className={classes.subject}
        aria-label={t('rule.subject', { n: n + 1 })}
        name={`${path}.question`}
        placeholder={t('rule.choose')}
        searchable
        openOnFocus={false}
        allowDeselect={false}
        data={[
          { group: t('rule.questions'), items: offered },
          { group: t('rule.facts'), items: facts.map((one) => ({ value: `f:${one}`, label: t(`fact.${one}`) })) },
        ]}
        value={subject}
        error={faultAt(path) ?? faultAt(`${path}.question`)}
        onChange={(value) => {
          if (!value) return;
          const id = value.slice(2);
          onChange(testOf(value.startsWith('q:') ? { question: id } : { fact: id as Fact }, content));
        }}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={t('rule.removeTest', { n: n + 1 })} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
      {subject !== null && (
        <>
          <Select
            className={classes.operator}
            aria-label={t('rule.operator', { n: n + 1 })}
            name={`${path}.op`}
            allowDeselect={false}
            data={operatorsFor(tested, content).map((op) => ({ value: op, label: operatorName(op, type)[locale] }))}
            value={tested.op}
            error={faultAt(`${path}.op`)}
            onChange={(op) => onChange(withOperator(tested, op as Operator, content))}
          />
          <TestValues
            n={n}
            tested={tested}
            path={path}
            error={faultAt(`${path}.values`)}
            onChange={(values, run) => onChange({ ...tested, values }, run)}
          />
        </>
      )}
    </li>
  );
}
