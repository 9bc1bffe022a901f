import { phoneKey } from '@tramo/contract/phones';
import { address, mailAddress, mailSender, text, webAddress } from './kinds.ts';
import { type Kind, setting } from './setting.ts';

const twilio = { group: 'messages', together: 'SMS por Twilio' } as const;
const meta = { group: 'messages', together: 'WhatsApp' } as const;
const vapid = { group: 'messages', together: 'Web Push' } as const;
const fcm = { group: 'messages', together: 'FCM' } as const;
const kept = { default: null, without: 'los mensajes se quedan en la lista' } as const;

/** A number in E.164, or a messaging service. */
const twilioSender: Kind<string> = {
  must: 'ser un número (+528112345678) o un servicio de mensajes («MG…»)',
  parse: (given) => (/^MG[0-9a-f]{32}$/i.test(given) ? given : (phoneKey(given) ?? undefined)),
};

const metaNumber = text('ser el número que da Meta, solo dígitos', /^\d+$/);

const keyOf = (bytes: number): Kind<string> => ({
  must: `ser de un par de llaves P-256 en base64url (${bytes} bytes)`,
  parse: (given) => (/^[\w-]+=*$/.test(given) && Buffer.from(given, 'base64url').length === bytes ? given : undefined),
});

/** Files of environments keep it on one line. */
const pem: Kind<string> = {
  must: 'ser la llave PEM de la cuenta de servicio',
  parse: (given) => {
    const key = given.replaceAll('\\n', '\n');
    return key.includes('PRIVATE KEY-----') ? key : undefined;
  },
};

/** Mails and the services that carry messages. */
export const messageSettings = {
  SMTP_URL: setting({
    group: 'messages',
    kind: address('smtp', 'smtps'),
    default: null,
    without: 'los correos se quedan en la lista de mensajes del portal',
    meaning: 'servidor de correo, `smtp://usuario:clave@servidor:587`',
  }),
  MAIL_FROM: setting({
    group: 'messages',
    kind: mailSender,
    default: 'Tramo <no-responder@localhost>',
    meaning: 'remitente de los correos',
  }),
  TWILIO_ACCOUNT_SID: setting({
    ...twilio,
    ...kept,
    kind: text('ser «AC» y 32 dígitos hexadecimales', /^AC[0-9a-f]{32}$/i),
    meaning: 'SMS por Twilio: la cuenta ([cómo se conecta cada canal](docs/messages.md))',
    secret: true,
  }),
  TWILIO_AUTH_TOKEN: setting({ ...twilio, ...kept, kind: text(), meaning: 'su clave', secret: true }),
  TWILIO_FROM: setting({
    ...twilio,
    ...kept,
    kind: twilioSender,
    meaning: 'el número que envía, o un servicio de mensajes (`MG…`)',
  }),
  TWILIO_URL: setting({
    group: 'messages',
    kind: webAddress,
    default: 'https://api.twilio.com',
    meaning: 'dirección de Twilio, también para las cuentas propias de las empresas',
  }),
  META_TOKEN: setting({
    ...meta,
    ...kept,
    kind: text(),
    meaning: 'WhatsApp por la Cloud API de Meta: clave del usuario del sistema',
    secret: true,
  }),
  META_PHONE_ID: setting({ ...meta, ...kept, kind: metaNumber, meaning: 'id del número de WhatsApp' }),
  META_WABA_ID: setting({ ...meta, ...kept, kind: metaNumber, meaning: 'id de la cuenta de WhatsApp Business' }),
  META_APP_SECRET: setting({ ...meta, ...kept, kind: text(), meaning: 'secreto de la app de Meta', secret: true }),
  META_VERIFY_TOKEN: setting({
    ...meta,
    ...kept,
    kind: text(),
    meaning: 'la palabra que inventas para el webhook de Meta',
    secret: true,
  }),
  META_URL: setting({
    group: 'messages',
    kind: webAddress,
    default: 'https://graph.facebook.com/v24.0',
    meaning: 'dirección de Meta con su versión, también para las cuentas propias',
  }),
  VAPID_PUBLIC_KEY: setting({
    ...vapid,
    kind: keyOf(65),
    default: null,
    without: 'sale de `SECRET_KEY`: Web Push sirve sin configurar',
    meaning: 'llave pública de Web Push',
  }),
  VAPID_PRIVATE_KEY: setting({
    ...vapid,
    kind: keyOf(32),
    default: null,
    without: 'sale de `SECRET_KEY`',
    meaning: 'llave privada de Web Push',
    secret: true,
  }),
  VAPID_SUBJECT: setting({
    group: 'messages',
    kind: text('empezar con mailto: o https:', /^(mailto:|https:)\S+$/),
    default: null,
    without: '`PUBLIC_URL` o el remitente de los correos',
    meaning: 'a quién escriben los servicios de push por problemas, `mailto:` o `https:`',
  }),
  FCM_PROJECT_ID: setting({ ...fcm, ...kept, kind: text(), meaning: 'push a apps propias por Firebase: el proyecto' }),
  FCM_CLIENT_EMAIL: setting({ ...fcm, ...kept, kind: mailAddress, meaning: 'su cuenta de servicio' }),
  FCM_PRIVATE_KEY: setting({ ...fcm, ...kept, kind: pem, meaning: 'la llave PEM de esa cuenta', secret: true }),
  FCM_URL: setting({
    group: 'messages',
    kind: webAddress,
    default: 'https://fcm.googleapis.com',
    meaning: 'dirección de Firebase',
  }),
  FCM_TOKEN_URL: setting({
    group: 'messages',
    kind: webAddress,
    default: 'https://oauth2.googleapis.com/token',
    meaning: 'dirección que da a Firebase sus permisos',
  }),
};
