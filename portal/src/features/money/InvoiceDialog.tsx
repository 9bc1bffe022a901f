import { Button, Group, Modal, Select } from '@mantine/core';
import { type CancelReason, cancelReasons, type Invoice } from '@tramo/contract/invoices';
import { useState } from 'react';
import { problemText } from '../../lib/api-problem.ts';
import { downloadPath, openPath } from '../../lib/files.ts';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { invoicePath, useCancelInvoice } from './invoices.api.ts';
import { invoicesText } from './invoices.es.ts';
import classes from './top-up/TopUp.module.css';

/** What an invoice needs on whatever screen it is: its state and that it counts for nothing, where it does. */
export function InvoiceState({ invoice }: { invoice: Invoice }) {
  const t = useText(invoicesText);
  return <StatusPill tone={invoice.status === 'stamped' ? 'ok' : 'idle'}>{t(`status.${invoice.status}`)}</StatusPill>;
}

/** One invoice: whom it is for, its files, its cancelling. */
export function InvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useText(invoicesText);
  const ui = useText(uiText);
  const f = useFormat();
  const cancel = useCancelInvoice(invoice._id);
  const [reason, setReason] = useState<CancelReason | null>(null);
  const fail = (error: unknown): void => toast.error(problemText(error));
  const isStamped = invoice.status !== 'pending';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('row', { folio: invoice.folio, total: f.money(invoice.total) })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <div className={classes.dialog}>
        <p className={classes.state}>
          <InvoiceState invoice={invoice} />
          {!invoice.isValid && <span className="muted small">{t('invalid')}</span>}
        </p>
        {invoice.canceled && (
          <p className="muted">
            {t('canceledOn', {
              date: f.dateTime(invoice.canceled.date),
              reason: t(`reason.${invoice.canceled.reason}`),
            })}
          </p>
        )}
        {invoice.replaces && <p className="muted">{t('replaces', { folio: invoice.replaces })}</p>}
        {reason === '01' && <p className="muted">{t('replaceNote')}</p>}
        <dl className={classes.sums}>
          <dt>{t('columns.receiver')}</dt>
          <dd>{invoice.receiver.name}</dd>
          <dt>{t('rfc')}</dt>
          <dd>{invoice.receiver.rfc}</dd>
          {invoice.uuid && (
            <>
              <dt>{t('uuid')}</dt>
              <dd className="small">{invoice.uuid}</dd>
            </>
          )}
        </dl>
        {isStamped && (
          <Group>
            <Button
              onClick={() => {
                openPath(invoicePath(invoice._id, 'pdf'), `${invoice.folio}.pdf`).catch(fail);
              }}
            >
              {t('pdf')}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                downloadPath(invoicePath(invoice._id, 'xml'), `${invoice.folio}.xml`).catch(fail);
              }}
            >
              {t('xml')}
            </Button>
          </Group>
        )}
        {invoice.status === 'stamped' && (
          <>
            <Select
              label={t('cancelReason')}
              value={reason}
              onChange={(value) => setReason(cancelReasons.find((one) => one === value) ?? null)}
              data={cancelReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
            />
            {reason && (
              <Button
                color="red"
                variant="outline"
                loading={cancel.isPending}
                onClick={() =>
                  cancel.mutate(reason, {
                    onSuccess: () => {
                      toast.ok(t(reason === '01' ? 'replaced' : 'canceled'));
                      onClose();
                    },
                    onError: fail,
                  })
                }
              >
                {t(reason === '01' ? 'replace' : 'cancel')}
              </Button>
            )}
          </>
        )}
        <div className={classes.end}>
          <Button variant="default" onClick={onClose}>
            {ui('close')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
