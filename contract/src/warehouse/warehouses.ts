import * as z from 'zod/mini';
import { warehouseKeepers, warehousePeople } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import {
  csvIds,
  id,
  instant,
  listCount,
  listQuery,
  ok,
  queryFlag,
  queryInt,
  requiredText,
  version,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { blockWalk, locationParts, locationsOf, locationsPerArea, partNaming } from './locations.ts';
import { stockItem } from './stock.ts';

/** Areas of one cedi. */
export const areasPerCedi = 100;
/** Days of picks that the map of an area shows. */
export const heatDays = 30;
/** Locations of one page. */
export const locationsPage = 100;

const ref = z.object({ _id: id, name: z.string() });
const naming = z.object({ block: partNaming, shelf: partNaming, level: partNaming, container: partNaming });
const part = (most: number) => z.int().check(z.gte(1, { error: 'positive' }), z.lte(most, { error: 'tooLarge' }));

const areaFields = {
  name: requiredText(80),
  cediId: id,
  /** What the codes of its locations begin with; no other area of the cedi has it. */
  prefix: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{1,8}$/, { error: 'areaPrefix' })),
  /** Units that it holds; null when nobody says. */
  capacity: z.nullable(z.int().check(z.gte(1, { error: 'positive' }), z.lte(100_000_000, { error: 'tooLarge' }))),
  blocks: part(500),
  shelvesPerBlock: part(500),
  levelsPerShelf: part(50),
  containersPerLevel: part(50),
  naming,
};
/** Letters begin at A. */
const namesFit = (area: { naming: z.infer<typeof naming> }): boolean =>
  locationParts.every((p) => area.naming[p].style === 'numbers' || area.naming[p].startOn >= 1);
const countsFit = (area: Parameters<typeof locationsOf>[0]): boolean => locationsOf(area) <= locationsPerArea;
const tooManyLocations = { error: 'areaLocations', path: ['containersPerLevel'] };
const lettersTooEarly = { error: 'letterStart', path: ['naming'] };

export const newArea = z
  .object({ ...areaFields, capacity: z._default(areaFields.capacity, null) })
  .check(z.refine(countsFit, tooManyLocations), z.refine(namesFit, lettersTooEarly));
export type NewArea = z.infer<typeof newArea>;
/** The whole form; the cedi of an area stays. */
export const areaChange = z
  .object({ ...areaFields, version: z.optional(version) })
  .check(z.refine(countsFit, tooManyLocations), z.refine(namesFit, lettersTooEarly));

export const area = z.object({
  _id: id,
  name: z.string(),
  cedi: ref,
  prefix: z.string(),
  capacity: z.nullable(z.int()),
  blocks: z.int(),
  shelvesPerBlock: z.int(),
  levelsPerShelf: z.int(),
  containersPerLevel: z.int(),
  naming,
  /** Its place among the areas of its cedi, from 1: pickers walk them in this order. */
  position: z.int(),
  /** Its blocks as they are walked, with their directions. */
  walk: z.array(blockWalk),
  isOwnWalk: z.boolean(),
  locations: z.int(),
  /** Locations where something lies, and units of all. */
  occupied: z.int(),
  blocked: z.int(),
  units: z.int(),
  /** Locations whose count is due. */
  countsDue: z.int(),
  lastCountedDate: z.nullable(instant),
  createdDate: instant,
  version,
  can: z.object({ edit: z.boolean() }),
});
export type Area = z.infer<typeof area>;

/** Where stock would lose its place: in the detail of `warehouses.stock_there`, the first of them. */
export interface StockInTheWay {
  code: string;
  units: number;
}

export const location = z.object({
  _id: id,
  code: z.string(),
  area: ref,
  /** Indexes from 0, as `planLocations` has them. */
  block: z.int(),
  shelf: z.int(),
  level: z.int(),
  container: z.int(),
  rank: z.int(),
  isBlocked: z.boolean(),
  /** Null: no count is due. */
  countDue: z.nullable(z.enum(['short', 'never', 'old'])),
  countedDate: z.nullable(instant),
  units: z.int(),
  /** What lies there; more than twenty are cut (`products` tells how many). */
  items: z.array(stockItem),
  products: z.int(),
});
export type Location = z.infer<typeof location>;

/** What colours an area's floor plan: one number for each place in the order of `placeIndex`, and the indexes of those that stand out. */
export const areaMap = z.object({
  units: z.array(z.int()),
  /** Picks of the last `heatDays` days. */
  picks: z.array(z.int()),
  blocked: z.array(z.int()),
  countDue: z.array(z.int()),
});
export type AreaMap = z.infer<typeof areaMap>;

/**
 * What the browser's scanner looks codes up in: locations `[code, id, rank, area's index]` of a cedi in their walking order, and products
 * `[id, sku, name, [code, units, code, units …]]`, codes as `productKey` makes them. `GET` with `If-None-Match` answers 304 while nothing changed.
 */
export const scanDirectoryRows = z.object({
  cediId: id,
  areas: z.array(z.tuple([id, z.string()])),
  locations: z.array(z.tuple([z.string(), id, z.int(), z.int()])),
  products: z.array(z.tuple([id, z.string(), z.string(), z.array(z.union([z.string(), z.int()]))])),
});
export type ScanDirectoryRows = z.infer<typeof scanDirectoryRows>;

const byId = z.object({ id });

export const warehousesApi = {
  list: endpoint({
    method: 'GET',
    path: '/warehouses',
    summary: 'Áreas de los almacenes, con cuánto guardan y su último conteo',
    who: warehousePeople,
    query: z.object({ ...listQuery(limits.guidesPage), cedisIds: z.optional(csvIds) }),
    answer: z.object({ areas: z.array(area), count: listCount }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/warehouses',
    summary: 'Crea un área con todas sus ubicaciones',
    who: warehouseKeepers,
    body: newArea,
    answer: area,
    idempotent: true,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/warehouses/{id}',
    summary: 'Un área',
    who: warehousePeople,
    params: byId,
    answer: area,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/warehouses/{id}',
    summary:
      'Cambia un área: al renombrar, las ubicaciones conservan su id y lo que guardan; no se encoge donde hay existencias',
    who: warehouseKeepers,
    params: byId,
    body: areaChange,
    answer: area,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/warehouses/{id}',
    summary: 'Elimina un área vacía',
    who: warehouseKeepers,
    params: byId,
    answer: ok,
  }),
  walk: endpoint({
    method: 'PUT',
    path: '/warehouses/{id}/walk',
    summary: 'Cambia el recorrido: el orden de los bloques y el sentido de cada uno; null vuelve al de serpentina',
    who: warehouseKeepers,
    params: byId,
    body: z.object({
      walk: z.nullable(z.array(blockWalk).check(z.minLength(1), z.maxLength(500))),
      version: z.optional(version),
    }),
    answer: area,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/warehouses/order',
    summary: 'El orden en que se recorren las áreas de un CEDIS',
    who: warehouseKeepers,
    body: z.object({ cediId: id, areaIds: z.array(id).check(z.minLength(1), z.maxLength(areasPerCedi)) }),
    answer: z.object({ areas: z.array(area) }),
  }),
  map: endpoint({
    method: 'GET',
    path: '/warehouses/{id}/map',
    summary: 'Lo que hay en cada lugar de un área y cuánto se surtió de ahí en 30 días',
    who: warehousePeople,
    params: byId,
    answer: areaMap,
  }),
  locations: endpoint({
    method: 'GET',
    path: '/warehouses/{id}/locations',
    summary: 'Ubicaciones de un área en su recorrido, con lo que guardan',
    who: warehousePeople,
    params: byId,
    query: z.object({
      /** A code or what lies there. */
      search: listQuery().search,
      page: listQuery().page,
      limit: queryInt(1, limits.listMax, locationsPage),
      block: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(500))),
      shelf: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(500))),
      isBlocked: z.optional(queryFlag),
      hasStock: z.optional(queryFlag),
      isCountDue: z.optional(queryFlag),
    }),
    answer: z.object({ locations: z.array(location), count: listCount }),
  }),
  location: endpoint({
    method: 'GET',
    path: '/warehouses/locations/{id}',
    summary: 'Una ubicación con lo que guarda',
    who: warehousePeople,
    params: byId,
    answer: location,
  }),
  block: endpoint({
    method: 'PUT',
    path: '/warehouses/locations/{id}',
    summary: 'Bloquea o libera una ubicación: de una bloqueada no se surte',
    who: warehouseKeepers,
    params: byId,
    body: z.object({ isBlocked: z.boolean() }),
    answer: location,
  }),
  directory: endpoint({
    method: 'GET',
    path: '/warehouses/directory',
    summary:
      'Los códigos que un lector puede leer en un CEDIS: ubicaciones y productos; con If-None-Match responde 304 si nada cambió',
    who: warehousePeople,
    query: z.object({ cediId: id }),
    /** `scanDirectoryRows`, written as it comes from the database. */
    answer: z.unknown(),
    kind: 'stream',
  }),
};
