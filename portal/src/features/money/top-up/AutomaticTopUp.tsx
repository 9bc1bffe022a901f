import { Button, NumberInput, Switch } from '@mantine/core';
import { limits } from '@tramo/contract/limits';
import type { PaymentOptions } from '@tramo/contract/payments';
import { fieldMessages } from '@tramo/contract/problems';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { useForgetCard, useSetAutomatic } from '../payments.api.ts';
import { topUpText } from '../top-up.es.ts';
import classes from './TopUp.module.css';

/** The saved card, and when it tops up by itself. */
export function AutomaticTopUp({ options: { savedCard, automatic } }: { options: PaymentOptions }) {
  const t = useText(topUpText);
  const ui = useText(uiText);
  const f = useFormat();
  const locale = useLocale();
  const save = useSetAutomatic();
  const forget = useForgetCard();
  const { isOn, threshold, amount, dailyCap, stopped } = automatic;
  const form = useServerForm({
    initialValues: { isOn, threshold, amount, dailyCap },
    validate: {
      amount: (value: number) => (value < limits.topUpLeast ? fieldMessages.topUpLeast[locale] : null),
      dailyCap: (value: number, all: { amount: number }) => (value < all.amount ? t('capFault') : null),
    },
  });
  const send = form.submit(async (values) => {
    await save.mutateAsync(values);
    toast.ok(t('saved'));
  });
  const askForget = async (): Promise<void> => {
    if (await confirm({ title: t('forget'), body: t('forgetText'), confirm: t('forget'), isDangerous: true }))
      forget.mutate();
  };
  const pesos = (name: 'threshold' | 'amount' | 'dailyCap', label: string) => (
    <NumberInput
      label={label}
      prefix="$"
      thousandSeparator=","
      decimalScale={2}
      allowNegative={false}
      hideControls
      {...form.getInputProps(name)}
      onChange={(value) => form.setFieldValue(name, Number(value) || 0)}
    />
  );
  return (
    <Section title={t('automatic')} text={t('automaticText')}>
      {!savedCard ? (
        <p className="muted">{t('noCard')}</p>
      ) : (
        <form noValidate className={classes.form} onSubmit={send}>
          {stopped && (
            <p className={classes.fault} role="alert">
              {t('stopped', { date: f.dateTime(stopped.date), why: t(`failure.${stopped.failure}`) })}
            </p>
          )}
          <p className={classes.state}>
            <span>{t('card', { brand: savedCard.brand, last4: savedCard.last4 })}</span>
            <span className="muted small">{t('expires', { date: savedCard.expires })}</span>
            <Button size="compact-sm" variant="subtle" loading={forget.isPending} onClick={() => void askForget()}>
              {t('forget')}
            </Button>
          </p>
          <Switch label={t('automaticOn')} {...form.getInputProps('isOn', { type: 'checkbox' })} />
          <div className={classes.fields}>
            {pesos('threshold', t('threshold'))}
            {pesos('amount', t('automaticAmount'))}
            {pesos('dailyCap', t('dailyCap'))}
          </div>
          <div className={classes.end}>
            <Button type="submit" loading={form.isSending}>
              {ui('save')}
            </Button>
          </div>
        </form>
      )}
    </Section>
  );
}
