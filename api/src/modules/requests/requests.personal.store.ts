import { sql } from 'kysely';
import type { Person, PersonalTrace } from '../../platform/personal-data.ts';

/** Calls of the last seven days that name the person. */
const his = (p: Person) => {
  const words = [p.phone, p.email, p.name].filter((w) => w !== null);
  const like = words.map((w) => `%${w.replace(/[\\%_]/g, '\\$&')}%`);
  return sql`company_id = ${p.companyId} and (request_body ilike any(${like}::text[]) or answer_body ilike any(${like}::text[]) or query ilike any(${like}::text[]))`;
};

export const requestTrace: PersonalTrace = {
  kind: 'requests',
  rows: async (trx, p) =>
    (
      await sql<{
        row: Record<string, unknown>;
      }>`select jsonb_build_object('fecha', at, 'llamada', method || ' ' || path) as row from api_request where ${his(p)}`.execute(
        trx,
      )
    ).rows.map((r) => r.row),
  forget: (trx, p) =>
    sql`update api_request set request_body = '', answer_body = '', query = '' where ${his(p)}`.execute(trx),
};
