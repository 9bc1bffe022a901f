import {
  type BillingData,
  type BillingInput,
  billingFaults,
  billingInput,
  billingNameTyped,
  withoutCompanyEnding,
} from '@tramo/contract/billing';
import { fieldErrors, fieldMessages, type Locale } from '@tramo/contract/problems';
import { genericRfcs, personOfRfc, rfcFault, rfcTyped, type TaxPerson } from '@tramo/contract/rfc';
import {
  type CfdiUseCode,
  cfdiUseCodes,
  cfdiUses,
  regimesOfPerson,
  type TaxRegime,
  taxRegimeCodes,
  taxRegimes,
  usesOfRegime,
} from '@tramo/contract/tax-catalogue';

export const billingFields = ['rfc', 'name', 'taxRegime', 'cfdiUse', 'zipCode', 'email'] as const;
/** Choices are empty until somebody chose. */
export type BillingValues = Record<(typeof billingFields)[number], string>;

export const billingValues = (data: BillingData): BillingValues => ({
  rfc: data.rfc,
  name: data.name,
  taxRegime: data.taxRegime ?? '',
  cfdiUse: data.cfdiUse ?? '',
  zipCode: data.zipCode,
  email: data.email,
});

/** What goes to the server; the values have no faults. */
export const billingBody = (values: BillingValues): BillingInput => values as BillingInput;

export function billingFormFaults(values: BillingValues, locale: Locale): Record<string, string> {
  const parsed = billingInput.safeParse(values, { reportInput: true });
  if (!parsed.success) {
    const rfc = values.rfc.trim() === '' ? null : rfcFault(rfcTyped(values.rfc));
    const faults = fieldErrors(parsed.error.issues, locale);
    return rfc ? { ...faults, rfc: fieldMessages[rfc][locale] } : faults;
  }
  return Object.fromEntries(
    Object.entries(billingFaults(parsed.data)).map(([field, key]) => [field, fieldMessages[key][locale]]),
  );
}

/** Whose RFC was typed; null while it is none. */
export const personTyped = (rfc: string): TaxPerson | null =>
  rfcFault(rfcTyped(rfc)) === null ? personOfRfc(rfcTyped(rfc)) : null;
export const genericTyped = (rfc: string): keyof typeof genericRfcs | null =>
  (Object.keys(genericRfcs) as (keyof typeof genericRfcs)[]).find((key) => genericRfcs[key] === rfcTyped(rfc)) ?? null;

/** A name as it will be kept; a company's without the kind of company. */
export const nameLeft = (name: string, person: TaxPerson | null): string =>
  person === 'fisica' ? billingNameTyped(name) : withoutCompanyEnding(billingNameTyped(name));

export interface Choice {
  value: string;
  label: string;
}
export const regimeLabel = (code: TaxRegime, locale: Locale): string => `${code} · ${taxRegimes[code][locale]}`;
export const cfdiUseLabel = (code: CfdiUseCode, locale: Locale): string => `${code} · ${cfdiUses[code][locale]}`;

/** Regimes that this person may be in; all of them while nobody knows who it is. What is chosen stays among them. */
export function regimeChoices(rfc: string, chosen: string, locale: Locale): Choice[] {
  const person = personTyped(rfc);
  const fitting = genericTyped(rfc) ? (['616'] as const) : person ? regimesOfPerson(person) : taxRegimeCodes;
  return taxRegimeCodes
    .filter((code) => (fitting as readonly string[]).includes(code) || code === chosen)
    .map((code) => ({ value: code, label: regimeLabel(code, locale) }));
}

/** Uses that the chosen regime allows. */
export function cfdiUseChoices(rfc: string, regime: string, chosen: string, locale: Locale): Choice[] {
  const code = taxRegimeCodes.find((one) => one === regime);
  const persons: TaxPerson[] = personTyped(rfc) ? [personTyped(rfc) as TaxPerson] : ['fisica', 'moral'];
  const fitting = code ? persons.flatMap((person) => usesOfRegime(code, person)) : cfdiUseCodes;
  const left = genericTyped(rfc) ? ['S01'] : fitting;
  return cfdiUseCodes
    .filter((use) => (left as readonly string[]).includes(use) || use === chosen)
    .map((use) => ({ value: use, label: cfdiUseLabel(use, locale) }));
}
