import type { Decision, MessageAttempt, MessageChannel, MessageStatus } from '@tramo/contract/messages';
import { sql } from 'kysely';
import type { Platform } from '../context.ts';
import type { Trx } from '../db/tx.ts';
import { endChains } from './chains.ts';
import { charge } from './charge.ts';
import { json } from './json.ts';
import type { StatusReport } from './provider.ts';
import { hasArrived, heed, isLost } from './states.rules.ts';
import { reasonOf, suppress } from './suppressions.ts';

interface Reported {
  attempt_id: string;
  state: MessageAttempt['state'];
  provider_id: string;
  message_id: string;
  company_id: string;
  channel: MessageChannel;
  recipient: string;
  chain_id: string;
  status: MessageStatus;
  is_last: boolean;
  has_later_step: boolean;
}

/** Where a message comes to by a provider's reports, and what is told of it. */
interface Change {
  id: string;
  attempt_id: string;
  attempt_state: string;
  code: string | null;
  text: string | null;
  category: string | null;
  status: MessageStatus;
  decisions: Decision[];
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
  is_told: boolean;
  is_lost: boolean;
}

type Platformed = Pick<Platform, 'db' | 'now'>;

/**
 * Heeds what providers tell of messages: by rank, matched by the provider's id. Reports of messages that nobody knows yet are kept, for a status may
 * come before the answer of the post that tells its id. A company's own provider (`companyId`) tells of that company's messages and of no other's.
 */
export const applyStatuses = (
  platform: Platformed,
  reports: readonly StatusReport[],
  companyId: string | null = null,
): Promise<void> => platform.db.system((trx) => applyReports(trx, reports, platform.now(), companyId));

async function applyReports(
  trx: Trx,
  reports: readonly StatusReport[],
  now: Date,
  companyId: string | null,
): Promise<void> {
  if (reports.length === 0) return;
  await bind(trx, reports, companyId);
  const known = await attemptsOf(trx, [...new Set(reports.map((r) => r.providerId))], companyId);
  // Two attempts of one message tell one after the other.
  if (new Set(known.map((k) => k.message_id)).size < known.length) {
    const ofOne = Map.groupBy(reports, (r) => r.providerId);
    for (const some of ofOne.values()) await applyReports(trx, some, now, companyId);
    return;
  }
  const ids = new Set(known.map((k) => k.provider_id));
  await keepEarly(
    trx,
    reports.filter((r) => !ids.has(r.providerId)),
    now,
    companyId,
  );
  const changes = known.map((k) =>
    changeOf(
      k,
      reports.filter((r) => r.providerId === k.provider_id),
      now,
    ),
  );
  await write(trx, changes, now);
  await charge(
    trx,
    changes.map((c) => c.attempt_id),
    now,
  );
  const arrived = known.filter((_, i) => hasArrived(changes[i]?.status ?? ''));
  await endChains(trx, [...new Set(arrived.map((k) => k.chain_id))], now);
  const stopped = known.flatMap((k, i) => {
    const reason = reasonOf(changes[i]?.attempt_state ?? '', changes[i]?.code ?? null);
    if (!reason) return [];
    return {
      companyId: k.company_id,
      channel: k.channel,
      to: k.recipient,
      reason,
      source: 'provider' as const,
      said: changes[i]?.code ?? null,
      messageId: k.message_id,
    };
  });
  await suppress(trx, stopped, now);
}

async function attemptsOf(trx: Trx, providerIds: readonly string[], companyId: string | null): Promise<Reported[]> {
  const { rows } =
    await sql<Reported>`select a.id as attempt_id, a.state, a.provider_id, m.id as message_id, m.company_id, m.channel, m.recipient,
      m.chain_id, m.status, a.id = m.attempt_id as is_last,
      exists (select 1 from message later where later.chain_id = m.chain_id and later.step > m.step and later.step > 0 and later.status <> 'suppressed') as has_later_step
    from message_attempt a join message m on m.id = a.message_id where a.provider_id = any(${providerIds as string[]})
      and (${companyId}::uuid is null or m.company_id = ${companyId}) order by m.id for update of m`.execute(trx);
  return rows;
}

/** An earlier attempt's reports count where they say that it arrived: a message that was sent again is the last attempt's otherwise. */
function changeOf(k: Reported, reports: readonly StatusReport[], now: Date): Change {
  let { state, status } = k as { state: Change['attempt_state']; status: MessageStatus };
  const decisions: Decision[] = [];
  let told: StatusReport | null = null;
  for (const report of reports) {
    const next = heed(state as MessageStatus, report.state);
    if (next === state) continue;
    state = next;
    told = report;
    if (!k.is_last && !hasArrived(report.state)) continue;
    const moved = heed(status, report.state);
    if (moved === status) continue;
    const isFirstArrival = hasArrived(moved) && !hasArrived(status);
    status = moved;
    decisions.push(decisionOf(report, isFirstArrival && k.has_later_step, now));
  }
  const first = (wanted: StatusReport['state']): Date | null => {
    const times = reports.filter((r) => r.state === wanted).map((r) => (r.at ?? now).getTime());
    return times.length > 0 ? new Date(Math.min(...times)) : null;
  };
  return {
    id: k.message_id,
    attempt_id: k.attempt_id,
    attempt_state: state,
    code: told?.code ?? null,
    text: told?.text?.slice(0, 300) ?? null,
    category: reports.find((r) => r.category)?.category ?? null,
    status,
    decisions,
    sent_at: first('sent'),
    delivered_at: first('delivered'),
    read_at: first('read'),
    is_told: told !== null,
    is_lost: isLost(status),
  };
}

function decisionOf(report: StatusReport, isLate: boolean, now: Date): Decision {
  const at = (report.at ?? now).toISOString();
  const { state, code, text } = report;
  if (isLate) return { did: 'late', at };
  return state === 'failed' || state === 'bounced' ? { did: state, at, code, text } : { did: state, at };
}

async function write(trx: Trx, changes: readonly Change[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  const changed = json(changes);
  await sql`update message_attempt a set state = r.attempt_state, code = case when r.is_told then r.code else a.code end,
      text = case when r.is_told then r.text else a.text end, category = coalesce(r.category, a.category)
    from jsonb_to_recordset(${changed}::jsonb) as r(attempt_id uuid, attempt_state text, code text, text text, is_told boolean, category text) where a.id = r.attempt_id`.execute(
    trx,
  );
  await sql`update message m set status = r.status, decisions = m.decisions || r.decisions,
      accepted_at = coalesce(m.accepted_at, ${now}),
      sent_at = least(m.sent_at, r.sent_at), delivered_at = least(m.delivered_at, r.delivered_at), read_at = least(m.read_at, r.read_at),
      error = case when r.is_lost then coalesce(r.text, m.error) else null end,
      body = case when r.status in ('delivered', 'read') then null else m.body end, html = case when r.status in ('delivered', 'read') then null else m.html end,
      next_at = case when r.status = m.status then m.next_at end,
      chain_at = case when r.is_lost and m.rest is not null then ${now}::timestamptz else m.chain_at end
    from jsonb_to_recordset(${changed}::jsonb) as r(id uuid, status text, decisions jsonb, text text, sent_at timestamptz, delivered_at timestamptz,
      read_at timestamptz, is_lost boolean) where m.id = r.id`.execute(trx);
}

const keepEarly = async (
  trx: Trx,
  reports: readonly StatusReport[],
  now: Date,
  companyId: string | null,
): Promise<void> => {
  if (reports.length === 0) return;
  const rows = reports.map((report) => ({
    provider_id: report.providerId,
    state: report.state,
    report,
    company_id: companyId,
    created_at: now,
  }));
  await sql`insert into message_early_status (provider_id, state, report, company_id, created_at)
    select * from jsonb_to_recordset(${json(rows)}::jsonb) as r(provider_id text, state text, report jsonb, company_id uuid, created_at timestamptz)
    on conflict do nothing`.execute(trx);
};

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A try whose answer has not come yet, or never will, is known by our own id, where the provider carries that. */
async function bind(trx: Trx, reports: readonly StatusReport[], companyId: string | null): Promise<void> {
  const own = reports.flatMap(({ attemptId, providerId }) =>
    isId.test(attemptId ?? '') ? [{ id: attemptId, provider_id: providerId }] : [],
  );
  if (own.length === 0) return;
  await sql`update message_attempt a set provider_id = r.provider_id from jsonb_to_recordset(${json(own)}::jsonb) as r(id uuid, provider_id text)
    where a.id = r.id and a.provider_id is null and (${companyId}::uuid is null or a.company_id = ${companyId})`.execute(
    trx,
  );
}

/** Heeds the reports that came before their message's id was written down. Answers how many. */
export async function applyEarly(trx: Trx, now: Date): Promise<number> {
  const { rows } = await sql<{ report: Omit<StatusReport, 'at'> & { at: string | null }; company_id: string | null }>`
    delete from message_early_status e using message_attempt a where a.provider_id = e.provider_id
      and (e.company_id is null or e.company_id = a.company_id) returning e.report, e.company_id`.execute(trx);
  for (const [companyId, some] of Map.groupBy(rows, (r) => r.company_id))
    await applyReports(
      trx,
      some.map(({ report }) => ({ ...report, at: report.at === null ? null : new Date(report.at) })),
      now,
      companyId,
    );
  return rows.length;
}
