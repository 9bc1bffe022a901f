import { substatusCategoryNames, substatusFieldNames, substatusStatusNames } from '@tramo/contract/words/checklists';
import { commonFieldNames, thingNames } from '@tramo/contract/words/common';
import { namesIn } from '@tramo/contract/words/names';
import type { Translation } from '../../lib/text.ts';
import type { substatusEs } from './substatus.es.ts';

export const substatusEn: Translation<typeof substatusEs> = {
  title: 'Statuses and sub-statuses',
  search: 'Name or description',
  filters: {
    label: 'Sub-status filters',
    category: substatusFieldNames.category.en,
    status: substatusFieldNames.status.en,
    anyStatus: 'All',
  },
  category: namesIn(substatusCategoryNames, 'en'),
  status: namesIn(substatusStatusNames, 'en'),
  visible: substatusFieldNames.visible.en,
  hidden: 'Hidden',
  system: 'System',
  checklist: { enabled: 'Checklist active', inactive: 'Checklist inactive', none: 'No checklist' },
  columns: {
    name: substatusFieldNames.name.en,
    category: substatusFieldNames.category.en,
    visible: 'For the driver',
    guides: thingNames.guides.en,
    status: substatusFieldNames.status.en,
  },
  guides: '{count, plural, =0 {No waybills} one {# waybill} other {# waybills}}',
  add: 'New sub-status',
  edit: 'Edit {name}',
  clone: 'Clone',
  cloned: '{name} was created',
  created: '{name} was created',
  updated: 'The sub-status was updated',
  removed: 'The sub-status was deleted.',
  deleteTitle: 'Delete {name}?',
  deleteText: 'Drivers can no longer choose it. Waybills that have it keep it.',
  show: 'Show to the driver',
  hide: 'Hide from the driver',
  evidence: 'See the evidence it asks for',
  form: {
    name: commonFieldNames.name.en,
    category: substatusFieldNames.category.en,
    categoryHint: 'With which result it may be chosen',
    description: commonFieldNames.description.en,
    descriptionHint: 'What it is for; seen by who administers',
    visible: 'The driver may choose it',
    active: 'In use',
    systemHint: 'The system uses this sub-status: it can be neither renamed nor deleted.',
    save: 'Save sub-status',
  },
  empty: {
    title: 'No sub-status matches the filter',
    text: 'Remove filters or create a new one.',
  },
};
