import { commonFieldNames } from '@tramo/contract/words/common';
import { proofNames } from '@tramo/contract/words/proof';
import type { Translation } from '../../../../lib/text.ts';
import type { requestsEs } from './requests.es.ts';

export const requestsEn: Translation<typeof requestsEs> = {
  title: 'Calls of the last seven days',
  hint: 'What your systems asked for with their keys and what they were answered. Of each key up to {count} a minute are kept, and of each body the first 16 KB.',
  columns: {
    call: 'Call',
    connection: 'Connection',
    status: commonFieldNames.status.en,
    ms: 'Time',
    at: commonFieldNames.date.en,
  },
  filters: 'Filters of calls',
  search: 'Path, folio, order or error',
  method: 'Method',
  anyMethod: 'All methods',
  outcome: proofNames.outcome.en,
  anyOutcome: 'All outcomes',
  outcomes: { ok: 'Fine', refused: 'Refused (4xx)', failed: 'Our failures (5xx)' },
  anyConnection: 'All connections',
  repeated: 'repeated by its Idempotency-Key: nothing was done again',
  more: 'See more',
  older: 'Search in older calls',
  emptyTitle: 'There are no calls yet',
  emptyText: 'As soon as a system calls with its key, you see here what it asked for and what it was answered.',
  filteredTitle: 'No such call',
  filteredText: 'Take a filter away or search for something else.',
  personal: 'Show personal data',
  personalHint: 'Names, phones and addresses are covered until you ask for them.',
  request: 'Body of the call',
  answer: 'Answer',
  noBody: 'No body',
  cutBody: 'The first 16 KB of {bytes} bytes are shown.',
  address: 'From',
  idempotencyKey: 'Idempotency-Key',
  userAgent: 'Program',
  copy: 'Copy',
};
