import * as z from 'zod/mini';
import { catalogueKeepers, operations } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { day, id, instant } from '../fields.ts';

export const learningLimits = {
  /** Days back that are learned from; older ones fade out. */
  days: 60,
  /** Days with routes that are learned from at least before anything is used. */
  daysLeast: 5,
  /** Legs that were driven on days not learned from, at least. */
  legsLeast: 20,
  /** Streets of each list of the page. */
  streets: 20,
} as const;

/** How far expected driving times were from the real ones: mean of |expected − real| in percent of the real time. Null without legs. */
const error = z.object({ legs: z.int(), beforePercent: z.nullable(z.number()), afterPercent: z.nullable(z.number()) });

/** A street as the fleet drives it, over all slots of the day and both directions. */
const learnedStreet = z.object({
  name: z.string(),
  /** What its class and signs say, and what the fleet drives, km/h. */
  expectedKmh: z.number(),
  learnedKmh: z.number(),
  /** Drives that it was learned from. */
  drives: z.int(),
  /** Its pieces as encoded polylines. */
  lines: z.array(z.string()),
});
export type LearnedStreet = z.infer<typeof learnedStreet>;

export const roadLearning = z.object({
  /** When it was learned last; null: never. */
  learnedDate: z.nullable(instant),
  /** Whether the learned speeds are used: only where they came nearer to the truth on days that they were not learned from. */
  isUsed: z.boolean(),
  /** Why not: nothing was learned yet, too few days or legs to judge, it did not help, or no streets are imported. Null when used. */
  notUsed: z.nullable(z.enum(['never', 'few', 'noHelp', 'noStreets'])),
  /** First and last day learned from. */
  from: z.nullable(day),
  to: z.nullable(day),
  days: z.int(),
  /** Days held out, on which the errors were measured. */
  heldOutDays: z.int(),
  routes: z.int(),
  /** Positions looked at, and those that lie on a street driven. */
  fixes: z.int(),
  matchedFixes: z.int(),
  /** Streets (OSM ways, each direction once) whose speed is learned. */
  streets: z.int(),
  all: error,
  /** By slot of the day: the hour at which each begins. */
  slots: z.array(z.extend(error, { fromHour: z.int() })),
  /** Farthest below and above what was expected. */
  slowest: z.array(learnedStreet),
  fastest: z.array(learnedStreet),
  /** The job that is learning now. */
  jobId: z.nullable(id),
});
export type RoadLearning = z.infer<typeof roadLearning>;

export const learningApi = {
  detail: endpoint({
    method: 'GET',
    path: '/roads/learning',
    summary: 'Lo que la flota enseñó de sus calles, y cuánto acierta',
    who: operations,
    answer: roadLearning,
  }),
  learn: endpoint({
    method: 'POST',
    path: '/roads/learning',
    summary: 'Aprende ahora de los recorridos (cada noche sucede solo)',
    who: catalogueKeepers,
    answer: z.object({ jobId: id }),
    ratePerMinute: 6,
  }),
};
