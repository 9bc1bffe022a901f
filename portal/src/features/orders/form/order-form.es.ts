import { thingNames } from '@tramo/contract/words/common';
import { namesIn } from '@tramo/contract/words/names';
import { orderFieldNames, orderItemFieldNames } from '@tramo/contract/words/orders';
import { defineText } from '../../../lib/text.ts';

export const orderFormEs = {
  new: 'Nuevo pedido',
  edit: 'Editar {number}',
  closed: 'El pedido {number} ya no se edita',
  closedText: 'Está en «{status}». Lo que falte se resuelve al surtir o al empacar.',
  backToOrder: 'Ver el pedido',
  fields: namesIn(orderFieldNames, 'es'),
  sections: {
    order: thingNames.order.es,
    contact: 'Quién lo recibe',
    address: 'Dirección de entrega',
    rest: 'Horario y notas',
  },
  numberHint: 'Único por cliente',
  promisedHint: 'Las listas y las oleadas de surtido van por ella',
  clientNone: 'Sin cliente',
  locationHint: 'Andén, carrito o estante donde está su mercancía',
  addressHint: 'Para surtir no hace falta; para hacer su guía sí.',
  zipUnknown: 'No conocemos ese código postal; escribe la dirección completa.',
  pin: 'Pin de {name}',
  map: 'Mapa de la dirección',
  pinHint: 'Da clic en el mapa para poner el pin',
  removePin: 'Quitar el pin',
  outside: 'El pin está fuera de México. Revisa que sea correcto.',
  anyTime: 'A cualquier hora',
  fixed:
    'Ya se está surtiendo: sus artículos, su CEDIS y su cliente no cambian. Para cambiarlos, sepáralo o cancélalo.',
  created: 'Se creó el pedido {number}',
  saved: 'Se guardó el pedido {number}',
  addFailed: 'No se pudo crear el pedido',
  saveFailed: 'No se pudo guardar el pedido',
  items: {
    ...namesIn(orderItemFieldNames, 'es'),
    title: orderFieldNames.items.es,
    unitWeightLb: 'Peso por pieza (lb)',
    cell: '{column}, artículo {number, number}',
    remove: 'Quitar el artículo {number, number}',
    add: 'Agregar artículo',
    full: 'Un pedido lleva hasta {max, number} artículos',
    twice: 'Ese ID ya está en otro renglón: junta sus cantidades o cámbialo',
    totals:
      '{items, plural, one {# artículo} other {# artículos}} · {units, plural, one {# pieza} other {# piezas}} · {weight}',
    hint: 'Enter baja y agrega renglones. Puedes pegar un bloque de tu hoja de cálculo. Sin ID, el artículo lleva su lugar.',
  },
} as const;
export const orderFormText = defineText(orderFormEs, () => import('./order-form.en.ts').then((m) => m.orderFormEn));
