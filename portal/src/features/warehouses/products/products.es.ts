import { commonFieldNames } from '@tramo/contract/words/common';
import { namesIn } from '@tramo/contract/words/names';
import { productFieldNames } from '@tramo/contract/words/warehouse';
import { defineText } from '../../../lib/text.ts';

export const productsEs = {
  title: 'Productos del almacén',
  count: '{count, plural, one {# producto} other {# productos}}',
  field: namesIn(productFieldNames, 'es'),
  filters: 'Filtros de los productos',
  search: 'SKU, nombre o código',
  state: commonFieldNames.status.es,
  allStates: 'Todos los productos',
  states: { active: 'Activos', resting: 'Inactivos', stocked: 'Con existencias', none: 'Sin existencias' },
  resting: 'Inactivo',
  codes: 'Códigos',
  noCodes: 'Solo su SKU',
  pack: '{code} × {units, number}',
  moreCodes: '{count, plural, one {y # código más} other {y # códigos más}}',
  size: 'Peso y volumen',
  kg: '{value} kg',
  m3: '{value} m³',
  places: '{count, plural, =0 {en ninguna ubicación} one {en # ubicación} other {en # ubicaciones}}',
  add: 'Nuevo producto',
  edit: 'Producto {sku}',
  seeStock: 'Ver dónde está',
  seeMovements: 'Ver sus movimientos',
  removeTitle: '¿Eliminar {sku}?',
  removeText: 'Solo se puede si nunca tuvo existencias; si las tuvo, ponlo inactivo.',
  removed: 'Se eliminó {sku}',
  created: 'Se agregó {sku}',
  saved: 'Se guardó el producto',
  save: 'Guardar producto',
  activeHint: 'Inactivo ya no se acomoda; lo que hay se puede surtir',
  codesHint:
    'Los que lee el escáner, además del SKU: EAN, UPC o el de una caja con varias piezas. Escanea uno para agregarlo.',
  code: 'EAN, UPC o propio',
  codeOf: 'Código {number, number}',
  unitsOf: 'Piezas del código {number, number}',
  unitsSuffix: ' pzas.',
  removeCode: 'Quitar el código {number, number}',
  addCode: 'Agregar código',
  empty: {
    title: 'Todavía no hay productos',
    text: 'Agrégalos uno por uno o importa una hoja con sus SKU y códigos.',
    filteredTitle: 'Ningún producto con esos filtros',
    filteredText: 'Quita filtros o busca otra cosa.',
  },
} as const;
export const productsText = defineText(productsEs, () => import('./products.en.ts').then((m) => m.productsEn));
