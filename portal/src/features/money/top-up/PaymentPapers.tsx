import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Payment } from '@tramo/contract/payments';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { openPath } from '../../../lib/files.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { receiptPath, useInvoices, useMakeInvoice } from '../invoices.api.ts';
import { invoicesText } from '../invoices.es.ts';

/** The receipt of a payment that was made, and its invoice: asked for, or shown. */
export function PaymentPapers({ payment }: { payment: Payment }) {
  const t = useText(invoicesText);
  const invoices = useInvoices({ paymentId: payment._id, page: 1, limit: 1 });
  const make = useMakeInvoice();
  const invoice = invoices.data?.invoices.find((i) => i.status === 'stamped');
  const mayInvoice = ['paid', 'partiallyRefunded'].includes(payment.stage);
  const lacksBilling = make.error instanceof ApiProblem && make.error.key === 'invoices.no_billing';
  return (
    <>
      <Group>
        <Button
          variant="default"
          onClick={() => {
            openPath(receiptPath(payment._id), 'recibo.pdf').catch((error) => toast.error(problemText(error)));
          }}
        >
          {t('receipt')}
        </Button>
        {invoice ? (
          <Button
            variant="default"
            component={Link}
            to={`${pathOf('billing', { tab: 'invoices' })}?invoice=${invoice._id}` as never}
          >
            {t('open')}
          </Button>
        ) : (
          mayInvoice &&
          invoices.data && (
            <Button
              variant="default"
              loading={make.isPending}
              onClick={() =>
                make.mutate(payment._id, {
                  onSuccess: ({ folio }) => toast.ok(t('made', { folio })),
                  onError: (error) => toast.error(problemText(error)),
                })
              }
            >
              {t('make')}
            </Button>
          )
        )}
      </Group>
      {lacksBilling && (
        <p>
          <Link to={pathOf('editBillingInfo')}>{t('noBilling')}</Link>
        </p>
      )}
    </>
  );
}
