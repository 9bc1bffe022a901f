import { sql } from 'kysely';
import { nobodysName, type Person, type PersonalTrace } from '../../platform/personal-data.ts';

const ids = (p: Person): string[] => p.guideIds as string[];

/** That, when and how it was delivered stays; who received it and what he said goes. */
export const visitTrace: PersonalTrace = {
  kind: 'visits',
  rows: async (trx, p) =>
    (
      await sql<{
        row: Record<string, unknown>;
      }>`select jsonb_build_object('folio', folio, 'fecha', at, 'resultado', outcome, 'recibio', received_by, 'comentario', comment,
          'nombre', contact_name, 'direccion', address_line, 'lat', lat, 'lng', lng, 'fotos', photos, 'firma', has_signature) as row
        from guide_visit where company_id = ${p.companyId} and guide_id = any(${ids(p)}::uuid[])`.execute(trx)
    ).rows.map((r) => r.row),
  forget: (trx, p) =>
    sql`update guide_visit set received_by = '', comment = '', contact_name = ${nobodysName}, address_line = '', lat = null, lng = null, planned_lat = null,
        planned_lng = null, answers = '[]', custom_fields = '{}', corrected = null, photos = 0, videos = 0, scans = 0, has_signature = false
      where company_id = ${p.companyId} and guide_id = any(${ids(p)}::uuid[])`.execute(trx),
};

/** Photos, videos and signatures: their files end within a day. */
export const evidenceTrace: PersonalTrace = {
  kind: 'evidence',
  rows: async (trx, p) =>
    (
      await sql<{
        row: Record<string, unknown>;
      }>`select jsonb_build_object('clase', kind, 'fecha', at, 'lectura', text, 'archivo', file_id) as row
        from guide_evidence where company_id = ${p.companyId} and guide_id = any(${ids(p)}::uuid[])`.execute(trx)
    ).rows.map((r) => r.row),
  forget: (trx, p) =>
    sql`delete from guide_evidence where company_id = ${p.companyId} and guide_id = any(${ids(p)}::uuid[])`.execute(
      trx,
    ),
};
