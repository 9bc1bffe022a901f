import type { Payment, PaymentStage } from '@tramo/contract/payments';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import { topUpText } from '../top-up.es.ts';
import classes from './TopUp.module.css';

const tones: Record<PaymentStage, Tone> = {
  created: 'idle',
  requiresAction: 'info',
  processing: 'info',
  paid: 'ok',
  partiallyRefunded: 'away',
  refunded: 'away',
  disputed: 'warn',
  lost: 'bad',
  failed: 'bad',
  expired: 'idle',
};

/** How far a payment is, in its word and colour. */
export function PaymentState({ stage }: { stage: PaymentStage }) {
  const t = useText(topUpText);
  return <StatusPill tone={tones[stage]}>{t(`stage.${stage}`)}</StatusPill>;
}

/** A payment in one line that opens it. */
export function PaymentLine({ payment, onOpen }: { payment: Payment; onOpen: () => void }) {
  const t = useText(topUpText);
  const f = useFormat();
  return (
    <li className={classes.line}>
      <button type="button" className={classes.lineButton} onClick={onOpen}>
        <span>
          {t(`method.${payment.method}`)}
          {payment.isAutomatic && ` · ${t('automaticBy')}`}
          <span className="muted small"> {f.dateTime(payment.createdDate)}</span>
        </span>
        <span className={classes.money}>{f.money(payment.amount)}</span>
        <PaymentState stage={payment.stage} />
      </button>
    </li>
  );
}
