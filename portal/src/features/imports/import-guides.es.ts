import { commonFieldNames, thingNames } from '@tramo/contract/words/common';
import { guideFieldNames } from '@tramo/contract/words/guides';
import { importFieldNames } from '@tramo/contract/words/imports';
import { namesIn } from '@tramo/contract/words/names';
import { defineText } from '../../lib/text.ts';

/** What the conversation says where rows become guides. */
export const importGuidesEs = {
  title: 'Importar guías',
  templateName: 'plantilla-guias.csv',
  date: commonFieldNames.date.es,
  noRecent: 'Aquí verás tus importaciones, su resultado y cómo deshacerlas.',
  recentLine: '{rows, plural, one {# fila} other {# filas}} · {guides, plural, one {# guía} other {# guías}}',
  field: 'Dato de la guía',
  contact: 'destinatario o empresa',
  open: 'Ver guía',
  leaveOut: 'No son guías',
  noFolio: '{count, plural, one {# fila no tiene folio} other {# filas no tienen folio}}',
  generate: 'Generar folios',
  run: '{count, plural, one {Importar # guía} other {Importar # guías}}',
  made: '{count, plural, =0 {No se importó ninguna guía} one {Se importó # guía} other {Se importaron # guías}}',
  undoneText: 'Sus guías se eliminaron. Las filas siguen aquí por si quieres importarlas de nuevo.',
  madeFigure: 'Guías importadas',
  see: 'Ver guías',
  undoText:
    '{count, plural, one {Se eliminará # guía} other {Se eliminarán # guías}}. Solo es posible mientras ninguna esté en una ruta.',
  undoDone: '{count, plural, =0 {La importación se deshizo} one {Se eliminó # guía} other {Se eliminaron # guías}}',
  drop: 'Arrastra aquí la hoja de tu cliente',
  groups: {
    thing: thingNames.guide.es,
    /** Groups of fields, told by whose they are. */
    contact: 'Destinatario',
    /** As the group before. */
    address: 'Dirección del destinatario',
    time: 'Horario',
    load: commonFieldNames.load.es,
    notices: 'Avisos',
    sender: guideFieldNames.sender.es,
  },
  fields: { ...namesIn(importFieldNames, 'es'), deleted: 'Campo eliminado' },
} as const;
export const importGuidesText = defineText(importGuidesEs, () =>
  import('./import-guides.en.ts').then((m) => m.importGuidesEn),
);
