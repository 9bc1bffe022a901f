import type { ClosureKind, ClosureState } from '../roads/closures.ts';
import type { RoadLearning } from '../roads/learning.ts';
import { commonFieldNames, thingNames } from './common.ts';
import type { Names } from './names.ts';

/** Things of the streets. */
export const roadThingNames = {
  closure: { es: 'Calle cerrada', en: 'Closed street' },
  closures: { es: 'Calles cerradas', en: 'Closed streets' },
  streets: { es: 'Calles', en: 'Streets' },
  learned: { es: 'Lo que se aprendió', en: 'What was learned' },
} as const satisfies Names;

export const closureKindNames = {
  line: { es: 'Línea', en: 'Line' },
  area: { es: 'Zona', en: 'Area' },
} as const satisfies Names<ClosureKind>;

export const closureStateNames = {
  active: { es: 'Cerrada ahora', en: 'Closed now' },
  resting: { es: 'Abierta a esta hora', en: 'Open at this hour' },
  waiting: { es: 'Se cerrará', en: 'Will close' },
  over: { es: 'Ya se abrió', en: 'Open again' },
} as const satisfies Names<ClosureState>;

export const closureFieldNames = {
  name: commonFieldNames.reason,
  kind: commonFieldNames.type,
  points: { es: 'Lo dibujado', en: 'Drawing' },
  /** An instant; a message's is who sent it. */
  from: { es: 'Cerrada desde', en: 'Closed from' },
  until: { es: 'Cerrada hasta', en: 'Closed until' },
  weekly: { es: 'Solo ciertos días y horas', en: 'Only on certain days and hours' },
  weekdays: { es: 'Días de la semana', en: 'Days of the week' },
  startMinute: { es: 'De (minuto del día)', en: 'From (minute of the day)' },
  endMinute: { es: 'A (minuto del día)', en: 'To (minute of the day)' },
  vehicleKinds: { es: 'A quién detiene', en: 'Whom it stops' },
  status: commonFieldNames.status,
  createdBy: { es: 'La cerró', en: 'Closed by' },
  routes: thingNames.routes,
} as const satisfies Names;

/** Why what was learned is not used. */
export const notLearnedNames = {
  never: {
    es: 'Todavía no se aprende nada: sucede cada noche, con los recorridos de las rutas terminadas',
    en: 'Nothing was learned yet: it happens every night, of the tracks of finished routes',
  },
  few: {
    es: 'Todavía son pocos días o tramos para saber si ayuda: por ahora no se usa',
    en: 'So far there are too few days or legs to tell whether it helps: it is not used for now',
  },
  noHelp: {
    es: 'En los días que se apartaron para medirlo no acertó más que las velocidades de siempre: no se usa',
    en: 'On the days set apart to measure it, it came no nearer than the usual speeds: it is not used',
  },
  noStreets: {
    es: 'No hay calles importadas donde la flota circula',
    en: 'No streets are imported where the fleet drives',
  },
} as const satisfies Names<NonNullable<RoadLearning['notUsed']>>;
