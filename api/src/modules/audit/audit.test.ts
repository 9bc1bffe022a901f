import { accountsApi } from '@tramo/contract/accounts-api';
import { type AuditEntry, auditApi } from '@tramo/contract/audit';
import { driverApi } from '@tramo/contract/driver';
import { fleetApi } from '@tramo/contract/fleet-api';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildCompany,
  buildGuide,
  buildUser,
  buildVehicle,
  type Company,
  type Person,
} from '../../../test/builders.ts';
import { grid, ok, planCalls } from '../../../test/plans.ts';
import { changedFields, insertAudit } from '../../platform/audit.ts';

const t = await testApp();
let company: Company;
beforeEach(async () => {
  company = await buildCompany(t);
});

type Answer = { entries: AuditEntry[]; count: { totalCount: number; totalPages: number } };
const list = async (query: Record<string, string> = {}, who: Person = company.admin): Promise<Answer> =>
  (await t.call(auditApi.list, { token: who.token, query })).json();
/** An entry of the past, straight into the table. */
const entry = (at: string, more: Partial<Parameters<typeof insertAudit>[1]> = {}, of = company): Promise<unknown> =>
  t.platform.db.as(of.id, (trx) =>
    insertAudit(trx, {
      companyId: of.id,
      at: new Date(at),
      userId: null,
      userName: 'Sistema',
      address: null,
      platform: 'system',
      action: 'update',
      kind: 'vehicle',
      id: null,
      name: 'Urvan 3',
      ...more,
    }),
  );

describe('the list', () => {
  it('shows the newest first, a page at a time, with what changed and from where', async () => {
    const provider = (
      await t.call(fleetApi.createProvider, {
        token: company.admin.token,
        body: { name: 'Fletes Ñandú', phone: '8112345678' },
      })
    ).json();
    await t.call(fleetApi.updateProvider, {
      token: company.admin.token,
      params: { id: provider._id },
      body: { phone: '8187654321' },
    });
    // A change that changes nothing leaves no entry.
    await t.call(fleetApi.updateProvider, {
      token: company.admin.token,
      params: { id: provider._id },
      body: { phone: '8187654321' },
    });
    const { entries, count } = await list();
    expect(count).toEqual({ totalCount: 2, totalPages: 1 });
    expect(entries[0]).toMatchObject({
      action: 'update',
      kind: 'provider',
      subjectId: provider._id,
      subjectName: 'Fletes Ñandú',
      userId: company.admin.userId,
      userName: 'Admin de Prueba',
      address: '127.0.0.1',
      platform: 'web',
      before: { phone: '8112345678' },
      after: { phone: '8187654321' },
    });
    expect(entries[1]).toMatchObject({
      action: 'create',
      before: {},
      after: { name: 'Fletes Ñandú', phone: '8112345678' },
    });
    const second = await list({ limit: '1', page: '2' });
    expect(second.entries.map((e) => e._id)).toEqual([entries[1]?._id]);
    expect(second.count).toEqual({ totalCount: 2, totalPages: 2 });
  });

  it('filters by kind, action, person, subject and the company’s own days', async () => {
    const subject = '0193a000-0000-7000-8000-00000000aaaa';
    await entry('2026-11-20T05:59:59Z', { name: 'ayer en México' });
    await entry('2026-11-20T06:00:00Z', { name: 'hoy', action: 'delete' });
    await entry('2026-11-21T05:59:59Z', { name: 'hoy tarde', kind: 'driver', id: subject });
    await entry('2026-11-21T06:00:00Z', { name: 'mañana', userId: company.admin.userId });
    const names = async (query: Record<string, string>): Promise<string[]> =>
      (await list(query)).entries.map((e) => e.subjectName);
    expect(await names({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['hoy tarde', 'hoy']);
    expect(await names({ to: '2026-11-19' })).toEqual(['ayer en México']);
    expect(await names({ from: '2026-11-21' })).toEqual(['mañana']);
    expect(await names({ kinds: 'driver,route' })).toEqual(['hoy tarde']);
    expect(await names({ actions: 'delete' })).toEqual(['hoy']);
    expect(await names({ subjectId: subject })).toEqual(['hoy tarde']);
    expect(await names({ userId: company.admin.userId })).toEqual(['mañana']);
    expect(
      (await t.call(auditApi.list, { token: company.admin.token, query: { from: '2026-02-30' } })).statusCode,
    ).toBe(422);
  });

  it('finds who and what by words, whatever their case and accents, and takes signs as they are', async () => {
    await entry('2026-11-20T12:00:00Z', { userName: 'José Núñez', name: 'Tráiler 100%' });
    await entry('2026-11-20T12:00:01Z', { userName: 'Ana', name: 'Ruta_Norte' });
    await entry('2026-11-20T12:00:02Z', { userName: 'Ana', name: 'RutaxNorte' });
    const names = async (search: string): Promise<string[]> =>
      (await list({ search })).entries.map((e) => e.subjectName);
    expect(await names('jose TRAILER')).toEqual(['Tráiler 100%']);
    expect(await names('100%')).toEqual(['Tráiler 100%']);
    expect(await names('a_n')).toEqual(['Ruta_Norte']);
    expect(await names('\\')).toEqual([]);
    expect(await names('ana ruta')).toHaveLength(2);
  });

  it('counts up to ten thousand', async () => {
    await t.platform.db.system((trx) =>
      sql`insert into audit (id, company_id, at, user_name, platform, action, kind, subject_name)
        select gen_random_uuid(), ${company.id}, now() - n * interval '1 second', 'Masiva', 'system', 'update', 'vehicle', 'Unidad ' || n
        from generate_series(1, 10050) n`.execute(trx),
    );
    expect((await list({ limit: '50' })).count).toEqual({ totalCount: 10_000, totalPages: 200 });
    expect((await list({ search: 'Unidad 1005' })).count.totalCount).toBe(2);
  });

  it('is the admins’ alone, of their own company, and nobody changes it', async () => {
    await entry('2026-11-20T12:00:00Z', { name: 'secreto' });
    const other = await buildCompany(t);
    expect((await list({ search: 'secreto' }, other.admin)).entries).toEqual([]);
    expect((await list({}, other.admin)).entries).toEqual([]);
    const supervisor = await buildUser(t, company.id, { type: 'supervisor' });
    expect((await t.call(auditApi.list, { token: supervisor.token })).statusCode).toBe(403);
    for (const change of [sql`update audit set user_name = 'x'`, sql`delete from audit`])
      await expect(t.platform.db.as(company.id, (trx) => change.execute(trx))).rejects.toThrow(/permission denied/);
  });
});

describe('what is kept', () => {
  it('keeps the life of a route with its reasons', async () => {
    const guides = [await buildGuide(company, { folio: 'A-1' }), await buildGuide(company, { folio: 'A-2' })];
    const driver = await buildUser(t, company.id, { type: 'driver', fullName: 'Operador Uno' });
    const substitute = await buildUser(t, company.id, { type: 'driver', fullName: 'Operador Dos' });
    const vehicle = await buildVehicle(t, company, { nickname: 'Urvan 3' });
    const made = await t.call(routesApi.create, {
      token: company.admin.token,
      body: {
        name: 'Ruta Norte',
        order: guides.map((id) => ({ id, type: 'delivery' })),
        guides,
        address: company.cediId,
        vehicle,
        driver: driver.userId,
        startDate: new Date(Date.now() + 3_600_000).toISOString(),
      },
    });
    expect(made.statusCode, made.body).toBe(200);
    const { routeId } = made.json();
    await t.call(driverApi.start, {
      token: driver.token,
      params: { id: routeId },
      body: { at: new Date().toISOString() },
      headers: { platform: 'driver' },
    });
    const change = (body: object) =>
      t.call(routesApi.update, { token: company.admin.token, params: { id: routeId }, body });
    expect((await change({ driver: substitute.userId, updateReason: 'Se enfermó' })).statusCode).toBe(200);
    await t.call(routesApi.close, {
      token: company.admin.token,
      params: { id: routeId },
      body: { reason: 'Fin del día' },
    });
    const { entries } = await list({ subjectId: routeId });
    expect(entries.map((e) => [e.action, e.userName, e.platform, e.reason])).toEqual([
      ['close', 'Admin de Prueba', 'web', 'Fin del día'],
      ['assign', 'Admin de Prueba', 'web', 'Se enfermó'],
      ['start', 'Operador Uno', 'driver', ''],
      ['create', 'Admin de Prueba', 'web', ''],
    ]);
    expect(entries[3]?.after).toMatchObject({
      vehicle: 'Urvan 3',
      driver: 'Operador Uno',
      guides: ['A-1', 'A-2'],
      status: 'ready',
    });
    expect(entries[1]).toMatchObject({ before: { driver: 'Operador Uno' }, after: { driver: 'Operador Dos' } });
    expect(entries[2]).toMatchObject({ before: { status: 'ready' }, after: { status: 'started' } });
  });

  it('keeps a deleted route as it was', async () => {
    const guide = await buildGuide(company, { folio: 'B-1' });
    const { routeId } = (
      await t.call(routesApi.create, {
        token: company.admin.token,
        body: {
          name: 'Ruta Sur',
          order: [{ id: guide, type: 'delivery' }],
          guides: [guide],
          address: company.cediId,
          startDate: new Date(Date.now() + 3_600_000).toISOString(),
        },
      })
    ).json();
    await t.call(routesApi.remove, { token: company.admin.token, params: { id: routeId } });
    const [removed] = (await list({ subjectId: routeId })).entries;
    expect(removed).toMatchObject({
      action: 'delete',
      subjectName: 'Ruta Sur',
      before: { guides: ['B-1'], status: 'pending' },
      after: {},
    });
  });

  it('keeps what becomes of a plan, and of the routes that it makes and loses', async () => {
    t.setNow(new Date('2026-11-22T15:00:00Z'));
    try {
      const guides: string[] = [];
      for (const part of grid(4)) guides.push(await buildGuide(company, part));
      const calls = planCalls(t, company);
      const made = await calls.createPlan({ name: 'Lunes', guides, vehicles: [await buildVehicle(t, company)] });
      const routes = [{ _id: made._id, vehicle: made.vehicles[0], guides }];
      const arranged = (await ok(calls.put(made, { routes }))) as typeof made;
      await ok(calls.dispatch(arranged));
      await ok(calls.remove(made._id));
      const { entries } = await list({ kinds: 'plan,route' });
      expect(entries.map((e) => [e.kind, e.action])).toEqual([
        ['plan', 'delete'],
        ['route', 'delete'],
        ['plan', 'dispatch'],
        ['route', 'create'],
        ['plan', 'create'],
      ]);
      expect(entries[4]).toMatchObject({ subjectName: 'Lunes', after: { guides: 4, vehicles: 1 } });
      expect(entries[2]).toMatchObject({
        before: { status: 'optimised' },
        after: { status: 'dispatched', routes: 1, guides: 4 },
      });
      expect(entries[1]).toMatchObject({ reason: 'Cambio del plan' });
    } finally {
      t.setNow(null);
    }
  });

  it('never keeps a secret: a change of it is told without its value', async () => {
    expect(changedFields({ password: 'a', name: 'x', version: 1 }, { password: 'b', name: 'x', version: 2 })).toEqual({
      before: { password: '•••' },
      after: { password: '•••' },
    });
    const colleague = await buildUser(t, company.id, { type: 'supervisor', fullName: 'Otra Persona' });
    const newPassword = 'c'.repeat(64);
    await t.call(accountsApi.updateUser, {
      token: company.admin.token,
      params: { id: colleague.userId },
      body: { newPassword, newPasswordType: 'other' },
    });
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        rowText: string;
      }>`select row_to_json(a)::text as "rowText" from audit a where subject_id = ${colleague.userId}`.execute(trx),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { rowText } of rows) expect(rowText).not.toMatch(/cccc|argon/);
  });
});
