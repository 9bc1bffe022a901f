import { defineText } from '../../../lib/text.ts';

/** What changing each setting of the company affects, said beside it. */
export const companyEffectsEs = {
  name: 'Encabeza documentos, mensajes y las páginas de tus destinatarios.',
  logoFileId: 'Sale en documentos, correos y las páginas de tus destinatarios.',
  profile: {
    legalName: 'Sale en la prueba de entrega, el manifiesto y los reportes.',
    legalRepresentative: 'Se guarda en tu perfil; no sale en documentos.',
    contactName: 'Se guarda en tu perfil; no sale en documentos.',
    phone: 'Sale en la prueba de entrega, el manifiesto y el rastreo público.',
    email: 'Sale en la prueba de entrega.',
    website: 'Se guarda en tu perfil; no sale en documentos.',
    country: 'Se guarda en tu perfil; no sale en documentos.',
    address: 'Sale en la prueba de entrega, el manifiesto y los reportes.',
  },
  timeZone: 'Decide qué día es hoy y en qué hora se leen rutas, planes, mensajes y documentos.',
  dateFormat: 'Cambia cómo se escriben los días en campos, documentos y mensajes.',
  hourFormat: 'Cambia la hora en todas las pantallas, los documentos y los mensajes.',
  firstWeekday: 'Con él empiezan los calendarios y la cuenta semanal de rutas por usuario.',
  distanceUnit: 'Cambia las distancias en pantallas, documentos y mensajes; lo guardado sigue igual.',
  weightUnit: 'Cambia los pesos en formularios, listas y documentos; lo guardado sigue igual.',
  volumeUnit: 'Es la misma en todo el portal.',
  defaultDeliveryMinutes: 'Con ellos nacen las guías que no dicen otros; las que ya existen conservan los suyos.',
  defaultWaitMinutes: 'Cuánto espera el operador a alguien antes de reportar que no hubo quién; se lo dice su app.',
  minVehicleLoadPercent: 'Las rutas planeadas con menos carga se señalan antes de despachar; con 0, ninguna.',
  maxRoutesPerWeek: 'Quien no tenga un límite propio usa este.',
  singleSession: 'Las sesiones que ya están abiertas siguen; la segunda entrada es la que se rechaza.',
  requireSecondFactor: 'Quien no lo tenga lo activa antes de seguir usando el portal.',
  road: {
    driverReorders: 'La app de los operadores lo toma al abrir su ruta.',
    driverStartsOtherDays: 'Vale desde el próximo inicio de ruta.',
    boardingByScan: 'Vale para los embarques que se revisen desde ahora; los ya revisados se quedan así.',
    departureQuestions: 'Se preguntan en las rutas que aún no inician.',
  },
  orders: { guideTime: 'Vale para los pedidos que lleguen o se empaquen desde ahora.' },
  tracking: {
    isEnabled: 'Vale al momento para los enlaces que ya enviaste.',
    showDriver: 'Vale al momento en las páginas que están abiertas.',
    note: 'Se lee en el rastreo y en el reporte de la entrega.',
    colour: 'Pinta las páginas de tus destinatarios y tus correos.',
    frameOrigins: 'Los sitios que quites dejan de mostrar el rastreo al momento.',
  },
} as const;

export const companyEffectsText = defineText(companyEffectsEs, () =>
  import('./company-effects.en.ts').then((m) => m.companyEffectsEn),
);
