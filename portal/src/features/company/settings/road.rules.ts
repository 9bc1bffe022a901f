import { fieldMessages, type Locale } from '@tramo/contract/problems';
import {
  type AlertKind,
  type AlertThreshold,
  alertKinds,
  alertLimits,
  defaultRoad,
  departureLimits,
  type RoadSettings,
} from '@tramo/contract/road-settings';

/** The thresholds as they are shown, at their kinds. */
export const thresholdOf = {
  delay: 'delayMinutes',
  silent: 'silentMinutes',
  stopped: 'stoppedMinutes',
  offRoute: 'offRouteM',
  lowBattery: 'batteryPercent',
  farVisit: 'farVisitM',
} as const satisfies Partial<Record<AlertKind, AlertThreshold>>;
export type KindWithThreshold = keyof typeof thresholdOf;
export const hasThreshold = (kind: AlertKind): kind is KindWithThreshold => kind in thresholdOf;

/** As the form holds it: kinds that are on, numbers that may be empty while somebody types, the quiet hours beside their switch. */
export type RoadValues = Record<AlertThreshold, number | ''> & {
  driverReorders: boolean;
  driverStartsOtherDays: boolean;
  boardingByScan: boolean;
  departureQuestions: { key: number; question: string; isRequired: boolean }[];
  kinds: AlertKind[];
  hasQuiet: boolean;
  quietStart: number;
  quietEnd: number;
};

const nightStart = 1320;
const nightEnd = 360;
const thresholds = Object.keys(alertLimits) as AlertThreshold[];

export const roadValues = ({
  driverReorders,
  driverStartsOtherDays,
  boardingByScan,
  departureQuestions,
  alerts,
}: RoadSettings): RoadValues => ({
  driverReorders,
  driverStartsOtherDays,
  boardingByScan,
  departureQuestions: departureQuestions.map((q, key) => ({ key, ...q })),
  kinds: alertKinds.filter((kind) => !alerts.off.includes(kind)),
  delayMinutes: alerts.delayMinutes,
  silentMinutes: alerts.silentMinutes,
  stoppedMinutes: alerts.stoppedMinutes,
  offRouteM: alerts.offRouteM,
  batteryPercent: alerts.batteryPercent,
  farVisitM: alerts.farVisitM,
  hasQuiet: alerts.quiet !== null,
  quietStart: alerts.quiet?.startMinute ?? nightStart,
  quietEnd: alerts.quiet?.endMinute ?? nightEnd,
});

const isWithin = (name: AlertThreshold, value: number | ''): value is number => {
  const [min, max] = alertLimits[name];
  return value !== '' && Number.isInteger(value) && value >= min && value <= max;
};

/** What goes to the server. A threshold of a kind that is off and was left wrong goes back to what is usual. */
export function roadOf(values: RoadValues): RoadSettings {
  const numbers = Object.fromEntries(
    thresholds.map((name) => [name, isWithin(name, values[name]) ? values[name] : defaultRoad.alerts[name]]),
  ) as Record<AlertThreshold, number>;
  return {
    driverReorders: values.driverReorders,
    driverStartsOtherDays: values.driverStartsOtherDays,
    boardingByScan: values.boardingByScan,
    departureQuestions: values.departureQuestions.map(({ question, isRequired }) => ({
      question: question.trim(),
      isRequired,
    })),
    alerts: {
      ...numbers,
      off: alertKinds.filter((kind) => !values.kinds.includes(kind)),
      quiet: values.hasQuiet ? { startMinute: values.quietStart, endMinute: values.quietEnd } : null,
    },
  };
}

export function roadFaults(
  values: RoadValues,
  locale: Locale,
  outside: (min: number, max: number) => string,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const kind of values.kinds) {
    if (!hasThreshold(kind)) continue;
    const name = thresholdOf[kind];
    const [min, max] = alertLimits[name];
    if (!isWithin(name, values[name])) faults[name] = outside(min, max);
  }
  for (const [index, { question }] of values.departureQuestions.entries()) {
    const text = question.trim();
    if (text === '') faults[`departureQuestions.${index}.question`] = fieldMessages.required[locale];
    else if (text.length > departureLimits.length)
      faults[`departureQuestions.${index}.question`] = fieldMessages.tooLong[locale];
  }
  if (values.hasQuiet && values.quietStart % 1440 === values.quietEnd % 1440)
    faults.quietEnd = fieldMessages.sameHour[locale];
  return faults;
}

/** What the server refuses, `road.alerts.delayMinutes`, at the form's fields. */
export const atRoadForm = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      path
        .replace(/^road\./, '')
        .replace(/^alerts\.quiet\.endMinute$/, 'quietEnd')
        .replace(/^alerts\.quiet\.startMinute$/, 'quietStart')
        .replace(/^alerts\./, ''),
      message,
    ]),
  );
