import type { Trx } from './db/tx.ts';
import { type Desk, queueMessages } from './messaging/queue.ts';

/** A plain text for one address, by one channel. */
export interface NewMail {
  companyId: string;
  /** The guide that it is about: its page lists it. */
  guideId?: string;
  to: string;
  subject: string;
  /** Plain text: nothing of it can be read as HTML. */
  text: string;
  /** When the text must be forgotten, because it holds a link or a code that ends then. Somebody waits for it: it goes before others. */
  forgetAt?: Date | null;
}

/** Queues a text in the transaction that causes it: it leaves when that commits, and not otherwise. Without a provider it stays in the portal's list. */
export async function queueText(
  trx: Trx,
  platform: Desk,
  channel: 'email' | 'sms' | 'whatsapp',
  { companyId, guideId, to, subject, text, forgetAt }: NewMail,
): Promise<string> {
  const [id] = await queueMessages(trx, platform, [
    {
      companyId,
      ...(guideId === undefined ? {} : { guideId }),
      recipient: { kind: 'address', key: to },
      lane: forgetAt ? 'urgent' : 'notice',
      forgetAt: forgetAt ?? null,
      steps: [{ channel, to, subject, text }],
    },
  ]);
  return id as string;
}

export const queueMail = (trx: Trx, platform: Desk, mail: NewMail): Promise<string> =>
  queueText(trx, platform, 'email', mail);
