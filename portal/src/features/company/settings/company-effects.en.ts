import type { Translation } from '../../../lib/text.ts';
import type { companyEffectsEs } from './company-effects.es.ts';

export const companyEffectsEn: Translation<typeof companyEffectsEs> = {
  name: 'Heads documents, messages and your recipients’ pages.',
  logoFileId: 'Stands on documents, mails and your recipients’ pages.',
  profile: {
    legalName: 'Stands on the proof of delivery, the manifest and reports.',
    legalRepresentative: 'Kept in your profile; on no document.',
    contactName: 'Kept in your profile; on no document.',
    phone: 'Stands on the proof of delivery, the manifest and the public tracking.',
    email: 'Stands on the proof of delivery.',
    website: 'Kept in your profile; on no document.',
    country: 'Kept in your profile; on no document.',
    address: 'Stands on the proof of delivery, the manifest and reports.',
  },
  timeZone: 'Decides which day is today, and the hour in which routes, plans, messages and documents are read.',
  dateFormat: 'Changes how days are written in fields, documents and messages.',
  hourFormat: 'Changes the hour on all screens, documents and messages.',
  firstWeekday: 'Calendars and each user’s weekly count of routes begin with it.',
  distanceUnit: 'Changes distances on screens, documents and messages; what is stored stays.',
  weightUnit: 'Changes weights in forms, lists and documents; what is stored stays.',
  volumeUnit: 'It is the same everywhere.',
  defaultDeliveryMinutes: 'Waybills that name none begin with them; those that exist keep theirs.',
  defaultWaitMinutes:
    'How long drivers wait for somebody before they report that nobody was there; their app tells them.',
  minVehicleLoadPercent: 'Planned routes with less load are pointed at before the dispatch; with 0, none.',
  maxRoutesPerWeek: 'Whoever has no limit of their own has this one.',
  singleSession: 'Sessions that are open stay; the second sign-in is refused.',
  requireSecondFactor: 'Whoever has none turns it on before going on.',
  road: {
    driverReorders: 'The drivers’ app takes it when it opens a route.',
    driverStartsOtherDays: 'Holds from the next start of a route.',
    boardingByScan: 'Holds for boardings checked from now on; those checked already stay so.',
    departureQuestions: 'Asked in routes that have not started.',
  },
  orders: { guideTime: 'Holds for orders that come in or are packed from now on.' },
  tracking: {
    isEnabled: 'Holds at once for links that you have sent.',
    showDriver: 'Holds at once on pages that are open.',
    note: 'Read on the tracking page and the delivery report.',
    colour: 'Colours your recipients’ pages and your mails.',
    frameOrigins: 'Sites that you take away stop showing the tracking at once.',
  },
};
