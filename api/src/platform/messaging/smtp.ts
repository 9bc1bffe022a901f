import { Transform } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Provider, SendResult } from './provider.ts';

/** How long a mail server may take to greet, and to answer a line. */
const PATIENCE_MS = 30_000;

interface SmtpError {
  code?: string;
  responseCode?: number;
  message?: string;
}

/** What a failure says: 5xx is final, unless the server refuses us and not the mail; a connection that died after the text was written leaves it open. */
export function smtpFailure(error: SmtpError, wasWritten: boolean): SendResult {
  const text = (error.message ?? String(error)).slice(0, 300);
  const { responseCode } = error;
  if (responseCode === undefined && wasWritten) return { state: 'unknown', text };
  const isOurs = error.code === 'EAUTH' || error.code === 'ENOAUTH';
  const isFinal = !isOurs && responseCode !== undefined && responseCode >= 500;
  return { state: 'refused', code: String(responseCode ?? error.code ?? 'error'), text, isFinal };
}

/** Mail by the server of `SMTP_URL`. */
export function smtpProvider(
  config: Pick<Config, 'mailFrom'> & { smtpUrl: string },
  onError: (error: unknown) => void,
): Provider {
  let transport: Transporter | null = null;
  // The text is read once the server is ready to take it: read to its end, it may have arrived.
  const written = new Set<string>();
  const open = (): Transporter => {
    const made = createTransport(config.smtpUrl, {
      from: config.mailFrom,
      disableFileAccess: true,
      disableUrlAccess: true,
      greetingTimeout: PATIENCE_MS,
      connectionTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    } as never).on('error', onError);
    made.use('stream', ({ message }, done) => {
      const messageId = message.messageId();
      const flush = (end: () => void): void => {
        written.add(messageId);
        end();
      };
      message.transform(() => new Transform({ transform: (chunk, _, next) => next(null, chunk), flush }));
      done();
    });
    return made;
  };
  return {
    name: 'smtp',
    channel: 'email',
    send: async (mail) => {
      transport ??= open();
      const { to, subject, text, html } = mail;
      const messageId = `<${mail.messageId}@${/@([\w.-]+)>?\s*$/.exec(config.mailFrom)?.[1] ?? 'localhost'}>`;
      try {
        await transport.sendMail({ from: config.mailFrom, to, subject, text, ...(html && { html }), messageId });
        return { state: 'sent', providerId: null };
      } catch (error) {
        return smtpFailure(error as SmtpError, written.has(messageId));
      } finally {
        written.delete(messageId);
      }
    },
  };
}
