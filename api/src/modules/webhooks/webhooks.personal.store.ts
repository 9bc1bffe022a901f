import { sql } from 'kysely';
import type { PersonalTrace } from '../../platform/personal-data.ts';

/** What other systems were told of the guides, as it is kept here for thirty days; what those keep is theirs. */
export const webhookTrace: PersonalTrace = {
  kind: 'webhooks',
  rows: async (trx, p) =>
    (
      await sql<{
        row: Record<string, unknown>;
      }>`select jsonb_build_object('fecha', at, 'evento', type, 'contenido', data) as row
        from webhook_event where company_id = ${p.companyId} and subject_id = any(${p.guideIds as string[]}::uuid[]) and data <> '{}'`.execute(
        trx,
      )
    ).rows.map((r) => r.row),
  forget: async (trx, p) => {
    await sql`update webhook_try set body = '', answer = '' where company_id = ${p.companyId} and delivery_id in
      (select id from webhook_delivery where company_id = ${p.companyId} and subject_id = any(${p.guideIds as string[]}::uuid[]))`.execute(
      trx,
    );
    await sql`update webhook_event set data = '{}' where company_id = ${p.companyId} and subject_id = any(${p.guideIds as string[]}::uuid[])`.execute(
      trx,
    );
  },
};
