import { accountsApi } from '@tramo/contract/accounts-api';
import { type PushDevice, pushApi } from '@tramo/contract/push';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildUser } from '../../../test/builders.ts';
import { openDevProviders } from '../../dev-providers/server.ts';
import { pushProvider } from '../../platform/messaging/push.ts';
import { findTarget, forgetTarget } from '../../platform/messaging/subscriptions.ts';
import { vapidKeys } from '../../platform/messaging/vapid.ts';
import { openOutbound } from '../../platform/outbound.ts';

const t = await testApp();
const company = await buildCompany(t);
const ana = await buildUser(t, company.id, { roles: ['routes-manager'] });
const beto = await buildUser(t, company.id, { roles: ['supervisor'] });
const dev = await openDevProviders({ appUrl: 'http://127.0.0.1:1' });
afterAll(() => dev.close());
t.platform.providers.push = pushProvider({
  keys: () => vapidKeys(t.platform),
  subject: 'mailto:avisos@tramo.test',
  fcm: { ...dev.fcm.account, url: dev.url, tokenUrl: `${dev.url}/fcm-token` },
  outbound: openOutbound([new URL(dev.url).host]),
  now: () => new Date(),
  find: (id) => findTarget(t.platform.db, id),
  forget: (id) => forgetTarget(t.platform.db, id),
});

type Person = { token: string; userId: string };
const devices = async (who: Person): Promise<PushDevice[]> =>
  (await t.call(pushApi.devices, { token: who.token })).json().devices;
const subscribe = async (who: Person, name: string): Promise<PushDevice> => {
  const { publicKey } = (await t.call(pushApi.devices, { token: who.token })).json();
  const { endpoint, keys } = dev.webPush.subscribe(name, publicKey);
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  const body = { endpoint, keys };
  const answer = await t.call(pushApi.subscribe, { token: who.token, body, headers: { 'user-agent': userAgent } });
  expect(answer.statusCode).toBe(200);
  expect((await t.call(pushApi.subscribe, { token: who.token, body })).json()._id).toBe(answer.json()._id);
  return answer.json();
};
const tryIt = async (who: Person): Promise<number> => (await t.call(pushApi.trial, { token: who.token })).json().sent;

describe('pushes to a person', () => {
  it('a browser that subscribed gets them, and shows on the list', async () => {
    const device = await subscribe(ana, 'Chrome de Ana');
    expect(device).toMatchObject({ kind: 'web', device: 'Chrome en Windows' });
    expect(await tryIt(ana)).toBe(1);
    expect(dev.world.phones.get('Chrome de Ana')).toMatchObject([{ title: 'Así llegarán tus avisos' }]);
    expect(await tryIt(beto)).toBe(0);
  });

  it('a browser that is gone is forgotten by the way', async () => {
    await subscribe(beto, 'Firefox 410');
    expect(await devices(beto)).toHaveLength(1);
    expect(await tryIt(beto)).toBe(0);
    expect(await devices(beto)).toEqual([]);
  });

  it('a browser that changes hands is the last one’s, also between companies', async () => {
    const other = await buildCompany(t);
    const { publicKey } = (await t.call(pushApi.devices, { token: ana.token })).json();
    const { endpoint, keys } = dev.webPush.subscribe('Compartido', publicKey);
    const count = (await devices(ana)).length;
    await t.call(pushApi.subscribe, { token: ana.token, body: { endpoint, keys } });
    expect(await devices(ana)).toHaveLength(count + 1);
    await t.call(pushApi.subscribe, { token: other.admin.token, body: { endpoint, keys } });
    expect(await devices(ana)).toHaveLength(count);
    expect(await devices(other.admin)).toHaveLength(1);
  });

  it('an app registers with its fcmToken, one a person', async () => {
    const change = (fcmToken: string | null) =>
      t.call(accountsApi.updateUser, { token: beto.token, params: { id: beto.userId }, body: { fcmToken } });
    await change('token-1');
    expect((await change('token-2')).statusCode).toBe(200);
    expect(await devices(beto)).toMatchObject([{ kind: 'fcm' }]);
    expect(await tryIt(beto)).toBe(1);
    expect(dev.world.phones.has('token-1')).toBe(false);
    expect(dev.world.phones.get('token-2')).toHaveLength(1);
    await change(null);
    expect(await devices(beto)).toEqual([]);
  });

  it('one ends one’s own devices alone', async () => {
    const device = await subscribe(ana, 'Otro de Ana');
    const end = (who: Person) => t.call(pushApi.unsubscribe, { token: who.token, params: { id: device._id } });
    expect((await end(beto)).statusCode).toBe(404);
    expect((await end(ana)).statusCode).toBe(200);
    expect((await devices(ana)).map((d) => d._id)).not.toContain(device._id);
  });

  it('what is no subscription is refused', async () => {
    const body = { endpoint: 'javascript:alert(1)', keys: { p256dh: 'x', auth: 'y' } };
    expect((await t.call(pushApi.subscribe, { token: ana.token, body })).statusCode).toBe(422);
  });
});
