import type { Translation } from '../../../lib/text.ts';
import type { effectsEs } from './effects.es.ts';

export const effectsEn: Translation<typeof effectsEs> = {
  now: 'Now: {list}.',
  title: 'This change touches what is already under way',
  save: 'Save anyway',
  counted: {
    routesUnderWay: '{count, plural, one {# route under way} other {# routes under way}}',
    routesAhead: '{count, plural, one {# route yet to leave} other {# routes yet to leave}}',
    openVisits: '{count, plural, one {# visit pending} other {# visits pending}}',
    plansOpen: '{count, plural, one {# open plan} other {# open plans}}',
    guidesWaiting:
      '{count, plural, one {# waybill without a route keeps its minutes} other {# waybills without a route keep their minutes}}',
    peopleSignedIn: '{count, plural, one {# person signed in} other {# people signed in}}',
    peopleWithMoreSessions:
      '{count, plural, one {# person has more than one session open} other {# people have more than one session open}}',
    peopleWithoutFactor:
      '{count, plural, one {# person has no second factor yet} other {# people have no second factor yet}}',
    templatesWithDay:
      '{count, plural, one {# message template in use says the date} other {# message templates in use say the date}}',
    templatesWithHour:
      '{count, plural, one {# message template in use says the hour} other {# message templates in use say the hour}}',
    templatesWithDistance:
      '{count, plural, one {# message template in use says the distance} other {# message templates in use say the distance}}',
  },
};
