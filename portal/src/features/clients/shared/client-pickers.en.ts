import type { Translation } from '../../../lib/text.ts';
import type { clientPickersEs } from './client-pickers.es.ts';

export const clientPickersEn: Translation<typeof clientPickersEs> = {
  contact: 'Contact of {client}',
  contactSearch: 'Search by name, phone or email',
  address: 'Address of {client}',
  addressSearch: 'Search by name, street or postal code',
  clear: 'Clear the choice',
  nothing: 'Nothing with those words',
  none: '{client} has no saved contacts or addresses yet.',
  failed: 'The contacts and addresses of {client} could not be loaded.',
};
