import { Select, TextInput } from '@mantine/core';
import { type BillingData, billingNameMax } from '@tramo/contract/billing';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import styles from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { Setting } from '../../../ui/Setting.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePlaceOfZip, useSaveBillingData } from './billing.api.ts';
import { billingText } from './billing.es.ts';
import {
  type BillingValues,
  billingBody,
  billingFormFaults,
  billingValues,
  cfdiUseChoices,
  genericTyped,
  nameLeft,
  personTyped,
  regimeChoices,
} from './billing.rules.ts';

interface BillingFormProps {
  data: BillingData;
  onSaved?: () => void;
  onCancel?: () => void;
}

/** Whom the company's invoices are for, checked as the SAT does. */
export function BillingForm({ data, onSaved, onCancel }: BillingFormProps) {
  const t = useText(billingText);
  const locale = useLocale();
  const save = useSaveBillingData();
  const { form, input, onSubmit, end } = useRecordForm<BillingData, BillingValues>({
    record: data,
    valuesOf: (one) => billingValues(one ?? data),
    faultsOf: (values) => billingFormFaults(values, locale),
    save: (values, base) => save.mutateAsync({ id: data._id, ...billingBody(values), version: (base ?? data).version }),
    onSaved: () => {
      toast.ok(t('saved'));
      onSaved?.();
    },
  });
  const { rfc, name, taxRegime, cfdiUse, zipCode } = form.values;
  const person = personTyped(rfc);
  const generic = genericTyped(rfc);
  const place = usePlaceOfZip(zipCode);
  const rfcSays = generic ? t(`generic.${generic}`) : person ? t(`person.${person}`) : t('rfcHint');
  const choice = (field: 'taxRegime' | 'cfdiUse', data: { value: string; label: string }[]) => (
    <Select
      label={t(field)}
      withAsterisk
      searchable
      openOnFocus={false}
      allowDeselect={false}
      placeholder={t('choose')}
      data={data}
      value={form.values[field] || null}
      onChange={(value) => form.setFieldValue(field, value ?? '')}
      error={form.errors[field]}
    />
  );
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <div className={styles.fields}>
        <Setting name="billing.rfc">
          <TextInput
            label={t('rfc')}
            description={rfcSays}
            withAsterisk
            maxLength={20}
            autoCapitalize="characters"
            spellCheck={false}
            {...input('rfc')}
          />
        </Setting>
        <Setting name="billing.zipCode">
          <TextInput
            label={t('zipCode')}
            description={place ? [place.municipality, place.state].filter(Boolean).join(', ') : ' '}
            withAsterisk
            maxLength={5}
            inputMode="numeric"
            autoComplete="postal-code"
            {...input('zipCode')}
          />
        </Setting>
        <div data-whole>
          <Setting name="billing.name">
            <TextInput
              label={t('name')}
              description={t('nameHint')}
              withAsterisk
              maxLength={billingNameMax}
              autoComplete="organization"
              spellCheck={false}
              {...input('name')}
              onBlur={() => form.setFieldValue('name', nameLeft(name, person))}
            />
          </Setting>
        </div>
        <div data-whole>
          <Setting name="billing.taxRegime">{choice('taxRegime', regimeChoices(rfc, taxRegime, locale))}</Setting>
        </div>
        <div data-whole>
          <Setting name="billing.cfdiUse">{choice('cfdiUse', cfdiUseChoices(rfc, taxRegime, cfdiUse, locale))}</Setting>
        </div>
        <div data-whole>
          <Setting name="billing.email">
            <TextInput
              label={t('email')}
              description={t('emailHint')}
              type="email"
              withAsterisk
              autoComplete="email"
              {...input('email')}
            />
          </Setting>
        </div>
      </div>
      <FormEnd {...end} {...(onCancel ? { onCancel } : {})} />
    </form>
  );
}
