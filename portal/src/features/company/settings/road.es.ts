import { companyFieldNames } from '@tramo/contract/words/company';
import { defineText } from '../../../lib/text.ts';

/** The settings of routes under way. */
export const roadEs = {
  drivers: 'Operadores en ruta',
  driversText: 'Qué puede decidir el operador mientras reparte.',
  driverReorders: 'Pueden cambiar el orden de sus paradas',
  driverReordersHint:
    'Solo las que faltan por gestionar; el cambio se ve al momento en el tablero y queda en la bitácora.',
  driverStartsOtherDays: 'Pueden iniciar una ruta de otro día',
  driverStartsOtherDaysHint: 'Si no, la app les dice de qué día es y no la inicia.',
  departure: companyFieldNames.departure.es,
  departureText:
    'Preguntas que la app hace al operador al iniciar la ruta. Sus respuestas quedan en la bitácora de la ruta.',
  question: 'Pregunta {number, number}',
  questionExample: '¿Revisaste llantas, luces y niveles?',
  isRequired: 'Obligatoria',
  isRequiredHint: 'Sin un «sí» la ruta no puede iniciar.',
  addQuestion: 'Agregar pregunta',
  removeQuestion: 'Quitar la pregunta {number, number}',
  upQuestion: 'Subir la pregunta {number, number}',
  downQuestion: 'Bajar la pregunta {number, number}',
  noQuestions: 'Sin preguntas: la ruta inicia con un toque.',
  mostQuestions: 'Llegaste al máximo de {max, number} preguntas.',
  alerts: 'Alertas',
  alertsText: 'Qué merece una alerta y desde cuándo. Lo que apagues no crea alertas nuevas.',
  kind: {
    delay: 'Retraso contra el plan',
    silent: 'Operador sin señal',
    stopped: 'Detenida lejos de sus paradas',
    offRoute: 'Fuera de su ruta',
    outOfZone: 'Fuera de las zonas permitidas',
    lowBattery: 'Batería baja del teléfono',
    farVisit: 'Visita lejos del destino',
    undelivered: 'Guía no entregada o no recolectada',
    document: 'Licencia o documento por vencer',
    vehicleCheck: 'Falla de la unidad antes de salir',
  },
  hint: {
    outOfZone: 'Entra a una zona restringida del CEDIS o sale de las permitidas.',
    undelivered: 'Una por guía; termina sola si después se entrega.',
    document: 'Desde {days, number} días antes, una vez por documento y fecha.',
    vehicleCheck: 'Lo que el operador contesta mal en el checklist de salida, una por ruta.',
  },
  threshold: {
    delay: 'Minutos de retraso',
    silent: 'Minutos sin señal',
    stopped: 'Minutos detenida',
    offRoute: 'Metros fuera de la ruta',
    lowBattery: 'Porcentaje de batería',
    farVisit: 'Metros hasta el destino',
  },
  minutes: ' min',
  metres: ' m',
  percent: ' %',
  quiet: 'Horas de silencio',
  quietText: 'Las alertas se guardan, pero la campana no suena ni muestra mensajes.',
  hasQuiet: 'Guardar silencio todos los días',
  quietStart: 'Desde',
  quietEnd: 'Hasta',
  quietHint: 'Puede pasar de la medianoche, como de 22:00 a 6:00.',
  number: 'Debe ser un número de {min, number} a {max, number}',
  saved: 'Se ha actualizado tu configuración correctamente',
} as const;

export const roadText = defineText(roadEs, () => import('./road.en.ts').then((m) => m.roadEn));
