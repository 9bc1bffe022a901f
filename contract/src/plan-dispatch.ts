import * as z from 'zod/mini';
import { operations } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, listCount, queryInt } from './fields.ts';
import { limits } from './limits.ts';

/** What speaks for a driver on a vehicle's routes of a plan. Figures are of the `historyDays` before today. */
export const driverFit = z.object({
  driver: id,
  /** Routes that the driver made with the vehicle. */
  runs: z.int(),
  /** Visits that the driver made in the postal codes (of guides without one, the suburbs) of these routes. */
  visits: z.int(),
  /** The vehicle's usual driver. */
  isUsual: z.boolean(),
  /** Had these routes when the plan was dispatched last. */
  hadIt: z.boolean(),
});
export type DriverFit = z.infer<typeof driverFit>;

/** Another vehicle that usually goes where a vehicle's routes of the plan go, and breaks nothing there. Figures are visits in their postal codes. */
export const vehicleSwap = z.object({
  vehicle: id,
  nickname: z.string(),
  visits: z.int(),
  /** Of the vehicle that the plan gives them. */
  ownVisits: z.int(),
  /** The other vehicle's routes of the plan, which take this one's vehicle in turn; empty for one that the plan does not use. */
  gives: z.array(id),
  /** What the change does to the whole plan. */
  distanceM: z.number(),
  durationS: z.number(),
  cost: z.number(),
});
export type VehicleSwap = z.infer<typeof vehicleSwap>;

/** Who may drive a vehicle of the plan: one driver for all of its trips. */
export const planCrew = z.object({
  vehicle: id,
  /** Its routes with stops, by trip. */
  routes: z.array(id),
  /** Drivers for whom something speaks, the best first, `limits.crewDrivers` at most. */
  drivers: z.array(driverFit),
  /** The driver with whom the whole plan is served best; nobody is given twice, nor one who has another route that day. */
  suggested: z.nullable(id),
  swap: z.nullable(vehicleSwap),
});
export type PlanCrew = z.infer<typeof planCrew>;

export const crewDriver = z.object({
  _id: id,
  fullName: z.string(),
  /** A route of that day which is not over; null when free. */
  busyWith: z.nullable(z.string()),
});
export type CrewDriver = z.infer<typeof crewDriver>;

const place = z.object({ route: z.string(), place: z.int() });
export const planChangeKinds = ['added', 'removed', 'moved', 'reordered', 'shifted'] as const;
export type PlanChangeKind = (typeof planChangeKinds)[number];
/** What became of one guide since the plan was dispatched; the first kind that fits. `shifted`: it is reached `limits.shiftMinutes` earlier or later. */
export const guideChange = z.object({
  kind: z.enum(planChangeKinds),
  guide: z.object({ _id: id, folio: z.string(), name: z.string() }),
  from: z.nullable(place),
  to: z.nullable(place),
  arrivalBefore: z.nullable(instant),
  arrivalNow: z.nullable(instant),
  /** True when it is reached so much earlier or later, whatever else became of it. */
  isShifted: z.boolean(),
});
export type GuideChange = z.infer<typeof guideChange>;

const named = z.object({ _id: id, name: z.string() });
/** A route of the last dispatch or of now, and what is different; those in which nothing is are left out. */
export const routeChange = z.object({
  /** The plan's route; null when it is no more. */
  route: z.nullable(id),
  title: z.string(),
  isNew: z.boolean(),
  vehicleBefore: z.nullable(named),
  vehicleNow: z.nullable(named),
  /** Who was told to drive it: somebody must tell them. */
  driver: z.nullable(named),
  /** Stops that came, from outside or from another route, and that left. */
  came: z.int(),
  left: z.int(),
  reordered: z.int(),
  shifted: z.int(),
});
export type PlanRouteChange = z.infer<typeof routeChange>;

const planChangeCounts = z.object({
  added: z.int(),
  removed: z.int(),
  moved: z.int(),
  reordered: z.int(),
  shifted: z.int(),
  /** Routes with another vehicle. */
  vehicles: z.int(),
});
export const planChanges = z.object({
  /** Null: the plan was never dispatched. */
  last: z.nullable(z.object({ at: instant, by: z.string() })),
  /** Guides with a change, each counted once, and routes with another vehicle. */
  total: z.int(),
  /** `shifted` counts guides that moved or changed place too. */
  counts: planChangeCounts,
  routes: z.array(routeChange),
  /** Who had each route that is still there. */
  drivers: z.array(z.object({ route: id, driver: z.nullable(named) })),
  changes: z.array(guideChange),
  count: listCount,
});
export type PlanChanges = z.infer<typeof planChanges>;

/** Sending a plan out: who drives, and what is different from the last time. */
export const planDispatchApi = {
  crews: endpoint({
    method: 'GET',
    path: '/routes-plan/{id}/dispatch',
    summary: 'Operadores y vehículos que el historial propone para las rutas de un plan',
    who: operations,
    params: z.object({ id }),
    answer: z.object({ crews: z.array(planCrew), drivers: z.array(crewDriver) }),
    ratePerMinute: 120,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/routes-plan/{id}/changes',
    summary: 'Lo que cambió en un plan desde su último despacho',
    who: operations,
    params: z.object({ id }),
    query: z.object({
      kind: z.optional(z.enum(planChangeKinds)),
      page: queryInt(1, 100_000, 1),
      limit: queryInt(1, limits.listMax, limits.changesPage),
    }),
    answer: planChanges,
    ratePerMinute: 600,
  }),
};
