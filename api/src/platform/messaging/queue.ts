import { type MessageStatus, resendable, type SuppressedReason } from '@tramo/contract/messages';
import { sql } from 'kysely';
import { type Trx, wakeAfterCommit } from '../db/tx.ts';
import { sourcesOf } from './accounts.ts';
import { addressKey } from './address-key.ts';
import { beginChain, type Step } from './chain.rules.ts';
import { openWindows } from './inbound.ts';
import { json } from './json.ts';
import { messageId } from './message-id.ts';
import { insertRows, type NewRow, rowId } from './message-rows.ts';
import type { Providers } from './provider.ts';
import type { QuietHours } from './quiet.rules.ts';

/** What of the platform messages need. */
export interface Desk {
  providers: Providers;
  now(): Date;
}

/** Codes and recoveries go before notices, notices before surveys. */
export type Lane = 'urgent' | 'notice' | 'survey';
export const lanes: Readonly<Record<Lane, number>> = { urgent: 0, notice: 1, survey: 2 };

export interface NewMessage {
  companyId: string;
  /** The guide that it is about: its page lists it. */
  guideId?: string;
  /** What it tells of, and the happening's own key: it is told once to each recipient. Without it, as often as it is asked for. */
  event?: { name: string; key: string };
  recipient: { kind: 'recipient' | 'contact' | 'driver' | 'user' | 'address'; key: string };
  lane: Lane;
  /** When people are not disturbed; urgent messages leave nevertheless. */
  quiet?: QuietHours | null;
  /** When the text must be forgotten, because it holds a link or a code that ends then. */
  forgetAt?: Date | null;
  /** The ways to reach the recipient: each one begins when the one before was not delivered in its time. */
  steps: readonly Step[];
}

/** Tells whoever sends that a message is due, when the transaction commits. */
export const wakeSending = (trx: Trx): void => wakeAfterCommit(trx, 'tramo_mail');

/** Queues messages in the transaction that causes them: they leave when that commits, and not otherwise. Answers each one's id (its chain's and its first step's), null where it was told before. */
export async function queueMessages(
  trx: Trx,
  platform: Desk,
  messages: readonly NewMessage[],
): Promise<(string | null)[]> {
  const at = platform.now();
  const sourceOf = await sourcesOf(
    trx,
    platform,
    messages.map((m) => m.companyId),
  );
  const asFreeText = await insideWindow(trx, messages, at);
  const chains = messages.map((m): NewRow[] => {
    const told = {
      companyId: m.companyId,
      guideId: m.guideId ?? null,
      event: m.event?.name ?? null,
      eventKey: m.event?.key ?? null,
      recipientKind: m.recipient.kind,
      recipientKey: m.recipient.key,
      lane: lanes[m.lane],
      forgetAt: m.forgetAt ?? null,
    };
    const intention = { ...told, chainId: messageId(told, m.steps[0]?.channel ?? '', 0) };
    const now = { at, hasProvider: (channel: Step['channel']) => sourceOf(m.companyId, channel) !== 'none' };
    const quiet = m.lane === 'urgent' ? null : (m.quiet ?? null);
    return beginChain({ quiet, steps: m.steps.map((s) => asFreeText(m, s)) }, 0, now).map((begun) => ({
      id: rowId(intention, begun),
      intention,
      begun,
    }));
  });
  const isNew = await insertRows(
    trx,
    chains.flatMap((chain) => chain[0] ?? []),
    at,
  );
  const begun = chains.filter((chain) => isNew.has(chain[0]?.id ?? ''));
  await insertRows(
    trx,
    begun.flatMap((chain) => chain.slice(1)),
    at,
  );
  if (begun.flat().some((row) => row.begun.nextAt !== null)) wakeSending(trx);
  return chains.map((chain) => (isNew.has(chain[0]?.id ?? '') ? (chain[0]?.intention.chainId ?? null) : null));
}

/** Whoever wrote within the day gets free text by WhatsApp: there a template that is missing stops nothing. */
async function insideWindow(
  trx: Trx,
  messages: readonly NewMessage[],
  at: Date,
): Promise<(message: NewMessage, step: Step) => Step> {
  const isHeld = (s: Step): boolean =>
    s.channel === 'whatsapp' && s.blockedBy !== undefined && ofTemplates.has(s.blockedBy);
  const held = messages.flatMap((m) => m.steps.filter(isHeld).map((s) => ({ companyId: m.companyId, to: s.to })));
  const open = await openWindows(trx, held, at);
  return (m, step) => {
    if (!isHeld(step) || !open.has(`${m.companyId} ${addressKey('whatsapp', step.to)}`)) return step;
    const { blockedBy: _, ...free } = step;
    return free;
  };
}
const ofTemplates: ReadonlySet<SuppressedReason> = new Set([
  'noTemplate',
  'templateInReview',
  'templateRejected',
  'templatePaused',
]);

export const queueMessage = async (trx: Trx, platform: Desk, message: NewMessage): Promise<string | null> =>
  (await queueMessages(trx, platform, [message]))[0] ?? null;

/** Puts a message that reached nobody back in the queue, with all its tries; false when it can leave no more. */
export async function requeue(trx: Trx, id: string, now: Date, byName: string): Promise<boolean> {
  const decision = json([{ did: 'sentAgain', at: now.toISOString(), byName }]);
  const { rows } =
    await sql`update message set status = 'queued', attempts = 0, error = null, next_at = ${now}, ready_at = ${now}, decisions = decisions || ${decision}::jsonb
    where id = ${id} and status = any(${resendable as MessageStatus[]}) and body is not null and (forget_at is null or forget_at > ${now}) returning 1`.execute(
      trx,
    );
  if (rows.length > 0) wakeSending(trx);
  return rows.length > 0;
}

/** Messages of a company that wait for a channel without provider stay in the list from now on. */
export async function keepWaiting(
  trx: Trx,
  { companyId, channel }: { companyId: string; channel: Step['channel'] },
  now: Date,
): Promise<void> {
  const decision = json([{ did: 'kept', at: now.toISOString() }]);
  await sql`update message set status = 'kept', next_at = null, decisions = decisions || ${decision}::jsonb,
      chain_at = case when rest is null then null else ${now}::timestamptz end
    where company_id = ${companyId} and channel = ${channel} and status in ('queued', 'held')`.execute(trx);
}

/** After a restore: what was on its way may have left the server before. It stays in the list, where a person may send it again. */
export async function restMessages(trx: Trx, now: Date): Promise<number> {
  const decision = json([{ did: 'rested', at: now.toISOString() }]);
  const { rows } =
    await sql`update message set status = 'kept', next_at = null, chain_at = null, rest = null, decisions = decisions || ${decision}::jsonb
    where status in ('queued', 'held', 'sending', 'unknown') returning 1`.execute(trx);
  // What a delivery is still waited for goes no further by itself.
  await sql`update message set chain_at = null, rest = null where chain_at is not null`.execute(trx);
  return rows.length;
}
