import type { WordedKind } from '../problem-kinds.ts';

/** Errors of picking and packing. */
export const pickKinds = {
  'picking.task_not_found': { status: 404, es: 'No se encontró la tarea de surtido', en: 'Picking task not found' },
  'picking.line_not_found': { status: 404, es: 'No se encontró el renglón', en: 'Line not found' },
  'picking.wave_not_found': { status: 404, es: 'No se encontró la oleada', en: 'Wave not found' },
  'picking.nothing_next': { status: 404, es: 'No hay tareas que esperen', en: 'No tasks are waiting' },
  'picking.code_unknown': {
    status: 404,
    es: 'Ningún pedido tiene el código {code}',
    en: 'No order has the code {code}',
  },
  'picking.taken': {
    status: 409,
    es: 'La tarea {number} la tiene {by}',
    en: 'Task {number} is with {by}',
  },
  'picking.not_yours': {
    status: 409,
    es: 'La tarea {number} ya no es tuya: tómala de nuevo',
    en: 'Task {number} is yours no more: take it again',
  },
  'picking.ended': { status: 409, es: 'La tarea {number} ya terminó', en: 'Task {number} has ended' },
  'picking.begun': {
    status: 409,
    es: 'La tarea {number} ya se empezó a surtir: termínala o pásala a alguien',
    en: 'Task {number} has been begun: end it or hand it over',
  },
  'picking.no_orders': {
    status: 422,
    es: 'Ningún pedido por surtir cumple la regla',
    en: 'No order to pick meets the rule',
  },
  'picking.too_many_orders': {
    status: 422,
    es: 'Una oleada lleva hasta {max} pedidos: acota la regla',
    en: 'A wave takes up to {max} orders: narrow the rule',
  },
  'picking.order_in_task': {
    status: 409,
    es: 'El pedido {number} ya está en la tarea {task}',
    en: 'Order {number} is in task {task} already',
  },
  'picking.order_state': {
    status: 409,
    es: 'El pedido {number} está en "{status}" y no se puede surtir',
    en: 'Order {number} is "{status}" and cannot be picked',
  },
  'picking.no_colleague': {
    status: 422,
    es: 'Esa persona no surte en este CEDIS',
    en: 'That person does not pick at this distribution centre',
  },
  'picking.no_short': {
    status: 409,
    es: 'De ese renglón no falta nada, o no tanto',
    en: 'Nothing of that line is missing, or not as much',
  },
  'picking.no_stock': {
    status: 409,
    es: 'En {location} hay {quantity} de {sku}',
    en: 'There are {quantity} of {sku} at {location}',
  },
  'picking.whole_short': {
    status: 409,
    es: 'No se surtió nada del pedido {number}: cancélalo o espera la mercancía',
    en: 'Nothing of order {number} was picked: cancel it or wait for the goods',
  },
  'packing.not_ready': {
    status: 409,
    es: 'El pedido {number} está en "{status}" y no se puede empacar',
    en: 'Order {number} is "{status}" and cannot be packed',
  },
  'packing.taken': {
    status: 409,
    es: 'El pedido {number} lo empaca {by}',
    en: 'Order {number} is being packed by {by}',
  },
  'packing.not_yours': {
    status: 409,
    es: 'El pedido {number} ya no está en tu mesa: ábrelo de nuevo',
    en: 'Order {number} is no longer at your table: open it again',
  },
  'packing.unverified': {
    status: 409,
    es: 'Piezas del pedido {number} sin verificar: {count}',
    en: 'Pieces of order {number} not verified: {count}',
  },
  'packing.nothing': {
    status: 409,
    es: 'El pedido {number} no tiene nada que empacar',
    en: 'Order {number} has nothing to pack',
  },
  'packing.weight': {
    status: 409,
    es: 'Pesa {measured} kg y se esperan {expected} kg: revisa el contenido o confirma el peso',
    en: 'It weighs {measured} kg and {expected} kg are expected: check the contents or confirm the weight',
  },
  'packing.no_guide': {
    status: 409,
    es: 'El pedido {number} todavía no tiene guía: no hay etiquetas que imprimir',
    en: 'Order {number} has no waybill yet: there are no labels to print',
  },
  'packing.box_not_found': { status: 404, es: 'No se encontró la caja', en: 'Box not found' },
  'packing.box_taken': {
    status: 409,
    es: 'Ya hay una caja llamada {name}',
    en: 'There is a box called {name} already',
  },
} as const satisfies Record<string, WordedKind>;
