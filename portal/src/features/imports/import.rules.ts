import {
  type ColumnMapping,
  type GuideImport,
  type ImportField,
  type ImportKind,
  type ImportRow,
  type PlainImportField,
  senderFields,
} from '@tramo/contract/imports';
import { limits } from '@tramo/contract/limits';

/** Which part of the conversation the screen shows. Pure. */
export type ImportView = 'file' | 'reading' | 'failed' | 'columns' | 'rows' | 'running' | 'result';

/** Fields without which no row is valid. Each entry is satisfied by any one of its fields; the API checks them row by row. */
export const requiredFields: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  guides: [
    ['folio'],
    ['contactName', 'companyName'],
    ['phone'],
    ['street', 'fullAddress'],
    ['suburb', 'fullAddress'],
    ['zipCode', 'fullAddress'],
  ],
  // Without an address it can be picked; its guide needs one.
  orders: [['folio'], ['contactName', 'companyName'], ['itemName', 'sku', 'itemCode', 'barcode']],
};
export const missingFields = (mapping: ColumnMapping, kind: ImportKind = 'guides'): (readonly ImportField[])[] => {
  const fed = new Set(Object.values(mapping));
  return requiredFields[kind].filter((any) => !any.some((field) => fed.has(field)));
};

const address = [
  'fullAddress',
  'street',
  'extNumber',
  'intNumber',
  'suburb',
  'zipCode',
  'city',
  'municipality',
  'state',
  'betweenStreets',
  'references',
  'lat',
  'lng',
] as const satisfies readonly PlainImportField[];
/** Every field that a column may feed but the company's own ones, as the choice shows them. */
export const fieldGroups: Record<ImportKind, Readonly<Record<string, readonly PlainImportField[]>>> = {
  guides: {
    thing: [
      'folio',
      'type',
      'subtype',
      'scheduledDate',
      'scheduledUntil',
      'client',
      'cedi',
      'orderNumber',
      'deliveryId',
      'buyingOrders',
      'certifiedDelivery',
      'skills',
      'handling',
      'observations',
    ],
    contact: ['contactName', 'companyName', 'phone', 'phoneExtension', 'email', 'job'],
    address,
    time: ['window', 'windowStart', 'windowEnd', 'serviceMinutes'],
    load: [
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
    ],
    notices: ['notifyEmail', 'notifySms', 'notifyWhatsapp', 'whatsappPhone'],
    sender: senderFields,
  },
  orders: {
    thing: ['folio', 'orderDate', 'scheduledDate', 'client', 'cedi', 'warehouseLocation', 'observations'],
    contact: ['contactName', 'companyName', 'businessName', 'phone', 'phoneExtension', 'cellphone', 'email'],
    address,
    time: ['window', 'windowStart', 'windowEnd'],
    load: ['itemCode', 'itemName', 'sku', 'barcode', 'quantity', 'weightKg', 'volumeM3', 'declaredValue'],
  },
};

type Shown = Pick<GuideImport, 'kind' | 'status' | 'counts' | 'mapping' | 'mappingRemembered'>;
/** The view of an import: the one that the address asks for where it exists, else the next thing to do. */
export function viewOf(one: Shown | undefined, asked: string): ImportView {
  if (!one) return 'file';
  if (one.status === 'failed') return 'failed';
  if (one.status === 'running') return 'running';
  const isFirstReading = one.counts.rows === 0;
  if (isFirstReading) return one.status === 'reading' ? 'reading' : 'failed';
  if (asked === 'columns' || asked === 'rows') return asked;
  if (one.status === 'done' || one.status === 'cancelled' || one.status === 'undone') return 'result';
  return one.mappingRemembered && missingFields(one.mapping, one.kind).length === 0 ? 'rows' : 'columns';
}

/** Feeds a field from a column, or from none; the field leaves the column that fed it before. */
export function remapped(mapping: ColumnMapping, column: number, field: ImportField | null): ColumnMapping {
  const kept = Object.entries(mapping).filter(([index, fed]) => Number(index) !== column && fed !== field);
  return Object.fromEntries(field === null ? kept : [...kept, [String(column), field]]);
}

/** The title of each column that feeds a field; columns without a title, or with one that came before, are known by their letter. */
export function headersOf(columns: GuideImport['columns'], mapping: ColumnMapping): Record<string, ImportField> {
  const headers: Record<string, ImportField> = {};
  for (const { index, header } of columns) {
    const field = mapping[String(index)];
    if (field !== undefined && header.trim() !== '' && !(header in headers)) headers[header] = field;
  }
  return headers;
}

/** `0` as `A`, `26` as `AA`. */
export const columnLetter = (index: number): string =>
  (index < 26 ? '' : columnLetter(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/**
 * Columns of the grid: the sheet's own in their order, then fields that no column feeds and that stop a row (asked for, or faulty in a row on show), and
 * those that somebody added to write in them.
 */
export function gridFields(
  mapping: ColumnMapping,
  rows: readonly Pick<ImportRow, 'errors' | 'cells'>[],
  added: readonly ImportField[] = [],
  kind: ImportKind = 'guides',
): ImportField[] {
  const fields = new Set(
    Object.entries(mapping)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, field]) => field),
  );
  for (const [first] of missingFields(mapping, kind)) if (first) fields.add(first);
  for (const row of rows)
    for (const field of [...Object.keys(row.errors), ...Object.keys(row.cells)] as ImportField[]) fields.add(field);
  for (const field of added) fields.add(field);
  return [...fields];
}

export type FileFault = { kind: 'tooLarge'; sizeMb: number; maxMb: number } | { kind: 'empty' } | { kind: 'tooMany' };
const megabyte = 1024 * 1024;
/** What can be told about chosen files before one is sent; null when it may go. */
export function faultOf(files: readonly Pick<File, 'size'>[]): FileFault | null {
  if (files.length > 1) return { kind: 'tooMany' };
  const size = files[0]?.size ?? 0;
  if (size === 0) return { kind: 'empty' };
  if (size > limits.importBytes)
    return { kind: 'tooLarge', sizeMb: Math.ceil((size / megabyte) * 10) / 10, maxMb: limits.importBytes / megabyte };
  return null;
}

const guideTitles = [
  'Folio',
  'Tipo',
  'Fecha',
  'Destinatario',
  'Empresa',
  'Teléfono',
  'Correo',
  'Calle',
  'Número exterior',
  'Número interior',
  'Colonia',
  'Código postal',
  'Ciudad',
  'Estado',
  'Referencias',
  'Latitud',
  'Longitud',
  'Horario',
  'Artículo',
  'Cantidad',
  'Paquetes',
  'Peso kg',
  'Volumen m3',
  'Observaciones',
];
const guideExample = (day: string): string[] => [
  'EJEMPLO-1',
  'Entrega',
  day,
  'María Pérez',
  'Abarrotes Lupita',
  '8112345678',
  'maria@ejemplo.mx',
  'Av. Benito Juárez',
  '120',
  '',
  'Centro',
  '64000',
  'Monterrey',
  'Nuevo León',
  'Portón verde',
  '',
  '',
  '9:00-13:00',
  'Caja de abarrotes',
  '1',
  '1',
  '4.5',
  '0.02',
  '',
];
const orderTitles = [
  'Número de pedido',
  'Fecha del pedido',
  'Fecha prometida',
  'Contacto',
  'Empresa',
  'Teléfono',
  'Correo',
  'Calle',
  'Número exterior',
  'Colonia',
  'Código postal',
  'Ciudad',
  'Estado',
  'Horario',
  'ID del artículo',
  'Artículo',
  'SKU',
  'Código de barras',
  'Cantidad',
  'Peso kg',
  'Observaciones',
];
/** Two lines of one order: what is of the whole order stands in its first line alone. */
const orderExample = (day: string): string[][] => {
  const whole = [
    'PED-1001',
    day,
    day,
    'María Pérez',
    'Abarrotes Lupita',
    '8112345678',
    'maria@ejemplo.mx',
    'Av. Benito Juárez',
    '120',
    'Centro',
    '64000',
    'Monterrey',
    'Nuevo León',
    '9:00-13:00',
  ];
  const again = ['PED-1001', ...whole.slice(1).map(() => '')];
  return [
    [...whole, 'A-1', 'Café molido 500 g', 'CAF-500', '7501031311309', '6', '3.2', ''],
    [...again, 'B-2', 'Té verde 25 sobres', 'TE-25', '', '2', '0.4', ''],
  ];
};
/** The template as CSV, with the mark that makes Excel read it as UTF-8. `day` fills the example's date, `YYYY-MM-DD`. */
export function templateCsv(day: string, kind: ImportKind = 'guides'): string {
  const rows = kind === 'orders' ? [orderTitles, ...orderExample(day)] : [guideTitles, guideExample(day)];
  const quoted = (cell: string): string => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/** Guides, or orders, that the import made. The API counts those that may still come too, so while rows wait the imported rows are told instead. */
export const madeGuides = ({ valid, imported, guides }: GuideImport['counts']): number =>
  imported === 0 ? 0 : valid === 0 ? guides : imported;
