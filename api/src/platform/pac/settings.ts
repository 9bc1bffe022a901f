import { rfcFault } from '@tramo/contract/rfc';
import { type TaxRegime, taxRegimeCodes } from '@tramo/contract/tax-catalogue';
import type { Issuer } from './pac.ts';

/** The SAT's own taxpayer for tests. */
const testIssuer: Issuer = {
  rfc: 'EKU9003173C9',
  name: 'ESCUELA KEMPER URGATE',
  taxRegime: '601',
  zipCode: '42501',
};

/** Who invoices, from the environment; throws what a half or wrong configuration lacks. */
export function issuerSettings(env: NodeJS.ProcessEnv): Issuer {
  const names = ['CFDI_RFC', 'CFDI_NAME', 'CFDI_REGIME', 'CFDI_ZIP'] as const;
  const [rfc, name, regime, zipCode] = names.map((n) => env[n]?.trim() ?? '') as [string, string, string, string];
  const missing = names.filter((n) => !env[n]?.trim());
  if (missing.length === names.length) return testIssuer;
  if (missing.length > 0)
    throw new Error(`El emisor de facturas está configurado a medias: falta ${missing.join(', ')}.`);
  if (rfcFault(rfc)) throw new Error('CFDI_RFC no es un RFC válido.');
  if (!(taxRegimeCodes as readonly string[]).includes(regime))
    throw new Error('CFDI_REGIME no está en el catálogo del SAT.');
  if (!/^\d{5}$/.test(zipCode)) throw new Error('CFDI_ZIP debe ser un código postal de cinco dígitos.');
  return { rfc, name: name.toUpperCase(), taxRegime: regime as TaxRegime, zipCode };
}
