import { ActionIcon, MultiSelect, NumberInput, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { ChecklistCategory } from '@tramo/contract/checklist-api';
import {
  certifiedValues,
  type Fact,
  factOperators,
  facts,
  numberFacts,
  type Operator,
  type Test,
} from '@tramo/contract/checklist-content';
import { vehicleKinds } from '@tramo/contract/fleet';
import { guideTypes } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { operatorName } from '@tramo/contract/words/checklists';
import { useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useClientSearch } from '../../clients/shared/client-options.api.ts';
import { useCategorySubstatuses, useTold } from '../shared/told.api.ts';
import classes from './Logic.module.css';
import { logicText } from './logic.es.ts';

export const isNumberFact = (fact: Fact): boolean => (numberFacts as readonly Fact[]).includes(fact);
const valuesFor = (op: Operator, values: Test['values'], isNumber: boolean): Test['values'] => {
  if (!isNumber) return op === 'anyOf' ? values : values.slice(0, 1);
  const from = typeof values[0] === 'number' ? values[0] : 1;
  return op === 'between' ? [from, typeof values[1] === 'number' ? values[1] : from + 1] : [from];
};
/** A test of a fact, with the first operator that it has. */
export const testOfFact = (fact: Fact): Test => {
  const op = factOperators(fact)[0] as Operator;
  return { question: null, fact, op, values: valuesFor(op, [], isNumberFact(fact)) };
};

interface FactRowProps {
  n: number;
  tested: Test & { fact: Fact };
  category: ChecklistCategory;
  error: string | undefined;
  onChange: (tested: Test) => void;
  onRemove: () => void;
}
/** One condition of a fact, as three choices: what is looked at, how it compares, with what. */
export function FactRow({ n, tested, category, error, onChange, onRemove }: FactRowProps) {
  const t = useText(logicText);
  const locale = useLocale();
  const { fact, op, values } = tested;
  const isNumber = isNumberFact(fact);
  const put = (at: number, value: string | number): void =>
    onChange({ ...tested, values: values.with(at, Number(value) || 0) });
  return (
    <li className={classes.test}>
      <Select
        className={classes.fact}
        aria-label={t('dialog.subject', { n: n + 1 })}
        allowDeselect={false}
        data={facts.map((value) => ({ value, label: t(`dialog.fact.${value}`) }))}
        value={fact}
        onChange={(value) => value && onChange(testOfFact(value as Fact))}
      />
      <Select
        className={classes.operator}
        aria-label={t('dialog.operator', { n: n + 1 })}
        allowDeselect={false}
        data={factOperators(fact).map((value) => ({ value, label: operatorName(value, null)[locale] }))}
        value={op}
        onChange={(value) =>
          value &&
          onChange({ ...tested, op: value as Operator, values: valuesFor(value as Operator, values, isNumber) })
        }
      />
      <div className={classes.values}>
        {isNumber ? (
          <>
            <NumberInput
              aria-label={t('dialog.value', { n: n + 1 })}
              value={Number(values[0] ?? 0)}
              error={error}
              onChange={(value) => put(0, value)}
            />
            {op === 'between' && (
              <NumberInput
                aria-label={t('dialog.valueTo', { n: n + 1 })}
                value={Number(values[1] ?? 0)}
                onChange={(value) => put(1, value)}
              />
            )}
          </>
        ) : (
          <FactValues
            label={t('dialog.value', { n: n + 1 })}
            fact={fact}
            category={category}
            error={error}
            values={values.map(String)}
            // One alone: the last chosen takes the other's place.
            onChange={(next) => onChange({ ...tested, values: op === 'anyOf' ? next : next.slice(-1) })}
          />
        )}
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={t('dialog.remove', { n: n + 1 })} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** Values of a fact that has a closed choice, or clients searched on the server. */
export function useFactChoices(fact: Fact, category: ChecklistCategory): { value: string; label: string }[] {
  const t = useText(logicText);
  const substatuses = useCategorySubstatuses(category);
  if (fact === 'guideType') return guideTypes.map((value) => ({ value, label: t(`dialog.guideType.${value}`) }));
  if (fact === 'vehicleType') return vehicleKinds.map((value) => ({ value, label: t(`dialog.vehicleKind.${value}`) }));
  if (fact === 'certified') return certifiedValues.map((value) => ({ value, label: t(`dialog.yesNo.${value}`) }));
  return substatuses.map((s) => ({ value: s._id, label: s.name }));
}

interface FactValuesProps {
  label: string;
  fact: Fact;
  category: ChecklistCategory;
  error: string | undefined;
  values: string[];
  onChange: (values: string[]) => void;
}
function FactValues({ fact, ...rest }: FactValuesProps) {
  return fact === 'client' ? <ClientValues {...rest} /> : <ClosedValues fact={fact} {...rest} />;
}
function ClosedValues({ label, fact, category, error, values, onChange }: FactValuesProps) {
  const data = useFactChoices(fact, category);
  return <MultiSelect aria-label={label} searchable data={data} error={error} value={values} onChange={onChange} />;
}
function ClientValues({ label, error, values, onChange }: Omit<FactValuesProps, 'fact'>) {
  const t = useText(logicText);
  const { nameOf } = useTold([{ question: null, fact: 'client', op: 'anyOf', values }]);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), limits.debounceMs);
  const found = useClientSearch(search).data?.clients ?? [];
  const chosen = values
    .filter((id) => !found.some((c) => c._id === id))
    .map((value) => ({ value, label: nameOf?.(value) ?? '…' }));
  return (
    <MultiSelect
      aria-label={label}
      searchable
      placeholder={values.length === 0 ? t('dialog.clients') : ''}
      data={[...chosen, ...found.map((c) => ({ value: c._id, label: c.name }))]}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      error={error}
      value={values}
      onChange={onChange}
    />
  );
}
