import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../context.ts';
import { problem } from '../problem.ts';
import { isReady } from '../ready.ts';

const type = 'text/plain; version=0.0.4; charset=utf-8';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** `::ffff:10.0.0.7` is 10.0.0.7. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Addresses and networks, `10.0.0.7, 10.1.0.0/16`. */
export function addressList(list: readonly string[]): (address: string) => boolean {
  const block = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    if (isIP(address) === 0) continue;
    if (bits === undefined) block.addAddress(address, familyOf(address));
    else block.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => {
    const one = plain(address);
    return isIP(one) !== 0 && block.check(one, familyOf(one));
  };
}

const isLoopback = addressList(['127.0.0.0/8', '::1']);

function sameToken(given: string | undefined, token: string): boolean {
  const sent = Buffer.from(given?.replace(/^bearer +/i, '') ?? '');
  const right = Buffer.from(token);
  return sent.length === right.length && timingSafeEqual(sent, right);
}

/**
 * `/api/metrics` on the server's own port: for whoever has the token, and for the addresses of METRICS_ALLOW. Nobody else learns that it is there. Without a word of the operator
 * not even this machine: behind a proxy on it, the whole world comes from here.
 */
export function serveMetrics(api: FastifyInstance, { config, metrics }: Platform): void {
  const { token, allow } = config.metrics;
  const isAllowed = addressList(allow);
  api.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    const hasToken = token !== null && sameToken(request.headers.authorization, token);
    const isNear = isAllowed(request.ip) && isAllowed(request.socket.remoteAddress ?? '');
    if (!hasToken && !isNear) throw problem('general.not_found');
    return reply.type(type).send(await metrics.page());
  });
}

/**
 * A small server of its own for who watches the process (METRICS_PORT), which `tramo work` has too: `/metrics`, `/health` and `/ready`. It listens on
 * METRICS_HOST, this machine alone by default, and asks for the token of whoever is neither this machine nor on the list.
 */
export async function listenMetrics(platform: Platform): Promise<{ port: number; close(): Promise<void> } | null> {
  const { config, metrics, log } = platform;
  const { token, allow, port, host } = config.metrics;
  if (port === null) return null;
  const isAllowed = addressList(allow);
  const answer = async (path: string): Promise<{ status: number; type: string; text: string }> => {
    if (path === '/metrics') return { status: 200, type, text: await metrics.page() };
    const status = path === '/health' || (await isReady(platform)) ? 200 : 503;
    return { status, type: 'text/plain; charset=utf-8', text: status === 200 ? 'ok\n' : 'no\n' };
  };
  const server: Server = createServer((request, response) => {
    const end = (status: number, contentType: string, text: string): void =>
      void response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
    const path = (request.url ?? '').split('?')[0]?.replace(/^\/api(?=\/)/, '') ?? '';
    const from = request.socket.remoteAddress ?? '';
    const isKnown = isLoopback(from) || isAllowed(from) || (token && sameToken(request.headers.authorization, token));
    if (request.method !== 'GET' || !['/metrics', '/health', '/ready'].includes(path))
      return end(404, 'text/plain', '');
    if (path === '/metrics' && !isKnown) return end(401, 'text/plain', '');
    answer(path).then(
      (a) => end(a.status, a.type, a.text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics');
        end(500, 'text/plain', '');
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
