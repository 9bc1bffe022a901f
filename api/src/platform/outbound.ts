import { type LookupAddress, type LookupAllOptions, lookup as resolve } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A request to the world. `timeoutMs`: from the beginning to the whole answer. */
export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer;
  timeoutMs?: number;
  /** Of a longer answer only so much is kept, and the rest is not read; without it a very long one is a failure. */
  keepBytes?: number;
  /** Filled in as the request goes. */
  trace?: OutboundTrace;
}
/** What a request went through: milliseconds from its beginning, null where it did not come so far or an open connection served again. */
export interface OutboundTrace {
  nameMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
  /** The address that it went to. */
  address: string;
  /** It was refused here: no address, or one that is closed. Trying again changes nothing. */
  refused: 'address' | 'private' | null;
  /** The network's own word for what went wrong (ECONNREFUSED, CERT_HAS_EXPIRED). */
  code: string;
}
export const newTrace = (): OutboundTrace => ({
  nameMs: null,
  connectMs: null,
  tlsMs: null,
  firstByteMs: null,
  address: '',
  refused: null,
  code: '',
});
export interface OutboundAnswer {
  status: number;
  /** By lowercase name. */
  headers: Record<string, string>;
  text: string;
  /** More came than was to be kept. */
  isCut?: boolean;
}
/** Asks an address of the world; redirections are answers like others. Throws `NotSent` or `Unanswered`. */
export type Outbound = (url: string, request?: OutboundRequest) => Promise<OutboundAnswer>;

/** Nothing of the request left: it may be tried again without care. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}
/** The request may have arrived, and no whole answer came. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES = 1024 * 1024;

/** Addresses that are not of the open internet: own networks, this machine, what only looks like an address of it. */
const closed = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.ipv4.addSubnet(network, bits, 'ipv4');
// The internet's own are 2000::/3 alone; of those, ways to wrap an IPv4 address and examples.
for (const [network, bits] of [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  closed.ipv6.addSubnet(network, bits, 'ipv6');

/** Whether an address is of the open internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const kind = family === 6 ? 'ipv6' : 'ipv4';
  return !closed[kind].check(address, kind);
}

const PRIVATE = 'TRAMO_PRIVATE';

/** Asks for all addresses of a name. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** The machine's own names. */
export const resolveAll: Resolve = resolve;

/** Resolves names to what is open alone. It is asked for each connection, so that a name cannot change its mind in between. */
export const lookupPublic =
  (ask: Resolve): LookupFunction =>
  (name, options, done) => {
    ask(name, { ...options, all: true }, (error, addresses) => {
      const open = addresses?.filter(({ address }) => isPublicAddress(address)) ?? [];
      const [first] = open;
      if (error) done(error, '');
      else if (!first) done(Object.assign(new Error(`${name} is no public address`), { code: PRIVATE }), '');
      else if (options.all) done(null, open);
      else done(null, first.address, first.family);
    });
  };

/**
 * Servers close connections that rest for some seconds (five, most often). A request that leaves on one which is just being closed is one of which nobody
 * knows whether it came: ours are given up before.
 */
const REST_MS = 3000;
const agents = {
  'http:': new HttpAgent({ keepAlive: true, timeout: REST_MS }),
  'https:': new HttpsAgent({ keepAlive: true, timeout: REST_MS }),
};

/** The door of a quiet installation: closed. */
export const quietOutbound: Outbound = (_, { trace = newTrace() } = {}) => {
  trace.refused = 'private';
  return Promise.reject(new NotSent('this installation is quiet'));
};

/** The door to the world. Private addresses are closed, but those of `OUTBOUND_ALLOW` (`host:port`). */
export function openOutbound(allow: readonly string[], ask: Resolve = resolveAll): Outbound {
  const lookup = lookupPublic(ask);
  const allowed = new Set(allow.map((name) => name.toLowerCase()));
  return (url, { method = 'GET', headers = {}, body, timeoutMs = TIMEOUT_MS, keepBytes, trace = newTrace() } = {}) =>
    new Promise((done, fail) => {
      const beganAt = performance.now();
      const passed = (): number => Math.round((performance.now() - beganAt) * 10) / 10;
      const target = URL.canParse(url) ? new URL(url) : null;
      if (target?.protocol !== 'http:' && target?.protocol !== 'https:') {
        trace.refused = 'address';
        return fail(new NotSent('no web address'));
      }
      const host = target.hostname.replace(/^\[|\]$/g, '');
      const port = target.port || (target.protocol === 'https:' ? '443' : '80');
      const isAllowed = allowed.has(`${target.hostname}:${port}`);
      // A written-out address is connected to without being looked up.
      if (!isAllowed && isIP(host) && !isPublicAddress(host)) {
        trace.refused = 'private';
        return fail(new NotSent(`${target.hostname} is no public address`));
      }

      let hasConnected = false;
      const end = (error: Error & { code?: string }): void => {
        if (error.code === PRIVATE) trace.refused = 'private';
        trace.code = error.code ?? '';
        fail(hasConnected ? new Unanswered(error.message) : new NotSent(error.message));
      };
      const request = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        agent: agents[target.protocol],
        ...(isAllowed ? {} : { lookup }),
      });
      const timer = setTimeout(
        () => request.destroy(Object.assign(new Error(`no answer in ${timeoutMs} ms`), { code: 'TIMEOUT' })),
        timeoutMs,
      );
      request.on('socket', (socket) => {
        const isTls = target.protocol === 'https:';
        if (!socket.connecting) {
          hasConnected = true;
          trace.address = socket.remoteAddress ?? '';
          return;
        }
        socket.once('lookup', () => {
          trace.nameMs = passed();
        });
        socket.once('connect', () => {
          trace.connectMs = passed();
          trace.address = socket.remoteAddress ?? '';
          hasConnected ||= !isTls;
        });
        socket.once('secureConnect', () => {
          trace.tlsMs = passed();
          hasConnected = true;
        });
      });
      request.on('error', end);
      request.on('close', () => clearTimeout(timer));
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        let isCut = false;
        trace.firstByteMs = passed();
        response.on('data', (chunk: Buffer) => {
          if (isCut) return;
          bytes += chunk.length;
          if (keepBytes !== undefined && bytes > keepBytes) {
            isCut = true;
            chunks.push(chunk.subarray(0, chunk.length - (bytes - keepBytes)));
            tell();
            request.destroy();
          } else if (bytes > ANSWER_BYTES) request.destroy(new Error('the answer is too long'));
          else chunks.push(chunk);
        });
        response.on('error', end);
        const tell = (): void =>
          done({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(response.headers).map(([name, v]) => [name, String(v)])),
            text: Buffer.concat(chunks).toString('utf8'),
            ...(isCut ? { isCut } : {}),
          });
        response.on('end', tell);
      });
      request.end(body);
    });
}
