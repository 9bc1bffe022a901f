import type { BillingData, BillingInput } from '@tramo/contract/billing';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export async function findBillingData(trx: Trx, companyId: string): Promise<BillingData | null> {
  const { rows } = await sql<BillingData>`select company_id as "_id", rfc, name, tax_regime as "taxRegime",
      cfdi_use as "cfdiUse", zip_code as "zipCode", email, version
    from billing_data where company_id = ${companyId}`.execute(trx);
  return rows[0] ?? null;
}

export async function saveBillingData(trx: Trx, companyId: string, b: BillingInput): Promise<void> {
  await sql`insert into billing_data (company_id, rfc, name, tax_regime, cfdi_use, zip_code, email)
    values (${companyId}, ${b.rfc}, ${b.name}, ${b.taxRegime}, ${b.cfdiUse}, ${b.zipCode}, ${b.email})
    on conflict (company_id) do update set rfc = excluded.rfc, name = excluded.name, tax_regime = excluded.tax_regime,
      cfdi_use = excluded.cfdi_use, zip_code = excluded.zip_code, email = excluded.email,
      version = billing_data.version + 1`.execute(trx);
}
