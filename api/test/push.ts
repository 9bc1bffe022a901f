import { pushApi } from '@tramo/contract/push';
import { openDevProviders } from '../src/dev-providers/server.ts';
import { pushProvider } from '../src/platform/messaging/push.ts';
import { findTarget, forgetTarget, markPushed } from '../src/platform/messaging/subscriptions.ts';
import { vapidKeys } from '../src/platform/messaging/vapid.ts';
import { openOutbound } from '../src/platform/outbound.ts';
import type { TestApp } from './app.ts';
import type { Person } from './builders.ts';

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** Browsers and apps of a test's people, and the push services behind them, which really open what they get. */
export interface PushDevices {
  /** What a browser gives to the page that subscribes with the server's key. */
  browser(name: string): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }>;
  /** Subscribes a browser as its person would. Answers the device's id. */
  subscribe(who: Person, name: string): Promise<string>;
  /** What a browser, or an app by its token, got: the first first. */
  got(name: string): Record<string, unknown>[];
}

export const publicUrl = 'https://tramo.test';

/** Gives an application the local push services. Closed after the file's last test. */
export async function pushDevices(t: TestApp): Promise<PushDevices> {
  const { afterAll } = await import('vitest');
  const dev = await openDevProviders({ appUrl: 'http://127.0.0.1:1' });
  afterAll(() => dev.close());
  const { platform } = t;
  platform.providers.push = pushProvider({
    keys: () => vapidKeys(platform),
    subject: 'mailto:avisos@tramo.test',
    fcm: { ...dev.fcm.account, url: dev.url, tokenUrl: `${dev.url}/fcm-token` },
    outbound: openOutbound([new URL(dev.url).host]),
    now: () => platform.now(),
    find: (id) => findTarget(platform.db, id, publicUrl),
    forget: (id) => forgetTarget(platform.db, id),
    took: (id) => markPushed(platform.db, id, platform.now()),
  });
  const browser: PushDevices['browser'] = async (name) => {
    const { endpoint, keys } = dev.webPush.subscribe(name, vapidKeys(platform).publicKey);
    return { endpoint, keys };
  };
  return {
    browser,
    subscribe: async (who, name) => {
      const headers = { 'user-agent': chromeOnWindows };
      const answer = await t.call(pushApi.subscribe, { token: who.token, body: await browser(name), headers });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json()._id;
    },
    got: (name) => (dev.world.phones.get(name) ?? []).map((bubble) => bubble.data ?? {}),
  };
}
