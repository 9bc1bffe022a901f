import { sql } from 'kysely';
import type { Person, PersonalTrace } from '../../platform/personal-data.ts';

const his = (p: Person) => sql`company_id = ${p.companyId} and (
    ${p.phone}::text is not null and right(regexp_replace(phone, '\\D', '', 'g'), 10) = ${p.phone}
    or ${p.email}::text is not null and lower(email) = ${p.email}
    or ${p.name}::text is not null and tramo_plain(name) = tramo_plain(${p.name}))`;

export const contactTrace: PersonalTrace = {
  kind: 'contacts',
  rows: async (trx, p) =>
    (
      await sql<{
        row: Record<string, unknown>;
      }>`select jsonb_build_object('nombre', name, 'empresa', company_name, 'telefono', phone, 'correo', email, 'puesto', job) as row
        from client_contact where ${his(p)}`.execute(trx)
    ).rows.map((r) => r.row),
  forget: (trx, p) => sql`delete from client_contact where ${his(p)}`.execute(trx),
};
