import { accountsApi } from '@tramo/contract/accounts-api';
import { limits } from '@tramo/contract/limits';
import { sessionsApi } from '@tramo/contract/sessions';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyOf, sha256, testApp } from '../../../test/app.ts';
import { buildCompany } from '../../../test/builders.ts';
import {
  type Account,
  accountPassword,
  auditOf,
  buildAccount,
  codeAt,
  mailsTo,
  signIn,
  turnFactorOn,
} from '../../../test/signin.ts';

const start = new Date('2026-11-21T18:00:00Z');
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);

const t = await testApp();
const company = await buildCompany(t);
let who: Account;
beforeEach(async () => {
  t.setNow(start);
  who = await buildAccount(t, company.id);
});
afterEach(async () => {
  t.setNow(null);
  await requireFactor(false);
});

const requireFactor = (isRequired: boolean) =>
  t.platform.db.system((trx) =>
    sql`update company set require_second_factor = ${isRequired} where id = ${company.id}`.execute(trx),
  );
const begin = (token: string, currentPassword = accountPassword) =>
  t.call(sessionsApi.startSecondFactor, { token, body: { currentPassword } });
const confirm = (token: string, code: string) => t.call(sessionsApi.confirmSecondFactor, { token, body: { code } });
const remove = (token: string, currentPassword = accountPassword) =>
  t.call(sessionsApi.removeSecondFactor, { token, body: { currentPassword } });
const withCode = (code: string) => signIn(t, { username: who.username, code });

describe('turning it on', () => {
  it('takes the current password, then a code; other sessions end', async () => {
    expect((await begin(who.token, sha256('no es'))).json().error).toMatchObject({ code: 33 });
    const { secret, uri } = (await begin(who.token)).json();
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Tramo:.*issuer=Tramo/);
    const other = (await signIn(t, who)).json().token;
    const wrong = await confirm(who.token, codeAt(secret, after(3600)));
    expect([wrong.statusCode, wrong.json().error.key]).toEqual([401, 'auth.wrong_second_factor']);
    // Not on before the code is right.
    expect((await signIn(t, who)).statusCode).toBe(200);
    const { recoveryCodes } = (await confirm(who.token, codeAt(secret, start))).json();
    expect(recoveryCodes).toHaveLength(limits.recoveryCodes);
    expect((await signIn(t, who)).json().error).toMatchObject({
      key: 'auth.second_factor_required',
      message: 'Escribe el código de tu app de autenticación',
    });
    expect((await t.call(sessionsApi.sessions, { token: other })).json().error.code).toBe(19);
    expect((await t.call(accountsApi.me, { token: who.token })).json().hasSecondFactor).toBe(true);
    expect((await auditOf(t, who.userId)).at(-1)).toMatchObject({
      action: 'secondFactorOn',
      kind: 'user',
      user_id: who.userId,
    });
    expect((await mailsTo(t, who.email)).at(-1)?.subject).toBe('Activaste el segundo factor');
  });

  it('needs a key that was given out, and not too long ago', async () => {
    expect(keyOf(await confirm(who.token, '123456'))).toBe('auth.second_factor_not_started');
    const { secret } = (await begin(who.token)).json();
    t.setNow(after(limits.resetMinutes * 60 + 1));
    expect(keyOf(await confirm(who.token, codeAt(secret, t.platform.now())))).toBe('auth.second_factor_not_started');
  });

  it('keeps neither the key nor the recovery codes as they are', async () => {
    const { secret, recoveryCodes } = await turnFactorOn(t, who.token);
    const kept = await t.platform.db.system(async (trx) =>
      JSON.stringify([
        (await sql`select * from app_user where id = ${who.userId}`.execute(trx)).rows,
        (
          await sql`select encode(code_hash, 'hex') as hash, encode(code_hash, 'escape') as text from recovery_code where user_id = ${who.userId}`.execute(
            trx,
          )
        ).rows,
      ]),
    );
    expect(kept).toContain('totp_secret');
    expect(kept).not.toContain(secret);
    for (const code of recoveryCodes) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('again, for a new phone, keeps the old one until the new one gives a code', async () => {
    const old = await turnFactorOn(t, who.token);
    const { secret } = (await begin(who.token)).json();
    t.setNow(after(60));
    expect(keyOf(await withCode(codeAt(secret, after(60))))).toBe('auth.wrong_second_factor');
    expect((await withCode(codeAt(old.secret, after(60)))).statusCode).toBe(200);
    t.setNow(after(120));
    const { recoveryCodes } = (await confirm(who.token, codeAt(secret, after(120)))).json();
    t.setNow(after(180));
    expect(keyOf(await withCode(codeAt(old.secret, after(180))))).toBe('auth.wrong_second_factor');
    expect(keyOf(await withCode(old.recoveryCodes[0] as string))).toBe('auth.wrong_second_factor');
    expect((await withCode(codeAt(secret, after(180)))).statusCode).toBe(200);
    expect((await withCode(recoveryCodes[0])).statusCode).toBe(200);
  });
});

describe('signing in with it', () => {
  let secret: string;
  let recoveryCodes: string[];
  beforeEach(async () => {
    ({ secret, recoveryCodes } = await turnFactorOn(t, who.token));
    t.setNow(after(120));
  });

  it('asks for the code after the password alone: a wrong password says nothing of it', async () => {
    const wrong = await signIn(t, {
      username: who.username,
      password: sha256('no es'),
      code: codeAt(secret, after(120)),
    });
    expect(wrong.json().error).toMatchObject({ code: 49 });
    expect((await signIn(t, { username: who.username, password: sha256('no es') })).json().error).toMatchObject({
      code: 49,
    });
    expect((await withCode(codeAt(secret, after(120)))).statusCode).toBe(200);
  });

  it('takes a code of half a minute ago or ahead, no older one', async () => {
    expect(keyOf(await withCode(codeAt(secret, after(60))))).toBe('auth.wrong_second_factor');
    expect(keyOf(await withCode(codeAt(secret, after(180))))).toBe('auth.wrong_second_factor');
    expect((await withCode(codeAt(secret, after(90)))).statusCode).toBe(200);
    expect((await withCode(codeAt(secret, after(150)))).statusCode).toBe(200);
  });

  it('takes a code once, nor one of before it', async () => {
    const code = codeAt(secret, after(120));
    expect((await withCode(code)).statusCode).toBe(200);
    expect(keyOf(await withCode(code))).toBe('auth.wrong_second_factor');
    expect(keyOf(await withCode(codeAt(secret, after(90))))).toBe('auth.wrong_second_factor');
  });

  it('does not take the code that turned it on', async () => {
    t.setNow(start);
    expect(keyOf(await withCode(codeAt(secret, start)))).toBe('auth.wrong_second_factor');
  });

  it('lets in one of two who use the same code at the same time', async () => {
    const code = codeAt(secret, after(120));
    const answers = await Promise.all([withCode(code), withCode(code), withCode(code)]);
    expect(answers.map(keyOf).sort()).toEqual(['auth.wrong_second_factor', 'auth.wrong_second_factor', 'ok']);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const [first, second] = recoveryCodes as [string, string];
    expect((await withCode(first)).statusCode).toBe(200);
    expect(keyOf(await withCode(first))).toBe('auth.wrong_second_factor');
    expect((await withCode(` ${second.toLowerCase().replaceAll('-', '')}`)).statusCode).toBe(200);
    const twice = await Promise.all([withCode(recoveryCodes[2] as string), withCode(recoveryCodes[2] as string)]);
    expect(twice.map(keyOf).sort()).toEqual(['auth.wrong_second_factor', 'ok']);
  });

  it('takes nobody else’s recovery code', async () => {
    const other = await buildAccount(t, company.id);
    const theirs = await turnFactorOn(t, other.token);
    expect(keyOf(await withCode(theirs.recoveryCodes[0] as string))).toBe('auth.wrong_second_factor');
  });

  it('counts wrong codes for the lockout', async () => {
    for (let i = 0; i < limits.loginFailuresPerUser; i++)
      expect(keyOf(await withCode(i % 2 ? 'AAAA-AAAA-AA' : codeAt(secret, after(3600 + i * 30))))).toBe(
        'auth.wrong_second_factor',
      );
    expect((await withCode(codeAt(secret, after(120)))).statusCode).toBe(429);
    expect((await auditOf(t, who.userId)).filter((a) => a.action === 'signInFailed')).toHaveLength(
      limits.loginFailuresPerUser,
    );
  });

  it('gives the code back when another session is in the way', async () => {
    const single = (on: boolean) =>
      t.platform.db.system((trx) =>
        sql`update company set single_session = ${on} where id = ${company.id}`.execute(trx),
      );
    const code = codeAt(secret, after(120));
    await t.platform.db.system((trx) =>
      sql`update session set last_seen_at = ${start} where user_id = ${who.userId}`.execute(trx),
    );
    await single(true);
    expect((await withCode(code)).json().error.message).toBe('Active session');
    await single(false);
    expect((await withCode(code)).statusCode).toBe(200);
  });
});

describe('turning it off', () => {
  it('takes the current password, and forgets the recovery codes', async () => {
    const { recoveryCodes } = await turnFactorOn(t, who.token);
    expect((await remove(who.token, sha256('no es'))).json().error).toMatchObject({ code: 33 });
    expect(keyOf(await signIn(t, who))).toBe('auth.second_factor_required');
    expect((await remove(who.token)).json()).toEqual({ ok: true });
    expect((await signIn(t, who)).statusCode).toBe(200);
    expect((await auditOf(t, who.userId)).map((a) => a.action)).toContain('secondFactorOff');
    expect((await mailsTo(t, who.email)).map((m) => m.subject)).toContain('Se apagó el segundo factor');
    t.setNow(after(60));
    await turnFactorOn(t, who.token);
    expect(keyOf(await withCode(recoveryCodes[0] as string))).toBe('auth.wrong_second_factor');
  });

  it('is refused when the company requires it', async () => {
    await turnFactorOn(t, who.token);
    await requireFactor(true);
    const answer = await remove(who.token);
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      409,
      'Tu empresa pide un segundo factor: no se puede apagar',
    ]);
    expect(keyOf(await signIn(t, who))).toBe('auth.second_factor_required');
  });

  it('of one that is not on changes nothing', async () => {
    expect((await remove(who.token)).statusCode).toBe(200);
    expect(await auditOf(t, who.userId)).toEqual([]);
    expect(await mailsTo(t, who.email)).toEqual([]);
  });
});

it('a company that requires it keeps people from everything else until it is on', async () => {
  await requireFactor(true);
  const { token } = (await signIn(t, who)).json();
  const blocked = await t.call(sessionsApi.sessions, { token });
  expect([blocked.statusCode, blocked.json().error.key]).toEqual([403, 'auth.second_factor_setup']);
  expect((await t.call(accountsApi.me, { token })).json().isSecondFactorRequired).toBe(true);
  await turnFactorOn(t, token);
  expect((await t.call(sessionsApi.sessions, { token })).statusCode).toBe(200);
  expect((await t.call(accountsApi.me, { token })).json()).toMatchObject({
    hasSecondFactor: true,
    isSecondFactorRequired: false,
  });
});
