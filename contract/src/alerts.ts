import * as z from 'zod/mini';
import { dispatchers } from './access.ts';
import { endpoint } from './endpoint.ts';
import { csv, csvIds, id, instant, listCount, listQuery, ok } from './fields.ts';
import { limits } from './limits.ts';
import { alertKind } from './road-settings.ts';

export const alertStatuses = ['unread', 'read', 'archived'] as const;
export const alertStatus = z.enum(alertStatuses);
export type AlertStatus = z.infer<typeof alertStatus>;

/**
 * Something that a person should look at. One per cause: what happens again while it is open raises `count` and `lastAt`.
 * The portal says it in words from `kind` and `values`. A team shares its alerts: whoever reads one, reads it for all.
 */
export const alert = z.object({
  _id: id,
  kind: alertKind,
  status: alertStatus,
  at: instant,
  lastAt: instant,
  count: z.int(),
  /** When the cause went away by itself; null while it holds or for what does not end. */
  overAt: z.nullable(instant),
  cedi: z.nullable(z.object({ _id: id, name: z.string() })),
  route: z.nullable(z.object({ _id: id, name: z.string(), day: z.string() })),
  guide: z.nullable(z.object({ _id: id, folio: z.string() })),
  driver: z.nullable(z.object({ _id: id, fullName: z.string() })),
  vehicle: z.nullable(z.object({ _id: id, nickname: z.string() })),
  /** By kind: `minutes` and `since` (instant), `meters`, `percent`, `zone`, `status` and `subStatus`, `paper`, `number` and `until` (day), `failures` with `what` and `reason` (`whatEn`, `reasonEn`), `pesos` and `days`, `share`, `used`, `of` (pesos) and `cedi` or `product`. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Who read or archived it. */
  handledBy: z.nullable(z.string()),
});
export type Alert = z.infer<typeof alert>;

export const alertFilter = z.object({
  status: z.optional(z.array(alertStatus)),
  kinds: z.optional(z.array(alertKind)),
  cedisIds: z.optional(z.array(id)),
  search: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
  /** Without those that came (or came again) later: nobody has seen them yet. */
  until: z.optional(instant),
});
export type AlertFilter = z.infer<typeof alertFilter>;

export const alertsApi = {
  list: endpoint({
    method: 'GET',
    path: '/alerts',
    summary: 'Alertas, las más nuevas primero',
    reads: 'replica',
    who: dispatchers,
    query: z.object({
      ...listQuery(limits.alertsPage),
      status: z.optional(csv),
      kinds: z.optional(csv),
      cedisIds: z.optional(csvIds),
      /** The last one that the reader has, `lastAt` and `_id`: those after it come, whatever arrived or left meanwhile. Instead of `page`. */
      after: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z,[0-9a-f-]{36}$/))),
    }),
    answer: z.object({ alerts: z.array(alert), count: listCount, unread: z.int() }),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/alerts/unread',
    summary: 'Cuántas alertas hay sin leer, y si ahora son horas de silencio',
    who: dispatchers,
    answer: z.object({ unread: z.int(), isQuiet: z.boolean() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/alerts',
    summary: 'Marca alertas: las dadas, o todas las de un filtro',
    who: dispatchers,
    body: z
      .object({
        ids: z.optional(z.array(id).check(z.maxLength(limits.listMax, { error: 'tooMany' }))),
        /** Instead of ids: all that match. */
        filter: z.optional(alertFilter),
        /** Without these. */
        except: z.optional(z.array(id).check(z.maxLength(limits.listMax, { error: 'tooMany' }))),
        status: alertStatus,
      })
      // Neither of them would mark everything.
      .check(z.refine((b) => b.ids !== undefined || b.filter !== undefined, { error: 'required', path: ['ids'] })),
    answer: z.object({
      changed: z.int(),
      unread: z.int(),
      /** What the changed ones were, to put them back; empty when they are more than one call may name. */
      undo: z.array(z.object({ status: alertStatus, ids: z.array(id) })),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/alerts/{id}',
    summary: 'Elimina una alerta',
    who: dispatchers,
    params: z.object({ id }),
    answer: ok,
  }),
};
