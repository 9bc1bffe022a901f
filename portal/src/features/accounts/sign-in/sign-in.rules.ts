import { limits } from '@tramo/contract/limits';
import { type PortalProblemKey, portalProblemText } from '@tramo/contract/portal-problems';
import { fieldMessages, type Locale } from '@tramo/contract/problems';
import { ApiProblem } from '../../../lib/api-problem.ts';

/** What the sign-in form says before anything is sent (document 1 §5). */
export const requiredError = (value: string, locale: Locale): string | null =>
  value.trim() === '' ? fieldMessages.required[locale] : null;
/** A user name of digits alone is a phone. */
export const usernameError = (value: string, locale: Locale): string | null => {
  const name = value.trim();
  const isWrongPhone = /^\d+$/.test(name) && name.length !== limits.phoneDigits;
  return requiredError(value, locale) ?? (isWrongPhone ? fieldMessages.phone[locale] : null);
};
export const passwordError = (value: string, locale: Locale): string | null => {
  if (value === '') return fieldMessages.required[locale];
  return value.length < limits.passwordMin ? fieldMessages.passwordMin[locale] : null;
};

/** Key by the text on the wire: the documents tell the variants of code 255 by their messages. */
const variants: Record<string, PortalProblemKey> = {
  'Active session': 'auth.active_session',
  'Expired subscription': 'auth.expired_subscription',
  'Tipo de usuario no válido': 'auth.wrong_user_type',
  'User inactive': 'auth.user_inactive',
};

const secondFactorKeys = ['auth.second_factor_required', 'auth.wrong_second_factor'] as const;
const isOfSecondFactor = (key: string): key is (typeof secondFactorKeys)[number] =>
  (secondFactorKeys as readonly string[]).includes(key);

type SignInProblem = { key: PortalProblemKey } | { key: 'auth.locked'; minutes: number };

/** Why signing in failed: a known reason by key, the lockout with its minutes, or null for 'Error inesperado, intenta mas tarde'. */
export function signInProblem(error: unknown): SignInProblem | null {
  if (!(error instanceof ApiProblem)) return null;
  if (error.code === 49) return { key: 'auth.wrong_credentials' };
  if (error.code === 255) {
    const key = variants[error.message];
    return key ? { key } : null;
  }
  if (isOfSecondFactor(error.key)) return { key: error.key };
  if (error.key === 'auth.locked')
    return { key: 'auth.locked', minutes: Number(error.params.minutes) || limits.loginWindowMinutes };
  return null;
}

export const signInWords = (key: PortalProblemKey, locale: Locale): string => portalProblemText(key, locale);
