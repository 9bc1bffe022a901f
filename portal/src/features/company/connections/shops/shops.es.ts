import { thingNames } from '@tramo/contract/words/common';
import { namesIn } from '@tramo/contract/words/names';
import { shopKindNames, shopOrderStatusNames } from '@tramo/contract/words/shops';
import { defineText } from '../../../../lib/text.ts';

export const shopsEs = {
  title: 'Tiendas',
  hint: 'Los pedidos de tu tienda entran solos y se vuelven guías de su conexión. Pega la dirección y el secreto en los webhooks de WooCommerce (tema «Pedido creado») o Shopify (evento «Creación de pedido»).',
  add: 'Nueva tienda',
  edit: 'Editar tienda',
  columns: { kind: 'Tienda', address: 'Dirección para la tienda', last: 'Último pedido' },
  kind: namesIn(shopKindNames, 'es'),
  status: namesIn(shopOrderStatusNames, 'es'),
  off: 'Apagada',
  noOrders: 'Todavía no llega ninguno',
  emptyTitle: 'Todavía no hay tiendas',
  emptyText: 'Elige una conexión, la tienda y el CEDIS de donde salen sus pedidos.',
  connection: 'Conexión que crea las guías',
  kindField: 'Programa de la tienda',
  cedi: thingNames.cedi.es,
  daysAhead: 'Días del pedido a la entrega',
  secret: 'Secreto con que firma la tienda',
  secretHint: 'El mismo que pongas, o te dé, la tienda al crear el webhook.',
  keepSecret: 'Vacío: se queda el que está guardado',
  isOn: 'Recibe pedidos',
  map: 'Mapa del pedido',
  mapHint:
    'El mismo JSON Schema de los webhooks: «ready.…» es el pedido ya preparado; «order.…», cualquier campo como lo manda la tienda.',
  sample: 'Pedido de ejemplo, ya preparado',
  result: 'Guía que saldría',
  fits: 'Con este mapa el pedido de ejemplo se vuelve guía.',
  misfit: 'Así no se crearía: ',
  notJson: 'Todavía no es un objeto JSON.',
  required: 'Este campo es requerido',
  saved: 'Tienda guardada',
  orders: 'Pedidos',
  open: 'Ver pedidos',
  remove: 'Eliminar',
  removeTitle: '¿Dejar de recibir pedidos por «{name}»?',
  removeText: 'Se pierde también la lista de los que llegaron. Sus guías se quedan.',
  removed: 'Ya no se reciben pedidos',
  again: 'Intentar otra vez',
  openGuide: 'Abrir la guía',
  copyAddress: 'Copiar dirección',
} as const;
export const shopsText = defineText(shopsEs, () => import('./shops.en.ts').then((m) => m.shopsEn));
