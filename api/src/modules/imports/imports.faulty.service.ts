import { customKey, type ImportField, importFields, isCustomKey, type PlainImportField } from '@tramo/contract/imports';
import { limits } from '@tramo/contract/limits';
import { type Ctx, cediScope, inTx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { writeSheet } from '../../platform/sheets/write-sheet.ts';
import { fieldDefinitions } from '../fields/fields.service.ts';
import { columnNames } from './imports.columns.rules.ts';
import * as store from './imports.store.ts';

/** Titles of fields; the reader of imports knows them again when the mended file comes back. */
const fieldTitles: Record<PlainImportField, string> = {
  folio: 'Folio',
  type: 'Tipo',
  subtype: 'Subtipo',
  scheduledDate: 'Fecha programada',
  scheduledUntil: 'Último día',
  client: 'Cliente',
  cedi: 'CEDIS',
  orderNumber: 'Número de pedido',
  deliveryId: 'ID de entrega',
  buyingOrders: 'Órdenes de compra',
  contactName: 'Destinatario',
  companyName: 'Empresa',
  phone: 'Teléfono',
  phoneExtension: 'Extensión',
  email: 'Correo electrónico',
  job: 'Puesto',
  fullAddress: 'Dirección completa',
  street: 'Calle',
  extNumber: 'Número exterior',
  intNumber: 'Número interior',
  suburb: 'Colonia',
  city: 'Ciudad',
  municipality: 'Municipio',
  state: 'Estado',
  zipCode: 'Código postal',
  betweenStreets: 'Entre calles',
  references: 'Referencias',
  lat: 'Latitud',
  lng: 'Longitud',
  senderContactName: 'Remitente: contacto',
  senderCompanyName: 'Remitente: empresa',
  senderPhone: 'Remitente: teléfono',
  senderPhoneExtension: 'Remitente: extensión',
  senderEmail: 'Remitente: correo',
  senderJob: 'Remitente: puesto',
  senderFullAddress: 'Remitente: dirección completa',
  senderStreet: 'Remitente: calle',
  senderExtNumber: 'Remitente: número exterior',
  senderIntNumber: 'Remitente: número interior',
  senderSuburb: 'Remitente: colonia',
  senderCity: 'Remitente: ciudad',
  senderMunicipality: 'Remitente: municipio',
  senderState: 'Remitente: estado',
  senderZipCode: 'Remitente: código postal',
  senderBetweenStreets: 'Remitente: entre calles',
  senderReferences: 'Remitente: referencias',
  senderLat: 'Remitente: latitud',
  senderLng: 'Remitente: longitud',
  window: 'Horario',
  windowStart: 'Hora inicio',
  windowEnd: 'Hora fin',
  serviceMinutes: 'Minutos de servicio',
  certifiedDelivery: 'Entrega certificada',
  skills: 'Equipo especial',
  handling: 'Manejo',
  notifyEmail: 'Avisar por correo',
  notifySms: 'Avisar por SMS',
  notifyWhatsapp: 'Avisar por WhatsApp',
  whatsappPhone: 'Número de WhatsApp',
  itemCode: 'ID del artículo',
  itemName: 'Artículo',
  quantity: 'Cantidad',
  packages: 'Paquetes',
  weightKg: 'Peso (kg)',
  volumeM3: 'Volumen (m3)',
  declaredValue: 'Valor declarado',
  sku: 'SKU',
  barcode: 'Código de barras',
  labelCount: 'Etiquetas',
  observations: 'Observaciones',
};
const reasonTitle = 'Motivo del rechazo';

/** The faulty rows as a workbook: the file's own columns with what was mended, and the reasons. It can be mended and uploaded again. */
export async function faultyRows(ctx: Ctx, id: string): Promise<{ fileName: string; bytes: Uint8Array }> {
  const { record, rows, own } = await inTx(ctx, async (tx) => {
    const record = await store.findImport(tx.trx, id, cediScope(tx.actor));
    if (!record) throw problem('general.not_found');
    const rows = await store.rowsAfter(tx.trx, id, 0, ['faulty'], limits.importRows);
    return { record, rows, own: new Map((await fieldDefinitions(tx)).map((f) => [customKey(f._id), f.name])) };
  });
  const titleOf = (field: ImportField): string => (isCustomKey(field) ? (own.get(field) ?? '') : fieldTitles[field]);
  const columnOf = new Map(Object.entries(record.mapping).map(([column, field]) => [field, Number(column)]));
  // Fields that were mended although the file has no column for them get one.
  const added = [...importFields, ...own.keys()].filter(
    (f) => !columnOf.has(f) && rows.some((r) => r.fixes[f] !== undefined && r.fixes[f] !== ''),
  );
  const width = record.columns.length;
  for (const [n, f] of added.entries()) columnOf.set(f, width + n);
  const titles = [...columnNames(record.columns.map((c) => c.header)), ...added.map(titleOf), reasonTitle];
  const values = rows.map((r) => {
    const line: string[] = Array.from({ length: width + added.length }, (_, n) => r.source[n] ?? '');
    for (const [field, text] of Object.entries(r.fixes) as [ImportField, string][]) {
      const column = columnOf.get(field);
      if (column !== undefined) line[column] = text;
    }
    const reasons = (Object.entries(r.errors) as [ImportField, string][]).map(
      ([field, text]) => `${titleOf(field)}: ${text}`,
    );
    return [...line, reasons.join('; ')];
  });
  const bytes = await writeSheet(
    values,
    titles.map((header) => ({ header })),
    { sheetName: 'Filas con errores' },
  );
  return { fileName: `${record.file_name.replace(/\.\w{2,4}$/, '')} - errores.xlsx`, bytes };
}
