import type { Audience } from '@tramo/contract/access';
import { accountsApi } from '@tramo/contract/accounts-api';
import { allApis } from '@tramo/contract/all';
import type { Endpoint } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sha256, testApp } from '../../../test/app.ts';
import { makeDemoCompany } from '../../seed/company.ts';
import { demoPassword, demoUsers } from '../../seed/demo-users.ts';

const t = await testApp();
let companyId: string;
const password = sha256(demoPassword);

beforeAll(async () => {
  companyId = await t.platform.db.system(async (trx) => (await makeDemoCompany(trx)).id);
});
afterEach(async () => {
  t.setNow(null);
  await t.platform.db.system(async (trx) => {
    await sql`delete from login_failure`.execute(trx);
    await sql`delete from session`.execute(trx);
    await sql`update app_user set status = 'enabled', must_change_password = false`.execute(trx);
    await sql`update company set single_session = false, require_second_factor = false, subscription_ends = null`.execute(
      trx,
    );
  });
});

const login = (username: string, secret = password) =>
  t.call(accountsApi.login, { body: { username, password: secret } });
const tokenOf = async (username: string): Promise<string> => (await login(username)).json().token;
const setUser = (username: string, change: ReturnType<typeof sql>) =>
  t.platform.db.system((trx) => sql`update app_user set ${change} where username = ${username}`.execute(trx));

describe('signing in', () => {
  it('answers a token that opens the profile', async () => {
    const answer = await login('Rutas@Tramo.demo ');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), isChangePasswordRequired: false });
    const me = await t.call(accountsApi.me, { token: answer.json().token });
    expect(me.json()).toMatchObject({
      fullName: 'Ana Garza Treviño',
      initials: 'AG',
      type: 'staff',
      roles: ['routes-manager'],
      countryCode: '+52',
      status: 'enabled',
    });
    expect(me.json().cedi).toHaveLength(2);
    expect(me.body).not.toContain('password');
  });

  it('keeps neither the token nor the password', async () => {
    const token = await tokenOf('rutas@tramo.demo');
    const dump = await t.platform.db.system(async (trx) =>
      JSON.stringify(
        (
          await sql`select encode(token_hash, 'hex') as h, (select password_hash from app_user u where u.id = s.user_id) as p from session s`.execute(
            trx,
          )
        ).rows,
      ),
    );
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(password);
    expect(dump).toContain('$argon2id$');
  });

  const refused: [string, () => Promise<unknown>, string, string, { status: number; code: number; message: string }][] =
    [
      [
        'a wrong password',
        async () => undefined,
        'rutas@tramo.demo',
        sha256('otra-cosa'),
        { status: 401, code: 49, message: 'Nombre de usuario y/o contraseña inválidos' },
      ],
      [
        'an unknown user, in the same words',
        async () => undefined,
        'nadie@tramo.demo',
        password,
        { status: 401, code: 49, message: 'Nombre de usuario y/o contraseña inválidos' },
      ],
      [
        'a disabled account',
        () => setUser('rutas@tramo.demo', sql`status = 'disabled'`),
        'rutas@tramo.demo',
        password,
        { status: 403, code: 255, message: 'User inactive' },
      ],
      [
        'a driver',
        async () => undefined,
        'operador1@tramo.demo',
        password,
        { status: 403, code: 255, message: 'Tipo de usuario no válido' },
      ],
      [
        'an ended subscription',
        () => t.platform.db.system((trx) => sql`update company set subscription_ends = '2020-01-01'`.execute(trx)),
        'rutas@tramo.demo',
        password,
        { status: 403, code: 255, message: 'Expired subscription' },
      ],
    ];
  it.each(refused)('refuses %s', async (_, prepare, username, secret, { status, code, message }) => {
    await prepare();
    const answer = await login(username, secret);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toMatchObject({ code, message });
  });

  it('takes no plain password', async () => {
    const answer = await login('rutas@tramo.demo', demoPassword);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual(['password']);
  });

  it('asks for both fields in Spanish, or in English', async () => {
    const es = await t.call(accountsApi.login, { body: {} });
    expect(es.json().error.fields).toEqual({
      username: 'Este campo es requerido',
      password: 'Este campo es requerido',
    });
    const en = await t.call(accountsApi.login, { body: {}, headers: { 'accept-language': 'en' } });
    expect(en.json().error.fields.username).toBe('This field is required');
  });

  it('locks after ten failures, says for how long, and opens again', async () => {
    for (let i = 0; i < limits.loginFailuresPerUser; i++)
      expect((await login('rutas@tramo.demo', sha256(`mal ${i}`))).statusCode).toBe(401);
    const locked = await login('rutas@tramo.demo');
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(60);
    expect(locked.json().error.message).toMatch(/^Demasiados intentos. Espera 1\d min/);
    t.setNow(new Date(Date.now() + 16 * 60_000));
    expect((await login('rutas@tramo.demo')).statusCode).toBe(200);
  });

  it('allows one web session when the company wants it, until it is idle', async () => {
    await t.platform.db.system((trx) => sql`update company set single_session = true`.execute(trx));
    await tokenOf('rutas@tramo.demo');
    const second = await login('rutas@tramo.demo');
    expect(second.json().error).toMatchObject({ code: 255, message: 'Active session' });
    t.setNow(new Date(Date.now() + 16 * 60_000));
    expect((await login('rutas@tramo.demo')).statusCode).toBe(200);
  });

  it('refuses a wrong application key', async () => {
    const answer = await t.call(accountsApi.login, {
      body: { username: 'rutas@tramo.demo', password },
      headers: { apikey: 'otra' },
    });
    expect([answer.statusCode, answer.json().error.key]).toEqual([401, 'auth.wrong_api_key']);
  });
});

describe('a session', () => {
  it('ends when idle, at its longest life, and at logging out', async () => {
    const token = await tokenOf('rutas@tramo.demo');
    t.setNow(new Date(Date.now() + 12.5 * 3_600_000));
    const expired = await t.call(accountsApi.me, { token });
    expect([expired.statusCode, expired.json().error.code, expired.json().error.message]).toEqual([
      401,
      19,
      'Tu sesión ha expirado, vuelve a iniciar sesión',
    ]);
    t.setNow(null);
    const second = await tokenOf('rutas@tramo.demo');
    expect((await t.call(accountsApi.logout, { token: second })).statusCode).toBe(200);
    expect((await t.call(accountsApi.me, { token: second })).json().error.code).toBe(19);
  });

  it('slides with use', async () => {
    const start = Date.now();
    const token = await tokenOf('rutas@tramo.demo');
    for (const hours of [8, 16, 24]) {
      t.setNow(new Date(start + hours * 3_600_000));
      expect((await t.call(accountsApi.me, { token })).statusCode).toBe(200);
    }
    t.setNow(new Date(start + 31 * 86_400_000));
    expect((await t.call(accountsApi.me, { token })).json().error.code).toBe(19);
  });

  it('of a disabled account says so in the documents’ words', async () => {
    const token = await tokenOf('rutas@tramo.demo');
    await setUser('rutas@tramo.demo', sql`status = 'disabled'`);
    expect((await t.call(accountsApi.me, { token })).json().error.message).toBe('User inactive');
  });

  it('that must change its password may do nothing else first', async () => {
    await setUser('rutas@tramo.demo', sql`must_change_password = true`);
    const answer = (await login('rutas@tramo.demo')).json();
    expect(answer.isChangePasswordRequired).toBe(true);
    const blocked = await t.call(accountsApi.accounts, { token: answer.token, body: {} });
    expect([blocked.statusCode, blocked.json().error.key]).toEqual([403, 'auth.password_change_required']);
    const me = (await t.call(accountsApi.me, { token: answer.token })).json();
    const wrong = await t.call(accountsApi.updateUser, {
      token: answer.token,
      params: { id: me._id },
      body: { currentPassword: sha256('no es'), newPassword: sha256('nueva-clave') },
    });
    expect(wrong.json().error).toMatchObject({
      code: 33,
      message: 'La contraseña actual es incorrecta, por favor intenta de nuevo',
    });
    const other = (await login('rutas@tramo.demo')).json().token;
    const changed = await t.call(accountsApi.updateUser, {
      token: answer.token,
      params: { id: me._id },
      body: {
        currentPassword: password,
        newPassword: sha256('nueva-clave'),
        setNewPassword: true,
        newPasswordType: 'self',
      },
    });
    expect(changed.json().isChangePasswordRequired).toBe(false);
    expect((await t.call(accountsApi.accounts, { token: answer.token, body: {} })).statusCode).toBe(200);
    // The change ended every other session.
    expect((await t.call(accountsApi.me, { token: other })).json().error.code).toBe(19);
    await t.call(accountsApi.updateUser, {
      token: answer.token,
      params: { id: me._id },
      body: { currentPassword: sha256('nueva-clave'), newPassword: password },
    });
  });
});

describe('accounts', () => {
  it('are paged by twelve, searched and filtered', async () => {
    const token = await tokenOf('admin@tramo.demo');
    const all = (await t.call(accountsApi.accounts, { token, body: {} })).json();
    expect([all.accounts.length, all.count]).toEqual([12, { totalCount: 36, totalPages: 3 }]);
    const drivers = (
      await t.call(accountsApi.accounts, { token, body: { types: ['driver'], status: 'all', limit: 100 } })
    ).json();
    expect(drivers.count.totalCount).toBe(30);
    const found = (await t.call(accountsApi.accounts, { token, body: { search: 'rutas@' } })).json();
    expect(found.accounts.map((a: { username: string }) => a.username)).toEqual(['rutas@tramo.demo']);
    expect((await t.call(accountsApi.accounts, { token, body: { search: '100%_' } })).json().accounts).toEqual([]);
  });

  it('of other cedis stay unseen by who has cedis of their own', async () => {
    const cedi = await t.platform.db.system(
      async (trx) =>
        (
          await sql<{
            id: string;
          }>`select id from address where company_id = ${companyId} and name = 'Monterrey'`.execute(trx)
        ).rows[0]?.id,
    );
    await t.platform.db.system((trx) =>
      sql`delete from user_cedi where cedi_id <> ${cedi} and user_id = (select id from app_user where username = 'supervisor@tramo.demo')`.execute(
        trx,
      ),
    );
    const token = await tokenOf('supervisor@tramo.demo');
    const seen = (await t.call(accountsApi.accounts, { token, body: { types: ['driver'], limit: 100 } })).json();
    expect(seen.count.totalCount).toBe(15);
    expect(seen.accounts.every((a: { cedisIds: string[] }) => a.cedisIds.includes(cedi as string))).toBe(true);
  });

  it('of others cannot be changed by one’s own profile call', async () => {
    const token = await tokenOf('rutas@tramo.demo');
    const admin = (await t.call(accountsApi.me, { token: await tokenOf('admin@tramo.demo') })).json();
    expect(
      (await t.call(accountsApi.updateUser, { token, params: { id: admin._id }, body: { fullName: 'X' } })).statusCode,
    ).toBe(403);
  });
});

describe('every endpoint of the contract', () => {
  const endpoints = Object.entries(allApis).flatMap(([domain, table]) =>
    Object.entries(table).map(([name, e]): [string, Endpoint] => [`${domain}.${name}`, e]),
  );
  const id = '01900000-0000-7000-8000-0000000000aa';
  const known: Record<string, string | number> = { zipCode: '64000', row: 1, list: 'vehicles' };
  const paramsOf = (e: Endpoint): Record<string, string | number> =>
    Object.fromEntries([...e.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, known[name] ?? id]));
  /** Calls that also refuse by what they are for: which list, whose account. */
  const decidesWithin = (name: string): boolean =>
    name.startsWith('bulk.') || name === 'accounts.updateUser' || name === 'accounts.updateCompany';

  it('asks for a session, unless it is public', async () => {
    for (const [name, e] of endpoints) {
      if (e.who === 'public') continue;
      const answer = await t.call(e, { params: paramsOf(e) });
      expect([name, answer.statusCode, answer.json().error.code]).toEqual([name, 401, 19]);
    }
  });

  const own = ['accounts.logout', 'accounts.me', 'accounts.company'];
  it.each([
    ['auth.password_change_required', 'web', [...own, 'accounts.updateUser']],
    ['auth.password_change_required', 'driver', ['driver.password']],
    ['auth.second_factor_setup', 'web', [...own, 'sessions.startSecondFactor', 'sessions.confirmSecondFactor']],
  ] as const)('before %s, a %s session opens only what its own entry says', async (key, platform, open) => {
    if (key === 'auth.second_factor_setup')
      await t.platform.db.system((trx) => sql`update company set require_second_factor = true`.execute(trx));
    else await t.platform.db.system((trx) => sql`update app_user set must_change_password = true`.execute(trx));
    const { driverApi } = await import('@tramo/contract/driver');
    const sign = async (): Promise<string> =>
      platform === 'web'
        ? await tokenOf('admin@tramo.demo')
        : (await t.call(driverApi.login, { body: { username: 'operador1@tramo.demo', password } })).json().token;
    const audiences: readonly Audience[] = platform === 'web' ? ['admin'] : ['driver'];
    let token = await sign();
    const opened: string[] = [];
    for (const [name, e] of endpoints) {
      if (e.who === 'public') continue;
      if (e.who === 'session' ? platform === 'driver' : !e.who.some((a) => audiences.includes(a))) continue;
      const answer = await t.call(e, { token, params: paramsOf(e), ...(e.method === 'GET' ? {} : { body: {} }) });
      if (answer.json().error?.key !== key) opened.push(name);
      if (name === 'accounts.logout') token = await sign();
    }
    expect(opened.toSorted()).toEqual(open.toSorted());
  });

  it('lets in exactly the audiences of its own entry', async () => {
    const { audiencesOf } = await import('@tramo/contract/access');
    const people = [
      ...demoUsers.map((u) => ({ username: u.username, audiences: audiencesOf(u) as Audience[], platform: 'web' })),
      { username: 'operador1@tramo.demo', audiences: ['driver'] as Audience[], platform: 'driver' },
    ];
    const { driverApi } = await import('@tramo/contract/driver');
    for (const p of people) {
      const token =
        p.platform === 'web'
          ? await tokenOf(p.username)
          : (await t.call(driverApi.login, { body: { username: p.username, password } })).json().token;
      for (const [name, e] of endpoints) {
        if (e.who === 'public' || e.path === '/v2/auth/logout') continue;
        const allowed = e.who === 'session' ? p.platform === 'web' : e.who.some((a) => p.audiences.includes(a));
        if (allowed && e.kind === 'stream') continue; // the live stream would not end
        const answer = await t.call(e, { token, params: paramsOf(e), ...(e.method === 'GET' ? {} : { body: {} }) });
        const forbidden =
          answer.statusCode === 403 &&
          answer.json().error.key === 'auth.forbidden' &&
          !(allowed && decidesWithin(name));
        expect([p.username, name, forbidden]).toEqual([p.username, name, !allowed]);
      }
    }
  });
});
