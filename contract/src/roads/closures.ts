import * as z from 'zod/mini';
import { operations } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { csv, id, instant, lat, listCount, listQuery, lng, minuteOfDay, ok, requiredText, version } from '../fields.ts';
import { vehicleKind } from '../fleet.ts';
import { maxRingPoints, ringFault } from '../geo.ts';
import { zonedTime } from './closure-hours.ts';

export const closureKinds = ['line', 'area'] as const;
export const closureKind = z.enum(closureKinds);
export type ClosureKind = z.infer<typeof closureKind>;

/** `active` closes streets now; `waiting` has not begun; `resting` has begun and is outside of its weekly hours; `over` has ended. */
export const closureStates = ['active', 'resting', 'waiting', 'over'] as const;
export type ClosureState = (typeof closureStates)[number];

export const closureLimits = {
  /** Closures of one company that are not over. */
  perCompany: 500,
  name: 120,
  points: maxRingPoints,
  /** Degrees of a closure from end to end: a city's size. */
  span: 0.5,
  /** Streets by name, lines and routes that an answer lists. */
  streets: 200,
  lines: 2000,
  routes: 50,
  page: 50,
} as const;

/** Hours of the week in which a closure holds, in the company's zone; those that end before they begin pass midnight. Weekdays: 0 is Sunday; the day on which the hours begin. */
export const closureWeekly = z
  .object({
    weekdays: z
      .array(z.int().check(z.gte(0), z.lte(6)))
      .check(z.minLength(1, { error: 'requiredChoice' }), z.maxLength(7, { error: 'tooMany' })),
    startMinute: minuteOfDay,
    endMinute: minuteOfDay,
  })
  .check(z.refine((w) => w.startMinute % 1440 !== w.endMinute, { error: 'sameHour', path: ['endMinute'] }));
export type ClosureWeekly = z.infer<typeof closureWeekly>;

const drawn = {
  kind: closureKind,
  /** Corners as drawn, `[lng, lat]`: a line's from one end to the other, an area's ring (its first corner may stand again at the end). */
  points: z
    .array(z.tuple([lng, lat]))
    .check(z.minLength(2, { error: 'closureFew' }), z.maxLength(closureLimits.points + 1, { error: 'tooMany' })),
  /** Whom it stops; empty: everybody. */
  vehicleKinds: z.array(vehicleKind).check(z.maxLength(20, { error: 'tooMany' })),
};
const fields = {
  /** Why, as people read it: «Cerrada por feria». */
  name: requiredText(closureLimits.name),
  ...drawn,
  from: instant,
  /** Null: until somebody takes it away. */
  until: z.nullable(instant),
  /** Null: all the time between both. */
  weekly: z.nullable(closureWeekly),
};

type Drawn = { kind: ClosureKind; points: readonly (readonly [number, number])[] };
const ringMessages = { few: 'ringFew', crossing: 'ringCrossing', area: 'ringArea', many: 'tooMany' } as const;
/** What is wrong with what was drawn: a key of `fieldMessages`; null when nothing is. */
export function closureFault({
  kind,
  points,
}: Drawn): 'closureFew' | 'closureWide' | 'ringFew' | 'ringCrossing' | 'ringArea' | 'tooMany' | null {
  const spans = (at: 0 | 1): number => Math.max(...points.map((p) => p[at])) - Math.min(...points.map((p) => p[at]));
  if (points.length < 2 || (spans(0) === 0 && spans(1) === 0)) return kind === 'area' ? 'ringFew' : 'closureFew';
  if (spans(0) > closureLimits.span || spans(1) > closureLimits.span) return 'closureWide';
  if (kind === 'line') return null;
  const fault = ringFault(points);
  return fault && ringMessages[fault];
}
const isWell = (c: Drawn): boolean => closureFault(c) === null;
const illDrawn = {
  path: ['points'],
  error: (issue: { input?: unknown }) => closureFault(issue.input as Drawn) ?? 'closureFew',
};
const inOrder = (c: { from: string; until: string | null }): boolean =>
  c.until === null || Date.parse(c.until) > Date.parse(c.from);
const outOfOrder = { error: 'windowOrder', path: ['until'] };

export const newClosure = z.object(fields).check(z.refine(isWell, illDrawn), z.refine(inOrder, outOfOrder));
export type NewClosure = z.infer<typeof newClosure>;
/** The whole form. */
export const closureChange = z
  .object({ ...fields, version: z.optional(version) })
  .check(z.refine(isWell, illDrawn), z.refine(inOrder, outOfOrder));

/** Streets that a drawing closes. */
export const closedStreets = z.object({
  /** By name, each once, the longest closed piece first; unnamed ones are not among them. Cut at `closureLimits.streets`. */
  streets: z.array(z.object({ name: z.string(), metres: z.int() })),
  /** Pieces of streets as encoded polylines (polyline.ts), for the map; cut at `closureLimits.lines`. */
  lines: z.array(z.string()),
  /** Of all of them, each street once. */
  metres: z.int(),
  /** No imported streets lie where it is drawn: the closure is kept, and closes nothing until there are. */
  hasStreets: z.boolean(),
});
export type ClosedStreets = z.infer<typeof closedStreets>;

/** Routes under way whose planned line passes where a closure holds now. */
export const routesThrough = z.array(z.object({ _id: id, name: z.string(), driver: z.nullable(z.string()) }));
export type RoutesThrough = z.infer<typeof routesThrough>;

export const closure = z.object({
  _id: id,
  ...fields,
  points: z.array(z.tuple([z.number(), z.number()])),
  state: z.enum(closureStates),
  createdBy: z.string(),
  createdDate: instant,
  version,
});
export type RoadClosureRow = z.infer<typeof closure>;

/** What is answered to who draws or keeps one. */
const kept = z.object({ closure, routes: routesThrough });
const byId = z.object({ id });

export const closuresApi = {
  list: endpoint({
    method: 'GET',
    path: '/roads/closures',
    summary: 'Calles cerradas',
    who: operations,
    query: z.object({
      ...listQuery(closureLimits.page),
      /** `closureStates`; without it those that are not over. */
      states: z.optional(csv),
    }),
    answer: z.object({ closures: z.array(closure), count: listCount, active: z.int() }),
  }),
  /** Those that hold at some time of a day, for the maps of plans and routes. */
  map: endpoint({
    method: 'GET',
    path: '/roads/closures/map',
    summary: 'Calles cerradas entre dos instantes, para el mapa; sin ellos, ahora',
    who: operations,
    query: z.object({ from: z.optional(instant), until: z.optional(instant) }),
    answer: z.object({ closures: z.array(closure) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/roads/closures',
    summary: 'Cierra calles: surte efecto en segundos',
    who: operations,
    body: newClosure,
    answer: kept,
    idempotent: true,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/roads/closures/preview',
    summary: 'Qué calles cerraría lo dibujado, y qué rutas en curso pasan por ahí',
    who: operations,
    body: z.object(drawn).check(z.refine(isWell, illDrawn)),
    answer: z.extend(closedStreets, { routes: routesThrough }),
    ratePerMinute: 120,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/roads/closures/{id}',
    summary: 'Una calle cerrada, con los tramos que cierra y las rutas en curso que pasan por ahí',
    who: operations,
    params: byId,
    answer: z.extend(kept, { closed: closedStreets }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/roads/closures/{id}',
    summary: 'Cambia una calle cerrada',
    who: operations,
    params: byId,
    body: closureChange,
    answer: kept,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/roads/closures/{id}',
    summary: 'Abre lo que estaba cerrado',
    who: operations,
    params: byId,
    answer: ok,
  }),
};

/** Whether a closure holds at an instant, by its dates and its weekly hours in the company's zone. */
export function closureHolds(
  c: { from: string; until: string | null; weekly: ClosureWeekly | null },
  at: number,
  timeZone: string,
): boolean {
  if (at < Date.parse(c.from) || (c.until !== null && at >= Date.parse(c.until))) return false;
  if (c.weekly === null) return true;
  const { weekday, minute } = zonedTime(at, timeZone);
  const { weekdays, startMinute: start, endMinute: end } = c.weekly;
  if (start < end) return weekdays.includes(weekday) && minute >= start && minute < end;
  return (weekdays.includes(weekday) && minute >= start) || (weekdays.includes((weekday + 6) % 7) && minute < end);
}

export function closureState(
  c: { from: string; until: string | null; weekly: ClosureWeekly | null },
  now: number,
  timeZone: string,
): ClosureState {
  if (c.until !== null && now >= Date.parse(c.until)) return 'over';
  if (now < Date.parse(c.from)) return 'waiting';
  return closureHolds(c, now, timeZone) ? 'active' : 'resting';
}
