import { Button, Modal } from '@mantine/core';
import type { Payment } from '@tramo/contract/payments';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { useCancelPayment, usePayment, usePaymentOptions } from '../payments.api.ts';
import { topUpText } from '../top-up.es.ts';
import { DisputePack } from './DisputePack.tsx';
import { PaymentState } from './PaymentLine.tsx';
import { PaymentMovements } from './PaymentMovements.tsx';
import { PaymentPapers } from './PaymentPapers.tsx';
import { RefundForm } from './RefundForm.tsx';
import { SandboxCard, SandboxSteps } from './SandboxCard.tsx';
import { AccountFacts } from './SpeiAccount.tsx';
import classes from './TopUp.module.css';

const StripeCard = lazyPart(() => import('./StripeCard.tsx').then((m) => m.StripeCard));

/** One payment from beginning to end: what is to be done, what came of it, what goes back. */
export function PaymentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(topUpText);
  const ui = useText(uiText);
  const f = useFormat();
  const { data: payment, error } = usePayment(id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={payment ? t('payment', { amount: f.money(payment.amount) }) : t('title')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {payment ? (
        <PaymentSteps payment={payment} onClose={onClose} />
      ) : error ? (
        <p>{problemText(error)}</p>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Modal>
  );
}

function PaymentSteps({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useText(topUpText);
  const ui = useText(uiText);
  const f = useFormat();
  const provider = usePaymentOptions().data?.provider ?? null;
  const cancel = useCancelPayment();
  const { stage, method, total } = payment;
  const isToPay = method === 'card' && !payment.isAutomatic && ['created', 'failed'].includes(stage);
  const askCancel = async (): Promise<void> => {
    if (
      !(await confirm({
        title: t('cancelPayment'),
        body: t('payment', { amount: f.money(payment.amount) }),
        confirm: t('cancelPayment'),
        isDangerous: true,
      }))
    )
      return;
    cancel.mutate(payment._id, {
      onSuccess: () => toast.ok(t('canceled')),
      onError: (error) => toast.error(problemText(error)),
    });
  };
  return (
    <div className={classes.dialog}>
      <p className={classes.state} aria-live="polite">
        <PaymentState stage={stage} />
        <span>
          {t(`result.${stage === 'requiresAction' && method !== 'card' ? 'created' : stage}`, {
            amount: f.money(payment.amount),
            total: f.money(total),
            refunded: f.money(payment.refunded),
          })}
        </span>
        {payment.isTest && <span className="muted small">{t('test')}</span>}
      </p>
      {payment.failure && (
        <p className={classes.fault} role="alert">
          {t(`failure.${payment.failure}`)}
        </p>
      )}
      {payment.disputes.map((d) =>
        d.status === 'open' ? <DisputePack key={d._id} paidOn={payment.createdDate} dispute={d} /> : null,
      )}
      <dl className={classes.sums} aria-label={t('sums')}>
        <dt>{t('credited')}</dt>
        <dd>{f.money(payment.amount)}</dd>
        {payment.commission > 0 && (
          <>
            <dt>{t('commission')}</dt>
            <dd>{f.money(payment.commission)}</dd>
            <dt>{t('VAT')}</dt>
            <dd>{f.money(payment.VAT)}</dd>
          </>
        )}
        <dt data-total>{t('total')}</dt>
        <dd data-total>{f.money(total)}</dd>
      </dl>
      {payment.card && (
        <p className="muted small">{t('card', { brand: payment.card.brand, last4: payment.card.last4 })}</p>
      )}
      {payment.byName && <p className="muted small">{t('by', { name: payment.byName })}</p>}
      {stage === 'requiresAction' && payment.transfer && (
        <>
          <AccountFacts account={payment.transfer} reference={payment.transfer.reference} />
          <p className="muted">{t('transferNote')}</p>
        </>
      )}
      {stage === 'requiresAction' && payment.voucher && (
        <>
          <p>{t('voucher')}</p>
          <p className={classes.digits}>{payment.voucher.number.replace(/(\d{4})(?=\d)/g, '$1 ')}</p>
          {payment.expiresDate && (
            <p className="muted small">{t('until', { date: f.dateTime(payment.expiresDate) })}</p>
          )}
          {payment.voucher.url && (
            <a href={payment.voucher.url} target="_blank" rel="noreferrer">
              {t('voucherOpen')}
            </a>
          )}
        </>
      )}
      {provider === 'stripe' && (isToPay || (stage === 'requiresAction' && method === 'card')) && (
        <StripeCard payment={payment} />
      )}
      {provider === 'sandbox' && isToPay && <SandboxCard payment={payment} />}
      {provider === 'sandbox' && stage === 'requiresAction' && <SandboxSteps payment={payment} />}
      {payment.paidDate && <PaymentMovements paymentId={payment._id} />}
      {payment.receipt && <PaymentPapers payment={payment} />}
      {payment.can.refund && <RefundForm payment={payment} />}
      <div className={classes.end}>
        {payment.can.cancel && (
          <Button variant="subtle" loading={cancel.isPending} onClick={() => void askCancel()}>
            {t('cancelPayment')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {ui('close')}
        </Button>
      </div>
    </div>
  );
}
