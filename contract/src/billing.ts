import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, zipCode } from './fields.ts';
import type { FieldMessageKey } from './problems.ts';
import { isGenericRfc, personOfRfc, rfcFault, rfcTyped } from './rfc.ts';
import {
  type CfdiUseCode,
  cfdiUseCodes,
  regimesOfPerson,
  type TaxRegime,
  taxRegimeCodes,
  usesOfRegime,
} from './tax-catalogue.ts';

export const billingNameMax = 254;

/** Endings of a company's name that its CFDI leaves out, without their dots. */
const companyEndings = [
  'S A P I DE C V',
  'S A B DE C V',
  'S A DE C V',
  'S A S DE C V',
  'S DE R L DE C V',
  'S DE R L MI',
  'S DE R L',
  'S P R DE R L DE C V',
  'S P R DE R L',
  'S C DE R L DE C V',
  'S C DE R L',
  'S EN C POR A',
  'S EN C',
  'S A S',
  'S A',
  'S C',
  'A C',
];
const endings = companyEndings.map((ending) => {
  // «SA», «S.A.» and «S A» are one: letters that stand alone may stand together.
  const letters = ending.replace(/\b(\w) (?=\w\b)/g, '$1\\.?\\s?').replace(/ /g, '\\.?\\s+');
  return new RegExp(`^(.*\\S)[\\s,]+${letters}\\.?$`);
});

/** A name as invoices have it: capitals, one blank between words. */
export const billingNameTyped = (typed: string): string => typed.toUpperCase().replace(/\s+/g, ' ').trim();
/** The name without the kind of company at its end, as the Constancia de Situación Fiscal has it. */
export function withoutCompanyEnding(name: string): string {
  for (const ending of endings) {
    const bare = ending.exec(name)?.[1];
    if (bare) return bare.replace(/,$/, '').trim();
  }
  return name;
}

/** What an invoice needs to know of whom it is for. */
export interface BillingInput {
  rfc: string;
  name: string;
  taxRegime: TaxRegime;
  cfdiUse: CfdiUseCode;
  zipCode: string;
  email: string;
}

/** What does not go together: each value may be right alone. By field, with the key of its message. */
export function billingFaults(b: BillingInput): Partial<Record<keyof BillingInput, FieldMessageKey>> {
  const rfc = rfcFault(b.rfc);
  if (rfc) return { rfc };
  const person = personOfRfc(b.rfc) as 'moral' | 'fisica';
  const isGeneric = isGenericRfc(b.rfc);
  const isForPerson = regimesOfPerson(person).includes(b.taxRegime) && (!isGeneric || b.taxRegime === '616');
  const fitsUse = usesOfRegime(b.taxRegime, person).includes(b.cfdiUse) && (!isGeneric || b.cfdiUse === 'S01');
  return {
    ...(person === 'moral' && withoutCompanyEnding(b.name) !== b.name ? { name: 'companyEnding' } : {}),
    ...(isForPerson ? {} : { taxRegime: isGeneric ? 'genericRegime' : 'taxRegime' }),
    ...(fitsUse ? {} : { cfdiUse: isGeneric ? 'genericUse' : 'cfdiUse' }),
  };
}

const fields = {
  rfc: z.string().check(z.overwrite(rfcTyped), z.minLength(1, { error: 'required' })),
  name: z
    .string()
    .check(
      z.overwrite(billingNameTyped),
      z.minLength(1, { error: 'required' }),
      z.maxLength(billingNameMax, { error: 'tooLong' }),
    ),
  taxRegime: z.enum(taxRegimeCodes, { error: 'required' }),
  cfdiUse: z.enum(cfdiUseCodes, { error: 'required' }),
  zipCode,
  /** Where invoices are sent. */
  email,
};
/** What the form sends, each field by itself; what goes together is `billingFaults`. */
export const billingInput = z.object(fields);
/** Empty, with version 0, until somebody wrote them. `_id` is the company's. */
export const billingData = z.object({
  _id: id,
  rfc: z.string(),
  name: z.string(),
  taxRegime: z.nullable(z.enum(taxRegimeCodes)),
  cfdiUse: z.nullable(z.enum(cfdiUseCodes)),
  zipCode: z.string(),
  email: z.string(),
  version: z.int(),
});
export type BillingData = z.infer<typeof billingData>;
/** All of them are there: invoices can be made. */
export const hasBilling = (b: BillingData): b is BillingData & BillingInput => b.version > 0;

export const billingApi = {
  data: endpoint({
    method: 'GET',
    path: '/company/billing',
    summary: 'Datos de facturación de la empresa; vacíos mientras nadie los ha escrito',
    who: ['admin'],
    answer: billingData,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/company/billing/{id}',
    summary: 'Guarda los datos de facturación de la empresa',
    who: ['admin'],
    params: z.object({ id }),
    body: z.object({ ...fields, version: z.optional(z.int().check(z.gte(0))) }),
    answer: billingData,
  }),
};
