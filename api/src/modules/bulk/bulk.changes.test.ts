import { auditApi } from '@tramo/contract/audit';
import { type BulkImport, type BulkList, bulkApi } from '@tramo/contract/bulk';
import { filesApi } from '@tramo/contract/files';
import { fleetApi } from '@tramo/contract/fleet-api';
import type { Job } from '@tramo/contract/jobs';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser, buildVehicle, type Company, type Person } from '../../../test/builders.ts';
import { bulkKit, plate, vehicleHeader, vehicleRow, xlsx } from '../../../test/bulk.ts';
import { toCsv } from '../../platform/sheets/write-sheet.ts';

const t = await testApp({ background: true });
let company: Company;
beforeEach(async () => {
  // A person of their own for each test: uploads have a rate.
  company = await buildCompany(t);
});
const { send, uploaded, rowsOf, ended, ran, exported } = bulkKit(() => t);

describe('exporting', () => {
  it('writes what the filter shows, for the one who asked, for a day', async () => {
    const own = await buildCompany(t);
    const ids = [
      await buildVehicle(t, own, { nickname: '=HYPERLINK("http://x","y")' }),
      await buildVehicle(t, own, { nickname: '@sum' }),
      await buildVehicle(t, own),
    ];
    const { job, sheet, answer } = await exported(own.admin, 'vehicles', { all: true, except: [ids[2]] });
    expect(job.progress.detail).toMatchObject({
      rows: 2,
      name: expect.stringMatching(/^Vehículos \d{4}-\d\d-\d\d\.xlsx$/),
    });
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    // Text stays text: a formula cell would have lost its words.
    expect(sheet.rows.map((r) => r.cells[1]).sort()).toEqual(['=HYPERLINK("http://x","y")', '@sum']);
    expect(answer.rawPayload.includes('<f>')).toBe(false);
    const other = await buildUser(t, own.id, { type: 'admin', roles: ['admin'] });
    const file = { params: { id: String(job.progress.detail.fileId) } };
    expect((await t.call(filesApi.download, { token: other.token, ...file })).statusCode).toBe(404);
    const entries = (await t.call(auditApi.list, { token: own.admin.token, query: { actions: 'export' } })).json()
      .entries;
    expect(entries).toMatchObject([{ kind: 'vehicle', subjectName: 'Vehículos', after: { rows: 2 }, platform: 'web' }]);
    t.setNow(new Date(Date.now() + 25 * 3_600_000));
    try {
      expect((await t.call(filesApi.download, { token: own.admin.token, ...file })).statusCode).toBe(404);
    } finally {
      t.setNow(null);
    }
  });

  it('writes formulas of a CSV as text', () => {
    const csv = Buffer.from(
      toCsv([['=1+1', '+52 81', '-5']], [{ header: 'a' }, { header: 'b' }, { header: 'c' }]),
    ).toString();
    expect(csv).toContain("'=1+1,'+52 81,-5");
  });

  it('a field of a vehicle is imported, changed in bulk, exported and told by the audit alike', async () => {
    const own = await buildCompany(t);
    const vehicleId = await buildVehicle(t, own);
    const { plate: known } = (
      await t.call(fleetApi.detail, { token: own.admin.token, params: { id: vehicleId } })
    ).json();
    const file = await uploaded(own.admin, 'vehicles', ['Placa', 'Año'], [[known, '2019']]);
    await ran(own.admin, file._id);
    const edit = { selection: { ids: [vehicleId] }, change: { modelYear: 2021 } };
    const started = await t.call(bulkApi.edit, { token: own.admin.token, params: { list: 'vehicles' }, body: edit });
    await ended(own.admin, started.json().jobId);
    const { sheet } = await exported(own.admin, 'vehicles', { all: true });
    expect(sheet.rows[0]?.cells[sheet.header.indexOf('Año del modelo')]).toBe('2021');
    const audited = await exported(own.admin, 'audit', { all: true, filter: { kinds: 'vehicle', actions: 'update' } });
    expect(audited.sheet.rows.flatMap((r) => r.cells)).toEqual(
      expect.arrayContaining(['Año del modelo: 2019', 'Año del modelo: 2021']),
    );
  });

  it('speaks the language of the one who asked, heads and values', async () => {
    const own = await buildCompany(t);
    const params = { id: await buildVehicle(t, own) };
    for (const change of [{ type: 'rabon', skills: ['liftgate', 'hazmat'] }, { status: 'maintenance' }])
      await t.call(fleetApi.update, { token: own.admin.token, params, body: change });
    const sheetOf = async (list: BulkList, language: string) => {
      const selection = { all: true, filter: list === 'audit' ? { kinds: 'vehicle', actions: 'update' } : {} };
      const { sheet } = await exported(own.admin, list, selection, { 'accept-language': language });
      return Object.fromEntries(sheet.header.map((head, n) => [head, sheet.rows[0]?.cells[n]]));
    };
    expect(await sheetOf('vehicles', 'en')).toMatchObject({
      'Vehicle type': 'Two-axle truck',
      'Special equipment': 'Lift gate; Hazardous goods',
      Fleet: 'Own',
      Status: 'In maintenance',
    });
    expect(await sheetOf('audit', 'en')).toMatchObject({
      Action: 'Changed',
      Item: 'Vehicle',
      Before: 'Status: Available',
      After: 'Status: In maintenance',
      Platform: 'Portal',
    });
    expect(await sheetOf('audit', 'es')).toMatchObject({ Acción: 'Cambió', Después: 'Estado: En mantenimiento' });
  });

  it('exports the audit with the company’s own time', async () => {
    const own = await buildCompany(t);
    t.setNow(new Date('2026-11-21T05:30:00Z'));
    try {
      const providers = await uploaded(own.admin, 'providers', ['Nombre'], [['Ñandú SA']]);
      await ran(own.admin, providers._id);
    } finally {
      t.setNow(null);
    }
    const { sheet } = await exported(own.admin, 'audit', { all: true, filter: { search: 'nandu', to: '2026-11-20' } });
    expect(sheet.rows).toHaveLength(1);
    expect(sheet.rows[0]?.cells.slice(0, 5)).toEqual([
      '2026-11-20T23:30',
      'Admin de Prueba',
      'Creó',
      'Proveedor',
      'Ñandú SA',
    ]);
    const wrong = await t.call(bulkApi.export, {
      token: own.admin.token,
      params: { list: 'audit' },
      body: { all: true, filter: { from: 'ayer' } },
    });
    expect(wrong.json().error).toMatchObject({ key: 'general.invalid', fields: { from: 'Fecha no válida' } });
  });

  it('writes thousands of rows in a thread, each one once', async () => {
    await t.platform.db.system((trx) =>
      sql`insert into audit (id, company_id, at, user_name, platform, action, kind, subject_name)
        select gen_random_uuid(), ${company.id}, now() - n * interval '1 second', 'Ana', 'web', 'update', 'vehicle', '=Unidad ' || n
        from generate_series(1, 1800) n`.execute(trx),
    );
    const { sheet, job } = await exported(company.admin, 'audit', { all: true, filter: { kinds: 'vehicle' } });
    expect(job.progress.detail.rows).toBe(1800);
    expect(sheet.rows.map((r) => r.cells[4])).toEqual(Array.from({ length: 1800 }, (_, n) => `=Unidad ${n + 1}`));
  });

  it('asks for a choice', async () => {
    for (const body of [{}, { ids: [] }])
      expect(
        (await t.call(bulkApi.export, { token: company.admin.token, params: { list: 'users' }, body })).json().error
          .key,
      ).toBe('bulk.nothing_selected');
  });
});

describe('changing in bulk', () => {
  const edit = async (who: Person, list: BulkList, body: object): Promise<Job> => {
    const answer = await t.call(bulkApi.edit, { token: who.token, params: { list }, body });
    expect(answer.statusCode, answer.body).toBe(200);
    return ended(who, answer.json().jobId);
  };

  it('changes what may change and tells the rest with the reason', async () => {
    const own = await buildCompany(t);
    const foreign = await buildVehicle(t, company);
    const busy = await buildVehicle(t, own, { nickname: 'En ruta' });
    const free = [await buildVehicle(t, own), await buildVehicle(t, own)];
    await t.platform.db.system((trx) =>
      sql`insert into route (id, company_id, name, cedi_id, colour, start_at, start_day, start_place, vehicle_id)
        values (gen_random_uuid(), ${own.id}, 'Ruta 1', ${own.cediId}, '#3f6496', '2026-11-21T14:00:00Z', '2026-11-21', '{}', ${busy})`.execute(
        trx,
      ),
    );
    const job = await edit(own.admin, 'vehicles', {
      selection: { ids: [...free, busy, foreign] },
      change: { status: 'deleted' },
    });
    expect(job.status).toBe('done');
    expect(job.progress.detail).toMatchObject({ changed: 2, refusedCount: 2 });
    expect(job.progress.detail.refused).toEqual([
      { id: busy, name: 'En ruta', message: 'En ruta tiene la ruta Ruta 1 sin terminar: no se puede eliminar' },
      { id: foreign, name: '—', message: 'No se encontró el vehículo' },
    ]);
    const entries = (await t.call(auditApi.list, { token: own.admin.token, query: { kinds: 'vehicle' } })).json()
      .entries;
    expect(entries[0]).toMatchObject({
      action: 'bulkEdit',
      after: { status: 'deleted', rowsChanged: 2, rowsRefused: 2 },
    });
    expect(entries.filter((e: { action: string }) => e.action === 'delete')).toHaveLength(2);
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ status: string }>`select status from vehicle where id = ${foreign}`.execute(trx),
    );
    expect(rows).toEqual([{ status: 'available' }]);
  });

  it('changes everything that a filter shows but some', async () => {
    const own = await buildCompany(t);
    const ids = [
      await buildVehicle(t, own, { nickname: 'Alfa 1' }),
      await buildVehicle(t, own, { nickname: 'Alfa 2' }),
      await buildVehicle(t, own, { nickname: 'Beta' }),
    ];
    const job = await edit(own.admin, 'vehicles', {
      selection: { all: true, except: [ids[1]], filter: { search: 'Alfa' } },
      change: { costPerKm: 7.5 },
    });
    expect(job.progress.detail).toMatchObject({ changed: 1, refusedCount: 0 });
    const list = (await t.call(fleetApi.list, { token: own.admin.token })).json().vehicles;
    expect(list.map((v: { nickname: string; costPerKm: number }) => [v.nickname, v.costPerKm])).toEqual([
      ['Alfa 1', 7.5],
      ['Alfa 2', 0],
      ['Beta', 0],
    ]);
  });

  it('keeps the last admin, and one list’s people from the other list', async () => {
    const own = await buildCompany(t);
    const driver = await buildUser(t, own.id, { type: 'driver', fullName: 'Operador Uno' });
    const clerk = await buildUser(t, own.id, { staffType: 'picker', fullName: 'Surtidor Uno' });
    await t.platform.db.system((trx) =>
      sql`update app_user set cellphone = '8110002233' where id = ${driver.userId}`.execute(trx),
    );
    const job = await edit(own.admin, 'users', {
      selection: { ids: [own.admin.userId, driver.userId, clerk.userId] },
      change: { status: 'disabled' },
    });
    expect(job.progress.detail).toMatchObject({ changed: 1, refusedCount: 2 });
    expect(
      (await edit(own.admin, 'drivers', { selection: { ids: [driver.userId] }, change: { cedisIds: [own.cediId] } }))
        .progress.detail,
    ).toMatchObject({ changed: 1 });
  });

  it('refuses other fields and wrong values at once', async () => {
    const vehicle = await buildVehicle(t, company);
    const body = (change: object, selection: object = { ids: [vehicle] }) => ({
      token: company.admin.token,
      params: { list: 'vehicles' },
      body: { selection, change },
    });
    expect((await t.call(bulkApi.edit, body({ plate: 'ABC' }))).json().error).toMatchObject({
      key: 'bulk.not_editable',
      params: { field: 'plate' },
    });
    expect((await t.call(bulkApi.edit, body({ costPerKm: -1 }))).json().error).toMatchObject({
      fields: { costPerKm: 'No puede ser negativo' },
    });
    expect((await t.call(bulkApi.edit, body({}))).json().error.key).toBe('general.invalid');
    expect((await t.call(bulkApi.edit, body({ costPerKm: 1 }, { ids: [] }))).json().error.key).toBe(
      'bulk.nothing_selected',
    );
  });
});

describe('who may', () => {
  it('holds each list to its audiences', async () => {
    const manager = await buildUser(t, company.id, { roles: ['routes-manager'] });
    for (const [list, may] of [
      ['users', false],
      ['drivers', true],
      ['vehicles', true],
      ['providers', true],
      ['cedis', true],
      ['substatus', false],
      ['audit', false],
      ['clients', true],
    ] as const) {
      const answer = await t.call(bulkApi.columns, { token: manager.token, params: { list } });
      expect(answer.statusCode === 200, list).toBe(may);
    }
    const file = await xlsx(['Nombre'], [['x']]);
    expect((await send(manager, 'cedis', file)).json().error.key).toBe('auth.forbidden');
    expect((await send(company.admin, 'audit', file)).json().error.key).toBe('bulk.not_supported');
    expect(
      (await t.call(bulkApi.columns, { token: manager.token, params: { list: 'cedis' } })).json().editable,
    ).toEqual([]);
    const edit = { params: { list: 'cedis' }, body: { selection: { all: true }, change: { rangeKm: 3 } } };
    expect((await t.call(bulkApi.edit, { token: manager.token, ...edit })).json().error.key).toBe('auth.forbidden');
  });

  it('shows imports to who made them and to admins, and to nobody of another company', async () => {
    const manager = await buildUser(t, company.id, { roles: ['routes-manager'] });
    const colleague = await buildUser(t, company.id, { roles: ['routes-manager'] });
    const other = await buildCompany(t);
    const made = await uploaded(manager, 'vehicles', vehicleHeader, [vehicleRow(plate())]);
    const seen = async (who: Person): Promise<boolean> => {
      const list = await t.call(bulkApi.imports, {
        token: who.token,
        params: { list: 'vehicles' },
        query: { limit: '100' },
      });
      const isListed = list.json().imports.some((i: BulkImport) => i._id === made._id);
      for (const e of [bulkApi.detail, bulkApi.rows, bulkApi.faulty])
        expect((await t.call(e, { token: who.token, params: { id: made._id } })).statusCode === 200).toBe(isListed);
      return isListed;
    };
    expect(await seen(manager)).toBe(true);
    expect(await seen(company.admin)).toBe(true);
    expect(await seen(colleague)).toBe(false);
    expect(await seen(other.admin)).toBe(false);
    for (const e of [bulkApi.run, bulkApi.discard])
      expect((await t.call(e, { token: other.admin.token, params: { id: made._id }, body: {} })).json().error.key).toBe(
        'bulk.not_found',
      );
  });

  it('keeps a caller to the cedis of their own', async () => {
    const own = await buildCompany(t);
    const elsewhere = await buildCedi(t, own.id, { name: 'Otra bodega' });
    const manager = await buildUser(t, own.id, { roles: ['routes-manager'], cediIds: [own.cediId] });
    const [mine, theirs] = [
      await buildVehicle(t, own, { nickname: 'Mía' }),
      await buildVehicle(t, own, { nickname: 'Ajena' }),
    ];
    await t.platform.db.system((trx) =>
      sql`update vehicle set cedi_id = ${elsewhere} where id = ${theirs}`.execute(trx),
    );
    const { sheet } = await exported(manager, 'vehicles', { ids: [mine, theirs] });
    expect(sheet.rows.map((r) => r.cells[1])).toEqual(['Mía']);
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ plate: string }>`select plate from vehicle where id = ${theirs}`.execute(trx),
    );
    const made = await uploaded(
      manager,
      'vehicles',
      ['Placa', 'Nombre', 'CEDIS'],
      [
        [rows[0]?.plate, 'Robada', ''],
        [plate(), 'Nueva', 'Otra bodega'],
      ],
    );
    const checked = await rowsOf(manager, made._id);
    expect(checked[0]?.errors).toEqual({ plate: expect.stringContaining('Ya hay un vehículo') });
    expect(checked[1]?.errors.originAddressId).toBe('El CEDIS no existe o no es tuyo');
  });
});
