import * as z from 'zod/mini';
import { dispatchers, operations } from './access.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant, latLng, listQuery, load, ok, requiredText, version } from './fields.ts';
import { documentsConfirmed } from './fleet.ts';
import { job } from './jobs.ts';
import { limits } from './limits.ts';
import { hindrances, planException, unassignedGuide, violation } from './plan-reasons.ts';
import { plannerParams, plannerParamsChange, plannerParamsInput, plannerValues, someValues } from './planner.ts';
import { roadSource } from './roads/roads.ts';
import { place } from './routes.ts';

export const planStatuses = ['draft', 'optimising', 'optimised', 'cantOptimize', 'dispatched'] as const;
export const planStatus = z.enum(planStatuses);
export type PlanStatus = z.infer<typeof planStatus>;

export const planStop = z.object({
  guideId: id,
  arrival: instant,
  serviceStart: instant,
  departure: instant,
  waitS: z.int(),
  lateS: z.int(),
  /** Load on board after the stop. */
  load,
});
export const routeStats = z.object({
  /** Of a trip with the way back to reload, if another follows. */
  distance: z.number(),
  /** Of a later trip with the reloading before it, so that a vehicle's trips add up to its day. */
  duration: z.number(),
  drivingS: z.number(),
  serviceS: z.number(),
  waitS: z.number(),
  /** Highest load along the route, and its share of the tightest capacity (1 = full). */
  load,
  loadShare: z.number(),
  cost: z.number(),
  stops: z.int(),
  lateStops: z.int(),
  /** Sum of the straight-line metres from the stops to their middle: the less, the less routes overlap. */
  spreadM: z.number(),
});
export const planRoute = z.object({
  /** Temporary id, kept through edits. */
  _id: id,
  order: z.int(),
  routeTitle: z.string(),
  colour: z.string(),
  vehicle: id,
  routeStart: instant,
  routeEnd: instant,
  routeStats,
  guides: z.array(id),
  /** Which of its vehicle's trips it is, 1 = first: one that follows leaves after the one before has come back and reloaded. */
  trip: z.int(),
  /** Left as it is when the plan is optimised again. */
  locked: z.boolean(),
  /** Its stops stay with it, in this order, when the plan is optimised again; others may come between. */
  keepOrder: z.boolean(),
  /** Stops that stay with its vehicle when the plan is optimised again. */
  pins: z.array(id),
  stops: z.array(planStop),
  /** The driver's rest on the way, before a drive or while waiting at a stop. */
  rest: z._default(z.nullable(z.object({ start: instant, durationS: z.int() })), null),
  violations: z.array(violation),
});
export type PlanRoute = z.infer<typeof planRoute>;

export const planTotals = z.object({
  routes: z.int(),
  stops: z.int(),
  unassigned: z.int(),
  distanceM: z.number(),
  durationS: z.number(),
  cost: z.number(),
  lateStops: z.int(),
  violations: z.int(),
  /** What the objectives come to: all lateness, seconds and stops between the longest and the shortest day of a used vehicle (all of its trips), mean metres from a stop to the middle of its route. */
  lateS: z.number(),
  spreadS: z.number(),
  spreadStops: z.int(),
  compactnessM: z.number(),
});
export type PlanTotals = z.infer<typeof planTotals>;

/** In the end detail of an optimisation's job: why it ended. `settled`: separate searches found nothing better; `optimal`: nothing cheaper exists, which is proved. */
export const planSearchEnds = ['time', 'settled', 'optimal'] as const;
export type PlanSearchEnd = (typeof planSearchEnds)[number];

/**
 * How much of the routes that are there a search may change: what it likes; a stop goes to another vehicle only if that saves a good part of what a stop
 * costs; only if it saves more than a stop costs. How much that is stands in docs/decisions.md.
 */
export const planChangeSizes = ['free', 'little', 'least'] as const;
export const planChangeSize = z.enum(planChangeSizes);
export type PlanChangeSize = z.infer<typeof planChangeSize>;

/** How much of the routes that were there a search changed, and what for. */
export const searchChange = z.object({
  /** Stops that another vehicle visits now, or none, and those that had none before. */
  moved: z.int(),
  /** Of the others, those that must change their place for their vehicle to go in its new order, as few as possible. */
  reordered: z.int(),
  /** By how much of it the cost fell (below 0) or rose; null where other stops are served, so that costs do not compare. */
  costShare: z.nullable(z.number()),
});
export type SearchChange = z.infer<typeof searchChange>;

/** What a try of planner parameters found: the end detail of its job. `vehicles`: how many could be used. */
export const paramsTrial = z.object({ guides: z.int(), vehicles: z.int(), totals: planTotals });
export type ParamsTrial = z.infer<typeof paramsTrial>;

/** A guide as the planner's screens show it. */
export const planGuide = z.object({
  _id: id,
  folio: z.string(),
  type: z.enum(['delivery', 'recollection']),
  contactName: z.string(),
  companyName: z.string(),
  addressLine: z.string(),
  suburb: z.string(),
  cediId: id,
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  load,
  serviceMinutes: z.int(),
  windows: z.array(z.object({ startMinute: z.int(), endMinute: z.int() })),
});
export type PlanGuide = z.infer<typeof planGuide>;

const startHour = z.object({ hours: z.int().check(z.gte(0), z.lte(23)), minutes: z.int().check(z.gte(0), z.lte(59)) });
const planRow = {
  _id: id,
  name: z.string(),
  status: planStatus,
  startDate: day,
  startHour,
  startAddress: z.nullable(place),
  cedisSelected: z.array(z.object({ _id: id, name: z.string() })),
  totals: planTotals,
  guidesCount: z.int(),
  vehiclesCount: z.int(),
  jobId: z.nullable(id),
  createdBy: z.string(),
  createdDate: instant,
  updatedDate: instant,
  version,
  can: z.object({ edit: z.boolean(), optimize: z.boolean(), dispatch: z.boolean(), delete: z.boolean() }),
};
export const planSummary = z.object(planRow);
export type PlanSummary = z.infer<typeof planSummary>;

const arrangedAsKept = z.array(
  z.pick(planRoute, {
    _id: true,
    routeTitle: true,
    vehicle: true,
    guides: true,
    locked: true,
    keepOrder: true,
    pins: true,
  }),
);
const amount = z.object({ demand: z.number(), capacity: z.number(), fits: z.boolean() });
export const plan = z.object({
  ...planRow,
  guides: z.array(planGuide),
  vehicles: z.array(id),
  plannerParams: z.object({ id: z.nullable(id), params: plannerValues }),
  /** Total demand against total capacity in each dimension. */
  capacity: z.object({ packages: amount, weightKg: amount, volumeM3: amount }),
  capacityConfirmed: z.boolean(),
  routes: z.array(planRoute),
  unassigned: z.array(unassignedGuide),
  /** Rules that somebody softened for this plan. */
  exceptions: z.array(planException),
  /** Of the last search, when it left guides out; null since somebody arranged the routes. */
  hindrances: z.nullable(hindrances),
  /** What the last search changed, as it was: until somebody accepts what it found or arranges anew. */
  beforeSearch: z.nullable(
    z.object({ totals: planTotals, routes: arrangedAsKept, out: z.array(id), change: searchChange }),
  ),
  /** Real routes that this plan made. */
  dispatchedRoutes: z.array(id),
  /** When it was dispatched last, and by whom; kept when it is changed again. */
  lastDispatch: z.nullable(z.object({ at: instant, by: z.string() })),
  /** Shown when (some) travel times are an estimate although there are streets or a road service. */
  travelWarning: z.nullable(z.string()),
  /** Where the times and kilometres of its routes come from; null without routes. */
  travelSource: z.nullable(roadSource),
});
export type Plan = z.infer<typeof plan>;

/**
 * Routes as a person arranged them: order and vehicle alone; the server tells times, loads and violations. A vehicle may have as many routes as the
 * parameters let it make trips, in the order in which they stand.
 */
export const arrangedRoute = z.object({
  _id: id,
  routeTitle: z.optional(requiredText(60)),
  vehicle: id,
  guides: z.array(id).check(z.maxLength(limits.guidesPerRoute)),
  /** Missing: as the plan's route of that id says. */
  locked: z.optional(z.boolean()),
  keepOrder: z.optional(z.boolean()),
  pins: z.optional(z.array(id).check(z.maxLength(limits.guidesPerRoute))),
});
export const arrangedRoutes = z.array(arrangedRoute).check(z.maxLength(limits.vehiclesPerPlan));
export const planExceptions = z.array(planException).check(z.maxLength(limits.planExceptions));
const planStart = z.object({
  addressId: z._default(z.nullable(id), null),
  name: z._default(z.string().check(z.maxLength(120)), ''),
  ...latLng.shape,
});
const planFields = {
  name: requiredText(80),
  /** Missing, null or empty: the server answers planning.start_required. */
  startDate: z.nullable(z.union([z.literal(''), day])),
  startHour,
  startAddress: z.nullable(planStart),
  cedisSelected: z.array(id).check(z.maxLength(50)),
  guides: z.array(id).check(z.maxLength(limits.guidesPerPlan, { error: 'tooMany' })),
  vehicles: z.array(id).check(z.maxLength(limits.vehiclesPerPlan, { error: 'tooMany' })),
  plannerParams: z.object({ id: z.nullable(id), params: z.optional(plannerValues) }),
  capacityConfirmed: z.boolean(),
  /** Of the vehicles as they are sent: kept with the plan, for its day. */
  documentsConfirmed: z.boolean(),
  routes: z.optional(arrangedRoutes),
  exceptions: z.optional(planExceptions),
};
export const planForm = z.object({
  ...planFields,
  startDate: z._default(planFields.startDate, null),
  startHour: z._default(startHour, { hours: 8, minutes: 0 }),
  startAddress: z._default(planFields.startAddress, null),
  cedisSelected: z._default(planFields.cedisSelected, []),
  guides: z._default(planFields.guides, []),
  vehicles: z._default(planFields.vehicles, []),
  plannerParams: z._default(planFields.plannerParams, { id: null }),
  capacityConfirmed: z._default(z.boolean(), false),
  documentsConfirmed,
});
/** Without defaults: what is not sent stays as it is. */
export const planChange = z.partial(z.object(planFields));
export type PlanFormInput = z.input<typeof planForm>;

export const planningApi = {
  list: endpoint({
    method: 'GET',
    path: '/routes-plan',
    summary: 'Planes de rutas',
    reads: 'replica',
    who: operations,
    query: z.object({
      ...listQuery(limits.plansPage),
      status: z.optional(planStatus),
      order: z._default(z.enum(['asc', 'desc']), 'desc'),
      sort: z._default(z.enum(['createdDate', 'startDate', 'name', 'status']), 'createdDate'),
    }),
    answer: z.object({ plans: z.array(planSummary), count: z.object({ totalPlans: z.int(), totalPages: z.int() }) }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/routes-plan/{id}',
    summary: 'Un plan completo',
    who: operations,
    params: z.object({ id }),
    answer: plan,
  }),
  create: endpoint({
    method: 'POST',
    path: '/routes-plan',
    summary: 'Guarda un plan nuevo',
    who: operations,
    body: planForm,
    answer: plan,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/routes-plan/{id}',
    summary: 'Cambia un plan; las rutas anteriores que no han iniciado se reemplazan',
    who: operations,
    params: z.object({ id }),
    body: z.object({
      plan: planChange,
      oldRoutes: z.optional(z.array(id).check(z.maxLength(limits.vehiclesPerPlan))),
      startAddress: z.optional(z.nullable(planStart)),
      version,
    }),
    answer: plan,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/routes-plan/{id}',
    summary: 'Elimina un plan',
    who: operations,
    params: z.object({ id }),
    answer: ok,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/duplicate',
    summary: 'Un plan nuevo con lo elegido y las rutas de otro',
    who: operations,
    params: z.object({ id }),
    answer: plan,
    idempotent: true,
  }),
  optimize: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/optimize',
    summary: 'Optimiza un plan; responde el trabajo',
    who: operations,
    params: z.object({ id }),
    body: z._default(z.object({ documentsConfirmed, changes: z._default(planChangeSize, 'free') }), {
      documentsConfirmed: false,
      changes: 'free',
    }),
    answer: job,
  }),
  dispatch: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/dispatch',
    summary: 'Crea las rutas del plan, todas o ninguna',
    who: operations,
    params: z.object({ id }),
    body: z.object({
      version,
      drivers: z._default(
        z.array(z.object({ route: id, driver: z.nullable(id) })).check(z.maxLength(limits.vehiclesPerPlan)),
        [],
      ),
      documentsConfirmed,
    }),
    answer: z.object({
      routeIds: z.array(id),
      /** Of them, those whose departure had passed already; said when there are some. */
      pastRouteIds: z.optional(z.array(id)),
    }),
    idempotent: true,
  }),
  params: endpoint({
    method: 'GET',
    path: '/planner-params',
    summary: 'Parámetros de planeación',
    who: operations,
    answer: z.object({ plannerParams: z.array(plannerParams) }),
  }),
  createParams: endpoint({
    method: 'POST',
    path: '/planner-params',
    summary: 'Crea un parámetro de planeación',
    who: operations,
    body: plannerParamsInput,
    answer: plannerParams,
  }),
  updateParams: endpoint({
    method: 'PUT',
    path: '/planner-params/{id}',
    summary: 'Cambia un parámetro de planeación',
    who: dispatchers,
    params: z.object({ id }),
    body: plannerParamsChange,
    answer: plannerParams,
  }),
  tryParams: endpoint({
    method: 'POST',
    path: '/planner-params/try',
    summary: 'Prueba parámetros con las guías de un día; responde el trabajo, cuyo detalle es el resultado',
    who: dispatchers,
    body: z.object({ params: plannerValues, cedi: id, day }),
    answer: job,
    ratePerMinute: 20,
  }),
  external: endpoint({
    method: 'POST',
    path: '/optimizer/plan',
    summary: 'Optimiza guías y vehículos dados, sin guardar',
    who: [...dispatchers, 'integration'],
    scope: 'optimizer',
    ratePerMinute: 20,
    body: z.object({
      guides: z
        .array(
          z.object({
            folio: requiredText(60),
            type: z.enum(['delivery', 'recollection']),
            items: z
              .array(z.object({ quantity: z.number().check(z.gte(0), z.lte(1_000_000)) }))
              .check(z.maxLength(limits.itemsPerGuide)),
            recipient: z.object({ address: latLng }),
          }),
        )
        .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.guidesPerPlan)),
      vehicles: z
        .array(
          z.object({
            _id: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(60)),
            capacity: z.object({ quantity: z.number().check(z.gte(0), z.lte(1_000_000_000)) }),
          }),
        )
        .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.vehiclesPerPlan)),
      /** As in a plan: a set of the company by its `id`, and `params` over it. Values beside them count like those in `params`. */
      plannerParams: z._default(
        z.extend(someValues, { id: z._default(z.nullable(id), null), params: z._default(someValues, {}) }),
        { id: null, params: {} },
      ),
      startPoint: latLng,
    }),
    answer: z.object({
      plan: z.array(z.object({ vehicle: z.string(), guides: z.array(z.string()) })),
      unassigned: z.array(z.string()),
    }),
  }),
};
