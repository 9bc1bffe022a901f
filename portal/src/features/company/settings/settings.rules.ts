import type { Company, CompanyChange } from '@tramo/contract/accounts';
import { fieldMessages, type Locale } from '@tramo/contract/problems';

/** Whose settings a change is of, and over which version. */
export const keyOf = ({ _id: id, version }: Company) => ({ id, version });

/** Only what differs, so that the audit and the rules of each field see what was really changed. */
const changed = <T extends object>(values: T, base: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== base[key as keyof T])) as Partial<T>;
/** What goes to the server of settings that the form holds as they are. */
export const changeOf = <T extends object>(company: Company, values: T, valuesOf: (company: Company) => T) => ({
  ...keyOf(company),
  ...(changed(values, valuesOf(company)) as CompanyChange),
});

/** The profile in the order of its form. */
export const profileFields = [
  'legalName',
  'legalRepresentative',
  'contactName',
  'phone',
  'email',
  'website',
  'country',
  'address',
] as const satisfies readonly (keyof Company['profile'])[];
export type CompanyValues = Company['profile'] & { name: string; logoFileId: string | null };
export const companyValues = (company: Company): CompanyValues => ({
  ...company.profile,
  name: company.name,
  logoFileId: company.logoFileId,
});

/** Ten digits however they were typed; anything else stays as it is, to be refused. */
const phoneOf = (typed: string): string => {
  const digits = typed.replace(/[\s().-]/g, '');
  return /^\d*$/.test(digits) ? digits : typed.trim();
};
const trimmed = (values: CompanyValues): CompanyValues => {
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' && key !== 'logoFileId' ? value.trim() : value,
  ]);
  const clean = Object.fromEntries(entries) as CompanyValues;
  return { ...clean, email: clean.email.toLowerCase(), phone: phoneOf(clean.phone) };
};

export function companyFaults(values: CompanyValues, locale: Locale): Partial<Record<keyof CompanyValues, string>> {
  const { name, email, phone } = trimmed(values);
  return {
    ...(name === '' ? { name: fieldMessages.required[locale] } : {}),
    ...(email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) ? { email: fieldMessages.email[locale] } : {}),
    ...(phone !== '' && !/^\d{10}$/.test(phone) ? { phone: fieldMessages.phone[locale] } : {}),
  };
}

/** What goes to the server: the profile always, since saving it once completes that step of the guided start. */
export function companyChange(values: CompanyValues, company: Company): { id: string } & CompanyChange {
  const { name, logoFileId, ...profile } = trimmed(values);
  const { name: oldName, logoFileId: oldLogo, ...oldProfile } = companyValues(company);
  return {
    ...keyOf(company),
    profile: changed(profile, oldProfile),
    ...changed({ name, logoFileId }, { name: oldName, logoFileId: oldLogo }),
  };
}

/** Fields of the profile as the server names them, `profile.email`, at the form's. */
export const atCompanyForm = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^profile\./, ''), message]));

export const regionalFields = [
  'timeZone',
  'dateFormat',
  'hourFormat',
  'firstWeekday',
  'distanceUnit',
  'weightUnit',
  'defaultDeliveryMinutes',
  'defaultWaitMinutes',
  'minVehicleLoadPercent',
  'maxRoutesPerWeek',
] as const;
/** Numbers may be empty while somebody types. */
export type RegionalValues = {
  [K in (typeof regionalFields)[number]]: Company[K] extends number ? number | '' : Company[K];
};
export const regionalValues = (company: Company): RegionalValues =>
  Object.fromEntries(regionalFields.map((field) => [field, company[field]])) as RegionalValues;

/** Limits of the numbers; the contract checks the same. */
export const regionalLimits = {
  defaultDeliveryMinutes: [0, 600],
  defaultWaitMinutes: [0, 600],
  minVehicleLoadPercent: [0, 100],
  maxRoutesPerWeek: [0, 10_000],
} as const;

export function regionalFaults(
  values: RegionalValues,
  outside: (min: number, max: number) => string,
): Record<string, string> {
  const faults = Object.entries(regionalLimits).flatMap(([field, [min, max]]) => {
    const value = values[field as keyof typeof regionalLimits];
    return value === '' || !Number.isInteger(value) || value < min || value > max ? [[field, outside(min, max)]] : [];
  });
  return Object.fromEntries(faults) as Record<string, string>;
}

/** Names of the days from Sunday (0), in a language. */
export function weekdayNames(locale: Locale): string[] {
  const format = new Intl.DateTimeFormat(locale === 'es' ? 'es-MX' : 'en-US', { weekday: 'long', timeZone: 'UTC' });
  // 4 January 2026 was a Sunday.
  return Array.from({ length: 7 }, (_, day) => format.format(new Date(Date.UTC(2026, 0, 4 + day))));
}
