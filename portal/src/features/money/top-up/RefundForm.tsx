import { Button, NumberInput } from '@mantine/core';
import type { Payment } from '@tramo/contract/payments';
import { fieldMessages } from '@tramo/contract/problems';
import { useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { toast } from '../../../ui/toast.ts';
import { useRefund } from '../payments.api.ts';
import { topUpText } from '../top-up.es.ts';
import classes from './TopUp.module.css';

/** Gives back to the card what was not spent. */
export function RefundForm({ payment }: { payment: Payment }) {
  const t = useText(topUpText);
  const locale = useLocale();
  const refund = useRefund(payment._id);
  const [isOpen, setOpen] = useState(false);
  const form = useServerForm({
    initialValues: { amount: (Math.round((payment.amount - payment.refunded) * 100) / 100) as number | '' },
    validate: { amount: (value: number | '') => (value === '' || value <= 0 ? fieldMessages.positive[locale] : null) },
  });
  if (!isOpen)
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('refund')}
        </Button>
      </div>
    );
  const send = form.submit(async ({ amount }) => {
    await refund.mutateAsync({ amount: Number(amount), key: newUuid() });
    toast.ok(t('refundDone'));
    setOpen(false);
  });
  return (
    <form noValidate className={classes.sandbox} onSubmit={send}>
      <NumberInput
        label={t('refundAmount')}
        description={t('refundText')}
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        allowNegative={false}
        hideControls
        data-autofocus
        {...form.getInputProps('amount')}
        onChange={(value) => form.setFieldValue('amount', typeof value === 'number' ? value : '')}
      />
      <Button type="submit" loading={form.isSending}>
        {t('refund')}
      </Button>
    </form>
  );
}
