import type { MessageStatus } from '@tramo/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { ToldMessage } from './webhooks.messages.rules.ts';

/** Runs as the owner too: the statement names the company itself. */
const told = (companyId: string, which: RawBuilder<unknown>): RawBuilder<ToldMessage> =>
  sql<ToldMessage>`select m.id, m.channel, m.status, m.recipient as "to", m.event, m.error, m.decisions, m.chain_id as "chainId", m.step,
      m.created_at as "createdDate", m.guide_id as "guideId", g.folio
    from message m left join guide g on g.company_id = m.company_id and g.id = m.guide_id
    where m.company_id = ${companyId} and m.guide_id is not null and ${which}`;

export const toldMessage = async (trx: Trx, companyId: string, id: string): Promise<ToldMessage | null> =>
  (await told(companyId, sql`m.id = ${id}`).execute(trx)).rows[0] ?? null;

/** The last one that stands at one of these statuses. */
export const lastMessage = async (
  trx: Trx,
  companyId: string,
  statuses: readonly MessageStatus[],
): Promise<ToldMessage | null> =>
  (
    await told(
      companyId,
      sql`m.status = any(${statuses as MessageStatus[]}::text[]) order by m.created_at desc, m.id desc limit 1`,
    ).execute(trx)
  ).rows[0] ?? null;
