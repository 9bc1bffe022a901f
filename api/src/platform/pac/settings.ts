import type { SettingValues } from '../settings/settings-table.ts';
import type { Issuer } from './pac.ts';

/** The SAT's own taxpayer for tests. */
const testIssuer: Issuer = {
  rfc: 'EKU9003173C9',
  name: 'ESCUELA KEMPER URGATE',
  taxRegime: '601',
  zipCode: '42501',
};

/** Who invoices. */
export function issuerSettings(v: SettingValues): Issuer {
  if (!v.CFDI_RFC || !v.CFDI_NAME || !v.CFDI_REGIME || !v.CFDI_ZIP) return testIssuer;
  return { rfc: v.CFDI_RFC, name: v.CFDI_NAME.toUpperCase(), taxRegime: v.CFDI_REGIME, zipCode: v.CFDI_ZIP };
}
