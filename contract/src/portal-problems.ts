import type { ProblemKind } from './problem-kinds.ts';
import type { Locale } from './problems.ts';

/**
 * The few errors whose words the portal has at hand on every screen: those that the documents fix otherwise on the wire, and what it says by itself.
 * All others arrive with their words, so that the whole catalogue is no part of what every visit downloads.
 */
export const portalKinds = {
  'auth.wrong_credentials': {
    status: 401,
    code: 49,
    es: 'Nombre de usuario y/o contraseña inválidos',
    en: 'Wrong user name or password',
  },
  'auth.wrong_current_password': {
    status: 400,
    code: 33,
    es: 'La contraseña actual es incorrecta, por favor intenta de nuevo',
    en: 'The current password is wrong, please try again',
  },
  'auth.active_session': {
    status: 403,
    code: 255,
    wire: 'Active session',
    es: 'Tienes otra sessión activa en este momento',
    en: 'You have another active session right now',
  },
  'auth.expired_subscription': {
    status: 403,
    code: 255,
    wire: 'Expired subscription',
    es: 'Contacta a tu administrador de ventas para renovar tu suscripción',
    en: 'Contact your sales manager to renew your subscription',
  },
  'auth.wrong_user_type': {
    status: 403,
    code: 255,
    wire: 'Tipo de usuario no válido',
    es: 'Esta cuenta no tiene permiso de utilizar la web',
    en: 'This account may not use the web',
  },
  'auth.user_inactive': {
    status: 403,
    code: 255,
    wire: 'User inactive',
    es: 'Tu cuenta está desactivada. Contacta al administrador.',
    en: 'Your account is disabled. Contact the administrator.',
  },
  'auth.not_a_driver': {
    status: 403,
    code: 255,
    wire: 'Tipo de usuario no válido',
    es: 'Esta cuenta no es de un operador',
    en: 'This account is not a driver’s',
  },
  'auth.session_expired': {
    status: 401,
    code: 19,
    es: 'Tu sesión ha expirado, vuelve a iniciar sesión',
    en: 'Your session has expired, sign in again',
  },
  'auth.second_factor_required': {
    status: 401,
    es: 'Escribe el código de tu app de autenticación',
    en: 'Enter the code of your authenticator app',
  },
  'auth.wrong_second_factor': {
    status: 401,
    es: 'El código no es correcto o ya se usó. Espera el siguiente e intenta de nuevo.',
    en: 'The code is wrong or was used already. Wait for the next one and try again.',
  },
  'checklists.last_visible': {
    status: 422,
    wire: 'Visibility not updated',
    es: 'Debes tener al menos un checklist de este estado visible',
    en: 'You must have at least one visible checklist of this status',
  },
  'checklists.last_without_logic': {
    status: 422,
    wire: 'Logic not updated',
    es: 'Debes tener al menos un checklist de este estado sin lógica',
    en: 'You must have at least one checklist of this status without logic',
  },
  'checklists.last_one': {
    status: 422,
    wire: 'Status not updated',
    es: 'Debes tener al menos un checklist de este estado',
    en: 'You must have at least one checklist of this status',
  },
  'general.unexpected': {
    status: 500,
    es: 'Ocurrió un error. Intenta de nuevo.',
    en: 'Something went wrong. Try again.',
  },
} as const satisfies Record<string, ProblemKind>;
export type PortalProblemKey = keyof typeof portalKinds;

export const isPortalProblem = (key: string): key is PortalProblemKey => Object.hasOwn(portalKinds, key);

/** Words of one of them in a language; they have no `{marks}` to fill. */
export const portalProblemText = (key: PortalProblemKey, locale: Locale): string => portalKinds[key][locale];
