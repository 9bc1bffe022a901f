import type { Translation } from '../../../lib/text.ts';
import type { countReviewEs } from './count-review.es.ts';

export const countReviewEn: Translation<typeof countReviewEs> = {
  views: 'Parts of the count',
  view: { work: 'Count', lines: 'Review differences' },
  filters: 'Filters of what is counted',
  search: 'Location, SKU or product',
  all: 'What agrees, too',
  lines: 'What is counted',
  recount: 'Recount',
  recountOf: 'Recount {code}',
  recounted: '{code} is counted once more',
  empty: {
    title: 'Nothing to review',
    text: 'All that is counted so far agrees with the stock.',
    filteredTitle: 'Nothing with that text',
    filteredText: 'Search for something else.',
  },
  approve: 'Approve count',
  approveTitle: 'Approve the count?',
  approveText:
    '{count, plural, =0 {There are no differences: it is only noted that it was counted.} one {One difference corrects the stock.} other {# differences correct the stock.}}',
  partialTitle: 'Approve what is counted alone?',
  partialText:
    '{count, plural, one {# location is still to be counted: it stays} other {# locations are still to be counted: they stay}} as it is.',
  approved: 'Count approved: the stock says so now',
  cancel: 'Cancel count',
  cancelTitle: 'Cancel the count?',
  cancelText: 'What is counted is dropped and the stock does not change.',
  cancelled: 'The count was cancelled',
  counted: '{counted, number} of {locations, number} locations counted',
  waits: 'Everything is counted',
  waitsText: 'Somebody has to review the differences and approve it.',
  ended: 'This count has ended',
  endedText: '{who}, {when}',
  allCounts: '‹ Counts',
  notFound: 'Count not found',
  notFoundText: 'It may be of a distribution centre that you do not see.',
  back: 'See all counts',
};
