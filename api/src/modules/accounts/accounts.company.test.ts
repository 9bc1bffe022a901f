import type { Company as CompanyShape } from '@tramo/contract/accounts';
import { accountsApi } from '@tramo/contract/accounts-api';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyOf, sha256, testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildCompany,
  buildRouteRow,
  buildUser,
  buildVehicle,
  type Company,
  type Person,
  unique,
} from '../../../test/builders.ts';
import { auditOf } from '../../../test/signin.ts';
import { inTx, systemCtx } from '../../platform/context.ts';
import { saveFile } from '../../platform/files.ts';
import { makeDemoCompany } from '../../seed/company.ts';
import { createCompany } from './accounts.company.service.ts';
import { peopleToNotify } from './accounts.users.service.ts';

const t = await testApp();
let company: Company;
let shipper: Person;
beforeEach(async () => {
  company = await buildCompany(t);
  shipper = await buildUser(t, company.id, { staffType: 'shipper' });
});

const save = (token: string, body: Record<string, unknown>, id = company.id) =>
  t.call(accountsApi.updateCompany, { token, params: { id }, body });
const read = async (token: string): Promise<CompanyShape> => (await t.call(accountsApi.company, { token })).json();
const logo = (kind: 'logo' | 'photo' = 'logo'): Promise<string> =>
  inTx(
    company.ctx,
    async (tx) =>
      (await saveFile(tx, { kind, name: 'x', type: 'image/png', content: new Uint8Array([1]), expiresAt: null }))._id,
  );

describe('the company', () => {
  it('keeps its profile, regional settings and limits, and who changed them', async () => {
    const logoFileId = await logo();
    const body = {
      name: 'Paquetería del Norte',
      logoFileId,
      timeZone: 'America/Tijuana',
      dateFormat: 'YYYY-MM-DD',
      hourFormat: '12H',
      distanceUnit: 'miles',
      weightUnit: 'pounds',
      defaultDeliveryMinutes: 12,
      defaultWaitMinutes: 4,
      firstWeekday: 0,
      minVehicleLoadPercent: 40,
      maxRoutesPerWeek: 30,
      singleSession: true,
    };
    const profile = {
      legalName: 'Paquetería del Norte, S.A. de C.V.',
      legalRepresentative: 'Raúl Cantú',
      email: 'hola@norte.mx',
      website: 'https://norte.mx',
      contactName: 'Sara Peña',
      phone: '8183450000',
      address: 'Av. Uno 1',
      country: 'México',
    };
    const answer = await save(company.admin.token, { ...body, profile });
    expect(answer.json()).toMatchObject({ ...body, profile, volumeUnit: 'm3', activitiesCompleted: { profile: true } });
    expect(await read(shipper.token)).toEqual(answer.json());
    // A part of the profile leaves the rest.
    expect((await save(company.admin.token, { profile: { phone: '' } })).json().profile).toEqual({
      ...profile,
      phone: '',
    });
    expect((await auditOf(t, company.id))[0]).toMatchObject({
      action: 'update',
      kind: 'company',
      user_id: company.admin.userId,
      before: { timeZone: 'America/Mexico_City', legalRepresentative: '' },
      after: { timeZone: 'America/Tijuana', legalRepresentative: 'Raúl Cantú' },
    });
    expect((await auditOf(t, company.id))[1]).toMatchObject({ before: { phone: '8183450000' }, after: { phone: '' } });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown zone', { timeZone: 'Europe/Madrid' }, 'timeZone'],
    ['an email that is none', { profile: { email: 'norte' } }, 'profile.email'],
    ['a load beyond 100 percent', { minVehicleLoadPercent: 101 }, 'minVehicleLoadPercent'],
    ['an eighth day', { firstWeekday: 7 }, 'firstWeekday'],
    ['a logo that nobody uploaded', { logoFileId: '01900000-0000-7000-8000-0000000000aa' }, 'logoFileId'],
  ])('refuses %s', async (_, body, field) => {
    const answer = await save(company.admin.token, body);
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, [field]]);
  });

  it('takes only logos as its logo', async () => {
    expect((await save(company.admin.token, { logoFileId: await logo('photo') })).json().error.fields).toEqual({
      logoFileId: 'El archivo no existe',
    });
    await save(company.admin.token, { logoFileId: await logo() });
    expect((await save(company.admin.token, { logoFileId: null })).json().logoFileId).toBeNull();
  });

  it('tells a stale version what the settings are now; preferences move no version', async () => {
    const opened = await read(company.admin.token);
    const both = await Promise.all(
      [20, 30].map((maxRoutesPerWeek) => save(company.admin.token, { maxRoutesPerWeek, version: opened.version })),
    );
    expect(both.map((r) => r.statusCode).toSorted()).toEqual([200, 409]);
    const [winner, loser] = both.toSorted((a, b) => a.statusCode - b.statusCode).map((r) => r.json());
    expect(loser.error).toMatchObject({ key: 'general.stale', detail: winner });
    expect((await save(company.admin.token, { ui: { tour: 'visto' } })).json().version).toBe(winner.version);
    const next = await save(company.admin.token, { profile: {}, firstWeekday: 0, version: winner.version });
    expect(next.json()).toMatchObject({ maxRoutesPerWeek: winner.maxRoutesPerWeek, version: winner.version + 1 });
  });

  it('is changed by its admins; interface preferences by anybody', async () => {
    expect((await save(shipper.token, { ui: { tour: 'visto', columns: ['a'] } })).json().ui).toEqual({
      tour: 'visto',
      columns: ['a'],
    });
    expect((await save(shipper.token, { ui: { tour: null } })).json().ui).toEqual({ columns: ['a'] });
    for (const body of [{ name: 'X' }, { ui: { a: 1 }, requireSecondFactor: true }, { profile: {} }])
      expect(keyOf(await save(shipper.token, body))).toBe('auth.forbidden');
    expect((await read(shipper.token)).ui).toEqual({ columns: ['a'] });
    const other = await buildCompany(t);
    expect(keyOf(await save(company.admin.token, { name: 'X' }, other.id))).toBe('auth.forbidden');
    // Preferences leave no trace.
    expect(await auditOf(t, company.id)).toEqual([]);
    expect(keyOf(await save(shipper.token, { ui: { big: 'x'.repeat(70_000) } }))).toBe('general.too_large');
  });

  it('asks everybody for a second factor once it is required', async () => {
    await save(company.admin.token, { requireSecondFactor: true });
    expect((await t.call(accountsApi.me, { token: shipper.token })).json().isSecondFactorRequired).toBe(true);
    expect(keyOf(await t.call(accountsApi.accounts, { token: shipper.token, body: {} }))).toBe(
      'auth.second_factor_setup',
    );
  });
});

describe('the guided start', () => {
  it('counts what the company really has and ends with its fifth step', async () => {
    const { companyId, adminId } = await createCompany(t.platform, {
      name: 'Recién llegada',
      timeZone: 'America/Cancun',
      admin: {
        username: `fundadora.${unique()}@nueva.mx`,
        fullName: 'Fundadora Primera',
        passwordSha256: sha256('clave-inicial'),
      },
    });
    const { token } = await buildUser(t, companyId, { type: 'admin', roles: ['admin'] });
    const fresh = { ...company, id: companyId };
    const done = async (): Promise<string[]> =>
      Object.entries((await read(token)).activitiesCompleted).flatMap(([k, v]) => (v ? [k] : []));
    const isRequired = async (): Promise<boolean> => {
      await t.platform.db.system((trx) =>
        sql`update session set user_id = ${adminId} where company_id = ${companyId}`.execute(trx),
      );
      await t.platform.db.system((trx) =>
        sql`update app_user set must_change_password = false where id = ${adminId}`.execute(trx),
      );
      return (await t.call(accountsApi.me, { token })).json().isOnboardingRequired;
    };
    expect(await done()).toEqual([]);
    expect(await isRequired()).toBe(true);
    await save(token, { profile: { phone: '8112345678' } }, companyId);
    expect(await done()).toEqual(['profile']);
    fresh.cediId = await buildCedi(t, companyId);
    expect(await done()).toEqual(['profile', 'cedi']);
    await buildVehicle(t, fresh);
    const driver = await buildUser(t, companyId, { type: 'driver' });
    expect(await done()).toEqual(['profile', 'cedi', 'vehicle', 'driver']);
    await t.platform.db.system((trx) =>
      sql`update app_user set status = 'disabled' where id = ${driver.userId}`.execute(trx),
    );
    expect(await done()).toEqual(['profile', 'cedi', 'vehicle']);
    await t.platform.db.system((trx) =>
      sql`update app_user set status = 'enabled' where id = ${driver.userId}`.execute(trx),
    );
    expect(await isRequired()).toBe(true);
    await buildRouteRow(t, fresh);
    expect(await isRequired()).toBe(false);
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ left: boolean }>`select is_onboarding_required as left from app_user where id = ${adminId}`.execute(trx),
    );
    expect(rows[0]?.left).toBe(false);
  });

  it('is left when the person says so', async () => {
    await t.platform.db.system((trx) =>
      sql`update app_user set is_onboarding_required = true where id = ${company.admin.userId}`.execute(trx),
    );
    const leave = await t.call(accountsApi.updateUser, {
      token: company.admin.token,
      params: { id: company.admin.userId },
      body: { isOnboardingRequired: false },
    });
    expect(leave.json().isOnboardingRequired).toBe(false);
  });

  it('is over in the demo, whose licences are real enough to warn of', async () => {
    const demo = await t.platform.db.system((trx) => makeDemoCompany(trx));
    const { token } = await buildUser(t, demo.id, { type: 'admin', roles: ['admin'] });
    expect((await t.call(accountsApi.me, { token })).json().isOnboardingRequired).toBe(false);
    const { profile, activitiesCompleted } = await read(token);
    expect([profile.legalName, activitiesCompleted.profile]).toEqual(['Mensajería Tramo Demo, S.A. de C.V.', true]);
    const expiring = (
      await t.call(accountsApi.accounts, { token, body: { isExpiring: true, sort: 'licenceValidUntil' } })
    ).json();
    expect(expiring.count.totalCount).toBe(4);
  });
});

it('mails go to who chose them', async () => {
  const set = (id: string, change: ReturnType<typeof sql>) =>
    t.platform.db.system((trx) =>
      sql`update app_user set email = ${`${id}@x.mx`}, ${change} where id = ${id}`.execute(trx),
    );
  const chooses = await buildUser(t, company.id, { staffType: 'shipper', cediIds: [company.cediId] });
  const disabled = await buildUser(t, company.id, { type: 'admin', roles: ['admin'] });
  const driver = await buildUser(t, company.id, { type: 'driver' });
  await set(company.admin.userId, sql`language = 'en'`);
  await set(chooses.userId, sql`notify = '{"documentsExpiring": true}'`);
  await set(shipper.userId, sql`notify = '{"newSession": true}'`);
  await set(disabled.userId, sql`status = 'disabled'`);
  await set(driver.userId, sql`notify = '{"documentsExpiring": true}'`);
  const notified = await peopleToNotify(
    systemCtx(t.platform, { id: company.id, timeZone: 'America/Mexico_City' }),
    'documentsExpiring',
  );
  expect(new Map(notified.map((p) => [p.userId, [p.language, p.cediIds]]))).toEqual(
    new Map<string, unknown>([
      [company.admin.userId, ['en', null]],
      [chooses.userId, ['es', [company.cediId]]],
    ]),
  );
});
