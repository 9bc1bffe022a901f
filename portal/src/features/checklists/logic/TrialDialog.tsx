import { Modal, NumberInput, Select } from '@mantine/core';
import { type ChecklistCategory, checklistCategories } from '@tramo/contract/checklist-api';
import { type Fact, facts } from '@tramo/contract/checklist-content';
import type { ChecklistContext } from '@tramo/contract/checklist-logic';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { ClientPicker } from '../../clients/shared/ClientPicker.tsx';
import { useStatusChecklists } from '../catalogue/catalogue.api.ts';
import { isNumberFact, useFactChoices } from './FactRow.tsx';
import classes from './Logic.module.css';
import { logicText } from './logic.es.ts';
import { verdictsOf } from './scope.rules.ts';

interface TrialDialogProps {
  category: ChecklistCategory;
  onClose: () => void;
}
/** Which checklist a visit would answer, and why: by the very function that phones and server ask. */
export function TrialDialog({ category, onClose }: TrialDialogProps) {
  const t = useText(logicText);
  const ui = useText(uiText);
  return (
    <Modal opened onClose={onClose} size="lg" title={t('trial.title')} closeButtonProps={{ 'aria-label': ui('close') }}>
      <Trial first={category} />
    </Modal>
  );
}

const textOf = (value: ChecklistContext[Fact]): string | null =>
  value === undefined || value === null ? null : String(value);
function Trial({ first }: { first: ChecklistCategory }) {
  const t = useText(logicText);
  const [category, setCategory] = useState(first);
  const [client, setClient] = useState<{ _id: string; name: string } | null>(null);
  const [context, setContext] = useState<ChecklistContext>({});
  const list = useStatusChecklists(category);
  const set = (fact: Fact, value: string | number | null): void => setContext({ ...context, [fact]: value });
  const isDeparture = category === 'departure';
  const shown = facts.filter((fact) => fact !== 'client' && (fact === 'vehicleType' || !isDeparture));
  if (list.error && !list.data) return <ErrorState error={list.error} retry={list.refetch} />;
  const verdicts = verdictsOf(list.data ?? [], {
    category,
    clientId: client?._id ?? null,
    subStatusId: textOf(context.subStatus),
    vehicleType: textOf(context.vehicleType),
    context: { ...context, client: client?._id ?? null },
  });
  const chosen = verdicts.find((v) => v.verdict === 'answers');
  return (
    <div className={classes.stack}>
      <div className={classes.asked}>
        <Select
          label={t('trial.category')}
          allowDeselect={false}
          data={checklistCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
          value={category}
          onChange={(value) => {
            if (!value) return;
            setCategory(value as ChecklistCategory);
            set('subStatus', null);
          }}
        />
        {!isDeparture && (
          <ClientPicker
            label={t('trial.client')}
            placeholder={t('trial.anyClient')}
            value={client}
            onChange={setClient}
          />
        )}
        {shown.map((fact) => (
          <FactField
            key={fact}
            fact={fact}
            category={category}
            value={context[fact] ?? null}
            onChange={(value) => set(fact, value)}
          />
        ))}
      </div>
      {list.data ? (
        <section className={classes.result} aria-label={t('trial.why')}>
          <p className={classes.answer} role="status">
            {chosen ? t('trial.answers', { name: chosen.checklist.name }) : t('trial.nobody')}
          </p>
          <ul className={classes.verdicts}>
            {verdicts.map(({ checklist, verdict }) => (
              <li key={checklist._id}>
                <span className={classes.name}>{checklist.name}</span>
                <StatusPill tone={verdict === 'answers' ? 'ok' : verdict === 'lessNarrow' ? 'info' : 'idle'}>
                  {t(`trial.verdict.${verdict}`)}
                </StatusPill>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </div>
  );
}

interface FactFieldProps {
  fact: Fact;
  category: ChecklistCategory;
  value: string | number | null;
  onChange: (value: string | number | null) => void;
}
function FactField({ fact, category, value, onChange }: FactFieldProps) {
  const t = useText(logicText);
  const choices = useFactChoices(fact, category);
  if (isNumberFact(fact))
    return (
      <NumberInput
        label={t(`dialog.fact.${fact}`)}
        placeholder={t('trial.unknown')}
        value={value ?? ''}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
    );
  return (
    <Select
      label={t(`dialog.fact.${fact}`)}
      placeholder={t('trial.unknown')}
      clearable
      searchable
      data={choices}
      value={value === null ? null : String(value)}
      onChange={onChange}
    />
  );
}
