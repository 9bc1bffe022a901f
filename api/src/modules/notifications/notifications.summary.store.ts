import type { MessageEvent } from '@tramo/contract/message-events';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';

/** Something that waits for the summary of the day. */
export interface NewLine {
  address: string;
  key: string;
  guideId: string;
}
export async function addLines(
  trx: Trx,
  companyId: string,
  event: MessageEvent,
  lines: readonly NewLine[],
  at: Date,
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((l) => ({ id: newId(), address: l.address, key: l.key, guide_id: l.guideId }));
  await sql`insert into notification_line (id, company_id, address, event, event_key, guide_id, at)
    select id, ${companyId}::uuid, address, ${event}, key, guide_id, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, address text, key text, guide_id uuid)
    on conflict do nothing`.execute(trx);
}

export interface WaitingLine {
  id: string;
  address: string;
  event: MessageEvent;
  folio: string;
  contact: string;
  at: Date;
}
/** Takes what has waited since before an instant, the oldest first; it is told now. */
export async function takeLines(
  trx: Trx,
  companyId: string,
  { before, now }: { before: Date; now: Date },
): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`with taken as (
      update notification_line set sent_at = ${now} where company_id = ${companyId} and sent_at is null and at < ${before} returning id, address, event, guide_id, at)
    select t.id, t.address, t.event, g.folio, coalesce(nullif(g.contact_name, ''), g.company_name) as contact, t.at
    from taken t join guide g on g.id = t.guide_id order by t.address, t.at, t.id`.execute(trx);
  return rows;
}

/** Lines that were told, and trips of long ago. */
export async function forgetNotified(trx: Trx, now: Date): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  await sql`delete from notification_line where sent_at < ${before(7)}`.execute(trx);
  await sql`delete from notification_trip where arrival_at < ${before(60)}`.execute(trx);
}
