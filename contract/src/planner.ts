import * as z from 'zod/mini';
import { id, instant, text, version } from './fields.ts';

const minuteOfDay = z.int().check(z.gte(0), z.lte(1439));
const weight = z.number().check(z.gte(0, { error: 'notNegative' }), z.lte(100));
/** What the optimiser minimises and within which limits. */
export const plannerValues = z.object({
  /** Seconds of search. */
  timeLimitS: z.int().check(z.gte(1, { error: 'positive' }), z.lte(600)),
  /** Weights of the objective, 0 to 100, on top of each vehicle's own costs. `lateness` counts only when `allowLate`. */
  weights: z.object({
    distance: weight,
    time: weight,
    vehicles: weight,
    balance: weight,
    lateness: z._default(weight, 50),
    compactness: z._default(weight, 0),
  }),
  /** What `weights.balance` evens out between routes: their hours or their stops. */
  balanceBy: z._default(z.enum(['hours', 'stops']), 'hours'),
  /** As few vehicles as can be found, before any other weight. */
  fewestVehicles: z._default(z.boolean(), false),
  /** A rest on every route that is still on the way at `latestMinute` (minutes of the day). */
  rest: z._default(
    z.nullable(
      z
        .object({
          earliestMinute: minuteOfDay,
          latestMinute: minuteOfDay,
          minutes: z.int().check(z.gte(5), z.lte(240)),
        })
        .check(z.refine((r) => r.latestMinute > r.earliestMinute, { error: 'windowOrder', path: ['latestMinute'] })),
    ),
    null,
  ),
  /** How often a vehicle may leave: with more than one trip it comes back to where it started, reloads for so long and goes out again. */
  trips: z._default(
    z.object({ most: z.int().check(z.gte(1), z.lte(5)), reloadMinutes: z.int().check(z.gte(0), z.lte(240)) }),
    {
      most: 1,
      reloadMinutes: 30,
    },
  ),
  /** Minutes of driving, service and waiting that a route may last; null for the shift alone. */
  maxDurationMinutes: z.nullable(z.int().check(z.gte(30), z.lte(1440))),
  maxStops: z.nullable(z.int().check(z.gte(1), z.lte(500))),
  maxDistanceKm: z.nullable(z.number().check(z.gt(0), z.lte(5000))),
  /** Load at most this share of each capacity, percent. */
  maxLoadPercent: z.int().check(z.gte(10), z.lte(100)),
  /** True: windows may be missed at a price; false: they hold. */
  allowLate: z.boolean(),
  returnToDepot: z.boolean(),
});
export type PlannerValues = z.infer<typeof plannerValues>;
/** What a search is given when nobody chose otherwise. */
export const basePlannerValues: PlannerValues = {
  timeLimitS: 20,
  weights: { distance: 25, time: 25, vehicles: 20, balance: 10, lateness: 50, compactness: 0 },
  balanceBy: 'hours',
  fewestVehicles: false,
  rest: null,
  trips: { most: 1, reloadMinutes: 30 },
  maxDurationMinutes: null,
  maxStops: null,
  maxDistanceKm: null,
  maxLoadPercent: 100,
  allowLate: false,
  returnToDepot: true,
};

const bare = <S extends z.core.SomeType>(schema: z.ZodMiniDefault<S>): S => schema._zod.def.innerType;
const shape = plannerValues.shape;
/** Any of the values, over those of a set: what is not sent is not defaulted either. */
export const someValues = z.partial(
  z.extend(plannerValues, {
    balanceBy: bare(shape.balanceBy),
    fewestVehicles: bare(shape.fewestVehicles),
    rest: bare(shape.rest),
    trips: bare(shape.trips),
  }),
);
export const objectiveFunctions = ['cost', 'distance', 'time', 'vehicles', 'balance'] as const;
export const plannerParams = z.object({
  _id: id,
  name: z.string(),
  objectiveFunction: z.enum(objectiveFunctions),
  params: plannerValues,
  status: z.enum(['active', 'inactive']),
  archived: z.boolean(),
  updateDate: instant,
  version,
});
export type PlannerParams = z.infer<typeof plannerParams>;
/** The name may arrive empty: the server answers planning.name_required, the documents' own rule. */
export const plannerParamsInput = z.object({
  name: z._default(text(80), ''),
  objectiveFunction: z.enum(objectiveFunctions),
  params: plannerValues,
  status: z._default(z.enum(['active', 'inactive']), 'active'),
  archived: z._default(z.boolean(), false),
});
/** Without defaults: what is not sent stays as it is. */
export const plannerParamsChange = z.object({
  name: z.optional(text(80)),
  objectiveFunction: z.optional(z.enum(objectiveFunctions)),
  params: z.optional(plannerValues),
  status: z.optional(z.enum(['active', 'inactive'])),
  archived: z.optional(z.boolean()),
  version: z.optional(version),
});
