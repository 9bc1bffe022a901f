import {
  checklistCategoryNames,
  checklistFieldNames,
  factNames,
  matchNames,
  substatusStatusNames,
} from '@tramo/contract/words/checklists';
import { vehicleKindNames } from '@tramo/contract/words/fleet';
import { guideTypeNames } from '@tramo/contract/words/guides';
import { namesIn, yesNoNames } from '@tramo/contract/words/names';
import { defineText } from '../../../lib/text.ts';

export const logicEs = {
  title: 'Lógica del operador',
  about:
    'Contesta el más específico: primero el de un cliente, luego el de un subestado o tipo de unidad, luego el que tiene condiciones. Entre iguales, el de más arriba.',
  statuses: 'Estados',
  category: namesIn(checklistCategoryNames, 'es'),
  list: 'Checklists de {status}, en su orden',
  none: 'Este estado no tiene checklists.',
  back: 'Ver la lista de checklists',
  tryOut: 'Probar',
  drag: 'Mover {name}',
  dragHelp:
    'Para mover un checklist toma su asa con espacio, usa las flechas y suéltalo con espacio. Escape lo deja donde estaba.',
  picked: '{name}, lugar {place, number} de {total, number}, tomado',
  moved: '{name} va en el lugar {place, number} de {total, number}',
  dropped: '{name} quedó en el lugar {place, number} de {total, number}',
  putBack: '{name} vuelve a su lugar',
  when: {
    always: 'Siempre que nada más específico conteste',
    subStatus: 'Con el subestado {name}',
    clients: '{count, plural, one {Solo para # cliente} other {Solo para # clientes}}',
    vehicles: 'Para {kinds}',
    logic: 'Si {condition}',
  },
  rests: {
    inactive: 'Inactivo: ningún operador lo recibe',
    hidden: 'Oculto: ningún operador lo recibe',
    unpublished: 'Sin publicar: ningún operador lo recibe',
  },
  gets: 'Los operadores lo reciben',
  visible: checklistFieldNames.visible.es,
  enabled: substatusStatusNames.enabled.es,
  conditions: 'Condiciones',
  conditionsOf: 'Condiciones de {name}',
  dialog: {
    about: 'Se contesta solo cuando se cumplen. Lo que no se sabe de la visita no cumple ninguna.',
    match: 'Deben cumplirse',
    matches: namesIn(matchNames, 'es'),
    fact: namesIn(factNames, 'es'),
    subject: 'Qué se mira en la condición {n, number}',
    operator: 'Cómo se compara la condición {n, number}',
    value: 'Valor de la condición {n, number}',
    valueTo: 'Hasta, en la condición {n, number}',
    add: 'Agregar condición',
    remove: 'Quitar la condición {n, number}',
    none: 'Sin condiciones: se contesta siempre.',
    save: 'Guardar condiciones',
    saved: 'Se actualizó exitosamente',
    guideType: namesIn(guideTypeNames, 'es'),
    vehicleKind: namesIn(vehicleKindNames, 'es'),
    yesNo: namesIn(yesNoNames, 'es'),
    clients: 'Busca un cliente',
  },
  trial: {
    title: 'Probar qué checklist contesta',
    client: factNames.client.es,
    anyClient: 'Sin cliente',
    category: 'Se gestiona como',
    subStatus: factNames.subStatus.es,
    unknown: 'No se sabe',
    facts: 'Lo que se sabe de la visita',
    answers: 'Contesta {name}',
    nobody: 'Ningún checklist contesta: el operador no ve ninguno.',
    why: 'Por qué',
    verdict: {
      answers: 'Contesta: es el más específico de los que aplican',
      lessNarrow: 'Aplica, pero otro es más específico o está antes',
      category: 'Es de otro estado',
      subStatus: 'Es de otro subestado',
      client: 'Es solo para otros clientes',
      vehicle: 'Es para otro tipo de unidad',
      logic: 'No se cumplen sus condiciones',
      inactive: 'Está inactivo',
      hidden: 'Está oculto',
      unpublished: 'No se ha publicado',
    },
  },
} as const;

export const logicText = defineText(logicEs, () => import('./logic.en.ts').then((m) => m.logicEn));
