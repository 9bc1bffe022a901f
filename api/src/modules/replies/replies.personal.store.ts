import { sql } from 'kysely';
import type { Person, PersonalTrace } from '../../platform/personal-data.ts';

const his = (p: Person) => sql`company_id = ${p.companyId} and (guide_id = any(${p.guideIds as string[]}::uuid[])
  or (guide_id is null and ${p.phone}::text is not null and right(regexp_replace(phone, '\\D', '', 'g'), 10) = ${p.phone}))`;

export const replyTrace: PersonalTrace = {
  kind: 'replies',
  rows: async (trx, p) =>
    (
      await sql<{
        row: Record<string, unknown>;
      }>`select jsonb_build_object('fecha', at, 'canal', channel, 'sentido', direction, 'telefono', phone, 'texto', text) as row
        from reply where ${his(p)}`.execute(trx)
    ).rows.map((r) => r.row),
  forget: (trx, p) => sql`delete from reply where ${his(p)}`.execute(trx),
};
