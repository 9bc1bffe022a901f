import type { Role, StaffType, UserType } from '@tramo/contract/access';
import type { User } from '@tramo/contract/accounts';
import { accountsApi } from '@tramo/contract/accounts-api';
import { driverApi } from '@tramo/contract/driver';
import { defaultApiKey } from '@tramo/contract/limits';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256, testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser, type Person, unique } from '../../../test/builders.ts';
import { auditOf, signIn } from '../../../test/signin.ts';
import { inTx } from '../../platform/context.ts';
import { saveFile } from '../../platform/files.ts';
import { xlsxType } from '../../platform/http/file-part.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';

const t = await testApp();
const company = await buildCompany(t);
const other = await buildCompany(t);
const otherCedi = await buildCedi(t, company.id, { name: 'Segundo' });
const manager = await buildUser(t, company.id, { roles: ['routes-manager'], cediIds: [company.cediId] });
/** A routes manager of the company's first cedi. */
const password = sha256('primera-clave');

const phone = (): string => `81${String(10_000_000 + unique())}`;
const create = (token: string, body: Record<string, unknown>) =>
  t.call(accountsApi.createUser, { token, body: { fullName: 'Rosa María Leal Soto', password, ...body } });
const made = async (token: string, body: Record<string, unknown>): Promise<User> => {
  const answer = await create(token, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const newDriver = (body: Record<string, unknown> = {}) =>
  made(company.admin.token, { type: 'driver', cellphone: phone(), cedisIds: [company.cediId], ...body });
const change = (token: string, id: string, body: Record<string, unknown>) =>
  t.call(accountsApi.updateUser, { token, params: { id }, body });
const read = async (token: string, id: string): Promise<User> =>
  (await t.call(accountsApi.account, { token, params: { id } })).json();
const list = async (token: string, body: Record<string, unknown>): Promise<User[]> =>
  (await t.call(accountsApi.accounts, { token, body: { limit: 5000, ...body } })).json().accounts;
const refusal = (answer: LightMyRequestResponse): unknown => {
  const { error } = answer.json();
  return error ? (error.fields ?? error.key) : answer.statusCode;
};
const image = (kind: 'photo' | 'licence', who = company): Promise<string> =>
  inTx(
    who.ctx,
    async (tx) =>
      (
        await saveFile(tx, {
          kind,
          name: 'x.webp',
          type: 'image/webp',
          content: new Uint8Array([1]),
          expiresAt: new Date(Date.now() + 3_600_000),
        })
      )._id,
  );

describe('making an account', () => {
  it('of the portal: answers it whole, to be entered with a new password', async () => {
    const username = `Nueva.Persona.${unique()}@Prueba.MX`;
    const user = await made(company.admin.token, {
      username,
      type: 'staff',
      staffType: 'shipper',
      roles: ['routes-manager'],
      email: 'Rosa@Prueba.mx',
      cedisIds: [company.cediId, otherCedi],
      maxRoutesToManage: 8,
    });
    expect(user).toMatchObject({
      fullName: 'Rosa María Leal Soto',
      initials: 'RL',
      username: username.toLowerCase(),
      email: 'rosa@prueba.mx',
      type: 'staff',
      staffType: 'shipper',
      roles: ['routes-manager'],
      maxRoutesToManage: 8,
      isChangePasswordRequired: true,
      status: 'enabled',
      licence: null,
      version: 1,
      can: { edit: true, disable: true },
    });
    expect(new Set(user.cedisIds)).toEqual(new Set([company.cediId, otherCedi]));
    const entry = await signIn(t, { username: user.username, password });
    expect(entry.json()).toMatchObject({ isChangePasswordRequired: true });
    expect((await auditOf(t, user._id))[0]).toMatchObject({
      action: 'create',
      kind: 'user',
      user_id: company.admin.userId,
      after: { fullName: 'Rosa María Leal Soto' },
    });
    expect(JSON.stringify(await auditOf(t, user._id))).not.toContain(password);
  });

  it('of a driver: the phone is the user name, the licence is kept with its photo', async () => {
    const cellphone = phone();
    const photoFileId = await image('licence');
    const licence = { number: 'NL-778', type: 'federalB', validUntil: '2027-03-01', photoFileId };
    const driver = await made(manager.token, { type: 'driver', cellphone, cedisIds: [company.cediId], licence });
    expect(driver).toMatchObject({
      username: cellphone,
      cellphone,
      type: 'driver',
      roles: [],
      licence,
      cedisIds: [company.cediId],
    });
    expect((await auditOf(t, driver._id))[0]).toMatchObject({ action: 'create', kind: 'driver' });
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ expires_at: Date | null }>`select expires_at from file where id = ${photoFileId}`.execute(trx),
    );
    expect(rows[0]?.expires_at).toBeNull();
  });

  it('of a driver of two companies has the phone in both, and in each a user name of its own', async () => {
    const cellphone = phone();
    const drivers: [Person, User][] = [];
    for (const one of [other, company, await buildCompany(t)]) {
      const body = { type: 'driver', cellphone, cedisIds: [one.cediId], isChangePasswordRequired: false };
      drivers.push([one.admin, await made(one.admin.token, body)]);
    }
    expect(drivers.map(([, d]) => [d.username, d.cellphone])).toEqual(
      ['', '.2', '.3'].map((number) => [`${cellphone}${number}`, cellphone]),
    );
    for (const [, { username, _id }] of drivers) {
      const entry = await t.call(driverApi.login, { body: { username, password } });
      expect(entry.json()).toMatchObject({ userId: _id });
    }
    // Within a company a phone is one driver's.
    expect(refusal(await create(company.admin.token, { type: 'driver', cellphone }))).toBe('accounts.phone_exists');
    // The name follows the phone as one that is the phone does.
    const [admin, { _id: id }] = drivers[1] as [Person, User];
    const rename = async (body: Record<string, unknown>) =>
      (await t.call(accountsApi.updateUser, { token: admin.token, params: { id }, body })).json().username;
    const another = phone();
    expect(await rename({ fullName: 'Otro Nombre', cellphone })).toBe(`${cellphone}.2`);
    expect(await rename({ cellphone: another })).toBe(another);
    expect(await rename({ cellphone })).toBe(`${cellphone}.2`);
    expect(await rename({ username: `elegido.${another}`, cellphone: another })).toBe(`elegido.${another}`);
    expect(await rename({ cellphone })).toBe(`elegido.${another}`);
  });

  it('with a name that is not free gets another one to take, in the same words whoever has it', async () => {
    const n = unique();
    const names = [`ana.garza.${n}@prueba.mx`, `luis.rojas.${n}@prueba.mx`];
    await made(company.admin.token, { type: 'tagger', username: names[0] });
    await made(other.admin.token, { type: 'tagger', username: names[1] });
    const told = [];
    for (const username of names) {
      const { error } = (await create(company.admin.token, { type: 'tagger', username })).json();
      const suggestion = username.replace('@', '.2@');
      expect(error).toMatchObject({ key: 'accounts.username_exists', params: { suggestion } });
      expect(error.message).toBe(`Ese nombre de usuario no está disponible: prueba con ${suggestion}`);
      const { params: _, message: __, ...rest } = error;
      told.push(rest);
      expect((await made(company.admin.token, { type: 'tagger', username: suggestion })).username).toBe(suggestion);
      // And the next one after it.
      const next = await create(company.admin.token, { type: 'tagger', username });
      expect(next.json().error.params.suggestion).toBe(username.replace('@', '.3@'));
    }
    expect(told[0]).toEqual(told[1]);
  });

  it('of document staff drops the cedis that were sent', async () => {
    const user = await made(company.admin.token, {
      username: `papeles.${unique()}@x.mx`,
      type: 'staff',
      staffType: 'documentGenerator',
      cedisIds: [company.cediId],
    });
    expect(user.cedisIds).toEqual([]);
  });

  it('twice with one Idempotency-Key makes one', async () => {
    const body = { fullName: 'Una Vez', password, type: 'driver', cellphone: phone() };
    const headers = { 'idempotency-key': `alta-${unique()}` };
    const [first, second] = [
      await t.call(accountsApi.createUser, { token: company.admin.token, body, headers }),
      await t.call(accountsApi.createUser, { token: company.admin.token, body, headers }),
    ];
    expect([first.statusCode, second.json()._id]).toEqual([200, first.json()._id]);
  });

  const taken = phone();
  const takenName = `ocupado.${unique()}@prueba.mx`;
  beforeAll(async () => {
    await made(company.admin.token, { type: 'driver', cellphone: taken });
    await made(company.admin.token, { type: 'tagger', username: takenName });
    // A user name counts in the whole deployment: here another company's is a phone.
    await buildUser(t, other.id, { type: 'driver' });
    await t.platform.db.system((trx) =>
      sql`update app_user set username = '8155500001' where company_id = ${other.id} and type = 'driver'`.execute(trx),
    );
  });
  it.each<[string, () => Record<string, unknown>, unknown]>([
    [
      'a phone that is taken',
      () => ({ type: 'driver', cellphone: taken, username: `otro.${unique()}@x.mx` }),
      'accounts.phone_exists',
    ],
    [
      'a user name that another company has',
      () => ({ type: 'tagger', username: '8155500001' }),
      'accounts.username_exists',
    ],
    [
      'a user name that is taken',
      () => ({ type: 'tagger', username: takenName.toUpperCase() }),
      'accounts.username_exists',
    ],
    ['a driver without a phone', () => ({ type: 'driver' }), { cellphone: 'Este campo es requerido' }],
    [
      'a phone of nine digits',
      () => ({ type: 'driver', cellphone: '811234567' }),
      { cellphone: 'El teléfono se debe de conformar por 10 dígitos' },
    ],
    [
      'staff without its kind',
      () => ({ type: 'staff', username: `sin.tipo.${unique()}@x.mx` }),
      { staffType: 'Elige el tipo de personal' },
    ],
    [
      'a short user name',
      () => ({ type: 'tagger', username: 'corto' }),
      { username: 'El usuario debe tener de 10 a 120 caracteres' },
    ],
    [
      'a plain password',
      () => ({ type: 'driver', cellphone: phone(), password: 'secreta-123' }),
      { password: 'La contraseña debe llegar transformada' },
    ],
    [
      'another company’s cedi',
      () => ({ type: 'driver', cellphone: phone(), cedisIds: [other.cediId] }),
      { cedisIds: 'El CEDIS no existe o no es tuyo' },
    ],
    [
      'a licence photo that nobody uploaded',
      () => ({
        type: 'driver',
        cellphone: phone(),
        licence: { number: '', type: null, validUntil: null, photoFileId: '01900000-0000-7000-8000-0000000000aa' },
      }),
      { 'licence.photoFileId': 'El archivo no existe' },
    ],
  ])('refuses %s', async (_, body, expected) => {
    expect(refusal(await create(company.admin.token, body()))).toEqual(expected);
  });

  it.each<[string, { type?: UserType; staffType?: StaffType; roles?: Role[] }, Record<string, unknown>, unknown]>([
    ['an admin', {}, { type: 'admin', username: `intruso.${unique()}@x.mx` }, 'auth.forbidden'],
    ['a driver with roles', {}, { type: 'driver', cellphone: phone(), roles: ['admin'] }, 'auth.forbidden'],
    [
      'a driver of a cedi not the caller’s',
      {},
      { type: 'driver', cellphone: phone(), cedisIds: ['otherCedi'] },
      { cedisIds: 'El CEDIS no existe o no es tuyo' },
    ],
    [
      'a driver out of the caller’s sight',
      {},
      { type: 'driver', cellphone: phone(), cedisIds: [] },
      { cedisIds: 'Este campo es requerido' },
    ],
    ['by a shipper', { staffType: 'shipper' }, { type: 'driver', cellphone: phone() }, 'auth.forbidden'],
    [
      'by a supervisor',
      { type: 'supervisor', roles: ['supervisor'] },
      { type: 'driver', cellphone: phone() },
      'auth.forbidden',
    ],
  ])('refuses to a routes manager: %s', async (_, who, body, expected) => {
    const token = Object.keys(who).length === 0 ? manager.token : (await buildUser(t, company.id, who)).token;
    const cedisIds = (body.cedisIds as string[] | undefined)?.map((c) => (c === 'otherCedi' ? otherCedi : c));
    expect(refusal(await create(token, { ...body, ...(cedisIds && { cedisIds }) }))).toEqual(expected);
  });
});

describe('the list', () => {
  it('shows admins everybody, the others the drivers of their cedis', async () => {
    const mine = await newDriver({ fullName: 'Chofer Propio Uno' });
    const theirs = await newDriver({ fullName: 'Chofer Ajeno Dos', cedisIds: [otherCedi] });
    const all = await list(company.admin.token, {});
    expect(all.map((u) => u._id)).toEqual(
      expect.arrayContaining([mine._id, theirs._id, company.admin.userId, manager.userId]),
    );
    expect(all.some((u) => u._id === other.admin.userId)).toBe(false);
    const seen = await list(manager.token, {});
    expect(seen.map((u) => u._id)).toContain(mine._id);
    expect(seen.every((u) => u.type === 'driver' && u.cedisIds.includes(company.cediId))).toBe(true);
    expect(await list(manager.token, { types: ['admin', 'staff'] })).toEqual([]);
    expect(await list(manager.token, { ids: [theirs._id, company.admin.userId] })).toEqual([]);
    expect(await list(manager.token, { cedisIds: [otherCedi] })).toEqual([]);
    const free = await buildUser(t, company.id, { type: 'supervisor', roles: ['supervisor'] });
    const ofAll = await list(free.token, {});
    expect(ofAll.map((u) => u._id)).toEqual(expect.arrayContaining([mine._id, theirs._id]));
    expect(ofAll.every((u) => u.type === 'driver' && !u.can.edit && !u.can.disable)).toBe(true);
    for (const id of [theirs._id, company.admin.userId, other.admin.userId])
      expect(refusal(await t.call(accountsApi.account, { token: manager.token, params: { id } }))).toBe(
        'accounts.not_found',
      );
    expect((await read(manager.token, mine._id)).can).toEqual({ edit: true, disable: true });
  });

  it('filters by status, type, role, cedi, licence and text without accents', async () => {
    const admin = company.admin.token;
    const old = await newDriver({
      fullName: 'Íñigo Ávila Buscado',
      licence: { number: 'LIC-XYZ-9', type: 'B', validUntil: '2026-01-01', photoFileId: null },
    });
    const later = await newDriver({ licence: { number: '', type: 'B', validUntil: '2031-01-01', photoFileId: null } });
    const gone = await newDriver();
    await change(admin, gone._id, { status: 'disabled' });
    const has = async (body: Record<string, unknown>, user: User): Promise<boolean> =>
      (await list(admin, body)).some((u) => u._id === user._id);
    expect((await list(admin, { search: 'inigo avila' })).map((u) => u._id)).toEqual([old._id]);
    expect((await list(admin, { search: 'ÁVILA' })).map((u) => u._id)).toEqual([old._id]);
    expect((await list(admin, { search: 'xyz-9' })).map((u) => u._id)).toEqual([old._id]);
    expect(await list(admin, { search: '%_' })).toEqual([]);
    expect([
      await has({ status: 'enabled' }, gone),
      await has({ status: 'disabled' }, gone),
      await has({ status: 'all' }, gone),
    ]).toEqual([false, true, true]);
    expect([await has({ isExpiring: true }, old), await has({ isExpiring: true }, later)]).toEqual([true, false]);
    expect((await list(admin, { roles: ['routes-manager'] })).map((u) => u._id)).toContain(manager.userId);
    expect((await list(admin, { roles: ['shipper'] })).every((u) => u.staffType === 'shipper')).toBe(true);
    expect(
      (await list(admin, { cedisIds: [otherCedi], types: ['driver'] })).every((u) => u.cedisIds.includes(otherCedi)),
    ).toBe(true);
    const byLicence = await list(admin, { types: ['driver'], sort: 'licenceValidUntil' });
    const dates = byLicence.map((u) => u.licence?.validUntil).filter((d) => typeof d === 'string');
    expect(dates).toEqual([...dates].sort());
    expect(byLicence.at(-1)?.licence?.validUntil ?? null).toBeNull();
    const names = (await list(admin, { sort: 'fullName', order: 'desc' })).map((u) => u.fullName);
    expect(names).toEqual([...names].sort((a, b) => b.localeCompare(a, 'es')));
  });

  it('pages by twelve and counts them all, even past the end', async () => {
    const token = company.admin.token;
    const first = (await t.call(accountsApi.accounts, { token, body: {} })).json();
    const far = (await t.call(accountsApi.accounts, { token, body: { page: 900 } })).json();
    expect([first.accounts.length, far.accounts.length, far.count]).toEqual([12, 0, first.count]);
    expect(first.count.totalCount).toBe((await list(token, {})).length);
  });

  it('tells when somebody was last here, even after the session ended', async () => {
    const { username, _id } = await made(company.admin.token, {
      type: 'tagger',
      username: `visto.${unique()}@x.mx`,
      isChangePasswordRequired: false,
    });
    expect((await read(company.admin.token, _id)).lastSeenDate).toBeNull();
    const { token } = (await signIn(t, { username, password })).json();
    await t.call(accountsApi.logout, { token });
    expect(Date.parse((await read(company.admin.token, _id)).lastSeenDate ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('downloading', () => {
  /** Cells of the workbook below its heading. */
  const workbook = async (url: string): Promise<string[][]> => {
    const file = await t.app.inject({
      method: 'GET',
      url,
      headers: { apikey: defaultApiKey, platform: 'web', token: company.admin.token },
    });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, xlsxType]);
    return (await readSheet({ file: file.rawPayload })).rows.map((r) => r.cells.map(String));
  };
  it('gives admins the users or the drivers that a search finds, text as text', async () => {
    const driver = await newDriver({ fullName: '=1+1 Descargado Único' });
    const { url } = (
      await t.call(accountsApi.downloadUsers, {
        token: company.admin.token,
        query: { search: 'descargado unico', isDriver: 'true' },
      })
    ).json();
    expect(await workbook(url)).toEqual([expect.arrayContaining(['=1+1 Descargado Único', driver.cellphone])]);
    const users = (await t.call(accountsApi.downloadUsers, { token: company.admin.token })).json();
    const rows = await workbook(users.url);
    expect(rows.flat()).not.toContain(driver.cellphone);
    expect(rows.some((r) => r.includes('Admin de Prueba'))).toBe(true);
    expect((await t.call(accountsApi.downloadUsers, { token: manager.token })).statusCode).toBe(403);
  });

  it('gives one person’s data, and keeps who took it', async () => {
    const driver = await newDriver({ fullName: 'Solo Esta Persona' });
    const { url } = (
      await t.call(accountsApi.downloadUser, { token: company.admin.token, params: { id: driver._id } })
    ).json();
    expect(await workbook(url)).toEqual([expect.arrayContaining(['Solo Esta Persona', driver.cellphone])]);
    expect((await auditOf(t, driver._id)).at(-1)).toMatchObject({
      action: 'export',
      kind: 'driver',
      user_id: company.admin.userId,
    });
    expect(
      refusal(await t.call(accountsApi.downloadUser, { token: other.admin.token, params: { id: driver._id } })),
    ).toBe('accounts.not_found');
  });
});
