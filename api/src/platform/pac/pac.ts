import type { TaxRegime } from '@tramo/contract/tax-catalogue';
import type { Certificate } from './certificate.ts';

/** Who invoices: whoever runs Tramo. */
export interface Issuer {
  rfc: string;
  name: string;
  taxRegime: TaxRegime;
  zipCode: string;
}

/** The PAC refused, with its reason in words. Anything else that is thrown leaves open whether it stamped. */
export class PacRefused extends Error {}

/** Who certifies invoices for the SAT. */
export interface Pac {
  kind: 'sandbox';
  /** Whether what it stamps counts for the SAT. */
  isValid: boolean;
  issuer: Issuer;
  /** The issuer's own certificate (CSD). */
  certificate(): Certificate;
  /** Certifies a sealed CFDI; the same series and folio again is the same stamp. Throws PacRefused. */
  stamp(xml: string): Promise<{ uuid: string; xml: string }>;
  /** `reason` by the SAT's catalogue; 01 names the invoice that replaces it. Cancelled again it is the same. Throws PacRefused. */
  cancel(uuid: string, reason: '01' | '02' | '03' | '04', replaces?: string): Promise<void>;
  status(uuid: string): Promise<'inForce' | 'canceled' | 'unknown'>;
}
