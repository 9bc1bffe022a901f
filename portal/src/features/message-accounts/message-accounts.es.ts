import {
  accountFieldNames,
  accountProviderNames,
  accountSourceNames,
  trialReasonNames,
} from '@tramo/contract/words/message-accounts';
import { messageChannelNames } from '@tramo/contract/words/messages';
import { namesIn } from '@tramo/contract/words/names';
import { defineText } from '../../lib/text.ts';

export const messageAccountsEs = {
  about:
    'Con una cuenta propia tus mensajes salen a tu nombre y tu proveedor te los cobra a ti. Las claves se sellan al guardarlas: nadie las vuelve a ver.',
  channel: namesIn(messageChannelNames, 'es'),
  provider: namesIn(accountProviderNames, 'es'),
  source: namesIn(accountSourceNames, 'es'),
  field: namesIn(accountFieldNames, 'es'),
  reason: namesIn(trialReasonNames, 'es'),
  sourceText: {
    own: 'Los mensajes de este canal salen por tu cuenta.',
    house: 'Los mensajes de este canal salen por la cuenta de quien opera Tramo.',
    none: 'Los mensajes de este canal se quedan en la lista de mensajes.',
  },
  use: 'Usar cuenta propia',
  useFor: 'Usar cuenta propia: {channel}',
  change: 'Cambiar cuenta: {channel}',
  changeShort: 'Cambiar',
  remove: 'Quitar la cuenta propia de {channel}',
  removeShort: 'Quitar',
  removeTitle: '¿Quitar la cuenta propia de {channel}?',
  removeEffect: 'Sus claves se borran; para volver a usarla habrá que escribirlas otra vez.',
  removed: 'La cuenta propia se quitó',
  saved: 'La cuenta quedó guardada',
  changedBy: 'La guardó {who}, {when}',
  secretSet: 'Termina en …{ending}; se guardó el {when}',
  secretShort: 'Se guardó el {when}',
  secretMissing: 'Hay que escribir este dato otra vez',
  keep: 'Vacío se conserva lo guardado. {said}',
  renewed: 'Es otra cuenta: escribe también este dato',
  try: 'Probar',
  tryOf: 'Probar la cuenta de {channel}',
  trying: 'Preguntando al proveedor…',
  triedAt: 'Probada {when}',
  saidBy: 'Respondió: {detail}',
  hookTitle: 'Lo que se escribe del lado del proveedor',
  hook: {
    metaHook:
      'En tu app de Meta, WhatsApp, Configuración, Webhook: esta dirección y tu token de verificación. Suscribe messages, message_template_status_update y template_category_update.',
    twilioInbound: 'En tu número de Twilio, «A message comes in», por POST. Los estados llegan solos.',
  },
  copyHook: 'Copiar la dirección de {channel}',
  hint: {
    host: 'Como smtp.tuproveedor.com',
    port: '465, 587, 2525 o 25; siempre cifrado',
    from: 'El correo que firma tu servidor (DKIM)',
    fromName: 'Como lo lee quien recibe',
    senderNumber: 'Tu número (+1…) o un Messaging Service (MG…)',
    accountSid: 'En la consola de Twilio, junto al Auth Token',
    phoneId: 'En tu app de Meta, WhatsApp, Configuración de la API',
    wabaId: 'En la misma página que el del número',
    token: 'De un usuario del sistema, sin caducidad, con whatsapp_business_messaging y whatsapp_business_management',
    appSecret: 'En Configuración de la app, Básica. Con él se comprueba que los avisos son de Meta',
    verifyToken: 'Invéntalo y escríbelo igual en el webhook de Meta',
  },
  effects: 'Qué cambia al guardar',
  effectsRemoved: 'Qué cambia al quitarla',
  effect: {
    waiting:
      '{count, plural, =0 {Ningún mensaje espera ahora; los próximos saldrán por esta cuenta.} one {# mensaje que espera saldrá por esta cuenta.} other {# mensajes que esperan saldrán por esta cuenta.}}',
    cost: 'Tramo deja de cobrarte los mensajes de este canal: te los cobra tu proveedor.',
    accounts: 'También salen por ahí los correos de cuentas: recuperar contraseña y avisos a tu gente.',
    templates:
      '{count, plural, =0 {Las plantillas de WhatsApp se envían a revisión en esta cuenta.} one {# plantilla aprobada vuelve a borrador: esta cuenta la revisa otra vez. Mientras, sus avisos siguen por SMS o correo, si su regla los tiene.} other {# plantillas aprobadas vuelven a borrador: esta cuenta las revisa otra vez. Mientras, sus avisos siguen por SMS o correo, si su regla los tiene.}}',
    window: 'Quien escribió en las últimas 24 horas lo hizo al otro número: con este la conversación empieza de nuevo.',
    same: 'Es la misma cuenta: lo que espera sale con las claves nuevas.',
    toHouse:
      '{count, plural, =0 {Los próximos mensajes saldrán por la cuenta de la instalación, con los precios de Tramo.} one {# mensaje que espera, y los próximos, saldrán por la cuenta de la instalación, con los precios de Tramo.} other {# mensajes que esperan, y los próximos, saldrán por la cuenta de la instalación, con los precios de Tramo.}}',
    toNone:
      '{count, plural, =0 {Los próximos mensajes se quedarán en la lista, sin enviarse.} one {# mensaje que espera, y los próximos, se quedarán en la lista, sin enviarse.} other {# mensajes que esperan, y los próximos, se quedarán en la lista, sin enviarse.}}',
    templatesBack: 'Las plantillas de WhatsApp quedan como las aprobó la cuenta de la instalación.',
  },
} as const;

export const messageAccountsText = defineText(messageAccountsEs, () =>
  import('./message-accounts.en.ts').then((m) => m.messageAccountsEn),
);
