import { clientFieldNames, likenessNames } from '@tramo/contract/words/clients';
import { commonFieldNames } from '@tramo/contract/words/common';
import type { Translation } from '../../../lib/text.ts';
import type { clientMergeEs } from './client-merge.es.ts';

export const clientMergeEn: Translation<typeof clientMergeEs> = {
  title: 'Merge clients',
  into: 'Which one stays?',
  intoHint: 'It keeps its history. The others are deleted and all that is theirs goes to it.',
  another: 'Add another client',
  anotherHint: 'Type its name, RFC or number',
  leaveOut: 'Leave {name} out',
  guides: '{count, plural, =0 {No waybills} one {# waybill} other {# waybills}}',
  choose: 'Choose whom else to merge to see what would happen.',
  differ: 'Where they differ',
  noDiffer: 'Their data do not contradict each other.',
  fields: {
    name: commonFieldNames.name.en,
    clientId: clientFieldNames.clientId.en,
    companyName: clientFieldNames.companyName.en,
    rfc: clientFieldNames.rfc.en,
    notes: commonFieldNames.notes.en,
  },
  both: 'Put all together',
  united: 'Tags and document verifications are added up.',
  moves: 'What goes to {name}',
  move: {
    guides: '{count, plural, one {# waybill} other {# waybills}}, whatever their state',
    visits: '{count, plural, one {# visit with its evidence} other {# visits with their evidence}}',
    contacts: '{count, plural, one {# contact} other {# contacts}}',
    doubledContacts:
      '{count, plural, one {# contact that it has already is not repeated} other {# contacts that it has already are not repeated}}',
    addresses: '{count, plural, one {# address} other {# addresses}}',
    doubledAddresses:
      '{count, plural, one {# address that it has already is not repeated} other {# addresses that it has already are not repeated}}',
  },
  nothing: 'They have no waybills, contacts or addresses: they are only deleted.',
  final: 'This cannot be undone.',
  run: 'Merge into {name}',
  done: '{count, plural, one {# client was merged} other {# clients were merged}} into {name}',
  failed: 'They were not merged: ',
  stale: 'The client changed while you looked. This is how it is now: check it and confirm again.',
  list: 'Possible duplicates',
  count: '{count, plural, =0 {No possible duplicates} one {# similar group} other {# similar groups}}',
  search: 'Name, legal name or RFC',
  listFailed: 'Duplicates could not be looked for',
  groupOf: 'Similar to {name}',
  reason: {
    rfc: likenessNames.rfc.en,
    name: likenessNames.name.en,
    phone: likenessNames.phone.en,
    email: likenessNames.email.en,
  },
  empty: {
    title: 'No clients look alike',
    text: 'RFCs, names without accents or “S.A. de C.V.”, and the contacts’ phones and e-mails are compared.',
    filteredTitle: 'No group matches',
    filteredText: 'Change the search.',
  },
};
