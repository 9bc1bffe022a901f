import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface MailMonth {
  mails: number;
  packages: number;
}

/** The mails of a company's month, `YYYY-MM` of its zone. */
export async function mailMonth(trx: Trx, companyId: string, month: string): Promise<MailMonth> {
  const { rows } = await sql<MailMonth>`select mails, packages from ledger_mail_month
    where company_id = ${companyId} and month = ${month}`.execute(trx);
  return rows[0] ?? { mails: 0, packages: 0 };
}

/** The same, locked until the transaction ends: one after another counts. */
export async function lockMailMonth(trx: Trx, companyId: string, month: string): Promise<MailMonth> {
  const { rows } =
    await sql<MailMonth>`insert into ledger_mail_month as m (company_id, month) values (${companyId}, ${month})
    on conflict (company_id, month) do update set mails = m.mails returning mails, packages`.execute(trx);
  return rows[0] as MailMonth;
}

export const saveMailMonth = async (trx: Trx, companyId: string, month: string, m: MailMonth): Promise<void> =>
  void (await sql`update ledger_mail_month set mails = ${m.mails}, packages = ${m.packages}
    where company_id = ${companyId} and month = ${month}`.execute(trx));
