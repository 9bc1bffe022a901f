import { Checkbox, NumberInput } from '@mantine/core';
import { pickLimits } from '@tramo/contract/warehouse/pick-tasks';
import type { PickSettings } from '@tramo/contract/warehouse/picking';
import { useText } from '../../../lib/text.ts';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { toast } from '../../../ui/toast.ts';
import { useSavePickSettings } from '../picking.api.ts';
import { pickingText } from '../picking.es.ts';

/** The company's rules of picking and packing; who is no administrator reads them. */
export function RulesForm({ settings, mayChange }: { settings: PickSettings; mayChange: boolean }) {
  const t = useText(pickingText);
  const save = useSavePickSettings();
  const f = useServerForm<PickSettings & Record<string, unknown>>({ initialValues: { ...settings } });
  const whole = { allowDecimal: false, clampBehavior: 'strict', disabled: !mayChange } as const;
  return (
    <form
      className={form.form}
      onSubmit={f.submit(async (values) => {
        const saved = await save.mutateAsync(values);
        f.setInitialValues({ ...saved });
        f.setValues({ ...saved });
        toast.ok(t('setup.saved'));
      })}
    >
      <fieldset className={form.fields}>
        <legend>{t('setup.rules')}</legend>
        <NumberInput
          label={t('setup.ordersPerTask')}
          min={1}
          max={pickLimits.ordersPerTask}
          {...whole}
          {...f.getInputProps('ordersPerTask')}
        />
        <NumberInput
          label={t('setup.areaChange')}
          description={t('setup.areaChangeHint')}
          min={0}
          max={10_000}
          {...whole}
          {...f.getInputProps('areaChange')}
        />
        <NumberInput
          label={t('setup.weightTolerance')}
          min={0}
          max={100}
          {...whole}
          {...f.getInputProps('weightTolerance')}
        />
        <Checkbox
          data-whole
          label={t('setup.asksLocation')}
          disabled={!mayChange}
          {...f.getInputProps('asksLocation', { type: 'checkbox' })}
        />
        <Checkbox
          data-whole
          label={t('setup.asksEach')}
          disabled={!mayChange}
          {...f.getInputProps('asksEach', { type: 'checkbox' })}
        />
      </fieldset>
      {mayChange ? (
        <FormEnd isSending={f.isSending} isDirty={f.isDirty()} />
      ) : (
        <p className="muted">{t('setup.onlyAdmin')}</p>
      )}
    </form>
  );
}
