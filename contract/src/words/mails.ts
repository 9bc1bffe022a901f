import { fill, type Locale } from '../problems.ts';
import { documentEnds } from './alerts.ts';
import type { CountedWords, Names, Words } from './names.ts';

/** Mails to people with an account, plain text in their own language; `{…}` is filled in. */
export const accountMailNames = {
  facts: {
    es: 'Cuándo: {at}\nDirección: {address}\nDispositivo: {device}',
    en: 'When: {at}\nAddress: {address}\nDevice: {device}',
  },
  unknownAddress: { es: 'desconocida', en: 'unknown' },
  unknownDevice: { es: 'desconocido', en: 'unknown' },
  ifNotYou: {
    es: 'Si no fuiste tú, cambia tu contraseña, cierra tus otras sesiones y avisa a tu administrador.',
    en: 'If it was not you, change your password, close your other sessions and tell your administrator.',
  },
  newSession: { es: 'Nuevo inicio de sesión en tu cuenta', en: 'New sign-in to your account' },
  newSessionText: {
    es: 'Se inició sesión en tu cuenta desde un dispositivo que no habías usado.',
    en: 'Someone signed in to your account from a device that you had not used before.',
  },
  recovery: { es: 'Recupera tu contraseña', en: 'Recover your password' },
  recoveryText: {
    es: 'Abre este enlace para elegir una contraseña nueva:',
    en: 'Open this link to choose a new password:',
  },
  recoveryLimits: {
    es: 'Sirve una sola vez y durante {minutes} minutos. Si no lo pediste, ignora este correo: tu contraseña sigue siendo la misma.',
    en: 'It works once and for {minutes} minutes. If you did not ask for it, ignore this mail: your password stays the same.',
  },
  passwordChanged: { es: 'Tu contraseña cambió', en: 'Your password was changed' },
  passwordChangedText: {
    es: 'Se cambió la contraseña de tu cuenta con el enlace de recuperación y se cerraron todas tus sesiones.',
    en: 'The password of your account was changed with the recovery link and all of your sessions were closed.',
  },
  passwordNotYou: {
    es: 'Si no fuiste tú, avisa a tu administrador de inmediato.',
    en: 'If it was not you, tell your administrator at once.',
  },
  secondFactorOn: { es: 'Activaste el segundo factor', en: 'The second factor was turned on' },
  secondFactorOnText: {
    es: 'Desde ahora, para iniciar sesión en tu cuenta se pide un código de tu app de autenticación.',
    en: 'From now on, signing in to your account asks for a code of your authenticator app.',
  },
  secondFactorOff: { es: 'Se apagó el segundo factor', en: 'The second factor was turned off' },
  secondFactorOffText: {
    es: 'Para iniciar sesión en tu cuenta ya no se pide un código.',
    en: 'Signing in to your account no longer asks for a code.',
  },
} as const satisfies Names;

/** The daily mail about papers that end. */
export const paperMailNames = {
  subject: {
    one: { es: 'Un documento está por vencer', en: 'A document is about to end' },
    other: { es: '{count} documentos están por vencer', en: '{count} documents are about to end' },
  },
  text: {
    es: 'Estas licencias y documentos ya vencieron o están por vencer:',
    en: 'These licences and documents have ended or are about to:',
  },
  today: documentEnds.today,
  ends: {
    one: { es: 'vence en {count} día', en: 'ends in {count} day' },
    other: { es: 'vence en {count} días', en: 'ends in {count} days' },
  },
  ended: {
    one: { es: 'venció hace {count} día', en: 'ended {count} day ago' },
    other: { es: 'venció hace {count} días', en: 'ended {count} days ago' },
  },
} as const satisfies Record<string, Words | CountedWords>;

/** A guide that was confirmed although its cedi does not reach it. */
export const rangeMailNames = {
  subject: { es: 'Guía fuera de alcance: {folio}', en: 'Waybill out of range: {folio}' },
  text: {
    es: '{by} confirmó la guía {folio} aunque su dirección queda fuera del alcance de su CEDIS.',
    en: '{by} confirmed waybill {folio} although its address lies out of the range of its distribution centre.',
  },
} as const satisfies Names;

const hello: Words = { es: 'Hola, {name}:', en: 'Hello, {name}:' };
export interface MailText {
  subject: string;
  text: string;
}
/** A letter's paragraphs between the greeting (where the reader has a name) and our own name. */
export const letter = (
  subject: string,
  name: string | null,
  paragraphs: readonly string[],
  locale: Locale,
): MailText => ({
  subject,
  text: [...(name === null ? [] : [fill(hello[locale], { name })]), ...paragraphs, 'Tramo'].join('\n\n'),
});
