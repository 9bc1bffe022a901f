import * as z from 'zod/mini';
import { id } from './fields.ts';

/** Why a stop breaks a rule, with its size. Amounts: packages, kg, m³, seconds, stops, metres. */
export const violation = z.object({
  kind: z.enum([
    'packages',
    'weightKg',
    'volumeM3',
    'late',
    'shift',
    'duration',
    'distance',
    'stops',
    'skills',
    'vehicle',
  ]),
  amount: z.number(),
  guideId: z.nullable(id),
});
export type Violation = z.infer<typeof violation>;

/** A guide that found no place: the first rule that stops it in the vehicle where it came nearest. */
export const unassignedGuide = z.object({
  guideId: id,
  reason: z.enum([
    'packages',
    'weightKg',
    'volumeM3',
    'window',
    'shift',
    'duration',
    'distance',
    'stops',
    'skills',
    'vehicle',
    'noLocation',
    'cost',
    'removed',
  ]),
  amount: z.nullable(z.number()),
  vehicle: z.nullable(id),
});
export type UnassignedGuide = z.infer<typeof unassignedGuide>;

/** Why a guide stands where it stands on the screen, or what would let it in. */
const reasonParts = { reason: unassignedGuide.shape.reason, amount: z.nullable(z.number()) };
const exceptionKinds = [
  'windowStart',
  'windowEnd',
  'late',
  'packages',
  'weightKg',
  'volumeM3',
  'shift',
  'duration',
  'distance',
  'stops',
  'skills',
  'allowVehicle',
] as const;
const softened = {
  amount: z.nullable(z.number().check(z.gte(0))),
  guideId: z.nullable(id),
  vehicle: z.nullable(id),
  /** Which of the guide's windows opens earlier or closes later, 0 = first. */
  window: z.nullable(z.int().check(z.gte(0), z.lte(20))),
  skills: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
};
/**
 * One rule made softer; amounts as in violations. `windowStart`, `windowEnd` and `late` (may be late at no price) are about `guideId`,
 * `allowVehicle` about both, the others about `vehicle`, `skills` being what the vehicle is taken to have. `addVehicle`: one more like `vehicle`.
 */
export const relaxationStep = z.object({ kind: z.enum([...exceptionKinds, 'addVehicle']), ...softened });
export type RelaxationStep = z.infer<typeof relaxationStep>;
/** A rule that somebody softened for one plan alone. */
export const planException = z.object({ kind: z.enum(exceptionKinds), ...softened });
export type PlanException = z.infer<typeof planException>;

/** What kept guides out of a plan, each in the vehicle where it comes nearest, and single changes that would let some of them in, most guides first. */
export const hindrances = z.object({
  rules: z.array(z.object({ reason: unassignedGuide.shape.reason, guides: z.int() })),
  helps: z.array(
    z.object({
      step: relaxationStep,
      /** So many enter together, found by putting them in. */
      guides: z.int(),
      /** Of so many each enters when it is the only one. */
      alone: z.int(),
    }),
  ),
  /** The cheapest changes found with which `guides` of the `of` that some rule keeps out enter together, put in to see; null where one of `helps` does it, or nothing does. */
  together: z._default(z.nullable(z.object({ steps: z.array(relaxationStep), guides: z.int(), of: z.int() })), null),
});
export type Hindrances = z.infer<typeof hindrances>;

export const otherPlace = z.object({
  vehicle: id,
  /** Where it would stand, 0 = first; null when no place of the vehicle is possible. */
  position: z.nullable(z.int()),
  distanceM: z.number(),
  durationS: z.number(),
  /** What stops it everywhere; null when it fits. */
  obstacle: z.nullable(z.object(reasonParts)),
});
export type OtherPlace = z.infer<typeof otherPlace>;
export const why = z.object({
  /** For a guide on a route: what it adds there, and its best places elsewhere, the best first. */
  placed: z.nullable(z.object({ distanceM: z.number(), durationS: z.number(), others: z.array(otherPlace) })),
  /** For one on none: what stops each vehicle, the nearest first, and the cheapest ways to let it in. */
  left: z.nullable(
    z.object({
      vehicles: z.array(z.object({ vehicle: id, ...reasonParts })),
      /** Each as a whole lets it in at `position` of the vehicle; `position` is null for a vehicle that the plan does not have yet. */
      suggestions: z.array(z.object({ vehicle: id, position: z.nullable(z.int()), steps: z.array(relaxationStep) })),
    }),
  ),
});
export type Why = z.infer<typeof why>;
