import { commonFieldNames } from '@tramo/contract/words/common';
import { personFieldNames } from '@tramo/contract/words/people';
import type { Translation } from '../../../lib/text.ts';
import type { usersEs } from './users.es.ts';

export const usersEn: Translation<typeof usersEs> = {
  title: 'Users',
  count: '{count, plural, one {# user} other {# users}}',
  new: 'New user',
  edit: 'Edit {name}',
  columns: {
    person: 'User',
    type: 'Type and roles',
    cedis: 'Distribution centres',
    routes: 'Routes this week',
    lastSeen: 'Last seen',
    status: commonFieldNames.status.en,
  },
  filters: {
    label: 'Filters of users',
    type: commonFieldNames.type.en,
    role: 'Role',
  },
  moreCedis: '{name} and {count, number} more',
  routesOf: '{done} of {limit}',
  never: 'Never',
  ago: '{age} ago',
  actions: {
    reset: 'Reset password',
    secondFactor: 'Remove second factor',
    disable: 'Delete',
    enable: 'Enable again',
    download: 'Download their data',
    downloadAll: 'Download all users',
  },
  disable: {
    title: 'Delete {name}?',
    body: 'Their sessions are closed and they can no longer sign in. Their history stays and you can enable them again.',
    confirm: 'Delete',
    done: 'The user was deleted.',
  },
  enabled: '{name} was enabled',
  secondFactor: {
    title: 'Remove the second factor of {name}?',
    body: 'Use it when the phone was lost. Next time they sign in with the password alone, or turn it on again if your company requires it.',
    confirm: 'Remove second factor',
    done: 'The second factor of {name} was removed',
  },
  empty: {
    title: 'No users yet',
    text: 'Add the people who plan, dispatch and supervise.',
    filteredTitle: 'No user matches the filters',
    filteredText: 'Remove one or search for something else.',
  },
  form: {
    who: 'Personal data',
    access: 'Permissions',
    type: 'Type of user',
    typeHint: {
      admin: 'Everything, users and settings too.',
      supervisor: 'Sees the day; makes routes and plans and keeps clients, within their centres.',
      tagger: 'Labels alone.',
      staff: 'What their staff type and roles say.',
      driver: 'Signs in to the driver’s app, not to the portal.',
    },
    staffType: personFieldNames.staffType.en,
    roles: personFieldNames.roles.en,
    documentsHint: 'Document roles work without distribution centres of their own: they are removed on saving.',
    opens: {
      title: 'Give {name} access to every distribution centre?',
      body: 'They work with {cedis} alone today. Document staff have no centres of their own: they will see the whole company’s waybills and routes.',
      confirm: 'Give access and save',
    },
    ownEmail: 'Your email is changed in your profile.',
    maxRoutesInput: 'Limit of routes a week',
    add: 'Add user',
    save: 'Save changes',
  },
};
