import type { WordedKind } from './problem-kinds.ts';

/** Errors of orders. */
export const orderKinds = {
  'orders.not_found': { status: 404, es: 'No se encontró el pedido', en: 'Order not found' },
  'orders.number_exists': {
    status: 409,
    es: 'El pedido {number} de {owner} ya existe: es del {date}',
    en: 'Order {number} of {owner} already exists: it is of {date}',
  },
  'orders.item_twice': {
    status: 422,
    es: 'El artículo {code} está dos veces en el pedido {number}: junta sus cantidades o cambia su ID',
    en: 'Item {code} stands twice in order {number}: add up its quantities or change its id',
  },
  'orders.item_not_found': {
    status: 404,
    es: 'El artículo no es de este pedido',
    en: 'The item is not of this order',
  },
  'orders.state': {
    status: 409,
    es: 'El pedido {number} está en "{status}" y no admite este cambio',
    en: 'Order {number} is "{status}" and does not allow this change',
  },
  'orders.held': {
    status: 409,
    es: 'El pedido {number} está detenido ({reason}): libéralo antes de seguir',
    en: 'Order {number} is held ({reason}): release it before going on',
  },
  'orders.not_held': { status: 409, es: 'El pedido {number} no está detenido', en: 'Order {number} is not held' },
  'orders.items_fixed': {
    status: 409,
    es: 'El pedido {number} ya se está surtiendo: sus artículos, su CEDIS y su cliente no cambian',
    en: 'Order {number} is being picked already: its items, distribution centre and client do not change',
  },
  'orders.worked': {
    status: 409,
    es: 'El pedido {number} ya se trabajó: cancélalo en vez de eliminarlo',
    en: 'Order {number} was worked on already: cancel it instead of deleting it',
  },
  'orders.has_guide': {
    status: 409,
    es: 'El pedido {number} ya tiene la guía {folio}',
    en: 'Order {number} already has waybill {folio}',
  },
  'orders.guide_on_way': {
    status: 409,
    es: 'La guía {folio} del pedido {number} ya está en camino o terminó',
    en: 'Waybill {folio} of order {number} is under way already, or has ended',
  },
  'orders.guide_incomplete': {
    status: 422,
    es: 'Al pedido {number} le faltan datos para su guía: {missing}',
    en: 'Order {number} lacks data for its waybill: {missing}',
  },
  'orders.split_nothing': {
    status: 422,
    es: 'Elige una parte del pedido {number}: algo debe irse y algo debe quedarse',
    en: 'Choose a part of order {number}: something must go and something must stay',
  },
  'orders.split_too_much': {
    status: 422,
    es: 'De {code} solo se pueden separar {open}: lo demás ya se surtió',
    en: 'Only {open} of {code} can be split off: the rest was picked already',
  },
  'orders.merge_differs': {
    status: 422,
    es: 'Los pedidos {number} y {other} no son del mismo CEDIS, cliente y contacto',
    en: 'Orders {number} and {other} are not of the same distribution centre, client and contact',
  },
  'orders.merge_too_many': {
    status: 422,
    es: 'Un pedido lleva hasta {max} artículos',
    en: 'An order holds up to {max} items',
  },
  'orders.merged_away': {
    status: 409,
    es: 'El pedido {number} se unió a {into}: ya no se reabre',
    en: 'Order {number} became part of {into}: it is not opened again',
  },
  'orders.units': {
    status: 409,
    es: 'La cantidad no cabe: de {name} se pidieron {quantity}, hay {picked} surtidos y {short} faltantes',
    en: 'The quantity does not fit: {quantity} of {name} were ordered, {picked} are picked and {short} are short',
  },
  'orders.no_number': {
    status: 422,
    es: 'La guía {folio} no dice de qué pedido es',
    en: 'Waybill {folio} does not say of which order it is',
  },
  'places.has_orders': {
    status: 409,
    es: '{name} tiene pedidos sin terminar ({orders}): no se puede eliminar',
    en: '{name} has orders under way ({orders}): it cannot be deleted',
  },
  'imports.orders_worked': {
    status: 409,
    es: 'No se puede deshacer: ya hay pedidos de esta importación en trabajo o con guía ({count})',
    en: 'Cannot undo: orders of this import are worked on or have a waybill already ({count})',
  },
} as const satisfies Record<string, WordedKind>;
