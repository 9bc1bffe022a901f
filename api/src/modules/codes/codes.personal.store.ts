import { sql } from 'kysely';
import type { PersonalTrace } from '../../platform/personal-data.ts';

export const codeTrace: PersonalTrace = {
  kind: 'codes',
  rows: async (trx, p) =>
    (
      await sql<{
        row: Record<string, unknown>;
      }>`select jsonb_build_object('enviado', sent_at, 'a', sent_to, 'usado', used_at) as row
        from delivery_code where company_id = ${p.companyId} and guide_id = any(${p.guideIds as string[]}::uuid[])`.execute(
        trx,
      )
    ).rows.map((r) => r.row),
  forget: (trx, p) =>
    sql`delete from delivery_code where company_id = ${p.companyId} and guide_id = any(${p.guideIds as string[]}::uuid[])`.execute(
      trx,
    ),
};
