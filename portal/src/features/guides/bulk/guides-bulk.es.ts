import { commonFieldNames, thingNames } from '@tramo/contract/words/common';
import { guideFieldNames } from '@tramo/contract/words/guides';
import { namesIn } from '@tramo/contract/words/names';
import { routeStatusNames } from '@tramo/contract/words/routes';
import { defineText } from '../../../lib/text.ts';

/** What is done to chosen guides: one by its menu, or many. */
export const guidesBulkEs = {
  route: 'Poner en ruta',
  labels: 'Etiquetas',
  return: 'Devolver a disponibles',
  orders: 'Surtir como pedidos',
  verify: 'Verificar documentos',
  verification: 'Ver documentos por verificar',
  more: 'Más acciones',
  edit: {
    cedi: thingNames.cedi.es,
    date: commonFieldNames.date.es,
    dateValue: 'Nueva fecha',
    client: thingNames.client.es,
    clientNone: 'Sin cliente',
    service: 'Tiempo de servicio',
    certified: 'Entrega certificada',
    certifiedOn: 'Certificada',
    certifiedOff: 'Sin certificar',
  },
  preparing: 'Revisando las guías elegidas…',
  tooMany: 'Puedes elegir hasta {max, number} guías para esto. Ajusta los filtros.',
  none: 'Ninguna de las guías elegidas admite este cambio.',
  refused: '{count, plural, one {# guía no se puede incluir:} other {# guías no se pueden incluir:}}',
  refusedMore: 'y {count, number} más',
  running: 'En curso',
  stop: 'Detener',
  stopped: 'Se detuvo.',
  deleteMany: {
    title: '{count, plural, one {¿Eliminar # guía?} other {¿Eliminar # guías?}}',
    text: 'No se puede deshacer.',
    run: '{count, plural, one {Eliminar # guía} other {Eliminar # guías}}',
    done: '{count, plural, =0 {No se eliminó ninguna guía} one {Se eliminó # guía} other {Se eliminaron # guías}}',
  },
  ordersMany: {
    title: 'Surtir como pedidos',
    text: 'De cada guía sale un pedido por surtir con sus artículos: lo nombra su primera orden de compra, o su número de orden. Al empacarlo se usa la misma guía.',
    run: '{count, plural, one {Hacer pedidos de # guía} other {Hacer pedidos de # guías}}',
    done: '{count, plural, =0 {No se hizo ningún pedido} one {Se hizo # pedido} other {Se hicieron # pedidos}}',
  },
  returnMany: {
    title: 'Devolver a disponibles',
    text: '{count, plural, one {# guía volverá} other {# guías volverán}} a las disponibles para otra visita.',
    day: 'Fecha de la nueva visita',
    subStatus: guideFieldNames.subStatus.es,
    run: '{count, plural, one {Devolver # guía} other {Devolver # guías}}',
    done: '{count, plural, =0 {No se devolvió ninguna guía} one {Se devolvió # guía} other {Se devolvieron # guías}}',
  },
  toRoute: {
    title: 'Poner en ruta',
    tooMany: 'Una ruta lleva hasta {max, number} guías y elegiste {count, number}. Elige menos, o planéalas.',
    text: '{count, plural, one {# guía irá} other {# guías irán}} al final de la ruta que elijas.',
    load: '{weight} · {volume}',
    cedi: 'CEDIS de las guías',
    cediOption: '{name} ({count, number})',
    otherCedi: 'La guía {folio} es de otro CEDIS: {cedi}',
    day: 'Día de la ruta',
    otherDay: '{count, plural, one {# guía está programada} other {# guías están programadas}} para otro día.',
    search: 'Buscar ruta',
    routes: 'Rutas del día',
    noRoutes: 'No hay rutas abiertas ese día',
    noRoutesText: 'Elige otro día, o planea rutas nuevas con estas guías.',
    noMatch: 'Ninguna ruta coincide con la búsqueda',
    moreRoutes: 'Hay más rutas: escribe su nombre para encontrarlas.',
    routeLine: '{vehicle} · {driver}',
    noVehicle: 'Sin vehículo',
    noDriver: 'Sin operador',
    guides: '{count, plural, one {# guía} other {# guías}}',
    run: '{count, plural, one {Poner # guía en ruta} other {Poner # guías en ruta}}',
    done: '{count, plural, one {# guía está} other {# guías están}} en {route}',
    plan: 'Planear con estas',
    planName: 'Plan del {day}',
    newRoute: 'Nueva ruta con estas',
    status: namesIn(routeStatusNames, 'es'),
  },
} as const;

export const guidesBulkText = defineText(guidesBulkEs, () => import('./guides-bulk.en.ts').then((m) => m.guidesBulkEn));
