import * as z from 'zod/mini';
import { dispatchers, operations } from './access.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant, latLng, listQuery, load, ok, requiredText, text, version } from './fields.ts';
import { job } from './jobs.ts';
import { limits } from './limits.ts';
import { place } from './routes.ts';

export const planStatuses = ['draft', 'optimising', 'optimised', 'cantOptimize', 'dispatched'] as const;
export const planStatus = z.enum(planStatuses);
export type PlanStatus = z.infer<typeof planStatus>;

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
        .object({ earliestMinute: minuteOfDay, latestMinute: minuteOfDay, minutes: z.int().check(z.gte(5), z.lte(240)) })
        .check(z.refine((r) => r.latestMinute > r.earliestMinute, { error: 'windowOrder', path: ['latestMinute'] })),
    ),
    null,
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
export const objectiveFunctions = ['cost', 'distance', 'time', 'vehicles', 'balance'] as const;
export const plannerParams = z.object({
  _id: id,
  name: z.string(),
  objectiveFunction: z.enum(objectiveFunctions),
  params: plannerValues,
  status: z.enum(['active', 'inactive']),
  archived: z.boolean(),
  updateDate: instant,
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
});

/** Why a stop breaks a rule, with its size. Amounts: packages, kg, m³, seconds, stops, metres. */
export const violation = z.object({
  kind: z.enum(['packages', 'weightKg', 'volumeM3', 'late', 'shift', 'duration', 'distance', 'stops', 'skills', 'vehicle']),
  amount: z.number(),
  guideId: z.nullable(id),
});
export type Violation = z.infer<typeof violation>;

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
  distance: z.number(),
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
  /** Left as it is when the plan is optimised again. */
  locked: z.boolean(),
  stops: z.array(planStop),
  violations: z.array(violation),
});
export type PlanRoute = z.infer<typeof planRoute>;

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
/** One rule made softer; amounts as in violations. `window` and `late` are about `guideId`, the others about `vehicle`. */
export const relaxationStep = z.object({
  kind: z.enum([
    'window',
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
    'addVehicle',
  ]),
  amount: z.nullable(z.number()),
  guideId: z.nullable(id),
  vehicle: z.nullable(id),
  skills: z.array(z.string()),
});
export type RelaxationStep = z.infer<typeof relaxationStep>;
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
      ways: z.array(z.object({ vehicle: id, position: z.nullable(z.int()), steps: z.array(relaxationStep) })),
    }),
  ),
});
export type Why = z.infer<typeof why>;

export const planTotals = z.object({
  routes: z.int(),
  stops: z.int(),
  unassigned: z.int(),
  distanceM: z.number(),
  durationS: z.number(),
  cost: z.number(),
  lateStops: z.int(),
  violations: z.int(),
  /** What the objectives come to: all lateness, seconds and stops between the longest and the shortest used route, mean metres from a stop to the middle of its route. */
  lateS: z.number(),
  spreadS: z.number(),
  spreadStops: z.int(),
  compactnessM: z.number(),
});
export type PlanTotals = z.infer<typeof planTotals>;

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
  /** Real routes that this plan made. */
  dispatchedRoutes: z.array(id),
  /** Shown when travel times are an estimate because the road service failed. */
  travelWarning: z.nullable(z.string()),
});
export type Plan = z.infer<typeof plan>;

/** Routes as a person arranged them: order and vehicle alone; the server tells times, loads and violations. */
export const arrangedRoute = z.object({
  _id: id,
  routeTitle: z.optional(requiredText(60)),
  vehicle: id,
  guides: z.array(id).check(z.maxLength(limits.guidesPerRoute)),
  /** Missing: as the plan's route of that id says. */
  locked: z.optional(z.boolean()),
});
const arranged = z.array(arrangedRoute).check(z.maxLength(limits.vehiclesPerPlan));
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
  routes: z.optional(arranged),
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
});
/** Without defaults: what is not sent stays as it is. */
export const planChange = z.partial(z.object(planFields));
export type PlanFormInput = z.input<typeof planForm>;

export const planningApi = {
  list: endpoint({
    method: 'GET',
    path: '/routes-plan',
    summary: 'Planes de rutas',
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
    who: dispatchers,
    body: planForm,
    answer: plan,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/routes-plan/{id}',
    summary: 'Cambia un plan; las rutas anteriores que no han iniciado se reemplazan',
    who: dispatchers,
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
    who: dispatchers,
    params: z.object({ id }),
    answer: ok,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/duplicate',
    summary: 'Un plan nuevo con lo elegido y las rutas de otro',
    who: dispatchers,
    params: z.object({ id }),
    answer: plan,
    idempotent: true,
  }),
  optimize: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/optimize',
    summary: 'Optimiza un plan; responde el trabajo',
    who: dispatchers,
    params: z.object({ id }),
    answer: job,
  }),
  evaluate: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/evaluate',
    summary: 'Horarios, cargas y violaciones de las rutas tal como se acomodaron, sin guardar',
    who: dispatchers,
    params: z.object({ id }),
    body: z.object({ routes: arranged }),
    answer: z.object({ routes: z.array(planRoute), unassigned: z.array(unassignedGuide), totals: planTotals }),
    ratePerMinute: 1200,
  }),
  why: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/why',
    summary: 'Por qué una guía está donde está en las rutas tal como se acomodaron, y qué la dejaría entrar',
    who: dispatchers,
    params: z.object({ id }),
    body: z.object({ routes: arranged, guide: id }),
    answer: why,
    ratePerMinute: 240,
  }),
  dispatch: endpoint({
    method: 'POST',
    path: '/routes-plan/{id}/dispatch',
    summary: 'Crea las rutas del plan, todas o ninguna',
    who: dispatchers,
    params: z.object({ id }),
    body: z.object({
      version,
      drivers: z._default(z.array(z.object({ route: id, driver: z.nullable(id) })).check(z.maxLength(limits.vehiclesPerPlan)), []),
    }),
    answer: z.object({ routeIds: z.array(id) }),
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
    who: dispatchers,
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
    who: dispatchers,
    ratePerMinute: 20,
    body: z.object({
      guides: z
        .array(
          z.object({
            folio: requiredText(60),
            type: z.enum(['delivery', 'recollection']),
            items: z.array(z.object({ quantity: z.number().check(z.gte(0), z.lte(1_000_000)) })).check(z.maxLength(limits.itemsPerGuide)),
            recipient: z.object({ address: latLng }),
          }),
        )
        .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.guidesPerPlan)),
      vehicles: z
        .array(
          z.object({
            _id: z.string().check(z.maxLength(60)),
            capacity: z.object({ quantity: z.number().check(z.gte(0), z.lte(1_000_000_000)) }),
          }),
        )
        .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.vehiclesPerPlan)),
      plannerParams: z.optional(z.partial(plannerValues)),
      startPoint: latLng,
    }),
    answer: z.object({ plan: z.array(z.object({ vehicle: z.string(), guides: z.array(z.string()) })), unassigned: z.array(z.string()) }),
  }),
};
