import { guideStatusNames } from '@tramo/contract/words/guides';
import { conditionNames } from '@tramo/contract/words/routes';
import { vehicleCheckNames } from '@tramo/contract/words/vehicle-checks';
import type { Translation } from '../../../lib/text.ts';
import type { alertWordsEs } from './alert-words.es.ts';

export const alertWordsEn: Translation<typeof alertWordsEs> = {
  kind: {
    delay: 'Delay',
    silent: conditionNames.silent.en,
    stopped: conditionNames.stopped.en,
    offRoute: conditionNames.offRoute.en,
    outOfZone: conditionNames.outOfZone.en,
    lowBattery: conditionNames.lowBattery.en,
    farVisit: 'Distant visit',
    undelivered: guideStatusNames.undelivered.en,
    document: 'Document',
    vehicleCheck: vehicleCheckNames.check.en,
  },
  says: {
    delay: 'is {time} behind plan',
    silent: 'has been without signal for {time}',
    stopped: 'has not moved for {time}, away from its stops',
    offRoute: 'is {distance} away from its way',
    outOfZone: 'is out of its zone',
    outOfZoneNamed: 'is out of its zone: {zone}',
    lowBattery: 'has {percent} % of battery left on the phone',
    farVisit: 'managed waybill {folio} {distance} away from its destination',
    undelivered: 'did not deliver waybill {folio}',
    undeliveredWhy: 'did not deliver waybill {folio}: {reason}',
    uncollected: 'did not collect waybill {folio}',
    uncollectedWhy: 'did not collect waybill {folio}: {reason}',
    document: '· {paper} {number} {when}',
    vehicleCheck: 'found {count, plural, one {# failure} other {# failures}} in vehicle {vehicle}: {what}',
    vehicleBlocked: 'may not leave with vehicle {vehicle}: {what}',
  },
  said: {
    delay: 'was {time} behind plan',
    silent: 'was without signal for {time}',
    stopped: 'did not move for {time}, away from its stops',
    offRoute: 'went {distance} away from its way',
    outOfZone: 'was out of its zone',
    outOfZoneNamed: 'was out of its zone: {zone}',
    lowBattery: 'had {percent} % of battery left on the phone',
    document: '· {paper} {number} renewed',
    vehicleCheck: 'left without failures after finding: {what}',
  },
  ends: '{days, plural, =0 {ends today} =1 {ends tomorrow} other {ends in # days}}',
  ended: '{days, plural, =1 {ended yesterday} other {ended # days ago}}',
  times: '{count, plural, one {once} other {# times}}',
  ago: '{age} ago',
  overAt: 'Over {when}',
  loadFailed: 'Alerts could not be loaded',
};
