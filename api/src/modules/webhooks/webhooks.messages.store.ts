import type { Message } from '@tramo/contract/messages';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** A message as receivers see it. Its text stays here: it may hold a delivery code or a link that is its addressee's alone. */
export interface ToldMessage {
  channel: Message['channel'];
  to: string;
  event: string | null;
  error: string | null;
  decisions: Message['decisions'];
  chainId: string;
  step: number;
  createdDate: Date;
  guideId: string;
  folio: string | null;
}
/** Runs as the owner: the statement names the company itself. */
export async function toldMessage(trx: Trx, companyId: string, id: string): Promise<ToldMessage | null> {
  const { rows } =
    await sql<ToldMessage>`select m.channel, m.recipient as "to", m.event, m.error, m.decisions, m.chain_id as "chainId", m.step,
      m.created_at as "createdDate", m.guide_id as "guideId", g.folio
    from message m left join guide g on g.company_id = m.company_id and g.id = m.guide_id
    where m.company_id = ${companyId} and m.id = ${id} and m.guide_id is not null`.execute(trx);
  return rows[0] ?? null;
}
