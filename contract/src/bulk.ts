import * as z from 'zod/mini';
import { type Audience, catalogueKeepers, dispatchers, guideReaders, operations, warehouseKeepers } from './access.ts';
import { endpoint } from './endpoint.ts';
import { csv, id, instant, listCount, listQuery, ok, passwordHash } from './fields.ts';
import { limits } from './limits.ts';

/** Lists that are imported, exported and edited in bulk by the one mechanism of `modules/bulk`. */
export const bulkLists = [
  'users',
  'drivers',
  'vehicles',
  'providers',
  'cedis',
  'substatus',
  'audit',
  'clients',
  'contacts',
  'guides',
  'routes',
  'products',
  'stock',
  'orders',
] as const;
export const bulkList = z.enum(bulkLists);
export type BulkList = z.infer<typeof bulkList>;

const guideKeepers: readonly Audience[] = [...dispatchers, 'documents'];
/** Who may do what with each list; the others are refused with `auth.forbidden`. */
export const bulkAudiences: Record<
  BulkList,
  { export: readonly Audience[]; import: readonly Audience[] | null; edit: readonly Audience[] | null }
> = {
  users: { export: ['admin'], import: ['admin'], edit: ['admin'] },
  drivers: { export: catalogueKeepers, import: catalogueKeepers, edit: catalogueKeepers },
  vehicles: { export: catalogueKeepers, import: catalogueKeepers, edit: catalogueKeepers },
  providers: { export: catalogueKeepers, import: catalogueKeepers, edit: catalogueKeepers },
  cedis: { export: catalogueKeepers, import: ['admin'], edit: ['admin'] },
  substatus: { export: ['admin'], import: ['admin'], edit: ['admin'] },
  audit: { export: ['admin'], import: null, edit: null },
  clients: { export: operations, import: operations, edit: operations },
  contacts: { export: operations, import: operations, edit: null },
  // Guides come in through imports, a conversation of its own.
  guides: { export: guideKeepers, import: null, edit: dispatchers },
  routes: { export: guideReaders, import: null, edit: null },
  products: { export: operations, import: warehouseKeepers, edit: warehouseKeepers },
  stock: { export: operations, import: warehouseKeepers, edit: null },
  // They come in as guides do.
  orders: { export: operations, import: null, edit: null },
};

/** A column of a list's sheet, as the template has it. */
export const bulkColumn = z.object({
  key: z.string(),
  header: z.string(),
  isRequired: z.boolean(),
  /** What the column takes, in words. */
  hint: z.string(),
  /** Values to choose from, when they are few. */
  options: z.nullable(z.array(z.string())),
});
export type BulkColumn = z.infer<typeof bulkColumn>;

export const bulkImportStatus = z.enum(['ready', 'running', 'done', 'cancelled', 'failed']);
/** A sheet that was read and checked (the dry run), and what became of it. */
export const bulkImport = z.object({
  _id: id,
  list: bulkList,
  fileName: z.string(),
  status: bulkImportStatus,
  /** Columns of the file in their order; `key` is null where the list has no such field. */
  columns: z.array(z.object({ header: z.string(), key: z.nullable(z.string()) })),
  counts: z.object({
    total: z.int(),
    create: z.int(),
    update: z.int(),
    same: z.int(),
    faulty: z.int(),
    done: z.int(),
    refused: z.int(),
  }),
  jobId: z.nullable(id),
  createdBy: z.string(),
  createdDate: instant,
});
export type BulkImport = z.infer<typeof bulkImport>;

export const bulkRow = z.object({
  /** Number of the row in the file. */
  row: z.int(),
  /** `create`, `update`, `same` (nothing to change) or `faulty`. */
  action: z.enum(['create', 'update', 'same', 'faulty']),
  /** Texts as written, by column key. */
  cells: z.record(z.string(), z.string()),
  /** Message by column key; `''` for the whole row. */
  errors: z.record(z.string(), z.string()),
  /** Null before the run. */
  result: z.nullable(z.enum(['done', 'refused'])),
});
export type BulkRow = z.infer<typeof bulkRow>;

/** Which rows of a list an action is for: those ticked, or all that match the list's filters but some. */
export const bulkSelection = z.object({
  ids: z.optional(z.array(id).check(z.maxLength(limits.listMax))),
  all: z.optional(z.literal(true)),
  except: z.optional(z.array(id).check(z.maxLength(limits.listMax))),
  /** The list call's own filters (search, status …). */
  filter: z.optional(z.record(z.string().check(z.maxLength(40)), z.unknown())),
});
export type BulkSelection = z.infer<typeof bulkSelection>;

const byList = z.object({ list: bulkList });
const byId = z.object({ id });
/** Somebody who keeps one of the lists; which of them decides `bulkAudiences`. */
const anyKeeper: readonly Audience[] = [...catalogueKeepers, 'shipper', 'supervisor', 'documents'];

export const bulkApi = {
  columns: endpoint({
    method: 'GET',
    path: '/bulk/{list}/columns',
    summary: 'Columnas de la hoja de una lista y campos que se pueden cambiar en bloque',
    who: anyKeeper,
    params: byList,
    answer: z.object({ columns: z.array(bulkColumn), editable: z.array(z.string()) }),
  }),
  template: endpoint({
    method: 'GET',
    path: '/bulk/{list}/template',
    summary: 'Plantilla XLSX de una lista',
    who: anyKeeper,
    params: byList,
    kind: 'stream',
    answer: ok,
  }),
  export: endpoint({
    method: 'POST',
    path: '/bulk/{list}/export',
    summary:
      'Exporta una lista a XLSX; el trabajo deja el archivo en detail.fileId, y detail.truncated dice que había más de 100,000 filas',
    who: anyKeeper,
    params: byList,
    body: bulkSelection,
    answer: z.object({ jobId: id }),
    ratePerMinute: 30,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/bulk/{list}/edit',
    summary: 'Cambia en bloque; el trabajo dice en detail cuántos cambió y cuáles no',
    who: anyKeeper,
    params: byList,
    body: z.object({ selection: bulkSelection, change: z.record(z.string().check(z.maxLength(40)), z.unknown()) }),
    answer: z.object({ jobId: id }),
    idempotent: true,
    ratePerMinute: 30,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/bulk/{list}/import',
    summary: 'Lee y revisa una hoja sin guardar nada (ensayo)',
    who: anyKeeper,
    params: byList,
    kind: 'file',
    answer: bulkImport,
    ratePerMinute: 20,
  }),
  imports: endpoint({
    method: 'GET',
    path: '/bulk/{list}/imports',
    summary: 'Importaciones recientes de una lista',
    who: anyKeeper,
    params: byList,
    query: z.object(listQuery(limits.filterPage)),
    answer: z.object({ imports: z.array(bulkImport), count: listCount }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/bulk/imports/{id}',
    summary: 'Una importación',
    who: anyKeeper,
    params: byId,
    answer: bulkImport,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/bulk/imports/{id}/rows',
    summary: 'Filas de una importación',
    who: anyKeeper,
    params: byId,
    query: z.object({ ...listQuery(limits.guidesPage), actions: z.optional(csv) }),
    answer: z.object({ rows: z.array(bulkRow), count: listCount }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/bulk/imports/{id}/run',
    summary: 'Guarda las filas válidas de una importación',
    who: anyKeeper,
    params: byId,
    body: z.object({
      /** SHA-256 of the first password of the people whom the sheet creates; they must change it at their first entry. */
      password: z.optional(passwordHash),
    }),
    answer: bulkImport,
    idempotent: true,
  }),
  faulty: endpoint({
    method: 'GET',
    path: '/bulk/imports/{id}/faulty',
    summary: 'Las filas con errores, con el motivo, para corregirlas y subirlas otra vez',
    who: anyKeeper,
    params: byId,
    kind: 'stream',
    answer: ok,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/bulk/imports/{id}',
    summary: 'Descarta una importación que no se ha corrido',
    who: anyKeeper,
    params: byId,
    answer: ok,
  }),
};
