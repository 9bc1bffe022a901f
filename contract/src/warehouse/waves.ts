import * as z from 'zod/mini';
import { operations } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { csvIds, day, id, instant, listCount, listQuery, queryInt, requiredText, version } from '../fields.ts';
import { limits } from '../limits.ts';
import { pickers, pickLimits } from './pick-tasks.ts';
import { pickMode } from './pick-work.ts';

const ids = (max: number) => z.array(id).check(z.maxLength(max, { error: 'tooMany' }));
/** Which orders a wave takes of those that wait and are not held, and how their work is put together. */
export const waveRule = z.object({
  cediId: id,
  mode: z._default(pickMode, 'batch'),
  clientId: z._default(z.nullable(id), null),
  promisedUntil: z._default(z.nullable(day), null),
  /** Orders whose guides travel on these routes: the last stop is picked first, so that it is loaded first. */
  routeIds: z._default(ids(limits.routesPrinted), []),
  /** Of routes that leave by then. */
  leavesBefore: z._default(z.nullable(instant), null),
  /** These orders alone. */
  orderIds: z._default(ids(pickLimits.ordersPerWave), []),
  /** Null: as the company's settings say. */
  ordersPerTask: z._default(z.nullable(z.int().check(z.gte(1), z.lte(pickLimits.ordersPerTask))), null),
});
export type WaveRule = z.output<typeof waveRule>;
export type WaveRuleInput = z.input<typeof waveRule>;

export const waveStatuses = ['released', 'finished', 'cancelled'] as const;
export const wave = z.object({
  _id: id,
  name: z.string(),
  cedi: z.object({ _id: id, name: z.string() }),
  mode: pickMode,
  status: z.enum(waveStatuses),
  leavesAt: z.nullable(instant),
  orders: z.int(),
  lines: z.int(),
  linesDone: z.int(),
  shortUnits: z.int(),
  tasks: z.int(),
  tasksDone: z.int(),
  /** Ranks walked, and what one walk for each order would come to. */
  walk: z.int(),
  singleWalk: z.int(),
  createdDate: instant,
  createdBy: z.string(),
  version: z.int(),
});
export type Wave = z.infer<typeof wave>;

/** What releasing a rule would make. */
export const wavePreview = z.object({
  orders: z.array(
    z.object({
      _id: id,
      number: z.string(),
      contactName: z.string(),
      companyName: z.string(),
      promisedDate: z.nullable(day),
      routeName: z.string(),
      stopOrder: z.nullable(z.int()),
      lines: z.int(),
      units: z.int(),
      /** Units that no shelf has. */
      missing: z.int(),
    }),
  ),
  tasks: z.array(
    z.object({
      orderNumbers: z.array(z.string()),
      areaName: z.string(),
      lines: z.int(),
      units: z.int(),
      walk: z.int(),
    }),
  ),
  walk: z.int(),
  singleWalk: z.int(),
  /** More orders meet the rule than one wave takes. */
  isCut: z.boolean(),
});
export type WavePreview = z.infer<typeof wavePreview>;

export const wavesApi = {
  list: endpoint({
    method: 'GET',
    path: '/picking/waves',
    summary: 'Oleadas de surtido, de la última a la primera',
    who: pickers,
    query: z.object({
      search: listQuery().search,
      page: listQuery().page,
      limit: queryInt(1, limits.listMax, pickLimits.wavesPage),
      cedisIds: z.optional(csvIds),
      status: z.optional(z.enum(waveStatuses)),
    }),
    answer: z.object({ waves: z.array(wave), count: listCount }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/picking/waves/preview',
    summary: 'Los pedidos y tareas que haría una regla, y lo que se caminaría',
    who: operations,
    body: waveRule,
    answer: wavePreview,
  }),
  release: endpoint({
    method: 'POST',
    path: '/picking/waves',
    summary: 'Libera una oleada: sus tareas quedan para quien surte',
    who: operations,
    body: z.object({ name: requiredText(80), rule: waveRule }),
    answer: wave,
    idempotent: true,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/picking/waves/{id}',
    summary: 'Una oleada',
    who: pickers,
    params: z.object({ id }),
    answer: wave,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/picking/waves/{id}/cancel',
    summary: 'Cancela lo que nadie ha empezado de una oleada',
    who: operations,
    params: z.object({ id }),
    body: z.object({ version }),
    answer: wave,
  }),
};
