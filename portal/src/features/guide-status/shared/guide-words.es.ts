import { defineText } from '../../../lib/text.ts';

/** Words for guides that several screens need. */
export const guideWordsEs = {
  status: {
    pending: 'Pendiente',
    processing: 'Asignada',
    route: 'En ruta',
    delivered: 'Entregada',
    partial: 'Entrega parcial',
    undelivered: 'No entregada',
    collected: 'Recolectada',
    partialCollection: 'Recolección parcial',
    uncollected: 'No recolectada',
    returnDelivery: 'Por reenviar',
    returnRecollection: 'Por volver a recolectar',
    completed: 'Completada',
  },
  type: { delivery: 'Entrega', recollection: 'Recolección' },
  handling: {
    fragile: 'Frágil',
    thisWayUp: 'Este lado arriba',
    keepDry: 'Proteger del agua',
    valuable: 'De valor',
    heavy: 'Pesado',
  },
  packages: '{count, plural, one {# paquete} other {# paquetes}}',
  noRoute: 'Sin ruta',
  noLocation: 'Sin ubicación',
  noClient: 'Sin cliente',
} as const;

export const guideWords = defineText(guideWordsEs, () => import('./guide-words.en.ts').then((m) => m.guideWordsEn));
