import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DevFcm, devFcm } from './fcm.ts';
import { type DevMeta, devMeta } from './meta.ts';
import { phonesPage, phonesPart } from './page.ts';
import { type DevTwilio, devTwilio } from './twilio.ts';
import { type DevWebPush, devWebPush } from './webPush.ts';
import { type Ask, type DevServer, openWorld, type Pace, type Reply, type World } from './world.ts';

/** Accesses that the local servers know; the application is given the same. */
export const devAccess = {
  twilio: { accountSid: `AC${'0'.repeat(31)}1`, authToken: 'twilio-local', from: '+15550002222' },
  meta: {
    token: 'meta-local',
    phoneId: '100000000000001',
    wabaId: '200000000000002',
    appSecret: 'meta-secreto-local',
    verifyToken: 'meta-verificacion-local',
  },
} as const;

/** What the application must be started with to use the local servers at `url`. */
export function devEnvironment(url: string): Record<string, string> {
  const { twilio, meta } = devAccess;
  return {
    OUTBOUND_ALLOW: new URL(url).host,
    TWILIO_URL: url,
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: twilio.from,
    META_URL: `${url}/v24.0`,
    META_TOKEN: meta.token,
    META_PHONE_ID: meta.phoneId,
    META_WABA_ID: meta.wabaId,
    META_APP_SECRET: meta.appSecret,
    META_VERIFY_TOKEN: meta.verifyToken,
  };
}

export interface DevProviders {
  url: string;
  world: World;
  twilio: DevTwilio;
  meta: DevMeta;
  webPush: DevWebPush;
  fcm: DevFcm;
  close(): Promise<void>;
}

const BODY_BYTES = 1024 * 1024;

async function askOf(request: IncomingMessage, base: string): Promise<Ask> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES) break;
    chunks.push(chunk);
  }
  const url = new URL(request.url ?? '/', base);
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    url: url.href,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks),
  };
}

function answer(response: ServerResponse, { status, body, headers = {}, isHung }: Reply): void {
  if (isHung) return;
  const isText = typeof body === 'string';
  const type = isText ? 'text/html; charset=utf-8' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers }).end(isText ? body : JSON.stringify(body));
}

/** The page with the phones, and what is written on them. */
function pages(world: World, twilio: DevTwilio, meta: DevMeta): DevServer {
  const headers = {
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; form-action 'self'",
    'cache-control': 'no-store',
  };
  return ({ method, path, body }) => {
    if (method === 'GET' && path === '/') return { status: 200, headers, body: phonesPage(world) };
    if (method === 'GET' && path === '/phones') return { status: 200, headers, body: phonesPart(world) };
    if (method !== 'POST' || path !== '/reply') return null;
    const form = new URLSearchParams(body.toString('utf8'));
    const [phone, text] = [form.get('phone') ?? '', form.get('text')?.trim()];
    if (text && form.get('channel') === 'sms') twilio.reply(phone, text);
    else if (text) meta.reply(phone, text, form.get('inReplyTo') || undefined);
    return { status: 303, headers: { location: '/' }, body: '' };
  };
}

/** Local servers of Twilio, Meta, Web Push and FCM on one port. `appUrl`: the application that they report to. */
export async function openDevProviders(options: {
  port?: number;
  appUrl: string;
  pace?: Pace;
  random?: () => number;
}): Promise<DevProviders> {
  const world = openWorld(options.pace ?? { delayMs: 1500, isUnruly: true }, options.random);
  const appUrl = options.appUrl.replace(/\/$/, '');
  const twilio = devTwilio(world, devAccess.twilio, appUrl);
  const meta = devMeta(world, devAccess.meta, appUrl);
  let url = '';
  const webPush = devWebPush(world, () => url);
  const fcm = devFcm(world, () => url);
  const servers = [twilio.server, meta.server, webPush.server, fcm.server, pages(world, twilio, meta)];
  const server = createServer((request, response) => {
    void (async () => {
      const ask = await askOf(request, url);
      for (const one of servers) {
        const reply = await one(ask);
        if (reply) return answer(response, reply);
      }
      answer(response, { status: 404, body: { error: 'not found' } });
    })().catch(() => response.destroy());
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(options.port ?? 0, '127.0.0.1', done);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    world,
    twilio,
    meta,
    webPush,
    fcm,
    close: async () => {
      world.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
