import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Outcome } from '@tramo/contract/checklists';
import type { PaymentDispute } from '@tramo/contract/payments';
import { proofApi } from '@tramo/contract/proof';
import { call } from '../../../lib/api.ts';
import { problemText } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { JobFile } from '../../../ui/JobFile.tsx';
import { topUpText } from '../top-up.es.ts';
import classes from './TopUp.module.css';

/** What the bank is shown: that the goods changed hands. */
const outcomes: readonly Outcome[] = ['delivered', 'partial', 'collected', 'partialCollection'];

/** Proofs of what was delivered between a payment and its dispute, as one archive for the bank, made by one click. */
export function DisputePack({ paidOn, dispute }: { paidOn: string; dispute: PaymentDispute }) {
  const t = useText(topUpText);
  const f = useFormat();
  const days = { dateFrom: f.dayOf(paidOn), dateTo: f.dayOf(dispute.createdDate) };
  const pack = useMutation({
    mutationFn: () =>
      call(proofApi.export, { body: { filter: { ...days, outcomes: [...outcomes] }, withFiles: true } }),
    meta: { quiet: true },
  });
  const search = new URLSearchParams({ when: 'between', from: days.dateFrom, to: days.dateTo }).toString();
  return (
    <div className={classes.pack}>
      <p>{dispute.dueDate ? t('disputeDue', { date: f.date(dispute.dueDate) }) : t('disputeOpen')}</p>
      {pack.data ? (
        <JobFile
          jobId={pack.data.jobId}
          title={t('packTitle', { count: pack.data.visits })}
          name={t('packName')}
          doneText={() => t('packDone')}
        />
      ) : (
        <Button loading={pack.isPending} onClick={() => pack.mutate()}>
          {t('pack')}
        </Button>
      )}
      {pack.error && (
        <p className={classes.fault} role="alert">
          {problemText(pack.error)}
        </p>
      )}
      <Link to={`${pathOf('deliveryProof')}?${search}` as never}>{t('disputeProofs')}</Link>
    </div>
  );
}
