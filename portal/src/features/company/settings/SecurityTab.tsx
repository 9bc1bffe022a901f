import { Switch } from '@mantine/core';
import type { Company } from '@tramo/contract/accounts';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import styles from '../../../ui/form/form.module.css';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts';
import { Section, Sections } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSaveCompany } from '../company.api.ts';
import { settingsText } from './settings.es.ts';
import { changed } from './settings.rules.ts';

const valuesOf = ({ singleSession, requireSecondFactor }: Company) => ({ singleSession, requireSecondFactor });

/** How the company's people sign in. */
export function SecurityTab({ company }: { company: Company }) {
  const t = useText(settingsText);
  const me = useMe();
  const save = useSaveCompany();
  const base = valuesOf(company);
  const form = useServerForm({ initialValues: base });
  const isDirty = form.isDirty();
  useUnsavedGuard(isDirty);
  const submit = form.submit(async (values) => {
    const saved = valuesOf(await save.mutateAsync({ id: company._id, ...changed(values, base) }));
    form.setInitialValues(saved);
    form.setValues(saved);
    toast.ok(t('saved'));
  });
  const isOwnMissing = form.values.requireSecondFactor && !company.requireSecondFactor && me?.hasSecondFactor === false;
  return (
    <form noValidate onSubmit={submit}>
      <Sections>
        <Section title={t('sessions')} text={t('sessionsText')}>
          <Switch
            label={t('singleSession')}
            description={t('singleSessionHint')}
            {...form.getInputProps('singleSession', { type: 'checkbox' })}
          />
        </Section>
        <Section title={t('secondFactor')} text={t('secondFactorText')}>
          <Switch
            label={t('requireSecondFactor')}
            description={t('requireSecondFactorHint')}
            {...form.getInputProps('requireSecondFactor', { type: 'checkbox' })}
          />
          {isOwnMissing && <p className={styles.notice}>{t('ownFirst')}</p>}
          <FormEnd isSending={form.isSending} isDirty={isDirty} />
        </Section>
      </Sections>
    </form>
  );
}
