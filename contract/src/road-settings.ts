import * as z from 'zod/mini';
import { requiredText, timeWindow } from './fields.ts';

/** What is told in the alerts. Those of the balance and of webhooks come with their screens. */
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
] as const;
export const alertKind = z.enum(alertKinds);
export type AlertKind = z.infer<typeof alertKind>;

const minutes = (least: number, most: number) => z.int().check(z.gte(least, { error: 'tooSmall' }), z.lte(most, { error: 'tooLarge' }));

/** What a company sets for its routes under way: drivers' freedom, the questions before leaving, and what is worth an alert. */
export const roadSettings = z.object({
  /** Drivers may change the order of their open stops. */
  driverReorders: z.boolean(),
  /** Asked in the driver's app before the route leaves; a required one must be answered yes. */
  departureQuestions: z
    .array(z.object({ question: requiredText(160), isRequired: z.boolean() }))
    .check(z.maxLength(20, { error: 'tooMany' })),
  alerts: z.object({
    /** Kinds that nobody wants. */
    off: z.array(alertKind),
    /** Behind plan by so many minutes. */
    delayMinutes: minutes(5, 240),
    /** Without a fix. */
    silentMinutes: minutes(3, 240),
    /** Standing where no stop is. */
    stoppedMinutes: minutes(5, 240),
    /** Away from the straight way to every open stop, metres. */
    offRouteM: minutes(200, 50_000),
    /** Phone's battery at or below, percent. */
    batteryPercent: minutes(1, 90),
    /** A visit reported so far from the stop's pin, metres. */
    farVisitM: minutes(50, 50_000),
    /** Local hours in which alerts are kept, but nobody's bell rings. */
    quiet: z.nullable(timeWindow),
  }),
});
export type RoadSettings = z.infer<typeof roadSettings>;
export const defaultRoad: RoadSettings = {
  driverReorders: true,
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
