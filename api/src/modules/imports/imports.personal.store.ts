import { sql } from 'kysely';
import type { PersonalTrace } from '../../platform/personal-data.ts';

/** Rows of files as they were brought. */
export const importTrace: PersonalTrace = {
  kind: 'imports',
  rows: async (trx, p) =>
    (
      await sql<{
        row: Record<string, unknown>;
      }>`select jsonb_build_object('fila', row_number, 'contenido', source, 'correcciones', fixes) as row
        from guide_import_row where company_id = ${p.companyId} and guide_id = any(${p.guideIds as string[]}::uuid[]) and source <> '{}'`.execute(
        trx,
      )
    ).rows.map((r) => r.row),
  forget: (trx, p) =>
    sql`update guide_import_row set source = '{}', fixes = '{}', hint = null where company_id = ${p.companyId} and guide_id = any(${p.guideIds as string[]}::uuid[])`.execute(
      trx,
    ),
};
