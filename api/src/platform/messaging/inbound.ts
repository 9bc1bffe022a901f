import { sql } from 'kysely';
import type { Platform } from '../context.ts';
import type { Trx } from '../db/tx.ts';
import { addressKey } from './address-key.ts';
import { optOutWish } from './opt-out.ts';
import type { InboundText } from './provider.ts';
import { suppress } from './suppressions.ts';

/** The companies that wrote to a number by this channel. The sender's number is all companies', so that a wish counts for each of them. */
async function companiesThatWrote(trx: Trx, { channel, from }: InboundText): Promise<string[]> {
  const digits = from.replace(/\D/g, '').slice(-10);
  const { rows } = await sql<{
    company_id: string;
    recipient: string;
  }>`select distinct company_id, recipient from message
    where channel = ${channel} and channel in ('sms', 'whatsapp') and right(regexp_replace(recipient, '\\D', '', 'g'), 10) = ${digits}`.execute(
    trx,
  );
  const key = addressKey(channel, from);
  return [...new Set(rows.filter((r) => addressKey(channel, r.recipient) === key).map((r) => r.company_id))];
}

/** Heeds what people write back: BAJA and ALTO stop messages to them by that channel, ALTA lets them come again. */
export async function heedInbound(
  platform: Pick<Platform, 'db' | 'now'>,
  texts: readonly InboundText[],
): Promise<void> {
  const wishes = texts.flatMap((text) => {
    const wish = optOutWish(text.text);
    return wish ? [{ text, wish }] : [];
  });
  if (wishes.length === 0) return;
  await platform.db.system(async (trx) => {
    for (const { text, wish } of wishes) {
      const { channel, from: to } = text;
      if (wish === 'start')
        await sql`delete from suppression where channel = ${channel} and address = ${addressKey(channel, to)} and reason = 'optOut'`.execute(
          trx,
        );
      else {
        const said = { channel, to, reason: 'optOut', source: 'recipient', byName: null } as const;
        const companies = await companiesThatWrote(trx, text);
        const addresses = companies.map((companyId) => ({ companyId, ...said }));
        await suppress(trx, addresses, platform.now());
      }
    }
  });
}
