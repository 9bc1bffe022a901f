import { sql } from 'kysely';
import type { Trx } from '../db/tx.ts';
import type { Begun } from './chain.rules.ts';
import { json } from './json.ts';
import { messageId } from './message-id.ts';

/** What the messages of one chain share. */
export interface Intention {
  companyId: string;
  guideId: string | null;
  chainId: string;
  event: string | null;
  eventKey: string | null;
  recipientKind: string;
  recipientKey: string | null;
  lane: number;
  forgetAt: Date | null;
}
export interface NewRow {
  id: string;
  intention: Intention;
  begun: Begun;
}

/** The first step of a chain is named as the chain. */
export const rowId = (intention: Intention, { step, content }: Begun): string =>
  step === 0 ? intention.chainId : messageId(intention, content.channel, step);

/** Line ends would be lines of a mail's head. */
const subjectOf = (subject: string): string => subject.replace(/[\r\n]+/g, ' ').slice(0, 200);

/** Writes messages. Answers the ids of those that are new: one event is told to a person by a channel and a step once. */
export async function insertRows(trx: Trx, rows: readonly NewRow[], now: Date): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const written = rows.map(({ id, intention: i, begun: b }) => ({
    id,
    company_id: i.companyId,
    guide_id: i.guideId,
    chain_id: i.chainId,
    event: i.event,
    event_key: i.eventKey,
    recipient_kind: i.recipientKind,
    recipient_key: i.recipientKey,
    lane: i.lane,
    forget_at: i.forgetAt,
    step: b.step,
    channel: b.content.channel,
    recipient: b.content.to,
    subject: subjectOf(b.content.subject),
    body: b.content.text,
    html: b.content.html ?? null,
    unsubscribe_url: b.content.unsubscribeUrl ?? null,
    template: b.content.template ?? null,
    buttons: b.content.channel === 'whatsapp' && !b.content.template ? (b.content.buttons ?? null) : null,
    link: b.content.link ?? null,
    push_minutes: b.content.pushMinutes ?? null,
    status: b.status,
    next_at: b.nextAt,
    ready_at: b.readyAt,
    rest: b.rest,
    chain_at: b.chainAt,
    decisions: b.decisions,
    created_at: now,
  }));
  const { rows: inserted } = await sql<{ id: string }>`
    insert into message (id, company_id, guide_id, chain_id, event, event_key, recipient_kind, recipient_key, lane, forget_at, step, channel, recipient,
      subject, body, html, unsubscribe_url, template, buttons, link, push_minutes, status, next_at, ready_at, rest, chain_at, decisions, created_at)
    select id, company_id, guide_id, chain_id, event, event_key, recipient_kind, recipient_key, lane, forget_at, step, channel, recipient,
      subject, body, html, unsubscribe_url, template, buttons, link, push_minutes, status, next_at, ready_at, rest, chain_at, decisions, created_at
    from jsonb_to_recordset(${json(written)}::jsonb) as r(id uuid, company_id uuid, guide_id uuid, chain_id uuid, event text, event_key text,
      recipient_kind text, recipient_key text, lane smallint, forget_at timestamptz, step smallint, channel text, recipient text, subject text, body text,
      html text, unsubscribe_url text, template jsonb, buttons jsonb, link text, push_minutes smallint, status text, next_at timestamptz, ready_at timestamptz, rest jsonb, chain_at timestamptz, decisions jsonb, created_at timestamptz)
    on conflict do nothing returning id`.execute(trx);
  return new Set(inserted.map((r) => r.id));
}
