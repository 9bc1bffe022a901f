import { commonFieldNames, thingNames } from '@tramo/contract/words/common';
import { namesIn } from '@tramo/contract/words/names';
import { movementReasonNames, stockFieldNames, warehouseThingNames } from '@tramo/contract/words/warehouse';
import { defineText } from '../../../lib/text.ts';

export const stockEs = {
  stock: warehouseThingNames.stock.es,
  movements: warehouseThingNames.movements.es,
  views: 'Partes de las existencias',
  location: warehouseThingNames.location.es,
  product: warehouseThingNames.product.es,
  cedi: thingNames.cedi.es,
  quantity: stockFieldNames.quantity.es,
  counted: stockFieldNames.countedDate.es,
  delta: stockFieldNames.delta.es,
  reason: stockFieldNames.reason.es,
  never: 'Nunca',
  filters: 'Filtros de las existencias',
  search: 'Ubicación, SKU o producto',
  ofArea: 'Área: {name}',
  ofProduct: 'Producto: {name}',
  lines: '{count, plural, one {# renglón} other {# renglones}}',
  seeMovements: 'Ver sus movimientos',
  title: { put: 'Acomodar producto', move: 'Mover a otra ubicación', adjust: 'Corregir la existencia' },
  send: { put: 'Acomodar', move: 'Mover', adjust: 'Corregir' },
  done: {
    put: '{count, plural, one {Se acomodó # pieza} other {Se acomodaron # piezas}} en {location}',
    move: '{count, plural, one {Se movió # pieza} other {Se movieron # piezas}} a {location}',
    adjust: 'Ahora hay {count, number} en {location}',
  },
  from: 'De',
  to: 'Ubicación de destino',
  note: 'Nota',
  realQuantity: 'Cantidad real',
  thereNow: '{count, plural, =0 {No hay piezas ahí.} one {Hay # pieza ahí.} other {Hay # piezas ahí.}}',
  missing: {
    location: 'Elige una ubicación',
    product: 'Elige un producto',
    quantity: 'Escribe cuántas piezas',
    detail: 'Di por qué se corrige',
  },
  scanHint: {
    put: 'También puedes escanear la ubicación y el producto.',
    move: 'También puedes escanear la ubicación de destino.',
  },
  unknownCode: 'No se reconoce el código {code}',
  empty: {
    title: 'Todavía no hay existencias',
    text: 'Acomoda producto en una ubicación o importa una hoja.',
    filteredTitle: 'Nada con esos filtros',
    filteredText: 'Quita filtros o busca otra cosa.',
  },
  when: commonFieldNames.date.es,
  why: 'Por qué',
  after: 'quedaron {count, number}',
  movement: namesIn(movementReasonNames, 'es'),
  movementFilters: 'Filtros de los movimientos',
  movementSearch: 'Ubicación, SKU, producto o persona',
  movementsEmpty: {
    title: 'Todavía no hay movimientos',
    text: 'Aquí queda cada vez que algo se acomoda, se mueve, se surte o se cuenta.',
    filteredTitle: 'Ningún movimiento con esos filtros',
    filteredText: 'Quita filtros o elige otros días.',
  },
} as const;
export const stockText = defineText(stockEs, () => import('./stock.en.ts').then((m) => m.stockEn));
