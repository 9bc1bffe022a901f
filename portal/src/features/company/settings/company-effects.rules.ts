import type { Touched } from '../../effects/shared/effects.tsx';
import type { companyEffectsEs } from './company-effects.es.ts';

type Names<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Names<T[K], `${P}${K}.`>;
}[keyof T & string];
/** Settings as the contract's paths name them. */
export type SettingName = Names<typeof companyEffectsEs>;

/** What of the company's present work each setting touches. */
export const touchedBy: Partial<Record<SettingName, readonly Touched[]>> = {
  timeZone: ['routesUnderWay', 'routesAhead', 'plansOpen', 'templatesWithHour'],
  dateFormat: ['templatesWithDay'],
  hourFormat: ['templatesWithHour'],
  distanceUnit: ['peopleSignedIn', 'templatesWithDistance'],
  weightUnit: ['peopleSignedIn'],
  defaultDeliveryMinutes: ['guidesWaiting'],
  defaultWaitMinutes: ['routesUnderWay'],
  minVehicleLoadPercent: ['plansOpen'],
  singleSession: ['peopleWithMoreSessions'],
  requireSecondFactor: ['peopleWithoutFactor'],
  'road.driverReorders': ['routesUnderWay'],
  'road.driverStartsOtherDays': ['routesAhead'],
  'road.boardingByScan': ['routesAhead'],
  'road.departureQuestions': ['routesAhead'],
};

/** Those that are asked about before they are saved. */
export const weightySettings = [
  'timeZone',
  'distanceUnit',
  'weightUnit',
  'defaultDeliveryMinutes',
  'defaultWaitMinutes',
] as const satisfies readonly SettingName[];
/** Rules of the session: asked about when they are turned on. */
export const weightyRules = ['singleSession', 'requireSecondFactor'] as const satisfies readonly SettingName[];
