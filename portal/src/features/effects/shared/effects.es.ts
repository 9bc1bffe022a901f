import { defineText } from '../../../lib/text.ts';

/** What a change of settings touches, in figures of now. */
export const effectsEs = {
  now: 'Ahora: {list}.',
  title: 'Este cambio toca lo que ya está en marcha',
  save: 'Guardar de todos modos',
  counted: {
    routesUnderWay: '{count, plural, one {# ruta en curso} other {# rutas en curso}}',
    routesAhead: '{count, plural, one {# ruta por salir} other {# rutas por salir}}',
    openVisits: '{count, plural, one {# visita pendiente} other {# visitas pendientes}}',
    plansOpen: '{count, plural, one {# plan abierto} other {# planes abiertos}}',
    guidesWaiting:
      '{count, plural, one {# guía sin ruta conserva sus minutos} other {# guías sin ruta conservan sus minutos}}',
    peopleSignedIn: '{count, plural, one {# persona con sesión abierta} other {# personas con sesión abierta}}',
    peopleWithMoreSessions:
      '{count, plural, one {# persona tiene más de una sesión abierta} other {# personas tienen más de una sesión abierta}}',
    peopleWithoutFactor:
      '{count, plural, one {# persona aún no tiene segundo factor} other {# personas aún no tienen segundo factor}}',
    templatesWithDay:
      '{count, plural, one {# plantilla de mensajes en uso dice la fecha} other {# plantillas de mensajes en uso dicen la fecha}}',
    templatesWithHour:
      '{count, plural, one {# plantilla de mensajes en uso dice la hora} other {# plantillas de mensajes en uso dicen la hora}}',
    templatesWithDistance:
      '{count, plural, one {# plantilla de mensajes en uso dice la distancia} other {# plantillas de mensajes en uso dicen la distancia}}',
  },
} as const;

export const effectsText = defineText(effectsEs, () => import('./effects.en.ts').then((m) => m.effectsEn));
