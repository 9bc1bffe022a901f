import { vehicleCheckNames } from '@tramo/contract/words/vehicle-checks';
import type { Translation } from '../../../lib/text.ts';
import type { vehicleChecksEs } from './vehicle-checks.es.ts';

export const vehicleChecksEn: Translation<typeof vehicleChecksEs> = {
  title: vehicleCheckNames.check.en,
  list: vehicleCheckNames.checks.en,
  fine: 'No failures',
  failures: '{count, plural, one {# failure} other {# failures}}',
  refused: 'Did not leave',
  refusedBecause: 'The vehicle did not leave like this: {reason}',
  isFailure: 'Failure',
  tries: '{count, plural, one {# try before leaving} other {# tries before leaving}}',
  version: 'Version {number, number}',
  by: '{name} · {when}',
  open: 'See {question}, file {number, number}',
  alt: '{question}, file {number, number}',
  download: 'Download',
  loadFailed: 'The file could not be loaded',
  checksFailed: 'The checks could not be loaded',
  search: 'Search by route or driver',
  none: 'Nobody has checked this vehicle before leaving',
  noneHint:
    'Publish a checklist of “Before leaving” and turn it on: the driver answers it when starting the route, and every check stays here.',
  noneFound: 'No check matches the search',
  tabs: 'Parts of the vehicle',
  data: 'Data',
};
