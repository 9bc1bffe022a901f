import { thingNames } from '@tramo/contract/words/common';
import { defineText } from '../../../lib/text.ts';

export const sandboxEs = {
  title: thingNames.sandbox.es,
  bar: 'Aquí es {when}. Nada llega a nadie ni se cobra.',
  toClock: 'Adelantar el reloj',
  back: 'Volver a {name}',
  leave: 'Salir de ella',
  intro:
    'Una empresa aparte para probar tu conexión sin riesgo: sus vehículos se mueven solos, las guías que crees salen a ruta y se entregan, y tus webhooks lo reciben. Ningún mensaje sale y nada se cobra.',
  create: 'Crear la empresa de prueba',
  creating: 'Se está llenando con vehículos, operadores y guías…',
  enter: 'Abrir la empresa de prueba',
  enterHint: 'Se abre en esta pestaña; las demás siguen en tu empresa. Sus claves empiezan con tramo_test_.',
  facts: { now: 'Hora en ella', guides: 'Guías que guarda' },
  guidesOf: '{guides, number} de {most, number}',
  onTime: 'a la hora real',
  ahead:
    '{days, plural, =0 {} one {# día } other {# días }}{hours, plural, =0 {} one {# h } other {# h }}{minutes, number} min adelante',
  clock: 'El reloj',
  clockHint:
    'Lo que ese tiempo trae ocurre en su orden: las rutas salen, las visitas se hacen, los avisos y los webhooks se mandan. El reloj no regresa; para volver a la hora real, borra la empresa de prueba.',
  by: { '15': '15 min', '60': '1 hora', '240': '4 horas', '1440': '1 día' },
  forwardBy: 'Adelantar {by}',
  moving: 'El reloj avanza y ocurre lo que ese tiempo trae…',
  magic: 'Destinatarios que fallan',
  magicHint:
    'Los mensajes siguen su curso como con los proveedores reales. Un número que termina en un código falla con él.',
  magicRows: {
    later: { who: 'Celular terminado en 30003', what: 'El SMS no se entrega: equipo fuera de alcance' },
    never: { who: 'Celular terminado en 21614', what: 'El SMS se rechaza: no es un celular' },
    whatsapp: { who: 'Celular terminado en 131026', what: 'El WhatsApp no se entrega' },
    unread: { who: 'Celular terminado en 0003', what: 'El WhatsApp se entrega y no se lee' },
    mail: { who: 'rebota@ cualquier dominio', what: 'El correo rebota' },
  },
  wipe: 'Borrar y empezar de nuevo',
  wipeHint:
    'Se va todo lo que tiene y se llena otra vez, a la hora real. Las conexiones de API, las tiendas y los webhooks se quedan, con sus claves.',
  wipeTitle: '¿Borrar la empresa de prueba?',
  wipeConfirm: 'Borrar la empresa de prueba',
} as const;

export const sandboxText = defineText(sandboxEs, () => import('./sandbox.en.ts').then((m) => m.sandboxEn));
