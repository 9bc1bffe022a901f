import { type Outcome, outcomes } from '@tramo/contract/checklists';
import {
  type AskedEvidence,
  type ClientEvidence,
  type DayEvidence,
  defaultNeeds,
  type EvidenceNeeds,
  type EvidenceRow,
  type EvidenceRule,
  evidenceRowOf,
  noEvidence,
  type SubstatusEvidence,
} from '@tramo/contract/evidence-rules';
import { sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';

/** Whose rule it is: a client's or the company's (neither id) for an outcome, or a sub-status's. */
export interface RuleKey {
  clientId: string | null;
  substatusId: string | null;
  outcome: Outcome | null;
}
interface RuleRow extends EvidenceNeeds {
  client_id: string | null;
  substatus_id: string | null;
  outcome: Outcome | null;
  is_asked: boolean;
  version: number;
}
const columns = sql`r.client_id, r.substatus_id, r.outcome, r.is_asked, r.photos, r.videos, r.scans, r.signature, r.receiver, r.version`;
const needsOf = ({ photos, videos, scans, signature, receiver }: EvidenceNeeds): EvidenceNeeds => ({
  photos,
  videos,
  scans,
  signature,
  receiver,
});
const toRule = (r: RuleRow): EvidenceRule => ({ needs: r.is_asked ? needsOf(r) : null, version: r.version });
const rowOf = (rules: readonly RuleRow[]): EvidenceRow =>
  evidenceRowOf((of) => {
    const found = rules.find((r) => r.outcome === of);
    return found && toRule(found);
  });

/** The company's rules. */
export async function companyRules(trx: Trx): Promise<EvidenceRow> {
  const { rows } =
    await sql<RuleRow>`select ${columns} from evidence_rule r where client_id is null and substatus_id is null`.execute(
      trx,
    );
  return rowOf(rows);
}

/** Every sub-status that a visit can end with, by outcome and name, with its rule. */
export async function substatusRules(trx: Trx): Promise<SubstatusEvidence[]> {
  const { rows } = await sql<
    RuleRow & { id: string; name: string; category: Outcome }
  >`select s.id, s.name, s.category, ${columns}
    from substatus s left join evidence_rule r on r.company_id = s.company_id and r.substatus_id = s.id
    where s.status <> 'deleted' and s.category = any(${[...outcomes]}::text[])
    order by array_position(${[...outcomes]}::text[], s.category), lower(s.name), s.id`.execute(trx);
  return rows.map((r) => ({
    _id: r.id,
    name: r.name,
    outcome: r.category,
    rule: r.version === null ? { needs: null, version: 0 } : toRule(r),
  }));
}
export async function findSubstatus(trx: Trx, id: string): Promise<{ name: string; outcome: Outcome } | null> {
  const { rows } = await sql<{ name: string; outcome: Outcome }>`select name, category as outcome from substatus
    where id = ${id} and status <> 'deleted' and category = any(${[...outcomes]}::text[])`.execute(trx);
  return rows[0] ?? null;
}

/** Clients with their rules: those that have some first, then by name. */
export async function clientRules(
  trx: Trx,
  p: { search: string; clientIds: readonly string[] | null; limit: number; offset: number },
): Promise<{ clients: ClientEvidence[]; total: number }> {
  const ids = p.clientIds as string[] | null;
  const from = sql`from client c where c.status = 'enabled' and (${ids}::uuid[] is null or c.id = any(${ids}::uuid[]))
    and ${holdsSearch(p.search, [sql`c.name`, sql`c.company_name`, sql`c.rfc`, sql`c.client_id`])}`;
  const { rows: clients } = await sql<{ id: string; name: string }>`select c.id, c.name ${from}
    order by exists (select 1 from evidence_rule r where r.company_id = c.company_id and r.client_id = c.id and r.is_asked) desc, lower(c.name), c.id
    limit ${p.limit} offset ${p.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(trx);
  const rules = await rulesOf(
    trx,
    clients.map((c) => c.id),
  );
  return {
    clients: clients.map((c) => ({ _id: c.id, name: c.name, rules: rowOf(rules.get(c.id) ?? []) })),
    total: count[0]?.n ?? 0,
  };
}
async function rulesOf(trx: Trx, clientIds: readonly string[]): Promise<Map<string, RuleRow[]>> {
  const byClient = new Map<string, RuleRow[]>();
  if (clientIds.length === 0) return byClient;
  const { rows } =
    await sql<RuleRow>`select ${columns} from evidence_rule r where r.client_id = any(${clientIds as string[]}::uuid[])`.execute(
      trx,
    );
  for (const row of rows) byClient.set(row.client_id ?? '', [...(byClient.get(row.client_id ?? '') ?? []), row]);
  return byClient;
}

const isKey = (k: RuleKey) => sql`r.client_id is not distinct from ${k.clientId}::uuid
  and r.substatus_id is not distinct from ${k.substatusId}::uuid and r.outcome is not distinct from ${k.outcome}::text`;

/** A rule locked for a change; its row is made when there was none. */
export async function lockRule(trx: Trx, companyId: string, key: RuleKey): Promise<EvidenceRule> {
  await sql`insert into evidence_rule (id, company_id, client_id, substatus_id, outcome)
    values (${newId()}, ${companyId}, ${key.clientId}, ${key.substatusId}, ${key.outcome}) on conflict do nothing`.execute(
    trx,
  );
  const { rows } = await sql<RuleRow>`select ${columns} from evidence_rule r where ${isKey(key)} for update`.execute(
    trx,
  );
  return toRule(rows[0] as RuleRow);
}

export async function saveRule(trx: Trx, key: RuleKey, needs: EvidenceNeeds | null): Promise<EvidenceRule> {
  const n = needs ?? noEvidence;
  const { rows } =
    await sql<RuleRow>`update evidence_rule r set is_asked = ${needs !== null}, photos = ${n.photos}, videos = ${n.videos},
    scans = ${n.scans}, signature = ${n.signature}, receiver = ${n.receiver}, version = r.version + 1 where ${isKey(key)} returning ${columns}`.execute(
      trx,
    );
  return toRule(rows[0] as RuleRow);
}

/** All that is asked of a visit, in one look; a sub-status is told by its name. */
export async function askedOf(
  trx: Trx,
  visit: { outcome: Outcome; clientId: string | null; subStatus: string | null },
): Promise<Pick<AskedEvidence, 'company' | 'client' | 'substatus'>> {
  const { rows } = await sql<RuleRow>`select ${columns} from evidence_rule r
    where r.is_asked and ((r.outcome = ${visit.outcome} and r.substatus_id is null and (r.client_id is null or r.client_id = ${visit.clientId}::uuid))
      or r.substatus_id = (select s.id from substatus s where s.category = ${visit.outcome} and lower(s.name) = lower(${visit.subStatus}::text)
        and s.status <> 'deleted' order by s.status = 'enabled' desc, s.id limit 1))`.execute(trx);
  const rule = (is: (r: RuleRow) => boolean): EvidenceNeeds | null => {
    const found = rows.find(is);
    return found ? needsOf(found) : null;
  };
  return {
    company: rule((r) => r.client_id === null && r.substatus_id === null),
    client: rule((r) => r.client_id !== null),
    substatus: rule((r) => r.substatus_id !== null),
  };
}

/** The rules of a driver's day: of these clients, and of every sub-status. */
export async function rulesOfDay(trx: Trx, clientIds: readonly string[]): Promise<DayEvidence> {
  const company = await companyRules(trx);
  const { rows } = await sql<
    RuleRow & { name: string | null; category: Outcome | null }
  >`select ${columns}, s.name, s.category
    from evidence_rule r left join substatus s on s.company_id = r.company_id and s.id = r.substatus_id
    where r.is_asked and (r.client_id = any(${clientIds as string[]}::uuid[]) or s.status = 'enabled')
    order by r.client_id, r.outcome, s.category, s.name`.execute(trx);
  return {
    company: Object.fromEntries(
      outcomes.map((of) => [of, company[of].needs ?? defaultNeeds(of)]),
    ) as DayEvidence['company'],
    clients: rows.flatMap((r) =>
      r.client_id !== null && r.outcome !== null
        ? [{ clientId: r.client_id, outcome: r.outcome, needs: needsOf(r) }]
        : [],
    ),
    substatus: rows.flatMap((r) =>
      r.substatus_id !== null && r.category !== null
        ? [{ _id: r.substatus_id, name: r.name ?? '', outcome: r.category, needs: needsOf(r) }]
        : [],
    ),
  };
}

/** Rules of clients that end: where the one that stays has none of its own it takes theirs, the most demanding of several. */
export async function moveToClient(trx: Trx, companyId: string, from: readonly string[], into: string): Promise<void> {
  const rules = await rulesOf(trx, [...from, into]);
  const own = rowOf(rules.get(into) ?? []);
  for (const outcome of outcomes) {
    const theirs = from.flatMap((id) => (rules.get(id) ?? []).filter((r) => r.outcome === outcome && r.is_asked));
    if (own[outcome].needs !== null || theirs.length === 0) continue;
    const key = { clientId: into, substatusId: null, outcome };
    await lockRule(trx, companyId, key);
    await saveRule(trx, key, {
      photos: Math.max(...theirs.map((r) => r.photos)),
      videos: Math.max(...theirs.map((r) => r.videos)),
      scans: Math.max(...theirs.map((r) => r.scans)),
      signature: theirs.some((r) => r.signature),
      receiver: theirs.some((r) => r.receiver),
    });
  }
  await sql`delete from evidence_rule where client_id = any(${from as string[]}::uuid[])`.execute(trx);
}
