import { commonFieldNames } from '@tramo/contract/words/common';
import { proofNames } from '@tramo/contract/words/proof';
import { defineText } from '../../../../lib/text.ts';

export const requestsEs = {
  title: 'Llamadas de los últimos siete días',
  hint: 'Lo que tus sistemas pidieron con sus claves y lo que se les respondió. De cada clave se guardan hasta {count} por minuto, y de cada cuerpo los primeros 16 KB.',
  columns: {
    call: 'Llamada',
    connection: 'Conexión',
    status: commonFieldNames.status.es,
    ms: 'Tiempo',
    at: commonFieldNames.date.es,
  },
  filters: 'Filtros de llamadas',
  search: 'Ruta, folio, pedido o error',
  method: 'Método',
  anyMethod: 'Todos los métodos',
  outcome: proofNames.outcome.es,
  anyOutcome: 'Todos los resultados',
  outcomes: { ok: 'Correctas', refused: 'Rechazadas (4xx)', failed: 'Fallas nuestras (5xx)' },
  anyConnection: 'Todas las conexiones',
  repeated: 'repetida por su Idempotency-Key: no se hizo nada otra vez',
  more: 'Ver más',
  older: 'Buscar en llamadas más antiguas',
  emptyTitle: 'Todavía no hay llamadas',
  emptyText: 'En cuanto un sistema llame con su clave, aquí ves qué pidió y qué se le respondió.',
  filteredTitle: 'Ninguna llamada así',
  filteredText: 'Quita algún filtro o busca otra cosa.',
  personal: 'Ver datos personales',
  personalHint: 'Nombres, teléfonos y domicilios van tapados mientras no lo pidas.',
  request: 'Cuerpo de la llamada',
  answer: 'Respuesta',
  noBody: 'Sin cuerpo',
  cutBody: 'Se muestran los primeros 16 KB de {bytes} bytes.',
  address: 'Desde',
  idempotencyKey: 'Idempotency-Key',
  userAgent: 'Programa',
  copy: 'Copiar',
} as const;
export const requestsText = defineText(requestsEs, () => import('./requests.en.ts').then((m) => m.requestsEn));
