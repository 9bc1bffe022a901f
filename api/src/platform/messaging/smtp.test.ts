import { afterEach, describe, expect, it } from 'vitest';
import { type MailLine, openMailServer } from '../../../test/mail-server.ts';
import { NotSent } from '../outbound.ts';
import { openOutboundLine } from '../outbound-line.ts';
import type { SendResult } from './provider.ts';
import { smtpProvider, trySmtp } from './smtp.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function sendTo(at: MailLine, does: string | 'cut' | 'hang'): Promise<SendResult> {
  const server = await openMailServer((line) => (line === at ? does : null));
  open.push(server.close);
  const provider = smtpProvider({ smtpUrl: server.url, mailFrom: 'a@b.mx', patienceMs: 300 }, () => undefined);
  const message = { messageId: 'm', attemptId: 'a', channel: 'email' as const, to: 'ana@ejemplo.mx', subject: 's' };
  return provider.send({ ...message, text: 'Hola' });
}

describe('mail', () => {
  it('is sent when the server took its text', async () => {
    expect(await sendTo('text', '250 2.0.0 queued')).toEqual({ state: 'sent', providerId: null });
  });

  it.each<[MailLine, string, { isFinal: boolean; isNoAddress?: boolean }]>([
    ['RCPT', '550 No such user here', { isFinal: true, isNoAddress: true }],
    ['RCPT', '550 5.1.1 <ana@ejemplo.mx>: Recipient address rejected', { isFinal: true, isNoAddress: true }],
    ['RCPT', '553 mailbox name not allowed', { isFinal: true, isNoAddress: true }],
    ['text', '550 5.1.1 user unknown', { isFinal: true, isNoAddress: true }],
    // These mean us, or the mail.
    ['RCPT', '550 5.7.1 blocked', { isFinal: true }],
    ['RCPT', '550 Relaying denied', { isFinal: true }],
    ['RCPT', '550 5.2.2 mailbox full', { isFinal: true }],
    ['RCPT', '552 quota exceeded', { isFinal: true }],
    ['text', '550 rejected as spam', { isFinal: true }],
    // These mean now.
    ['RCPT', '450 4.2.1 try later', { isFinal: false }],
    ['MAIL', '451 busy', { isFinal: false }],
    ['greeting', '421 too many connections', { isFinal: false }],
  ])('at %s, «%s»', async (at, answer, expected) => {
    const { state, ...result } = (await sendTo(at, answer)) as SendResult & { state: 'refused' };
    expect([state, { isFinal: result.isFinal, ...(result.isNoAddress ? { isNoAddress: true } : {}) }]).toEqual([
      'refused',
      expected,
    ]);
  });

  it.each<[MailLine, 'cut' | 'hang', SendResult['state']]>([
    ['greeting', 'cut', 'refused'],
    ['MAIL', 'hang', 'refused'],
    ['RCPT', 'cut', 'refused'],
    ['DATA', 'cut', 'refused'],
    // Only now it may have been taken.
    ['text', 'cut', 'unknown'],
    ['text', 'hang', 'unknown'],
  ])('a server that at %s does this: %s', async (at, does, state) => {
    expect(await sendTo(at, does)).toMatchObject({ state, ...(state === 'refused' ? { isFinal: false } : {}) });
  });
});

describe('a mail server that a company named', () => {
  it('that does not encrypt hears no password, and sends no mail', async () => {
    const heard: string[] = [];
    const server = await openMailServer((line) => {
      heard.push(line);
      return null;
    });
    open.push(server.close);
    const { hostname: host, port } = new URL(server.url);
    const place = { host, port: Number(port), user: 'avisos', password: 'clave', mayBePlain: false };
    const own = { ...place, line: openOutboundLine([`${host}:${port}`]) };
    expect(await trySmtp({ server: own })).toMatchObject({ isAccepted: false, reason: 'plain' });
    const provider = smtpProvider({ server: own, mailFrom: 'a@b.mx', patienceMs: 2000 }, () => undefined);
    const message = { messageId: 'm', attemptId: 'a', channel: 'email' as const, to: 'ana@ejemplo.mx', subject: 's' };
    expect(await provider.send({ ...message, text: 'Hola' })).toMatchObject({ state: 'refused' });
    expect(heard).not.toContain('RCPT');
  });

  it('in a network of ours, or at another port than those of mail, is not reached', async () => {
    for (const [host, port] of [
      ['127.0.0.1', 25],
      ['169.254.169.254', 587],
      ['8.8.8.8', 22],
      ['localhost', 25],
    ] as const)
      await expect(openOutboundLine([])(host, port, 1000), `${host}:${port}`).rejects.toThrow(NotSent);
  });
});
