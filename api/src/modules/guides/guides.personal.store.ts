import { privacyLimits } from '@tramo/contract/privacy';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { nobodysName, type Person, type PersonalTrace, type PersonGuide } from '../../platform/personal-data.ts';

const digits = (column: string) => sql`right(regexp_replace(${sql.raw(column)}, '\\D', '', 'g'), 10)`;
/** Recipient or counterpart. Who is asked for by phone is found by the words' index. */
const isHis = (p: Person) =>
  p.phone !== null
    ? sql`((g.search_text like ${`%${p.phone}%`} and ${digits('g.phone')} = ${p.phone}) or ${digits('g.phone')} = ${p.phone}
        or ${digits(`coalesce(g.counterpart->>'phone', '')`)} = ${p.phone} or ${digits(`coalesce(g.notify->>'whatsappPhone', '')`)} = ${p.phone})`
    : p.email !== null
      ? sql`(lower(g.email) = ${p.email} or lower(g.counterpart->>'email') = ${p.email})`
      : sql`(tramo_plain(g.contact_name) = tramo_plain(${p.name ?? ''}) or tramo_plain(g.counterpart->>'contactName') = tramo_plain(${p.name ?? ''})
        or tramo_plain(g.received_by) = tramo_plain(${p.name ?? ''}))`;

/** A person's guides, the newest first, and from when each may be made nobody's. */
export async function guidesOfPerson(trx: Trx, p: Person, now: Date): Promise<PersonGuide[]> {
  const { rows } =
    await sql<PersonGuide>`select g.id, g.folio, g.contact_name as name, g.phone, g.email, g.status, g.scheduled_date::text as "scheduledDate",
      case when free > ${now}::timestamptz then (free at time zone 'UTC')::date::text end as "dueOn"
    from guide g cross join lateral (select case when g.status in ('processing', 'route') then ${now}::timestamptz
        else greatest(g.managed_at, coalesce(g.scheduled_until, g.scheduled_date)::timestamptz) end + ${privacyLimits.claimDays} * interval '1 day' as free) f
    where g.company_id = ${p.companyId} and ${isHis(p)} order by g.created_at desc, g.id limit ${privacyLimits.guidesMost}`.execute(
      trx,
    );
  return rows;
}

const ids = (p: Person): string[] => p.guideIds as string[];

/** Who it was for and where goes; folio, days, state, goods, place to some kilometre and figures stay. Links of it open nothing any more. */
export const guideTrace: PersonalTrace = {
  kind: 'guides',
  rows: async (trx, p) =>
    (
      await sql<{
        row: Record<string, unknown>;
      }>`select jsonb_build_object('folio', folio, 'estado', status, 'dia', scheduled_date, 'nombre', contact_name,
          'empresa', company_name, 'telefono', phone, 'correo', email, 'calle', street, 'numero', ext_number, 'interior', int_number, 'colonia', suburb,
          'ciudad', city, 'estadoMx', state, 'cp', zip_code, 'referencias', address_references, 'lat', lat, 'lng', lng, 'observaciones', observations,
          'recibio', received_by, 'comentario', management_comment, 'contraparte', counterpart, 'camposPropios', custom_fields) as row
        from guide where company_id = ${p.companyId} and id = any(${ids(p)}::uuid[])`.execute(trx)
    ).rows.map((r) => r.row),
  forget: async (trx, p) => {
    await sql`update guide set contact_name = ${nobodysName}, company_name = '', phone = '', phone_extension = '', email = '', job = '', street = '', ext_number = '',
        int_number = '', between_streets = '', address_references = '', lat = round(lat::numeric, 2)::float8, lng = round(lng::numeric, 2)::float8,
        observations = '', managed_lat = null, managed_lng = null, received_by = '', management_comment = '', counterpart = null, custom_fields = '{}',
        notify = '{"sms": false, "email": false, "whatsapp": false, "whatsappPhone": ""}'::jsonb, link_generation = link_generation + 1, version = version + 1
      where company_id = ${p.companyId} and id = any(${ids(p)}::uuid[]) and contact_name <> ${nobodysName}`.execute(
      trx,
    );
    await sql`update guide_item set custom_fields = '{}' where company_id = ${p.companyId} and guide_id = any(${ids(p)}::uuid[])`.execute(
      trx,
    );
    await sql`delete from guide_document where company_id = ${p.companyId} and guide_id = any(${ids(p)}::uuid[])`.execute(
      trx,
    );
    await sql`update guide_verification set note = '' where company_id = ${p.companyId} and guide_id = any(${ids(p)}::uuid[])`.execute(
      trx,
    );
  },
};

export const binnacleTrace: PersonalTrace = {
  kind: 'history',
  rows: async (trx, p) =>
    (
      await sql<{
        row: Record<string, unknown>;
      }>`select jsonb_build_object('fecha', at, 'accion', action, 'motivo', reason) as row
        from binnacle where company_id = ${p.companyId} and guide_id = any(${ids(p)}::uuid[]) and reason <> ''`.execute(
        trx,
      )
    ).rows.map((r) => r.row),
  forget: (trx, p) =>
    sql`update binnacle set reason = '', lat = null, lng = null where company_id = ${p.companyId} and guide_id = any(${ids(p)}::uuid[])`.execute(
      trx,
    ),
};
