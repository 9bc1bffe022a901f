import { limits } from '@tramo/contract/limits';
import type { Locale } from '@tramo/contract/problems';

/** A mail about one's account: plain text, in the person's language. */
export interface MailText {
  subject: string;
  text: string;
}

/** When, in the company's zone, and from where something was done to an account. */
export interface Happening {
  at: Date;
  timeZone: string;
  address: string | null;
  device: string;
}

const moment = (h: Happening, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'es' ? 'es-MX' : 'en', {
    timeZone: h.timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(h.at);

const facts = (h: Happening, locale: Locale): string =>
  locale === 'es'
    ? `Cuándo: ${moment(h, locale)}\nDirección: ${h.address ?? 'desconocida'}\nDispositivo: ${h.device || 'desconocido'}`
    : `When: ${moment(h, locale)}\nAddress: ${h.address ?? 'unknown'}\nDevice: ${h.device || 'unknown'}`;

const letter = (name: string, paragraphs: readonly string[], locale: Locale): string =>
  [`${locale === 'es' ? 'Hola' : 'Hello'}, ${name}:`, ...paragraphs, 'Tramo'].join('\n\n');

const ifNotYou = {
  es: 'Si no fuiste tú, cambia tu contraseña, cierra tus otras sesiones y avisa a tu administrador.',
  en: 'If it was not you, change your password, close your other sessions and tell your administrator.',
} as const;

export const newSessionMail = (name: string, h: Happening, locale: Locale): MailText => ({
  subject: locale === 'es' ? 'Nuevo inicio de sesión en tu cuenta' : 'New sign-in to your account',
  text: letter(
    name,
    [
      locale === 'es'
        ? 'Se inició sesión en tu cuenta desde un dispositivo que no habías usado.'
        : 'Someone signed in to your account from a device that you had not used before.',
      facts(h, locale),
      ifNotYou[locale],
    ],
    locale,
  ),
});

export const recoveryMail = (name: string, link: string, locale: Locale): MailText => ({
  subject: locale === 'es' ? 'Recupera tu contraseña' : 'Recover your password',
  text: letter(
    name,
    locale === 'es'
      ? [
          'Abre este enlace para elegir una contraseña nueva:',
          link,
          `Sirve una sola vez y durante ${limits.resetMinutes} minutos. Si no lo pediste, ignora este correo: tu contraseña sigue siendo la misma.`,
        ]
      : [
          'Open this link to choose a new password:',
          link,
          `It works once and for ${limits.resetMinutes} minutes. If you did not ask for it, ignore this mail: your password stays the same.`,
        ],
    locale,
  ),
});

export const passwordChangedMail = (name: string, h: Happening, locale: Locale): MailText => ({
  subject: locale === 'es' ? 'Tu contraseña cambió' : 'Your password was changed',
  text: letter(
    name,
    [
      locale === 'es'
        ? 'Se cambió la contraseña de tu cuenta con el enlace de recuperación y se cerraron todas tus sesiones.'
        : 'The password of your account was changed with the recovery link and all of your sessions were closed.',
      facts(h, locale),
      locale === 'es'
        ? 'Si no fuiste tú, avisa a tu administrador de inmediato.'
        : 'If it was not you, tell your administrator at once.',
    ],
    locale,
  ),
});

export const secondFactorOnMail = (name: string, h: Happening, locale: Locale): MailText => ({
  subject: locale === 'es' ? 'Activaste el segundo factor' : 'The second factor was turned on',
  text: letter(
    name,
    [
      locale === 'es'
        ? 'Desde ahora, para iniciar sesión en tu cuenta se pide un código de tu app de autenticación.'
        : 'From now on, signing in to your account asks for a code of your authenticator app.',
      facts(h, locale),
      ifNotYou[locale],
    ],
    locale,
  ),
});

export const secondFactorOffMail = (name: string, h: Happening, locale: Locale): MailText => ({
  subject: locale === 'es' ? 'Se apagó el segundo factor' : 'The second factor was turned off',
  text: letter(
    name,
    [
      locale === 'es'
        ? 'Para iniciar sesión en tu cuenta ya no se pide un código.'
        : 'Signing in to your account no longer asks for a code.',
      facts(h, locale),
      ifNotYou[locale],
    ],
    locale,
  ),
});
