import { sql } from 'kysely';
import { nobodysName, type Person, type PersonalTrace } from '../../platform/personal-data.ts';

/** Orders of the guides that are forgotten, and those of the person that never became one and are over. */
const his = (
  p: Person,
) => sql`company_id = ${p.companyId} and contact_name <> ${nobodysName} and (guide_id = any(${p.guideIds as string[]}::uuid[])
  or (guide_id is null and status in ('packed', 'cancelled') and (
    ${p.phone}::text is not null and (right(regexp_replace(phone, '\\D', '', 'g'), 10) = ${p.phone} or right(regexp_replace(cellphone, '\\D', '', 'g'), 10) = ${p.phone})
    or ${p.email}::text is not null and lower(email) = ${p.email}
    or ${p.name}::text is not null and tramo_plain(contact_name) = tramo_plain(${p.name}))))`;

export const orderTrace: PersonalTrace = {
  kind: 'orders',
  rows: async (trx, p) =>
    (
      await sql<{
        row: Record<string, unknown>;
      }>`select jsonb_build_object('pedido', number, 'fecha', order_date, 'nombre', contact_name, 'telefono', phone,
          'celular', cellphone, 'correo', email, 'calle', street, 'numero', ext_number, 'colonia', suburb, 'cp', zip_code, 'observaciones', observations) as row
        from customer_order where ${his(p)}`.execute(trx)
    ).rows.map((r) => r.row),
  forget: (trx, p) =>
    sql`update customer_order set contact_name = ${nobodysName}, company_name = '', business_name = '', phone = '', phone_extension = '', cellphone = '', email = '',
        street = '', ext_number = '', int_number = '', between_streets = '', address_references = '', lat = round(lat::numeric, 2)::float8,
        lng = round(lng::numeric, 2)::float8, observations = '', version = version + 1
      where ${his(p)}`.execute(trx),
};
