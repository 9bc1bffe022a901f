import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** People who pick at a cedi: the warehouse, and whoever makes routes there. */
export const pickersOf = async (trx: Trx, cediId: string): Promise<{ _id: string; name: string }[]> =>
  (
    await sql<{ _id: string; name: string }>`select u.id as "_id", u.full_name as name from app_user u
      where u.status = 'enabled' and u.type <> 'driver' and u.type <> 'tagger'
        and (u.staff_type in ('picker', 'packer', 'shipper') or u.type in ('admin', 'supervisor') or u.roles && array['admin', 'supervisor', 'routes-manager'])
        and (u.type = 'admin' or not exists (select 1 from user_cedi c where c.user_id = u.id) or exists (select 1 from user_cedi c where c.user_id = u.id and c.cedi_id = ${cediId}))
      order by u.staff_type in ('picker', 'packer') desc nulls last, u.full_name, u.id limit 200`.execute(trx)
  ).rows;

/** Cedis where orders wait to be picked, the earliest promise first. */
export const cedisWithOrders = async (trx: Trx): Promise<string[]> =>
  (
    await sql<{
      cedi_id: string;
    }>`select cedi_id from customer_order where status = 'pendingPicking' and hold_reason is null group by cedi_id
      order by min(promised_date) nulls last, cedi_id limit 20`.execute(trx)
  ).rows.map((r) => r.cedi_id);

export const cediNames = async (trx: Trx, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await sql<{
        id: string;
        name: string;
      }>`select id, name from address where id = any(${ids as string[]}::uuid[])`.execute(trx)
    ).rows.map((r) => [r.id, r.name]),
  );
