/** Document 1: the product's people, sessions, passwords, roles and the errors of signing in, with what was decided of Access. */
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sha256, testApp } from '../app.ts';
import { buildCedi, buildCompany, buildUser, type Person } from '../builders.ts';
import { type Account, accountPassword, buildAccount, mailsTo, newAddress, signIn, turnFactorOn } from '../signin.ts';
import { eventually } from '../waits.ts';
import { caller, type Reply } from './send.ts';

const hour = 3_600_000;
const newPassword = sha256('otra-clave-456');
let person: Account;
const t = await testApp();
const company = await buildCompany(t);
beforeEach(async () => {
  person = await buildAccount(t, company.id);
});
afterEach(() => t.setNow(null));

const admin = () => caller(t, company.admin.token);
const me = (token: string): Promise<Reply> => caller(t, token).get('/users/me');
const login = (body: object): Promise<Reply> => caller(t).post('/v2/auth/login', body);
const set = (statement: ReturnType<typeof sql>): Promise<unknown> =>
  t.platform.db.system((trx) => statement.execute(trx));
const later = (ms: number): void => t.setNow(new Date(Date.now() + ms));
const expired = [401, 19, 'Tu sesión ha expirado, vuelve a iniciar sesión'];
const refusalOf = (reply: Reply): unknown[] => [reply.status, reply.body.error.code, reply.message];

describe('1 · what the product does and for whom', () => {
  test('users of the portal hold a session token; nobody else is answered', async () => {
    expect((await me(person.token)).body).toMatchObject({ _id: person.userId });
    expect(refusalOf(await me(''))).toEqual(expired);
    expect(refusalOf(await me('no-es-un-token'))).toEqual(expired);
  });

  test.each([
    ['the delivery report', () => `/public/report/${'x'.repeat(43)}`, 410],
    ['the embedded delivery status', () => `/public/tracking/link/${'x'.repeat(43)}`, 410],
    ['the embedded tracking', () => `/public/tracking/${company.id}?folio=NADA&phone=1234`, 404],
  ])('%s is public: it asks for no session', async (_, path, status) => {
    expect((await caller(t).get(path())).status).toBe(status);
  });

  test('password recovery is public', async () => {
    expect((await caller(t).post('/v2/auth/recover', { username: person.username })).body).toEqual({ ok: true });
  });

  test.each([
    ['no language asked', undefined, 'Este campo es requerido'],
    ['Spanish', 'es-MX', 'Este campo es requerido'],
    ['a language that there is not', 'fr', 'Este campo es requerido'],
    ['English', 'en-US', 'This field is required'],
  ])('Spanish is the default and the fallback; clients’ messages exist in English (%s)', async (_, language, words) => {
    const calls = caller(t, company.admin.token, language ? { 'accept-language': language } : {});
    expect((await calls.post('/clients', {})).body.error.fields).toEqual({ name: words });
  });
});

describe('4 · the session', () => {
  test('signing in answers the token and whether the password must be changed', async () => {
    const { body } = await login({ username: person.username, password: accountPassword });
    expect(body).toEqual({ token: expect.any(String), isChangePasswordRequired: false });
    expect((await me(body.token)).status).toBe(200);
  });

  test('signing out ends it', async () => {
    expect((await caller(t, person.token).post('/v2/auth/logout')).status).toBe(200);
    expect(refusalOf(await me(person.token))).toEqual(expired);
  });

  test('an expired one answers code 19: after 12 h without use, after 30 days at most', async () => {
    const open = async (): Promise<string> =>
      (await login({ username: person.username, password: accountPassword })).body.token;
    const [idle, used] = [await open(), await open()];
    later(11 * hour);
    expect((await me(used)).status).toBe(200);
    later(13 * hour);
    expect(refusalOf(await me(idle))).toEqual(expired);
    expect((await me(used)).status).toBe(200);
    later(31 * 24 * hour);
    expect(refusalOf(await me(used))).toEqual(expired);
  });

  test('a deactivated account’s requests answer ‘User inactive’', async () => {
    await admin().put(`/users/${person.userId}`, { status: 'disabled' });
    expect((await me(person.token)).message).toBe('User inactive');
  });

  test('a user with onboarding required is told so, with the last saved page', async () => {
    await set(sql`update app_user set is_onboarding_required = true where id = ${person.userId}`);
    await caller(t, person.token).put(`/users/${person.userId}`, { lastPage: '/onboarding/cedi' });
    expect((await me(person.token)).body).toMatchObject({ isOnboardingRequired: true, lastPage: '/onboarding/cedi' });
  });
});

describe('5 · passwords', () => {
  const plain = 'secreta-123';
  test.each<[string, (calls: ReturnType<typeof caller>) => Promise<Reply>, string]>([
    ['login', () => login({ username: person.username, password: plain }), 'password'],
    [
      'add user',
      (calls) => calls.post('/users', { fullName: 'Ana', username: 'ana.nueva@x.mx', type: 'tagger', password: plain }),
      'password',
    ],
    [
      'password change',
      (calls) => calls.put(`/users/${company.admin.userId}`, { currentPassword: plain, newPassword: plain }),
      'currentPassword',
    ],
    [
      'import user',
      (calls) => calls.post('/bulk/imports/01900000-0000-7000-8000-0000000000aa/run', { password: plain }),
      'password',
    ],
    ['recovery', () => caller(t).post('/v2/auth/reset', { resetToken: 'x', newPassword: plain }), 'newPassword'],
  ])('%s takes the transformed password (64 hex digits) alone', async (_, send, field) => {
    const reply = await send(admin());
    expect([reply.status, reply.body.error.fields[field]]).toEqual([422, 'La contraseña debe llegar transformada']);
  });

  test('the server keeps Argon2id of it, and of the token its SHA-256', async () => {
    const { body } = await login({ username: person.username, password: accountPassword });
    const kept = await t.platform.db.system(
      async (trx) =>
        (
          await sql<{ password: string; token: string }>`select u.password_hash as password,
            encode(s.token_hash, 'hex') as token from app_user u join session s on s.user_id = u.id where u.id = ${person.userId}
            order by s.created_at desc limit 1`.execute(trx)
        ).rows[0],
    );
    expect(kept?.password).toMatch(/^\$argon2id\$/);
    expect(kept?.token).toBe(sha256(body.token));
  });

  test('every field of the login is required', async () => {
    expect((await login({})).body.error.fields).toEqual({
      username: 'Este campo es requerido',
      password: 'Este campo es requerido',
    });
  });

  test('a password change that is required comes before everything else', async () => {
    await set(sql`update app_user set must_change_password = true where id = ${person.userId}`);
    const { body } = await login({ username: person.username, password: accountPassword });
    expect(body.isChangePasswordRequired).toBe(true);
    const calls = caller(t, body.token);
    expect((await calls.get('/address')).message).toBe('Cambia tu contraseña para continuar');
    const change = { setNewPassword: true, newPasswordType: 'self', newPassword };
    await calls.put(`/users/${person.userId}`, { ...change, currentPassword: accountPassword });
    expect((await calls.get('/address')).status).toBe(200);
  });

  test('code 33: a wrong current password is told', async () => {
    const change = {
      currentPassword: sha256('no es esta'),
      newPassword,
      setNewPassword: true,
      newPasswordType: 'self',
    };
    const reply = await caller(t, person.token).put(`/users/${person.userId}`, change);
    expect(refusalOf(reply)).toEqual([400, 33, 'La contraseña actual es incorrecta, por favor intenta de nuevo']);
  });

  test('a password change ends all other sessions', async () => {
    const { body } = await login({ username: person.username, password: accountPassword });
    const change = { currentPassword: accountPassword, newPassword, setNewPassword: true, newPasswordType: 'self' };
    expect((await caller(t, body.token).put(`/users/${person.userId}`, change)).status).toBe(200);
    expect((await me(body.token)).status).toBe(200);
    expect(refusalOf(await me(person.token))).toEqual(expired);
  });

  test('recovery of an account without email fails with its message', async () => {
    const silent = await buildAccount(t, company.id, { email: null });
    const reply = await caller(t).post('/v2/auth/recover', { username: silent.username });
    expect(reply.message).toBe('Tu cuenta no tiene email, contacta a tu administrador');
  });

  test('a recovery link works once and for 30 minutes, and ends every session', async () => {
    const linkOf = async (n: number): Promise<string> => {
      await caller(t).post('/v2/auth/recover', { username: person.username });
      return eventually(async () => {
        const mails = (await mailsTo(t, person.email)).flatMap(
          (m) => /recovery#([\w-]{43})/.exec(m.body ?? '')?.[1] ?? [],
        );
        expect(mails).toHaveLength(n);
        return mails.at(-1) as string;
      });
    };
    const reset = (resetToken: string) => caller(t).post('/v2/auth/reset', { resetToken, newPassword });
    const first = await linkOf(1);
    expect((await reset(first)).status).toBe(200);
    expect(refusalOf(await me(person.token))).toEqual(expired);
    expect((await reset(first)).message).toBe('El enlace ya no es válido. Pide uno nuevo.');
    const second = await linkOf(2);
    later(31 * 60_000);
    expect((await reset(second)).message).toBe('El enlace ya no es válido. Pide uno nuevo.');
  });
});

describe('6 · roles and permissions', () => {
  const people = {
    admin: { type: 'admin', roles: ['admin'] },
    supervisor: { type: 'supervisor', roles: ['supervisor'] },
    'routes manager': { type: 'staff', roles: ['routes-manager'] },
    shipper: { type: 'staff', staffType: 'shipper' },
    'document staff': { type: 'staff', staffType: 'documentGenerator', roles: ['documentGenerator'] },
    tagger: { type: 'tagger' },
    picker: { type: 'staff', staffType: 'picker' },
    packer: { type: 'staff', staffType: 'packer' },
  } as const;
  type Kind = keyof typeof people;
  const kinds = Object.keys(people) as Kind[];
  const tokens = {} as Record<Kind, string>;
  beforeAll(async () => {
    for (const kind of kinds) tokens[kind] = (await buildUser(t, company.id, people[kind])).token;
  });
  const id = '01900000-0000-7000-8000-0000000000aa';
  const dispatchers: Kind[] = ['admin', 'routes manager', 'shipper'];
  const readers: Kind[] = [...dispatchers, 'supervisor', 'document staff'];

  test.each<[string, 'get' | 'post' | 'put', string, unknown, Kind[]]>([
    ['users and their file', 'get', '/users/download', undefined, ['admin']],
    ['the company’s settings', 'put', '/company/{company}', { name: 'Otro nombre' }, ['admin']],
    ['the company’s history', 'get', '/audit', undefined, ['admin']],
    ['messages that left', 'get', '/messages', undefined, ['admin']],
    ['sub-statuses are kept by the admin', 'post', '/substatus', {}, ['admin']],
    ['custom fields are kept by the admin', 'post', '/custom-fields', {}, ['admin']],
    ['cedis are made by the admin', 'post', '/address', {}, ['admin']],
    ['vehicles', 'post', '/vehicles', {}, ['admin', 'routes manager']],
    ['drivers', 'post', '/users', {}, ['admin', 'routes manager']],
    ['guides are written by those who dispatch', 'post', '/guides', {}, dispatchers],
    ['guides are read, too, by supervisors and document staff', 'post', '/guides/list', {}, readers],
    ['the routes of the day', 'post', '/routes/list', {}, readers],
    ['the fleet', 'post', '/routes/list/fleet', {}, readers],
    ['papers are verified by document staff', 'post', '/guides/verify', {}, ['admin', 'document staff']],
    [
      'a route’s boarding is checked by document staff, too',
      'put',
      `/routes/${id}`,
      { boardingChecked: true },
      readers,
    ],
    ['routes are made by supervisors, too', 'post', '/routes', {}, [...dispatchers, 'supervisor']],
    ['plans', 'post', '/routes-plan', {}, [...dispatchers, 'supervisor']],
    ['clients', 'post', '/clients', {}, [...dispatchers, 'supervisor']],
    ['alerts', 'get', '/alerts', undefined, dispatchers],
    ['the dashboard', 'post', '/dashboard/progress', { startDate: '2026-11-23' }, dispatchers],
    ['labels', 'get', '/labels/routes?day=2026-11-23', undefined, [...dispatchers, 'tagger']],
    ['vehicles are looked up by those who work with routes', 'get', '/vehicles', undefined, readers],
  ])('%s', async (_, method, path, body, allowed) => {
    const may: Kind[] = [];
    for (const kind of kinds) {
      const reply = await caller(t, tokens[kind])[method](path.replace('{company}', company.id), body);
      // What is allowed may still miss its thing or its fields.
      if (reply.body.error?.key !== 'auth.forbidden') may.push(kind);
    }
    expect(may.sort()).toEqual([...allowed].sort());
  });

  test('the server refuses a driver’s session at every call of the portal', async () => {
    const driver = await buildUser(t, company.id, { type: 'driver' });
    for (const path of ['/users/me', '/address', '/vehicles', '/clients'])
      expect((await caller(t, driver.token).get(path)).status).toBe(403);
  });

  test('an admin sees all accounts, others those of their cedis alone', async () => {
    const second = await buildCedi(t, company.id);
    const near = await buildUser(t, company.id, { type: 'driver', cediIds: [second] });
    await buildUser(t, company.id, { type: 'driver', cediIds: [company.cediId] });
    const manager = await buildUser(t, company.id, { roles: ['routes-manager'], cediIds: [second] });
    const seen = async (who: Person): Promise<string[]> =>
      (await caller(t, who.token).post('/accounts', { limit: 5000, types: ['driver'] })).body.accounts.map(
        (a: { _id: string }) => a._id,
      );
    expect(await seen(manager)).toEqual([near.userId]);
    expect((await seen(company.admin)).length).toBeGreaterThan(1);
  });
});

describe('8 · errors of signing in', () => {
  test.each<[string, () => Promise<unknown>, [number, number, string]]>([
    ['code 49, wrong password', async () => undefined, [401, 49, 'Nombre de usuario y/o contraseña inválidos']],
    [
      'code 255, active session',
      () => set(sql`update company set single_session = true where id = ${company.id}`),
      [403, 255, 'Active session'],
    ],
    [
      'code 255, expired subscription',
      () => set(sql`update company set subscription_ends = '2020-01-01' where id = ${company.id}`),
      [403, 255, 'Expired subscription'],
    ],
    [
      'code 255, a type that is not valid for the web',
      () => set(sql`update app_user set type = 'driver', staff_type = null, roles = '{}' where id = ${person.userId}`),
      [403, 255, 'Tipo de usuario no válido'],
    ],
    [
      'code 255, deactivated user',
      () => set(sql`update app_user set status = 'disabled' where id = ${person.userId}`),
      [403, 255, 'User inactive'],
    ],
  ])('%s', async (name, prepare, refusal) => {
    await prepare();
    const password = name.includes('password') ? newPassword : accountPassword;
    expect(refusalOf(await login({ username: person.username, password }))).toEqual(refusal);
    await set(sql`update company set single_session = false, subscription_ends = null where id = ${company.id}`);
  });
});

describe('what was decided of Access', () => {
  test('a wrong application key is refused with 401', async () => {
    const reply = await caller(t, person.token, { apikey: 'otra' }).get('/users/me');
    expect([reply.status, reply.message]).toEqual([401, 'La llave de la aplicación no es válida']);
  });

  test('an active session stops counting when it ends, or after 15 minutes idle', async () => {
    await set(sql`update company set single_session = true where id = ${company.id}`);
    const enter = () => login({ username: person.username, password: accountPassword });
    expect((await enter()).message).toBe('Active session');
    await caller(t, person.token).post('/v2/auth/logout');
    expect((await enter()).status).toBe(200);
    expect((await enter()).message).toBe('Active session');
    later(16 * 60_000);
    expect((await enter()).status).toBe(200);
    await set(sql`update company set single_session = false where id = ${company.id}`);
  });

  test('ten failures of a user in 15 minutes answer 429 with Retry-After', async () => {
    for (let n = 0; n < 10; n++)
      expect((await signIn(t, { username: person.username, password: newPassword })).statusCode).toBe(401);
    const locked = await login({ username: person.username, password: accountPassword });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(60);
    later(16 * 60_000);
    expect((await login({ username: person.username, password: accountPassword })).status).toBe(200);
  });

  test('so do fifty failures from one address', async () => {
    const address = newAddress();
    const tries: number[] = [];
    for (let n = 0; n < 51; n++)
      tries.push(
        (await signIn(t, { username: `nadie.${n}@prueba.mx`, password: newPassword }, { address })).statusCode,
      );
    expect([tries[49], tries[50]]).toEqual([401, 429]);
  });

  test('disabling an account ends all of its sessions, for good', async () => {
    await admin().put(`/users/${person.userId}`, { status: 'disabled' });
    await admin().put(`/users/${person.userId}`, { status: 'enabled' });
    expect(refusalOf(await me(person.token))).toEqual(expired);
  });

  test('a second factor is optional for each user', async () => {
    await turnFactorOn(t, person.token);
    const reply = await login({ username: person.username, password: accountPassword });
    expect([reply.status, reply.message]).toEqual([401, 'Escribe el código de tu app de autenticación']);
  });

  test('and required of all by a setting of the company', async () => {
    await admin().put(`/company/${company.id}`, { requireSecondFactor: true });
    expect((await caller(t, person.token).get('/address')).message).toBe(
      'Tu empresa pide un segundo factor. Actívalo para continuar.',
    );
    await set(sql`update company set require_second_factor = false where id = ${company.id}`);
  });

  test('drivers enter by their own call', async () => {
    const driver = await buildAccount(t, company.id, { type: 'driver' });
    const reply = await caller(t).post('/driver/login', { username: driver.username, password: accountPassword });
    expect(reply.body).toMatchObject({ token: expect.any(String), userId: driver.userId });
  });
});
