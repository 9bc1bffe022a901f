import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** The last report of a driver's phone takes the place of the one before. */
export const keepDiagnostics = (trx: Trx, who: { companyId: string; userId: string }, report: object, at: Date): Promise<unknown> =>
  sql`insert into driver_diagnostic (user_id, company_id, received_at, report) values (${who.userId}, ${who.companyId}, ${at}, ${JSON.stringify(report)}::jsonb)
    on conflict (user_id) do update set received_at = excluded.received_at, report = excluded.report`.execute(trx);
