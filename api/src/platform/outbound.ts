import { lookup as resolve } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A request to the world. `timeoutMs`: from the beginning to the whole answer. */
export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer;
  timeoutMs?: number;
}
export interface OutboundAnswer {
  status: number;
  /** By lowercase name. */
  headers: Record<string, string>;
  text: string;
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

/** Resolves names to what is open alone. It is asked for each connection, so that a name cannot change its mind in between. */
const lookupPublic: LookupFunction = (name, options, done) => {
  resolve(name, { ...options, all: true }, (error, addresses) => {
    const open = addresses?.filter(({ address }) => isPublicAddress(address)) ?? [];
    const [first] = open;
    if (error) done(error, '');
    else if (!first) done(new Error(`${name} is no public address`), '');
    else if (options.all) done(null, open);
    else done(null, first.address, first.family);
  });
};

const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };

/** The door to the world. Private addresses are closed, but those of `OUTBOUND_ALLOW` (`host:port`). */
export function openOutbound(allow: readonly string[]): Outbound {
  const allowed = new Set(allow.map((name) => name.toLowerCase()));
  return (url, { method = 'GET', headers = {}, body, timeoutMs = TIMEOUT_MS } = {}) =>
    new Promise((done, fail) => {
      const target = URL.canParse(url) ? new URL(url) : null;
      if (target?.protocol !== 'http:' && target?.protocol !== 'https:') return fail(new NotSent('no web address'));
      const host = target.hostname.replace(/^\[|\]$/g, '');
      const port = target.port || (target.protocol === 'https:' ? '443' : '80');
      const isAllowed = allowed.has(`${target.hostname}:${port}`);
      // A written-out address is connected to without being looked up.
      if (!isAllowed && isIP(host) && !isPublicAddress(host))
        return fail(new NotSent(`${target.hostname} is no public address`));

      let hasConnected = false;
      const end = (error: Error): void =>
        fail(hasConnected ? new Unanswered(error.message) : new NotSent(error.message));
      const request = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        agent: agents[target.protocol],
        ...(isAllowed ? {} : { lookup: lookupPublic }),
      });
      const timer = setTimeout(() => request.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
      request.on('socket', (socket) => {
        if (!socket.connecting) hasConnected = true;
        else
          socket.once(target.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
            hasConnected = true;
          });
      });
      request.on('error', end);
      request.on('close', () => clearTimeout(timer));
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > ANSWER_BYTES) request.destroy(new Error('the answer is too long'));
          else chunks.push(chunk);
        });
        response.on('error', end);
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(response.headers).map(([name, v]) => [name, String(v)])),
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      request.end(body);
    });
}
