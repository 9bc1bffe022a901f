import { namesIn } from '@tramo/contract/words/names';
import { locationLayoutNames, warehouseThingNames } from '@tramo/contract/words/warehouse';
import { defineText } from '../../../lib/text.ts';

export const printEs = {
  title: 'Etiquetas de {name}',
  titleOne: 'Etiqueta de {code}',
  what: 'Qué se imprime',
  whats: {
    area: 'Toda el área: {count, plural, one {# etiqueta} other {# etiquetas}}',
    range: 'Un tramo del recorrido',
    commands: 'Tarjetas para mandar con el lector: listo, faltante, deshacer y pausa',
    slots: 'Casillas de un carro',
  },
  rangeFrom: 'Desde la ubicación',
  rangeTo: 'Hasta la ubicación',
  way: 'Cómo se imprime',
  ways: { pdf: 'PDF', zpl: 'Archivo ZPL', printer: warehouseThingNames.printer.es },
  layout: 'Tamaño',
  layouts: namesIn(locationLayoutNames, 'es'),
  printer: warehouseThingNames.printer.es,
  hints: {
    pdf: 'Cada etiqueta lleva su código en QR y en barras.',
    zpl: 'Para impresoras de etiquetas: una por etiqueta de 4 × 6 pulgadas.',
    printer: 'Sale directo en la impresora del CEDIS, hasta {most, number} a la vez.',
  },
  print: 'Imprimir',
  job: '{count, plural, one {# etiqueta} other {# etiquetas}}',
  done: '{count, plural, one {Lista # etiqueta} other {Listas # etiquetas}}',
} as const;
export const printText = defineText(printEs, () => import('./print.en.ts').then((m) => m.printEn));
