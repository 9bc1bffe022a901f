import type { Translation } from '../../../lib/text.ts';
import type { checksEs } from './checks.es.ts';

export const checksEn: Translation<typeof checksEs> = {
  problems: 'Waybills with problems',
  kind: {
    taken: 'Already in another route',
    noPin: 'No location',
    noVehicle: 'Too much for any vehicle',
    papers: 'Documents not verified',
    doubtfulPin: 'Doubtful location',
    noWindow: 'No time window',
  },
  said: {
    noPin: 'No location: it stays without a route',
    noVehicle: 'No free vehicle can carry it',
    papers: 'Documents not verified: it may not leave',
    doubtfulPin: 'Its pin is far from its postal code, or just at its centre',
  },
  fix: {
    noPin: 'Locate',
    noVehicle: 'Check its load',
    papers: 'Verify documents',
    doubtfulPin: 'Check the pin',
    noWindow: 'Set a window',
  },
  fixOf: '{fix} of {folio} (opens in another tab)',
  only: 'Show only: {kind} ({count, plural, one {# waybill} other {# waybills}})',
  showAll: 'Show all',
  selectSound: 'Choose the {count} without problems',
  title: 'Before optimising',
  ok: 'Ready',
  warn: 'Look at this',
  stop: 'Keeps it from being dispatched',
  guidesOk: '{count, plural, one {# waybill ready} other {# waybills ready}}; a plan holds up to {most, number}',
  guides: {
    taken:
      '{count, plural, one {# waybill is already in another route} other {# waybills are already in another route}} or was visited',
    noPin:
      '{count, plural, one {# waybill without a location will stay} other {# waybills without a location will stay}} without a route',
    noVehicle:
      '{count, plural, one {# waybill is too much} other {# waybills are too much}} for any vehicle of its distribution centre',
    papers: '{count, plural, one {# waybill waits} other {# waybills wait}} for its client’s documents to be verified',
    doubtfulPin:
      '{count, plural, one {# waybill has its pin} other {# waybills have their pin}} far from the postal code, or just at its centre',
    noWindow:
      '{count, plural, one {# waybill without a window will be visited} other {# waybills without a window will be visited}} at any hour',
  },
  takeOut: 'Take them out of the plan',
  locate: 'Locate them',
  verify: 'Verify documents',
  seeGuides: 'See the waybills',
  more: '{names} and {count, plural, one {# more} other {# more}}',
  vehiclesOk: '{count, plural, one {# vehicle available} other {# vehicles available}} on that day',
  vehicles: {
    gone: '{name}: removed from the fleet',
    maintenance: '{name}: in maintenance',
    busy: '{name}: on {route}, {from} to {to}',
    papers: '{name}: a document ended on {day}',
    shift: '{name}: its shift ends before the departure',
  },
  changeVehicles: 'Change vehicles',
  quotaOk: 'You may create {remaining, number} more routes this week',
  quotaWanted: 'The plan has {wanted, number} routes and you may create only {remaining, number} more until {day}',
  quotaMost: 'The plan may come to {wanted, number} routes and you may create {remaining, number} more until {day}',
  past: 'The plan’s date has passed',
  changeDay: 'Change the date',
  busyAt: '{route}, {from}–{to}',
  driverBusy: 'Has another route that day',
  driverFree: 'Free that day',
  free: 'Free',
  shiftOver: 'Shift ends before the departure',
  availability: 'That day',
};
