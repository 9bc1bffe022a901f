import type { User } from '@tramo/contract/accounts';
import { limits } from '@tramo/contract/limits';
import { fieldMessages, type Locale } from '@tramo/contract/problems';
import type { NewUserBody, UserChangeBody } from './people.api.ts';

/** The rules of the form (document 1 §5); the server has them too and has the last word. */
export const needed = (value: string, locale: Locale): string | null =>
  value.trim() === '' ? fieldMessages.required[locale] : null;
export const phoneFault = (value: string, locale: Locale): string | null =>
  value === '' || /^\d{10}$/.test(value) ? null : fieldMessages.phone[locale];
export const emailFault = (value: string, locale: Locale): string | null =>
  value.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim()) ? null : fieldMessages.email[locale];
export function usernameFault(value: string, locale: Locale): string | null {
  const length = value.trim().length;
  if (length === 0) return fieldMessages.required[locale];
  if (length < limits.usernameMin || length > limits.usernameMax) return fieldMessages.username[locale];
  return /\s/.test(value.trim()) ? fieldMessages.noSpaces[locale] : null;
}
export const passwordFault = (value: string, locale: Locale): string | null =>
  value === ''
    ? fieldMessages.required[locale]
    : value.length < limits.passwordMin
      ? fieldMessages.passwordMin[locale]
      : null;

/** A phone as typed or pasted ('+52 81 1234-5678') to its ten digits, as far as they are there. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return (digits.length === 12 && digits.startsWith('52') ? digits.slice(2) : digits).slice(0, limits.phoneDigits);
}

/** Where the server's refusals are mended. */
export const personFields = { 'accounts.phone_exists': 'cellphone', 'accounts.username_exists': 'username' };

export const cediNames = (ids: readonly string[], cedis: readonly { _id: string; name: string }[] = []): string =>
  cedis.flatMap(({ _id, name }) => (ids.includes(_id) ? [name] : [])).join(', ');

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export interface LicenceValues {
  number: string;
  type: NonNullable<User['licence']>['type'];
  /** `YYYY-MM-DD`, or '' for none. */
  validUntil: string;
  photoFileId: string | null;
}
export const licenceValues = (licence: User['licence']): LicenceValues => ({
  number: licence?.number ?? '',
  type: licence?.type ?? null,
  validUntil: licence?.validUntil ?? '',
  photoFileId: licence?.photoFileId ?? null,
});
export const licenceBody = (values: LicenceValues): NonNullable<NewUserBody['licence']> => ({
  number: values.number.trim(),
  type: values.type,
  validUntil: values.validUntil === '' ? null : values.validUntil,
  photoFileId: values.photoFileId,
});

export interface DriverValues extends Record<string, unknown> {
  fullName: string;
  cellphone: string;
  username: string;
  email: string;
  cedisIds: string[];
  licence: LicenceValues;
  /** Of a new driver alone, as the next one. */
  password: string;
  isChangePasswordRequired: boolean;
}
export const driverValues = (driver: User | null, password = '', cedisIds: readonly string[] = []): DriverValues => ({
  fullName: driver?.fullName ?? '',
  cellphone: driver?.cellphone ?? '',
  // A user name that is the phone was not chosen: it follows the phone.
  username: driver && driver.username !== driver.cellphone ? driver.username : '',
  email: driver?.email ?? '',
  cedisIds: [...(driver?.cedisIds ?? cedisIds)],
  licence: licenceValues(driver?.licence ?? null),
  password,
  isChangePasswordRequired: true,
});
export const driverFaults = (values: DriverValues, isNew: boolean, locale: Locale): Record<string, string | null> => ({
  fullName: needed(values.fullName, locale),
  cellphone: needed(values.cellphone, locale) ?? phoneFault(values.cellphone, locale),
  username: values.username.trim() === '' ? null : usernameFault(values.username, locale),
  email: emailFault(values.email, locale),
  password: isNew ? passwordFault(values.password, locale) : null,
});
/** What both a new and a changed driver send. The user name only when it is another one: one that is the phone follows the phone by itself. */
export function driverBody(values: DriverValues, base: User | null): UserChangeBody {
  const typed = orNull(values.username);
  const followed = base === null || base.username === base.cellphone;
  const username = typed ?? (followed ? null : values.cellphone);
  return {
    fullName: values.fullName.trim(),
    cellphone: values.cellphone,
    ...(username === null || username === base?.username ? {} : { username }),
    email: orNull(values.email),
    cedisIds: values.cedisIds,
    licence: licenceBody(values.licence),
  };
}
