import { connect, isIP, type Socket } from 'node:net';
import { isPublicAddress, lookupPublic, NotSent, type Resolve, resolveAll } from './outbound.ts';

/** Ports that mail servers take mails of their users at. */
const mailPorts: ReadonlySet<number> = new Set([25, 465, 587, 2525]);

/** The port that label printers listen at. */
export const printerPorts: ReadonlySet<number> = new Set([9100]);

/** Opens a line to a mail server or a printer that somebody named. */
export type OutboundLine = (host: string, port: number, timeoutMs: number) => Promise<Socket>;

/** Whether a port may be one of a mail server; those of `OUTBOUND_ALLOW` may be any. */
export const isMailPort = (allow: readonly string[], host: string, port: number): boolean =>
  mailPorts.has(port) || isAllowed(allow, host, port);
export const isAllowed = (allow: readonly string[], host: string, port: number): boolean =>
  allow.some((place) => place.toLowerCase() === `${host}:${port}`.toLowerCase());

/** The line of a quiet installation: nobody is reached. */
export const quietLine: OutboundLine = (host, port) => Promise.reject(new NotSent(`${host}:${port} is closed`));

/** The same door to the world for lines that are no web requests: private addresses and other ports are closed, so that nobody looks around in our network by it. */
export const openOutboundLine =
  (allow: readonly string[], ask: Resolve = resolveAll, ports: ReadonlySet<number> = mailPorts): OutboundLine =>
  (host, port, timeoutMs) =>
    new Promise((done, fail) => {
      const isOwn = isAllowed(allow, host, port);
      if (!isOwn && ((isIP(host) !== 0 && !isPublicAddress(host)) || !ports.has(port)))
        return fail(new NotSent(`${host}:${port} is closed`));
      const socket = connect({ host, port, ...(isOwn ? {} : { lookup: lookupPublic(ask) }) });
      const timer = setTimeout(() => socket.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
      const end = (error: Error): void => fail(new NotSent(error.message));
      socket.once('error', end);
      socket.once('close', () => clearTimeout(timer));
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.removeListener('error', end);
        done(socket);
      });
    });
