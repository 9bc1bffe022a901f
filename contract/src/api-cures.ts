import type { ProblemKey } from './problem-kinds.ts';
import type { Words } from './words/names.ts';

/** What a developer does about each error that another system may be told, in the order in which they are met. Their own words stand in the catalogue. */
export const apiCures = {
  'auth.wrong_api_key': {
    es: 'Envía la clave de tu conexión en `apiKey`, con `platform: api` y sin `token`.',
    en: 'Send your connection’s key in `apiKey`, with `platform: api` and no `token`.',
  },
  'keys.revoked': {
    es: 'Copia la clave entera, sin espacios. Si alguien la revocó o terminó de cambiarse, usa la nueva.',
    en: 'Copy the whole key, without spaces. If somebody revoked it or its change has ended, use the new one.',
  },
  'keys.wrong_kind': {
    es: 'Crea una conexión en la empresa a la que llamas, y usa su clave.',
    en: 'Create a connection in the company that you call, and use its key.',
  },
  'keys.expired': {
    es: 'Un administrador cambia su último día en Configuración → Conexión API.',
    en: 'An administrator changes its last day in Settings → API connection.',
  },
  'keys.address': {
    es: 'Agrega esa dirección a las permitidas de la conexión, o llama desde una de ellas.',
    en: 'Add that address to the connection’s allowed ones, or call from one of them.',
  },
  'keys.scope': {
    es: 'Marca ese alcance en la conexión. La clave es la misma.',
    en: 'Tick that scope in the connection. The key stays the same.',
  },
  'auth.forbidden': {
    es: 'Esa llamada es de personas con sesión: no se abre con una clave.',
    en: 'That call is for people with a session: a key does not open it.',
  },
  'auth.expired_subscription': {
    es: 'La suscripción de la empresa terminó. Reintentar no sirve.',
    en: 'The company’s subscription has ended. Trying again does not help.',
  },
  'auth.suspended': {
    es: 'El servicio de la empresa está suspendido. Guarda lo que ibas a mandar y vuelve a intentar cuando se reanude.',
    en: 'The company’s service is suspended. Keep what you meant to send and try again once it goes on.',
  },
  'companies.over': {
    es: 'El servicio de la empresa terminó: se puede leer, no crear. Reintentar no sirve hasta que se renueve.',
    en: 'The company’s service has ended: reading works, creating does not. Trying again does not help until it is renewed.',
  },
  'quotas.guides': {
    es: 'La empresa llegó a sus guías del mes. Espera al día que dice el mensaje, o pide que se suba el límite.',
    en: 'The company has reached its waybills of the month. Wait for the day of the message, or ask for the limit to be raised.',
  },
  'general.bad_request': {
    es: 'El JSON está mal formado o un valor no cabe en su tipo. En «Llamadas» ves el cuerpo como llegó.',
    en: 'The JSON is malformed or a value does not fit its type. “Calls” shows the body as it came.',
  },
  'general.invalid': {
    es: 'Corrige lo que dice `fields`, campo por campo. Reintentar igual responde igual.',
    en: 'Mend what `fields` says, field by field. The same again is answered the same.',
  },
  'general.not_found': {
    es: 'Revisa la ruta y el método en la página de la API.',
    en: 'Check path and method in the API page.',
  },
  'general.too_large': {
    es: 'Manda menos en cada llamada: hasta 500 guías y 2 MB.',
    en: 'Send less in each call: up to 500 waybills and 2 MB.',
  },
  'general.rate': {
    es: 'Espera los segundos de `Retry-After`. `RateLimit-Remaining` dice cuánto queda; usa lotes.',
    en: 'Wait the seconds of `Retry-After`. `RateLimit-Remaining` tells what is left; use batches.',
  },
  'general.idempotency_mismatch': {
    es: 'Usa una `Idempotency-Key` por pedido: esta ya es de otro cuerpo. Si corregiste el pedido, usa otra.',
    en: 'Use one `Idempotency-Key` for each order: this one is another body’s. If you mended the order, use another one.',
  },
  'general.stale': {
    es: 'Vuelve a leer la guía y envía su `version`; o no envíes `version` para que gane la última.',
    en: 'Read the waybill again and send its `version`; or send no `version` so that the last one wins.',
  },
  'guides.folio_exists': {
    es: 'Ya la creaste antes: búscala con `POST /guides/list` y su folio, o manda otro folio.',
    en: 'You made it before: find it by its folio in the list of waybills, or send another folio.',
  },
  'guides.not_found': {
    es: 'Revisa el `_id`: se eliminó, o es de otra empresa. `GET /guides?updatedSince` cuenta las eliminadas.',
    en: 'Check the `_id`: it was deleted, or is another company’s. The list of what changed tells the deleted ones.',
  },
  'guides.wrong_state': {
    es: 'Ya va en camino o terminó: pide a la oficina que la cambie.',
    en: 'It is on its way or has ended: ask the office to change it.',
  },
  'guides.in_route': {
    es: 'Está en una ruta: la oficina la quita primero, y entonces se puede eliminar.',
    en: 'It is on a route: the office takes it off first, and then it can be deleted.',
  },
  'guides.items_lost': {
    es: 'Al cambiar `type` envía también `items`.',
    en: 'When you change `type`, send `items` too.',
  },
  'orders.number_exists': {
    es: 'Ya lo creaste antes: `detail` dice cuál es. Búscalo con `GET /orders` y su número, o manda otro número.',
    en: 'You made it before: `detail` says which it is. Find it by its number with `GET /orders`, or send another number.',
  },
  'orders.item_twice': {
    es: 'Da a cada artículo su propio `code`, o suma sus cantidades en uno.',
    en: 'Give each item a `code` of its own, or add up its quantities in one.',
  },
  'orders.items_fixed': {
    es: 'Ya se surte: lo que falta mándalo en otro pedido, o pide a la oficina que lo cancele.',
    en: 'It is being picked: send what is missing as another order, or ask the office to cancel it.',
  },
  'orders.state': {
    es: 'Lee su `status` con `GET /orders/{id}`: en ese estado ya no admite el cambio.',
    en: 'Read its `status` with `GET /orders/{id}`: in that state it does not allow the change any more.',
  },
  'orders.not_found': {
    es: 'Revisa el `_id`: se eliminó, o es de otra empresa.',
    en: 'Check the `_id`: it was deleted, or is another company’s.',
  },
  'places.not_found': {
    es: 'El `cediId` no es de esta empresa. Cópialo de la guía de la API en el portal.',
    en: 'The `cediId` is not this company’s. Copy it from the API manual in the portal.',
  },
  'clients.not_found': {
    es: 'El `clientId` no es de esta empresa: `GET /clients` los da.',
    en: 'The `clientId` is not this company’s: `GET /clients` gives them.',
  },
  'routes.not_found': {
    es: 'La ruta se eliminó o es de otra empresa: `POST /routes/list` las da.',
    en: 'The route was deleted or is another company’s: `POST /routes/list` gives them.',
  },
  'general.busy': {
    es: 'Repite la misma llamada, con la misma `Idempotency-Key`, después de `Retry-After`.',
    en: 'Repeat the same call, with the same `Idempotency-Key`, after `Retry-After`.',
  },
  'general.unavailable': {
    es: 'Repite la misma llamada, con la misma `Idempotency-Key`, después de `Retry-After`.',
    en: 'Repeat the same call, with the same `Idempotency-Key`, after `Retry-After`.',
  },
  'general.disk_full': {
    es: 'Se puede leer y no escribir: avisa a quien opera el servidor y repite después.',
    en: 'Reading works and writing does not: tell whoever runs the server and repeat later.',
  },
  'general.unexpected': {
    es: 'Es falla nuestra. Repite con la misma `Idempotency-Key`; si sigue, busca la llamada en «Llamadas» y mándanosla.',
    en: 'It is our fault. Repeat with the same `Idempotency-Key`; if it goes on, find the call in “Calls” and send it to us.',
  },
} as const satisfies Partial<Record<ProblemKey, Words>>;
export type CuredKey = keyof typeof apiCures;
export const curedKeys = Object.keys(apiCures) as CuredKey[];
