import type { User } from '@tramo/contract/accounts';
import { accountsApi } from '@tramo/contract/accounts-api';
import type { FileKind } from '@tramo/contract/files';
import { routesApi } from '@tramo/contract/routes';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { sha256, testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser, unique } from '../../../test/builders.ts';
import { buildReadyRoute } from '../../../test/routes.ts';
import { type Account, accountPassword, auditOf, buildAccount, signIn, turnFactorOn } from '../../../test/signin.ts';
import { inTx } from '../../platform/context.ts';
import { saveFile } from '../../platform/files.ts';

const t = await testApp();
const company = await buildCompany(t);
const other = await buildCompany(t);
const otherCedi = await buildCedi(t, company.id, { name: 'Segundo' });
const manager = await buildUser(t, company.id, { roles: ['routes-manager'], cediIds: [company.cediId] });
let who: Account;
let driver: User;

beforeEach(async () => {
  who = await buildAccount(t, company.id, { fullName: 'Elena Prado Ruiz' });
  driver = await newDriver();
});

const phone = (): string => `81${String(20_000_000 + unique())}`;
const newDriver = async (body: Record<string, unknown> = {}): Promise<User> => {
  const answer = await t.call(accountsApi.createUser, {
    token: company.admin.token,
    body: {
      fullName: 'Chofer de Prueba',
      type: 'driver',
      cellphone: phone(),
      password: accountPassword,
      cedisIds: [company.cediId],
      isChangePasswordRequired: false,
      ...body,
    },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const change = (token: string, id: string, body: Record<string, unknown>) =>
  t.call(accountsApi.updateUser, { token, params: { id }, body });
const read = async (id: string): Promise<User> =>
  (await t.call(accountsApi.account, { token: company.admin.token, params: { id } })).json();
const actionsOf = async (id: string): Promise<string[]> => (await auditOf(t, id)).map((a) => a.action);
const refusal = (answer: LightMyRequestResponse): unknown => {
  const { error } = answer.json();
  return error ? (error.fields ?? error.key) : answer.statusCode;
};
const image = (kind: FileKind, ctx = company.ctx): Promise<string> =>
  inTx(
    ctx,
    async (tx) =>
      (await saveFile(tx, { kind, name: 'x', type: 'image/webp', content: new Uint8Array([1]), expiresAt: null }))._id,
  );

describe('one’s own account', () => {
  it('takes name, phone, photo, mails and looks', async () => {
    const photoFileId = await image('photo');
    const notify = { newSession: false, documentsExpiring: true, guideOutOfRange: true };
    const cellphone = phone();
    const body = {
      fullName: 'Elena Prado Díaz',
      cellphone,
      photoFileId,
      notify,
      theme: 'dark',
      language: 'en',
      lastPage: '/guides',
    };
    expect((await change(who.token, who.userId, body)).json()).toMatchObject({ ...body, version: 2 });
    expect((await auditOf(t, who.userId)).at(-1)).toMatchObject({
      action: 'update',
      before: { fullName: 'Elena Prado Ruiz' },
      after: { fullName: 'Elena Prado Díaz', cellphone },
    });
    expect((await change(who.token, who.userId, { photoFileId: null, cellphone: null })).json()).toMatchObject({
      photoFileId: null,
      cellphone: null,
    });
  });

  it('keeps preferences without a new version and without a trace', async () => {
    const before = await auditOf(t, who.userId);
    const answer = await change(who.token, who.userId, {
      lastPage: '/routes-overview',
      theme: 'light',
      fcmToken: 'abc',
    });
    expect(answer.json()).toMatchObject({ lastPage: '/routes-overview', theme: 'light', version: 1 });
    expect(await auditOf(t, who.userId)).toEqual(before);
    const own = await t.call(accountsApi.me, { token: who.token });
    expect(own.json()).toMatchObject({ fcmToken: 'abc' });
  });

  it('takes another address for recovery only with the current password', async () => {
    expect(refusal(await change(who.token, who.userId, { email: 'otra@prueba.mx' }))).toBe(
      'auth.wrong_current_password',
    );
    const wrong = await change(who.token, who.userId, { email: 'otra@prueba.mx', currentPassword: sha256('no es') });
    expect(wrong.json().error).toMatchObject({ code: 33 });
    expect((await read(who.userId)).email).toBe(who.email);
    // The same address is no change.
    expect((await change(who.token, who.userId, { email: who.email, fullName: 'Elena' })).statusCode).toBe(200);
    const right = await change(who.token, who.userId, { email: 'otra@prueba.mx', currentPassword: accountPassword });
    expect(right.json().email).toBe('otra@prueba.mx');
  });

  it('takes a new password with the current one; the other sessions end', async () => {
    const second = (await signIn(t, who)).json().token;
    const newPassword = sha256('otra-clave-9');
    const body = { newPassword, setNewPassword: true, newPasswordType: 'self' };
    expect(
      (await change(who.token, who.userId, { ...body, currentPassword: sha256('no es') })).json().error,
    ).toMatchObject({
      code: 33,
      message: 'La contraseña actual es incorrecta, por favor intenta de nuevo',
    });
    expect((await change(who.token, who.userId, { ...body, currentPassword: accountPassword })).statusCode).toBe(200);
    expect((await t.call(accountsApi.me, { token: second })).json().error.code).toBe(19);
    expect((await t.call(accountsApi.me, { token: who.token })).statusCode).toBe(200);
    expect((await signIn(t, who)).statusCode).toBe(401);
    expect((await signIn(t, { ...who, password: newPassword })).statusCode).toBe(200);
    expect(await actionsOf(who.userId)).toContain('passwordChange');
    expect(JSON.stringify(await auditOf(t, who.userId))).not.toContain(newPassword);
  });

  it('that must change its password changes nothing else first, and to another one', async () => {
    await t.platform.db.system((trx) =>
      sql`update app_user set must_change_password = true where id = ${who.userId}`.execute(trx),
    );
    expect(refusal(await change(who.token, who.userId, { fullName: 'X' }))).toBe('auth.password_change_required');
    expect((await change(who.token, who.userId, { lastPage: '/x' })).statusCode).toBe(200);
    const same = { newPassword: accountPassword, currentPassword: accountPassword };
    expect(refusal(await change(who.token, who.userId, same))).toEqual({
      newPassword: 'Elige una contraseña distinta de la actual',
    });
    expect(
      (await change(who.token, who.userId, { ...same, newPassword: sha256('distinta') })).json()
        .isChangePasswordRequired,
    ).toBe(false);
  });

  it.each<[string, Record<string, unknown>]>([
    ['type', { type: 'admin' }],
    ['roles', { roles: ['admin', 'routes-manager'] }],
    ['cedis', { cedisIds: [] }],
    ['user name', { username: 'otro.nombre@prueba.mx' }],
    ['routes per week', { maxRoutesToManage: 10_000 }],
    ['status', { status: 'disabled' }],
    ['staff type', { staffType: 'shipper' }],
    ['hidden among what is allowed', { fullName: 'X', roles: ['admin'] }],
  ])('gives nobody rights: %s', async (_, body) => {
    expect(refusal(await change(who.token, who.userId, body))).toBe('auth.forbidden');
    expect(await read(who.userId)).toMatchObject({
      fullName: 'Elena Prado Ruiz',
      roles: ['routes-manager'],
      type: 'staff',
      version: 1,
    });
  });

  it('keeps its photo to photos of the company', async () => {
    for (const id of [await image('logo'), await image('photo', other.ctx)])
      expect(refusal(await change(who.token, who.userId, { photoFileId: id }))).toEqual({
        photoFileId: 'El archivo no existe',
      });
  });
});

describe('an account of others', () => {
  it('is changed by admins whole, at once for who is signed in', async () => {
    const username = `renombrada.${unique()}@prueba.mx`;
    const body = {
      fullName: 'Elena Nueva',
      username,
      type: 'supervisor',
      roles: ['supervisor'],
      cedisIds: [otherCedi],
      maxRoutesToManage: 3,
      version: 1,
    };
    const changed = (await change(company.admin.token, who.userId, body)).json();
    expect(changed).toMatchObject({ ...body, staffType: null, version: 2 });
    // The open session has the new rights: supervisors keep nobody's data.
    expect(refusal(await change(who.token, driver._id, { fullName: 'X' }))).toBe('auth.forbidden');
    expect((await auditOf(t, who.userId)).at(-1)).toMatchObject({
      action: 'update',
      kind: 'user',
      user_id: company.admin.userId,
      before: { type: 'staff', roles: ['routes-manager'] },
      after: { type: 'supervisor', roles: ['supervisor'] },
    });
  });

  it.each([
    ['by the staff type', { staffType: 'supervisorDocuments' }],
    ['by the role', { roles: ['routes-manager', 'documentGenerator'] }],
    ['as a supervisor', { type: 'supervisor', staffType: null, roles: ['supervisorDocuments'] }],
  ])(
    'that is kept to some cedis becomes document staff %s, who see the whole company, once that is confirmed',
    async (_, body) => {
      const limited = await buildUser(t, company.id, {
        type: 'staff',
        staffType: 'shipper',
        roles: ['routes-manager'],
        cediIds: [company.cediId],
      });
      const version = (await read(limited.userId)).version;
      for (const unconfirmed of [body, { ...body, cedisIds: [] }, { ...body, everyCediConfirmed: false }]) {
        const answer = await change(company.admin.token, limited.userId, unconfirmed);
        expect([answer.statusCode, refusal(answer)]).toEqual([422, 'accounts.every_cedi_unconfirmed']);
        expect(answer.json().error.message).toContain('verá los de toda la empresa');
      }
      expect(await read(limited.userId)).toMatchObject({ cedisIds: [company.cediId], version });
      const confirmed = (
        await change(company.admin.token, limited.userId, { ...body, everyCediConfirmed: true })
      ).json();
      expect(confirmed).toMatchObject({ ...body, cedisIds: [] });
      // Who has that sight already is asked no more, nor is who never was kept to some.
      expect((await change(company.admin.token, limited.userId, body)).statusCode).toBe(200);
      expect(
        (await change(company.admin.token, who.userId, { ...body, staffType: null, type: 'supervisor' })).statusCode,
      ).toBe(200);
    },
  );

  it('is not written over by who read an older version', async () => {
    await change(company.admin.token, who.userId, { fullName: 'Primera', version: 1 });
    const late = await change(company.admin.token, who.userId, { fullName: 'Segunda', version: 1 });
    expect([late.statusCode, late.json().error.key, late.json().error.detail.fullName]).toEqual([
      409,
      'general.stale',
      'Primera',
    ]);
    expect((await read(who.userId)).fullName).toBe('Primera');
  });

  it('gets a password that must be changed, and its sessions end', async () => {
    const newPassword = sha256('la-de-siempre');
    const body = { newPassword, newPasswordType: 'other' };
    expect((await change(company.admin.token, who.userId, body)).json().isChangePasswordRequired).toBe(true);
    expect((await t.call(accountsApi.me, { token: who.token })).json().error.code).toBe(19);
    expect((await signIn(t, { ...who, password: newPassword })).json()).toMatchObject({
      isChangePasswordRequired: true,
    });
    expect(
      (await change(company.admin.token, who.userId, { ...body, isChangePasswordRequired: false })).json()
        .isChangePasswordRequired,
    ).toBe(false);
    expect((await actionsOf(who.userId)).filter((a) => a === 'passwordChange')).toHaveLength(2);
  });

  it('is disabled softly and enabled again', async () => {
    const off = await change(company.admin.token, who.userId, { status: 'disabled' });
    expect(off.json().status).toBe('disabled');
    // Whoever was at work is told so at the next call.
    const refused = await t.call(accountsApi.me, { token: who.token });
    expect([refused.statusCode, refused.json().error.code, refused.json().error.message]).toEqual([
      403,
      255,
      'User inactive',
    ]);
    expect((await signIn(t, who)).json().error.message).toBe('User inactive');
    expect((await change(company.admin.token, who.userId, { status: 'enabled' })).json().status).toBe('enabled');
    expect((await t.call(accountsApi.me, { token: who.token })).json().error.code).toBe(19);
    expect((await signIn(t, who)).statusCode).toBe(200);
    expect((await actionsOf(who.userId)).filter((a) => a.endsWith('able'))).toEqual(['disable', 'enable']);
  });

  it('that becomes a driver’s, or stops being one, signs in again', async () => {
    const body = { type: 'driver', staffType: null, roles: [], cellphone: phone(), cedisIds: [company.cediId] };
    expect((await change(company.admin.token, who.userId, body)).statusCode).toBe(200);
    expect((await t.call(accountsApi.me, { token: who.token })).json().error.code).toBe(19);
  });

  it('loses its second factor by an admin, for a lost phone', async () => {
    await turnFactorOn(t, who.token);
    expect((await read(who.userId)).hasSecondFactor).toBe(true);
    expect((await change(company.admin.token, who.userId, { resetSecondFactor: true })).json().hasSecondFactor).toBe(
      false,
    );
    expect((await signIn(t, who)).statusCode).toBe(200);
    expect(await actionsOf(who.userId)).toContain('secondFactorOff');
    expect(refusal(await change(company.admin.token, company.admin.userId, { resetSecondFactor: true }))).toBe(
      'accounts.self',
    );
  });

  it('of another company does not exist', async () => {
    for (const token of [company.admin.token, manager.token])
      expect(refusal(await change(token, other.admin.userId, { fullName: 'X' }))).toBe('accounts.not_found');
  });
});

describe('those who keep the drivers', () => {
  it('change the drivers of their cedis, and nobody else', async () => {
    const licence = { number: 'A-1', type: 'B', validUntil: '2028-05-05', photoFileId: await image('licence') };
    expect((await change(manager.token, driver._id, { fullName: 'Chofer Cambiado', licence })).json()).toMatchObject({
      fullName: 'Chofer Cambiado',
      licence,
    });
    expect((await auditOf(t, driver._id)).at(-1)).toMatchObject({
      action: 'update',
      kind: 'driver',
      user_id: manager.userId,
    });
    const theirs = await newDriver({ cedisIds: [otherCedi] });
    expect(refusal(await change(manager.token, theirs._id, { fullName: 'X' }))).toBe('accounts.not_found');
    for (const id of [who.userId, company.admin.userId])
      expect(refusal(await change(manager.token, id, { fullName: 'X' }))).toBe('auth.forbidden');
    for (const body of [{ type: 'admin' }, { roles: ['admin'] }, { resetSecondFactor: true }, { notify: who }])
      expect((await change(manager.token, driver._id, body)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await read(driver._id)).type).toBe('driver');
  });

  it('give and take their own cedis alone', async () => {
    const shared = await newDriver({ cedisIds: [company.cediId, otherCedi] });
    const kept = (await change(manager.token, shared._id, { cedisIds: [company.cediId] })).json();
    expect(new Set(kept.cedisIds)).toEqual(new Set([company.cediId, otherCedi]));
    expect(refusal(await change(manager.token, driver._id, { cedisIds: [company.cediId, otherCedi] }))).toEqual({
      cedisIds: 'El CEDIS no existe o no es tuyo',
    });
    expect(refusal(await change(manager.token, driver._id, { cedisIds: [] }))).toEqual({
      cedisIds: 'Este campo es requerido',
    });
  });

  it('give a driver another phone, with which the driver signs in', async () => {
    const cellphone = phone();
    expect((await change(manager.token, driver._id, { cellphone })).json()).toMatchObject({
      cellphone,
      username: cellphone,
    });
    const another = await newDriver();
    expect(refusal(await change(manager.token, another._id, { cellphone }))).toBe('accounts.phone_exists');
    expect(refusal(await change(manager.token, another._id, { cellphone: null }))).toEqual({
      cellphone: 'Este campo es requerido',
    });
  });
});

describe('a driver with an unfinished route', () => {
  it('can be neither edited nor disabled until it ends', async () => {
    const route = await buildReadyRoute(t, company, {
      driver: { userId: driver._id, token: '' },
      name: 'Ruta del día',
    });
    expect(await read(driver._id)).toMatchObject({
      assignedRoute: { _id: route.id, name: 'Ruta del día' },
      can: { edit: false, disable: false },
    });
    for (const body of [{ fullName: 'X' }, { status: 'disabled' }, { newPassword: sha256('nueva-1') }]) {
      const answer = await change(company.admin.token, driver._id, body);
      expect([answer.statusCode, answer.json().error.message]).toEqual([
        409,
        'Chofer de Prueba tiene asignada la ruta Ruta del día: no se puede editar ni eliminar',
      ]);
    }
    await t.platform.db.system((trx) => sql`update route set status = 'finished' where id = ${route.id}`.execute(trx));
    expect(await read(driver._id)).toMatchObject({ assignedRoute: null, can: { edit: true, disable: true } });
    expect((await change(company.admin.token, driver._id, { status: 'disabled' })).json().status).toBe('disabled');
  });

  it('is never one who was disabled in the very moment of the assignment', async () => {
    for (let round = 0; round < 5; round++) {
      const chosen = await newDriver();
      const route = await buildReadyRoute(t, company, { stops: 1 });
      const [assigned, disabled] = await Promise.all([
        t.call(routesApi.update, {
          token: company.admin.token,
          params: { id: route.id },
          body: { driver: chosen._id, updateReason: 'prueba' },
        }),
        change(company.admin.token, chosen._id, { status: 'disabled' }),
      ]);
      // One of the two came first, and the other one was refused.
      expect([assigned.statusCode, disabled.statusCode].filter((code) => code === 200)).toHaveLength(1);
    }
  });

  it('does not bind who made the route: it counts in that person’s week', async () => {
    const maker = await buildUser(t, company.id, { roles: ['routes-manager'] });
    await buildReadyRoute(t, { ...company, admin: maker });
    expect(await read(maker.userId)).toMatchObject({ assignedRoute: null, routesManaged: 1, can: { edit: true } });
    expect((await t.call(accountsApi.me, { token: maker.token })).json()).toMatchObject({
      routesManaged: 1,
      can: { edit: false, disable: false },
    });
    t.setNow(new Date(Date.now() + 8 * 86_400_000));
    expect(
      (
        await t.call(accountsApi.account, {
          token: (await buildUser(t, company.id, { type: 'admin' })).token,
          params: { id: maker.userId },
        })
      ).json().routesManaged,
    ).toBe(0);
    t.setNow(null);
  });
});

describe('the admins of a company', () => {
  it('are never fewer than one, and nobody takes one’s own rights', async () => {
    const lonely = await buildCompany(t);
    const { token, userId } = lonely.admin;
    const demote = { type: 'staff', staffType: 'shipper', roles: [] };
    expect(refusal(await change(token, userId, { status: 'disabled' }))).toBe('accounts.last_admin');
    expect(refusal(await change(token, userId, demote))).toBe('accounts.last_admin');
    const second = await buildUser(t, lonely.id, { roles: ['admin'] });
    expect(refusal(await change(token, userId, { status: 'disabled' }))).toBe('accounts.self');
    expect(refusal(await change(token, userId, demote))).toBe('accounts.self');
    expect((await change(second.token, userId, { status: 'disabled' })).statusCode).toBe(200);
    expect(refusal(await change(second.token, second.userId, { roles: [], staffType: 'shipper' }))).toBe(
      'accounts.last_admin',
    );
    // A disabled admin is none: taking the role away changes nothing for the company.
    expect((await change(second.token, userId, demote)).statusCode).toBe(200);
  });

  it('who disable each other at the same moment leave one', async () => {
    const pair = await buildCompany(t);
    const second = await buildUser(t, pair.id, { type: 'admin', roles: ['admin'] });
    const answers = await Promise.all([
      change(pair.admin.token, second.userId, { status: 'disabled' }),
      change(second.token, pair.admin.userId, { status: 'disabled' }),
    ]);
    expect(answers.map((a) => a.statusCode).filter((s) => s === 200)).toHaveLength(1);
  });
});
