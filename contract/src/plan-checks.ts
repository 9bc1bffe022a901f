import * as z from 'zod/mini';
import { operations } from './access.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant, listCount, listQuery } from './fields.ts';
import { guideFilter } from './guide-list.ts';
import { guide } from './guides.ts';
import { limits } from './limits.ts';

/**
 * What keeps a waiting guide out of a route or makes it doubtful, the worst first. `noVehicle`: no vehicle that is free on the plan's day and leaves from
 * its cedi can carry it; `papers`: its client's verifications are missing; `doubtfulPin`: far from its postal code, or just its centre, and no person put it there.
 */
export const guideProblems = ['noPin', 'noVehicle', 'papers', 'doubtfulPin', 'noWindow'] as const;
export const guideProblem = z.enum(guideProblems);
export type GuideProblem = z.infer<typeof guideProblem>;
/** Those that `withoutProblems` leaves out. A guide without a window may be visited at any time of the day. */
export const hinderingProblems = [
  'noPin',
  'noVehicle',
  'papers',
  'doubtfulPin',
] as const satisfies readonly GuideProblem[];

export const problemGuideSorts = ['suburb', 'recipient', 'scheduledDate', 'weightKg', 'folio'] as const;
export type ProblemGuideSort = (typeof problemGuideSorts)[number];
const planGuideFilter = {
  cedisIds: guideFilter.cedisIds,
  clientIds: guideFilter.clientIds,
  types: guideFilter.types,
  dateFrom: guideFilter.dateFrom,
  dateTo: guideFilter.dateTo,
  windowed: guideFilter.windowed,
  /** Only guides with one of these problems. */
  problems: z.optional(z.array(guideProblem)),
  /** Only guides without any but `noWindow`. */
  withoutProblems: z._default(z.boolean(), false),
};
const planGuideList = z.object({
  ...listQuery(limits.guidesPage),
  /** Within guides that are equally problematic. */
  sort: z._default(z.enum(problemGuideSorts), 'suburb'),
  ...planGuideFilter,
});
export type PlanGuideListInput = z.input<typeof planGuideList>;

/** A waiting guide with its problems. */
export const waitingGuide = z.extend(guide, { problems: z.array(guideProblem) });
export type WaitingGuide = z.infer<typeof waitingGuide>;
const problemCounts = z.object({
  noPin: z.int(),
  noVehicle: z.int(),
  papers: z.int(),
  doubtfulPin: z.int(),
  noWindow: z.int(),
});
export type ProblemCounts = z.infer<typeof problemCounts>;

/** `stop`: it is refused, now or at dispatch; `warn`: it goes on without something; `note`: good to know. */
export const checkLevel = z.enum(['stop', 'warn', 'note']);
export type CheckLevel = z.infer<typeof checkLevel>;

/** `taken`: in a route since it was chosen, or already visited. */
export const chosenProblem = z.enum(['taken', ...guideProblems]);
export type ChosenProblem = z.infer<typeof chosenProblem>;
/** `busy`: it has another route then; `papers`: one of its documents has ended by the day; `shift`: its shift is over when the plan leaves. */
export const vehicleProblem = z.enum(['gone', 'maintenance', 'busy', 'papers', 'shift']);
export type VehicleProblem = z.infer<typeof vehicleProblem>;

export const planChecks = z.object({
  /** Nothing of it is refused. */
  isClear: z.boolean(),
  /** One entry for each problem that chosen guides have. */
  guides: z.array(
    z.object({ problem: chosenProblem, level: checkLevel, ids: z.array(id), folios: z.array(z.string()) }),
  ),
  vehicles: z.array(
    z.object({
      problem: vehicleProblem,
      level: checkLevel,
      vehicle: id,
      name: z.string(),
      /** Of `busy`. */
      route: z.nullable(z.object({ _id: id, name: z.string(), from: instant, to: instant })),
      /** Of `papers`: the first that ended. */
      until: z.nullable(day),
    }),
  ),
  /** Routes that the caller may still create this week. `wanted`: those of the plan; before it has any, at most as many as its vehicles make trips. */
  quota: z.object({
    level: z.nullable(checkLevel),
    wanted: z.int(),
    isCertain: z.boolean(),
    remaining: z.int(),
    total: z.int(),
    resetsOn: day,
  }),
  /** Its day is over. */
  isPast: z.boolean(),
});
export type PlanChecks = z.infer<typeof planChecks>;

/** What a plan should be told before it is optimised, not after. */
export const planChecksApi = {
  checks: endpoint({
    method: 'GET',
    path: '/routes-plan/{id}/checks',
    summary: 'Lo que al plan le negaría optimizarse o despacharse, y lo que dejaría fuera',
    who: operations,
    params: z.object({ id }),
    answer: planChecks,
  }),
  guides: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/guides',
    summary: 'Guías que esperan ruta, las que tienen problemas primero',
    who: operations,
    params: z.object({ id }),
    body: planGuideList,
    answer: z.object({
      guides: z.array(waitingGuide),
      count: listCount,
      /** Of everything that the filter holds, whatever `problems` says. */
      problems: problemCounts,
      /** How many `withoutProblems` would leave. */
      withoutProblems: z.int(),
    }),
  }),
  guideIds: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/guides/ids',
    summary: 'Identificadores de las guías que esperan ruta y cumplen el filtro («elegir todas»)',
    who: operations,
    params: z.object({ id }),
    body: planGuideList,
    answer: z.object({ ids: z.array(id), truncated: z.boolean() }),
  }),
};
