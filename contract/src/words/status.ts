import type { FindingState, StatusCheck } from '../status.ts';
import { channelNames } from './guides.ts';
import type { Names } from './names.ts';

/** What is looked at in an installation. */
export const statusCheckNames: Names<StatusCheck> = {
  version: { es: 'Versión de Tramo', en: 'Version of Tramo' },
  settings: { es: 'Variables de entorno', en: 'Environment' },
  memory: { es: 'Memoria', en: 'Memory' },
  disk: { es: 'Disco', en: 'Disk' },
  clock: { es: 'Hora del equipo', en: 'Time of the machine' },
  timeZones: { es: 'Zonas horarias', en: 'Time zones' },
  database: { es: 'Base de datos', en: 'Database' },
  migrations: { es: 'Migraciones', en: 'Migrations' },
  pooler: { es: 'Agrupador de conexiones', en: 'Connection pooler' },
  replica: { es: 'Réplica de lectura', en: 'Read replica' },
  connections: { es: 'Conexiones a la base', en: 'Database connections' },
  transactions: { es: 'Transacciones largas', en: 'Long transactions' },
  autovacuum: { es: 'Limpieza de la base', en: 'Database vacuum' },
  quiet: { es: 'Salidas', en: 'What leaves' },
  secretKey: { es: 'Llave de sellado', en: 'Sealing key' },
  publicUrl: { es: 'Dirección pública', en: 'Public address' },
  certificate: { es: 'Certificado', en: 'Certificate' },
  mail: { es: 'Correo', en: 'Mail' },
  sms: channelNames.sms,
  whatsapp: channelNames.whatsapp,
  payments: { es: 'Cobros', en: 'Payments' },
  routing: { es: 'Servicio de caminos', en: 'Routing service' },
  geocoder: { es: 'Servicio de direcciones', en: 'Geocoding service' },
  roads: { es: 'Calles importadas', en: 'Imported streets' },
  files: { es: 'Archivos guardados', en: 'Kept files' },
  backups: { es: 'Respaldos', en: 'Backups' },
  ledger: { es: 'Libros de saldo', en: 'Balance books' },
  events: { es: 'Avisos en vivo', en: 'Live updates' },
  work: { es: 'Trabajos largos', en: 'Long jobs' },
  messages: { es: 'Mensajes por salir', en: 'Outgoing messages' },
  webhooks: { es: 'Webhooks por entregar', en: 'Webhooks to deliver' },
};

export const findingStateNames: Names<FindingState> = {
  ok: { es: 'En orden', en: 'In order' },
  warning: { es: 'Atención', en: 'Attention' },
  bad: { es: 'Mal', en: 'Wrong' },
};
