import type { CustomValues } from '@tramo/contract/custom-fields';
import type { Handling } from '@tramo/contract/guides';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

interface GuideOnTheRoad {
  id: string;
  client_id: string | null;
  certified: boolean;
  handling: Handling[];
  custom_fields: CustomValues;
}
/** What of the guides themselves a driver needs at the door, whatever the driver's cedis: the route is the driver's. */
export async function guidesOnTheRoad(trx: Trx, guideIds: readonly string[]): Promise<Map<string, GuideOnTheRoad>> {
  if (guideIds.length === 0) return new Map();
  const { rows } = await sql<GuideOnTheRoad>`select id, client_id, certified, handling, custom_fields from guide
    where id = any(${guideIds as string[]}::uuid[])`.execute(trx);
  return new Map(rows.map((r) => [r.id, r]));
}
