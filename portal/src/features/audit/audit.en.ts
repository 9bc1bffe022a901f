import { auditActionNames, auditColumnNames, auditKindNames, auditPlatformNames } from '@tramo/contract/words/audit';
import { namesIn } from '@tramo/contract/words/names';
import type { Translation } from '../../lib/text.ts';
import type { auditEs } from './audit.es.ts';

export const auditEn: Translation<typeof auditEs> = {
  title: 'Audit',
  count: '{count, plural, one {# entry} other {# entries}}',
  manyCount: 'More than {count, number} entries',
  search: 'Person or item',
  filters: {
    label: 'Audit filters',
    who: auditColumnNames.userName.en,
    whoNone: 'Nobody by that name',
    kind: auditColumnNames.kind.en,
    action: auditColumnNames.action.en,
    subject: 'One item only',
    subjectRemove: 'See all items',
  },
  columns: {
    when: auditColumnNames.at.en,
    who: auditColumnNames.userName.en,
    what: auditColumnNames.action.en,
    where: auditColumnNames.address.en,
  },
  kind: namesIn(auditKindNames, 'en'),
  action: namesIn(auditActionNames, 'en'),
  platform: namesIn(auditPlatformNames, 'en'),
  changedFields: '{count, plural, one {# field} other {# fields}}',
  before: auditColumnNames.before.en,
  after: auditColumnNames.after.en,
  field: 'Field',
  reason: 'Reason: {reason}',
  noChanges: 'This entry changed no data.',
  detail: 'See the detail of {name}',
  emptyValue: 'empty',
  empty: {
    title: 'No entries yet',
    text: 'Who changed people, places, vehicles and routes stays here, with the data before and after.',
    filteredTitle: 'No entry matches the filter',
    filteredText: 'Remove filters or widen the dates.',
  },
};
