import type { Decision, MessageChannel, MessageStatus } from '@tramo/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../db/tx.ts';
import { sourcesOf } from './accounts.ts';
import { beginChain, DEFAULT_WAIT_MINUTES, type Rest } from './chain.rules.ts';
import { sandboxesOfMessages } from './claim.ts';
import { json } from './json.ts';
import { insertRows, rowId } from './message-rows.ts';
import type { Desk } from './queue.ts';
import { isLost } from './states.rules.ts';

interface DueChain {
  id: string;
  company_id: string;
  guide_id: string | null;
  chain_id: string;
  event: string | null;
  event_key: string | null;
  recipient_kind: string;
  recipient_key: string | null;
  lane: number;
  forget_at: Date | null;
  step: number;
  status: MessageStatus;
  rest: Rest;
  waited_minutes: number;
}

/** One at a time waits for what is under way with it. */
const LOOK_AGAIN_MS = 5000;

/** Begins the next step of chains whose step was not delivered in its time, or cannot be any more. Answers how many went on. */
export async function advanceChains(
  trx: Trx,
  platform: Desk,
  most: number,
  sandboxOf: string | null = null,
): Promise<number> {
  const now = platform.now();
  const { rows } =
    await sql<DueChain>`select id, company_id, guide_id, chain_id, event, event_key, recipient_kind, recipient_key, lane, forget_at, step,
      status, rest, round(extract(epoch from chain_at - coalesce(accepted_at, ready_at)) / 60)::int as waited_minutes
    from message where chain_at <= ${now} and ${whose(sandboxOf)} order by chain_at limit ${most} for update skip locked`.execute(
      trx,
    );
  if (rows.length === 0) return 0;
  // What is being handed over may be delivered yet: nobody gets two for want of a moment.
  const waiting = rows.filter((r) => r.status === 'sending').map((r) => r.id);
  if (waiting.length > 0)
    await sql`update message set chain_at = ${new Date(now.getTime() + LOOK_AGAIN_MS)} where id = any(${waiting}::uuid[])`.execute(
      trx,
    );
  const due = rows.filter((r) => r.status !== 'sending');
  const sourceOf = await sourcesOf(
    trx,
    platform,
    due.map((r) => r.company_id),
  );
  const next = due.flatMap((r) => {
    const intention = {
      companyId: r.company_id,
      guideId: r.guide_id,
      chainId: r.chain_id,
      event: r.event,
      eventKey: r.event_key,
      recipientKind: r.recipient_kind,
      recipientKey: r.recipient_key,
      lane: r.lane,
      forgetAt: r.forget_at,
    };
    const hasProvider = (channel: MessageChannel): boolean => sourceOf(r.company_id, channel) !== 'none';
    return beginChain(r.rest, r.step + 1, { at: now, hasProvider }).map((begun) => ({
      id: rowId(intention, begun),
      intention,
      begun,
    }));
  });
  await insertRows(trx, next, now);
  const moved = due.map((r) => {
    const isWaited = !isLost(r.status);
    const to = r.rest.steps[0]?.channel ?? 'email';
    const minutes = isWaited ? r.waited_minutes || DEFAULT_WAIT_MINUTES : null;
    return { id: r.id, decision: [{ did: 'fellBack', at: now.toISOString(), to, minutes }] satisfies Decision[] };
  });
  // A step that still waits to be tried again is given up: the next one has begun.
  await sql`update message m set rest = null, chain_at = null, decisions = m.decisions || r.decision,
      status = case when m.status in ('queued', 'held') then 'failed' else m.status end,
      next_at = case when m.status in ('queued', 'held') then null else m.next_at end
    from jsonb_to_recordset(${json(moved)}::jsonb) as r(id uuid, decision jsonb) where m.id = r.id`.execute(trx);
  return due.length;
}

/** Sandbox companies have a time of their own: their chains go on by it alone. */
const whose = (sandboxOf: string | null): RawBuilder<unknown> =>
  sandboxOf === null
    ? sql`not exists (select 1 from ${sandboxesOfMessages()} sandbox where sandbox.id = message.company_id)`
    : sql`company_id = ${sandboxOf}`;

/** Ends chains in which something arrived: nothing more of them begins, and what waits does not leave. */
export async function endChains(trx: Trx, chainIds: readonly string[], now: Date): Promise<void> {
  if (chainIds.length === 0) return;
  const stopped: Decision[] = [{ did: 'suppressed', at: now.toISOString(), reason: 'deliveredEarlier' }];
  await sql`update message set rest = null, chain_at = null,
      status = case when status in ('queued', 'held') then 'suppressed' else status end,
      next_at = case when status in ('queued', 'held') then null else next_at end,
      decisions = case when status in ('queued', 'held') then decisions || ${json(stopped)}::jsonb else decisions end
    where (id = any(${chainIds as string[]}::uuid[]) or (chain_id = any(${chainIds as string[]}::uuid[]) and step > 0)) and (chain_at is not null or status in ('queued', 'held'))`.execute(
    trx,
  );
}
