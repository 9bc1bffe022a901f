import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetaSettings, TwilioSettings } from '../platform/messaging/settings.ts';
import { type DevFcm, devFcm } from './fcm.ts';
import { type DevMeta, devMeta, type Reviews } from './meta.ts';
import { partsOf, phonesPage } from './page.ts';
import { openStripeSandbox, type StripeSandbox } from './stripe.ts';
import { memoryObjects } from './stripe-objects.ts';
import { stripeAccess } from './stripe-parts.ts';
import { verdicts } from './templates-part.ts';
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

export interface DevAccess {
  twilio: Pick<TwilioSettings, 'accountSid' | 'authToken' | 'from'>;
  meta: Omit<MetaSettings, 'url'>;
}

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

/** The same for Stripe. Not in what people are told: their browsers would ask the real one for its form, while the sandbox needs none. */
export const stripeEnvironment = (url: string): Record<string, string> => ({
  OUTBOUND_ALLOW: new URL(url).host,
  STRIPE_URL: url,
  STRIPE_SECRET_KEY: stripeAccess.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripeAccess.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripeAccess.webhookSecret,
});

export interface DevProviders {
  url: string;
  world: World;
  twilio: DevTwilio;
  meta: DevMeta;
  webPush: DevWebPush;
  fcm: DevFcm;
  stripe: StripeSandbox;
  close(): Promise<void>;
}

/** What becomes of a request besides its answer: all are of the kinds that real lines and servers know. */
export type Fate =
  | 'answer'
  /** 503: nothing was taken. */
  | 'busy'
  /** The line is cut before anything is taken, or after. */
  | 'cut'
  | 'takenCut'
  /** It is taken, and a 500 says nothing of that, or no answer comes. */
  | 'error'
  | 'hang';

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
    const isAsked = method === 'GET';
    if (isAsked && path === '/') return { status: 200, headers, body: phonesPage(world, meta.templates) };
    if (isAsked && path === '/phones') return { status: 200, headers, body: partsOf(world, meta.templates) };
    const form = new URLSearchParams(body.toString('utf8'));
    if (method === 'POST' && path === '/review') {
      const template = meta.templates.find(({ id }) => id === form.get('id'));
      const verdict = verdicts[form.get('verdict') as keyof typeof verdicts];
      if (template && verdict) meta.decide(template, verdict.told);
      return { status: 303, headers: { location: '/' }, body: '' };
    }
    const [phone, text] = [form.get('phone') ?? '', form.get('text')?.trim()];
    if (method === 'POST' && path === '/press') {
      if (text) meta.press(phone, text, form.get('inReplyTo') ?? '');
      return { status: 303, headers: { location: '/' }, body: '' };
    }
    if (method !== 'POST' || path !== '/reply') return null;
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
  reviews?: Reviews;
  now?: () => Date;
  /** Other accounts than `devAccess`. */
  access?: DevAccess;
  /** The accounts are a company's own: Meta and Twilio tell at that company's addresses. */
  companyId?: string;
  /** Chooses each request's. */
  fate?: (ask: Ask) => Fate;
}): Promise<DevProviders> {
  const world = openWorld(options.pace ?? { delayMs: 1500, isUnruly: true }, options.random, options.now);
  const appUrl = options.appUrl.replace(/\/$/, '');
  const access = options.access ?? devAccess;
  const told = { appUrl, companyId: options.companyId ?? null };
  const twilio = devTwilio(world, access.twilio, told);
  const meta = devMeta(world, access.meta, { ...told, ...(options.reviews ? { reviews: options.reviews } : {}) });
  let url = '';
  const webPush = devWebPush(world, () => url);
  const fcm = devFcm(world, () => url);
  const stripe = openStripeSandbox({ objects: memoryObjects(), now: world.now });
  stripe.listen((calls) =>
    world.tell(
      calls.map(({ body, signature }) => () => ({
        url: `${appUrl}/api/hooks/stripe`,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: body.toString('utf8'),
      })),
    ),
  );
  const stripeServer: DevServer = ({ path, body, ...ask }) =>
    path.startsWith('/v1/') ? stripe.answer({ ...ask, path, body: body.toString('utf8') }) : null;
  // Stripe's last: it answers every path below `/v1/`, and FCM has one of these.
  const servers = [twilio.server, meta.server, webPush.server, fcm.server, pages(world, twilio, meta), stripeServer];
  const server = createServer((request, response) => {
    void (async () => {
      const ask = await askOf(request, url);
      const fate = options.fate?.(ask) ?? 'answer';
      if (fate === 'cut') return void response.destroy();
      if (fate === 'busy') return answer(response, { status: 503, body: { error: 'busy' } });
      for (const one of servers) {
        const reply = await one(ask);
        if (reply && fate === 'takenCut') return void response.destroy();
        if (reply && fate === 'error')
          return answer(response, { status: 500, body: '<html>Internal Server Error</html>' });
        if (reply) return answer(response, { ...reply, isHung: reply.isHung || fate === 'hang' });
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
    stripe,
    close: async () => {
      world.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
