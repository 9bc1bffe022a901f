import type { Message, MessageChannel } from '@tramo/contract/messages';
import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from './config.ts';
import { type Database, type Trx, wakeAfterCommit } from './db/tx.ts';
import { onWake } from './db/wake.ts';
import { newId } from './ids.ts';

/** Hands a mail to the world. Without a mail server `isSending` is false and mails stay in the portal's list of messages. */
export interface Mailer {
  isSending: boolean;
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
}

/** What of the platform mails need. */
interface Desk {
  mailer: Mailer;
  now(): Date;
}
type SendingDesk = Desk & { db: Database };

export function openMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, onError: (error: unknown) => void): Mailer {
  if (!config.smtpUrl) return { isSending: false, send: async () => undefined };
  let transport: Transporter | null = null;
  const { smtpUrl, mailFrom } = config;
  return {
    isSending: true,
    send: async ({ to, subject, text }) => {
      transport ??= createTransport(smtpUrl, {
        from: mailFrom,
        disableFileAccess: true,
        disableUrlAccess: true,
      } as never).on('error', onError);
      await transport.sendMail({ from: mailFrom, to, subject, text });
    },
  };
}

export interface NewMail {
  companyId: string;
  /** The guide that it is about: its page lists it. */
  guideId?: string;
  to: string;
  subject: string;
  /** Plain text: nothing of it can be read as HTML. */
  text: string;
  /** When the text must be forgotten, because it holds a link that ends then. */
  forgetAt?: Date | null;
}

/** Queues a mail in the transaction that causes it: it leaves when that commits, and not otherwise. */
export async function queueMail(trx: Trx, platform: Desk, mail: NewMail): Promise<string> {
  const id = newId();
  await insertMessage(trx, platform, 'email', { id, ...mail }, platform.mailer.isSending ? 'queued' : 'kept');
  if (platform.mailer.isSending) wakeMailing(trx);
  return id;
}

/** Puts a message that failed (or was kept without a mail server) back in the queue, with all its tries; false when it can leave no more. */
export async function requeue(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update message set status = 'queued', attempts = 0, error = null, next_at = ${now}
    where id = ${id} and status in ('failed', 'kept', 'queued') and body is not null and (forget_at is null or forget_at > ${now}) returning 1`.execute(
    trx,
  );
  if (rows.length > 0) wakeMailing(trx);
  return rows.length > 0;
}

/** Keeps a text message in the portal's list: no provider of SMS or WhatsApp is connected yet. `subject` names it in the list. */
export async function queueText(
  trx: Trx,
  platform: Desk,
  channel: 'sms' | 'whatsapp',
  message: NewMail,
): Promise<string> {
  const id = newId();
  await insertMessage(trx, platform, channel, { id, ...message }, 'kept');
  return id;
}

const insertMessage = (
  trx: Trx,
  platform: Desk,
  channel: MessageChannel,
  mail: NewMail & { id: string },
  status: 'queued' | 'kept',
): Promise<unknown> =>
  sql`insert into message (id, company_id, channel, guide_id, recipient, subject, body, status, forget_at, created_at, next_at)
    values (${mail.id}, ${mail.companyId}, ${channel}, ${mail.guideId ?? null}, ${mail.to}, ${mail.subject.replace(/[\r\n]+/g, ' ').slice(0, 200)}, ${mail.text},
      ${status}, ${mail.forgetAt ?? null}, ${platform.now()}, ${platform.now()})`.execute(trx);

/** What left, or would have, for a guide: the newest first, without bodies. */
export async function messagesOfGuide(
  trx: Trx,
  guideId: string,
): Promise<Omit<Message, 'body' | 'isWithheld' | 'error'>[]> {
  const { rows } = await sql<{
    id: string;
    channel: MessageChannel;
    recipient: string;
    subject: string;
    status: Message['status'];
    attempts: number;
    created_at: Date;
    sent_at: Date | null;
  }>`select id, channel, recipient, subject, status, attempts, created_at, sent_at from message
    where guide_id = ${guideId} order by created_at desc, id desc limit 50`.execute(trx);
  return rows.map((r) => ({
    _id: r.id,
    channel: r.channel,
    to: r.recipient,
    subject: r.subject,
    status: r.status,
    attempts: r.attempts,
    createdDate: r.created_at.toISOString(),
    sentDate: r.sent_at?.toISOString() ?? null,
  }));
}

/** Tells whoever sends mails that one is due, when the transaction commits. */
const wakeMailing = (trx: Trx): void => wakeAfterCommit(trx, 'tramo_mail');

/** Tries grow apart: 1, 2, 4 … minutes; after 10 of them (about 17 hours) the mail has failed. */
const ATTEMPTS = 10;
const waitMs = (attempts: number): number => 60_000 * 2 ** (attempts - 1);

/** Sends what is due, one after the other. Answers how many left. A mail is sent at least once. */
export async function sendDueMails(platform: SendingDesk): Promise<number> {
  if (!platform.mailer.isSending) return 0;
  let sent = 0;
  for (;;) {
    const now = platform.now();
    // The row is taken for two minutes: a process that dies with it in hand leaves it to the next.
    const mail = await platform.db.system(async (trx) => {
      const { rows } = await sql<{
        id: string;
        recipient: string;
        subject: string;
        body: string | null;
        attempts: number;
      }>`
        update message set next_at = ${new Date(now.getTime() + 120_000)}, attempts = attempts + 1
        where id = (select id from message where status = 'queued' and channel = 'email' and next_at <= ${now} order by next_at limit 1 for update skip locked)
        returning id, recipient, subject, body, attempts`.execute(trx);
      return rows[0];
    });
    if (!mail) return sent;
    let error: string | null = null;
    try {
      if (mail.body === null) throw new Error('El texto ya no se guarda');
      await platform.mailer.send({ to: mail.recipient, subject: mail.subject, text: mail.body });
      sent += 1;
    } catch (e) {
      error = (e instanceof Error ? e.message : String(e)).slice(0, 300);
    }
    const isOver = error === null || mail.attempts >= ATTEMPTS || mail.body === null;
    await platform.db.system((trx) =>
      sql`update message set status = ${error === null ? 'sent' : isOver ? 'failed' : 'queued'}, error = ${error},
        sent_at = ${error === null ? platform.now() : null}, body = case when ${error === null} then null else body end,
        next_at = ${new Date(platform.now().getTime() + waitMs(mail.attempts))} where id = ${mail.id}`.execute(trx),
    );
  }
}

/** Forgets texts whose links have ended, and messages older than ninety days. */
export const forgetMails = (trx: Trx, now: Date): Promise<unknown> =>
  sql`with gone as (delete from message where created_at < ${new Date(now.getTime() - 90 * 86_400_000)})
    update message set body = null, status = case when status = 'queued' then 'failed' else status end where body is not null and forget_at < ${now}`.execute(
    trx,
  );

/** Sends mails as they come, and looks for those that must be tried again. Answers how to stop. */
export async function startMailing(
  platform: SendingDesk,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  if (!platform.mailer.isSending) return async () => undefined;
  return (await onWake(platform.db.connection, 'tramo_mail', () => sendDueMails(platform), onError)).stop;
}
