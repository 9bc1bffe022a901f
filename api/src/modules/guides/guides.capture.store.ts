import type { CustomValues } from '@tramo/contract/custom-fields';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** Puts the values that were captured at a visit in the place of those of a locked guide. */
export const saveValues = (trx: Trx, guideId: string, values: CustomValues): Promise<unknown> =>
  sql`update guide set custom_fields = ${JSON.stringify(values)}::jsonb where id = ${guideId}`.execute(trx);

export const saveItemValues = (
  trx: Trx,
  guideId: string,
  items: readonly { id: string; values: CustomValues }[],
): Promise<unknown> =>
  sql`update guide_item i set custom_fields = v.values from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as v(id uuid, values jsonb)
    where i.id = v.id and i.guide_id = ${guideId}`.execute(trx);
