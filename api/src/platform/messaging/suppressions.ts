import type { Consent, MessageChannel, Suppression } from '@tramo/contract/messages';
import { sql } from 'kysely';
import type { Trx } from '../db/tx.ts';
import { newId } from '../ids.ts';
import { addressKey } from './address-key.ts';
import { json } from './json.ts';

export interface Address {
  companyId: string;
  channel: MessageChannel;
  to: string;
}

/** What a provider's code says of an address for good. */
const sayings: Readonly<Record<string, Suppression['reason']>> = {
  '21610': 'optOut',
  '21614': 'wrongNumber',
  '30005': 'wrongNumber',
  '30006': 'wrongNumber',
};

/** Why an address should get no more after such an end; null: it may. */
export const reasonOf = (state: string, code: string | null): Suppression['reason'] | null =>
  sayings[code ?? ''] ?? (state === 'bounced' ? 'bounced' : null);

/** How it is known what an address wants. */
export interface Known {
  source: Consent['source'];
  byName?: string | null;
  /** The very words that were written, or the provider's code. */
  said?: string | null;
  /** The message that it came of. */
  messageId?: string | null;
  /** When it was said; now without it. */
  at?: Date;
}
const SAID_MAX = 120;

interface NewConsent extends Address, Known {
  id: string;
  wish: Consent['wish'];
  reason: Suppression['reason'] | null;
}

/** Writes down what addresses consented to or withdrew, and how that is known: for good. */
async function note(trx: Trx, consents: readonly NewConsent[], now: Date): Promise<void> {
  if (consents.length === 0) return;
  const rows = consents.map((c) => ({
    id: c.id,
    company_id: c.companyId,
    channel: c.channel,
    address: addressKey(c.channel, c.to),
    wish: c.wish,
    reason: c.reason,
    source: c.source,
    by_name: c.byName ?? null,
    said: c.said?.slice(0, SAID_MAX) ?? null,
    message_id: c.messageId ?? null,
    at: c.at ?? now,
  }));
  await sql`insert into message_consent (id, company_id, channel, address, wish, reason, source, by_name, said, message_id, message_subject, at)
    select r.id, r.company_id, r.channel, r.address, r.wish, r.reason, r.source, r.by_name, r.said, m.id, m.subject, r.at
    from jsonb_to_recordset(${json(rows)}::jsonb) as r(id uuid, company_id uuid, channel text, address text, wish text, reason text, source text,
      by_name text, said text, message_id uuid, at timestamptz) left join message m on m.id = r.message_id and m.company_id = r.company_id`.execute(
    trx,
  );
}

/** Writes down a wish unless the address said the same in the same way last: a mail program may call as often as it likes. Answers the id under which it stands. */
async function noteOnce(trx: Trx, consent: NewConsent, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string; wish: string; source: string }>`select id, wish, source from message_consent
    where company_id = ${consent.companyId} and channel = ${consent.channel} and address = ${addressKey(consent.channel, consent.to)}
    order by at desc, id desc limit 1`.execute(trx);
  const [last] = rows;
  if (last?.wish === consent.wish && last.source === consent.source) return last.id;
  await note(trx, [consent], now);
  return consent.id;
}

/** Stops messages to addresses; one that was stopped before keeps its first reason. Answers how many were stopped now. */
export async function suppress(
  trx: Trx,
  addresses: readonly (Address & Known & Pick<Suppression, 'reason'>)[],
  now: Date,
): Promise<number> {
  if (addresses.length === 0) return 0;
  const wanted = addresses.map((a) => ({ ...a, id: newId(), wish: 'stop' as const }));
  const rows = wanted.map((a) => ({
    id: a.id,
    company_id: a.companyId,
    channel: a.channel,
    address: addressKey(a.channel, a.to),
    reason: a.reason,
    source: a.source,
    by_name: a.byName ?? null,
    created_at: a.at ?? now,
  }));
  const { rows: stopped } = await sql<{ id: string }>`
    insert into suppression (id, company_id, channel, address, reason, source, by_name, created_at)
    select * from jsonb_to_recordset(${json(rows)}::jsonb) as r(id uuid, company_id uuid, channel text, address text, reason text, source text,
      by_name text, created_at timestamptz) on conflict (company_id, channel, address) do nothing returning id`.execute(
    trx,
  );
  const isNew = new Set(stopped.map((r) => r.id));
  await note(
    trx,
    wanted.filter((a) => isNew.has(a.id)),
    now,
  );
  await sql`update suppression set consent_id = id where id = any(${[...isNew]}::uuid[])`.execute(trx);
  return isNew.size;
}

/** The addressee wants no more messages: that outlives what its provider said of the address before, and what the company stopped stays as it was. */
export async function optOut(trx: Trx, address: Address, known: Known, now: Date): Promise<void> {
  const { companyId, channel, to } = address;
  const at = known.at ?? now;
  const id = await noteOnce(trx, { ...address, ...known, id: newId(), wish: 'stop', reason: 'optOut' }, now);
  await sql`insert into suppression (id, company_id, channel, address, reason, source, by_name, created_at, consent_id)
    values (${newId()}, ${companyId}, ${channel}, ${addressKey(channel, to)}, 'optOut', ${known.source}, null, ${at}, ${id})
    on conflict (company_id, channel, address) do update set reason = 'optOut', source = excluded.source, by_name = null, created_at = excluded.created_at,
      consent_id = excluded.consent_id where suppression.reason not in ('optOut', 'manual')`.execute(trx);
}

/** The addressee wants messages again. */
export async function optIn(trx: Trx, address: Address, known: Known, now: Date): Promise<void> {
  const { companyId, channel, to } = address;
  await noteOnce(trx, { ...address, ...known, id: newId(), wish: 'start', reason: null }, now);
  await sql`delete from suppression where company_id = ${companyId} and channel = ${channel} and address = ${addressKey(channel, to)} and reason = 'optOut'`.execute(
    trx,
  );
}

/** Why each address gets nothing, by `company channel address`. */
export async function suppressionsOf(
  trx: Trx,
  addresses: readonly Address[],
): Promise<(a: Address) => Suppression['reason'] | null> {
  const keyOf = (a: Address): string => `${a.companyId} ${a.channel} ${addressKey(a.channel, a.to)}`;
  const { rows } = await sql<{ company_id: string; channel: string; address: string; reason: Suppression['reason'] }>`
    select company_id, channel, address, reason from suppression where company_id = any(${[...new Set(addresses.map((a) => a.companyId))]}::uuid[])
      and address = any(${addresses.map((a) => addressKey(a.channel, a.to))})`.execute(trx);
  const reasons = new Map(rows.map((r) => [`${r.company_id} ${r.channel} ${r.address}`, r.reason]));
  return (a) => reasons.get(keyOf(a)) ?? null;
}

/** Codes and recoveries that somebody asks for himself go to a mail address although it wants no notices. */
export const isBarred = (reason: Suppression['reason'], channel: MessageChannel, lane: number): boolean =>
  !(reason === 'optOut' && channel === 'email' && lane === 0);

/** A person of the company lets messages go to an address again. */
export async function unsuppress(
  trx: Trx,
  { id, ...address }: Address & { id: string },
  byName: string,
  now: Date,
): Promise<void> {
  await sql`delete from suppression where id = ${id}`.execute(trx);
  await note(trx, [{ ...address, id: newId(), wish: 'start', reason: null, source: 'person', byName }], now);
}
