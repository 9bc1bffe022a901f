import { Button, TextInput } from '@mantine/core';
import type { Payment } from '@tramo/contract/payments';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { toast } from '../../../ui/toast.ts';
import { useSandbox } from '../payments.api.ts';
import { topUpText } from '../top-up.es.ts';
import classes from './TopUp.module.css';

const digits = (text: string): string => text.replace(/\D/g, '');

/** The card's fields of the sandbox, where Stripe's own form stands with keys. */
export function SandboxCard({ payment }: { payment: Payment }) {
  const t = useText(topUpText);
  const f = useFormat();
  const act = useSandbox(payment._id);
  const form = useServerForm({
    initialValues: { number: '', expiry: '', cvc: '' },
    validate: {
      number: (value: string) => (/^\d{12,19}$/.test(digits(value)) ? null : t('numberFault')),
      expiry: (value: string) =>
        /^(0?[1-9]|1[0-2])\s*\/\s*(\d{2}|20\d{2})$/.test(value.trim()) ? null : t('expiryFault'),
      cvc: (value: string) => (/^\d{3,4}$/.test(value.trim()) ? null : t('cvcFault')),
    },
  });
  const send = form.submit(({ number, expiry, cvc }) => {
    const [month, year] = expiry.split('/').map((part) => Number(part.trim()));
    const card = {
      number: digits(number),
      expMonth: month ?? 0,
      expYear: (year ?? 0) % 100 === year ? 2000 + (year ?? 0) : (year ?? 0),
      cvc: cvc.trim(),
    };
    return act.mutateAsync({ deed: 'pay', card });
  });
  return (
    <form noValidate className={classes.form} onSubmit={send}>
      <div className={classes.card}>
        <TextInput
          label={t('cardNumber')}
          description={t('cardHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={23}
          required
          {...form.getInputProps('number')}
        />
        <TextInput
          label={t('expiry')}
          placeholder="12/40"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          required
          {...form.getInputProps('expiry')}
        />
        <TextInput
          label={t('cvc')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
          {...form.getInputProps('cvc')}
        />
      </div>
      <Button type="submit" loading={form.isSending}>
        {t('pay', { total: f.money(payment.total) })}
      </Button>
    </form>
  );
}

/** What the bank, or the till, does with a payment that waits; of the sandbox alone. */
export function SandboxSteps({ payment }: { payment: Payment }) {
  const t = useText(topUpText);
  const act = useSandbox(payment._id);
  const isVoucher = payment.method === 'oxxo';
  if (!isVoucher && payment.method !== 'card') return null;
  const [yes, no] = isVoucher
    ? (['payVoucher', 'expireVoucher'] as const)
    : (['authenticate', 'refuseAuthentication'] as const);
  const deed = (one: typeof yes | typeof no): void =>
    act.mutate({ deed: one }, { onError: (error) => toast.error(problemText(error)) });
  return (
    <>
      {!isVoucher && <p>{t('bankAsks')}</p>}
      <div className={classes.sandbox}>
        <Button loading={act.isPending} onClick={() => deed(yes)}>
          {t(isVoucher ? 'voucherPaid' : 'confirmBank')}
        </Button>
        <Button variant="default" disabled={act.isPending} onClick={() => deed(no)}>
          {t(isVoucher ? 'voucherExpired' : 'refuseBank')}
        </Button>
      </div>
    </>
  );
}
