import type { Names } from './names.ts';

/** «Tu primera entrega en diez minutos»: the API page, the portal and docs/api.md read it here. */
export const apiGuideNames = {
  title: { es: 'Tu primera entrega en diez minutos', en: 'Your first delivery in ten minutes' },
  intro: {
    es: 'Cada llamada lleva dos encabezados: `apiKey`, con la clave de tu conexión, y `platform: api`. Todo es JSON en UTF-8. Los instantes van en UTC y los días en la zona de tu empresa.',
    en: 'Each call carries two headers: `apiKey`, with your connection’s key, and `platform: api`. Everything is JSON in UTF-8. Instants are in UTC and days in your company’s time zone.',
  },
  errors: { es: 'Errores y qué hacer', en: 'Errors and what to do' },
  errorsIntro: {
    es: 'Un error responde `{"error": {"code", "key", "message", "params", "fields"}}` con su estado HTTP. Decide por `key`, que no cambia; `message` es para mostrarlo, y `fields` dice qué campo corregir.',
    en: 'An error answers `{"error": {"code", "key", "message", "params", "fields"}}` with its HTTP status. Decide by `key`, which does not change; `message` is to be shown, and `fields` tells which field to mend.',
  },
} as const satisfies Names;

export const apiStepNames = {
  key: {
    title: { es: 'Crea una clave', en: 'Create a key' },
    text: {
      es: 'En Configuración → Conexión API → Claves, con el alcance «Guías» y el de «Seguimiento». Se muestra una sola vez: guárdala donde nadie la vea y nunca en la página de tu tienda.',
      en: 'In Settings → API connection → Keys, with the scopes “Waybills” and “Tracking”. It is shown once: keep it where nobody sees it and never in your shop’s page.',
    },
  },
  create: {
    title: { es: 'Crea una guía', en: 'Create a waybill' },
    text: {
      es: 'El `cediId` es el CEDIS de donde sale. `Idempotency-Key` es tuya, una por pedido: si repites la llamada porque se cortó la red, recibes la primera respuesta (con `Idempotency-Replayed: true`) y no otra guía.',
      en: '`cediId` is the distribution centre that it leaves from. `Idempotency-Key` is yours, one for each order: when you repeat the call because the network broke, you get the first answer (with `Idempotency-Replayed: true`) and not another waybill.',
    },
  },
  batch: {
    title: { es: 'O muchas a la vez', en: 'Or many at once' },
    text: {
      es: 'Hasta 500 en una llamada. Cada una tiene su resultado en `results`, y una mala no estorba a las demás.',
      en: 'Up to 500 in one call. Each has its result in `results`, and a bad one does not hold up the others.',
    },
  },
  read: {
    title: { es: 'Mira cómo va', en: 'See how it goes' },
    text: {
      es: 'Con sus artículos, su ruta y su bitácora: quién hizo qué y cuándo.',
      en: 'With its items, its route and its history: who did what and when.',
    },
  },
  links: {
    title: { es: 'Dale a tu cliente su seguimiento', en: 'Give your customer the tracking' },
    text: {
      es: 'Enlaces que se abren sin sesión. Pon el de seguimiento en tu correo de confirmación.',
      en: 'Links that open without a session. Put the tracking one into your confirmation mail.',
    },
  },
  changes: {
    title: { es: 'Entérate de lo que cambia', en: 'Hear of what changes' },
    text: {
      es: 'Lo mejor es un webhook: Tramo te avisa. Si tu sistema no puede recibir, pregunta cada minuto con el `cursor` de la respuesta anterior: vienen las guías que cambiaron y las eliminadas, sin saltarse ninguna.',
      en: 'A webhook is best: Tramo tells you. If your system cannot receive, ask every minute with the `cursor` of the answer before: waybills that changed come, and those that were deleted, and none is skipped.',
    },
  },
  sandbox: {
    title: { es: 'Prueba sin riesgo', en: 'Try without risk' },
    text: {
      es: 'En Configuración → Conexión API → Empresa de prueba se crea una empresa aparte, con claves `tramo_test_`. Ahí tus guías salen a ruta y se entregan solas, tus webhooks lo reciben, ningún mensaje sale y nada se cobra. Con una de esas claves adelantas el reloj: cuando la llamada responde, ya ocurrió lo que ese tiempo trae. Los eventos llevan la hora de la empresa de prueba; la firma, la hora real.',
      en: 'Settings → API connection → Sandbox company makes a company of its own, with `tramo_test_` keys. There your waybills go out and are delivered by themselves, your webhooks hear of it, no message leaves and nothing is charged. With one of those keys you put the clock forward: when the call answers, what that time brings has happened. Events carry the time of the sandbox company; the signature, the real time.',
    },
  },
} as const satisfies Record<string, Names>;

/** Languages of the examples, as their makers call them. */
export const snippetNames = {
  curl: { es: 'curl', en: 'curl' },
  javascript: { es: 'JavaScript', en: 'JavaScript' },
  python: { es: 'Python', en: 'Python' },
  php: { es: 'PHP', en: 'PHP' },
} as const satisfies Names;
