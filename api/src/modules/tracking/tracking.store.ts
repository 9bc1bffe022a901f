import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** The last wrong answers of a day, at a folio and from an address, the last first. */
export async function failuresOf(
  trx: Trx,
  f: { companyId: string; folio: string; address: string; since: Date; most: number },
): Promise<{ folio: Date[]; address: Date[] }> {
  const { rows } = await sql<{ of: 'folio' | 'address'; at: Date }>`
    (select 'folio' as of, at from tracking_failure where company_id = ${f.companyId} and folio = ${f.folio} and at > ${f.since} order by at desc limit ${f.most})
    union all
    (select 'address', at from tracking_failure where company_id = ${f.companyId} and address = ${f.address} and at > ${f.since} order by at desc limit ${f.most})
    order by at desc`.execute(trx);
  const times = (of: 'folio' | 'address'): Date[] => rows.filter((r) => r.of === of).map((r) => r.at);
  return { folio: times('folio'), address: times('address') };
}

export const addFailure = (
  trx: Trx,
  f: { companyId: string; folio: string; address: string; at: Date },
): Promise<unknown> =>
  sql`insert into tracking_failure (company_id, folio, address, at) values (${f.companyId}, ${f.folio}, ${f.address}, ${f.at})`.execute(
    trx,
  );

/** Those that no limit counts any more. */
export const forgetFailures = (trx: Trx, before: Date): Promise<unknown> =>
  sql`delete from tracking_failure where at < ${before}`.execute(trx);
