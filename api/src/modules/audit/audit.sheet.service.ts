import { type AuditAction, type AuditEntry, type AuditKind, auditApi } from '@tramo/contract/audit';
import { limits } from '@tramo/contract/limits';
import { filterAs, type ListSheet, type SheetColumn } from '../../platform/bulk.ts';
import type { Ctx } from '../../platform/context.ts';
import { writeInstant } from '../../platform/sheets/sheet-fields.ts';
import type { WriteValue } from '../../platform/sheets/write-sheet.ts';
import { filterOf } from './audit.service.ts';
import * as store from './audit.store.ts';

const actionWords: Record<AuditAction, string> = {
  create: 'Creó',
  update: 'Cambió',
  disable: 'Deshabilitó',
  enable: 'Habilitó',
  delete: 'Eliminó',
  signIn: 'Entró',
  signInFailed: 'Intentó entrar',
  signOut: 'Salió',
  passwordChange: 'Cambió la contraseña',
  passwordRecovery: 'Recuperó la contraseña',
  secondFactorOn: 'Activó el segundo factor',
  secondFactorOff: 'Quitó el segundo factor',
  sessionsClosed: 'Cerró sesiones',
  assign: 'Asignó',
  dispatch: 'Despachó',
  start: 'Inició',
  finish: 'Terminó',
  close: 'Cerró',
  import: 'Importó',
  export: 'Exportó',
  bulkEdit: 'Cambió en bloque',
  outOfRange: 'Aceptó fuera de alcance',
  force: 'Forzó',
  codeOverride: 'Autorizó entregar sin código',
  share: 'Compartió',
  unshare: 'Cerró el enlace',
};
const kindWords: Record<AuditKind, string> = {
  user: 'Usuario',
  driver: 'Operador',
  session: 'Sesión',
  company: 'Empresa',
  cedi: 'CEDIS',
  vehicle: 'Vehículo',
  provider: 'Proveedor',
  client: 'Cliente',
  customField: 'Campo personalizado',
  substatus: 'Subestado',
  route: 'Ruta',
  plan: 'Plan',
  guide: 'Guía',
  import: 'Importación',
  apiKey: 'Conexión de API',
  dashboard: 'Tablero',
};
const platformWords: Record<string, string> = {
  web: 'Portal',
  driver: 'App del operador',
  api: 'API',
  system: 'Sistema',
};

const fieldsText = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('; ');

const columns: readonly (SheetColumn & { write: (e: AuditEntry, ctx: Ctx) => WriteValue })[] = [
  {
    key: 'at',
    header: { es: 'Fecha y hora', en: 'Date and time' },
    kind: 'datetime',
    widthChars: 18,
    write: (e, ctx) => writeInstant(e.at, ctx.actor.timeZone),
  },
  { key: 'userName', header: { es: 'Quién', en: 'Who' }, widthChars: 28, write: (e) => e.userName },
  {
    key: 'action',
    header: { es: 'Qué hizo', en: 'Action' },
    widthChars: 20,
    write: (e) => actionWords[e.action] ?? e.action,
  },
  { key: 'kind', header: { es: 'Sobre qué', en: 'Kind' }, write: (e) => kindWords[e.kind] ?? e.kind },
  { key: 'subjectName', header: { es: 'Nombre', en: 'Name' }, widthChars: 28, write: (e) => e.subjectName },
  { key: 'reason', header: { es: 'Motivo', en: 'Reason' }, widthChars: 28, write: (e) => e.reason },
  { key: 'before', header: { es: 'Antes', en: 'Before' }, widthChars: 40, write: (e) => fieldsText(e.before) },
  { key: 'after', header: { es: 'Después', en: 'After' }, widthChars: 40, write: (e) => fieldsText(e.after) },
  { key: 'address', header: { es: 'Dirección IP', en: 'IP address' }, write: (e) => e.address },
  { key: 'platform', header: { es: 'Desde', en: 'From' }, write: (e) => platformWords[e.platform] ?? e.platform },
];

/** The audit as a sheet: it is read, never written by hand. */
export const auditSheet: ListSheet = {
  list: 'audit',
  title: { es: 'Auditoría', en: 'Audit' },
  columns: columns.map((c) => ({ ...c, isReadOnly: true })),
  select: (tx, filter) => {
    const q = filterAs(tx, auditApi.list.query, filter);
    return store.entryIds(tx.trx, filterOf(q, tx.actor.timeZone), limits.exportRows);
  },
  read: async (tx, ids) => (await store.entriesByIds(tx.trx, ids)).map((e) => columns.map((c) => c.write(e, tx))),
  entry: null,
  edit: null,
};
