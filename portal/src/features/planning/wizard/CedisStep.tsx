import { MultiSelect, SegmentedControl, TextInput } from '@mantine/core';
import type { Plan } from '@tramo/contract/planning';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useWorkplace } from '../../../lib/workplace.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import wizard from '../../../ui/wizard.module.css';
import classes from '../planner.module.css';
import { useCediOptions } from '../planning.api.ts';
import { planningText } from '../planning.es.ts';
import { suggestedDay } from '../shared/working-day.rules.ts';
import { clockValue, parseClock, weekdayOf } from './plan-start.rules.ts';

const StartMap = lazyPart(() => import('./StartMap.tsx').then((m) => m.StartMap));

export interface StartChoice {
  name: string;
  startDate: string;
  startHour: { hours: number; minutes: number };
  cedisSelected: string[];
  startAddress: { addressId: string | null; name: string; lat: number; lng: number } | null;
}
interface Form {
  /** Null until somebody types one: it then follows the day. */
  name: string | null;
  day: string;
  clock: string;
  cedis: string[];
  mode: 'cedi' | 'point';
  pointName: string;
  point: { lat: number; lng: number } | null;
}
interface CedisStepProps {
  /** The plan as it is, or null for a new one. */
  initial: Plan | null;
  /** Filled with a function that checks the form, shows what is wrong and gives the choice when nothing is. */
  validate: RefObject<() => StartChoice | null>;
  /** After each change by a person; null while the form is not right. */
  onChange: (choice: StartChoice | null) => void;
}

const formOf = (plan: Plan): Form => ({
  name: plan.name,
  day: plan.startDate,
  clock: clockValue(plan.startHour),
  cedis: plan.cedisSelected.map((c) => c._id),
  mode: plan.startAddress && !plan.startAddress.addressId ? 'point' : 'cedi',
  pointName: plan.startAddress?.name ?? '',
  point:
    plan.startAddress && !plan.startAddress.addressId
      ? { lat: plan.startAddress.lat, lng: plan.startAddress.lng }
      : null,
});

/** From where and when a plan leaves. */
export function CedisStep({ initial, validate, onChange }: CedisStepProps) {
  const t = useText(planningText);
  const f = useFormat();
  const tag = useLocale() === 'en' ? 'en' : 'es-MX';
  const { cediId, day } = useWorkplace();
  const options = useCediOptions();
  const [form, setForm] = useState<Form>(() => {
    if (initial) return formOf(initial);
    return {
      name: null,
      day: suggestedDay(f.today(), day),
      clock: '08:00',
      cedis: [],
      mode: 'cedi',
      pointName: '',
      point: null,
    };
  });
  const [isChecked, setChecked] = useState(false);
  const cedis = options.data ?? [];

  // A new plan is for the cedi of the top bar, or the only one there is.
  const firstCedi = initial
    ? undefined
    : (cedis.find((c) => c._id === cediId) ?? (cedis.length === 1 ? cedis[0] : undefined))?._id;
  useEffect(() => {
    if (firstCedi) setForm((now) => (now.cedis.length > 0 ? now : { ...now, cedis: [firstCedi] }));
  }, [firstCedi]);

  const name = form.name ?? (form.day ? t('cedis.suggestedName', { weekday: weekdayOf(form.day, tag) }) : '');
  const errors = errorsOf({ ...form, name }, t);
  const choice = useMemo((): StartChoice | null => {
    const startHour = parseClock(form.clock);
    if (
      !startHour ||
      !form.day ||
      name.trim() === '' ||
      form.cedis.length === 0 ||
      (form.mode === 'point' && !form.point)
    )
      return null;
    const startAddress =
      form.mode === 'point' && form.point
        ? { addressId: null, name: form.pointName.trim() || t('cedis.startNameDefault'), ...form.point }
        : null;
    return { name: name.trim(), startDate: form.day, startHour, cedisSelected: form.cedis, startAddress };
  }, [form, name, t]);
  validate.current = () => {
    setChecked(true);
    if (!choice)
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('[data-step="cedis"] [aria-invalid="true"]')?.focus(),
      );
    return choice;
  };
  const [touched, setTouched] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells what a person changed, not what loading filled in
  useEffect(() => {
    if (touched > 0) onChange(choice);
  }, [touched]);
  const set = (change: Partial<Form>): void => {
    setForm((now) => ({ ...now, ...change }));
    setTouched((n) => n + 1);
  };
  const shown = <K extends keyof typeof errors>(key: K): string | undefined => (isChecked ? errors[key] : undefined);

  if (options.error && !options.data) return <ErrorState error={options.error} retry={options.refetch} />;
  if (!options.data) return <SkeletonRows rows={5} />;
  const depots = cedis
    .filter((c) => form.cedis.includes(c._id) && c.lat !== null && c.lng !== null)
    .map((c) => ({ id: c._id, name: c.name, lat: c.lat ?? 0, lng: c.lng ?? 0 }));
  return (
    <div className={classes.halves} data-step="cedis">
      <div className={wizard.form}>
        <h2 className={classes.heading}>{t('cedis.title')}</h2>
        <TextInput
          label={t('cedis.name')}
          withAsterisk
          maxLength={80}
          value={name}
          error={shown('name')}
          onChange={(e) => set({ name: e.currentTarget.value })}
        />
        <div className={wizard.pair}>
          <DateField
            label={t('cedis.date')}
            withAsterisk
            value={form.day}
            error={shown('day')}
            onChange={(day) => set({ day })}
          />
          <TimeField
            label={t('cedis.hour')}
            withAsterisk
            value={form.clock}
            error={shown('clock')}
            onChange={(value) => set({ clock: value })}
          />
        </div>
        <MultiSelect
          label={t('cedis.cedis')}
          description={t('cedis.cedisHint')}
          withAsterisk
          searchable
          value={form.cedis}
          error={shown('cedis')}
          onChange={(next) => set({ cedis: next })}
          data={cedis.map((c) => ({ value: c._id, label: c.name }))}
        />
        <div role="radiogroup" aria-label={t('cedis.start')}>
          <div className={classes.label}>{t('cedis.start')}</div>
          <SegmentedControl
            value={form.mode}
            onChange={(mode) => set({ mode: mode as Form['mode'] })}
            data={[
              { value: 'cedi', label: t('cedis.startCedi') },
              { value: 'point', label: t('cedis.startPoint') },
            ]}
          />
          <p className={wizard.hint}>{t(form.mode === 'cedi' ? 'cedis.startCediHint' : 'cedis.startPointHint')}</p>
        </div>
        {form.mode === 'point' && (
          <>
            <TextInput
              label={t('cedis.startName')}
              maxLength={120}
              placeholder={t('cedis.startNameDefault')}
              value={form.pointName}
              onChange={(e) => set({ pointName: e.currentTarget.value })}
            />
            <p className={form.point ? wizard.hint : classes.error} role="status">
              {form.point ? `${form.point.lat.toFixed(5)}, ${form.point.lng.toFixed(5)}` : (shown('point') ?? '')}
            </p>
          </>
        )}
      </div>
      <div className={classes.mapBox}>
        <StartMap
          depots={depots}
          point={form.mode === 'point' ? form.point : null}
          onPick={form.mode === 'point' ? (point) => set({ point }) : undefined}
        />
      </div>
    </div>
  );
}

function errorsOf(
  form: Omit<Form, 'name'> & { name: string },
  t: (key: 'cedis.required' | 'cedis.badHour' | 'cedis.cedisRequired' | 'cedis.startRequired') => string,
) {
  return {
    name: form.name.trim() === '' ? t('cedis.required') : undefined,
    day: form.day === '' ? t('cedis.required') : undefined,
    clock: parseClock(form.clock) ? undefined : t('cedis.badHour'),
    cedis: form.cedis.length === 0 ? t('cedis.cedisRequired') : undefined,
    point: form.mode === 'point' && !form.point ? t('cedis.startRequired') : undefined,
  };
}
