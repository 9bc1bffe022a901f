import { Switch } from '@mantine/core';
import type { Company } from '@tramo/contract/accounts';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import styles from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { Section, Sections } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { useConfirmWeighty } from '../../effects/shared/effects.tsx';
import { useSaveCompany } from '../company.api.ts';
import { CompanySetting, useWeighty } from './CompanySetting.tsx';
import { weightyRules } from './company-effects.rules.ts';
import { settingsText } from './settings.es.ts';
import { changeOf } from './settings.rules.ts';

const valuesOf = ({ singleSession, requireSecondFactor }: Company) => ({ singleSession, requireSecondFactor });

/** How the company's people sign in. */
export function SecurityTab({ company }: { company: Company }) {
  const t = useText(settingsText);
  const me = useMe();
  const save = useSaveCompany();
  const weighty = useWeighty();
  const confirmWeighty = useConfirmWeighty();
  const { form, onSubmit, end } = useRecordForm({
    record: company,
    valuesOf: (one) => valuesOf(one ?? company),
    confirms: (values, base) => {
      const turnedOn = weightyRules.filter((name) => values[name] && !(base ?? company)[name]);
      return confirmWeighty(weighty(turnedOn, (name) => t(name as (typeof weightyRules)[number])));
    },
    save: (values, base) => save.mutateAsync(changeOf(base ?? company, values, valuesOf)),
    onSaved: () => toast.ok(t('saved')),
  });
  const isOwnMissing = form.values.requireSecondFactor && !company.requireSecondFactor && me?.hasSecondFactor === false;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Sections>
        <Section title={t('sessions')} text={t('sessionsText')}>
          <CompanySetting name="singleSession">
            <Switch
              label={t('singleSession')}
              description={t('singleSessionHint')}
              {...form.getInputProps('singleSession', { type: 'checkbox' })}
            />
          </CompanySetting>
        </Section>
        <Section title={t('secondFactor')} text={t('secondFactorText')}>
          <CompanySetting name="requireSecondFactor">
            <Switch
              label={t('requireSecondFactor')}
              description={t('requireSecondFactorHint')}
              {...form.getInputProps('requireSecondFactor', { type: 'checkbox' })}
            />
          </CompanySetting>
          {isOwnMissing && <p className={styles.notice}>{t('ownFirst')}</p>}
          <FormEnd {...end} />
        </Section>
      </Sections>
    </form>
  );
}
