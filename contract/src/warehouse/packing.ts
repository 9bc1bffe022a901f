import * as z from 'zod/mini';
import { catalogueKeepers } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { csvIds, day, id, instant, listCount, listQuery, ok, queryInt, requiredText, version } from '../fields.ts';
import { limits } from '../limits.ts';
import { orderStatus } from './order-states.ts';
import { packItem, packPosition, packStep, packVerdict } from './pack-machine.ts';
import { pickers, pickLimits } from './pick-tasks.ts';
import { pickScans } from './pick-work.ts';

const kg = (max: number) => z.number().check(z.gte(0, { error: 'notNegative' }), z.lte(max, { error: 'tooLarge' }));
const side = z.number().check(z.gt(0, { error: 'positive' }), z.lte(1000, { error: 'tooLarge' }));
/** A box of the company's own: its sides inside in centimetres, what it carries at most and what it weighs empty. */
export const packBoxInput = z.object({
  name: requiredText(60),
  lengthCm: side,
  widthCm: side,
  heightCm: side,
  maxKg: z.number().check(z.gt(0, { error: 'positive' }), z.lte(2000, { error: 'tooLarge' })),
  ownKg: z._default(kg(100), 0),
});
export const packBox = z.extend(packBoxInput, { _id: id, ownKg: z.number(), version: z.int() });
export type PackBox = z.infer<typeof packBox>;

/** An order that waits to be packed or lies on a table. */
export const packQueued = z.object({
  _id: id,
  number: z.string(),
  status: orderStatus,
  cedi: z.object({ _id: id, name: z.string() }),
  contactName: z.string(),
  companyName: z.string(),
  warehouseLocation: z.string(),
  promisedDate: z.nullable(day),
  routeName: z.string(),
  items: z.int(),
  pickedUnits: z.int(),
  packedUnits: z.int(),
  shortUnits: z.int(),
  packerName: z.string(),
  statusDate: instant,
});
export type PackQueued = z.infer<typeof packQueued>;

export const packedBox = z.object({ boxId: z.nullable(id), weightKg: z.nullable(kg(2000)) });
const packedGuide = z.object({ _id: id, folio: z.string(), labelCount: z.int() });
/** An order at the packing table, with all that a scan's answer depends on. */
export const packing = z.object({
  order: packQueued,
  items: z.array(packItem),
  position: packPosition,
  asksEach: z.boolean(),
  step: packStep,
  lastSeq: z.int(),
  leaseUntil: z.nullable(instant),
  suggestion: z.array(
    z.object({ boxId: z.nullable(id), name: z.string(), units: z.int(), weightKg: z.number(), fill: z.number() }),
  ),
  /** What it should weigh in the suggested boxes; null where an article's weight is not known. */
  expectedKg: z.nullable(z.number()),
  weightTolerance: z.int(),
  /** Once packed. */
  guide: z.nullable(packedGuide),
});
export type Packing = z.infer<typeof packing>;

export const packingApi = {
  queue: endpoint({
    method: 'GET',
    path: '/packing/orders',
    summary: 'Pedidos que esperan empaque o se están empacando',
    who: pickers,
    query: z.object({
      search: listQuery().search,
      page: listQuery().page,
      limit: queryInt(1, limits.listMax, pickLimits.tasksPage),
      cedisIds: z.optional(csvIds),
    }),
    answer: z.object({ orders: z.array(packQueued), count: listCount }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/packing/open',
    summary: 'Abre un pedido en la mesa por su número o por dónde está, leído o escrito',
    who: pickers,
    body: z.object({ code: requiredText(120) }),
    answer: packing,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/packing/orders/{id}',
    summary: 'Un pedido en la mesa de empaque',
    who: pickers,
    params: z.object({ id }),
    answer: packing,
  }),
  claim: endpoint({
    method: 'POST',
    path: '/packing/orders/{id}/claim',
    summary: 'Empieza a empacar un pedido, o sigue con el propio',
    who: pickers,
    params: z.object({ id }),
    answer: packing,
  }),
  heartbeat: endpoint({
    method: 'POST',
    path: '/packing/orders/{id}/heartbeat',
    summary: 'Dice que el empaque sigue en curso',
    who: pickers,
    params: z.object({ id }),
    answer: z.object({ leaseUntil: instant }),
  }),
  release: endpoint({
    method: 'POST',
    path: '/packing/orders/{id}/release',
    summary: 'Deja un pedido para que lo empaque otra persona',
    who: pickers,
    params: z.object({ id }),
    answer: packing,
  }),
  scan: endpoint({
    method: 'POST',
    path: '/packing/orders/{id}/scans',
    summary: 'Lecturas en la mesa de empaque, en su orden; una lectura repetida no cambia nada',
    who: pickers,
    params: z.object({ id }),
    body: z.object({ scans: pickScans }),
    answer: z.object({ packing, results: z.array(z.object({ _id: id, verdict: packVerdict })) }),
    ratePerMinute: 600,
  }),
  close: endpoint({
    method: 'POST',
    path: '/packing/orders/{id}/close',
    summary: 'Cierra las cajas: revisa el peso y crea la guía con tantas etiquetas como cajas',
    who: pickers,
    params: z.object({ id }),
    body: z.object({
      boxes: z.array(packedBox).check(z.minLength(1, { error: 'packages' }), z.maxLength(200, { error: 'tooMany' })),
      /** Of everything together; the boxes' own weights count where it is null. */
      weightKg: z._default(z.nullable(kg(10_000)), null),
      /** The weight is right although it is not what was expected. */
      confirmsWeight: z._default(z.boolean(), false),
    }),
    /** No guide where the company's settings have it made by hand. */
    answer: z.object({ packing, guide: z.nullable(packedGuide) }),
    idempotent: true,
  }),
  print: endpoint({
    method: 'POST',
    path: '/packing/orders/{id}/print',
    summary: 'Imprime las etiquetas de un pedido empacado: en una impresora del CEDIS, o como PDF por un trabajo',
    who: pickers,
    params: z.object({ id }),
    body: z.object({ printerId: z._default(z.nullable(id), null) }),
    /** The job whose file is the PDF; null where a printer took them. */
    answer: z.object({ jobId: z.nullable(id) }),
    ratePerMinute: 120,
  }),
  boxes: endpoint({
    method: 'GET',
    path: '/packing/boxes',
    summary: 'Cajas de la empresa',
    who: pickers,
    answer: z.object({ boxes: z.array(packBox) }),
  }),
  createBox: endpoint({
    method: 'POST',
    path: '/packing/boxes',
    summary: 'Agrega una caja',
    who: [...catalogueKeepers, 'supervisor'],
    body: packBoxInput,
    answer: packBox,
    idempotent: true,
  }),
  updateBox: endpoint({
    method: 'PUT',
    path: '/packing/boxes/{id}',
    summary: 'Cambia una caja',
    who: [...catalogueKeepers, 'supervisor'],
    params: z.object({ id }),
    body: z.extend(packBoxInput, { version }),
    answer: packBox,
  }),
  removeBox: endpoint({
    method: 'DELETE',
    path: '/packing/boxes/{id}',
    summary: 'Quita una caja',
    who: [...catalogueKeepers, 'supervisor'],
    params: z.object({ id }),
    answer: ok,
  }),
};
