import type { Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import { NotSent } from '../outbound.ts';
import type { OutboundLine } from '../outbound-line.ts';
import type { Provider, SendResult } from './provider.ts';
import { accepted, type Trial } from './trial.ts';

/** How long a mail server may take to greet, and to answer a line: servers that look through a mail take their time, and one that is left too soon may have it. */
const PATIENCE_MS = { greeting: 30_000, answer: 90_000 };
/** Somebody waits for what came of a trial. */
const TRIAL_MS = 10_000;
/** Nobody can tell of a mail whose process died: few are in hand at a time. */
const AT_ONCE = 8;

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  message?: string;
  /** The server's own words. */
  response?: string;
}

/** An address that does not exist, by the mail server's own word (RFC 3463): the others of 5xx may mean us, or the text. */
const badAddress = /\b5\.1\.(?:1|2|3|6|10)\b/;
const anyStatus = /\b5\.\d{1,3}\.\d{1,3}\b/;
/** Words with which servers that give no status refuse us, not the address. */
const aboutUs = /relay|spam|blocked|black ?list|block ?list|policy|denied|quota|full|dmarc|spf\b|reputation|rate/i;

/** Whether a final refusal says that the address is none: by its status; without one, where it answers the address itself and speaks of nothing else. */
function isNoAddress({ command, responseCode = 0, message = '' }: SmtpError): boolean {
  if (badAddress.test(message)) return true;
  return (
    command === 'RCPT TO' &&
    [550, 551, 553].includes(responseCode) &&
    !anyStatus.test(message) &&
    !aboutUs.test(message)
  );
}

/** What a failure says: 5xx is final, unless the server refuses us and not the mail; a connection that died after the text was written leaves it open. */
export function smtpFailure(error: SmtpError, wasWritten: boolean): SendResult {
  const text = (error.response ?? error.message ?? String(error)).slice(0, 300);
  const { responseCode } = error;
  if (responseCode === undefined && wasWritten) return { state: 'unknown', text };
  const isOurs = error.code === 'EAUTH' || error.code === 'ENOAUTH';
  const isFinal = !isOurs && responseCode !== undefined && responseCode >= 500;
  const code = String(responseCode ?? error.code ?? 'error');
  return { state: 'refused', code, text, isFinal, ...(isFinal && isNoAddress(error) ? { isNoAddress: true } : {}) };
}

/** One click in the mail program ends messages of this kind (RFC 2369, RFC 8058). */
const unsubscribeHead = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** A mail server that a company named: lines to it are opened by the door to the world. */
export interface SmtpServer {
  host: string;
  port: number;
  user: string;
  password: string;
  line: OutboundLine;
  /** A line that is not encrypted is left before anything is said on it; a place of our own may do without. */
  mayBePlain: boolean;
}
export type SmtpPlace = { smtpUrl: string } | { server: SmtpServer };

/** What nodemailer is told of a place. */
function placeOptions(place: SmtpPlace, patienceMs: number): object {
  if ('smtpUrl' in place) return { url: place.smtpUrl };
  const { host, port, user, password, line, mayBePlain } = place.server;
  return {
    host,
    port,
    secure: port === 465,
    requireTLS: port !== 465 && !mayBePlain,
    auth: { user, pass: password },
    getSocket: (_: unknown, done: (error: Error | null, socket?: { connection: Socket }) => void) =>
      void line(host, port, patienceMs).then((connection) => done(null, { connection }), done),
  };
}

/** What a failed encryption is told as: no words of ours. */
const noTls = /SSL routines|certificate|self-signed|altnames/i;

/** Opens a line to the mail server and signs in, without sending anything. */
export async function trySmtp(place: SmtpPlace): Promise<Trial> {
  const transport = createTransport({
    ...placeOptions(place, TRIAL_MS),
    greetingTimeout: TRIAL_MS,
    connectionTimeout: TRIAL_MS,
    socketTimeout: TRIAL_MS,
  } as never);
  try {
    await transport.verify();
    return accepted('server' in place ? `${place.server.host}:${place.server.port}` : new URL(place.smtpUrl).host);
  } catch (error) {
    const { code, command, response, message = '' } = error as SmtpError;
    const detail = (response ?? message).slice(0, 300);
    if (code === 'EAUTH' || code === 'ENOAUTH') return { isAccepted: false, reason: 'access', detail };
    if (code === 'ETLS' || command === 'STARTTLS' || noTls.test(message))
      return { isAccepted: false, reason: 'plain', detail };
    return error instanceof NotSent || response === undefined
      ? { isAccepted: false, reason: 'unreachable', detail }
      : { isAccepted: false, reason: 'away', detail };
  } finally {
    transport.close();
  }
}

/** Mail by the server of `SMTP_URL`, or by a company's own. */
export function smtpProvider(
  config: Pick<Config, 'mailFrom'> & SmtpPlace & { patienceMs?: number },
  onError: (error: unknown) => void,
): Provider {
  let transport: Transporter | null = null;
  // The text is read once the server is ready to take it: read to its end, it may have arrived.
  const written = new Set<string>();
  const open = (): Transporter => {
    const { greeting, answer } = config.patienceMs
      ? { greeting: config.patienceMs, answer: config.patienceMs }
      : PATIENCE_MS;
    const made = createTransport(
      {
        ...placeOptions(config, greeting),
        disableFileAccess: true,
        disableUrlAccess: true,
        greetingTimeout: greeting,
        connectionTimeout: greeting,
        socketTimeout: answer,
      } as never,
      { from: config.mailFrom },
    ).on('error', onError);
    made.use('stream', ({ message }, done) => {
      const messageId = message.messageId();
      const flush = (end: () => void): void => {
        written.add(messageId);
        end();
      };
      // The last stage keeps nothing ahead: what is read of it goes to the server.
      const gate = (): Transform =>
        new Transform({ readableHighWaterMark: 1, transform: (chunk, _, next) => next(null, chunk), flush });
      message.processFunc((input) => pipeline(input, gate(), () => undefined));
      done();
    });
    return made;
  };
  return {
    name: 'smtp',
    channel: 'email',
    atOnce: AT_ONCE,
    send: async (mail) => {
      transport ??= open();
      const { to, subject, text, html, unsubscribeUrl } = mail;
      const messageId = `<${mail.messageId}@${/@([\w.-]+)>?\s*$/.exec(config.mailFrom)?.[1] ?? 'localhost'}>`;
      try {
        const list = unsubscribeUrl === undefined ? {} : { headers: unsubscribeHead(unsubscribeUrl) };
        await transport.sendMail({
          from: config.mailFrom,
          to,
          subject,
          text,
          ...(html && { html }),
          ...list,
          messageId,
        });
        return { state: 'sent', providerId: null };
      } catch (error) {
        return smtpFailure(error as SmtpError, written.has(messageId));
      } finally {
        written.delete(messageId);
      }
    },
  };
}
