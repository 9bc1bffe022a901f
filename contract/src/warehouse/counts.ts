import * as z from 'zod/mini';
import { warehouseKeepers, warehousePeople } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { csv, csvIds, id, instant, listCount, listQuery, queryInt, requiredText, text, version } from '../fields.ts';
import { limits } from '../limits.ts';
import { countVerdicts } from './count-machine.ts';
import { scan, scanSounds, scansPerCall } from './scans.ts';
import { productRef, stockMost } from './stock.ts';

/** Locations of one count. */
export const locationsPerCount = 5000;
/** A location that nobody finishes is free for others after so long. */
export const countLeaseMinutes = 5;
/** A location is due again so many days after its last count. */
export const countEveryDays = 90;

/** `review`: everything is counted, somebody has to look at the differences. */
export const countStatuses = ['open', 'review', 'approved', 'cancelled'] as const;
export const countStatus = z.enum(countStatuses);
export type CountStatus = z.infer<typeof countStatus>;
/** `recount`: the first count differs from what should lie there, so that it is counted once more. */
export const countLocationStates = ['pending', 'recount', 'counted'] as const;
export const countLocationState = z.enum(countLocationStates);
export type CountLocationState = z.infer<typeof countLocationState>;
export const countDueReasons = ['short', 'never', 'old'] as const;
export type CountDueReason = (typeof countDueReasons)[number];

const ref = z.object({ _id: id, name: z.string() });
const ids = (most: number) =>
  z.array(id).check(z.minLength(1, { error: 'required' }), z.maxLength(most, { error: 'tooMany' }));
const code = requiredText(60);

/** What is counted: an area, a stretch of its walk from one code to another, some products wherever they lie, or some locations. */
export const countScope = z.discriminatedUnion('by', [
  z.object({ by: z.literal('area'), areaId: id }),
  z.object({ by: z.literal('range'), areaId: id, from: code, to: code }),
  z.object({ by: z.literal('products'), productIds: ids(200) }),
  z.object({ by: z.literal('locations'), locationIds: ids(locationsPerCount) }),
]);
export type CountScope = z.infer<typeof countScope>;

export const count = z.object({
  _id: id,
  name: z.string(),
  cedi: ref,
  status: countStatus,
  by: z.enum(['area', 'range', 'products', 'locations']),
  locations: z.int(),
  counted: z.int(),
  /** Locations that wait for their second count. */
  recounts: z.int(),
  /** Products that differ, of what is counted; null for those who may not see it (who counts counts blind). */
  differences: z.nullable(z.int()),
  createdBy: z.string(),
  createdDate: instant,
  endedBy: z.string(),
  endedDate: z.nullable(instant),
  version,
  can: z.object({ approve: z.boolean(), cancel: z.boolean(), count: z.boolean() }),
});
export type Count = z.infer<typeof count>;

/** A product at a location of a count, for who approves. */
export const countLine = z.object({
  locationId: id,
  locationCode: z.string(),
  state: countLocationState,
  product: productRef,
  /** What should have lain there when it was counted. */
  expected: z.int(),
  first: z.nullable(z.int()),
  second: z.nullable(z.int()),
  /** The last count less what should lie there. */
  difference: z.int(),
  countedBy: z.string(),
  countedDate: z.nullable(instant),
});
export type CountLine = z.infer<typeof countLine>;

/** A location that somebody counts now: blind, what should lie there is not told. */
export const countTask = z.object({
  locationId: id,
  code: z.string(),
  areaName: z.string(),
  rank: z.int(),
  /** 1, or 2 for the recount. */
  round: z.int(),
  /** Of a count of products: those to look for here; null: whatever lies there. */
  products: z.nullable(z.array(productRef)),
  /** What was counted so far in this round. */
  tally: z.array(z.object({ product: productRef, quantity: z.int() })),
  /** Readings that UNDO takes back, the last one last, with what was counted before each. */
  steps: z.array(z.object({ productId: id, before: z.nullable(z.int()) })),
  leaseUntil: instant,
});
export type CountTask = z.infer<typeof countTask>;

export const dueLocation = z.object({
  locationId: id,
  code: z.string(),
  area: ref,
  cedi: ref,
  reason: z.enum(countDueReasons),
  countedDate: z.nullable(instant),
  units: z.int(),
});
export type DueLocation = z.infer<typeof dueLocation>;

/** `quantity`: what somebody typed for this product here, instead of one more for each reading. */
export const countScan = z.extend(scan, {
  quantity: z._default(z.nullable(z.int().check(z.gte(0), z.lte(stockMost, { error: 'tooLarge' }))), null),
});
export const countScanResult = z.object({
  _id: id,
  kind: z.enum(countVerdicts),
  sound: z.enum(scanSounds),
  /** What was read, in words: the location's code or the product's name; '' when nobody knows it. */
  what: z.string(),
  quantity: z.nullable(z.int()),
});
export type CountScanResult = z.infer<typeof countScanResult>;

const byId = z.object({ id });
const work = z.object({ count, task: z.nullable(countTask) });

export const countsApi = {
  due: endpoint({
    method: 'GET',
    path: '/warehouses/counts/due',
    summary: 'Ubicaciones que toca contar: donde faltó al surtir, nunca contadas o contadas hace mucho',
    who: warehousePeople,
    query: z.object({
      search: listQuery().search,
      page: listQuery().page,
      limit: listQuery(limits.guidesPage).limit,
      cedisIds: z.optional(csvIds),
      areaId: z.optional(id),
      reasons: z.optional(csv),
    }),
    answer: z.object({ due: z.array(dueLocation), count: listCount }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/warehouses/counts',
    summary: 'Conteos cíclicos, el último primero',
    who: warehousePeople,
    query: z.object({
      ...listQuery(limits.guidesPage),
      cedisIds: z.optional(csvIds),
      /** Comma separated. */
      status: z.optional(csv),
    }),
    answer: z.object({ counts: z.array(count), count: listCount }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/warehouses/counts',
    summary: 'Empieza un conteo',
    who: warehouseKeepers,
    body: z.object({ cediId: id, name: z._default(text(80), ''), scope: countScope }),
    answer: count,
    idempotent: true,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/warehouses/counts/{id}',
    summary: 'Un conteo y cuánto falta',
    who: warehousePeople,
    params: byId,
    answer: count,
  }),
  lines: endpoint({
    method: 'GET',
    path: '/warehouses/counts/{id}/lines',
    summary: 'Lo contado contra lo que debía haber, para quien aprueba',
    who: warehouseKeepers,
    params: byId,
    query: z.object({
      search: listQuery().search,
      page: listQuery().page,
      limit: queryInt(1, limits.listMax, limits.guidesPage),
      /** `different` alone, or everything. */
      only: z._default(z.enum(['different', 'all']), 'different'),
    }),
    answer: z.object({ lines: z.array(countLine), count: listCount }),
  }),
  next: endpoint({
    method: 'POST',
    path: '/warehouses/counts/{id}/next',
    summary: 'Toma la siguiente ubicación por contar, o una que se nombra; null si ya no hay',
    who: warehousePeople,
    params: byId,
    body: z.object({ locationId: z.optional(id) }),
    answer: work,
    ratePerMinute: 300,
  }),
  scan: endpoint({
    method: 'POST',
    path: '/warehouses/counts/{id}/scans',
    summary: 'Lecturas de un conteo, en su orden; una lectura repetida no cambia nada',
    who: warehousePeople,
    params: byId,
    body: z.object({
      scans: z.array(countScan).check(z.minLength(1), z.maxLength(scansPerCall, { error: 'tooMany' })),
    }),
    answer: z.extend(work, { results: z.array(countScanResult) }),
    ratePerMinute: 300,
  }),
  recount: endpoint({
    method: 'POST',
    path: '/warehouses/counts/{id}/recount',
    summary: 'Pide contar otra vez unas ubicaciones',
    who: warehouseKeepers,
    params: byId,
    body: z.object({ locationIds: ids(locationsPerCount) }),
    answer: count,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/warehouses/counts/{id}/approve',
    summary: 'Aprueba un conteo: sus diferencias pasan a las existencias como movimientos',
    who: warehouseKeepers,
    params: byId,
    /** `isPartial`: though some locations are not counted; those stay as they are. */
    body: z.object({ version: z.optional(version), isPartial: z._default(z.boolean(), false) }),
    answer: count,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/warehouses/counts/{id}/cancel',
    summary: 'Cancela un conteo: nada cambia en las existencias',
    who: warehouseKeepers,
    params: byId,
    answer: count,
  }),
};
