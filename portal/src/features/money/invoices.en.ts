import { billingNames } from '@tramo/contract/words/billing';
import { commonFieldNames } from '@tramo/contract/words/common';
import { cancelReasonNames, invoiceNames, invoiceStatusNames } from '@tramo/contract/words/invoices';
import { namesIn } from '@tramo/contract/words/names';
import type { Translation } from '../../lib/text.ts';
import type { invoicesEs } from './invoices.es.ts';

export const invoicesEn: Translation<typeof invoicesEs> = {
  title: 'Invoices (CFDI)',
  row: 'Invoice {folio} of {total}',
  columns: {
    created: commonFieldNames.date.en,
    folio: 'Invoice',
    receiver: invoiceNames.receiver.en,
    total: invoiceNames.total.en,
    status: commonFieldNames.status.en,
  },
  status: namesIn(invoiceStatusNames, 'en'),
  reason: namesIn(cancelReasonNames, 'en'),
  uuid: invoiceNames.uuid.en,
  rfc: invoiceNames.rfc.en,
  invalid: 'Without fiscal validity: Tramo’s test PAC stamped it. The operator has not connected one of the SAT yet.',
  empty: 'No invoices yet',
  emptyText: 'Open a payment that was made and choose “Invoice”: it is made with your billing data.',
  make: 'Invoice',
  open: 'See the invoice',
  made: 'Invoice {folio} is ready',
  noBilling: billingNames.data.en,
  receipt: 'Receipt (PDF)',
  pdf: 'PDF',
  xml: 'XML',
  cancel: 'Cancel the invoice',
  cancelReason: 'Reason to cancel it',
  replaces: 'It replaces invoice {folio}',
  replace: 'Cancel and replace the invoice',
  replaceNote: 'The new one has your billing data of today, without what was given back.',
  replaced: 'The invoice was replaced',
  canceled: 'The invoice was cancelled',
  canceledOn: 'Cancelled on {date}: {reason}',
};
