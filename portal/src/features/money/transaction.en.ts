import { thingNames } from '@tramo/contract/words/common';
import { costNames, ledgerAccountNames, transactionCauseNames } from '@tramo/contract/words/costs';
import { transactionKindNames } from '@tramo/contract/words/money';
import { namesIn } from '@tramo/contract/words/names';
import { costConceptNames } from '@tramo/contract/words/prices';
import type { Translation } from '../../lib/text.ts';
import type { transactionEs } from './transaction.es.ts';

export const transactionEn: Translation<typeof transactionEs> = {
  title: 'Movement {number, number}',
  loading: costNames.transaction.en,
  kind: namesIn(transactionKindNames, 'en'),
  product: namesIn(costConceptNames, 'en'),
  cause: namesIn(transactionCauseNames, 'en'),
  accountOfRoute: '{account} · {route}',
  previous: 'Previous',
  next: 'Next',
  back: 'See the movements',
  notFound: 'There is no such movement',
  notFoundText: 'It may be of another company, or the address is not whole.',
  summary: 'Summary',
  whatFor: 'What caused it',
  reason: 'Cause',
  guide: thingNames.guide.en,
  route: thingNames.route.en,
  client: thingNames.client.en,
  cedi: thingNames.cedi.en,
  driver: thingNames.driver.en,
  sent: 'Message',
  messageTo: '{channel} to {recipient}',
  payment: transactionCauseNames.payment.en,
  openPayment: 'See the payment',
  packageOf: 'Package {number, number} of {mails, number} emails, of {month}',
  quantity: '{quantity, number} × {price}',
  net: costNames.amount.en,
  tax: ledgerAccountNames.vat.en,
  after: 'Balance after',
  notMoved: 'The balance did not change: {amount} were set aside',
  givenBack: 'The balance did not change: {amount} are set aside no more',
  note: 'Note',
  reverses: 'Corrects movement {number, number}',
  reversedBy: 'Corrected by movement {number, number}',
  lines: 'Lines of the book',
  linesText: 'What goes into each account and where it comes from: they come to zero.',
  accountName: 'Account',
  amountOf: 'Amount',
  sum: 'Sum',
  seal: 'Seal',
  sealText: 'Each movement carries the seal of the one before it: changing one would break all that follow.',
  previousSeal: 'Seal before',
};
