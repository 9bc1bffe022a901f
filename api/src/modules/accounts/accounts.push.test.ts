import { accountsApi } from '@tramo/contract/accounts-api';
import { messagesApi } from '@tramo/contract/messages';
import { defaultPushChoices, type PushDevice, pushApi } from '@tramo/contract/push';
import { sessionsApi } from '@tramo/contract/sessions';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Person } from '../../../test/builders.ts';
import { publicUrl, pushDevices } from '../../../test/push.ts';
import { buildAccount, signIn } from '../../../test/signin.ts';
import { newId } from '../../platform/ids.ts';
import type { Step } from '../../platform/messaging/chain.rules.ts';
import { queueMessage } from '../../platform/messaging/queue.ts';
import { sendDue } from '../../platform/messaging/sender.ts';
import { forgetUnseen } from '../../platform/messaging/subscriptions.ts';

const t = await testApp();
const company = await buildCompany(t);
const ana = await buildUser(t, company.id, { roles: ['routes-manager'] });
const beto = await buildUser(t, company.id, { roles: ['supervisor'] });
const push = await pushDevices(t);

const devices = async (who: Person): Promise<PushDevice[]> =>
  (await t.call(pushApi.devices, { token: who.token })).json().devices;
const tryIt = async (who: Person): Promise<number> => (await t.call(pushApi.trial, { token: who.token })).json().sent;
const here = async (who: Person, endpoint: string): Promise<string | null> =>
  (await t.call(pushApi.here, { token: who.token, body: { endpoint } })).json().deviceId;
const setApp = (who: Person, fcmToken: string | null) =>
  t.call(accountsApi.updateUser, { token: who.token, params: { id: who.userId }, body: { fcmToken } });

describe('pushes to a person', () => {
  it('a browser that subscribed gets them, and shows on the list with its last push', async () => {
    const id = await push.subscribe(ana, 'Chrome de Ana');
    expect(await devices(ana)).toMatchObject([
      { _id: id, kind: 'web', device: 'Chrome en Windows', lastSeenDate: expect.any(String), lastPushDate: null },
    ]);
    expect(await tryIt(ana)).toBe(1);
    expect(push.got('Chrome de Ana')).toMatchObject([
      { title: 'Así llegarán tus avisos', url: '/profile', event: null },
    ]);
    expect(await devices(ana)).toMatchObject([{ lastPushDate: expect.any(String) }]);
    expect(await tryIt(beto)).toBe(0);
  });

  it('a browser that is gone is forgotten by the way', async () => {
    await push.subscribe(beto, 'Firefox 410');
    expect(await devices(beto)).toHaveLength(1);
    expect(await tryIt(beto)).toBe(0);
    expect(await devices(beto)).toEqual([]);
  });

  it('a browser that changes hands is the last one’s, also between companies', async () => {
    const other = await buildCompany(t);
    const body = await push.browser('Compartido');
    const count = (await devices(ana)).length;
    await t.call(pushApi.subscribe, { token: ana.token, body });
    expect(await devices(ana)).toHaveLength(count + 1);
    await t.call(pushApi.subscribe, { token: other.admin.token, body });
    expect(await devices(ana)).toHaveLength(count);
    expect(await devices(other.admin)).toHaveLength(1);
  });

  it('a browser whose address its push service changed stays one device', async () => {
    const carla = await buildUser(t, company.id, { roles: ['routes-manager'] });
    const [old, next] = [await push.browser('Vieja'), await push.browser('Nueva')];
    await t.call(pushApi.subscribe, { token: carla.token, body: old });
    await t.call(pushApi.subscribe, { token: carla.token, body: { ...next, replaces: old.endpoint } });
    expect(await devices(carla)).toHaveLength(1);
    expect(await tryIt(carla)).toBe(1);
    expect([push.got('Vieja').length, push.got('Nueva').length]).toEqual([0, 1]);
  });

  it('a browser tells of its new address by itself, by the one it had; a stranger’s word moves nothing', async () => {
    const dina = await buildUser(t, company.id, { roles: ['routes-manager'] });
    const [was, now] = [await push.browser('Antes'), await push.browser('Después')];
    await t.call(pushApi.subscribe, { token: dina.token, body: was });
    const renew = (body: object) => t.call(pushApi.renew, { body });
    expect((await renew({ was: 'https://push.test/de-nadie', ...now })).json()).toEqual({ ok: true });
    expect(await tryIt(dina)).toBe(1);
    expect((await renew({ was: was.endpoint, ...now })).json()).toEqual({ ok: true });
    expect(await tryIt(dina)).toBe(1);
    expect([push.got('Antes').length, push.got('Después').length]).toEqual([1, 1]);
  });

  it('an app registers with its fcmToken, one a person', async () => {
    await setApp(beto, 'token-1');
    expect((await setApp(beto, 'token-2')).statusCode).toBe(200);
    expect(await devices(beto)).toMatchObject([{ kind: 'fcm' }]);
    expect(await tryIt(beto)).toBe(1);
    expect(push.got('token-1')).toEqual([]);
    expect(push.got('token-2')).toHaveLength(1);
    await setApp(beto, null);
    expect(await devices(beto)).toEqual([]);
  });

  it('one ends one’s own devices alone', async () => {
    const id = await push.subscribe(ana, 'Otro de Ana');
    const end = (who: Person) => t.call(pushApi.unsubscribe, { token: who.token, params: { id } });
    expect((await end(beto)).statusCode).toBe(404);
    expect((await end(ana)).statusCode).toBe(200);
    expect((await devices(ana)).map((d) => d._id)).not.toContain(id);
  });

  it('what is no subscription is refused', async () => {
    const body = { endpoint: 'javascript:alert(1)', keys: { p256dh: 'x', auth: 'y' } };
    expect((await t.call(pushApi.subscribe, { token: ana.token, body })).statusCode).toBe(422);
  });
});

describe('what a push carries', () => {
  const queue = (who: Person, to: string, more: Partial<Step> = {}): Promise<string | null> => {
    const step = { channel: 'push' as const, to, subject: 'Sin señal', text: 'Ruta 7 lleva 22 min', ...more };
    const event = { name: 'prueba', key: newId() };
    const recipient = { kind: 'user' as const, key: who.userId };
    return t.platform.db.as(company.id, (trx) =>
      queueMessage(trx, t.platform, { companyId: company.id, event, recipient, lane: 'notice', steps: [step] }),
    );
  };
  const statusOf = async (id: string | null) =>
    (await t.call(messagesApi.detail, { token: company.admin.token, params: { id: id as string } })).json();

  it('title, body, the company’s logo, when it became news, for how long, and where a click leads; an app the same as data', async () => {
    const dora = await buildUser(t, company.id, { roles: ['routes-manager'] });
    const fileId = newId();
    await t.platform.db.system(async (trx) => {
      await sql`insert into file (id, company_id, kind, name, type, bytes, sha256, content) values
        (${fileId}, ${company.id}, 'logo', 'logo.png', 'image/png', 1, ${Buffer.alloc(32)}, ${Buffer.alloc(1)})`.execute(
        trx,
      );
      await sql`update company set logo_file_id = ${fileId} where id = ${company.id}`.execute(trx);
    });
    const web = await push.subscribe(dora, 'Edge de Dora');
    await setApp(dora, 'app-de-dora');
    const app = (await devices(dora)).find((d) => d.kind === 'fcm')?._id as string;
    const at = new Date();
    t.setNow(at);
    await queue(dora, web, { link: '/alerts', pushMinutes: 12 });
    await queue(dora, app, { link: '/alerts', pushMinutes: 12 });
    // It leaves three minutes later, and tells when it happened nevertheless.
    t.setNow(new Date(at.getTime() + 180_000));
    await sendDue(t.platform);
    t.setNow(null);
    const logoUrl = `${publicUrl}/api/public/company/${company.id}/logo`;
    const told = {
      title: 'Sin señal',
      body: 'Ruta 7 lleva 22 min',
      logoUrl,
      timestamp: at.toISOString(),
      url: '/alerts',
    };
    expect(push.got('Edge de Dora')).toMatchObject([{ ...told, pushExpiration: 12, event: 'prueba' }]);
    expect(push.got('app-de-dora')).toMatchObject([{ ...told, pushExpiration: '12', event: 'prueba' }]);
  });

  it('lists name the person, not the browser’s id, and find it by that name', async () => {
    const ines = await buildUser(t, company.id, { roles: ['routes-manager'] });
    await t.platform.db.system((trx) =>
      sql`update app_user set full_name = 'Inés Peña Ruiz' where id = ${ines.userId}`.execute(trx),
    );
    const id = await queue(ines, await push.subscribe(ines, 'Chrome de Inés'));
    expect((await statusOf(id)).to).toBe('Inés Peña Ruiz');
    const list = await t.call(messagesApi.list, { token: company.admin.token, query: { search: 'ines peña' } });
    expect(list.json().messages).toMatchObject([{ _id: id, channel: 'push', to: 'Inés Peña Ruiz' }]);
  });

  it('five minutes when nothing else is said; what is older leaves no more, and its line says so', async () => {
    const eva = await buildUser(t, company.id, { roles: ['routes-manager'] });
    const web = await push.subscribe(eva, 'Chrome de Eva');
    const at = new Date();
    t.setNow(at);
    const [late, fresh] = [await queue(eva, web), await queue(eva, web, { pushMinutes: 30 })];
    t.setNow(new Date(at.getTime() + 5 * 60_000));
    await sendDue(t.platform);
    t.setNow(null);
    expect(push.got('Chrome de Eva')).toMatchObject([{ pushExpiration: 30 }]);
    expect((await statusOf(fresh)).status).toBe('sent');
    const { status, decision } = await statusOf(late);
    expect(status).toBe('failed');
    expect(decision).toContain('ya no era reciente');
  });
});

describe('whose a browser is', () => {
  const newPerson = async (name: string) => {
    const account = await buildAccount(t, company.id);
    const session = async (): Promise<Person> => {
      const answer = await signIn(t, { username: account.username });
      return { userId: account.userId, token: answer.json().token };
    };
    const [office, home] = [await session(), await session()];
    await push.subscribe(office, `${name} en la oficina`);
    await push.subscribe(home, `${name} en casa`);
    return { account, office, home };
  };

  it('signing out ends that browser’s pushes, and no other’s', async () => {
    const { office, home } = await newPerson('Gil');
    await t.call(accountsApi.logout, { token: office.token });
    expect(await tryIt(home)).toBe(1);
    expect([push.got('Gil en la oficina').length, push.got('Gil en casa').length]).toEqual([0, 1]);
  });

  it('a session that is closed from elsewhere takes its browser’s pushes with it', async () => {
    const { office, home } = await newPerson('Hugo');
    await t.call(sessionsApi.closeOtherSessions, { token: home.token });
    expect(keyOf(await t.call(pushApi.devices, { token: office.token }))).toBe('auth.session_expired');
    expect(await devices(home)).toHaveLength(1);
    const again = await newPerson('Irma');
    const { sessions } = (await t.call(sessionsApi.sessions, { token: again.home.token })).json();
    const others = sessions.filter((s: { isCurrent: boolean }) => !s.isCurrent);
    for (const { _id } of others)
      await t.call(sessionsApi.closeSession, { token: again.home.token, params: { id: _id } });
    expect(await devices(again.home)).toHaveLength(1);
    expect(await tryIt(again.home)).toBe(1);
    expect(push.got('Irma en la oficina')).toEqual([]);
  });

  it('a disabled person gets none, and an app’s token is forgotten with them', async () => {
    const { account, office } = await newPerson('Juan');
    await setApp(office, 'app-de-juan');
    const set = (status: string) =>
      t.call(accountsApi.updateUser, { token: company.admin.token, params: { id: account.userId }, body: { status } });
    expect((await set('disabled')).statusCode).toBe(200);
    await set('enabled');
    const back = (await signIn(t, { username: account.username })).json().token;
    expect(await devices({ userId: account.userId, token: back })).toEqual([]);
    expect((await t.call(accountsApi.me, { token: back })).json().fcmToken).toBeNull();
  });

  it('an app that is signed out is nobody’s phone any more', async () => {
    const { office, home } = await newPerson('Kira');
    await setApp(office, 'app-de-kira');
    await t.call(accountsApi.logout, { token: office.token });
    expect((await t.call(accountsApi.me, { token: home.token })).json().fcmToken).toBeNull();
    expect(await devices(home)).toMatchObject([{ kind: 'web' }]);
  });

  it('whoever opens the portal next in a browser ends what the one before left there, and gets nothing unasked', async () => {
    const [first, second] = [await buildUser(t, company.id), await buildUser(t, (await buildCompany(t)).id)];
    const body = await push.browser('De los dos');
    const { _id } = (await t.call(pushApi.subscribe, { token: first.token, body })).json();
    expect(await here(first, body.endpoint)).toBe(_id);
    expect(await here(second, body.endpoint)).toBeNull();
    expect([await devices(first), await devices(second)]).toEqual([[], []]);
    expect(await here(first, body.endpoint)).toBeNull();
  });

  it('a browser that nobody opened for two months is forgotten', async () => {
    const who = await buildUser(t, company.id);
    await push.subscribe(who, 'Olvidado');
    await t.platform.db.system((trx) => forgetUnseen(trx, new Date(Date.now() + 59 * 86_400_000)));
    expect(await devices(who)).toHaveLength(1);
    await t.platform.db.system((trx) => forgetUnseen(trx, new Date(Date.now() + 61 * 86_400_000)));
    expect(await devices(who)).toEqual([]);
  });
});

describe('what somebody wants as push', () => {
  const choices = async (who: Person) => (await t.call(pushApi.devices, { token: who.token })).json().choices;
  const choose = (who: Person, body: object) => t.call(pushApi.choose, { token: who.token, body });

  it('is each one’s own, kept on the server, and something sensible before anybody chose', async () => {
    const who = await buildUser(t, company.id);
    expect(await choices(who)).toEqual(defaultPushChoices);
    const body = { alerts: ['delay', 'delay', 'document'], jobs: false, quiet: { startMinute: 1320, endMinute: 360 } };
    expect((await choose(who, body)).json()).toEqual({ ...body, alerts: ['delay', 'document'] });
    expect(await choices(who)).toEqual({ ...body, alerts: ['delay', 'document'] });
    await choose(who, { alerts: [], jobs: true, quiet: null });
    expect(await choices(who)).toEqual({ alerts: [], jobs: true, quiet: null });
    expect(await choices(ana)).toEqual(defaultPushChoices);
  });

  it('what makes no sense is refused at its field', async () => {
    const quiet = { startMinute: 60, endMinute: 60 };
    const answer = await choose(ana, { alerts: ['delay'], jobs: true, quiet });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toHaveProperty(['quiet.endMinute']);
    expect((await choose(ana, { alerts: ['otra'], jobs: true, quiet: null })).statusCode).toBe(422);
  });
});
