import { Button } from '@mantine/core';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQueryClient } from '@tanstack/react-query';
import type { Payment } from '@tramo/contract/payments';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { askSecret, usePaymentOptions } from '../payments.api.ts';
import { topUpText } from '../top-up.es.ts';
import classes from './TopUp.module.css';

/** Stripe's own form, in its frame: no card's number passes through here. It is loaded with this part alone. */
export function StripeCard({ payment }: { payment: Payment }) {
  const t = useText(topUpText);
  const f = useFormat();
  const locale = useLocale();
  const client = useQueryClient();
  const publishableKey = usePaymentOptions().data?.publishableKey ?? null;
  const frame = useRef<HTMLDivElement>(null);
  const form = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'paying' | 'away'>('loading');
  const [fault, setFault] = useState('');
  // The form is the payment's: it stays while states come and go.
  const shown = useRef(payment);
  useEffect(() => {
    let isGone = false;
    const open = async (): Promise<void> => {
      const [stripe, clientSecret] = await Promise.all([
        publishableKey ? loadStripe(publishableKey, { locale }) : null,
        askSecret(shown.current),
      ]);
      if (isGone || !frame.current) return;
      if (!stripe || !clientSecret) return setState('away');
      const elements = stripe.elements({ clientSecret, locale });
      const card = elements.create('payment');
      card.on('ready', () => setState('ready'));
      card.on('loaderror', () => setState('away'));
      card.mount(frame.current);
      form.current = { stripe, elements };
    };
    open().catch(() => setState('away'));
    return () => {
      isGone = true;
      form.current?.elements.getElement('payment')?.destroy();
      form.current = null;
    };
  }, [publishableKey, locale]);
  const pay = async (): Promise<void> => {
    if (!form.current) return;
    setState('paying');
    setFault('');
    const { error } = await form.current.stripe.confirmPayment({
      elements: form.current.elements,
      redirect: 'if_required',
      confirmParams: { return_url: `${window.location.origin}/balance?payment=${payment._id}` },
    });
    // What is wrong with what was typed stands in Stripe's words, in the same language; the bank's answer in ours, with the payment.
    if (error?.type === 'validation_error') setFault(error.message ?? '');
    setState('ready');
    await client.invalidateQueries({ queryKey: ['payments'] });
    await client.invalidateQueries({ queryKey: ['money'] });
  };
  if (state === 'away') return <p className={classes.fault}>{t('formAway')}</p>;
  return (
    <div className={classes.form}>
      <div ref={frame} />
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <Button disabled={state === 'loading'} loading={state === 'paying'} onClick={() => void pay()}>
        {t('pay', { total: f.money(payment.total) })}
      </Button>
    </div>
  );
}
