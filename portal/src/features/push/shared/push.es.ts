import { alertKindNames } from '@tramo/contract/words/alerts';
import { namesIn } from '@tramo/contract/words/names';
import { defineText } from '../../../lib/text.ts';

export const pushEs = {
  title: 'Avisos push',
  yours: 'Tus avisos push',
  text: 'Llegan a tus equipos aunque Tramo no esté abierto. Si lo tienes enfrente, te avisa la propia pantalla.',
  here: 'Recibir avisos en este navegador',
  hereOn: 'Este navegador los recibe.',
  hereOff: 'Tu navegador te pedirá permiso.',
  turnedOn: 'Este navegador ya recibe avisos',
  turnedOff: 'Este navegador ya no recibe avisos',
  failed: 'No se pudieron activar los avisos en este navegador. Revisa tu conexión e inténtalo de nuevo.',
  why: {
    denied:
      'Este navegador tiene bloqueadas las notificaciones de Tramo. Permítelas en el candado junto a la dirección y recarga la página.',
    install:
      'En iPhone y iPad primero instala Tramo: en Safari toca Compartir, después «Agregar a inicio», y ábrelo desde ahí.',
    insecure: 'Los avisos solo funcionan con una dirección segura (https). Pídele a tu administrador que la configure.',
    unsupported: 'Este navegador no puede recibir avisos. Usa una versión reciente de Chrome, Edge, Firefox o Safari.',
  },
  refused: 'No diste permiso: el navegador no mostrará avisos.',
  devices: 'Equipos que los reciben',
  noDevices: 'Ningún equipo los recibe todavía.',
  thisDevice: 'Este navegador',
  app: 'App móvil',
  unknown: 'Navegador sin identificar',
  seen: 'Última vez aquí {when}',
  pushed: 'Último aviso {when}',
  added: 'Desde {when}',
  remove: 'Quitar',
  removeOf: 'Quitar {device}',
  removed: 'El equipo ya no recibe avisos',
  try: 'Enviar aviso de prueba',
  tried: '{count, plural, =0 {Ningún equipo lo recibió} one {Enviado a # equipo} other {Enviado a # equipos}}',
  choices: 'Qué quieres recibir',
  alerts: 'Alertas',
  kind: namesIn(alertKindNames, 'es'),
  work: 'Trabajo largo',
  jobs: 'Importaciones, búsquedas de rutas y exportaciones que terminan',
  jobsHint: 'Las que tardaron más de {seconds, number} segundos.',
  quiet: 'Horas de silencio',
  hasQuiet: 'No avisar en ciertas horas',
  quietStart: 'Desde las',
  quietEnd: 'Hasta las',
  quietHint: 'Hora de la empresa. Lo que pase entonces queda en las alertas y no se avisa después.',
  quietSame: 'Elige dos horas distintas',
  saveQuiet: 'Guardar horario',
  saved: 'Se guardaron tus avisos',
  open: 'Ver',
  result: 'Resultado',
  resultGone: 'El resultado ya no se conserva.',
} as const;

export const pushText = defineText(pushEs, () => import('./push.en.ts').then((m) => m.pushEn));
