import { billingNames } from '@tramo/contract/words/billing';
import { commonFieldNames, thingNames } from '@tramo/contract/words/common';
import { costNames, ledgerAccountNames } from '@tramo/contract/words/costs';
import { transactionKindNames } from '@tramo/contract/words/money';
import { namesIn } from '@tramo/contract/words/names';
import { costConceptNames } from '@tramo/contract/words/prices';
import type { Translation } from '../../lib/text.ts';
import type { moneyEs } from './money.es.ts';

export const moneyEn: Translation<typeof moneyEs> = {
  title: 'Use and payments',
  billingData: billingNames.data.en,
  tabs: {
    label: 'Parts of use and payments',
    costs: costNames.title.en,
    transactions: 'Movements',
    payments: 'Payments',
    invoices: 'Invoices',
  },
  balance: {
    label: 'The company’s balance',
    available: ledgerAccountNames.available.en,
    promo: '{amount} are courtesy',
    held: ledgerAccountNames.held.en,
    heldNote: 'What they do not use comes back',
    owed: ledgerAccountNames.owed.en,
    owedNote: 'Taken from the next top-up',
    perDay: 'Use per day',
    perDayNote: 'Average of the last two weeks',
    lasts: '{days, plural, =0 {Not enough for one day} one {Enough for # day} other {Enough for # days}}',
    notPrepaid:
      'Your company does not pay in advance: routes leave without asking for balance, and use is not charged here.',
  },
  count: '{count, plural, =0 {No movements} one {# movement} other {# movements}}',
  filters: 'Filters of movements',
  anyKind: 'All movements',
  filterKind: 'Movement',
  anyProduct: 'All products',
  filterProduct: 'Product',
  kind: namesIn(transactionKindNames, 'en'),
  product: namesIn(costConceptNames, 'en'),
  columns: {
    created: commonFieldNames.date.en,
    what: 'Movement',
    cause: 'For',
    net: 'Before VAT',
    VAT: 'VAT',
    amount: 'Total',
  },
  row: 'Movement {number, number}',
  cause: {
    guide: '{thing} {folio}',
    route: '{thing} {name}',
  },
  things: { guide: thingNames.guide.en, route: thingNames.route.en },
  setAside: '{amount} set aside',
  givenBack: '{amount} released',
  empty: 'No movements yet',
  emptyText: 'Top-ups and what each waybill, message and code costs show here.',
  filteredTitle: 'No movement matches',
  filteredText: 'Change or remove the filters.',
};
