import { commonFieldNames, thingNames } from '@tramo/contract/words/common';
import { namesIn } from '@tramo/contract/words/names';
import { printerFieldNames, warehouseThingNames } from '@tramo/contract/words/warehouse';
import { defineText } from '../../../lib/text.ts';

export const printersEs = {
  title: warehouseThingNames.printers.es,
  printer: warehouseThingNames.printer.es,
  count: '{count, plural, one {# impresora} other {# impresoras}}',
  cedi: thingNames.cedi.es,
  name: commonFieldNames.name.es,
  field: namesIn(printerFieldNames, 'es'),
  last: 'Última impresión',
  neverPrinted: 'Todavía no imprime',
  failure: 'Falló',
  works: 'Responde',
  untested: 'Sin probar',
  state: commonFieldNames.status.es,
  add: 'Nueva impresora',
  edit: 'Impresora {name}',
  test: 'Imprimir una prueba',
  testing: 'Probando…',
  tested: '{name} recibió la prueba',
  removeTitle: '¿Quitar {name}?',
  removeText: 'Las etiquetas ya no saldrán ahí. Se puede agregar otra vez.',
  removed: 'Se quitó {name}',
  created: 'Se agregó {name}. Imprime una prueba.',
  saved: 'Se guardó la impresora',
  save: 'Guardar impresora',
  hint: 'Impresoras de etiquetas que entienden ZPL, en la red donde está el servidor de Tramo. Casi todas usan el puerto 9100.',
  missing: {
    cedi: 'Elige el CEDIS',
    name: 'Ponle un nombre',
    host: 'Escribe su dirección',
    port: 'Escribe su puerto',
  },
  empty: {
    title: 'Todavía no hay impresoras',
    text: 'Con una impresora de la red las etiquetas salen solas. Sin ella se imprimen en PDF.',
    filteredTitle: 'Ninguna impresora en este CEDIS',
    filteredText: 'Elige otro CEDIS arriba.',
  },
} as const;
export const printersText = defineText(printersEs, () => import('./printers.en.ts').then((m) => m.printersEn));
