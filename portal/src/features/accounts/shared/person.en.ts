import { commonFieldNames, contactFieldNames } from '@tramo/contract/words/common';
import { namesIn, yesNoNames } from '@tramo/contract/words/names';
import {
  licenceTypeNames,
  personFieldNames,
  roleNames,
  staffTypeNames,
  userStatusNames,
  userTypeNames,
} from '@tramo/contract/words/people';
import type { Translation } from '../../../lib/text.ts';
import type { personEs } from './person.es.ts';

export const personEn: Translation<typeof personEs> = {
  type: namesIn(userTypeNames, 'en'),
  staffType: namesIn(staffTypeNames, 'en'),
  role: namesIn(roleNames, 'en'),
  status: namesIn(userStatusNames, 'en'),
  list: {
    search: 'Name, user name, email or phone',
    status: commonFieldNames.status.en,
    all: 'Any status',
    enabled: 'Enabled',
    disabled: 'Disabled',
  },
  licenceType: namesIn(licenceTypeNames, 'en'),
  password: {
    first: 'First password',
    hint: 'Hand it over: it cannot be seen after saving. It must be changed at the first entry.',
    hintKeep: 'Hand it over: it cannot be seen after saving.',
    mustChange: 'Must change the password on entering',
    reset: 'Reset password',
    resetText: 'The sessions of {name} are closed and they sign in with this password.',
    resetDone: 'The password of {name} was reset',
  },
  yes: yesNoNames.yes.en,
  no: yesNoNames.no.en,
  saved: 'The user was added/edited',
  assigned: 'Has route {route} assigned: it can be neither edited nor deleted until it ends.',
  field: {
    fullName: personFieldNames.fullName.en,
    phone: contactFieldNames.phone.en,
    phoneHint: '10 digits',
    username: personFieldNames.username.en,
    usernameDriverHint: 'Empty: signs in with the phone',
    usernameHint: '10 to 120 characters',
    email: contactFieldNames.email.en,
    cedis: 'Distribution centres',
    cedisAll: 'All distribution centres',
    cedisHint: 'Without a choice, works with all of them',
    status: commonFieldNames.status.en,
    maxRoutes: 'Routes a week',
    maxRoutesCompany: 'The company’s ({count, number})',
    maxRoutesOwn: 'Another limit',
    mustChange: 'Change the password on entering',
  },
  driver: {
    who: 'Driver’s data',
    licence: personFieldNames.licence.en,
    licenceNumber: personFieldNames.licenceNumber.en,
    licenceType: 'Type',
    licenceUntil: 'Valid until',
    licencePhoto: 'Photo of the licence',
    licencePhotoHint: 'Image or PDF',
    add: 'Add driver',
    save: 'Save changes',
  },
};
