import { defaultPrices, type Prices } from '@tramo/contract/prices';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { centsOf } from './ledger.rules.ts';

interface PriceRow {
  valid_from: Date;
  managed_guide_cents: number;
  sms_cents: number;
  whatsapp_cents: number;
  certified_code_cents: number;
  emails_included: number;
  email_package: number;
  email_package_cents: number;
}

const pricesOfRow = (r: PriceRow): Prices => ({
  managedGuide: r.managed_guide_cents / 100,
  sms: r.sms_cents / 100,
  whatsapp: r.whatsapp_cents / 100,
  certifiedCode: r.certified_code_cents / 100,
  emailsIncluded: r.emails_included,
  emailPackage: r.email_package,
  emailPackagePrice: r.email_package_cents / 100,
});

/** What a company pays at a moment: its own prices that began last, or everybody's. */
export async function pricesAt(trx: Trx, companyId: string, at: Date): Promise<Prices> {
  const { rows } =
    await sql<PriceRow>`select * from company_price where company_id = ${companyId} and valid_from <= ${at}
    order by valid_from desc limit 1`.execute(trx);
  return rows[0] ? pricesOfRow(rows[0]) : defaultPrices;
}

/** All prices that a company had, has and will have, from the first on. */
export async function priceHistory(trx: Trx, companyId: string): Promise<{ from: Date; prices: Prices }[]> {
  const { rows } =
    await sql<PriceRow>`select * from company_price where company_id = ${companyId} order by valid_from`.execute(trx);
  return rows.map((row) => ({ from: row.valid_from, prices: pricesOfRow(row) }));
}

/** Prices from a moment on. Those of the same moment are replaced: the caller sees to it that it has not come. */
export async function setPrices(trx: Trx, companyId: string, from: Date, p: Prices): Promise<void> {
  await sql`insert into company_price (company_id, valid_from, managed_guide_cents, sms_cents, whatsapp_cents, certified_code_cents, emails_included,
      email_package, email_package_cents)
    values (${companyId}, ${from}, ${centsOf(p.managedGuide)}, ${centsOf(p.sms)}, ${centsOf(p.whatsapp)}, ${centsOf(p.certifiedCode)}, ${p.emailsIncluded},
      ${p.emailPackage}, ${centsOf(p.emailPackagePrice)})
    on conflict (company_id, valid_from) do update set managed_guide_cents = excluded.managed_guide_cents, sms_cents = excluded.sms_cents,
      whatsapp_cents = excluded.whatsapp_cents, certified_code_cents = excluded.certified_code_cents, emails_included = excluded.emails_included,
      email_package = excluded.email_package, email_package_cents = excluded.email_package_cents, set_at = now()`.execute(
    trx,
  );
}
