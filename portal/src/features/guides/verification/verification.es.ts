import { addressFieldNames, commonFieldNames, thingNames } from '@tramo/contract/words/common';
import { guideFieldNames } from '@tramo/contract/words/guides';
import { proofNames } from '@tramo/contract/words/proof';
import { defineText } from '../../../lib/text.ts';

/** The queue of guides whose papers wait for somebody to look at them. */
export const verificationEs = {
  title: 'Verificación de documentos',
  count: '{count, plural, =0 {Nada por verificar} one {# guía por verificar} other {# guías por verificar}}',
  countMore: 'Más de {count, number} guías por verificar',
  queues: 'Rol que verifica',
  allRoles: 'Todos los roles',
  /** Where the column says the rest. */
  shortRole: { documentGenerator: 'Generador', supervisorDocuments: 'Supervisor' },
  filters: 'Filtros de la verificación',
  search: 'Buscar folio, cliente o destinatario',
  stage: 'Etapa',
  stages: { leaving: 'Por salir', road: 'Ya en una ruta', done: 'Entregadas o recolectadas' },
  columns: {
    guide: thingNames.guide.es,
    recipient: guideFieldNames.recipient.es,
    date: commonFieldNames.date.es,
    trip: 'Vuelta',
    missing: proofNames.missing.es,
    documents: commonFieldNames.documents.es,
    actions: 'Acciones',
  },
  papers: '{count, plural, =0 {Sin documentos} one {# documento} other {# documentos}}',
  papersOf: 'Ver los documentos de {folio}: {count, plural, =0 {ninguno} other {#}}',
  verify: 'Verificar',
  verifyOf: 'Verificar {folio}',
  verifyMany: '{count, plural, one {Verificar # guía} other {Verificar # guías}}',
  verifyNext: 'Verificar y seguir',
  role: '¿En qué rol verificas?',
  note: 'Nota',
  noteHint: 'Opcional. Queda en la bitácora de la guía.',
  manyText: 'Quedan verificadas en ese rol. Las que no lo admitan se quedan como están, con su motivo.',
  noFiles: 'No tiene archivos. Adjúntalos, o verifica solo si tienes los documentos en papel.',
  noFilesMany:
    '{count, number} de {total, plural, one {# guía} other {# guías}} no {count, plural, one {tiene} other {tienen}} archivos. Verifica solo si tienes sus documentos en papel.',
  tooMany: 'Puedes verificar hasta {max, number} guías a la vez. Ajusta los filtros.',
  running: 'Verificando',
  done: '{count, plural, =0 {No se verificó ninguna guía} one {Se verificó # guía} other {Se verificaron # guías}}',
  doneOne: '{folio} quedó verificada',
  drawer: {
    open: 'Abrir la guía',
    client: thingNames.client.es,
    recipient: guideFieldNames.recipient.es,
    address: addressFieldNames.address.es,
    date: commonFieldNames.date.es,
    trip: 'Vuelta',
    load: commonFieldNames.load.es,
    observations: guideFieldNames.observations.es,
    missing: proofNames.missing.es,
    nothing: 'Nada: todo está verificado',
    given: 'Verificado en esta vuelta',
    documents: commonFieldNames.documents.es,
    previous: 'Guía anterior',
    next: 'Guía siguiente',
    place: '{index, number} de {total, number} en esta página',
    busy: 'Espera a que suban los archivos, o descártalos.',
    gone: 'Esta guía ya no está.',
  },
  /** Where a guide is sent back to the available ones. */
  again: 'Sus documentos se verifican de nuevo para esa vuelta.',
  empty: {
    title: 'Todo está verificado',
    text: 'Las guías de los clientes que piden verificar documentos aparecen aquí hasta que alguien las revisa. Lo que pide cada cliente se elige en sus ajustes.',
    filteredTitle: 'Ninguna guía coincide',
    filteredText: 'Cambia la búsqueda, la etapa o quita los filtros.',
  },
} as const;

export const verificationText = defineText(verificationEs, () =>
  import('./verification.en.ts').then((m) => m.verificationEn),
);
