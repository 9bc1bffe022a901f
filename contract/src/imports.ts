import * as z from 'zod/mini';
import { dispatchers, operations } from './access.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant, listCount, listQuery, ok, requiredText, text } from './fields.ts';
import { limits } from './limits.ts';

/** What a sheet tells of a party. Those of the recipient stand by themselves, the sender's have their own names. */
const partyFields = [
  'contactName',
  'companyName',
  'phone',
  'phoneExtension',
  'email',
  'job',
  /** The whole address in one cell; what a column of its own tells goes before it. */
  'fullAddress',
  'street',
  'extNumber',
  'intNumber',
  'suburb',
  'city',
  'municipality',
  'state',
  'zipCode',
  'betweenStreets',
  'references',
  'lat',
  'lng',
] as const;
export type PartyField = (typeof partyFields)[number];
export type SenderField = `sender${Capitalize<PartyField>}`;
export const senderField = (field: PartyField): SenderField =>
  `sender${field[0]?.toUpperCase()}${field.slice(1)}` as SenderField;
export const recipientFields: readonly PartyField[] = partyFields;
export const senderFields: readonly SenderField[] = partyFields.map(senderField);

/**
 * Fields that a sheet's column may feed. A guide's items come from the row (one item a row; rows of one folio join).
 * `window` takes '9:00-13:00' or several parted by ';'. A collection is made where its sender is; without columns of the sender's the
 * recipient's are taken for them.
 */
export const importFields = [
  'folio',
  'type',
  'subtype',
  'scheduledDate',
  'scheduledUntil',
  'client',
  'cedi',
  'orderNumber',
  'deliveryId',
  /** Several parted by ';' or ','. */
  'buyingOrders',
  ...partyFields,
  'senderContactName',
  'senderCompanyName',
  'senderPhone',
  'senderPhoneExtension',
  'senderEmail',
  'senderJob',
  'senderFullAddress',
  'senderStreet',
  'senderExtNumber',
  'senderIntNumber',
  'senderSuburb',
  'senderCity',
  'senderMunicipality',
  'senderState',
  'senderZipCode',
  'senderBetweenStreets',
  'senderReferences',
  'senderLat',
  'senderLng',
  'window',
  'windowStart',
  'windowEnd',
  'serviceMinutes',
  'certifiedDelivery',
  'skills',
  'handling',
  'notifyEmail',
  'notifySms',
  'notifyWhatsapp',
  'whatsappPhone',
  'itemCode',
  'itemName',
  'quantity',
  'packages',
  'weightKg',
  'volumeM3',
  'declaredValue',
  'sku',
  'barcode',
  'labelCount',
  'observations',
  // Of orders alone.
  'orderDate',
  'businessName',
  'cellphone',
  'warehouseLocation',
] as const;
/** A field that every company has. */
export type PlainImportField = (typeof importFields)[number];
/** A field of the company's own, of guides or of items. */
export const customImportField = z.templateLiteral(['custom:', id]);
export type CustomImportField = z.infer<typeof customImportField>;
export const customKey = (fieldId: string): CustomImportField => `custom:${fieldId}`;
export const importField = z.union([z.enum(importFields), customImportField]);
export type ImportField = z.infer<typeof importField>;
/** What rows become. Of an order's rows `folio` is its number and `scheduledDate` the day that was promised. */
export const importKinds = ['guides', 'orders'] as const;
export const importKind = z.enum(importKinds);
export type ImportKind = z.infer<typeof importKind>;
const ofOrdersAlone = ['orderDate', 'businessName', 'cellphone', 'warehouseLocation'] as const;
/** Fields of an order's rows, in the order in which they are offered. */
export const orderImportFields = [
  'folio',
  'orderDate',
  'scheduledDate',
  'client',
  'cedi',
  'contactName',
  'companyName',
  'businessName',
  'phone',
  'phoneExtension',
  'cellphone',
  'email',
  'fullAddress',
  'street',
  'extNumber',
  'intNumber',
  'suburb',
  'city',
  'municipality',
  'state',
  'zipCode',
  'betweenStreets',
  'references',
  'lat',
  'lng',
  'window',
  'windowStart',
  'windowEnd',
  'warehouseLocation',
  'itemCode',
  'itemName',
  'sku',
  'barcode',
  'quantity',
  'weightKg',
  'volumeM3',
  'declaredValue',
  'observations',
] as const satisfies readonly PlainImportField[];
/** Fields that columns of a kind may feed; a company's own ones are of guides. */
export const fieldsOfImport = (kind: ImportKind): readonly PlainImportField[] =>
  kind === 'orders'
    ? orderImportFields
    : importFields.filter((field) => !(ofOrdersAlone as readonly string[]).includes(field));

export const isCustomKey = (field: ImportField): field is CustomImportField => field.startsWith('custom:');

/** Column of the sheet (0-based, as text) → field. A field is fed by one column at most. */
export const columnMapping = z.record(z.string().check(z.regex(/^\d{1,3}$/)), importField);
export type ColumnMapping = z.infer<typeof columnMapping>;

export const importDefaults = z.object({ cediId: id, clientId: z._default(z.nullable(id), null), scheduledDate: day });
export const importStatus = z.enum(['reading', 'failed', 'ready', 'running', 'done', 'cancelled', 'undone']);

export const guideImport = z.object({
  _id: id,
  kind: importKind,
  fileName: z.string(),
  status: importStatus,
  /** What the file is, whatever its name says; null before it is read. */
  format: z.nullable(z.enum(['xlsx', 'xls', 'csv'])),
  /** Why the file could not be read. */
  error: z.nullable(z.string()),
  columns: z.array(z.object({ index: z.int(), header: z.string(), sample: z.array(z.string()) })),
  mapping: columnMapping,
  /** True when the mapping was remembered from an earlier file with the same columns. */
  mappingRemembered: z.boolean(),
  defaults: importDefaults,
  counts: z.object({
    rows: z.int(),
    valid: z.int(),
    faulty: z.int(),
    imported: z.int(),
    guides: z.int(),
    withoutLocation: z.int(),
  }),
  jobId: z.nullable(id),
  createdBy: z.string(),
  createdDate: instant,
  can: z.object({ run: z.boolean(), undo: z.boolean(), edit: z.boolean() }),
});
export type GuideImport = z.infer<typeof guideImport>;

export const importRow = z.object({
  row: z.int(),
  state: z.enum(['valid', 'faulty', 'imported', 'skipped']),
  cells: z.partialRecord(importField, z.string()),
  /** Reason at each faulty cell. */
  errors: z.partialRecord(importField, z.string()),
  /** Things to look at that do not stop the row (no coordinates, unknown postal code). */
  warnings: z.partialRecord(importField, z.string()),
  guideId: z.nullable(id),
  orderId: z.nullable(id),
});
export type ImportRow = z.infer<typeof importRow>;

/** What an import's rows need, and can be given to many of them at once. */
export const importOffers = z.object({
  /** Rows that look like totals, notes or titles. */
  notGuides: z.object({ rows: z.int(), samples: z.array(z.string()) }),
  /** What rows lack without which they are no guides, the most frequent first; of addresses also by postal code, with its suburbs to choose from. */
  missing: z.array(
    z.object({
      field: importField,
      rows: z.int(),
      byZipCode: z.array(z.object({ zipCode: z.string(), rows: z.int(), choices: z.array(z.string()) })),
    }),
  ),
  /** Rows far from their cedi, with one that is nearer. */
  farCedis: z.array(
    z.object({
      from: z.object({ _id: id, name: z.string() }),
      to: z.object({ _id: id, name: z.string() }),
      rows: z.int(),
      /** Of the row that is farthest. */
      distanceKm: z.number(),
    }),
  ),
  /** Rows with a formula that was never calculated in a cell that is used. */
  emptyFormulas: z.int(),
  /** With what folios of rows that have none may begin; their row's number follows. Null when every row has one. */
  folioPrefix: z.nullable(z.string()),
});
export type ImportOffers = z.infer<typeof importOffers>;

/** A change of many rows that are not imported yet. */
export const importChange = z.discriminatedUnion('kind', [
  /** Leaves out the rows that look like no guides. */
  z.object({ kind: z.literal('leaveOut') }),
  /** Fills a field where it is missing; of one postal code alone when that is given. */
  z.object({
    kind: z.literal('fill'),
    field: importField,
    value: requiredText(1000),
    zipCode: z.optional(z.string().check(z.regex(/^\d{5}$/, { error: 'zip' }))),
  }),
  z.object({ kind: z.literal('cedi'), fromId: id, toId: id }),
  z.object({ kind: z.literal('folios'), prefix: requiredText(40) }),
]);
export type ImportChange = z.infer<typeof importChange>;

/** A remembered mapping: header text → field. */
export const xlsOption = z.object({
  _id: id,
  name: z.string(),
  headers: z.record(z.string(), importField),
  clientId: z.nullable(id),
  updatedDate: instant,
});

/** Files of guides are dispatchers' work, those of orders of everybody who makes routes: the service tells them apart. */
const importers = operations;

export const importsApi = {
  xlsOptions: endpoint({
    method: 'GET',
    path: '/xls-options',
    summary: 'Correspondencias de columnas guardadas',
    who: [...dispatchers, 'integration'],
    scope: 'guides',
    answer: z.object({ options: z.array(xlsOption) }),
  }),
  saveXlsOptions: endpoint({
    method: 'POST',
    path: '/xls-options',
    summary: 'Guarda una correspondencia de columnas',
    who: [...dispatchers, 'integration'],
    scope: 'guides',
    body: z.object({
      name: text(80),
      headers: z.record(z.string().check(z.maxLength(200)), importField),
      clientId: z._default(z.nullable(id), null),
    }),
    answer: xlsOption,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/guides/import',
    summary: 'Sube un XLSX, XLS o CSV de guías o pedidos y lo revisa sin importar nada',
    who: importers,
    kind: 'file',
    query: z.object({
      cediId: id,
      clientId: z.optional(id),
      scheduledDate: day,
      kind: z._default(importKind, 'guides'),
    }),
    answer: guideImport,
    ratePerMinute: 20,
  }),
  list: endpoint({
    method: 'GET',
    path: '/guides/imports',
    summary: 'Importaciones recientes',
    who: importers,
    query: z.object({ ...listQuery(limits.filterPage), kind: z.optional(importKind) }),
    answer: z.object({ imports: z.array(guideImport), count: listCount }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/guides/imports/{id}',
    summary: 'Estado de una importación',
    who: importers,
    params: z.object({ id }),
    answer: guideImport,
  }),
  remap: endpoint({
    method: 'PUT',
    path: '/guides/imports/{id}',
    summary: 'Cambia la correspondencia de columnas o los valores por omisión y revisa de nuevo',
    who: importers,
    params: z.object({ id }),
    body: z.object({ mapping: columnMapping, defaults: importDefaults }),
    answer: guideImport,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/guides/imports/{id}/rows',
    summary: 'Filas de la importación con sus errores',
    who: importers,
    params: z.object({ id }),
    query: z.object({
      ...listQuery(limits.guidesPage),
      state: z.optional(z.enum(['valid', 'faulty', 'imported', 'skipped'])),
    }),
    answer: z.object({ rows: z.array(importRow), count: listCount }),
  }),
  fixRow: endpoint({
    method: 'PUT',
    path: '/guides/imports/{id}/rows/{row}',
    summary: 'Corrige celdas de una fila, o la omite',
    who: importers,
    params: z.object({ id, row: z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000_000)) }),
    body: z.object({
      cells: z.optional(z.partialRecord(importField, z.string().check(z.maxLength(4000)))),
      skip: z.optional(z.boolean()),
    }),
    answer: z.object({ row: importRow, counts: guideImport.shape.counts }),
  }),
  offers: endpoint({
    method: 'GET',
    path: '/guides/imports/{id}/offers',
    summary: 'Lo que falta o sobra en las filas y puede arreglarse en muchas a la vez',
    who: importers,
    params: z.object({ id }),
    answer: importOffers,
  }),
  change: endpoint({
    method: 'POST',
    path: '/guides/imports/{id}/changes',
    summary: 'Cambia muchas filas a la vez y revisa de nuevo',
    who: importers,
    params: z.object({ id }),
    body: importChange,
    answer: guideImport,
  }),
  run: endpoint({
    method: 'POST',
    path: '/guides/imports/{id}/run',
    summary: 'Importa las filas válidas',
    who: importers,
    params: z.object({ id }),
    answer: guideImport,
    idempotent: true,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/guides/imports/{id}/undo',
    summary: 'Deshace la importación completa mientras ninguna guía esté en una ruta ni pedido alguno se trabaje',
    who: importers,
    params: z.object({ id }),
    answer: z.object({ deleted: z.int() }),
  }),
  faultyRows: endpoint({
    method: 'GET',
    path: '/guides/imports/{id}/faulty.xlsx',
    summary: 'Descarga las filas con errores y su motivo',
    who: importers,
    kind: 'stream',
    params: z.object({ id }),
    answer: ok,
  }),
};
