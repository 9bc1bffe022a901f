import { sql } from 'kysely';
import type { PersonalTrace } from '../../platform/personal-data.ts';

export const shopOrderTrace: PersonalTrace = {
  kind: 'shopOrders',
  rows: async (trx, p) =>
    (
      await sql<{
        row: Record<string, unknown>;
      }>`select jsonb_build_object('pedido', number, 'fecha', at, 'contenido', body) as row
        from shop_order where company_id = ${p.companyId} and guide_id = any(${p.guideIds as string[]}::uuid[]) and body is not null`.execute(
        trx,
      )
    ).rows.map((r) => r.row),
  forget: (trx, p) =>
    sql`update shop_order set body = null where company_id = ${p.companyId} and guide_id = any(${p.guideIds as string[]}::uuid[])`.execute(
      trx,
    ),
};
