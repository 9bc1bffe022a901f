import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  answerFormats,
  certifiedValues,
  checklistLimits,
  type Fact,
  labelIn,
  questionsOf,
  type Test,
} from '@tramo/contract/checklist-content';
import { vehicleKinds } from '@tramo/contract/fleet';
import { guideTypes } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useClientSearch } from '../../clients/shared/client-options.api.ts';
import { useCategorySubstatuses } from '../shared/told.api.ts';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';
import { takesMany, valueKindOf } from './rule-choices.rules.ts';
import { useContent, useDraft, useTold } from './useBuilder.ts';

interface TestValuesProps {
  n: number;
  tested: Test;
  path: string;
  error: string | undefined;
  onChange: (values: Test['values'], run?: string) => void;
}
interface Choice {
  value: string;
  label: string;
}

/** What an answer or fact is compared with: what the operator takes, and nothing else. */
export function TestValues({ n, tested, path, error, onChange }: TestValuesProps) {
  const t = useText(builderText);
  const locale = useLocale();
  const content = useContent();
  const q = questionsOf(content).find((one) => one.id === tested.question);
  const kind = valueKindOf(tested, q);
  const common = {
    className: classes.grow ?? '',
    'aria-label': t('rule.value', { n: n + 1 }),
    name: `${path}.values`,
    error,
  };
  if (kind === 'none') return null;
  if (kind === 'number') {
    const [from, to] = tested.values as number[];
    const change = (at: number, value: string | number): void =>
      onChange(tested.values.with(at, Number(value) || 0), `${path}.values.${at}`);
    return (
      <>
        <NumberInput
          {...common}
          className={classes.amount ?? ''}
          value={from ?? 0}
          onChange={(value) => change(0, value)}
        />
        {tested.op === 'between' && (
          <NumberInput
            className={classes.amount ?? ''}
            aria-label={t('rule.valueTo', { n: n + 1 })}
            value={to ?? 0}
            onChange={(value) => change(1, value)}
          />
        )}
      </>
    );
  }
  if (kind === 'text')
    return (
      <TextInput
        {...common}
        value={String(tested.values[0] ?? '')}
        maxLength={checklistLimits.label}
        onChange={(event) => onChange([event.currentTarget.value], `${path}.values`)}
      />
    );
  const isMany = takesMany(tested.op);
  const values = tested.values.map(String);
  if (kind === 'fact' && tested.fact === 'client')
    return <Clients {...common} values={values} isMany={isMany} onChange={onChange} />;
  if (kind === 'fact')
    return <FactValues {...common} fact={tested.fact as Fact} values={values} isMany={isMany} onChange={onChange} />;
  const data: Choice[] =
    kind === 'format'
      ? answerFormats.filter((one) => one !== 'any').map((value) => ({ value, label: t(`format.${value}`) }))
      : (q?.options ?? []).map((option) => ({
          value: option.id,
          label: labelIn(option.label, locale) || t('outline.unnamedQuestion'),
        }));
  return <Chosen {...common} data={data} values={values} isMany={isMany} onChange={onChange} />;
}

interface ChosenProps {
  className: string;
  'aria-label': string;
  name: string;
  error: string | undefined;
  values: string[];
  isMany: boolean;
  onChange: (values: string[]) => void;
}
function Chosen({ data, values, isMany, onChange, ...rest }: ChosenProps & { data: Choice[] }) {
  return isMany ? (
    <MultiSelect {...rest} searchable openOnFocus={false} data={data} value={values} onChange={onChange} />
  ) : (
    <Select
      {...rest}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      data={data}
      value={values[0] ?? null}
      onChange={(value) => onChange(value ? [value] : [])}
    />
  );
}

/** Values of a fact that has a closed choice. */
function FactValues({ fact, ...rest }: ChosenProps & { fact: Fact }) {
  const t = useText(builderText);
  const category = useDraft((state) => state.draft.category);
  const substatuses = useCategorySubstatuses(category);
  const data: Choice[] =
    fact === 'guideType'
      ? guideTypes.map((value) => ({ value, label: t(`guideType.${value}`) }))
      : fact === 'vehicleType'
        ? vehicleKinds.map((value) => ({ value, label: t(`vehicleKind.${value}`) }))
        : fact === 'certified'
          ? certifiedValues.map((value) => ({ value, label: t(`yesNo.${value}`) }))
          : substatuses.map((one) => ({ value: one._id, label: one.name }));
  return <Chosen data={data} {...rest} />;
}

/** Clients, searched on the server; those chosen stay on offer. */
function Clients({ values, isMany, onChange, ...rest }: ChosenProps) {
  const t = useText(builderText);
  const { nameOf } = useTold();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), limits.debounceMs);
  const found = useClientSearch(search).data?.clients ?? [];
  const chosen = values
    .filter((id) => !found.some((one) => one._id === id))
    .map((value) => ({ value, label: nameOf?.(value) ?? '…' }));
  return (
    <MultiSelect
      {...rest}
      searchable
      openOnFocus={false}
      placeholder={values.length === 0 ? t('rule.clients') : ''}
      data={[...chosen, ...found.map((one) => ({ value: one._id, label: one.name }))]}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={values}
      // One alone: the last chosen takes the other's place.
      onChange={(next) => onChange(isMany ? next : next.slice(-1))}
    />
  );
}
