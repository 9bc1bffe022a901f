import { thingNames } from '@tramo/contract/words/common';
import { importFieldNames } from '@tramo/contract/words/imports';
import { namesIn } from '@tramo/contract/words/names';
import { orderFieldNames } from '@tramo/contract/words/orders';
import { defineText } from '../../lib/text.ts';

/** What the conversation says where rows become orders: one row an order, or one a line of it. */
export const importOrdersEs = {
  title: 'Importar pedidos',
  templateName: 'plantilla-pedidos.csv',
  date: orderFieldNames.promisedDate.es,
  noRecent: 'Aquí verás tus importaciones de pedidos, su resultado y cómo deshacerlas.',
  recentLine: '{rows, plural, one {# fila} other {# filas}} · {guides, plural, one {# pedido} other {# pedidos}}',
  field: 'Dato del pedido',
  contact: 'contacto o empresa',
  open: 'Ver pedido',
  leaveOut: 'No son pedidos',
  noFolio: '{count, plural, one {# fila no tiene número de pedido} other {# filas no tienen número de pedido}}',
  generate: 'Generar números',
  run: '{count, plural, one {Importar # fila} other {Importar # filas}}',
  made: '{count, plural, =0 {No se importó ningún pedido} one {Se importó # pedido} other {Se importaron # pedidos}}',
  undoneText: 'Sus pedidos se eliminaron. Las filas siguen aquí por si quieres importarlas de nuevo.',
  madeFigure: 'Pedidos importados',
  see: 'Ver pedidos',
  undoText:
    '{count, plural, one {Se eliminará # pedido} other {Se eliminarán # pedidos}}. Solo es posible mientras nadie los haya trabajado.',
  undoDone: '{count, plural, =0 {La importación se deshizo} one {Se eliminó # pedido} other {Se eliminaron # pedidos}}',
  drop: 'Arrastra aquí la hoja de tus pedidos',
  groups: {
    thing: thingNames.order.es,
    contact: 'Quién lo recibe',
    /** A group of fields, told by whose they are. */
    address: 'Dirección de entrega',
    time: 'Horario',
    load: orderFieldNames.items.es,
  },
  fields: {
    ...namesIn(importFieldNames, 'es'),
    folio: orderFieldNames.number.es,
    scheduledDate: orderFieldNames.promisedDate.es,
    contactName: orderFieldNames.contactName.es,
    deleted: 'Campo eliminado',
  },
} as const;
export const importOrdersText = defineText(importOrdersEs, () =>
  import('./import-orders.en.ts').then((m) => m.importOrdersEn),
);
