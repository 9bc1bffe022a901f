import * as z from 'zod/mini';
import { operations } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import {
  csv,
  csvIds,
  id,
  instant,
  listCount,
  listQuery,
  queryFlag,
  queryInt,
  requiredText,
  version,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { orderStatus } from './order-states.ts';
import { packVerdict } from './pack-machine.ts';
import {
  pickers,
  pickLimits,
  pickTask,
  pickTaskDetail,
  pickTaskStatus,
  shortLine,
  shortResolution,
} from './pick-tasks.ts';
import { pickMode, pickScan, pickScans, pickVerdict } from './pick-work.ts';

export const pickSettings = z.object({
  /** Orders that one picker takes on one walk, and those of a cart. */
  ordersPerTask: z.int().check(z.gte(1), z.lte(pickLimits.ordersPerTask)),
  /** Ranks that going to one more area is worth. */
  areaChange: z.int().check(z.gte(0), z.lte(10_000)),
  /** Each location is scanned before its article. */
  asksLocation: z.boolean(),
  /** At packing each unit is scanned; without it one scan of an article and its count are enough. */
  asksEach: z.boolean(),
  /** How much a parcel may differ from what it should weigh, in percent. */
  weightTolerance: z.int().check(z.gte(0), z.lte(100)),
});
export type PickSettings = z.infer<typeof pickSettings>;
export const usualPicking: PickSettings = {
  ordersPerTask: 12,
  areaChange: 60,
  asksLocation: true,
  asksEach: false,
  weightTolerance: 10,
};

export const pickScanResult = z.object({ _id: id, verdict: pickVerdict });
export type PickScanResult = z.infer<typeof pickScanResult>;

/** A person with what he did today. */
export const pickPerson = z.object({
  _id: id,
  name: z.string(),
  /** The task that he holds. */
  task: z.nullable(z.object({ _id: id, number: z.int(), mode: pickMode, lines: z.int(), linesDone: z.int() })),
  linesToday: z.int(),
  unitsToday: z.int(),
  packedToday: z.int(),
  /** Lines an hour, over the hours from his first to his last scan of today. */
  linesPerHour: z.number(),
  /** Share of scans that were not refused, 0 to 1; null without scans. */
  accuracy: z.nullable(z.number()),
  lastScanDate: z.nullable(instant),
  /** He holds work and nothing was heard of him for long. */
  isStuck: z.boolean(),
});
export type PickPerson = z.infer<typeof pickPerson>;
export const pickBoard = z.object({
  states: z.array(
    z.object({
      status: orderStatus,
      orders: z.int(),
      units: z.int(),
      /** Since when the oldest stands in that state. */
      oldestDate: z.nullable(instant),
      /** Promised for today or earlier. */
      due: z.int(),
      held: z.int(),
    }),
  ),
  waves: z.array(
    z.object({
      _id: id,
      name: z.string(),
      leavesAt: z.nullable(instant),
      orders: z.int(),
      lines: z.int(),
      linesDone: z.int(),
      shortUnits: z.int(),
      tasks: z.int(),
      tasksDone: z.int(),
    }),
  ),
  people: z.array(pickPerson),
  tasks: z.object({ open: z.int(), claimed: z.int(), paused: z.int(), doneToday: z.int(), stuck: z.int() }),
  linesToday: z.int(),
  shortsToday: z.int(),
});
export type PickBoard = z.infer<typeof pickBoard>;

export const pickingApi = {
  board: endpoint({
    method: 'GET',
    path: '/picking/board',
    summary: 'Avance del almacén: pedidos por estado, oleadas, personas y renglones por hora',
    who: pickers,
    query: z.object({ cedisIds: z.optional(csvIds) }),
    answer: pickBoard,
  }),
  people: endpoint({
    method: 'GET',
    path: '/picking/people',
    summary: 'Personas que surten en un CEDIS, a quienes se pasa una tarea',
    who: pickers,
    query: z.object({ cediId: id }),
    answer: z.object({ people: z.array(z.object({ _id: id, name: z.string() })) }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/picking/settings',
    summary: 'Cómo se surte y se empaca en la empresa',
    who: pickers,
    answer: pickSettings,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/picking/settings',
    summary: 'Cambia cómo se surte y se empaca en la empresa',
    who: ['admin'],
    body: pickSettings,
    answer: pickSettings,
  }),
  tasks: endpoint({
    method: 'GET',
    path: '/picking/tasks',
    summary: 'Tareas de surtido, filtradas y paginadas',
    who: pickers,
    query: z.object({
      search: listQuery().search,
      page: listQuery().page,
      limit: queryInt(1, limits.listMax, pickLimits.tasksPage),
      cedisIds: z.optional(csvIds),
      status: z.optional(z.pipe(csv, z.array(pickTaskStatus))),
      waveId: z.optional(id),
      pickerId: z.optional(id),
      /** Those that the caller holds or laid aside. */
      mine: z._default(queryFlag, false),
    }),
    answer: z.object({ tasks: z.array(pickTask), count: listCount }),
  }),
  task: endpoint({
    method: 'GET',
    path: '/picking/tasks/{id}',
    summary: 'Una tarea de surtido con sus renglones en el orden en que se caminan',
    who: pickers,
    params: z.object({ id }),
    answer: pickTaskDetail,
  }),
  next: endpoint({
    method: 'POST',
    path: '/picking/tasks/next',
    summary: 'Toma la tarea que sigue, o la de un pedido por su número leído o escrito',
    who: pickers,
    body: z.object({
      cediId: z.optional(id),
      mode: z.optional(pickMode),
      code: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
    }),
    answer: pickTaskDetail,
  }),
  claim: endpoint({
    method: 'POST',
    path: '/picking/tasks/{id}/claim',
    summary: 'Toma una tarea de surtido, o sigue con la propia',
    who: pickers,
    params: z.object({ id }),
    answer: pickTaskDetail,
  }),
  heartbeat: endpoint({
    method: 'POST',
    path: '/picking/tasks/{id}/heartbeat',
    summary: 'Dice que su tarea sigue en curso',
    who: pickers,
    params: z.object({ id }),
    answer: z.object({ leaseUntil: instant }),
  }),
  pause: endpoint({
    method: 'POST',
    path: '/picking/tasks/{id}/pause',
    summary: 'Deja su tarea en pausa',
    who: pickers,
    params: z.object({ id }),
    answer: pickTask,
  }),
  release: endpoint({
    method: 'POST',
    path: '/picking/tasks/{id}/release',
    summary: 'Suelta una tarea para que la tome otra persona; quien opera rutas suelta la de cualquiera',
    who: pickers,
    params: z.object({ id }),
    answer: pickTask,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/picking/tasks/{id}/hand-over',
    summary: 'Pasa una tarea a otra persona',
    who: pickers,
    params: z.object({ id }),
    body: z.object({ userId: id }),
    answer: pickTask,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/picking/tasks/{id}/cancel',
    summary: 'Cancela una tarea de la que no se ha surtido nada: sus pedidos vuelven a esperar',
    who: operations,
    params: z.object({ id }),
    body: z.object({ version }),
    answer: pickTask,
  }),
  scan: endpoint({
    method: 'POST',
    path: '/picking/tasks/{id}/scans',
    summary: 'Lecturas de una tarea, en su orden; una lectura repetida no cambia nada',
    who: pickers,
    params: z.object({ id }),
    body: z.object({ scans: pickScans }),
    answer: z.object({ task: pickTaskDetail, results: z.array(pickScanResult) }),
    ratePerMinute: 600,
  }),
  place: endpoint({
    method: 'POST',
    path: '/picking/tasks/{id}/place',
    summary: 'Dice dónde quedó lo surtido de una tarea: la mesa de empaque abre sus pedidos por ese lugar',
    who: pickers,
    params: z.object({ id }),
    /** `slot`: of the order in that slot of the cart alone. */
    body: z.object({ place: requiredText(60), slot: z._default(z.nullable(z.int()), null) }),
    answer: z.object({ orders: z.int() }),
  }),
  shorts: endpoint({
    method: 'GET',
    path: '/picking/tasks/{id}/shorts',
    summary: 'Lo que faltó en una tarea y dónde más hay',
    who: pickers,
    params: z.object({ id }),
    answer: z.object({ shorts: z.array(shortLine) }),
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/picking/lines/{id}/resolve',
    summary: 'Resuelve un faltante: otra ubicación, sustituto, dividir el pedido o cancelar el renglón',
    who: pickers,
    params: z.object({ id }),
    body: shortResolution,
    answer: pickTaskDetail,
    idempotent: true,
  }),
  orderScan: endpoint({
    method: 'POST',
    path: '/orders/{id}/scan',
    summary:
      'Una lectura para un pedido: se surte o se empaca según su estado. Repetida con el mismo _id no cambia nada',
    who: [...pickers, 'integration'],
    scope: 'orders',
    params: z.object({ id }),
    body: pickScan,
    answer: z.object({
      orderId: id,
      status: orderStatus,
      stage: z.enum(['picking', 'packing']),
      picking: z.nullable(pickVerdict),
      packing: z.nullable(packVerdict),
      guideId: z.nullable(id),
    }),
    ratePerMinute: 600,
  }),
};
