import { thingNames } from '@tramo/contract/words/common';
import { reportNames } from '@tramo/contract/words/reports';
import { defineText } from '../../lib/text.ts';

/** The list of orders and what is done from it. */
export const ordersEs = {
  title: 'Pedidos',
  count: '{count, plural, one {# pedido} other {# pedidos}}',
  countMore: 'Más de {count, number} pedidos',
  add: 'Nuevo pedido',
  import: 'Importar pedidos',
  search: 'Número, contacto, empresa, teléfono, lugar o SKU',
  searchLabel: 'Buscar pedidos',
  tabs: { label: 'Pedidos por estado', all: 'Todos' },
  filters: {
    more: 'Más filtros',
    moreLabel: 'Más filtros de pedidos',
    show: '{count, plural, one {Ver # pedido} other {Ver # pedidos}}',
    age: 'Tiempo en su estado',
    ageAny: 'Cualquier antigüedad',
    ageHours: '{hours, plural, one {Hace # hora o más} other {Hace # horas o más}}',
    ageDays: '{days, plural, one {Hace # día o más} other {Hace # días o más}}',
    promisedAny: 'Cualquier promesa',
    promisedToday: 'Prometidos para hoy',
    promisedTomorrow: 'Prometidos para mañana',
    promisedBetween: 'Prometidos entre dos fechas',
    guideAny: 'Con y sin guía',
    guideYes: 'Con guía',
    guideNo: 'Sin guía',
    shortAny: 'Con y sin faltantes',
    shortYes: 'Con faltantes',
    shortNo: 'Sin faltantes',
    heldNo: 'Sin los detenidos',
    heldAny: 'Detenidos y no',
    importOnly: 'Solo una importación',
    importRemove: 'Quitar el filtro de importación',
  },
  columns: {
    order: thingNames.order.es,
    promised: 'Promesa',
    progress: reportNames.sheet.progress.es,
    location: 'En almacén',
    guide: thingNames.guide.es,
  },
  pickedOf: '{picked, number} de {units, number} surtidas',
  packedOf: '{packed, number} de {units, number} empacadas',
  progressName: 'De {units, number} piezas: {picked, number} surtidas, {packed, number} empacadas',
  ageIn: 'hace {age}',
  menu: { open: 'Abrir', more: 'Más' },
  bulk: { merge: 'Unir', done: '{count, plural, one {# pedido} other {# pedidos}}' },
  empty: {
    title: 'Aún no hay pedidos',
    text: 'Importa la hoja de tus pedidos, recíbelos por API o captura uno a mano. Aquí verás qué falta por surtir y por empacar.',
    readerText: 'Cuando la oficina reciba pedidos aparecerán aquí, con lo que falta por surtir y por empacar.',
    filteredTitle: 'Ningún pedido cumple los filtros',
    filteredText: 'Cambia la búsqueda o quita los filtros para ver más pedidos.',
  },
} as const;
export const ordersText = defineText(ordersEs, () => import('./orders.en.ts').then((m) => m.ordersEn));
