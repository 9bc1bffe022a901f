import type { MessageChannel, Suppression } from '@tramo/contract/messages';
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

/** Stops messages to addresses; one that was stopped before keeps its first reason. */
export async function suppress(
  trx: Trx,
  addresses: readonly (Address & Pick<Suppression, 'reason' | 'source' | 'byName'>)[],
  now: Date,
): Promise<void> {
  if (addresses.length === 0) return;
  const rows = addresses.map((a) => ({
    id: newId(),
    company_id: a.companyId,
    channel: a.channel,
    address: addressKey(a.channel, a.to),
    reason: a.reason,
    source: a.source,
    by_name: a.byName,
    created_at: now,
  }));
  await sql`insert into suppression (id, company_id, channel, address, reason, source, by_name, created_at)
    select * from jsonb_to_recordset(${json(rows)}::jsonb) as r(id uuid, company_id uuid, channel text, address text, reason text, source text,
      by_name text, created_at timestamptz) on conflict (company_id, channel, address) do nothing`.execute(trx);
}

/** The addressee wants no more messages: that outlives what its provider said of the address before, and what the company stopped stays as it was. */
export const optOut = (
  trx: Trx,
  { companyId, channel, to }: Address,
  source: Extract<Suppression['source'], 'recipient' | 'link'>,
  now: Date,
): Promise<unknown> =>
  sql`insert into suppression (id, company_id, channel, address, reason, source, by_name, created_at)
    values (${newId()}, ${companyId}, ${channel}, ${addressKey(channel, to)}, 'optOut', ${source}, null, ${now})
    on conflict (company_id, channel, address) do update set reason = 'optOut', source = excluded.source, by_name = null, created_at = excluded.created_at
      where suppression.reason not in ('optOut', 'manual')`.execute(trx);

/** The addressee wants messages again. */
export const optIn = (trx: Trx, { companyId, channel, to }: Address): Promise<unknown> =>
  sql`delete from suppression where company_id = ${companyId} and channel = ${channel} and address = ${addressKey(channel, to)} and reason = 'optOut'`.execute(
    trx,
  );

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

export async function unsuppress(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from suppression where id = ${id} returning 1`.execute(trx);
  return rows.length > 0;
}
