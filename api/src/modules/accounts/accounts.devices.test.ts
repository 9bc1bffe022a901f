import { accountsApi } from '@tramo/contract/accounts-api';
import { driverApi } from '@tramo/contract/driver';
import { limits } from '@tramo/contract/limits';
import { sessionsApi } from '@tramo/contract/sessions';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { keyOf, sha256, testApp } from '../../../test/app.ts';
import { buildCompany, unique } from '../../../test/builders.ts';
import { type Account, accountPassword, buildAccount, callFrom, mailsTo, newAddress } from '../../../test/signin.ts';
import { eventually } from '../../../test/waits.ts';
import { cleanUp } from '../../app.ts';
import { deviceCookie } from '../../platform/http/device-cookie.ts';

const t = await testApp();
const company = await buildCompany(t);
afterEach(() => t.setNow(null));

/** A browser: it keeps the cookie that the server gives it, and sends it along. */
interface Browser {
  cookie: string;
  address: string;
}
const newBrowser = (cookie = ''): Browser => ({ cookie, address: newAddress() });
const keep = (b: Browser, answer: LightMyRequestResponse): LightMyRequestResponse => {
  const given = answer.headers['set-cookie'];
  if (given) b.cookie = String(given).split(';')[0] as string;
  return answer;
};
const enter = async (b: Browser, username: string, password = accountPassword, e = accountsApi.login) =>
  keep(b, await callFrom(t, e, { address: b.address, headers: { cookie: b.cookie }, body: { username, password } }));
const guess = (b: Browser, username: string) => enter(b, username, sha256(`mal ${unique()}`));
/** Guesses until the server listens no more; answers how many it listened to. */
async function guessAll(b: () => Browser, username: string): Promise<number> {
  for (let n = 0; n < 100; n++) if ((await guess(b(), username)).statusCode === 429) return n;
  throw new Error('a hundred guesses');
}
/** A browser that the person has signed in with. */
async function knownBrowser(who: Account): Promise<Browser & { token: string }> {
  const b = newBrowser();
  const answer = await enter(b, who.username);
  expect(answer.statusCode).toBe(200);
  return { ...b, token: answer.json().token };
}
const devicesOf = (who: Account) =>
  t.platform.db.system(
    async (trx) =>
      (await sql<{ n: number }>`select count(*)::int as n from known_device where user_id = ${who.userId}`.execute(trx))
        .rows[0]?.n,
  );

describe('a browser that somebody signed in with', () => {
  it('is not shut out by a hundred guesses from elsewhere; an unknown one is', async () => {
    const who = await buildAccount(t, company.id);
    const mine = await knownBrowser(who);
    for (let i = 0; i < 100; i++) await guess(newBrowser(), who.username);
    expect(keyOf(await enter(newBrowser(), who.username))).toBe('auth.locked');
    expect(keyOf(await enter(mine, who.username))).toBe('ok');
    // Its success gives the guesser nothing back.
    expect(keyOf(await guess(newBrowser(), who.username))).toBe('auth.locked');
  });

  it('is not shut out by whoever uses up the tries of the office’s address', async () => {
    const who = await buildAccount(t, company.id);
    const mine = await knownBrowser(who);
    for (let i = 0; i < limits.loginFailuresPerAddress; i++)
      await guess({ cookie: '', address: mine.address }, `nombre.${unique()}@prueba.mx`);
    expect(keyOf(await enter({ cookie: '', address: mine.address }, who.username))).toBe('auth.locked');
    expect(keyOf(await enter(mine, who.username))).toBe('ok');
  });

  it('has tries of its own, which end as well and lock nobody else', async () => {
    const who = await buildAccount(t, company.id);
    const [mine, other] = [await knownBrowser(who), await knownBrowser(who)];
    expect(await guessAll(() => mine, who.username)).toBe(limits.loginFailuresPerUser);
    expect(keyOf(await enter(mine, who.username))).toBe('auth.locked');
    expect(keyOf(await enter(other, who.username))).toBe('ok');
    expect(keyOf(await enter(newBrowser(), who.username))).toBe('ok');
    // Neither success was its own.
    expect(keyOf(await enter(mine, who.username))).toBe('auth.locked');
    t.setNow(new Date(Date.now() + limits.loginWindowMinutes * 60_000 + 1_000));
    expect(keyOf(await enter(mine, who.username))).toBe('ok');
    t.setNow(null);
  });

  it('changes its password while others guess', async () => {
    const who = await buildAccount(t, company.id);
    const mine = await knownBrowser(who);
    await guessAll(newBrowser, who.username);
    const change = (currentPassword: string) =>
      t.call(accountsApi.updateUser, {
        token: mine.token,
        params: { id: who.userId },
        body: { newPassword: sha256('otra-clave-1'), currentPassword, setNewPassword: true, newPasswordType: 'self' },
      });
    expect(keyOf(await change(sha256('mal')))).toBe('auth.wrong_current_password');
    expect(keyOf(await change(accountPassword))).toBe('ok');
    // A session that no known device opened shares the tries of the name.
    const other = await t.call(sessionsApi.startSecondFactor, {
      token: who.token,
      body: { currentPassword: sha256('otra-clave-1') },
    });
    expect(other.statusCode).not.toBe(200);
  });

  it('of somebody else counts as unknown, and so does a made-up one', async () => {
    const [who, colleague] = [await buildAccount(t, company.id), await buildAccount(t, company.id)];
    const stranger = await buildAccount(t, (await buildCompany(t)).id);
    const stolen = [await knownBrowser(colleague), await knownBrowser(stranger)].map((b) => b.cookie);
    await guessAll(newBrowser, who.username);
    for (const cookie of [...stolen, `device=${'A'.repeat(43)}`, `device=${who.userId}`, 'device=', 'device'])
      expect(keyOf(await enter(newBrowser(cookie), who.username))).toBe('auth.locked');
    // Nor are those tries more of them.
    const next = await buildAccount(t, company.id);
    expect(await guessAll(() => newBrowser(stolen[0]), next.username)).toBe(limits.loginFailuresPerUser);
  });

  it('remembers several people side by side, and takes no secret that the server did not give', async () => {
    const [ana, luis] = [await buildAccount(t, company.id), await buildAccount(t, company.id)];
    const planted = 'B'.repeat(43);
    const shared = newBrowser(`device=${planted}`);
    await enter(shared, ana.username);
    await enter(shared, luis.username);
    for (const who of [ana, luis]) {
      await guessAll(newBrowser, who.username);
      expect(keyOf(await enter(newBrowser(`device=${planted}`), who.username))).toBe('auth.locked');
      expect(keyOf(await enter(shared, who.username))).toBe('ok');
    }
    // The same browser stays one device.
    expect([await devicesOf(ana), await devicesOf(luis)]).toEqual([1, 1]);
  });

  it('is one of twenty of a person, the last used ones', async () => {
    const who = await buildAccount(t, company.id);
    const [first, second] = [await knownBrowser(who), await knownBrowser(who)];
    for (let i = 2; i < limits.knownDevicesPerUser; i++) await knownBrowser(who);
    await enter(first, who.username);
    const last = await knownBrowser(who);
    expect(await devicesOf(who)).toBe(limits.knownDevicesPerUser);
    await guessAll(newBrowser, who.username);
    const open = [];
    for (const b of [first, second, last]) open.push(keyOf(await enter(b, who.username)));
    expect(open).toEqual(['ok', 'auth.locked', 'ok']);
  });

  it('is known for half a year after its last use', async () => {
    const who = await buildAccount(t, company.id);
    const mine = await knownBrowser(who);
    t.setNow(new Date(Date.now() + (limits.knownDeviceDays - 1) * 86_400_000));
    await enter(mine, who.username);
    t.setNow(new Date(Date.now() + (limits.knownDeviceDays + 1) * 86_400_000));
    await guessAll(newBrowser, who.username);
    expect(keyOf(await enter(mine, who.username))).toBe('ok');
    t.setNow(new Date(Date.now() + (2 * limits.knownDeviceDays + 2) * 86_400_000));
    await guessAll(newBrowser, who.username);
    expect(keyOf(await enter(mine, who.username))).toBe('auth.locked');
  });

  it('that ended is swept away', async () => {
    const [who, other] = [await buildAccount(t, company.id), await buildAccount(t, company.id)];
    await knownBrowser(who);
    await knownBrowser(other);
    await t.platform.db.system((trx) =>
      sql`update known_device set expires_at = now() - interval '1 second' where user_id = ${who.userId}`.execute(trx),
    );
    await cleanUp(t.platform);
    expect([await devicesOf(who), await devicesOf(other)]).toEqual([0, 1]);
  });

  it('is a driver’s phone, too', async () => {
    const driver = await buildAccount(t, company.id, { type: 'driver' });
    const phone = newBrowser();
    expect(keyOf(await enter(phone, driver.username, accountPassword, driverApi.login as never))).toBe('ok');
    await guessAll(newBrowser, driver.username);
    expect(keyOf(await enter(newBrowser(), driver.username, accountPassword, driverApi.login as never))).toBe(
      'auth.locked',
    );
    expect(keyOf(await enter(phone, driver.username, accountPassword, driverApi.login as never))).toBe('ok');
  });
});

describe('a device is forgotten', () => {
  const isKnown = async (b: Browser, who: Account, password = accountPassword): Promise<boolean> => {
    await guessAll(newBrowser, who.username);
    return keyOf(await enter(b, who.username, password)) === 'ok';
  };

  it('when an admin gives the person another password', async () => {
    const who = await buildAccount(t, company.id);
    const mine = await knownBrowser(who);
    const newPassword = sha256('puesta-por-admin');
    const body = { newPassword, setNewPassword: true, newPasswordType: 'other', isChangePasswordRequired: false };
    const put = await t.call(accountsApi.updateUser, { token: company.admin.token, params: { id: who.userId }, body });
    expect(keyOf(put)).toBe('ok');
    expect(await devicesOf(who)).toBe(0);
    expect(await isKnown(mine, who, newPassword)).toBe(false);
  });

  it('with the other sessions, but for the one of the session that stays', async () => {
    const who = await buildAccount(t, company.id);
    const [mine, other] = [await knownBrowser(who), await knownBrowser(who)];
    expect(keyOf(await t.call(sessionsApi.closeOtherSessions, { token: mine.token }))).toBe('ok');
    expect(await isKnown(other, who)).toBe(false);
    expect(await isKnown(mine, who)).toBe(true);
  });

  it('with the last of its sessions that is closed by hand; signing out keeps it', async () => {
    const who = await buildAccount(t, company.id);
    const [mine, lost] = [await knownBrowser(who), await knownBrowser(who)];
    await enter(lost, who.username);
    const { sessions } = (await t.call(sessionsApi.sessions, { token: mine.token })).json();
    const others = sessions.filter((s: { isCurrent: boolean; address: string }) => s.address === lost.address);
    expect(others).toHaveLength(2);
    const close = (i: number) => t.call(sessionsApi.closeSession, { token: mine.token, params: { id: others[i]._id } });
    await close(0);
    expect(await devicesOf(who)).toBe(2);
    await close(1);
    expect(await devicesOf(who)).toBe(1);
    await t.call(accountsApi.logout, { token: mine.token });
    expect(await isKnown(lost, who)).toBe(false);
    expect(await isKnown(mine, who)).toBe(true);
  });

  it('when the password is recovered, and the browser that did it is known', async () => {
    const who = await buildAccount(t, company.id);
    const mine = await knownBrowser(who);
    await callFrom(t, sessionsApi.recover, { body: { username: who.username } });
    const resetToken = await eventually(async () => {
      const link = (await mailsTo(t, who.email)).map((m) => /#([\w-]{43})/.exec(m.body ?? '')?.[1]).find(Boolean);
      expect(link).toBeDefined();
      return link as string;
    });
    const recovering = newBrowser();
    const newPassword = sha256('recuperada-1');
    keep(recovering, await callFrom(t, sessionsApi.reset, { ...recovering, body: { resetToken, newPassword } }));
    expect(await isKnown(mine, who, newPassword)).toBe(false);
    expect(await isKnown(recovering, who, newPassword)).toBe(true);
  });
});

it('a known device recovers its password although its address used up its tries', async () => {
  const who = await buildAccount(t, company.id);
  const mine = await knownBrowser(who);
  for (let i = 0; i < limits.loginFailuresPerAddress; i++)
    await guess({ cookie: '', address: mine.address }, `nombre.${unique()}@prueba.mx`);
  const body = { resetToken: 'A'.repeat(43), newPassword: sha256('otra-clave-2') };
  const ask = (cookie: string) => callFrom(t, sessionsApi.reset, { address: mine.address, headers: { cookie }, body });
  expect(keyOf(await ask(''))).toBe('auth.locked');
  for (let i = 0; i < limits.loginFailuresPerUser; i++)
    expect(keyOf(await ask(mine.cookie))).toBe('auth.reset_invalid');
  expect(keyOf(await ask(mine.cookie))).toBe('auth.locked');
});

describe('the cookie', () => {
  it('is for the server alone, and opens nothing', async () => {
    const who = await buildAccount(t, company.id);
    const answer = await callFrom(t, accountsApi.login, {
      body: { username: who.username, password: accountPassword },
    });
    const given = String(answer.headers['set-cookie']);
    expect(given).toMatch(/^device=[\w-]{43}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    const cookie = given.split(';')[0] as string;
    expect(cookie).not.toContain(answer.json().token);
    expect(JSON.stringify(answer.json())).not.toContain(cookie.slice('device='.length));
    const secret = cookie.slice('device='.length);
    for (const e of [accountsApi.company, accountsApi.me, sessionsApi.sessions])
      for (const token of ['', secret])
        expect((await t.call(e, { token, headers: { cookie } })).json().error.code).toBe(19);
    // Nor do answers that refuse give one.
    expect((await guess(newBrowser(), who.username)).headers['set-cookie']).toBeUndefined();
  });

  it('goes over https alone where the portal does, and holds five at most', () => {
    const given: string[] = [];
    const reply = { header: (_: string, value: string) => void given.push(value) };
    const sent = ['1', '2', '3', '4', '5', '6'].map((n) => n.repeat(43));
    const request = { protocol: 'https' as const, headers: { cookie: `a=b; device=${sent.join('.')}.x; c=d` } };
    const read = deviceCookie(request, reply as never);
    expect(read.tokens).toEqual(sent.slice(1));
    read.remember('7'.repeat(43), 180);
    const kept = [...sent.slice(2), '7'.repeat(43)].join('.');
    expect(given).toEqual([`device=${kept}; Path=/api; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure`]);
  });
});
