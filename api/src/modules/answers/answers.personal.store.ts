import { sql } from 'kysely';
import type { PersonalTrace } from '../../platform/personal-data.ts';

export const answerTrace: PersonalTrace = {
  kind: 'answers',
  rows: async (trx, p) =>
    (
      await sql<{
        row: Record<string, unknown>;
      }>`select jsonb_build_object('folio', folio, 'fecha', at, 'respuestas', answers) as row
        from checklist_answer where company_id = ${p.companyId} and guide_id = any(${p.guideIds as string[]}::uuid[])`.execute(
        trx,
      )
    ).rows.map((r) => r.row),
  forget: (trx, p) =>
    sql`delete from checklist_answer where company_id = ${p.companyId} and guide_id = any(${p.guideIds as string[]}::uuid[])`.execute(
      trx,
    ),
};
