import { accountsApi } from '@tramo/contract/accounts-api';
import { limits } from '@tramo/contract/limits';
import { liveApi } from '@tramo/contract/live';
import { sessionsApi } from '@tramo/contract/sessions';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sha256, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, unique } from '../../../test/builders.ts';
import {
  accountPassword,
  buildAccount,
  callFrom,
  mailsTo,
  newAddress,
  signIn,
  turnFactorOn,
} from '../../../test/signin.ts';
import { eventually } from '../../../test/waits.ts';

const t = await testApp();
const company = await buildCompany(t);
const manager = await buildAccount(t, company.id);
afterEach(() => t.setNow(null));

const rowOf = (userId: string) =>
  t.platform.db.system(
    async (trx) =>
      (await sql<Record<string, unknown>>`select * from app_user where id = ${userId}`.execute(trx)).rows[0] as Record<
        string,
        unknown
      >,
  );
const wrong = (username: string, address = newAddress()) =>
  signIn(t, { username, password: sha256(`mal ${unique()}`) }, { address });

describe('a session’s token', () => {
  it('is the server’s own, whatever the caller sends along', async () => {
    const planted = 'A'.repeat(43);
    const answer = await callFrom(t, accountsApi.login, {
      body: { username: manager.username, password: accountPassword, token: planted },
      token: planted,
      query: { token: planted },
      headers: { cookie: `token=${planted}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().token).not.toBe(planted);
    expect((await t.call(accountsApi.company, { token: planted })).json().error.code).toBe(19);
    expect(String(answer.headers['set-cookie'])).not.toContain(answer.json().token);
    expect(String(answer.headers['set-cookie'])).not.toContain(planted);
    expect((await signIn(t, manager)).json().token).not.toBe(answer.json().token);
  });

  it('opens nothing from an address, a cookie or an Authorization header', async () => {
    const { token } = manager;
    for (const e of [accountsApi.company, liveApi.events]) {
      const answer = await t.call(e, {
        query: { token },
        headers: { cookie: `token=${token}`, authorization: `Bearer ${token}` },
      });
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, 19]);
    }
  });

  it('of a driver opens no web call', async () => {
    const driver = await buildUser(t, company.id, { type: 'driver' });
    for (const e of [accountsApi.me, sessionsApi.sessions, accountsApi.company])
      expect((await t.call(e, { token: driver.token })).json().error.key).toBe('auth.forbidden');
  });
});

it('no secret stands in the log, even when everything is logged and something breaks', async () => {
  const lines: string[] = [];
  // The server's own logger with its own redaction, writing where the test can read.
  const stream = (t.platform.log as unknown as Record<symbol, { write(line: string): void }>)[
    pino.symbols.streamSym
  ] as {
    write(line: string): void;
  };
  const write = vi.spyOn(stream, 'write').mockImplementation((line: string) => void lines.push(line));
  t.platform.log.level = 'trace';
  try {
    const who = await buildAccount(t, company.id);
    const { token } = (await signIn(t, who)).json();
    const { secret, recoveryCodes } = await turnFactorOn(t, token);
    await callFrom(t, sessionsApi.recover, { body: { username: who.username } });
    const link = await eventually(async () => {
      const mail = (await mailsTo(t, who.email)).find((m) => m.body?.includes('#'));
      const token = /#([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '';
      expect(token).toHaveLength(43);
      return token;
    });
    await callFrom(t, sessionsApi.reset, { body: { resetToken: link, newPassword: sha256('nueva-clave') } });
    // Something of the inside breaks within a call that carries secrets.
    const error = Object.assign(new Error('sin base'), { code: '42P01' });
    const broken = vi.spyOn(t.platform.db, 'system').mockRejectedValueOnce(error);
    const answer = await signIn(t, {
      username: who.username,
      password: sha256('nueva-clave'),
      code: recoveryCodes[0] as string,
    });
    broken.mockRestore();
    expect([answer.statusCode, answer.body.includes('sin base')]).toEqual([500, false]);
    // Whoever logs a request or a body some day does not log its secrets.
    const bodies = {
      password: accountPassword,
      newPassword: 'n',
      currentPassword: 'c',
      resetToken: link,
      token,
      secret,
      code: '123456',
    };
    const headers = { token, apikey: 'k', cookie: `device=${link}` };
    t.platform.log.info({ req: { headers }, body: bodies }, 'a request');
    const log = lines.join('');
    expect(log).toContain('sin base');
    // The database's own code says what broke.
    expect(log).toContain('42P01');
    expect(log).toContain('[oculto]');
    for (const hidden of [token, secret, link, accountPassword, sha256('nueva-clave'), '123456', ...recoveryCodes])
      expect(log).not.toContain(hidden);
  } finally {
    t.platform.log.level = 'silent';
    write.mockRestore();
  }
});

describe('guessing', () => {
  it('costs an unknown name the same work as a known one', async () => {
    const who = await buildAccount(t, company.id);
    await wrong('nadie.de.nada@prueba.mx');
    const work = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    // The processor's time of all threads, the least of several: other programs of the machine do not count.
    for (let i = 0; i < 7; i++) {
      for (const [kind, username] of [
        ['known', who.username],
        ['unknown', 'nadie.de.nada@prueba.mx'],
      ] as const) {
        const begin = process.cpuUsage();
        expect((await wrong(username)).json().error).toMatchObject({
          code: 49,
          message: 'Nombre de usuario y/o contraseña inválidos',
        });
        const { user, system } = process.cpuUsage(begin);
        work[kind] = Math.min(work[kind], user + system);
      }
    }
    // Without the hash an unknown name costs a tenth.
    expect(work.unknown / work.known).toBeGreaterThan(0.5);
    expect(work.unknown / work.known).toBeLessThan(2);
  });

  it('one name from everywhere ends after ten', async () => {
    const who = await buildAccount(t, company.id);
    for (let i = 0; i < limits.loginFailuresPerUser; i++) expect((await wrong(who.username)).statusCode).toBe(401);
    expect((await signIn(t, who)).statusCode).toBe(429);
  });

  it('many names from one address ends after fifty, and leaves others alone', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let i = 0; i < limits.loginFailuresPerAddress; i++)
      statuses.push((await wrong(`nombre.${i}@prueba.mx`, address)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([401]));
    const locked = await signIn(t, manager, { address });
    expect([locked.statusCode, locked.json().error.key]).toEqual([429, 'auth.locked']);
    expect((await signIn(t, manager)).statusCode).toBe(200);
  });

  it('many at once gets no more tries, and not the right one among them', async () => {
    const who = await buildAccount(t, company.id);
    const guesses = Array.from({ length: 24 }, () => wrong(who.username));
    const right = signIn(t, who);
    const statuses = (await Promise.all(guesses)).map((a) => a.statusCode);
    expect(statuses.filter((s) => s === 401)).toHaveLength(limits.loginFailuresPerUser);
    expect(statuses.filter((s) => s === 429)).toHaveLength(24 - limits.loginFailuresPerUser);
    expect((await right).statusCode).toBe(429);
  });

  it('the current password many at once gets no more tries either', async () => {
    const who = await buildAccount(t, company.id);
    const ask = (currentPassword: string) =>
      t.call(sessionsApi.startSecondFactor, { token: who.token, body: { currentPassword } });
    const guesses = Array.from({ length: 16 }, (_, i) => ask(sha256(`mal ${i}`)));
    const right = ask(accountPassword);
    const statuses = (await Promise.all(guesses)).map((a) => a.statusCode);
    expect(statuses.filter((s) => s === 400)).toHaveLength(limits.loginFailuresPerUser);
    expect(statuses.filter((s) => s === 429)).toHaveLength(16 - limits.loginFailuresPerUser);
    expect((await right).statusCode).toBe(429);
  });

  it('locks a name that is nobody’s in the same words', async () => {
    const who = await buildAccount(t, company.id);
    t.setNow(new Date());
    const lock = async (username: string) => {
      for (let i = 0; i < limits.loginFailuresPerUser; i++) await wrong(username);
      const answer = await signIn(t, { username });
      return [answer.statusCode, answer.body, answer.headers['retry-after'], Object.keys(answer.headers).sort()];
    };
    expect(await lock('nadie.a.quien.bloquear@prueba.mx')).toEqual(await lock(who.username));
  });

  it('a name’s spelling opens no second account of tries', async () => {
    const who = await buildAccount(t, company.id);
    for (let i = 0; i < limits.loginFailuresPerUser; i++)
      await wrong(i % 2 ? ` ${who.username.toUpperCase()} ` : who.username);
    expect((await signIn(t, who)).statusCode).toBe(429);
  });
});

describe('an id that is not one’s own', () => {
  const put = (token: string, id: string, body: object) =>
    t.call(accountsApi.updateUser, { token, params: { id }, body });

  it('of an admin is not changed by a routes manager', async () => {
    const before = await rowOf(company.admin.userId);
    for (const body of [
      { fullName: 'Otro' },
      { email: 'mio@malo.mx' },
      { newPassword: sha256('mía'), setNewPassword: true, newPasswordType: 'other' },
      { roles: [] },
      { status: 'disabled' },
      { resetSecondFactor: true },
    ]) {
      const answer = await put(manager.token, company.admin.userId, body);
      expect([JSON.stringify(body), [403, 404].includes(answer.statusCode)]).toEqual([JSON.stringify(body), true]);
    }
    expect(await rowOf(company.admin.userId)).toEqual(before);
  });

  it('of another company is not there, not even for an admin', async () => {
    const stranger = await buildCompany(t);
    const before = await rowOf(stranger.admin.userId);
    for (const token of [company.admin.token, manager.token]) {
      const answer = await put(token, stranger.admin.userId, { fullName: 'Otro', status: 'disabled' });
      expect([403, 404]).toContain(answer.statusCode);
    }
    expect((await put(company.admin.token, stranger.admin.userId, { fullName: 'Otro' })).statusCode).toBe(404);
    expect(await rowOf(stranger.admin.userId)).toEqual(before);
    const answer = await t.call(accountsApi.updateCompany, {
      token: company.admin.token,
      params: { id: stranger.id },
      body: { name: 'Mía' },
    });
    expect([403, 404]).toContain(answer.statusCode);
  });

  it('of a colleague’s session closes nothing', async () => {
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ id: string }>`select id from session where user_id = ${company.admin.userId}`.execute(trx),
    );
    for (const { id } of rows)
      expect((await t.call(sessionsApi.closeSession, { token: manager.token, params: { id } })).statusCode).toBe(404);
    expect((await t.call(accountsApi.company, { token: company.admin.token })).statusCode).toBe(200);
  });
});

describe('fields that are not for the caller', () => {
  it('make nobody an admin, move nobody to another company and set no stored secret', async () => {
    const who = await buildAccount(t, company.id);
    const stranger = await buildCompany(t);
    const before = await rowOf(who.userId);
    const change = (body: object) =>
      t.call(accountsApi.updateUser, { token: who.token, params: { id: who.userId }, body });
    for (const body of [
      { type: 'admin' },
      { roles: ['admin'] },
      { staffType: 'shipper' },
      { cedisIds: [] },
      { maxRoutesToManage: 9999 },
    ])
      expect([JSON.stringify(body), (await change(body)).statusCode]).toEqual([JSON.stringify(body), 403]);
    await change({
      fullName: before.full_name,
      companyId: stranger.id,
      company_id: stranger.id,
      password_hash: 'x',
      totp_at: '2026-01-01',
      totp_secret: 'x',
      isDemo: true,
      __proto__: { type: 'admin' },
    });
    const after = await rowOf(who.userId);
    for (const field of [
      'company_id',
      'type',
      'roles',
      'staff_type',
      'password_hash',
      'totp_at',
      'totp_secret',
      'max_routes_per_week',
      'username',
    ])
      expect([field, after[field]]).toEqual([field, before[field]]);
  });

  it('of the company are the admin’s, and what the contract does not name is nobody’s', async () => {
    const put = (token: string, body: object) =>
      t.call(accountsApi.updateCompany, { token, params: { id: company.id }, body });
    expect((await put(manager.token, { requireSecondFactor: true })).json().error.key).toBe('auth.forbidden');
    expect((await put(manager.token, { name: 'Mía' })).json().error.key).toBe('auth.forbidden');
    await put(company.admin.token, {
      isDemo: true,
      subscription_ends: '2099-01-01',
      subscriptionEnds: '2099-01-01',
      ui: {},
    });
    const { rows } = await t.platform.db.system((trx) =>
      sql`select is_demo, subscription_ends, require_second_factor from company where id = ${company.id}`.execute(trx),
    );
    expect(rows).toEqual([{ is_demo: false, subscription_ends: null, require_second_factor: false }]);
  });

  it('let no routes manager make an admin', async () => {
    const body = {
      fullName: 'Falso Admin',
      username: `falso.admin.${unique()}`,
      type: 'admin',
      roles: ['admin'],
      password: accountPassword,
    };
    expect((await t.call(accountsApi.createUser, { token: manager.token, body })).json().error.key).toBe(
      'auth.forbidden',
    );
  });
});

describe('what a browser gets', () => {
  it('HTML in a name stays text: JSON, never sniffed', async () => {
    const who = await buildAccount(t, company.id);
    const fullName = '<img src=x onerror=alert(1)> <script>alert(2)</script>';
    const answer = await t.call(accountsApi.updateUser, {
      token: who.token,
      params: { id: who.userId },
      body: { fullName },
    });
    expect(answer.json().fullName).toBe(fullName);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    // Its mail is plain text, and a name adds no header to it.
    const tricky = await buildAccount(t, company.id, { fullName: 'Ana\r\nBcc: todos@malo.mx' });
    await signIn(t, tricky);
    expect((await mailsTo(t, tricky.email))[0]?.subject).toBe('Nuevo inicio de sesión en tu cuenta');
  });

  it.each(['/', '/login', '/password-recovery/ana', '/api/users/me', '/api/docs', '/api/docs/'])(
    '%s runs no script but the server’s own, in nobody’s frame',
    async (url) => {
      const answer = await t.app.inject({ method: 'GET', url });
      const csp = Object.fromEntries(
        String(answer.headers['content-security-policy'])
          .split(';')
          .map((d) => d.trim().split(' '))
          .map(([name, ...sources]) => [name, sources]),
      );
      expect(csp['script-src']).toContain("'self'");
      expect(csp['script-src']).not.toContain("'unsafe-inline'");
      expect(csp['script-src']).not.toContain("'unsafe-eval'");
      expect(csp['object-src']).toEqual(["'none'"]);
      expect(csp['frame-ancestors']).toBeDefined();
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    },
  );
});
