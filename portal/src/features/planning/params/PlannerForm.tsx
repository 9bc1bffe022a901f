import '@mantine/core/styles/Slider.layer.css';
import { Checkbox, NumberInput, SegmentedControl, Slider } from '@mantine/core';
import type { PlannerValues } from '@tramo/contract/planner';
import type { PlanTotals } from '@tramo/contract/planning';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { FieldNote } from '../../../ui/form/FormEnd.tsx';
import { MinuteField } from '../../../ui/form/MinuteField.tsx';
import wizard from '../../../ui/wizard.module.css';
import classes from '../planner.module.css';
import { planningText } from '../planning.es.ts';
import { weightKeys } from './planner-values.rules.ts';

interface PlannerFormProps {
  values: PlannerValues;
  put: (next: Partial<PlannerValues>) => void;
  /** What each weight came to in the plan at hand. */
  outcome?: PlanTotals | undefined;
  /** What is said about a value, by its path: `weights.distance`. */
  errorAt?: (path: string) => ReactNode;
}

const usualRest = { earliestMinute: 13 * 60, latestMinute: 15 * 60, minutes: 60 };

/** What a search minimises and within which limits. */
export function PlannerForm({ values, put, outcome, errorAt = () => undefined }: PlannerFormProps) {
  const t = useText(planningText);
  const f = useFormat();
  const came = useOutcome(values, outcome);
  const limit = (key: 'maxDurationMinutes' | 'maxStops' | 'maxDistanceKm', label: string, min: number, max: number) => (
    <NumberInput
      label={label}
      placeholder={t('params.noLimit')}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="blur"
      value={values[key] ?? ''}
      error={errorAt(key)}
      onChange={(next) => {
        const figure = next === '' ? null : Number(next);
        if (figure === null || (figure >= min && figure <= max)) put({ [key]: figure });
      }}
    />
  );
  const { rest, trips } = values;
  return (
    <>
      <section>
        <h2 className={classes.heading}>{t('params.weights')}</h2>
        <div className={classes.sliders}>
          {weightKeys.map((key) => (
            <div key={key} className={classes.sliderRow}>
              <span>{t(`params.${key}`)}</span>
              <Slider
                thumbLabel={t(`params.${key}`)}
                label={null}
                value={values.weights[key]}
                disabled={key === 'lateness' && !values.allowLate}
                onChange={(value) => put({ weights: { ...values.weights, [key]: value } })}
              />
              <output className="figures">{f.number(values.weights[key])}</output>
              <span className={classes.outcome}>{came(key)}</span>
              <FieldNote>{errorAt(`weights.${key}`)}</FieldNote>
            </div>
          ))}
        </div>
        <div className={classes.checks}>
          <Checkbox
            label={t('params.fewestVehicles')}
            description={t('params.fewestVehiclesHint')}
            checked={values.fewestVehicles}
            error={errorAt('fewestVehicles')}
            onChange={(e) => put({ fewestVehicles: e.currentTarget.checked })}
          />
          <Checkbox
            label={t('params.allowLate')}
            description={t('params.allowLateHint')}
            checked={values.allowLate}
            error={errorAt('allowLate')}
            onChange={(e) => put({ allowLate: e.currentTarget.checked })}
          />
          <div className={classes.choice}>
            <span>{t('params.balanceBy')}</span>
            <SegmentedControl
              size="xs"
              aria-label={t('params.balanceBy')}
              value={values.balanceBy}
              onChange={(balanceBy) => put({ balanceBy: balanceBy as PlannerValues['balanceBy'] })}
              data={[
                { value: 'hours', label: t('params.byHours') },
                { value: 'stops', label: t('params.byStops') },
              ]}
            />
            <FieldNote>{errorAt('balanceBy')}</FieldNote>
          </div>
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
            error={errorAt('timeLimitS')}
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
            error={errorAt('maxLoadPercent')}
            onChange={(next) => {
              const percent = Number(next);
              if (next !== '' && percent >= 10 && percent <= 100) put({ maxLoadPercent: percent });
            }}
          />
          {limit('maxDurationMinutes', t('params.maxDuration'), 30, 1440)}
          {limit('maxStops', t('params.maxStops'), 1, 500)}
          {limit('maxDistanceKm', t('params.maxDistance'), 1, 5000)}
          <NumberInput
            label={t('trips.most')}
            min={1}
            max={5}
            allowDecimal={false}
            clampBehavior="blur"
            value={trips.most}
            error={errorAt('trips.most')}
            onChange={(next) => {
              const most = Number(next);
              if (next !== '' && most >= 1 && most <= 5) put({ trips: { ...trips, most } });
            }}
          />
          {trips.most > 1 && (
            <NumberInput
              label={t('trips.reloadMinutes')}
              min={0}
              max={240}
              allowDecimal={false}
              clampBehavior="blur"
              value={trips.reloadMinutes}
              error={errorAt('trips.reloadMinutes')}
              onChange={(next) => {
                const reloadMinutes = Number(next);
                if (next !== '' && reloadMinutes >= 0 && reloadMinutes <= 240)
                  put({ trips: { ...trips, reloadMinutes } });
              }}
            />
          )}
        </div>
        {trips.most > 1 && <p className={wizard.hint}>{t('trips.hint')}</p>}
        <div className={classes.checks}>
          <Checkbox
            label={t('params.returnToDepot')}
            checked={values.returnToDepot}
            error={errorAt('returnToDepot')}
            onChange={(e) => put({ returnToDepot: e.currentTarget.checked })}
          />
          <Checkbox
            label={t('params.break')}
            description={t('params.breakHint')}
            checked={rest !== null}
            error={errorAt('rest')}
            onChange={(e) => put({ rest: e.currentTarget.checked ? usualRest : null })}
          />
        </div>
        {rest && (
          <div className={classes.limits}>
            <MinuteField
              label={t('params.breakFrom')}
              value={rest.earliestMinute}
              onChange={(earliestMinute) => put({ rest: { ...rest, earliestMinute } })}
            />
            <MinuteField
              label={t('params.breakUntil')}
              value={rest.latestMinute}
              error={rest.latestMinute > rest.earliestMinute ? undefined : t('params.breakOrder')}
              onChange={(latestMinute) => put({ rest: { ...rest, latestMinute } })}
            />
            <NumberInput
              label={t('params.breakMinutes')}
              min={5}
              max={240}
              allowDecimal={false}
              value={rest.minutes}
              onChange={(next) => {
                const minutes = Number(next);
                if (next !== '' && minutes >= 5 && minutes <= 240) put({ rest: { ...rest, minutes } });
              }}
            />
          </div>
        )}
      </section>
    </>
  );
}

/** The figure that a weight pulls at, in words; nothing without a plan. */
function useOutcome(
  values: PlannerValues,
  totals: PlanTotals | undefined,
): (key: keyof PlannerValues['weights']) => string {
  const t = useText(planningText);
  const f = useFormat();
  return (key) => {
    if (key === 'lateness' && !values.allowLate) return t('params.latenessOff');
    if (!totals || totals.routes === 0) return '';
    switch (key) {
      case 'distance':
        return f.distance(totals.distanceM);
      case 'time':
        return f.duration(totals.durationS);
      case 'vehicles':
        return t('params.outcome.vehicles', { count: totals.routes });
      case 'balance':
        return values.balanceBy === 'hours'
          ? t('params.outcome.hours', { time: f.duration(totals.spreadS) })
          : t('params.outcome.stops', { count: totals.spreadStops });
      case 'lateness':
        return totals.lateS > 0
          ? t('params.outcome.late', { time: f.duration(totals.lateS) })
          : t('params.outcome.onTime');
      case 'compactness':
        return t('params.outcome.compactness', { distance: f.distance(totals.compactnessM) });
    }
  };
}
