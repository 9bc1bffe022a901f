import { Button, Checkbox, NumberInput } from '@mantine/core';
import { limits } from '@tramo/contract/limits';
import { amountsOf, type PaymentMethod } from '@tramo/contract/payment-amounts';
import type { PaymentOptions } from '@tramo/contract/payments';
import { fieldMessages } from '@tramo/contract/problems';
import { useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { useStartPayment } from '../payments.api.ts';
import { topUpText } from '../top-up.es.ts';
import { SpeiAccount } from './SpeiAccount.tsx';
import classes from './TopUp.module.css';

const quickAmounts = [500, 2000, 5000] as const;

/** How much, how, and what it comes to, before anything is paid. */
export function TopUpForm({ options, onStarted }: { options: PaymentOptions; onStarted: (id: string) => void }) {
  const t = useText(topUpText);
  const f = useFormat();
  const locale = useLocale();
  const start = useStartPayment();
  const [method, setMethod] = useState<PaymentMethod>(options.methods[0] ?? 'card');
  const [saveCard, setSaveCard] = useState(false);
  const form = useServerForm(
    {
      initialValues: { amount: 1000 as number | '' },
      validate: {
        amount: (value: number | '') => {
          const message =
            value === '' || value < limits.topUpLeast
              ? fieldMessages.topUpLeast
              : value > limits.topUpMost
                ? fieldMessages.topUpMost
                : null;
          return message?.[locale] ?? null;
        },
      },
    },
    ({ total, ...fields }) => (total ? { ...fields, amount: total } : fields),
  );
  const { amount } = form.values;
  const sums = amountsOf(Math.round((amount || 0) * 100), method);
  const send = form.submit(async () => {
    const payment = await start.mutateAsync({ total: sums.total / 100, method, saveCard, key: newUuid() });
    onStarted(payment._id);
  });
  return (
    <form noValidate className={classes.form} onSubmit={send}>
      <fieldset className={classes.methods}>
        <legend>{t('how')}</legend>
        {options.methods.map((one) => (
          <label key={one} className={classes.method}>
            <span className={classes.methodName}>
              <input type="radio" name="method" checked={method === one} onChange={() => setMethod(one)} />
              {t(`method.${one}`)}
            </span>
            <span className="muted small">{t(`methodNote.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      {method === 'spei' ? (
        <SpeiAccount options={options} />
      ) : (
        <>
          <div className={classes.two}>
            <div>
              <NumberInput
                label={t('amount')}
                prefix="$"
                thousandSeparator=","
                decimalScale={2}
                min={0}
                allowNegative={false}
                hideControls
                required
                {...form.getInputProps('amount')}
                onChange={(value) => form.setFieldValue('amount', typeof value === 'number' ? value : '')}
              />
              <fieldset className={classes.quick} aria-label={t('quick')}>
                {quickAmounts.map((one) => (
                  <Button
                    key={one}
                    size="compact-sm"
                    variant="default"
                    aria-pressed={amount === one}
                    onClick={() => form.setFieldValue('amount', one)}
                  >
                    {f.money(one)}
                  </Button>
                ))}
              </fieldset>
            </div>
            <dl className={classes.sums} aria-label={t('sums')}>
              <dt>{t('credited')}</dt>
              <dd>{f.money(sums.amount / 100)}</dd>
              {method === 'card' && (
                <>
                  <dt>{t('commission')}</dt>
                  <dd>{f.money(sums.commission / 100)}</dd>
                  <dt>{t('VAT')}</dt>
                  <dd>{f.money(sums.vat / 100)}</dd>
                </>
              )}
              <dt data-total>{t('total')}</dt>
              <dd data-total>{f.money(sums.total / 100)}</dd>
            </dl>
          </div>
          {method === 'card' && (
            <Checkbox
              label={t('saveCard')}
              checked={saveCard}
              onChange={({ currentTarget: { checked } }) => setSaveCard(checked)}
            />
          )}
          <div className={classes.end}>
            <Button type="submit" loading={form.isSending}>
              {t(`go.${method}`)}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
