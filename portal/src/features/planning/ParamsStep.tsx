import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import { Button, Checkbox, Modal, NumberInput, Radio, Slider, TextInput } from '@mantine/core';
import type { PlannerParams, PlannerValues } from '@tramo/contract/planning';
import { type FormEvent, useState } from 'react';
import { ApiProblem, problemText } from '../../lib/api-problem.ts';
import { useText } from '../../lib/text.ts';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.text.ts';
import { useFormat } from '../accounts/shared/useFormat.ts';
import classes from './planner.module.css';
import { useCreateParams, usePlannerParams } from './planning.api.ts';
import { planningText } from './planning.text.ts';
import type { PlanDraft } from './usePlanDraft.ts';

const weights = ['distance', 'time', 'vehicles', 'balance'] as const;
const same = (a: PlannerValues, b: PlannerValues): boolean => {
  const flat = ({ weights: w, ...rest }: PlannerValues) => JSON.stringify([...weights.map((k) => w[k]), ...Object.entries(rest).sort()]);
  return flat(a) === flat(b);
};
/** The weight that leads says what a new set is for. */
const objectiveOf = (values: PlannerValues): PlannerParams['objectiveFunction'] => {
  const sorted = weights.toSorted((a, b) => values.weights[b] - values.weights[a]);
  const [first, second] = [sorted[0] ?? 'distance', sorted[1] ?? 'time'];
  return values.weights[first] > values.weights[second] ? first : 'cost';
};

/** What the search minimises and within which limits. */
export function ParamsStep({ draft }: { draft: PlanDraft }) {
  const t = useText(planningText);
  const f = useFormat();
  const { plan, pending, change } = draft;
  const sets = usePlannerParams();
  const [isSaving, setSaving] = useState(false);
  const chosen = { ...plan.plannerParams, ...pending.plannerParams };
  const values = pending.plannerParams?.params ?? plan.plannerParams.params;
  const list = sets.data?.plannerParams.filter((p) => (p.status === 'active' && !p.archived) || p._id === chosen.id) ?? [];
  const set = list.find((p) => p._id === chosen.id);
  const isCustom = set === undefined || !same(set.params, values);
  const put = (next: Partial<PlannerValues>): void => change({ plannerParams: { id: chosen.id, params: { ...values, ...next } } });

  if (sets.error && !sets.data) return <ErrorState error={sets.error} retry={sets.refetch} />;
  if (!sets.data) return <SkeletonRows rows={5} />;
  const limit = (key: 'maxDurationMinutes' | 'maxStops' | 'maxDistanceKm', label: string, min: number, max: number) => (
    <NumberInput
      label={label}
      placeholder={t('params.noLimit')}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="blur"
      value={values[key] ?? ''}
      onChange={(next) => {
        const figure = next === '' ? null : Number(next);
        if (figure === null || (figure >= min && figure <= max)) put({ [key]: figure });
      }}
    />
  );
  return (
    <div className={classes.content}>
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
                    {p._id === chosen.id && isCustom && <span className={classes.hint}>{t('params.custom')}</span>}
                  </span>
                  <span className={classes.hint}>
                    {t(`params.objective.${p.objectiveFunction}`)} · {t('params.seconds', { count: f.number(p.params.timeLimitS) })}
                  </span>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
        </section>
        <section>
          <h2 className={classes.heading}>{t('params.weights')}</h2>
          <div className={classes.sliders}>
            {weights.map((key) => (
              <div key={key} className={classes.sliderRow}>
                <span>{t(`params.${key}`)}</span>
                <Slider
                  thumbLabel={t(`params.${key}`)}
                  label={null}
                  value={values.weights[key]}
                  onChange={(value) => put({ weights: { ...values.weights, [key]: value } })}
                />
                <output className="figures">{f.number(values.weights[key])}</output>
              </div>
            ))}
          </div>
        </section>
        <section>
          <h2 className={classes.heading}>{t('params.details')}</h2>
          <div className={classes.limits}>
            <NumberInput
              label={t('params.timeLimit')}
              description={t('params.timeHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              min={1}
              max={600}
              allowDecimal={false}
              value={values.timeLimitS}
              onChange={(next) => {
                const seconds = Number(next);
                if (next !== '' && seconds >= 1 && seconds <= 600) put({ timeLimitS: seconds });
              }}
            />
            <NumberInput
              label={t('params.maxLoad')}
              min={10}
              max={100}
              allowDecimal={false}
              value={values.maxLoadPercent}
              onChange={(next) => {
                const percent = Number(next);
                if (next !== '' && percent >= 10 && percent <= 100) put({ maxLoadPercent: percent });
              }}
            />
            {limit('maxDurationMinutes', t('params.maxDuration'), 30, 1440)}
            {limit('maxStops', t('params.maxStops'), 1, 500)}
            {limit('maxDistanceKm', t('params.maxDistance'), 1, 5000)}
          </div>
          <div className={classes.checks}>
            <Checkbox
              label={t('params.returnToDepot')}
              checked={values.returnToDepot}
              onChange={(e) => put({ returnToDepot: e.currentTarget.checked })}
            />
            <Checkbox
              label={t('params.allowLate')}
              description={t('params.allowLateHint')}
              checked={values.allowLate}
              onChange={(e) => put({ allowLate: e.currentTarget.checked })}
            />
          </div>
          <div className={classes.saveAs}>
            <Button variant="default" onClick={() => setSaving(true)}>
              {t('params.saveAs')}
            </Button>
            {isCustom && <span className={classes.hint}>{t('params.notSaved')}</span>}
          </div>
        </section>
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
function SaveSet({ values, onClose, onSaved }: { values: PlannerValues; onClose: () => void; onSaved: (saved: PlannerParams) => void }) {
  const t = useText(planningText);
  const ui = useText(uiText);
  const create = useCreateParams();
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate(
      { name: name.trim(), objectiveFunction: objectiveOf(values), params: values },
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
    <Modal opened onClose={onClose} closeButtonProps={{ 'aria-label': ui('close') }} title={t('params.saveTitle')} size="sm">
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
