import { sql } from 'kysely';
import { auditBooks } from '../src/modules/ledger/ledger.audit.service.ts';
import { confirmTransfer } from '../src/modules/ledger/ledger.operator.service.ts';
import { type Charge, charge, holdFor, release } from '../src/modules/ledger/ledger.service.ts';
import type { Platform } from '../src/platform/context.ts';
import { newId } from '../src/platform/ids.ts';

/** When everything happens, where the time does not matter. */
export const ledgerAt = new Date('2026-11-24T15:00:00Z');

/** A company that a ledger needs no more of than its row. */
export async function bareCompany(platform: Platform): Promise<string> {
  const id = newId();
  await platform.db.system((trx) => sql`insert into company (id, name) values (${id}, ${`Libro ${id}`})`.execute(trx));
  return id;
}

export const topUp = (platform: Platform, companyId: string, cents: number, reference = newId()) =>
  confirmTransfer(platform, companyId, { cents, reference, by: 'prueba' });

/** A guide's charge at 2.50, or of another product. */
export const guideCharge = (guideId: string, routeId: string | null, parts: Partial<Charge> = {}): Charge => ({
  key: `guide:${guideId}`,
  product: 'managedGuide',
  pesos: 2.5,
  causeType: 'guide',
  causeId: guideId,
  routeId,
  at: ledgerAt,
  ...parts,
});

/** As a request of the company does it, behind the wall. */
export const chargeNow = (platform: Platform, companyId: string, charges: readonly Charge[]) =>
  platform.db.as(companyId, (trx) => charge(trx, companyId, charges));
export const holdNow = (
  platform: Platform,
  companyId: string,
  hold: Omit<Parameters<typeof holdFor>[2], 'name' | 'at'> & { name?: string },
) => platform.db.as(companyId, (trx) => holdFor(trx, companyId, { name: 'start', at: ledgerAt, ...hold }));
export const releaseNow = (platform: Platform, companyId: string, routeId: string) =>
  platform.db.as(companyId, (trx) => release(trx, companyId, { routeId, at: ledgerAt }));

/** Balances by account, those of all holds added up. */
export async function balances(platform: Platform, companyId: string): Promise<Record<string, number>> {
  const { rows } = await platform.db.system((trx) =>
    sql<{ account: string; cents: number }>`select account, sum(balance_cents)::bigint as cents from ledger_account
      where company_id = ${companyId} group by account having sum(balance_cents) <> 0 order by account`.execute(trx),
  );
  return Object.fromEntries(rows.map((r) => [r.account, r.cents]));
}

/** What the proof of a company's book finds wrong. */
export const faultsOf = async (platform: Platform, companyId: string): Promise<string[]> =>
  (await auditBooks(platform, companyId)).flatMap((a) => a.faults);

/** Centavos of VAT of so many centavos, half up. */
export const sixteen = (cents: number): number => Math.floor((cents * 16 + 50) / 100);
