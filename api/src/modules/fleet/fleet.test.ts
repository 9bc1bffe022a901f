import { auditApi } from '@tramo/contract/audit';
import { driverApi } from '@tramo/contract/driver';
import type { Vehicle } from '@tramo/contract/fleet';
import { fleetApi } from '@tramo/contract/fleet-api';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser, type Company, type Person, unique } from '../../../test/builders.ts';
import { buildReadyRoute, buildStartedRoute } from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp();
let c: Company;
/** Keeps the fleet of one cedi, the company's first. */
let keeper: Person;
let otherCedi: string;
beforeEach(async () => {
  c = await buildCompany(t);
  otherCedi = await buildCedi(t, c.id, { name: 'Otro cedi' });
  keeper = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [c.cediId] });
});

const van = (parts: object = {}) => ({
  nickname: `Urvan ${unique()}`,
  plate: `rgd-${unique()}-a`,
  type: 'van',
  capacity: { quantity: 120, weightKg: 1200, volumeM3: 9 },
  ...parts,
});
const create = (parts: object = {}, token = c.admin.token) => t.call(fleetApi.create, { token, body: van(parts) });
const made = async (parts: object = {}): Promise<Vehicle> => {
  const answer = await create(parts);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
};
const update = (id: string, body: object, token = c.admin.token) =>
  t.call(fleetApi.update, { token, params: { id }, body });
const list = async (query: Record<string, string> = {}, token = c.admin.token): Promise<string[]> => {
  const answer = await t.call(fleetApi.list, { token, query });
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json().vehicles.map((v: Vehicle) => v.nickname);
};
const error = (answer: { json(): { error: unknown } }) => answer.json().error;
const provider = async (name: string, parts: object = {}): Promise<string> =>
  (await t.call(fleetApi.createProvider, { token: c.admin.token, body: { name, ...parts } })).json()._id;
const entries = async (subjectId: string) =>
  (await t.call(auditApi.list, { token: c.admin.token, query: { subjectId } })).json().entries.reverse();
const fileOf = async (kind: string, companyId = c.id): Promise<string> => {
  const id = newId();
  await t.platform.db.system((trx) =>
    sql`insert into file (id, company_id, kind, name, type, bytes, sha256, content, expires_at)
      values (${id}, ${companyId}, ${kind}, 'poliza.pdf', 'application/pdf', 3, 'x', 'pdf', now() + interval '1 day')`.execute(
      trx,
    ),
  );
  return id;
};

describe('a vehicle', () => {
  it('is made from what must be told, its number is the plate, and the plate is one of a kind', async () => {
    const v = await made({ plate: ' abc-12 d ' });
    expect(v).toMatchObject({
      plate: 'ABC-12 D',
      vehicleId: 'ABC-12 D',
      floatType: 'own',
      status: 'available',
      version: 1,
    });
    expect(v.can).toEqual({ edit: true, remove: true });
    expect(error(await create({ plate: 'ABC-12 D' }))).toMatchObject({
      key: 'fleet.plate_exists',
      params: { plate: 'ABC-12 D' },
    });
    expect((await update(v._id, { plate: 'XYZ-99' })).json()).toMatchObject({
      plate: 'XYZ-99',
      vehicleId: 'XYZ-99',
      version: 2,
    });
    const numbered = await made({ vehicleId: 'U-7' });
    expect((await update(numbered._id, { plate: 'NUM-77' })).json()).toMatchObject({
      vehicleId: 'U-7',
      plate: 'NUM-77',
    });
    expect((await update(numbered._id, { vehicleId: '' })).json().vehicleId).toBe('NUM-77');
  });

  it('keeps its rules: shift, provider, cedi, driver, papers', async () => {
    const [enabled, disabled] = [await provider('Fletes Uno'), await provider('Fletes Dos', { status: 'disabled' })];
    const clerk = await buildUser(t, c.id, { roles: ['routes-manager'] });
    const far = await buildUser(t, c.id, { type: 'driver', cediIds: [otherCedi] });
    const fields = async (parts: object, token?: string) =>
      Object.keys((await create(parts, token)).json().error?.fields ?? {});
    expect(await fields({ shiftStartMinute: 600, shiftEndMinute: 600 })).toEqual(['shiftEndMinute']);
    expect(await fields({ floatType: 'third' })).toEqual(['providerId']);
    expect(await fields({ floatType: 'third', providerId: disabled })).toEqual(['providerId']);
    expect(await fields({ originAddressId: newId() })).toEqual(['originAddressId']);
    expect(await fields({ originAddressId: otherCedi }, keeper.token)).toEqual(['originAddressId']);
    expect(await fields({ usualDriverId: clerk.userId })).toEqual(['usualDriverId']);
    expect(await fields({ usualDriverId: far.userId }, keeper.token)).toEqual(['usualDriverId']);
    expect(await fields({ plate: 'A_1' })).toEqual(['plate']);
    const paper = { kind: 'insurance', number: 'P-1', validUntil: '2027-01-31', fileId: null };
    expect(await fields({ documents: [paper, { ...paper, fileId: newId() }] })).toEqual(['documents.1.fileId']);
    expect(await fields({ documents: [{ ...paper, fileId: await fileOf('photo') }] })).toEqual(['documents.0.fileId']);
    const stranger = await buildCompany(t);
    expect(await fields({ documents: [{ ...paper, fileId: await fileOf('vehicleDocument', stranger.id) }] })).toEqual([
      'documents.0.fileId',
    ]);
    const v = await made({ floatType: 'third', providerId: enabled });
    expect(v.provider).toEqual({ _id: enabled, name: 'Fletes Uno' });
    expect((await update(v._id, { floatType: 'own' })).json().provider).toBeNull();
  });

  it('may go on with a provider that was disabled since, and with a file that it has', async () => {
    const fletes = await provider('Fletes Tres');
    const fileId = await fileOf('vehicleDocument');
    const documents = [{ kind: 'permit', number: '', validUntil: null, fileId }];
    const v = await made({ floatType: 'third', providerId: fletes, documents });
    await t.call(fleetApi.updateProvider, {
      token: c.admin.token,
      params: { id: fletes },
      body: { status: 'disabled' },
    });
    const after = await update(v._id, { nickname: 'Renombrada', floatType: 'third', providerId: fletes, documents });
    expect(after.json()).toMatchObject({ nickname: 'Renombrada', documents, provider: { _id: fletes } });
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        kept: boolean;
      }>`select attached_at is not null and expires_at is null as kept from file where id = ${fileId}`.execute(trx),
    );
    expect(rows[0]?.kept).toBe(true);
  });

  it('answers a stale version with the row as it is', async () => {
    const v = await made();
    await update(v._id, { notes: 'una', version: 1 });
    const stale = await update(v._id, { notes: 'dos', version: 1 });
    expect([stale.statusCode, error(stale)]).toEqual([
      409,
      expect.objectContaining({ key: 'general.stale', detail: expect.objectContaining({ notes: 'una', version: 2 }) }),
    ]);
  });

  it('is deleted softly, but not while it has a route; its plate is free again', async () => {
    const v = await made({ plate: 'DEL-100' });
    const route = await buildReadyRoute(t, c, { vehicleId: v._id, name: 'Ruta del sur' });
    expect((await t.call(fleetApi.detail, { token: c.admin.token, params: { id: v._id } })).json().can).toEqual({
      edit: true,
      remove: false,
    });
    expect(error(await update(v._id, { status: 'deleted' }))).toMatchObject({
      key: 'fleet.in_route',
      params: { vehicle: v.nickname, route: 'Ruta del sur' },
    });
    await t.call(routesApi.remove, { token: c.admin.token, params: { id: route.id } });
    expect((await update(v._id, { status: 'deleted' })).json()).toMatchObject({
      status: 'deleted',
      can: { edit: false, remove: false },
    });
    expect((await t.call(fleetApi.detail, { token: c.admin.token, params: { id: v._id } })).statusCode).toBe(404);
    expect((await update(v._id, { status: 'available' })).statusCode).toBe(404);
    expect(await list()).not.toContain(v.nickname);
    expect((await made({ plate: 'DEL-100' })).plate).toBe('DEL-100');
  });

  it('leaves what was done in the audit', async () => {
    const v = await made();
    await update(v._id, { notes: 'Golpe en la puerta' });
    await update(v._id, { notes: 'Golpe en la puerta' });
    await update(v._id, { status: 'deleted' });
    const audited = await entries(v._id);
    expect(audited.map((e: { action: string }) => e.action)).toEqual(['create', 'update', 'delete']);
    expect(audited[1]).toMatchObject({
      kind: 'vehicle',
      subjectName: v.nickname,
      before: { notes: '' },
      after: { notes: 'Golpe en la puerta' },
    });
  });

  it('of another cedi is nobody’s business: not to see, not to change; one without cedi is everybody’s', async () => {
    const [own, foreign, free] = [
      await made({ originAddressId: c.cediId }),
      await made({ originAddressId: otherCedi }),
      await made(),
    ];
    expect((await list({}, keeper.token)).sort()).toEqual([own.nickname, free.nickname].sort());
    expect((await t.call(fleetApi.detail, { token: keeper.token, params: { id: foreign._id } })).statusCode).toBe(404);
    expect((await update(foreign._id, { notes: 'x' }, keeper.token)).statusCode).toBe(404);
    expect((await update(own._id, { originAddressId: otherCedi }, keeper.token)).statusCode).toBe(422);
    expect((await update(free._id, { originAddressId: c.cediId }, keeper.token)).json().originAddress._id).toBe(
      c.cediId,
    );
    const supervisor = await buildUser(t, c.id, { type: 'supervisor', roles: ['supervisor'] });
    expect((await t.call(fleetApi.detail, { token: supervisor.token, params: { id: own._id } })).json().can).toEqual({
      edit: false,
      remove: false,
    });
    expect((await update(own._id, { notes: 'x' }, supervisor.token)).statusCode).toBe(403);
  });

  it('of a company is one for two people at once: the second plate is refused', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ plate: 'MISMA-1' })));
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409, 409]);
  });
});

describe('the list of vehicles', () => {
  it('filters by provider, type, fleet, status, cedi, papers and words, and whatever is no id is nobody’s', async () => {
    t.setNow(new Date('2026-11-20T18:00:00Z'));
    const fletes = await provider('Fletes del Norte');
    const paper = (validUntil: string | null) => ({
      documents: [{ kind: 'insurance', number: '', validUntil, fileId: null }],
    });
    await made({ nickname: 'A', type: 'car', originAddressId: c.cediId, ...paper('2026-12-20') });
    await made({
      nickname: 'B',
      type: 'torton',
      floatType: 'third',
      providerId: fletes,
      originAddressId: otherCedi,
      ...paper('2026-12-21'),
    });
    await made({ nickname: 'C 100%', status: 'maintenance', brand: 'Nissan', ...paper(null) });
    t.setNow(null);
    expect(await list({ provider: fletes })).toEqual(['B']);
    expect(await list({ provider: 'nada' })).toEqual([]);
    expect(await list({ units: 'car,torton' })).toEqual(['A', 'B']);
    expect(await list({ floatType: 'third' })).toEqual(['B']);
    expect(await list({ status: 'maintenance' })).toEqual(['C 100%']);
    expect(await list({ cedisIds: c.cediId })).toEqual(['A', 'C 100%']);
    expect(await list({ cedisIds: 'nada' })).toEqual(['C 100%']);
    expect(await list({ search: '0%' })).toEqual(['C 100%']);
    expect(await list({ search: 'NÍSSAN' })).toEqual(['C 100%']);
    t.setNow(new Date('2026-11-20T18:00:00Z'));
    // Thirty days from the 20th of November: the 20th of December still, the 21st no more.
    expect(await list({ isExpiring: 'true' })).toEqual(['A']);
    t.setNow(null);
    const count = await t.call(fleetApi.count, { token: c.admin.token, query: { units: 'car', limit: '1' } });
    expect(count.json()).toEqual({ vehicles: 1, count: { totalCount: 1, totalPages: 1 } });
  });

  it('sorts by size, load and papers, those without papers at the end, and pages', async () => {
    const until = (validUntil: string) => ({ documents: [{ kind: 'permit', number: '', validUntil, fileId: null }] });
    await made({
      nickname: 'moto',
      type: 'motorbike',
      capacity: { quantity: 10, weightKg: 40, volumeM3: 0.2 },
      ...until('2027-02-01'),
    });
    await made({
      nickname: 'Camión',
      type: 'truck3_5',
      capacity: { quantity: 300, weightKg: 3300, volumeM3: 18 },
      ...until('2026-12-01'),
    });
    await made({ nickname: 'auto', type: 'car', capacity: { quantity: 60, weightKg: 620, volumeM3: 3 } });
    expect(await list()).toEqual(['auto', 'Camión', 'moto']);
    expect(await list({ sort: 'type' })).toEqual(['moto', 'auto', 'Camión']);
    expect(await list({ sort: 'weightKg', order: 'desc' })).toEqual(['Camión', 'auto', 'moto']);
    expect(await list({ sort: 'packages' })).toEqual(['moto', 'auto', 'Camión']);
    expect(await list({ sort: 'documentsUntil' })).toEqual(['Camión', 'moto', 'auto']);
    expect(await list({ sort: 'documentsUntil', order: 'desc' })).toEqual(['moto', 'Camión', 'auto']);
    expect(await list({ sort: 'createdDate', order: 'desc' })).toEqual(['auto', 'Camión', 'moto']);
    expect(await list({ limit: '2', page: '2' })).toEqual(['moto']);
  });

  it('tells who has a route on a day', async () => {
    const [busy, free] = [await made({ nickname: 'Ocupada' }), await made({ nickname: 'Libre' })];
    await made({ nickname: 'Taller', status: 'maintenance' });
    await buildReadyRoute(t, c, { vehicleId: busy._id, startDate: '2026-12-01T16:00:00Z' });
    expect(await list({ tripStatus: 'routeAssigned', routeStartDate: '2026-12-01' })).toEqual(['Ocupada']);
    expect(await list({ tripStatus: 'available', routeStartDate: '2026-12-01' })).toEqual(['Libre']);
    expect(await list({ tripStatus: 'available', routeStartDate: '2026-12-02' })).toEqual(['Libre', 'Ocupada']);
    const answer = await t.call(fleetApi.list, { token: c.admin.token, query: { routeStartDate: '2026-12-01' } });
    expect(
      answer
        .json()
        .vehicles.map((v: Vehicle) => [v._id, v.status])
        .slice(0, 2),
    ).toEqual([
      [free._id, 'available'],
      [busy._id, 'routeAssigned'],
    ]);
  });
});

describe('providers', () => {
  const providers = async (query: Record<string, string> = {}) =>
    (await t.call(fleetApi.providers, { token: c.admin.token, query }))
      .json()
      .providers.map((p: { name: string }) => p.name);

  it('have one name among the enabled ones, and count their units', async () => {
    const uno = await provider('Transportes Uno', { rfc: 'tun010203ab1', phone: '8112345678', email: 'A@Uno.mx' });
    const again = await t.call(fleetApi.createProvider, { token: c.admin.token, body: { name: 'TRANSPORTES UNO' } });
    expect(error(again)).toMatchObject({ key: 'fleet.provider_exists' });
    const v = await made({ floatType: 'third', providerId: uno });
    await made({ floatType: 'third', providerId: uno });
    await update(v._id, { status: 'deleted' });
    const answer = await t.call(fleetApi.providers, { token: c.admin.token, query: { names: 'transportes uno' } });
    expect(answer.json().providers).toEqual([
      expect.objectContaining({ _id: uno, rfc: 'TUN010203AB1', email: 'a@uno.mx', vehicles: 1, version: 1 }),
    ]);
    const off = await t.call(fleetApi.updateProvider, {
      token: c.admin.token,
      params: { id: uno },
      body: { status: 'disabled', version: 1 },
    });
    expect(off.json()).toMatchObject({ status: 'disabled', version: 2, vehicles: 1 });
    expect(await provider('Transportes Uno')).toEqual(expect.any(String));
    const on = await t.call(fleetApi.updateProvider, {
      token: c.admin.token,
      params: { id: uno },
      body: { status: 'enabled' },
    });
    expect(error(on)).toMatchObject({ key: 'fleet.provider_exists' });
    expect((await entries(uno)).map((e: { action: string }) => e.action)).toEqual(['create', 'disable']);
  });

  it('are found by words, names and status; a stale version and an unknown one are told', async () => {
    const uno = await provider('Uno', { contactName: 'María' });
    await provider('Dos', { status: 'disabled' });
    expect(await providers()).toEqual(['Dos', 'Uno']);
    expect(await providers({ status: 'enabled' })).toEqual(['Uno']);
    expect(await providers({ search: 'marí' })).toEqual(['Uno']);
    expect(await providers({ names: 'Dos,Uno' })).toEqual(['Dos', 'Uno']);
    const put = (id: string, body: object) =>
      t.call(fleetApi.updateProvider, { token: c.admin.token, params: { id }, body });
    expect(error(await put(uno, { name: 'x', version: 9 }))).toMatchObject({ key: 'general.stale' });
    expect((await put(newId(), { name: 'x' })).statusCode).toBe(404);
    const bad = await t.call(fleetApi.createProvider, {
      token: c.admin.token,
      body: { name: ' ', rfc: 'x', phone: '1', email: 'x' },
    });
    expect(Object.keys(bad.json().error.fields).sort()).toEqual(['email', 'name', 'phone', 'rfc']);
  });
});

describe('papers that end', () => {
  const expiring = async (query: Record<string, string> = {}, token = c.admin.token) =>
    (await t.call(fleetApi.expiring, { token, query })).json();

  it('are those of vehicles and the licences of drivers, the first to end first, by the company’s day', async () => {
    // Eight in the evening of the 20th in Mexico is the 21st in Greenwich.
    t.setNow(new Date('2026-11-21T02:00:00Z'));
    const paper = (kind: string, validUntil: string) => ({ kind, number: `${kind}-1`, validUntil, fileId: null });
    const v = await made({
      nickname: 'Urvan 1',
      originAddressId: otherCedi,
      documents: [paper('insurance', '2026-11-18'), paper('permit', '2027-06-01')],
    });
    const driver = await buildUser(t, c.id, { type: 'driver', fullName: 'Luis Chofer', cediIds: [c.cediId] });
    const gone = await buildUser(t, c.id, { type: 'driver', fullName: 'Ya No Está' });
    await t.platform.db.system(async (trx) => {
      await sql`update app_user set licence_number = 'L-1', licence_valid_until = '2026-12-20' where id = ${driver.userId}`.execute(
        trx,
      );
      await sql`update app_user set licence_valid_until = '2026-12-01', status = 'disabled' where id = ${gone.userId}`.execute(
        trx,
      );
    });
    const all = await expiring();
    expect(all).toEqual({
      documents: [
        {
          kind: 'insurance',
          subject: 'vehicle',
          subjectId: v._id,
          subjectName: 'Urvan 1',
          number: 'insurance-1',
          validUntil: '2026-11-18',
          daysLeft: -2,
        },
        {
          kind: 'licence',
          subject: 'driver',
          subjectId: driver.userId,
          subjectName: 'Luis Chofer',
          number: 'L-1',
          validUntil: '2026-12-20',
          daysLeft: 30,
        },
      ],
      count: { totalCount: 2, totalPages: 1 },
    });
    expect((await expiring({ subject: 'vehicle' })).documents).toHaveLength(1);
    expect((await expiring({ search: 'chofer' })).documents).toHaveLength(1);
    expect((await expiring({}, keeper.token)).documents.map((d: { subjectName: string }) => d.subjectName)).toEqual([
      'Luis Chofer',
    ]);
    t.setNow(null);
  });
});

describe('diagnostics', () => {
  const diagnostics = (id: string, token = c.admin.token) => t.call(fleetApi.diagnostics, { token, params: { id } });

  it('tell what the phone told and where it was last', async () => {
    const route = await buildStartedRoute(t, c);
    const { userId, token } = route.driver;
    expect((await diagnostics(userId)).json()).toMatchObject({
      driverId: userId,
      at: null,
      battery: null,
      clockSkewS: null,
      lastPosition: null,
    });
    const at = t.platform.now();
    const clock = new Date(at.getTime() + 90_000).toISOString();
    const report = {
      battery: 0.5,
      signal: '4G',
      gps: true,
      appVersion: '2.1',
      freeDiskMb: 900,
      pendingUploads: 3,
      offlineDataExpires: '2026-12-01T00:00:00.000Z',
    };
    expect((await t.call(driverApi.diagnostics, { token, body: { ...report, clock } })).statusCode).toBe(200);
    const fix = { lat: 25.7, lng: -100.3, at: at.toISOString(), accuracyM: 8 };
    await t.call(driverApi.positions, { token, body: { routeId: route.id, positions: [fix] } });
    const reported = (await diagnostics(userId)).json();
    expect(reported).toMatchObject({
      ...report,
      driverId: userId,
      lastPosition: { ...fix, routeId: route.id, routeName: expect.any(String) },
    });
    expect(Math.abs(reported.clockSkewS - 90)).toBeLessThan(5);
  });

  it('are of drivers, and of those that the caller sees', async () => {
    const far = await buildUser(t, c.id, { type: 'driver', cediIds: [otherCedi] });
    expect((await diagnostics(far.userId)).statusCode).toBe(200);
    expect((await diagnostics(far.userId, keeper.token)).statusCode).toBe(404);
    expect(error(await diagnostics(c.admin.userId))).toMatchObject({ key: 'accounts.not_found' });
    expect((await diagnostics(newId())).statusCode).toBe(404);
  });
});
