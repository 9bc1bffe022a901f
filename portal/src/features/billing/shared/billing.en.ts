import { billingFieldNames, billingNames, taxPersonNames } from '@tramo/contract/words/billing';
import { namesIn } from '@tramo/contract/words/names';
import type { Translation } from '../../../lib/text.ts';
import type { billingEs } from './billing.es.ts';

export const billingEn: Translation<typeof billingEs> = {
  title: billingNames.data.en,
  editTitle: 'Edit billing data',
  text: 'Whom top-ups are invoiced to. They must be those of your Constancia de Situación Fiscal: the SAT compares name, RFC, regime and postal code.',
  rfc: billingFieldNames.rfc.en,
  name: billingFieldNames.name.en,
  taxRegime: billingFieldNames.taxRegime.en,
  cfdiUse: billingFieldNames.cfdiUse.en,
  zipCode: billingFieldNames.zipCode.en,
  email: billingFieldNames.email.en,
  person: namesIn(taxPersonNames, 'en'),
  generic: { public: 'Generic RFC: the public at large', foreign: 'Generic RFC: resident abroad' },
  rfcHint: '12 characters of a company or 13 of a person',
  nameHint: 'In capitals and without the kind of company (SA DE CV, SC…)',
  emailHint: 'The invoices of each top-up arrive here',
  choose: 'Choose',
  saved: 'Your billing data have been saved',
  edit: 'Edit',
  write: 'Write the billing data',
  empty: 'There are no billing data yet',
  emptyText: 'With them each top-up has its invoice. Have your Constancia de Situación Fiscal at hand.',
};
