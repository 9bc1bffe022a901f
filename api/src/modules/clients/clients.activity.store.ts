import type { ClientActivity } from '@tramo/contract/clients';
import { limits } from '@tramo/contract/limits';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { visitsOfClients } from './clients.relations.ts';

/** Visits of a client since a moment, kept to cedis unless null. */
export async function activityOf(
  trx: Trx,
  clientId: string,
  since: Date,
  cediIds: readonly string[] | null,
): Promise<Omit<ClientActivity, 'days'>> {
  const visits = sql`${visitsOfClients()} v where v.client_id = ${clientId} and v.at >= ${since}
    and (${cediIds as string[] | null}::uuid[] is null or v.cedi_id = any(${cediIds as string[] | null}::uuid[]))`;
  const { rows: totals } = await sql<
    Record<'visits' | 'successful' | 'partial' | 'failed', number>
  >`select count(*)::int as visits,
    count(*) filter (where outcome in ('delivered', 'collected'))::int as successful,
    count(*) filter (where outcome in ('partial', 'partialCollection'))::int as partial,
    count(*) filter (where outcome in ('undelivered', 'uncollected'))::int as failed from ${visits}`.execute(trx);
  const { rows: reasons } = await sql<{ subStatus: string; visits: number }>`select sub_status as "subStatus",
    count(*)::int as visits from ${visits} and v.sub_status is not null and v.outcome not in ('delivered', 'collected')
    group by 1 order by 2 desc, 1 limit ${limits.activityReasons}`.execute(trx);
  const { rows: latest } = await sql<
    Omit<ClientActivity['latest'][number], 'at'> & { at: Date }
  >`select guide_id as "guideId", folio, contact_name as "contactName", outcome, sub_status as "subStatus", at from ${visits}
    order by v.at desc, v.id desc limit ${limits.activityVisits}`.execute(trx);
  return {
    ...(totals[0] ?? { visits: 0, successful: 0, partial: 0, failed: 0 }),
    reasons,
    latest: latest.map((v) => ({ ...v, at: v.at.toISOString() })),
  };
}
