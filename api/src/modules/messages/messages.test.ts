import { type Message, messagesApi } from '@tramo/contract/messages';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Company } from '../../../test/builders.ts';
import { eventually } from '../../../test/waits.ts';
import { queueMail } from '../../platform/mail.ts';
import type { Provider } from '../../platform/messaging/provider.ts';
import { queueMessage } from '../../platform/messaging/queue.ts';
import { sendDue, startMessaging } from '../../platform/messaging/sender.ts';
import { smtpProvider } from '../../platform/messaging/smtp.ts';

const t = await testApp();
let company: Company;
beforeEach(async () => {
  company = await buildCompany(t);
  await t.platform.db.system((trx) => sql`delete from message`.execute(trx));
});

interface Mailbox {
  url: string;
  mails: string[];
  /** How many of the next mails are refused. */
  refuse: number;
  close(): Promise<void>;
}
/** A mail server of its own on a free port. */
async function openMailbox(): Promise<Mailbox> {
  const box: Mailbox = { url: '', mails: [], refuse: 0, close: async () => undefined };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (c: Buffer) => chunks.push(c));
      stream.on('end', () => {
        if (box.refuse > 0) {
          box.refuse -= 1;
          done(Object.assign(new Error('Mailbox full, try later'), { responseCode: 452 }));
          return;
        }
        box.mails.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  box.url = `smtp://127.0.0.1:${port}`;
  box.close = () => new Promise((resolve) => server.close(resolve));
  return box;
}

const minutes = (n: number): Date => new Date(Date.now() + n * 60_000);
const queue = (
  to = 'ana@ejemplo.mx',
  more: { text?: string; subject?: string; forgetAt?: Date } = {},
): Promise<string> =>
  t.platform.db.as(company.id, (trx) =>
    queueMail(trx, t.platform, {
      companyId: company.id,
      to,
      subject: more.subject ?? 'Año nuevo: cambió tu sesión',
      text: more.text ?? 'Hola, Ñandú.\n\n.\nTu sesión cambió.',
      forgetAt: more.forgetAt ?? null,
    }),
  );
const list = async (
  query: Record<string, string> = {},
): Promise<{ messages: Message[]; withoutProvider: string[]; count: { totalCount: number } }> =>
  (await t.call(messagesApi.list, { token: company.admin.token, query })).json();

describe('without a mail server', () => {
  it('keeps mails to be read and says that none leaves', async () => {
    const id = await queue();
    const { messages, withoutProvider } = await list();
    expect(withoutProvider).toEqual(['email', 'sms', 'whatsapp']);
    expect(messages).toMatchObject([
      { _id: id, status: 'kept', to: 'ana@ejemplo.mx', body: expect.stringContaining('Ñandú') },
    ]);
    const again = await t.call(messagesApi.resend, { token: company.admin.token, params: { id } });
    expect(again.json().error.key).toBe('messages.no_server');
  });

  it('does not show a text whose link has ended, and searches and filters', async () => {
    await queue('beto@ejemplo.mx', { forgetAt: minutes(-1), text: 'https://x/#secreto' });
    await queue('carla@ejemplo.mx', { subject: '100% listo' });
    const { messages, count } = await list();
    expect(count.totalCount).toBe(2);
    expect(messages.find((m) => m.to.startsWith('beto'))?.body).toBeNull();
    expect((await list({ search: '100%' })).messages.map((m) => m.to)).toEqual(['carla@ejemplo.mx']);
    expect((await list({ search: '_arla' })).messages).toEqual([]);
    expect((await list({ status: 'failed' })).messages).toEqual([]);
    expect((await list({ limit: '1', page: '2' })).messages).toHaveLength(1);
  });

  it('shows nothing to another company nor to who is no admin', async () => {
    const id = await queue();
    const other = await buildCompany(t);
    expect((await t.call(messagesApi.list, { token: other.admin.token })).json().messages).toEqual([]);
    const resend = await t.call(messagesApi.resend, { token: other.admin.token, params: { id } });
    expect(resend.json().error.key).toBe('messages.not_found');
    const manager = await buildUser(t, company.id, { roles: ['routes-manager'] });
    expect((await t.call(messagesApi.list, { token: manager.token })).statusCode).toBe(403);
  });

  it('a recovery link or a code is read by its addressee alone; the demo shows its own', async () => {
    await queue('ana@ejemplo.mx', { forgetAt: minutes(30), text: 'https://x/#secreto' });
    expect((await list()).messages).toMatchObject([{ body: null, isWithheld: true }]);
    await t.platform.db.system((trx) =>
      sql`update app_user set email = 'Ana@ejemplo.mx' where id = ${company.admin.userId}`.execute(trx),
    );
    expect((await list()).messages).toMatchObject([{ body: 'https://x/#secreto', isWithheld: false }]);
    await t.platform.db.system((trx) =>
      sql`update app_user set email = null where id = ${company.admin.userId}`.execute(trx),
    );
    await t.platform.db.system((trx) => sql`update company set is_demo = true where id = ${company.id}`.execute(trx));
    expect((await list()).messages).toMatchObject([{ body: 'https://x/#secreto', isWithheld: false }]);
  });

  it('writes nothing when the transaction that causes it fails', async () => {
    await expect(
      t.platform.db.as(company.id, async (trx) => {
        await queueMail(trx, t.platform, { companyId: company.id, to: 'a@b.mx', subject: 's', text: 't' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect((await list()).messages).toEqual([]);
  });
});

describe('with a mail server', () => {
  let box: Mailbox;
  const withoutServer = (): void => {
    t.platform.providers = {};
  };
  beforeEach(async () => {
    box = await openMailbox();
    const config = { smtpUrl: box.url, mailFrom: 'Tramo <no-responder@tramo.test>' };
    t.platform.providers = { email: smtpProvider(config, () => undefined) };
  });
  afterEach(async () => {
    t.setNow(null);
    withoutServer();
    await box.close();
  });

  it('sends a mail as it was written, as text, and forgets its body', async () => {
    const id = await queue('ana@ejemplo.mx', { text: 'Hola <b>Ñandú</b>\n.\nfin', subject: 'Año\r\nBcc: otro@x.mx' });
    expect(await sendDue(t.platform)).toBe(1);
    const mail = await PostalMime.parse(box.mails[0] as string);
    expect(mail.subject).toBe('Año Bcc: otro@x.mx');
    expect(mail.from).toMatchObject({ address: 'no-responder@tramo.test', name: 'Tramo' });
    expect(mail.to).toMatchObject([{ address: 'ana@ejemplo.mx' }]);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.html).toBeUndefined();
    expect(mail.text?.replaceAll('\r', '').trim()).toBe('Hola <b>Ñandú</b>\n.\nfin');
    expect((await list()).messages).toMatchObject([
      { _id: id, status: 'sent', body: null, attempts: 1, sentDate: expect.any(String) },
    ]);
    expect(await sendDue(t.platform)).toBe(0);
    const again = await t.call(messagesApi.resend, { token: company.admin.token, params: { id } });
    expect(again.json().error.key).toBe('messages.gone');
  });

  it('a mail with an end of its kind says so in its head, for mail programs that have a button', async () => {
    const oneClick = 'https://rastreo.norte.mx/api/public/unsubscribe/one-click?token=abc';
    await t.platform.db.as(company.id, (trx) =>
      queueMessage(trx, t.platform, {
        companyId: company.id,
        recipient: { kind: 'address', key: 'ana@ejemplo.mx' },
        lane: 'notice',
        steps: [{ channel: 'email', to: 'ana@ejemplo.mx', subject: 'Aviso', text: 'Hola', unsubscribeUrl: oneClick }],
      }),
    );
    await queue();
    expect(await sendDue(t.platform)).toBe(2);
    const heads = await Promise.all(
      box.mails.map(async (mail) => (await PostalMime.parse(mail)).headers.filter((h) => h.key.startsWith('list-'))),
    );
    expect(heads.map((h) => h.map(({ key, value }) => [key, value])).sort((a, b) => b.length - a.length)).toEqual([
      [
        ['list-unsubscribe', `<${oneClick}>`],
        ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
      ],
      [],
    ]);
  });

  it('tries again later, each time a little later, and tells why', async () => {
    box.refuse = 2;
    await queue();
    expect(await sendDue(t.platform)).toBe(0);
    expect((await list()).messages).toMatchObject([
      { status: 'queued', attempts: 1, error: expect.stringContaining('Mailbox full') },
    ]);
    expect(await sendDue(t.platform), 'not before its time').toBe(0);
    t.setNow(minutes(1.1));
    expect(await sendDue(t.platform)).toBe(0);
    expect((await list()).messages[0]?.attempts).toBe(2);
    t.setNow(minutes(2.2));
    expect(await sendDue(t.platform), 'two minutes after the second try').toBe(0);
    t.setNow(minutes(3.3));
    expect(await sendDue(t.platform)).toBe(1);
    expect(box.mails).toHaveLength(1);
    expect((await list()).messages).toMatchObject([{ status: 'sent', attempts: 3, error: null }]);
  });

  it('gives up after a day; an admin may try again', async () => {
    box.refuse = 100;
    const id = await queue();
    for (let n = 0; n <= 25; n += 1) {
      t.setNow(minutes(n * 60));
      await sendDue(t.platform);
    }
    const [failed] = (await list()).messages;
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('Mailbox full') });
    expect(failed?.decisions.map((d) => d.did)).toEqual([
      'queued',
      ...Array.from({ length: (failed?.attempts ?? 0) - 1 }, () => 'refused'),
      'failed',
    ]);
    t.setNow(minutes(20_000));
    expect(await sendDue(t.platform)).toBe(0);
    // The session of the test ends in 2099; the clock stands still for the sweep alone.
    t.setNow(null);
    box.refuse = 0;
    const answer = await t.call(messagesApi.resend, { token: company.admin.token, params: { id } });
    expect(answer.json()).toMatchObject({ status: 'queued', attempts: 0 });
    expect(await sendDue(t.platform)).toBe(1);
  });

  it('a mail whose process died with it in hand is unknown, is not sent again by itself, and may be by a person', async () => {
    const id = await queue();
    // The first process takes the mail and is gone before it writes down what came of it.
    const email: Provider = { name: 'smtp', channel: 'email', send: () => new Promise(() => undefined) };
    void sendDue({ ...t.platform, providers: { email } });
    await eventually(async () => expect((await list()).messages[0]?.status).toBe('sending'));
    expect(await sendDue(t.platform), 'while it may still be alive').toBe(0);
    t.setNow(minutes(2.1));
    expect(await sendDue(t.platform)).toBe(0);
    t.setNow(null);
    expect(box.mails).toHaveLength(0);
    expect((await list()).messages).toMatchObject([{ _id: id, status: 'unknown', attempts: 1 }]);
    await t.call(messagesApi.resend, { token: company.admin.token, params: { id } });
    expect(await sendDue(t.platform)).toBe(1);
    expect((await list()).messages).toMatchObject([{ _id: id, status: 'sent' }]);
  });

  it('sends by itself as soon as the transaction commits, and two senders send once', async () => {
    const errors: unknown[] = [];
    const stops = [
      await startMessaging(t.platform, (e) => errors.push(e)),
      await startMessaging(t.platform, (e) => errors.push(e)),
    ];
    try {
      await queue();
      await eventually(() => expect(box.mails).toHaveLength(1));
      await eventually(async () => expect((await list()).messages[0]?.status).toBe('sent'));
    } finally {
      for (const stop of stops) await stop();
    }
    expect(box.mails).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});
