import { NumberInput, Select, TextInput } from '@mantine/core';
import { certifiedValues, type Fact, numberFacts } from '@tramo/contract/checklist-content';
import type { ChecklistContext } from '@tramo/contract/checklist-logic';
import { vehicleKinds } from '@tramo/contract/fleet';
import { guideTypes } from '@tramo/contract/guides';
import { useText } from '../../../lib/text.ts';
import { clientsIn, testsOf, useCategorySubstatuses } from '../shared/told.api.ts';
import { builderText } from './builder.es.ts';
import classes from './preview.module.css';
import { factsLookedAt } from './rule-choices.rules.ts';
import { useDraft, useTold } from './useBuilder.ts';

interface PreviewFactsProps {
  context: ChecklistContext;
  onChange: (context: ChecklistContext) => void;
}

/** What is known of the visit in the preview: of the facts that rules look at. */
export function PreviewFacts({ context, onChange }: PreviewFactsProps) {
  const t = useText(builderText);
  const content = useDraft((state) => state.draft.content);
  const { facts, hasItems } = factsLookedAt(content);
  return (
    <details className={classes.facts} open={facts.length > 0 || hasItems}>
      <summary>{t('preview.facts')}</summary>
      <p className="muted small">{t(facts.length > 0 || hasItems ? 'preview.factsText' : 'preview.noFacts')}</p>
      {facts.map((fact) => (
        <FactField key={fact} fact={fact} context={context} onChange={onChange} />
      ))}
      {hasItems && (
        <TextInput
          size="xs"
          label={t('preview.itemCodes')}
          description={t('preview.itemCodesHint')}
          value={context.itemCodes?.join(',') ?? ''}
          onChange={(event) =>
            onChange({ ...context, itemCodes: event.currentTarget.value.split(',').map((one) => one.trimStart()) })
          }
        />
      )}
    </details>
  );
}

function FactField({ fact, context, onChange }: PreviewFactsProps & { fact: Fact }) {
  const t = useText(builderText);
  const { nameOf } = useTold();
  const content = useDraft((state) => state.draft.content);
  const category = useDraft((state) => state.draft.category);
  const substatuses = useCategorySubstatuses(category);
  const set = (value: string | number | null): void => onChange({ ...context, [fact]: value });
  const value = context[fact] ?? null;
  if ((numberFacts as readonly Fact[]).includes(fact))
    return (
      <NumberInput
        size="xs"
        label={t(`fact.${fact}`)}
        placeholder={t('preview.factUnknown')}
        value={value ?? ''}
        onChange={(next) => set(next === '' ? null : Number(next))}
      />
    );
  const data =
    fact === 'guideType'
      ? guideTypes.map((one) => ({ value: one as string, label: t(`guideType.${one}`) }))
      : fact === 'vehicleType'
        ? vehicleKinds.map((one) => ({ value: one as string, label: t(`vehicleKind.${one}`) }))
        : fact === 'certified'
          ? certifiedValues.map((one) => ({ value: one as string, label: t(`yesNo.${one}`) }))
          : fact === 'client'
            ? // Any other client is told apart by not being one of these.
              clientsIn(testsOf(content)).map((one) => ({ value: one, label: nameOf?.(one) ?? '…' }))
            : substatuses.map((one) => ({ value: one._id, label: one.name }));
  const isListed = value === null || data.some((one) => one.value === value);
  return (
    <Select
      size="xs"
      label={t(`fact.${fact}`)}
      placeholder={t('preview.factUnknown')}
      clearable
      searchable
      // A path of the reviewer may take what is none of these.
      data={isListed ? data : [...data, { value: String(value), label: t('preview.factOther') }]}
      value={value === null ? null : String(value)}
      onChange={set}
    />
  );
}
