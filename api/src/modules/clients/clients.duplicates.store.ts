import { type ClientGroup, likenesses } from '@tramo/contract/client-merge';
import type { Client } from '@tramo/contract/clients';
import { limits } from '@tramo/contract/limits';
import { sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { clientsWithTotals } from './clients.store.ts';

/** RFCs that the tax office gives to whoever has none (the public at large, foreigners): they say nothing of who it is. */
const COMMON_RFC = ['XAXX010101000', 'XEXX010101000'];

interface GroupRow {
  ids: string[];
  reasons: ClientGroup['reasons'];
}
const guidesOf = ({ totals }: Client): number => totals.deliveries + totals.pickups;

/**
 * Groups of enabled clients that share something, the most telling first; the same clients for several reasons are one group. `search`: only groups with a
 * client whose name, legal name or RFC holds it. A group shows as many clients as can be merged at once.
 */
export async function listDuplicates(
  trx: Trx,
  p: { search: string; limit: number; offset: number },
): Promise<{ groups: ClientGroup[]; total: number }> {
  const { rows } = await sql<{ groups: GroupRow[] | null; total: number }>`
    with known as materialized (select id, rfc, name_alike, company_alike from client where status = 'enabled'),
    mark as (
      select 'rfc' as reason, upper(rfc) as value, id from known where rfc <> '' and upper(rfc) <> all(${COMMON_RFC}::text[])
      union select 'name', name_alike, id from known where name_alike is not null
      union select 'name', company_alike, id from known where company_alike is not null
      union select 'phone', right(regexp_replace(c.phone, '[^0-9]', '', 'g'), ${limits.phoneDigits}), k.id
        from client_contact c join known k on k.id = c.client_id
      union select 'email', lower(trim(c.email)), k.id from client_contact c join known k on k.id = c.client_id),
    alike as (select reason, array_agg(id order by id) as ids from mark where value <> '' group by reason, value having count(*) > 1),
    found as (select ids, array_agg(distinct reason) as reasons, min(array_position(${[...likenesses]}::text[], reason)) as first from alike group by ids),
    wanted as (select f.* from found f
      where ${p.search === ''} or exists (select 1 from client k where k.id = any(f.ids) and ${holdsSearch(p.search, [sql`k.name`, sql`k.company_name`, sql`k.rfc`])}))
    select (select count(*)::int from wanted) as total, (select jsonb_agg(jsonb_build_object('ids', to_jsonb(ids), 'reasons', to_jsonb(reasons)) order by first, many, ids)
      from (select *, -cardinality(reasons) as many from wanted order by first, many, ids limit ${p.limit} offset ${p.offset}) page) as groups`.execute(
    trx,
  );
  const found = rows[0]?.groups ?? [];
  const shown = found.map((g) => g.ids.slice(0, limits.clientsMerged));
  const clients = await clientsWithTotals(trx, [...new Set(shown.flat())]);
  const byId = new Map(clients.map((c) => [c._id, c]));
  const groups = found.map((g, n) => ({
    reasons: likenesses.filter((reason) => g.reasons.includes(reason)),
    // The one with most guides is likely the one to stay.
    clients: (shown[n] ?? []).flatMap((id) => byId.get(id) ?? []).sort((a, b) => guidesOf(b) - guidesOf(a)),
  }));
  return { groups, total: rows[0]?.total ?? 0 };
}
