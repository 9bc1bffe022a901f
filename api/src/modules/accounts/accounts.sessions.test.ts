import { accountsApi } from '@tramo/contract/accounts-api';
import { driverApi } from '@tramo/contract/driver';
import { limits } from '@tramo/contract/limits';
import { type Session, sessionsApi } from '@tramo/contract/sessions';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sha256, testApp } from '../../../test/app.ts';
import { buildCompany } from '../../../test/builders.ts';
import {
  type Account,
  accountPassword,
  auditOf,
  buildAccount,
  callFrom,
  mailsTo,
  newAddress,
  signIn,
} from '../../../test/signin.ts';
import { passwordFits } from './accounts.passwords.service.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const newerChrome = chrome.replace('141', '142');
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const t = await testApp();
const company = await buildCompany(t);
let ana: Account;
let ben: Account;
afterEach(() => t.setNow(null));

const fresh = (who: Parameters<typeof buildAccount>[2] = {}) => buildAccount(t, company.id, who);
const sessionsOf = async (token: string): Promise<Session[]> =>
  (await t.call(sessionsApi.sessions, { token })).json().sessions;
const setNotify = (userId: string, notify: object) =>
  t.platform.db.system((trx) =>
    sql`update app_user set notify = ${JSON.stringify(notify)}::jsonb where id = ${userId}`.execute(trx),
  );

describe('open sessions', () => {
  beforeAll(async () => {
    ana = await fresh();
    ben = await fresh();
  });

  it('are listed to their owner with device, address and which one is asking', async () => {
    const address = newAddress();
    const { token } = (await signIn(t, ana, { userAgent: iphone, address })).json();
    const list = await sessionsOf(token);
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({ isCurrent: true, device: 'Safari en iPhone', address, platform: 'web' });
    expect(list[1]).toMatchObject({ isCurrent: false, device: '' });
    const asked = await t.call(sessionsApi.sessions, { token, headers: { 'accept-language': 'en' } });
    expect(asked.json().sessions[0].device).toBe('Safari on iPhone');
    // Neither the token nor its hash is told: a session's name opens nothing.
    expect(asked.body).not.toContain(token);
    expect(asked.body).not.toContain(sha256(token));
    expect((await t.call(accountsApi.me, { token: list[0]?._id ?? '' })).json().error.code).toBe(19);
  });

  it('are closed one by one, only by their owner', async () => {
    const { token } = (await signIn(t, ana, { userAgent: chrome })).json();
    const mine = (await sessionsOf(token)).find((s) => s.isCurrent) as Session;
    const stranger = await t.call(sessionsApi.closeSession, { token: ben.token, params: { id: mine._id } });
    expect([stranger.statusCode, stranger.json().error.key]).toEqual([404, 'auth.session_not_found']);
    expect((await t.call(sessionsApi.closeSession, { token: ana.token, params: { id: mine._id } })).statusCode).toBe(
      200,
    );
    expect((await t.call(accountsApi.company, { token })).json().error.code).toBe(19);
    const again = await t.call(sessionsApi.closeSession, { token: ana.token, params: { id: mine._id } });
    expect(again.json().error).toMatchObject({ key: 'auth.session_not_found', message: 'La sesión ya estaba cerrada' });
    expect((await auditOf(t, ana.userId)).at(-1)).toMatchObject({
      action: 'sessionsClosed',
      user_id: ana.userId,
      before: { device: 'Chrome en Windows' },
    });
  });

  it('are closed all but the caller’s', async () => {
    const { token } = (await signIn(t, ana)).json();
    const others = (await sessionsOf(token)).length - 1;
    expect(others).toBeGreaterThan(0);
    expect((await t.call(sessionsApi.closeOtherSessions, { token })).json()).toEqual({ closed: others });
    expect((await sessionsOf(token)).map((s) => s.isCurrent)).toEqual([true]);
    expect((await sessionsOf(ben.token)).length).toBe(1);
    expect((await auditOf(t, ana.userId)).at(-1)).toMatchObject({
      action: 'sessionsClosed',
      before: { sessions: others },
    });
    expect((await t.call(sessionsApi.closeOtherSessions, { token })).json()).toEqual({ closed: 0 });
  });

  it('leave the list when they end by themselves', async () => {
    const { token } = (await signIn(t, ben)).json();
    expect(await sessionsOf(token)).toHaveLength(2);
    t.setNow(new Date(Date.now() + 13 * 3_600_000));
    expect((await sessionsOf(ben.token)).map((s) => s.isCurrent)).toEqual([true]);
  });
});

describe('the audit', () => {
  it('keeps signing in, failing to and signing out, with device and address', async () => {
    const who = await fresh({ fullName: 'Eva Prueba Luna' });
    const address = newAddress();
    await signIn(t, { username: who.username, password: sha256('no es') }, { address, userAgent: chrome });
    const { token } = (await signIn(t, who, { address, userAgent: chrome })).json();
    await callFrom(t, accountsApi.logout, { token, address });
    const base = { kind: 'session', address, platform: 'web' };
    expect(await auditOf(t, who.userId)).toMatchObject([
      {
        ...base,
        action: 'signInFailed',
        user_id: null,
        user_name: who.username,
        after: { device: 'Chrome en Windows' },
      },
      {
        ...base,
        action: 'signIn',
        user_id: who.userId,
        user_name: 'Eva Prueba Luna',
        after: { device: 'Chrome en Windows' },
      },
      { ...base, action: 'signOut', user_id: who.userId },
    ]);
  });

  it('keeps nothing of names that are nobody’s', async () => {
    const count = () =>
      t.platform.db.system(
        async (trx) => (await sql<{ n: number }>`select count(*) as n from audit`.execute(trx)).rows[0]?.n,
      );
    const before = await count();
    await signIn(t, { username: 'nadie.de.nada@prueba.mx' });
    expect(await count()).toBe(before);
  });
});

describe('the mail of a new device', () => {
  it('comes once for each device, in the zone and the formats of the company', async () => {
    const who = await fresh({ fullName: 'Eva Prueba Luna' });
    await t.platform.db.system((trx) =>
      sql`update company set date_format = 'MM/DD/YYYY', hour_format = '12H'
        where id = (select company_id from app_user where id = ${who.userId})`.execute(trx),
    );
    const address = newAddress();
    t.setNow(new Date('2026-11-21T18:30:00Z'));
    await signIn(t, who, { userAgent: chrome, address });
    t.setNow(null);
    for (const userAgent of [chrome, newerChrome]) await signIn(t, who, { userAgent });
    const mails = await mailsTo(t, who.email);
    expect(mails.map((m) => m.subject)).toEqual(['Nuevo inicio de sesión en tu cuenta']);
    expect(mails[0]?.body).toMatch(/^Hola, Eva Prueba Luna:/);
    expect(mails[0]?.body).toContain('Cuándo: 11/21/2026 12:30 p.m.\n');
    expect(mails[0]?.body).toContain(`Dirección: ${address}`);
    expect(mails[0]?.body).toContain('Dispositivo: Chrome en Windows');
    await signIn(t, who, { userAgent: iphone });
    const again = await mailsTo(t, who.email);
    expect([again.length, again.filter((m) => m.body?.includes('Safari en iPhone')).length]).toEqual([2, 1]);
  });

  it('comes in English to who reads English', async () => {
    const who = await fresh({ language: 'en' });
    await signIn(t, who, { userAgent: iphone });
    const [mail] = await mailsTo(t, who.email);
    expect(mail?.subject).toBe('New sign-in to your account');
    expect(mail?.body).toContain('Device: Safari on iPhone');
  });

  it('does not come to who turned it off, nor after a failure', async () => {
    const who = await fresh();
    await signIn(t, { username: who.username, password: sha256('no es') }, { userAgent: chrome });
    await setNotify(who.userId, { newSession: false });
    await signIn(t, who, { userAgent: chrome });
    expect(await mailsTo(t, who.email)).toEqual([]);
  });
});

describe('the lockout', () => {
  it('waits until the failure that fills the limit leaves the window', async () => {
    const who = await fresh();
    const start = Date.now();
    t.setNow(new Date(start));
    const fail = () => signIn(t, { username: who.username, password: sha256('no es') });
    await fail();
    // The first failure is alone; the other nine come ten minutes later.
    t.setNow(new Date(start + 10 * 60_000));
    for (let i = 1; i < limits.loginFailuresPerUser; i++) await fail();
    expect((await signIn(t, who)).json().error).toMatchObject({ key: 'auth.locked', params: { minutes: 5 } });
    t.setNow(new Date(start + 15.2 * 60_000));
    expect((await signIn(t, { username: who.username, password: sha256('tampoco') })).statusCode).toBe(401);
    expect((await signIn(t, who)).json().error).toMatchObject({ key: 'auth.locked', params: { minutes: 10 } });
  });

  it('counts wrong current passwords too, whatever comes with them', async () => {
    const who = await fresh();
    const ask = (currentPassword: string) =>
      t.call(sessionsApi.startSecondFactor, { token: who.token, body: { currentPassword } });
    for (let i = 0; i < limits.loginFailuresPerUser; i++)
      expect((await ask(sha256(`mal ${i}`))).json().error).toMatchObject({
        code: 33,
        message: 'La contraseña actual es incorrecta, por favor intenta de nuevo',
      });
    const locked = await ask(accountPassword);
    expect([locked.statusCode, locked.json().error.key]).toEqual([429, 'auth.locked']);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(60);
    expect((await signIn(t, who)).statusCode).toBe(429);
  });

  it('is forgotten by signing in', async () => {
    const who = await fresh();
    for (let round = 0; round < 2; round++) {
      for (let i = 1; i < limits.loginFailuresPerUser; i++)
        expect((await signIn(t, { username: who.username, password: sha256('no es') })).statusCode).toBe(401);
      expect((await signIn(t, who)).statusCode).toBe(200);
    }
  });
});

it('fifty people sign in at once, and everybody else is answered meanwhile', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => fresh({ email: null })));
  let open = people.length;
  const signIns = Promise.all(people.map((p) => signIn(t, p).finally(() => open--)));
  let answered = 0;
  while (open > 0) {
    expect((await t.call(accountsApi.company, { token: ben.token })).statusCode).toBeLessThan(500);
    answered += 1;
    // The embedded database answers within a turn of the loop: what comes from outside needs one of its own.
    await new Promise(setImmediate);
  }
  expect((await signIns).map((a) => a.statusCode)).toEqual(people.map(() => 200));
  expect(answered).toBeGreaterThan(10);
});

it('more hashes than anybody would wait for are refused at once, the others take their turn', async () => {
  // What is no hash is told soon: this fills the queue without the work.
  const results = await Promise.allSettled(Array.from({ length: 600 }, () => passwordFits(accountPassword, 'x')));
  const refused = results.filter((r) => r.status === 'rejected');
  expect(refused.length).toBeGreaterThan(100);
  expect(refused.length).toBeLessThan(400);
  expect(refused.every((r) => r.status === 'rejected' && r.reason.key === 'general.busy')).toBe(true);
  expect((await signIn(t, await fresh())).statusCode).toBe(200);
});

it('a driver’s app is a device of its own, and no web session', async () => {
  const driver = await fresh({ type: 'driver', roles: [] });
  const answer = await callFrom(t, driverApi.login, {
    body: { username: driver.username, password: accountPassword },
    userAgent: 'okhttp/4.12',
  });
  expect(answer.statusCode).toBe(200);
  // A phone is the driver's one device: no mail about it.
  expect(await mailsTo(t, driver.email)).toEqual([]);
  expect((await t.call(sessionsApi.sessions, { token: answer.json().token })).statusCode).toBe(403);
});
