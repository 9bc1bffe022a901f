import { budgetFieldNames, budgetNames } from '@tramo/contract/words/budgets';
import { namesIn } from '@tramo/contract/words/names';
import { costConceptNames } from '@tramo/contract/words/prices';
import type { Translation } from '../../../lib/text.ts';
import type { budgetsEs } from './budgets.es.ts';

export const budgetsEn: Translation<typeof budgetsEs> = {
  title: budgetNames.ofMonth.en,
  text: 'How much you want to spend in a month, VAT included. Nothing stops beyond it: administrators get an alert and a mail, once a month for each share.',
  amount: budgetFieldNames.amount.en,
  none: 'No budget',
  shares: budgetFieldNames.shares.en,
  share: '{share} %',
  products: budgetFieldNames.products.en,
  product: namesIn(costConceptNames, 'en'),
  cedis: budgetFieldNames.cedis.en,
  saved: 'The budget was saved',
  uses: 'Budgets of the month',
  usedOf: '{used} of {amount}',
  usedPercent: '{percent} % used',
  ends: 'At the month’s end: {expected}',
  endsOver: 'At the month’s end: {expected}, {over} more',
  noPace: 'Without recent use the end cannot be estimated',
  change: 'Change the budget',
  set: 'Set a budget',
};
