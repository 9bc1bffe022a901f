import * as z from 'zod/mini';
import { guideReaders, operations } from './access.ts';
import { endpoint } from './endpoint.ts';
import {
  day,
  id,
  instant,
  latLng,
  listCount,
  listQuery,
  load,
  ok,
  requiredText,
  text,
  timeWindow,
  version,
} from './fields.ts';
import { documentsConfirmed } from './fleet.ts';
import { guideStatus, guideType } from './guides.ts';
import { limits } from './limits.ts';

export const routeStatuses = ['pending', 'ready', 'started', 'finished'] as const;
export const routeStatus = z.enum(routeStatuses);
export type RouteStatus = z.infer<typeof routeStatus>;

/** Last known fix of a route's vehicle; `at` is the device's time, `receivedAt` the server's. */
export const fix = z.object({
  lat: z.number(),
  lng: z.number(),
  at: instant,
  receivedAt: instant,
  heading: z.nullable(z.number()),
  speedMps: z.nullable(z.number()),
  battery: z.nullable(z.number()),
});
export type Fix = z.infer<typeof fix>;

/**
 * What the watch of a route under way has noticed and still holds. `silent`: no fix for some minutes; `stopped`: standing for long where no stop is;
 * `outOfZone`: in a restricted zone of its cedi or outside of every allowed one; `offRoute`: far from the way to any open stop; `lowBattery`: the phone's.
 */
export const routeConditions = ['silent', 'stopped', 'outOfZone', 'offRoute', 'lowBattery'] as const;
export const routeCondition = z.enum(routeConditions);
export type RouteCondition = z.infer<typeof routeCondition>;

/** Of a driver's web app: `awake`, in sight with the screen kept on; `visible`; `hidden`, in the background or the screen is off. */
export const appState = z.enum(['awake', 'visible', 'hidden']);
export type AppState = z.infer<typeof appState>;

/** What a route still lacks before it may start. */
export const missingPart = z.enum(['vehicle', 'driver', 'boarding']);

export const route = z.object({
  _id: id,
  name: z.string(),
  /** Where it goes, by the suburbs of its stops; empty where none is known. */
  zone: z.string(),
  status: routeStatus,
  /** Planned departure. */
  startDate: instant,
  /** Local calendar day of the departure. */
  day,
  cedi: z.object({ _id: id, name: z.string() }),
  vehicle: z.nullable(z.object({ _id: id, nickname: z.string(), plate: z.string(), type: z.string() })),
  driver: z.nullable(
    z.object({ _id: id, fullName: z.string(), initials: z.string(), cellphone: z.nullable(z.string()) }),
  ),
  boardingRequired: z.boolean(),
  boardingChecked: z.boolean(),
  missing: z.array(missingPart),
  colour: z.string(),
  assignedGuides: z.int(),
  managedGuides: z.int(),
  failedGuides: z.int(),
  /** Open stops of a route under way that are expected after their last window. */
  atRisk: z.int(),
  /** Visits made after their last window. */
  late: z.int(),
  /** What the watch noticed and still holds, since when; empty unless under way. */
  conditions: z.array(z.object({ kind: routeCondition, since: instant })),
  /** Whether the driver's web app is in sight while the route is under way, and since when; null where none tells. A hidden one gives no positions. */
  app: z.nullable(z.object({ state: appState, since: instant })),
  load,
  distanceM: z.number(),
  /** Metres really driven, by the fixes so far; null before the first one. */
  realDistanceM: z.nullable(z.number()),
  durationS: z.number(),
  plannedEnd: z.nullable(instant),
  /** Planned end moved by the delay seen so far; null before the start. */
  expectedEnd: z.nullable(instant),
  /** Seconds behind (+) or ahead (−) of plan at the next stop (by the leaving where the vehicle stands there), or at the last visit; null before the start. */
  delayS: z.nullable(z.int()),
  latestLocation: z.nullable(fix),
  /** `expectedArrival` and its band as in its stop; null before the start. */
  nextStop: z.nullable(
    z.object({
      guideId: id,
      order: z.int(),
      label: z.string(),
      expectedArrival: z.nullable(instant),
      etaSpreadS: z.nullable(z.int()),
      /** Since when the vehicle stands there; null while it is on its way. */
      arrivedAt: z.nullable(instant),
    }),
  ),
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  planId: z.nullable(id),
  updateReason: z.nullable(z.string()),
  /** What dispatchers wrote for each other; drivers do not see it. */
  notes: z.string(),
  version,
  can: z.object({ assign: z.boolean(), edit: z.boolean(), close: z.boolean(), delete: z.boolean() }),
});
export type Route = z.infer<typeof route>;

export const routeStop = z.object({
  guideId: id,
  folio: z.string(),
  type: guideType,
  /** 1..n. */
  order: z.int(),
  status: guideStatus,
  subStatus: z.nullable(z.string()),
  contactName: z.string(),
  companyName: z.string(),
  phone: z.string(),
  addressLine: z.string(),
  lat: z.number(),
  lng: z.number(),
  load,
  windows: z.array(timeWindow),
  plannedArrival: z.nullable(instant),
  plannedDeparture: z.nullable(instant),
  expectedArrival: z.nullable(instant),
  /** Half the width of the expected arrival's band, seconds: four of five arrivals lie within. Null without an expected arrival. */
  etaSpreadS: z.nullable(z.int()),
  /** When the vehicle came to the place and left it, by its fixes. */
  arrivedAt: z.nullable(instant),
  departedAt: z.nullable(instant),
  managedAt: z.nullable(instant),
  serviceMinutes: z.int(),
  /** Photos, videos and signatures of the visit so far. */
  evidence: z.int(),
  /** Next to be visited on a started route. */
  isNext: z.boolean(),
  /** Expected arrival passes the last window, or the visit was after it. */
  isLate: z.boolean(),
});
export type RouteStop = z.infer<typeof routeStop>;

export const place = z.object({ addressId: z.nullable(id), name: z.string(), lat: z.number(), lng: z.number() });
export type Place = z.infer<typeof place>;

/** Where a route leaves from; the parts of its address are empty where it is no cedi's. */
const startAddress = z.extend(place, {
  suburb: z.string(),
  city: z.string(),
  extNumber: z.string(),
  intNumber: z.string(),
});

export const routeDetail = z.extend(route, {
  startAddress,
  endAddress: z.nullable(place),
  stops: z.array(routeStop),
  /**
   * Who changed it last, and what: a stale write is told so (`general.stale` carries the detail as it is now). `action` is the audit's; `fields`
   * are name, startDate, vehicle, driver, boardingRequired, boardingChecked, notes, status, `order` (same guides) and `guides` (others).
   */
  lastChange: z.nullable(z.object({ by: z.string(), at: instant, action: z.string(), fields: z.array(z.string()) })),
});
export type RouteDetail = z.infer<typeof routeDetail>;

const routeFilter = z.object({
  ...listQuery(limits.routesPage),
  /** Local day; without it the routes of every day. */
  startDate: z.optional(day),
  status: z.optional(z.array(routeStatus)),
  cedisIds: z.optional(z.array(id)),
  driverIds: z.optional(z.array(id)),
  vehicleIds: z.optional(z.array(id)),
});

export const routeInput = z.object({
  name: requiredText(limits.routeNameMax),
  /** Visits in order; `type` is the guide's subtype, or its type when there is none. */
  order: z.array(z.object({ id, type: z.string().check(z.maxLength(60)) })).check(z.maxLength(limits.guidesPerRoute)),
  guides: z.array(id).check(z.minLength(1, { error: 'required' }), z.maxLength(limits.guidesPerRoute)),
  /** Cedi that the route leaves from. */
  address: id,
  vehicle: z._default(z.nullable(id), null),
  driver: z._default(z.nullable(id), null),
  /** Missing, null or empty: the server answers routes.start_required. */
  startDate: z._default(z.nullable(z.union([z.literal(''), instant])), null),
  routingAlgorithm: z._default(z.boolean(), true),
  boardingRequired: z._default(z.boolean(), false),
  /** Somebody said that guides out of their cedi's range or zones go along. */
  rangeConfirmed: z._default(z.boolean(), false),
  /** Somebody said that a driver of other cedis drives this route. */
  driverCediConfirmed: z._default(z.boolean(), false),
  documentsConfirmed,
});
export const routeChange = z.object({
  name: z.optional(requiredText(limits.routeNameMax)),
  vehicle: z.optional(z.nullable(id)),
  driver: z.optional(z.nullable(id)),
  boardingRequired: z.optional(z.boolean()),
  boardingChecked: z.optional(z.boolean()),
  startDate: z.optional(instant),
  /** New order of all guides of the route; managed ones keep their place. */
  guides: z.optional(z.array(id).check(z.maxLength(limits.guidesPerRoute))),
  updateReason: z.optional(text(300)),
  notes: z.optional(text(1000)),
  documentsConfirmed: z.optional(z.boolean()),
  version: z.optional(version),
});
const listAnswer = z.object({ routes: z.array(route), count: listCount });

/** A stop as the map of a whole day needs it. */
export const lightStop = z.pick(routeStop, {
  guideId: true,
  order: true,
  status: true,
  lat: true,
  lng: true,
  plannedArrival: true,
  managedAt: true,
  isNext: true,
  isLate: true,
});
export type LightStop = z.infer<typeof lightStop>;
export const routeStops = z.object({
  routeId: id,
  startAddress: place,
  endAddress: z.nullable(place),
  stops: z.array(lightStop),
});
export type RouteStops = z.infer<typeof routeStops>;

export const routesApi = {
  create: endpoint({
    method: 'POST',
    path: '/routes',
    summary:
      'Crea una ruta con el orden enviado; con `routingAlgorithm` también: el mejor orden se pide antes a `POST /routes/arrange`',
    who: operations,
    body: routeInput,
    answer: z.object({
      routeId: id,
      /** Said when its departure had passed already. */
      startIsPast: z.optional(z.literal(true)),
    }),
    idempotent: true,
  }),
  list: endpoint({
    method: 'POST',
    path: '/routes/list',
    summary: 'Rutas del día',
    reads: 'replica',
    who: [...guideReaders, 'integration'],
    scope: 'routes',
    body: routeFilter,
    answer: z.extend(listAnswer, {
      totals: z.object({ routes: z.int(), guides: z.int(), managed: z.int(), failed: z.int(), late: z.int() }),
    }),
  }),
  stops: endpoint({
    method: 'POST',
    path: '/routes/list/stops',
    summary: 'Paradas de varias rutas para el mapa, en una sola llamada',
    reads: 'replica',
    who: [...guideReaders, 'integration'],
    scope: 'routes',
    body: routeFilter,
    answer: z.object({ routes: z.array(routeStops), count: listCount }),
  }),
  fleet: endpoint({
    method: 'POST',
    path: '/routes/list/fleet',
    summary: 'Rutas en curso con su última posición',
    reads: 'replica',
    who: guideReaders,
    query: z.object({ order: z._default(z.enum(['asc', 'desc']), 'asc') }),
    body: routeFilter,
    answer: listAnswer,
  }),
  count: endpoint({
    method: 'POST',
    path: '/routes/list/count',
    summary: 'Cuántas rutas cumplen el filtro',
    reads: 'replica',
    who: [...guideReaders, 'integration'],
    scope: 'routes',
    body: routeFilter,
    answer: z.object({ count: listCount }),
  }),
  managersLimit: endpoint({
    method: 'GET',
    path: '/routes/managers-limit',
    summary: 'Rutas que quedan al usuario en la semana',
    who: operations,
    answer: z.object({
      total: z.int(),
      used: z.int(),
      remaining: z.int(),
      /** True: the user has a limit of his own; false: the company's for everybody. */
      isOwn: z.boolean(),
      /** Local day on which the count begins again. */
      resetsOn: day,
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/routes/{id}',
    summary: 'Una ruta con sus paradas',
    who: [...guideReaders, 'integration'],
    scope: 'routes',
    params: z.object({ id }),
    query: z.object({ userDate: z.optional(z.string().check(z.maxLength(40))) }),
    answer: routeDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/routes/{id}',
    summary: 'Cambia vehículo, operador, orden o embarque',
    who: [...operations, 'documents'],
    params: z.object({ id }),
    body: routeChange,
    answer: routeDetail,
  }),
  addGuides: endpoint({
    method: 'POST',
    path: '/routes/{id}/guides',
    summary: 'Agrega guías a una ruta, al final o donde menos cuestan; si ya inició, salen con ella',
    who: operations,
    params: z.object({ id }),
    body: z.object({
      guides: z
        .array(id)
        .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.guidesPerRoute, { error: 'tooMany' })),
      /** `cheapest`: each where it costs the least among what is still to be visited. */
      place: z._default(z.enum(['end', 'cheapest']), 'end'),
      version: z.optional(version),
    }),
    answer: routeDetail,
    idempotent: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/routes/{id}',
    summary: 'Elimina una ruta pendiente o lista y libera sus guías',
    who: operations,
    params: z.object({ id }),
    answer: ok,
  }),
  close: endpoint({
    method: 'PUT',
    path: '/routes/close/{id}',
    summary: 'Cierra una ruta iniciada',
    who: operations,
    params: z.object({ id }),
    body: z._default(z.object({ reason: z.optional(text(300)) }), {}),
    answer: route,
  }),
  locations: endpoint({
    method: 'GET',
    path: '/locations/{id}',
    summary: 'Recorrido real de una ruta',
    who: guideReaders,
    params: z.object({ id }),
    query: z.object({ type: z._default(z.literal('route'), 'route') }),
    answer: z.object({ coordinates: z.array(z.extend(latLng, { at: instant })) }),
  }),
};
