import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import { Button, Modal, Radio, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PlannerParams, PlannerValues } from '@tramo/contract/planner';
import { type FormEvent, useState } from 'react';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import wizard from '../../../ui/wizard.module.css';
import { PlannerForm } from '../params/PlannerForm.tsx';
import { leadingObjective, sameValues } from '../params/planner-values.rules.ts';
import classes from '../planner.module.css';
import { useCreateParams, usePlannerParams } from '../planning.api.ts';
import { planningText } from '../planning.es.ts';
import { CapacityBars } from '../shared/CapacityBars.tsx';
import type { PlanDraft } from './usePlanDraft.ts';

/** The set that a plan is searched with, and changes for this plan alone. `isLast`: nothing has to be confirmed after it. */
export function ParamsStep({ draft, isLast }: { draft: PlanDraft; isLast: boolean }) {
  const t = useText(planningText);
  const f = useFormat();
  const { plan, pending, change } = draft;
  const sets = usePlannerParams();
  const mayOpen = useMayOpen();
  const [isSaving, setSaving] = useState(false);
  const chosen = { ...plan.plannerParams, ...pending.plannerParams };
  const values = { ...plan.plannerParams.params, ...(pending.plannerParams?.params as PlannerValues | undefined) };
  const list =
    sets.data?.plannerParams.filter((p) => (p.status === 'active' && !p.archived) || p._id === chosen.id) ?? [];
  const set = list.find((p) => p._id === chosen.id);
  const isCustom = set === undefined || !sameValues(set.params, values);
  const put = (next: Partial<PlannerValues>): void =>
    change({ plannerParams: { id: chosen.id, params: { ...values, ...next } } });

  if (sets.error && !sets.data) return <ErrorState error={sets.error} retry={sets.refetch} />;
  if (!sets.data) return <SkeletonRows rows={5} />;
  return (
    <div className={wizard.content}>
      <div className={classes.params}>
        <section>
          <h2 className={classes.heading}>{t('params.sets')}</h2>
          <Radio.Group
            aria-label={t('params.sets')}
            value={chosen.id ?? ''}
            onChange={(id) => {
              const next = list.find((p) => p._id === id);
              if (next) change({ plannerParams: { id, params: next.params } });
            }}
          >
            <div className={classes.cards}>
              {list.map((p) => (
                <Radio.Card key={p._id} value={p._id} className={classes.card} aria-label={p.name}>
                  <span className={classes.cardTop}>
                    <Radio.Indicator size="xs" />
                    <strong>{p.name}</strong>
                    {p._id === chosen.id && isCustom && <span className={wizard.hint}>{t('params.custom')}</span>}
                  </span>
                  <span className={wizard.hint}>
                    {t(`params.objective.${p.objectiveFunction}`)} ·{' '}
                    {t('params.seconds', { count: f.number(p.params.timeLimitS) })}
                  </span>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
        </section>
        <PlannerForm values={values} put={put} outcome={plan.totals} />
        {isLast && (
          <section>
            <h2 className={classes.heading}>{t('capacity.title')}</h2>
            <CapacityBars amounts={plan.capacity} />
            <p className={wizard.hint}>{t('capacity.joined')}</p>
          </section>
        )}
        <div className={classes.saveAs}>
          <Button variant="default" onClick={() => setSaving(true)}>
            {t('params.saveAs')}
          </Button>
          {isCustom && <span className={wizard.hint}>{t('params.notSaved')}</span>}
          {mayOpen('plannerParams') && <Link to={pathOf('plannerParams') as never}>{t('params.manage')}</Link>}
        </div>
      </div>
      {isSaving && (
        <SaveSet
          values={values}
          onClose={() => setSaving(false)}
          onSaved={(saved) => change({ plannerParams: { id: saved._id, params: saved.params } })}
        />
      )}
    </div>
  );
}

/** Keeps the values under a name. The server asks for the name, in the documents' words. */
function SaveSet({
  values,
  onClose,
  onSaved,
}: {
  values: PlannerValues;
  onClose: () => void;
  onSaved: (saved: PlannerParams) => void;
}) {
  const t = useText(planningText);
  const ui = useText(uiText);
  const create = useCreateParams();
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate(
      { name: name.trim(), objectiveFunction: leadingObjective(values), params: values },
      {
        onSuccess: (saved) => {
          onSaved(saved);
          toast.ok(t('params.saved'));
          onClose();
        },
      },
    );
  };
  const { error } = create;
  const shown = error ? (error instanceof ApiProblem && error.fields.name) || problemText(error) : undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': ui('close') }}
      title={t('params.saveTitle')}
      size="sm"
    >
      <form onSubmit={submit} className={classes.stack}>
        <TextInput
          label={t('params.setName')}
          maxLength={80}
          value={name}
          error={shown}
          onChange={(e) => setName(e.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" loading={create.isPending}>
          {t('params.save')}
        </Button>
      </form>
    </Modal>
  );
}
