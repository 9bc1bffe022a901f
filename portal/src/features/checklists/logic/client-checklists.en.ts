import { checklistCategoryNames, checklistFieldNames } from '@tramo/contract/words/checklists';
import { namesIn } from '@tramo/contract/words/names';
import type { Translation } from '../../../lib/text.ts';
import type { clientChecklistsEs } from './client-checklists.es.ts';

export const clientChecklistsEn: Translation<typeof clientChecklistsEs> = {
  title: 'Client’s checklists',
  now: 'What drivers answer today at its visits',
  nobody: 'None',
  own: 'It is this client’s',
  everybody: 'It is for every client',
  ofSubStatus: 'With another sub-status another one may answer',
  conditions: 'Under conditions another one may answer',
  category: namesIn(checklistCategoryNames, 'en'),
  pending:
    '{count, plural, one {# attached checklist does not reach drivers} other {# attached checklists do not reach drivers}}',
  pendingFailed: 'Error fetching clients with checklist pending',
  search: 'Name or description',
  filters: 'Filters of checklists',
  only: 'Only this client’s',
  list: 'Checklists to attach',
  attach: 'Attach {name}',
  attached: '{name} was attached',
  detached: '{name} was removed',
  merged: '{done}. Somebody else changed this client’s: theirs stays too.',
  columns: {
    attached: 'This client’s',
    name: checklistFieldNames.name.en,
    category: checklistFieldNames.category.en,
    forWhom: 'For whom',
    state: 'Reaches drivers',
  },
  forWhom: '{count, plural, =0 {Every client} one {Only # client} other {Only # clients}}',
  state: {
    gets: 'Yes',
    inactive: 'Pending: inactive',
    hidden: 'Pending: hidden',
    unpublished: 'Pending: not published',
  },
  hint: 'An attached checklist is only answered with the clients that it was attached to, before the general ones.',
  first: 'Keep it for this client alone?',
  firstText: 'Today {name} is answered for every client. Attached, it is answered for this one alone.',
  firstConfirm: 'Attach',
  last: 'Leave it to every client?',
  lastText: 'This is the only client of {name}. Removed, it is answered for all.',
  lastConfirm: 'Remove',
  empty: {
    title: 'No checklists yet',
    text: 'They are made in the settings.',
    filteredTitle: 'No checklist matches',
    filteredText: 'Change the search.',
  },
};
