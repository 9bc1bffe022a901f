import { thingNames } from '@tramo/contract/words/common';
import { namesIn } from '@tramo/contract/words/names';
import {
  orderActionNames,
  orderEditedFieldNames,
  orderFieldNames,
  orderItemFieldNames,
} from '@tramo/contract/words/orders';
import { defineText } from '../../../lib/text.ts';

/** One order. */
export const orderEs = {
  loading: 'Pedido',
  notFound: 'No encontramos ese pedido',
  notFoundText: 'Quizá se eliminó o es de otro CEDIS.',
  backToOrders: 'Ver pedidos',
  subtitle: '{client} · {cedi}',
  stages: { label: 'Avance del pedido', done: 'hecho', guide: thingNames.guide.es },
  since: 'desde hace {age}',
  held: 'Detenido: {reason}',
  cancelled: 'Motivo de la cancelación: {reason}',
  inRoute: 'En ruta',
  stop: 'parada {order, number}',
  parent: orderFieldNames.parent.es,
  mergedInto: orderFieldNames.mergedInto.es,
  sections: {
    order: 'Datos del pedido',
    contact: 'Quién lo recibe',
    items: orderFieldNames.items.es,
    history: 'Historia',
  },
  call: 'Llamar a {phone}',
  noAddress: 'Sin dirección: para surtir no hace falta, para hacer su guía sí.',
  anyTime: 'A cualquier hora',
  actions: { more: 'Más acciones', split: 'Separar', merge: 'Unir con otro' },
  items: {
    ...namesIn(orderItemFieldNames, 'es'),
    total: 'Total',
    codeOf: 'ID {code}',
    progress:
      'De {quantity, number} piezas de {name}: {picked, number} surtidas, {packed, number} empacadas, {short, number} faltantes',
    load: '{weight} · {volume}',
  },
  history: {
    actions: namesIn(orderActionNames, 'es'),
    fields: namesIn(orderEditedFieldNames, 'es'),
    by: '{actor}, {at}',
    becomes: 'pasa a',
    order: 'Con el pedido',
    item: '{quantity, number} × {name}',
  },
  removed: 'Se eliminó el pedido {number}',
} as const;
export const orderText = defineText(orderEs, () => import('./order.en.ts').then((m) => m.orderEn));
