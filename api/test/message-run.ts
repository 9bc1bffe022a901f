import type { Decision, MessageStatus } from '@tramo/contract/messages';
import { sql } from 'kysely';
import { queueMessages } from '../src/platform/messaging/queue.ts';
import { sendDue } from '../src/platform/messaging/sender.ts';
import { applyStatuses } from '../src/platform/messaging/statuses.ts';
import type { TestApp } from './app.ts';
import type { Carrier } from './message-carrier.ts';

export interface RunMessage {
  id: string;
  channel: string;
  step: number;
  chain_id: string;
  status: MessageStatus;
  decisions: Decision[];
  next_at: Date | null;
  chain_at: Date | null;
}

const MINUTE_MS = 60_000;

/** Tells so many events to as many people, each by WhatsApp, then SMS, then mail, and lets two days pass. Answers every message as it ended. */
export async function runEvents(
  t: TestApp,
  companyId: string,
  carrier: Carrier,
  events: number,
): Promise<RunMessage[]> {
  const { platform } = t;
  platform.providers = carrier.providers;
  const messages = Array.from({ length: events }, (_, n) => {
    const phone = `81${String(10_000_000 + n)}`;
    const content = { subject: 'Tu paquete', text: `Va en camino ${n}` };
    return {
      companyId,
      event: { name: 'guide.onTheWay', key: String(n) },
      recipient: { kind: 'recipient' as const, key: String(n) },
      lane: 'notice' as const,
      steps: [
        { channel: 'whatsapp' as const, to: phone, ...content },
        { channel: 'sms' as const, to: phone, ...content },
        { channel: 'email' as const, to: `p${n}@ejemplo.mx`, ...content },
      ],
    };
  });
  for (let i = 0; i < events; i += 500)
    await platform.db.as(companyId, (trx) => queueMessages(trx, platform, messages.slice(i, i + 500)));
  // The carrier is bad at first; the day after it is well.
  const began = platform.now().getTime();
  for (const minutes of [0, 1, 2.5, 4, 7, 9, 12, 20, 40, 90, 300, 800, 1500, 1600, 2000, 2900]) {
    t.setNow(new Date(began + minutes * MINUTE_MS));
    if (minutes > 800) carrier.mend();
    await sendDue(platform);
    await applyStatuses(platform, carrier.statuses());
    await sendDue(platform);
  }
  const { rows } = await platform.db.system((trx) =>
    sql<RunMessage>`select id, channel, step, chain_id, status, decisions, next_at, chain_at from message where company_id = ${companyId} order by chain_id, step`.execute(
      trx,
    ),
  );
  return rows;
}

/** Ways of ending; a message that is still on its way after two days has not. */
export const ends: readonly MessageStatus[] = [
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
  'bounced',
  'suppressed',
  'unknown',
];
