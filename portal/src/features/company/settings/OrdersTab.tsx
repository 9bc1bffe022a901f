import { Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import type { Company } from '@tramo/contract/accounts';
import { guideTimes, type OrderSettings } from '@tramo/contract/warehouse/order-settings';
import { useText } from '../../../lib/text.ts';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import styles from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { Section, Sections } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSaveCompany } from '../company.api.ts';
import { CompanySetting } from './CompanySetting.tsx';
import { orderSettingsText } from './order-settings.es.ts';
import { keyOf } from './settings.rules.ts';

type Values = { guideTime: OrderSettings['guideTime'] };

/** Orders: when their guides are made. */
export function OrdersTab({ company }: { company: Company }) {
  const t = useText(orderSettingsText);
  const save = useSaveCompany();
  const { form, onSubmit, end } = useRecordForm<Company, Values>({
    record: company,
    valuesOf: (one) => ({ guideTime: (one ?? company).orders.guideTime }),
    save: (values, base) => save.mutateAsync({ ...keyOf(base ?? company), orders: values }),
    onSaved: () => toast.ok(t('saved')),
    shown: (_path, values) => t(`times.${values.guideTime}`),
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Sections>
        <Section title={t('guides')} text={t('guidesText')}>
          <CompanySetting name="orders.guideTime">
            <Radio.Group label={t('guideTime')} {...form.getInputProps('guideTime')}>
              <div className={styles.choices}>
                {guideTimes.map((time) => (
                  <Radio key={time} value={time} label={t(`times.${time}`)} description={t(`hints.${time}`)} />
                ))}
              </div>
            </Radio.Group>
          </CompanySetting>
        </Section>
      </Sections>
      <FormEnd {...end} />
    </form>
  );
}
