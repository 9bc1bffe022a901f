import * as z from 'zod/mini';
import { minuteOfDay, requiredText } from './fields.ts';

/** What is told in the alerts. */
export const alertKinds = [
  'delay',
  'silent',
  'stopped',
  'offRoute',
  'outOfZone',
  'lowBattery',
  'farVisit',
  'undelivered',
  'document',
  'vehicleCheck',
  'reply',
  'webhook',
  'balance',
  'budget',
] as const;
export const alertKind = z.enum(alertKinds);
export type AlertKind = z.infer<typeof alertKind>;

/** Kinds that begin and end by themselves while a route is under way. */
export const watchedKinds = [
  'delay',
  'silent',
  'stopped',
  'offRoute',
  'outOfZone',
  'lowBattery',
] as const satisfies readonly AlertKind[];

/** Kinds that tell of money: for administrators alone, as the screens of the balance are. */
export const moneyKinds = ['balance', 'budget'] as const satisfies readonly AlertKind[];
/** The kinds that somebody may see. */
export const alertKindsFor = (isAdmin: boolean): readonly AlertKind[] =>
  isAdmin ? alertKinds : alertKinds.filter((kind) => !(moneyKinds as readonly AlertKind[]).includes(kind));

/** Hours of the day; they may pass midnight (22:00 to 6:00). */
export const quietHours = z
  .object({ startMinute: minuteOfDay, endMinute: minuteOfDay })
  .check(z.refine((q) => q.startMinute % 1440 !== q.endMinute % 1440, { error: 'sameHour', path: ['endMinute'] }));
export type QuietHours = z.infer<typeof quietHours>;

/** Whether a minute of the local day lies in the quiet hours, which may pass midnight. */
export function isQuietMinute(quiet: QuietHours | null, minute: number): boolean {
  if (quiet === null) return false;
  const start = quiet.startMinute % 1440;
  const end = quiet.endMinute % 1440;
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
}

/** Least and most of each threshold; the form tells them. */
export const alertLimits = {
  delayMinutes: [5, 240],
  silentMinutes: [3, 240],
  stoppedMinutes: [5, 240],
  offRouteM: [200, 50_000],
  batteryPercent: [1, 90],
  farVisitM: [50, 50_000],
} as const;
export type AlertThreshold = keyof typeof alertLimits;
const within = (name: AlertThreshold) =>
  z.int().check(z.gte(alertLimits[name][0], { error: 'tooSmall' }), z.lte(alertLimits[name][1], { error: 'tooLarge' }));
export const departureLimits = { questions: 20, length: 160 } as const;

/** What a company sets for its routes under way: drivers' freedom, the questions before leaving, and what is worth an alert. */
export const roadSettings = z.object({
  /** Drivers may change the order of their open stops. */
  driverReorders: z.boolean(),
  /** Drivers may start a route of another day than today. */
  driverStartsOtherDays: z._default(z.boolean(), true),
  /** The boarding of a route that asks for it is checked by scanning every parcel into the van; a tick alone needs a reason. */
  boardingByScan: z._default(z.boolean(), false),
  /** Asked in the driver's app before the route leaves; a required one must be answered yes. */
  departureQuestions: z
    .array(z.object({ question: requiredText(departureLimits.length), isRequired: z.boolean() }))
    .check(z.maxLength(departureLimits.questions, { error: 'tooMany' })),
  alerts: z.object({
    /** Kinds that nobody wants. */
    off: z.array(alertKind),
    /** Behind plan by so many minutes. */
    delayMinutes: within('delayMinutes'),
    /** Without a fix. */
    silentMinutes: within('silentMinutes'),
    /** Standing where no stop is. */
    stoppedMinutes: within('stoppedMinutes'),
    /** Away from the way to every open stop, metres; along imported streets a quarter of it is enough. */
    offRouteM: within('offRouteM'),
    /** Phone's battery at or below, percent. */
    batteryPercent: within('batteryPercent'),
    /** A visit reported so far from the stop's pin, metres. */
    farVisitM: within('farVisitM'),
    /** Local hours in which alerts are kept, but nobody's bell rings. */
    quiet: z.nullable(quietHours),
  }),
});
export type RoadSettings = z.infer<typeof roadSettings>;
export const defaultRoad: RoadSettings = {
  driverReorders: true,
  driverStartsOtherDays: true,
  boardingByScan: false,
  departureQuestions: [],
  alerts: {
    off: [],
    delayMinutes: 20,
    silentMinutes: 15,
    stoppedMinutes: 20,
    offRouteM: 2000,
    batteryPercent: 15,
    farVisitM: 500,
    quiet: null,
  },
};
