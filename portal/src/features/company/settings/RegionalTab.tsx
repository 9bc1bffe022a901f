import { NumberInput, Select, TextInput } from '@mantine/core';
import { type Company, dateFormats, timeZones } from '@tramo/contract/accounts';
import { useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { zoneName } from '../../../lib/zone-name.ts';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import styles from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { Section, Sections } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { useConfirmWeighty } from '../../effects/shared/effects.tsx';
import { useSaveCompany } from '../company.api.ts';
import { CompanySetting, useWeighty } from './CompanySetting.tsx';
import { weightySettings } from './company-effects.rules.ts';
import { settingsText } from './settings.es.ts';
import {
  changeOf,
  type RegionalValues,
  regionalFaults,
  regionalLimits,
  regionalValues,
  weekdayNames,
} from './settings.rules.ts';

type Choice = 'timeZone' | 'dateFormat' | 'hourFormat' | 'distanceUnit' | 'weightUnit';
const option = (value: string, label: string) => ({ value, label });

/** Zone, formats, units, and the values with which new things begin. */
export function RegionalTab({ company }: { company: Company }) {
  const t = useText(settingsText);
  const locale = useLocale();
  const save = useSaveCompany();
  const weighty = useWeighty();
  const confirmWeighty = useConfirmWeighty();
  const [now] = useState(() => new Date());
  const { form, onSubmit, end } = useRecordForm<Company, RegionalValues>({
    record: company,
    valuesOf: (one) => regionalValues(one ?? company),
    faultsOf: (values) => regionalFaults(values, (min, max) => t('number', { min, max })),
    confirms: (values, base) => {
      const changed = weightySettings.filter((name) => values[name] !== (base ?? company)[name]);
      return confirmWeighty(weighty(changed, (name) => t(name as (typeof weightySettings)[number])));
    },
    save: (values, base) => save.mutateAsync(changeOf(base ?? company, values, regionalValues)),
    onSaved: () => toast.ok(t('saved')),
    shown: (path, values) =>
      ({
        timeZone: zoneName(values.timeZone, locale, now),
        hourFormat: t(values.hourFormat === '24H' ? 'hour24' : 'hour12'),
        firstWeekday: weekdayNames(locale)[values.firstWeekday as number],
        distanceUnit: t(values.distanceUnit),
        weightUnit: t(values.weightUnit),
      })[path],
  });

  const select = (name: Choice, data: { value: string; label: string }[]) => (
    <CompanySetting name={name}>
      <Select label={t(name)} allowDeselect={false} data={data} {...form.getInputProps(name)} />
    </CompanySetting>
  );
  const number = (name: keyof typeof regionalLimits, suffix: string) => {
    const [min, max] = regionalLimits[name];
    return (
      <CompanySetting name={name}>
        <NumberInput
          label={t(name)}
          min={min}
          max={max}
          allowDecimal={false}
          suffix={suffix}
          clampBehavior="none"
          {...form.getInputProps(name)}
        />
      </CompanySetting>
    );
  };
  // A zone that an operator chose outside of the list stays in it.
  const zones: readonly string[] = (timeZones as readonly string[]).includes(company.timeZone)
    ? timeZones
    : [company.timeZone, ...timeZones];

  return (
    <form noValidate onSubmit={onSubmit}>
      <Sections>
        <Section title={t('formats')} text={t('formatsText')}>
          <div className={styles.fields}>
            {select(
              'timeZone',
              zones.map((zone) => option(zone, zoneName(zone, locale, now))),
            )}
            {select(
              'dateFormat',
              dateFormats.map((format) => option(format, format)),
            )}
            {select('hourFormat', [option('24H', t('hour24')), option('12H', t('hour12'))])}
            <CompanySetting name="firstWeekday">
              <Select
                label={t('firstWeekday')}
                allowDeselect={false}
                data={weekdayNames(locale).map((name, day) => option(String(day), name))}
                value={String(form.values.firstWeekday)}
                onChange={(value) => value !== null && form.setFieldValue('firstWeekday', Number(value))}
                error={form.errors.firstWeekday}
              />
            </CompanySetting>
          </div>
        </Section>
        <Section title={t('units')} text={t('unitsText')}>
          <div className={styles.fields}>
            {select('distanceUnit', [option('km', t('km')), option('miles', t('miles'))])}
            {select('weightUnit', [option('kg', t('kg')), option('pounds', t('pounds'))])}
            {/* Volumes are in cubic metres everywhere. */}
            <CompanySetting name="volumeUnit">
              <TextInput label={t('volumeUnit')} value={t('m3')} readOnly />
            </CompanySetting>
          </div>
        </Section>
        <Section title={t('times')} text={t('timesText')}>
          <div className={styles.fields}>
            {number('defaultDeliveryMinutes', t('minutes'))}
            {number('defaultWaitMinutes', t('minutes'))}
            {number('minVehicleLoadPercent', ' %')}
            {number('maxRoutesPerWeek', '')}
          </div>
          <FormEnd {...end} />
        </Section>
      </Sections>
    </form>
  );
}
