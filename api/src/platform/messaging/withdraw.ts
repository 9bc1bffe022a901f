import type { MessageEvent } from '@tramo/contract/message-events';
import type { Decision } from '@tramo/contract/messages';
import { sql } from 'kysely';
import type { Trx } from '../db/tx.ts';
import { json } from './json.ts';

/**
 * What has not left yet of these events is not so any more: it does not leave, and no chain goes on. What is under way or has arrived stays as it is. Answers
 * the guides of which something was taken back.
 */
export async function withdraw(
  trx: Trx,
  of: { companyId: string; guideIds: readonly string[]; events: readonly MessageEvent[] },
  now: Date,
): Promise<string[]> {
  if (of.guideIds.length === 0 || of.events.length === 0) return [];
  const decision: Decision[] = [{ did: 'suppressed', at: now.toISOString(), reason: 'outdated' }];
  const { rows } = await sql<{ guide_id: string; is_taken: boolean }>`
    update message set rest = null, chain_at = null,
      decisions = case when status in ('queued', 'held') then decisions || ${json(decision)}::jsonb else decisions end,
      next_at = case when status in ('queued', 'held') then null else next_at end,
      status = case when status in ('queued', 'held') then 'suppressed' else status end
    where company_id = ${of.companyId} and guide_id = any(${of.guideIds as string[]}::uuid[]) and event = any(${of.events as string[]}::text[])
      and (status in ('queued', 'held') or chain_at is not null)
    returning guide_id, status = 'suppressed' as is_taken`.execute(trx);
  return [...new Set(rows.filter((r) => r.is_taken).map((r) => r.guide_id))];
}

/** Makes room for what was taken back and never handed to a provider: it may be told anew. */
export const forgetWithdrawn = (
  trx: Trx,
  of: { companyId: string; guideIds: readonly string[]; event: MessageEvent },
): Promise<unknown> =>
  sql`delete from message where company_id = ${of.companyId} and guide_id = any(${of.guideIds as string[]}::uuid[]) and event = ${of.event}
    and status = 'suppressed' and attempts = 0 and decisions @> '[{"reason": "outdated"}]'`.execute(trx);
