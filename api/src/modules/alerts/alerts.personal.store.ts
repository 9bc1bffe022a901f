import { sql } from 'kysely';
import type { PersonalTrace } from '../../platform/personal-data.ts';

export const alertTrace: PersonalTrace = {
  kind: 'alerts',
  rows: async (trx, p) =>
    (
      await sql<{ row: Record<string, unknown> }>`select jsonb_build_object('fecha', at, 'aviso', kind) as row
        from alert where company_id = ${p.companyId} and guide_id = any(${p.guideIds as string[]}::uuid[])`.execute(trx)
    ).rows.map((r) => r.row),
  forget: (trx, p) =>
    sql`delete from alert where company_id = ${p.companyId} and guide_id = any(${p.guideIds as string[]}::uuid[])`.execute(
      trx,
    ),
};
