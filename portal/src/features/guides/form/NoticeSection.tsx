import { Switch } from '@mantine/core';
import type { GuideNotify } from '@tramo/contract/guides';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { phoneDigits } from '../../accounts/shared/person-form.rules.ts';
import { Card, TextField } from './fields.tsx';
import { useFormState, useFormStore, useValue } from './form-store.ts';
import classes from './GuideForm.module.css';
import { usePrices } from './guide-form.api.ts';
import { guideFormText } from './guide-form.es.ts';

/** The recipient's code, and which notices go out, each with what it costs. */
export function NoticeSection() {
  const t = useText(guideFormText);
  const f = useFormat();
  const store = useFormStore();
  const certifiedDelivery = useValue('certifiedDelivery');
  const notify = useValue('notify');
  const phone = useFormState(({ values }) => values.party.phone);
  const prices = usePrices().data;
  const price = (pesos: number | undefined, key: 'notices.price' | 'notices.codePrice' = 'notices.price') =>
    pesos === undefined ? undefined : t(key, { price: f.money(pesos) });
  const channel = (key: 'email' | 'sms' | 'whatsapp', cost: string | undefined) => (
    <Switch
      label={t(`notices.${key}`)}
      description={cost}
      checked={notify[key]}
      onChange={(event) => store.set('notify', { ...notify, [key]: event.currentTarget.checked } satisfies GuideNotify)}
    />
  );
  return (
    <Card title={t('sections.notices')}>
      <div className={classes.notices}>
        <Switch
          label={t('notices.certified')}
          description={[t('notices.certifiedHint'), price(prices?.certifiedCode, 'notices.codePrice')]
            .filter(Boolean)
            .join(' ')}
          checked={certifiedDelivery}
          onChange={(event) => store.set('certifiedDelivery', event.currentTarget.checked)}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own */}
        <div className={classes.channels} role="group" aria-label={t('notices.title')}>
          <p className={classes.hint}>
            {t('notices.title')}. {t('notices.text')}
          </p>
          {channel('email', prices && t('notices.emailPrice', { count: prices.emailsIncluded }))}
          {channel('sms', price(prices?.sms))}
          {channel('whatsapp', price(prices?.whatsapp))}
          {notify.whatsapp && (
            <TextField
              name="notify.whatsappPhone"
              columns={12}
              label={t('notices.whatsappPhone')}
              placeholder={phone || t('notices.whatsappHint')}
              inputMode="numeric"
              autoComplete="off"
              filter={phoneDigits}
            />
          )}
        </div>
      </div>
    </Card>
  );
}
