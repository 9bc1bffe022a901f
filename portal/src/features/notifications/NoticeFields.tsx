import { NumberInput, Radio, Switch, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '@tramo/contract/limits';
import { messageEvents } from '@tramo/contract/message-events';
import type { NotifiedPerson } from '@tramo/contract/notification-settings';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { zoneName } from '../../lib/zone-name.ts';
import { MinuteField } from '../../ui/form/MinuteField.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './Notifications.module.css';
import { notificationsText } from './notifications.es.ts';
import { PeopleField } from './PeopleField.tsx';
import { minuteLimits, type SettingsValues } from './settings-values.rules.ts';

interface NoticeFieldsProps {
  form: UseFormReturnType<SettingsValues>;
  people: ReadonlyMap<string, NotifiedPerson>;
  onMeet: (people: readonly NotifiedPerson[]) => void;
  timeZone: string;
}

/** The company's addresses and people, when messages leave, and what is told together. */
export function NoticeFields({ form, people, onMeet, timeZone }: NoticeFieldsProps) {
  const t = useText(notificationsText);
  const locale = useLocale();
  const { values, errors } = form;
  const usesOf = (channel: 'push' | 'email'): boolean =>
    messageEvents.some((event) => values.cells[event].ownPeople?.channels.includes(channel));
  const check = (name: string) => form.getInputProps(name, { type: 'checkbox' });
  const minutes = (name: keyof typeof minuteLimits, label: string) => (
    <NumberInput
      w={160}
      label={label}
      name={name}
      min={minuteLimits[name][0]}
      max={minuteLimits[name][1]}
      allowDecimal={false}
      clampBehavior="none"
      suffix={t('fields.minutes')}
      {...form.getInputProps(name)}
    />
  );
  return (
    <>
      <Section title={t('fields.emails')} text={t('fields.emailsText')}>
        <TextInput
          label={t('fields.defaultEmail')}
          name="defaultEmail"
          type="email"
          autoComplete="off"
          {...form.getInputProps('defaultEmail')}
        />
        <TagsInput
          label={t('fields.extraEmails')}
          description={t('fields.extraEmailsHint', { max: limits.extraEmails })}
          name="extraEmails"
          maxTags={limits.extraEmails}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          value={values.extraEmails}
          error={errors.extraEmails}
          onChange={(emails) =>
            form.setFieldValue('extraEmails', [...new Set(emails.map((one) => one.trim().toLowerCase()))])
          }
        />
      </Section>
      <Section title={t('fields.people')} text={t('fields.peopleText')}>
        <PeopleField
          value={values.ownPeople}
          onChange={(ids) => form.setFieldValue('ownPeople', ids)}
          known={people}
          onMeet={onMeet}
          error={errors.ownPeople}
          uses={{ push: usesOf('push'), email: usesOf('email') }}
        />
      </Section>
      <Section title={t('fields.recipients')} text={t('fields.recipientsText')}>
        <Switch label={t('fields.asGuideAsks')} description={t('fields.asGuideAsksHint')} {...check('asGuideAsks')} />
      </Section>
      <Section title={t('fields.quiet')} text={t('fields.quietText')}>
        <Switch label={t('fields.hasQuiet')} {...check('hasQuiet')} />
        {values.hasQuiet && (
          <div>
            <div className={classes.row}>
              <MinuteField
                label={t('fields.from')}
                value={values.quietFrom}
                onChange={(minute) => form.setFieldValue('quietFrom', minute)}
                error={errors.quietFrom}
              />
              <MinuteField
                label={t('fields.to')}
                value={values.quietTo}
                onChange={(minute) => form.setFieldValue('quietTo', minute)}
                error={errors.quietTo}
              />
            </div>
            <p className="muted small">{t('fields.quietZone', { zone: zoneName(timeZone, locale, new Date()) })}</p>
          </div>
        )}
      </Section>
      <Section title={t('fields.consolidated')} text={t('fields.consolidatedText')}>
        <Switch label={t('fields.perStop')} description={t('fields.perStopHint')} {...check('perStop')} />
        <Switch label={t('fields.hasSummary')} description={t('fields.hasSummaryHint')} {...check('hasSummary')} />
        {values.hasSummary && (
          <div className={classes.row}>
            <MinuteField
              label={t('fields.summaryMinute')}
              value={values.summaryMinute}
              onChange={(minute) => form.setFieldValue('summaryMinute', minute)}
              error={errors.summaryMinute}
            />
          </div>
        )}
      </Section>
      <Section title={t('fields.onTheWay')} text={t('fields.onTheWayText')}>
        <Radio.Group
          aria-label={t('fields.onTheWay')}
          value={values.isNextStop ? 'next' : 'before'}
          onChange={(value) => form.setFieldValue('isNextStop', value === 'next')}
        >
          <div className={classes.radios}>
            <Radio value="next" label={t('fields.nextStop')} />
            <Radio value="before" label={t('fields.before')} />
          </div>
        </Radio.Group>
        {!values.isNextStop && minutes('minutesBefore', t('fields.minutesBefore'))}
      </Section>
      <Section title={t('fields.changed')} text={t('fields.changedText')}>
        {minutes('changedArrivalMinutes', t('fields.changedMinutes'))}
      </Section>
    </>
  );
}
