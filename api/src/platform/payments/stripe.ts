import type Stripe from 'stripe';
import { openStripeSandbox, type StripeSandbox } from '../../dev-providers/stripe.ts';
import { stripeAccess } from '../../dev-providers/stripe-parts.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/tx.ts';
import type { Outbound } from '../outbound.ts';
import { databaseObjects } from './sandbox-objects.ts';

/** The way to Stripe, or to the sandbox that answers as it does. */
export interface Payments {
  kind: 'stripe' | 'sandbox';
  /** No money moves. */
  isTest: boolean;
  publishableKey: string | null;
  /** The SDK: it loads when it is asked for first. */
  stripe(): Promise<Stripe>;
  webhookSecret: string;
  sandbox: StripeSandbox | null;
}

const TIMEOUT_MS = 20_000;

async function openSdk(
  { secretKey, url }: { secretKey: string; url: string },
  ask: (url: string, init: RequestInit) => Promise<Response>,
): Promise<Stripe> {
  const { default: Sdk } = await import('stripe');
  const { hostname, port, protocol } = new URL(url);
  return new Sdk(secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    httpClient: Sdk.createFetchHttpClient(((url: string | URL, init: RequestInit = {}) =>
      ask(String(url), init)) as typeof fetch),
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
}

const headersOf = (init: RequestInit): Record<string, string> =>
  Object.fromEntries([...new Headers(init.headers)].map(([name, value]) => [name, value]));

/** All that leaves goes by the door to the world. */
const worldFetch =
  (outbound: Outbound) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const { status, headers, text } = await outbound(url, {
      method: init.method as 'GET' | 'POST' | 'DELETE',
      headers: headersOf(init),
      ...(init.body ? { body: String(init.body) } : {}),
      timeoutMs: TIMEOUT_MS,
    });
    return new Response(text, {
      status,
      headers: {
        'content-type': headers['content-type'] ?? 'application/json',
        'request-id': headers['request-id'] ?? '',
      },
    });
  };

const sandboxFetch =
  (sandbox: StripeSandbox) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url);
    const { status, body } = await sandbox.answer({
      method: init.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: headersOf(init),
      body: init.body ? String(init.body) : '',
    });
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  };

/** The provider that the configuration sets up; null: only transfers to the operator's bank, or nothing. */
export function openPayments(
  { payments }: Pick<Config, 'payments'>,
  given: { outbound: Outbound; db: Database; now: () => Date },
): Payments | null {
  const once = (open: () => Promise<Stripe>): (() => Promise<Stripe>) => {
    let sdk: Promise<Stripe> | null = null;
    return () => {
      sdk ??= open();
      return sdk;
    };
  };
  const { stripe } = payments;
  if (stripe)
    return {
      kind: 'stripe',
      isTest: stripe.secretKey.includes('_test_'),
      publishableKey: stripe.publishableKey,
      stripe: once(() => openSdk(stripe, worldFetch(given.outbound))),
      webhookSecret: stripe.webhookSecret,
      sandbox: null,
    };
  if (!payments.isSandbox) return null;
  const sandbox = openStripeSandbox({ objects: databaseObjects(given.db), now: given.now });
  return {
    kind: 'sandbox',
    isTest: true,
    publishableKey: null,
    stripe: once(() =>
      openSdk({ secretKey: stripeAccess.secretKey, url: 'http://sandbox.invalid' }, sandboxFetch(sandbox)),
    ),
    webhookSecret: stripeAccess.webhookSecret,
    sandbox,
  };
}
