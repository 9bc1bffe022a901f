import * as z from 'zod/mini';
import { type Audience, guideReaders } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, ok } from './fields.ts';
import { job } from './jobs.ts';
import { planStatus } from './planning.ts';
import { presenceKind, present } from './presence.ts';
import { alertKind } from './road-settings.ts';
import { fix, route, routeStop } from './routes.ts';

/**
 * What travels on `GET /events` (server-sent events): `id` is the position in the company's stream, `data` one of these.
 * A client that comes back with `Last-Event-ID` gets everything after it, or `reset` when that is no longer kept.
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), serverTime: instant }),
  z.object({ type: z.literal('reset') }),
  /** This process ends: the browser comes back after that pause, with its place, to another one. Nothing is lost, and nobody need be told. */
  z.object({ type: z.literal('move'), afterMs: z.int() }),
  /** How far its reader has seen with the events that follow (`seenHeader`); only where there is a replica. */
  z.object({ type: z.literal('seen'), until: z.string() }),
  z.object({ type: z.literal('route.changed'), route, stops: z.array(routeStop) }),
  z.object({ type: z.literal('route.deleted'), routeId: id }),
  z.object({ type: z.literal('route.position'), routeId: id, fix }),
  /** The vehicle came to the stop of a guide, or left it, by its fixes: `at`. The route's own change follows. */
  z.object({ type: z.literal('route.arrived'), routeId: id, guideId: id, at: instant }),
  z.object({ type: z.literal('route.departed'), routeId: id, guideId: id, at: instant }),
  z.object({ type: z.literal('guides.changed'), guideIds: z.array(id) }),
  /** Orders of one cedi came, went or changed. */
  z.object({ type: z.literal('orders.changed'), orderIds: z.array(id) }),
  z.object({ type: z.literal('plan.changed'), planId: id, status: planStatus, version: z.int() }),
  z.object({ type: z.literal('job.changed'), job }),
  /** New ones, read ones: lists and the bell read themselves again. */
  z.object({ type: z.literal('alerts.changed'), kind: z.optional(alertKind), isNew: z.boolean() }),
  /** Somebody closed or opened streets: lines, tables and lists of closures read themselves again. */
  z.object({ type: z.literal('closures.changed') }),
  z.object({ type: z.literal('presence.changed'), kind: presenceKind, id, people: z.array(present) }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

/** The warehouse hears of orders alone. */
const listeners: readonly Audience[] = [...guideReaders, 'warehouse'];

export const liveApi = {
  events: endpoint({
    method: 'GET',
    path: '/events',
    summary: 'Flujo de eventos en vivo (SSE)',
    who: listeners,
    kind: 'stream',
    answer: ok,
    // For clients that cannot set the Last-Event-ID header.
    query: z.object({ lastEventId: z.optional(z.string().check(z.maxLength(20))) }),
  }),
};
