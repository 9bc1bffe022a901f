import * as z from 'zod/mini';
import { guideReaders, operations } from './access.ts';
import { routeDirections } from './driver.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, load, ok, requiredText, text, version } from './fields.ts';
import { limits } from './limits.ts';
import { violation } from './plan-reasons.ts';
import { roadSource } from './roads/roads.ts';
import { routeDetail } from './routes.ts';

const guideIds = z
  .array(id)
  .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.guidesPerRoute, { error: 'tooMany' }));

/**
 * What somebody did on the board, as its history tells it. `values` fill the words of `kind`: all but `move` have `route` (its name) and
 * `others` (how many other things the same change touched); `addGuides` and `removeGuides` `count` and the first `folio`; `order` `count`;
 * `move` `count`, `folio`, `from`, `to`; `assign` `vehicle`, `driver` (names, '' for none); `schedule` `startDate`; `boarding` `checked`,
 * `required` (0 or 1); `rename` `from`, `to`; `undo` those of what it undid, and its kind in `of`.
 */
export const boardActionKinds = [
  'order',
  'addGuides',
  'removeGuides',
  'move',
  'assign',
  'schedule',
  'boarding',
  'rename',
  'notes',
  'undo',
] as const;
export const boardActionKind = z.enum(boardActionKinds);
export const boardAction = z.object({
  _id: id,
  kind: boardActionKind,
  at: instant,
  by: z.string(),
  byMe: z.boolean(),
  routes: z.array(z.object({ _id: id, name: z.string() })),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** False once the routes changed again, left or ended since: undoing would take somebody's work away. */
  canUndo: z.boolean(),
});
export type BoardAction = z.infer<typeof boardAction>;

/** An order of stops with its times, before anybody keeps it. */
export const stopSequence = z.object({
  /** Guides in order of visit; of a route under way the whole order, visits made included, as `PUT /routes/{id}` takes it. */
  guides: z.array(id),
  /** Times of the visits still to be made. */
  stops: z.array(z.object({ guideId: id, arrival: instant, departure: instant, waitS: z.int(), lateS: z.int() })),
  distanceM: z.number(),
  durationS: z.number(),
  end: instant,
  lateStops: z.int(),
  /** What it breaks of the vehicle: capacity, shift, what it must have. Told, not refused; empty without a vehicle. */
  violations: z.array(violation),
});
export type StopSequence = z.infer<typeof stopSequence>;
/** Another order than the present one. */
const otherSequence = z.extend(stopSequence, {
  /** Stops that must change their place for it, as few as possible. */
  moved: z.int(),
});
export type OtherSequence = z.infer<typeof otherSequence>;

/** What a change does to a route's kilometres and minutes: those after it less those before. */
export const routeCost = z.object({
  distanceM: z.number(),
  durationS: z.number(),
  /** By air, for putting many in order; otherwise it is what the change comes to when it is made. */
  isRough: z.boolean(),
});
export type RouteCost = z.infer<typeof routeCost>;

/** One link a route: sharing it again moves its end. It also ends some time after the route does. */
const shareAnswer = z.object({
  url: requiredText(500),
  expires: instant,
  /** Off: the company has turned its public pages off, and the link does not open. */
  isEnabled: z.boolean(),
});
export const routeLink = z.extend(shareAnswer, { url: z.nullable(z.string()), expires: z.nullable(instant) });
export type RouteLink = z.infer<typeof routeLink>;

/** Changes of routes on the board, and what is made of a route: proposals of order, papers, a link. */
export const routeChangesApi = {
  move: endpoint({
    method: 'POST',
    path: '/routes/{id}/move',
    summary: 'Pasa guías sin gestionar de una ruta a otra, en una sola operación',
    who: operations,
    params: z.object({ id }),
    body: z.object({
      guides: guideIds,
      to: id,
      /** Place among the stops of the other route, from 1; without it where they cost the least. */
      position: z.optional(z.int().check(z.gte(1), z.lte(limits.guidesPerRoute + 1))),
      reason: z.optional(text(300)),
      version: z.optional(version),
      toVersion: z.optional(version),
    }),
    answer: z.object({
      /** Null when it lost its last guide before it started: it is deleted. */
      from: z.nullable(routeDetail),
      to: routeDetail,
      /** By how much the other route is now more than its vehicle takes. Told, not refused. */
      overload: z.nullable(load),
    }),
    idempotent: true,
  }),
  moveCosts: endpoint({
    method: 'POST',
    path: '/routes/{id}/move/costs',
    summary: 'Cuánto cambian la ruta y otras a las que se podrían pasar unas guías; no guarda nada',
    who: operations,
    params: z.object({ id }),
    body: z.object({
      guides: guideIds,
      to: z.array(id).check(z.maxLength(limits.listMax, { error: 'tooMany' })),
    }),
    answer: z.object({
      source: roadSource,
      /** Null when it would lose its last guide before it starts: it is deleted. */
      from: z.nullable(routeCost),
      /** Least metres first, those that are known exactly before the rough ones. Routes that are gone, of another CEDI or finished are left out. */
      targets: z.array(z.extend(routeCost, { routeId: id })),
    }),
    ratePerMinute: 120,
  }),
  joinCosts: endpoint({
    method: 'POST',
    path: '/routes/{id}/guides/costs',
    summary: 'Cuánto cambia una ruta con cada una de unas guías, y con varias a la vez; no guarda nada',
    who: operations,
    params: z.object({ id }),
    body: z.object({
      guides: z.array(id).check(z.maxLength(limits.guidesPerRoute, { error: 'tooMany' })),
      /** Those that would join together, each where it costs the least. */
      together: z.array(id).check(z.maxLength(limits.guidesPerRoute, { error: 'tooMany' })),
    }),
    answer: z.object({
      source: roadSource,
      /** Metres of the detour that each makes alone; guides without a place on the map are left out. */
      each: z.array(z.object({ guideId: id, distanceM: z.number(), isRough: z.boolean() })),
      together: z.nullable(routeCost),
    }),
    ratePerMinute: 120,
  }),
  directions: endpoint({
    method: 'GET',
    path: '/routes/{id}/directions',
    summary: 'Por dónde va una ruta, tramo por tramo, con sus vueltas; de una ruta en camino, lo que falta',
    who: guideReaders,
    params: z.object({ id }),
    answer: routeDirections,
    ratePerMinute: 60,
  }),
  /** The order that costs the least for guides that are in no route yet, or that order as given. */
  arrange: endpoint({
    method: 'POST',
    path: '/routes/arrange',
    summary: 'Propone el orden de unas guías para una ruta nueva, con sus horarios; no guarda nada',
    who: operations,
    body: z.object({
      address: id,
      guides: guideIds,
      startDate: instant,
      vehicle: z._default(z.nullable(id), null),
      /** `keep` tells the times of the order given. */
      mode: z._default(z.enum(['optimise', 'keep']), 'optimise'),
    }),
    answer: stopSequence,
    ratePerMinute: 240,
  }),
  /** What remains of a route in its best order: visits made stay, the vehicle is where it is. */
  rearrange: endpoint({
    method: 'POST',
    path: '/routes/{id}/arrange',
    summary: 'Propone el mejor orden de lo que falta de una ruta, junto al de ahora; no guarda nada',
    who: operations,
    params: z.object({ id }),
    answer: z.object({
      version,
      now: stopSequence,
      best: otherSequence,
      /** With few stops elsewhere, each saving a good part of what a stop costs; null where that is no better than it is, or is the best. */
      little: z.nullable(otherSequence),
    }),
    ratePerMinute: 60,
  }),
  actions: endpoint({
    method: 'GET',
    path: '/routes/actions',
    summary: 'Los últimos 50 cambios del tablero',
    who: operations,
    query: z.object({ routeId: z.optional(id) }),
    answer: z.object({ actions: z.array(boardAction) }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/routes/actions/{id}/undo',
    summary: 'Deshace un cambio del tablero; deshacer lo deshecho lo rehace',
    who: operations,
    params: z.object({ id }),
    answer: z.object({ action: boardAction, routes: z.array(routeDetail) }),
    idempotent: true,
  }),
  manifest: endpoint({
    method: 'GET',
    path: '/routes/{id}/manifest',
    summary: 'Manifiesto de la ruta en PDF: paradas, bultos, horarios y firmas',
    who: guideReaders,
    params: z.object({ id }),
    kind: 'stream',
    answer: ok,
  }),
  manifests: endpoint({
    method: 'POST',
    path: '/routes/manifests',
    summary: 'Los manifiestos de varias rutas en un PDF; responde el trabajo. Al terminar su detalle dice el archivo',
    who: guideReaders,
    body: z.object({
      routes: z
        .array(id)
        .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.routesPrinted, { error: 'tooMany' })),
    }),
    answer: z.object({ jobId: id, routes: z.int() }),
    idempotent: true,
    ratePerMinute: 60,
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/routes/{id}/sheet',
    summary: 'Las paradas de una ruta en XLSX, planeadas y reales',
    who: guideReaders,
    params: z.object({ id }),
    kind: 'stream',
    answer: ok,
  }),
  shared: endpoint({
    method: 'GET',
    path: '/routes/{id}/share',
    summary: 'El enlace abierto de una ruta, si lo hay',
    who: operations,
    params: z.object({ id }),
    answer: routeLink,
  }),
  share: endpoint({
    method: 'POST',
    path: '/routes/{id}/share',
    summary:
      'Crea el enlace para ver una ruta sin cuenta, por unas horas; si ya lo hay, dice hasta cuándo abre desde ahora',
    who: operations,
    params: z.object({ id }),
    body: z.object({ hours: z._default(z.int().check(z.gte(1), z.lte(limits.shareHoursMax)), 12) }),
    answer: shareAnswer,
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: '/routes/{id}/share',
    summary: 'Cierra los enlaces de una ruta',
    who: operations,
    params: z.object({ id }),
    answer: ok,
  }),
};
