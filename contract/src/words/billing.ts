import { contactFieldNames } from './common.ts';
import type { Names } from './names.ts';

export const billingNames = {
  data: { es: 'Datos de facturación', en: 'Billing data' },
} as const satisfies Names;

export const billingFieldNames = {
  rfc: contactFieldNames.rfc,
  /** A person’s or a company’s, as the SAT has it. */
  name: { es: 'Nombre o razón social', en: 'Name or legal name' },
  taxRegime: { es: 'Régimen fiscal', en: 'Tax regime' },
  cfdiUse: { es: 'Uso del CFDI', en: 'Use of the invoice (CFDI)' },
  /** Not where its parcels leave from. */
  zipCode: { es: 'Código postal del domicilio fiscal', en: 'Postal code of the tax address' },
  /** Not where people write to. */
  email: { es: 'Correo para facturas', en: 'Email for invoices' },
} as const satisfies Names;

/** Whose RFC it is. */
export const taxPersonNames = {
  moral: { es: 'Persona moral', en: 'Company (persona moral)' },
  fisica: { es: 'Persona física', en: 'Individual (persona física)' },
} as const satisfies Names;
