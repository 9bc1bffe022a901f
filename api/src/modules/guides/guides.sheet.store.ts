import type { GuideItem } from '@tramo/contract/guides';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { type GuideRow, guideWithNames, inCedis } from './guides.store.ts';

/** What the sheet tells of an item. */
export type SheetItem = Pick<GuideItem, 'name' | 'quantity' | 'sku'>;

/** Guides by ids with their items, in no order, kept to some cedis unless null; each read as one JSON text, which is quickest for all columns. */
export async function sheetRows(
  trx: Trx,
  ids: readonly string[],
  cediIds: readonly string[] | null,
): Promise<{ row: GuideRow; items: SheetItem[] }[]> {
  const { rows } = await sql<{ guide: string }>`select json_build_object('row', to_json(g), 'items', (
      select coalesce(json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'sku', i.sku) order by i.position), '[]')
      from guide_item i where i.guide_id = g.id))::text as guide
    from (${guideWithNames()} where g.id = any(${ids as string[]}::uuid[])${inCedis(cediIds)}) g`.execute(trx);
  const guides = rows.map(({ guide }) => {
    const { row, items } = JSON.parse(guide) as { row: GuideRow; items: SheetItem[] };
    return { row: { ...row, created_at: new Date(row.created_at) }, items };
  });
  // The driver's results hang together until a large collection: a hundred thousand rows would wait for it. Emptied, they hold nothing.
  rows.length = 0;
  return guides;
}
