import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDevProviders } from '../../dev-providers/server.ts';
import { openOutbound } from '../outbound.ts';
import { openVault } from '../secrets.ts';
import type { Outgoing, SendResult } from './provider.ts';
import { type PushTarget, pushProvider } from './push.ts';
import { ownVapidKeys } from './vapid.ts';

const dev = await openDevProviders({ appUrl: 'http://127.0.0.1:1', pace: { delayMs: 1, isUnruly: false } });
afterAll(() => dev.close());

const vaultOf = (digit: string): ReturnType<typeof openVault> =>
  openVault({ secretKey: digit.repeat(64), dataDir: '', databaseUrl: null });
const keys = ownVapidKeys(vaultOf('a'));
const targets = new Map<string, PushTarget>();
const forgotten: string[] = [];
const opened = (more: Partial<Parameters<typeof pushProvider>[0]> = {}): ReturnType<typeof pushProvider> =>
  pushProvider({
    keys: () => keys,
    subject: 'mailto:avisos@tramo.test',
    fcm: { ...dev.fcm.account, url: dev.url, tokenUrl: `${dev.url}/fcm-token` },
    outbound: openOutbound([new URL(dev.url).host]),
    now: () => new Date(),
    find: async (id) => targets.get(id) ?? null,
    forget: async (id) => {
      forgotten.push(id);
    },
    ...more,
  });
const provider = opened();
const send = (to: string, more: Partial<Outgoing> = {}, by = provider): Promise<SendResult> =>
  by.send({
    messageId: 'm',
    attemptId: 'a',
    channel: 'push',
    to,
    subject: 'Ruta terminada',
    text: 'Norte 3 · 18 de 18 ñandúes',
    ...more,
  });
const subscribe = (name: string, key = keys.publicKey): string => {
  const { endpoint, keys: own } = dev.webPush.subscribe(name, key);
  targets.set(name, { kind: 'web', endpoint, ...own });
  return name;
};

beforeEach(() => {
  forgotten.length = 0;
});

describe('Web Push', () => {
  it('a browser opens what it gets', async () => {
    expect(await send(subscribe('Ana'))).toMatchObject({ state: 'sent', providerId: expect.stringContaining(dev.url) });
    expect(dev.world.phones.get('Ana')).toMatchObject([
      { channel: 'push', title: 'Ruta terminada', text: 'Norte 3 · 18 de 18 ñandúes' },
    ]);
  });

  it.each(['410', '404'])('a subscription that is gone (%s) is forgotten', async (code) => {
    const name = subscribe(`Beto ${code}`);
    expect(await send(name)).toMatchObject({ state: 'refused', code: '410', isFinal: true });
    expect(forgotten).toEqual([name]);
  });

  it('what we no longer know is gone, too', async () => {
    expect(await send('nadie')).toMatchObject({ state: 'refused', code: '410', isFinal: true });
  });

  it('pace is waited for; a fault of the service leaves it open', async () => {
    expect(await send(subscribe('Carla 429'))).toMatchObject({ state: 'refused', isFinal: false, retryAfterMs: 2000 });
    expect((await send(subscribe('Carla 500'))).state).toBe('unknown');
    expect(forgotten).toEqual([]);
  });

  it('a browser of other keys, and one that is no browser, are refused for good', async () => {
    const other = ownVapidKeys(vaultOf('b')).publicKey;
    expect(other).not.toBe(keys.publicKey);
    expect(await send(subscribe('Dora', other))).toMatchObject({ state: 'refused', code: '403', isFinal: true });
    targets.set('mal', { kind: 'web', endpoint: `${dev.url}/push/x`, p256dh: 'AAAA', auth: 'AAAA' });
    expect(await send('mal')).toMatchObject({ state: 'refused', code: 'subscription', isFinal: true });
  });

  it('an address of our own network is never asked, whatever a browser says', async () => {
    const result = await send(subscribe('Eva'), {}, opened({ outbound: openOutbound([]) }));
    expect(result).toMatchObject({ state: 'refused', code: 'unreachable' });
    expect(dev.world.phones.has('Eva')).toBe(false);
  });

  it('the keys of the house are the same at each start', () => {
    expect(ownVapidKeys(vaultOf('a'))).toEqual(keys);
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
  });
});

describe('FCM', () => {
  it('reaches an app by its token, with one access for many', async () => {
    targets.set('app', { kind: 'fcm', token: 'token-de-ana' });
    expect(await send('app', { link: '/alerts' })).toMatchObject({
      state: 'sent',
      providerId: expect.stringMatching(/^projects/),
    });
    expect(await send('app')).toMatchObject({ state: 'sent' });
    expect(dev.world.phones.get('token-de-ana')).toHaveLength(2);
  });

  it('forgets a token that is unregistered', async () => {
    targets.set('vieja', { kind: 'fcm', token: 'x-UNREGISTERED' });
    expect(await send('vieja')).toMatchObject({ state: 'refused', code: '410', isFinal: true });
    expect(forgotten).toEqual(['vieja']);
  });

  it('an account that is wrong ends nothing; without one there is no such way', async () => {
    const fcm = { ...dev.fcm.account, clientEmail: 'otra@x', url: dev.url, tokenUrl: `${dev.url}/fcm-token` };
    expect(await send('app', {}, opened({ fcm }))).toMatchObject({ state: 'refused', code: 'access', isFinal: false });
    expect(await send('app', {}, opened({ fcm: null }))).toMatchObject({
      state: 'refused',
      code: 'fcm',
      isFinal: true,
    });
  });
});
