import type { ApiScope } from '../access.ts';
import { commonFieldNames, thingNames } from './common.ts';
import type { Names } from './names.ts';

/** What a connection's key is for. */
export const scopeNames = {
  guides: thingNames.guides,
  orders: thingNames.orders,
  routes: thingNames.routes,
  tracking: { es: 'Seguimiento', en: 'Tracking' },
  optimizer: { es: 'Optimizador', en: 'Optimizer' },
  events: { es: 'Eventos', en: 'Events' },
} as const satisfies Names<ApiScope>;

export const connectionFieldNames = {
  name: commonFieldNames.name,
  scopes: { es: 'Alcances', en: 'Scopes' },
  /** Of the network, not of the street. */
  addresses: { es: 'Direcciones permitidas', en: 'Allowed addresses' },
  expiresDay: { es: 'Último día de la clave', en: 'Last day of the key' },
  ratePerMinute: { es: 'Llamadas por minuto', en: 'Calls per minute' },
  shop: { es: 'Tienda', en: 'Shop' },
  start: { es: 'Empieza con', en: 'Begins with' },
  previousStart: { es: 'La clave anterior empieza con', en: 'The previous key begins with' },
} as const satisfies Names;
