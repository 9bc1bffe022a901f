import { createHash } from 'node:crypto';

/** What a copy of a company is written in; a reader of another number refuses it. */
export const copyFormat = 1;
/** The company's own row has its id for its own, and files end. */
export const isOwnRow = (table: string): boolean => table === 'company';
export const holdsFiles = (table: string): boolean => table === 'file';
export const ownRow = 'company';
export const manifestPath = 'tramo.json';
export const rowsPath = (table: string): string => `datos/${table}.jsonl`;
export const filePath = (id: string): string => `archivos/${id}`;

/** Rows that say nothing elsewhere: sessions, devices, queues, logs, what this installation decided of the company. */
const ofThisPlace = new Set([
  'session',
  'known_device',
  'password_reset',
  'recovery_code',
  'push_subscription',
  'driver_tracker',
  'driver_diagnostic',
  'driver_presence',
  'driver_route_told',
  'event',
  'event_parked',
  'idempotency',
  'job',
  'login_failure',
  'presence',
  'message_breaker',
  'message_early_status',
  'webhook_listener',
  'webhook_try',
  'api_request',
  'file_part',
  'file_upload',
  'file_upload_piece',
  'tracking_failure',
  'payment_event',
  'payment_customer',
  'payment_sandbox',
  'payment_watch',
  'reply_unclaimed',
  'bulk_import',
  'bulk_row',
  'company_standing',
  'company_quota',
  'company_quota_told',
]);
/** How other systems get in and are told: their secrets go with the vault's key alone. */
export const connectionTables: ReadonlySet<string> = new Set([
  'message_account',
  'shop',
  'shop_order',
  'webhook',
  'webhook_delivery',
  'webhook_event',
  'webhook_subject',
]);
/** The operator's books of a company: they stay where its money is unless the company itself moves, with its id. */
export const bookTables: ReadonlySet<string> = new Set([
  'ledger_account',
  'ledger_book',
  'ledger_entry',
  'ledger_mail_month',
  'ledger_tx',
  'ledger_watch',
  'company_price',
  'payment',
  'payment_refund',
  'payment_dispute',
  'invoice',
]);

export const travels = (table: string, { withKey }: { withKey: boolean }): boolean =>
  !ofThisPlace.has(table) && (withKey || !connectionTables.has(table));

/** Columns that stay at home whatever is asked, and secrets that leave with the key alone. */
const neverOf: Readonly<Record<string, readonly string[]>> = {
  company: [
    'is_demo',
    'is_sandbox',
    'sandbox_of',
    'clock_ahead_ms',
    'wiped_at',
    'driven_until',
    'subscription_ends',
    'expiring_told_on',
  ],
  app_user: ['sandbox_of', 'fcm_token', 'totp_pending', 'totp_pending_at'],
  file: ['content', 'object_key'],
};
const secretsOf: Readonly<Record<string, readonly string[]>> = {
  app_user: ['password_hash', 'totp_secret', 'totp_at', 'totp_step'],
  api_key: ['key_hash', 'previous_hash', 'previous_start', 'previous_until', 'previous_used_at', 'revoked_at'],
  delivery_code: ['salt', 'code_hash', 'challenge'],
};
export const leftOut = (table: string, { withKey }: { withKey: boolean }): string[] => [
  ...(neverOf[table] ?? []),
  ...(withKey ? [] : (secretsOf[table] ?? [])),
];

/** The digest of a table's rows, in whatever order they come: the sum of the hashes of all lines. */
export function rowsDigest(): { add(line: string): void; count(): number; hex(): string } {
  let sum = 0n;
  let rows = 0;
  return {
    add: (line) => {
      sum = (sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % (1n << 256n);
      rows += 1;
    },
    count: () => rows,
    hex: () => sum.toString(16).padStart(64, '0'),
  };
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const systemId = /^00000000-/;
/**
 * The ids of a second copy in one installation: each is another one, the same wherever it stands, and of the same moment, for lists are
 * in the order of ids.
 */
export const otherIds =
  (companyId: string) =>
  (line: string): string =>
    line.replace(uuids, (id) => {
      if (systemId.test(id)) return id;
      const hash = createHash('sha256').update(`${companyId} ${id}`).digest('hex');
      return `${id.slice(0, 15)}${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
    });

export interface Manifest {
  format: number;
  writtenAt: string;
  company: { id: string; name: string };
  withFiles: boolean;
  withKey: boolean;
  /** Names and hashes of the migrations of where it was written. */
  migrations: Record<string, string>;
  tables: Record<string, { rows: number; digest: string }>;
  files: number;
}

export interface SheetColumn {
  title: string;
  of(row: Record<string, unknown>): unknown;
}
const column = (title: string, key: string): SheetColumn => ({ title, of: (row) => row[key] });
const yes = (title: string, key: string): SheetColumn => ({ title, of: (row) => (row[key] ? 'sí' : 'no') });
const address: SheetColumn[] = [
  column('Calle', 'street'),
  column('Número exterior', 'ext_number'),
  column('Número interior', 'int_number'),
  column('Colonia', 'suburb'),
  column('Ciudad', 'city'),
  column('Municipio', 'municipality'),
  column('Estado', 'state'),
  column('Código postal', 'zip_code'),
  column('Referencias', 'address_references'),
  column('Latitud', 'lat'),
  column('Longitud', 'lng'),
];
/** Tables that people read, as sheets; names of other rows stand in them as they are kept. */
export const sheets: Readonly<Record<string, { file: string; columns: SheetColumn[] }>> = {
  guide: {
    file: 'guias',
    columns: [
      column('Folio', 'folio'),
      column('Tipo', 'type'),
      column('Estado', 'status'),
      column('Subestado', 'sub_status'),
      column('Día programado', 'scheduled_date'),
      column('Destinatario', 'contact_name'),
      column('Empresa', 'company_name'),
      column('Teléfono', 'phone'),
      column('Correo', 'email'),
      ...address,
      column('Pedido', 'order_number'),
      column('Observaciones', 'observations'),
      column('Paquetes', 'packages'),
      column('Peso (kg)', 'weight_kg'),
      column('Volumen (m³)', 'volume_m3'),
      column('Intentos', 'delivery_attempts'),
      column('Recibió', 'received_by'),
      column('Gestionada', 'managed_at'),
      column('Creada', 'created_at'),
      column('Id', 'id'),
    ],
  },
  guide_item: {
    file: 'articulos',
    columns: [
      column('Guía (id)', 'guide_id'),
      column('Artículo', 'name'),
      column('Cantidad', 'quantity'),
      column('Código', 'code'),
      column('SKU', 'sku'),
      column('Peso (kg)', 'weight_kg'),
    ],
  },
  guide_visit: {
    file: 'visitas',
    columns: [
      column('Folio', 'folio'),
      column('Intento', 'attempt'),
      column('Resultado', 'outcome'),
      column('Subestado', 'sub_status'),
      column('Fecha', 'at'),
      column('Recibió', 'received_by'),
      column('Comentario', 'comment'),
      column('Ruta', 'route_name'),
      column('Operador', 'driver_name'),
      column('Vehículo', 'vehicle_name'),
      column('Destinatario', 'contact_name'),
      column('Dirección', 'address_line'),
      column('Latitud', 'lat'),
      column('Longitud', 'lng'),
      column('Fotos', 'photos'),
      yes('Firma', 'has_signature'),
      column('Guía (id)', 'guide_id'),
    ],
  },
  guide_evidence: {
    file: 'evidencias',
    columns: [
      column('Visita (id)', 'visit_id'),
      column('Guía (id)', 'guide_id'),
      column('Clase', 'kind'),
      column('Lectura', 'text'),
      column('Fecha', 'at'),
      column('Archivo', 'file_id'),
    ],
  },
  file: {
    file: 'archivos',
    columns: [
      column('Archivo', 'id'),
      column('Clase', 'kind'),
      column('Nombre', 'name'),
      column('Formato', 'type'),
      column('Bytes', 'bytes'),
      column('Creado', 'created_at'),
    ],
  },
  client: {
    file: 'clientes',
    columns: [
      column('Nombre', 'name'),
      column('Razón social', 'company_name'),
      column('RFC', 'rfc'),
      column('Clave', 'client_id'),
      column('Notas', 'notes'),
      column('Estado', 'status'),
      column('Creado', 'created_at'),
      column('Id', 'id'),
    ],
  },
  client_contact: {
    file: 'contactos',
    columns: [
      column('Cliente (id)', 'client_id'),
      column('Nombre', 'name'),
      column('Teléfono', 'phone'),
      column('Correo', 'email'),
      column('Puesto', 'job'),
    ],
  },
  client_address: {
    file: 'direcciones',
    columns: [column('Cliente (id)', 'client_id'), column('Nombre', 'name'), ...address],
  },
  app_user: {
    file: 'personas',
    columns: [
      column('Usuario', 'username'),
      column('Nombre', 'full_name'),
      column('Correo', 'email'),
      column('Celular', 'cellphone'),
      column('Clase', 'type'),
      column('Estado', 'status'),
      column('Licencia', 'licence_number'),
      column('Última vez', 'last_seen_at'),
      column('Creado', 'created_at'),
      column('Id', 'id'),
    ],
  },
  vehicle: {
    file: 'vehiculos',
    columns: [
      column('Clave', 'vehicle_id'),
      column('Nombre', 'nickname'),
      column('Placa', 'plate'),
      column('Marca', 'brand'),
      column('Modelo', 'model'),
      column('Año', 'model_year'),
      column('Estado', 'status'),
      column('Id', 'id'),
    ],
  },
  address: {
    file: 'cedis',
    columns: [column('Nombre', 'name'), column('Alias', 'alias'), ...address, column('Id', 'id')],
  },
  route: {
    file: 'rutas',
    columns: [
      column('Nombre', 'name'),
      column('Estado', 'status'),
      column('Día', 'start_day'),
      column('Inicio', 'started_at'),
      column('Fin', 'finished_at'),
      column('Distancia (m)', 'distance_m'),
      column('Operador (id)', 'driver_id'),
      column('Vehículo (id)', 'vehicle_id'),
      column('Id', 'id'),
    ],
  },
  message: {
    file: 'mensajes',
    columns: [
      column('Canal', 'channel'),
      column('Para', 'recipient'),
      column('Asunto', 'subject'),
      column('Texto', 'body'),
      column('Estado', 'status'),
      column('Creado', 'created_at'),
      column('Enviado', 'sent_at'),
      column('Guía (id)', 'guide_id'),
    ],
  },
  customer_order: {
    file: 'pedidos',
    columns: [
      column('Número', 'number'),
      column('Fecha', 'order_date'),
      column('Prometido', 'promised_date'),
      column('Estado', 'status'),
      column('Destinatario', 'contact_name'),
      column('Teléfono', 'phone'),
      column('Correo', 'email'),
      ...address,
      column('Id', 'id'),
    ],
  },
  audit: {
    file: 'auditoria',
    columns: [
      column('Fecha', 'at'),
      column('Quién', 'user_name'),
      column('Qué hizo', 'action'),
      column('Clase', 'kind'),
      column('Sobre', 'subject_name'),
      column('Motivo', 'reason'),
    ],
  },
};

/** A cell of a CSV; a sheet that opens it must not take it for a formula. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

export const readme = (m: Manifest): string =>
  [
    `Copia de los datos de ${m.company.name}, hecha por Tramo el ${m.writtenAt}.`,
    '',
    'tablas/    hojas que se abren en Excel o LibreOffice (CSV en UTF-8).',
    'datos/     todas las filas tal como se guardan (una por línea, JSON): de aquí lee «tramo company import».',
    m.withFiles
      ? 'archivos/  fotos, firmas y documentos, por el id que aparece en tablas/archivos.csv y tablas/evidencias.csv.'
      : 'Fotos, firmas y documentos no se pidieron en esta copia.',
    'tramo.json la versión, y cuántas filas tiene cada tabla con su huella.',
    '',
    m.withKey
      ? 'Lleva contraseñas transformadas y secretos sellados: guárdala como un secreto. Solo sirven donde SECRET_KEY sea la misma.'
      : 'No lleva contraseñas, claves de API, webhooks, tiendas ni cuentas de mensajes: se vuelven a configurar donde se importe.',
    '',
  ].join('\n');
