import type { GuideStatus } from '@tramo/contract/guides';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

interface MovedRow {
  id: string;
  cedi_id: string;
  status: GuideStatus;
  sub_status: string | null;
}

/** Gives the guides of some clients to another one, locked in the order of their ids as every change of many is. */
export async function moveToClient(trx: Trx, from: readonly string[], into: string): Promise<MovedRow[]> {
  const { rows } = await sql<MovedRow>`with mine as materialized (
      select id from guide where client_id = any(${from as string[]}::uuid[]) order by id for update)
    update guide g set client_id = ${into}, version = version + 1, updated_at = tramo_now() from mine where g.id = mine.id
    returning g.id, g.cedi_id, g.status, g.sub_status`.execute(trx);
  return rows;
}
