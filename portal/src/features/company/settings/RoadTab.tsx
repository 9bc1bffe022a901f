import { NumberInput, Switch } from '@mantine/core';
import type { Company } from '@tramo/contract/accounts';
import { limits } from '@tramo/contract/limits';
import { lowBalance } from '@tramo/contract/money';
import { type AlertKind, alertKinds, alertLimits } from '@tramo/contract/road-settings';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { FieldNote, FormEnd } from '../../../ui/form/FormEnd.tsx';
import { clock, MinuteField } from '../../../ui/form/MinuteField.tsx';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { Section, Sections } from '../../../ui/Section.tsx';
import { Setting } from '../../../ui/Setting.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSaveCompany } from '../company.api.ts';
import { CompanySetting } from './CompanySetting.tsx';
import { DepartureQuestions } from './DepartureQuestions.tsx';
import classes from './RoadTab.module.css';
import { roadText } from './road.es.ts';
import {
  atRoadForm,
  hasThreshold,
  type RoadValues,
  roadFaults,
  roadOf,
  roadValues,
  thresholdOf,
} from './road.rules.ts';
import { keyOf } from './settings.rules.ts';

/** Routes under way: what drivers may do and are asked, what is worth an alert, and when nobody is to be disturbed. */
export function RoadTab({ company }: { company: Company }) {
  const t = useText(roadText);
  const locale = useLocale();
  const save = useSaveCompany();
  const { form, onSubmit, end } = useRecordForm<Company, RoadValues>({
    record: company,
    valuesOf: (one) => roadValues((one ?? company).road),
    faultsOf: (values) => roadFaults(values, locale, (min, max) => t('number', { min, max })),
    save: (values, base) => save.mutateAsync({ ...keyOf(base ?? company), road: roadOf(values) }),
    onSaved: () => toast.ok(t('saved')),
    shown: (path, values) =>
      ({
        departureQuestions: values.departureQuestions.map(({ question }) => question).join(' · '),
        kinds: values.kinds.map((kind) => t(`kind.${kind}`)).join(', '),
        quietStart: clock(values.quietStart),
        quietEnd: clock(values.quietEnd),
      })[path],
    atForm: atRoadForm,
  });
  const { kinds, hasQuiet } = form.values;
  const setKind = (kind: AlertKind, isOn: boolean): void =>
    form.setFieldValue(
      'kinds',
      alertKinds.filter((k) => (k === kind ? isOn : kinds.includes(k))),
    );
  const hintOf = (kind: AlertKind): string | undefined => {
    if (kind === 'document') return t('hint.document', { days: limits.expiringDays });
    if (kind === 'balance') return t('hint.balance', lowBalance);
    return kind === 'outOfZone' || kind === 'undelivered' || kind === 'budget' ? t(`hint.${kind}`) : undefined;
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Sections>
        <Section title={t('drivers')} text={t('driversText')}>
          <CompanySetting name="road.driverReorders">
            <Switch
              label={t('driverReorders')}
              description={t('driverReordersHint')}
              {...form.getInputProps('driverReorders', { type: 'checkbox' })}
            />
          </CompanySetting>
          <CompanySetting name="road.driverStartsOtherDays">
            <Switch
              label={t('driverStartsOtherDays')}
              description={t('driverStartsOtherDaysHint')}
              {...form.getInputProps('driverStartsOtherDays', { type: 'checkbox' })}
            />
          </CompanySetting>
        </Section>
        <Section title={t('loading')} text={t('loadingText')}>
          <CompanySetting name="road.boardingByScan">
            <Switch
              label={t('boardingByScan')}
              description={t('boardingByScanHint')}
              {...form.getInputProps('boardingByScan', { type: 'checkbox' })}
            />
          </CompanySetting>
        </Section>
        <Section title={t('departure')} text={t('departureText')}>
          <CompanySetting name="road.departureQuestions">
            <DepartureQuestions
              value={form.values.departureQuestions}
              errors={form.errors}
              onChange={(questions) => form.setFieldValue('departureQuestions', questions)}
            />
          </CompanySetting>
        </Section>
        <Section title={t('alerts')} text={t('alertsText')}>
          <div className={classes.kinds}>
            {alertKinds.map((kind) => {
              const isOn = kinds.includes(kind);
              const hint = hintOf(kind);
              return (
                <Setting key={kind} name={`road.alerts.${hasThreshold(kind) ? thresholdOf[kind] : kind}`}>
                  <div className={classes.kind}>
                    <Switch
                      label={t(`kind.${kind}`)}
                      {...(hint ? { description: hint } : {})}
                      checked={isOn}
                      onChange={(event) => setKind(kind, event.currentTarget.checked)}
                    />
                    {hasThreshold(kind) && (
                      <NumberInput
                        w={116}
                        aria-label={t(`threshold.${kind}`)}
                        min={alertLimits[thresholdOf[kind]][0]}
                        max={alertLimits[thresholdOf[kind]][1]}
                        allowDecimal={false}
                        clampBehavior="none"
                        suffix={t(
                          kind === 'lowBattery'
                            ? 'percent'
                            : kind === 'offRoute' || kind === 'farVisit'
                              ? 'metres'
                              : 'minutes',
                        )}
                        thousandSeparator=","
                        disabled={!isOn}
                        {...form.getInputProps(thresholdOf[kind])}
                      />
                    )}
                  </div>
                </Setting>
              );
            })}
          </div>
          <FieldNote>{form.errors.kinds}</FieldNote>
        </Section>
        <Section title={t('quiet')} text={t('quietText')}>
          <Setting name="road.alerts.quiet">
            <Switch label={t('hasQuiet')} {...form.getInputProps('hasQuiet', { type: 'checkbox' })} />
          </Setting>
          {hasQuiet && (
            <div>
              <div className={classes.hours}>
                <MinuteField
                  label={t('quietStart')}
                  value={form.values.quietStart}
                  onChange={(minute) => form.setFieldValue('quietStart', minute)}
                  error={form.errors.quietStart}
                />
                <MinuteField
                  isEnd
                  label={t('quietEnd')}
                  value={form.values.quietEnd}
                  onChange={(minute) => form.setFieldValue('quietEnd', minute)}
                  error={form.errors.quietEnd}
                />
              </div>
              <p className="muted small">{t('quietHint')}</p>
            </div>
          )}
          <FormEnd {...end} />
        </Section>
      </Sections>
    </form>
  );
}
