import * as z from 'zod/mini';
import { dispatchers } from './access.ts';
import { endpoint } from './endpoint.ts';
import { csv, id, instant, listCount, listQuery, ok } from './fields.ts';
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
  /** Such as `minutes`, `meters`, `percent`, `subStatus`, `paper`, `until`. */
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
});

export const alertsApi = {
  list: endpoint({
    method: 'GET',
    path: '/alerts',
    summary: 'Alertas, las más nuevas primero',
    who: dispatchers,
    query: z.object({ ...listQuery(limits.alertsPage), status: z.optional(csv), kinds: z.optional(csv), cedisIds: z.optional(csv) }),
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
    body: z.object({
      ids: z.optional(z.array(id).check(z.maxLength(limits.listMax, { error: 'tooMany' }))),
      /** Instead of ids: all that match. */
      filter: z.optional(alertFilter),
      status: alertStatus,
    }),
    answer: z.object({ changed: z.int(), unread: z.int() }),
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
