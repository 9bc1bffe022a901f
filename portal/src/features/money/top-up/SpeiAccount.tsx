import { Button, NumberInput } from '@mantine/core';
import type { BankAccount, PaymentOptions } from '@tramo/contract/payments';
import { useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSpeiAccount, useSpeiSandbox } from '../payments.api.ts';
import { topUpText } from '../top-up.es.ts';
import classes from './TopUp.module.css';

/** Where to transfer to, each figure with its button to copy it. */
export function AccountFacts({ account, reference }: { account: BankAccount; reference?: string }) {
  const t = useText(topUpText);
  const copied = (what: 'clabe' | 'reference', value: string) => (
    <>
      <dt>{t(what)}</dt>
      <dd>
        <span className={classes.digits}>{value}</span>
        <CopyButton isIcon value={value} label={t('copy', { what: t(what) })} />
      </dd>
    </>
  );
  return (
    <dl className={classes.facts}>
      {copied('clabe', account.clabe)}
      {reference && copied('reference', reference)}
      <dt>{t('bank')}</dt>
      <dd>{account.bank}</dd>
      <dt>{t('holder')}</dt>
      <dd>{account.holder}</dd>
    </dl>
  );
}

/** The company's own CLABE; with the sandbox also a transfer that arrives there. */
export function SpeiAccount({ options: { speiAccount, provider } }: { options: PaymentOptions }) {
  const t = useText(topUpText);
  const ask = useSpeiAccount();
  const fund = useSpeiSandbox();
  const [amount, setAmount] = useState<number | ''>(500);
  const arrive = (): void =>
    fund.mutate(amount || 0, {
      onSuccess: () => toast.ok(t('arrived')),
      onError: (error) => toast.error(problemText(error)),
    });
  return (
    <>
      <p>{t('spei')}</p>
      {speiAccount ? (
        <AccountFacts account={speiAccount} />
      ) : (
        <div>
          <Button loading={ask.isPending} onClick={() => ask.mutate()}>
            {t('speiAsk')}
          </Button>
        </div>
      )}
      {speiAccount && provider === 'sandbox' && (
        <div className={classes.sandbox}>
          <NumberInput
            label={t('sandboxAmount')}
            prefix="$"
            thousandSeparator=","
            decimalScale={2}
            allowNegative={false}
            hideControls
            value={amount}
            onChange={(value) => setAmount(typeof value === 'number' ? value : '')}
          />
          <Button variant="default" loading={fund.isPending} disabled={!amount} onClick={arrive}>
            {t('sandboxSpei')}
          </Button>
        </div>
      )}
    </>
  );
}
