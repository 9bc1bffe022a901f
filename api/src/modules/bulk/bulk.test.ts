import { auditApi } from '@tramo/contract/audit';
import { bulkApi } from '@tramo/contract/bulk';
import { fleetApi } from '@tramo/contract/fleet-api';
import { jobsApi } from '@tramo/contract/jobs';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Company, unique } from '../../../test/builders.ts';
import { bulkKit, plate, vehicleHeader, vehicleRow, xlsx } from '../../../test/bulk.ts';
import { processEnds, type RunningJob } from '../../platform/jobs.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { inlineRow, makeZip, xlsxParts } from '../../platform/sheets/sheet-fixtures.ts';
import { toCsv } from '../../platform/sheets/write-sheet.ts';
import { runImport } from './bulk.run.service.ts';

const t = await testApp({ background: true });
let company: Company;
beforeEach(async () => {
  // A person of their own for each test: uploads have a rate.
  company = await buildCompany(t);
});
const { send, uploaded, rowsOf, detail, ended, ran, imported } = bulkKit(() => t);

const count = async (table: string, companyId = company.id): Promise<number> =>
  (
    await t.platform.db.system((trx) =>
      sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where company_id = ${companyId}`.execute(
        trx,
      ),
    )
  ).rows[0]?.n ?? 0;

async function cediName(): Promise<string> {
  const { rows } = await t.platform.db.system((trx) =>
    sql<{ name: string }>`select name from address where id = ${company.cediId}`.execute(trx),
  );
  return rows[0]?.name ?? '';
}

describe('the dry run', () => {
  it('checks every row and writes nothing of the list', async () => {
    const known = plate();
    await imported(company.admin, 'vehicles', vehicleHeader, [vehicleRow(known)]);
    const before = [await count('vehicle'), await count('audit')];
    const made = await uploaded(
      company.admin,
      'vehicles',
      ['placas', 'NOMBRE', 'tipo de vehículo', 'Paquetes', 'peso', 'Volumen m³', 'Color'],
      [
        vehicleRow(plate()),
        vehicleRow(known),
        vehicleRow(known.toLowerCase(), 'Otro nombre'),
        ['?', '', 'Submarino', 'muchos', -1, '8,5'],
        [plate(), 'Con error', '#N/A', 1, 1, 1],
      ],
    );
    expect(made).toMatchObject({ list: 'vehicles', status: 'ready', fileName: 'lista.xlsx', jobId: null });
    expect(made.counts).toEqual({ total: 5, create: 1, update: 0, same: 1, faulty: 3, done: 0, refused: 0 });
    expect(made.columns.map((c) => c.key)).toEqual([
      'plate',
      'nickname',
      'type',
      'quantity',
      'weightKg',
      'volumeM3',
      null,
    ]);
    const rows = await rowsOf(company.admin, made._id);
    expect(rows.map((r) => [r.row, r.action])).toEqual([
      [2, 'create'],
      [3, 'same'],
      [4, 'faulty'],
      [5, 'faulty'],
      [6, 'faulty'],
    ]);
    expect(rows[2]?.errors).toEqual({ plate: 'Se repite en la fila 3' });
    expect(rows[3]?.errors).toEqual({
      plate: 'La placa lleva de 3 a 12 letras, números, espacios o guiones',
      nickname: 'Este campo es requerido',
      type: expect.stringContaining('Camioneta'),
      quantity: 'Debe ser un número',
      weightKg: 'Debe ser mayor que cero',
    });
    expect(rows[4]?.errors).toEqual({ type: 'La celda tiene un error de Excel (#N/A)' });
    expect(rows[3]?.cells).toMatchObject({ type: 'Submarino', volumeM3: '8,5' });
    expect([await count('vehicle'), await count('audit')]).toEqual(before);
    expect((await rowsOf(company.admin, made._id, { actions: 'create,same' })).map((r) => r.row)).toEqual([2, 3]);
    expect((await rowsOf(company.admin, made._id, { search: 'submar' })).map((r) => r.row)).toEqual([5]);
  });

  it('reads CSV as Excel in Spanish writes it', async () => {
    const header = vehicleHeader.map((h) => ({ header: h }));
    const answer = await send(company.admin, 'vehicles', toCsv([vehicleRow(plate())], header), 'flota.csv');
    expect(answer.json().counts).toMatchObject({ total: 1, create: 1 });
  });

  it.each([
    ['no table', async () => Buffer.from('%PDF-1.7'), 'bulk.file'],
    ['an empty file', async () => Buffer.alloc(0), 'bulk.file'],
    ['headings alone', async () => xlsx(vehicleHeader, []), 'bulk.file'],
    ['no column that tells the vehicles', async () => xlsx(['Nombre', 'Marca'], [['a', 'b']]), 'bulk.no_columns'],
    [
      'too many rows',
      async () => Buffer.from(`Placa\n${Array.from({ length: 5001 }, (_, n) => `P-${n}`).join('\n')}`),
      'bulk.file',
    ],
    ['a zip bomb', async () => zipBomb(), 'bulk.file'],
  ])('refuses %s', async (_, file, key) => {
    const answer = await send(company.admin, 'vehicles', await file());
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.key).toBe(key);
    if (key === 'bulk.no_columns') expect(answer.json().error.message).toContain('Placa');
  });

  it('may be discarded, and only before it runs', async () => {
    const one = await uploaded(company.admin, 'providers', ['Nombre'], [[`Fletes ${unique()}`]]);
    expect((await t.call(bulkApi.discard, { token: company.admin.token, params: { id: one._id } })).json()).toEqual({
      ok: true,
    });
    expect(
      (await t.call(bulkApi.detail, { token: company.admin.token, params: { id: one._id } })).json().error.key,
    ).toBe('bulk.not_found');
    const other = await uploaded(company.admin, 'providers', ['Nombre'], [[`Fletes ${unique()}`]]);
    await ran(company.admin, other._id);
    const answer = await t.call(bulkApi.discard, { token: company.admin.token, params: { id: other._id } });
    expect(answer.json().error.key).toBe('bulk.wrong_state');
  });
});

/** A workbook whose one sheet inflates to far more than it weighs. */
const zipBomb = (): Uint8Array => {
  const data = `${inlineRow(1, ['Placa'])}${inlineRow(2, ['A'.repeat(30 * 1024 * 1024)])}`;
  return makeZip(xlsxParts([{ name: 'Hoja', data }]));
};

describe('running', () => {
  it('creates and updates by the module’s own rules, one row at a time, and tells what it did', async () => {
    const known = plate();
    await imported(company.admin, 'vehicles', vehicleHeader, [vehicleRow(known)]);
    const fresh = plate();
    const made = await uploaded(
      company.admin,
      'vehicles',
      ['Placa', 'Nombre', 'Tipo', 'Paquetes', 'Peso (kg)', 'Volumen (m3)', 'Notas', 'CEDIS'],
      [
        [...vehicleRow(fresh, '=1+1'), 'nueva', (await cediName()).toUpperCase()],
        [known, '', '', '', '1,500', '', 'más carga', ''],
        ['X', 'mala', 'Auto', 1, 1, 1, '', ''],
      ],
    );
    expect(made.counts).toMatchObject({ create: 1, update: 1, faulty: 1 });
    const done = await ran(company.admin, made._id);
    expect(done).toMatchObject({ status: 'done', counts: { done: 2, refused: 0, faulty: 1, total: 3 } });
    const list = (await t.call(fleetApi.list, { token: company.admin.token, query: { search: 'BLK-' } })).json();
    const byPlate = new Map(list.vehicles.map((v: { plate: string }) => [v.plate, v]));
    expect(byPlate.get(fresh)).toMatchObject({
      nickname: '=1+1',
      notes: 'nueva',
      originAddress: { _id: company.cediId },
      type: 'van',
    });
    // Cells left empty change nothing.
    expect(byPlate.get(known)).toMatchObject({
      nickname: 'Urvan',
      notes: 'más carga',
      capacity: { quantity: 100, weightKg: 1500, volumeM3: 8 },
    });
    const again = await t.call(bulkApi.run, { token: company.admin.token, params: { id: made._id }, body: {} });
    expect(again.json().error.key).toBe('bulk.wrong_state');
    // Who did it, on what and by which file.
    const entries = (
      await t.call(auditApi.list, { token: company.admin.token, query: { kinds: 'vehicle', limit: '5' } })
    ).json().entries;
    expect(entries[0]).toMatchObject({
      action: 'import',
      subjectName: 'lista.xlsx',
      userId: company.admin.userId,
      platform: 'web',
      after: { rowsSaved: 2 },
    });
    expect(entries.map((e: { action: string }) => e.action)).toEqual(expect.arrayContaining(['create', 'update']));
  });

  it('refuses a row that became wrong since, without its neighbours', async () => {
    const [first, second] = [plate(), plate()];
    const made = await uploaded(company.admin, 'vehicles', vehicleHeader, [vehicleRow(first), vehicleRow(second)]);
    const twin = await uploaded(company.admin, 'providers', ['Nombre'], [['Se Repite SA']]);
    await imported(company.admin, 'providers', ['Nombre'], [['Se Repite SA']]);
    // The name was free at the dry run; now the row would change nothing.
    expect((await ran(company.admin, twin._id)).counts).toMatchObject({ done: 1, refused: 0 });
    await t.platform.db.system((trx) =>
      sql`update bulk_row set cells = cells || '{"type": "Submarino"}' where import_id = ${made._id} and row = 2`.execute(
        trx,
      ),
    );
    const done = await ran(company.admin, made._id);
    expect(done.counts).toMatchObject({ done: 1, refused: 1 });
    const [refused] = await rowsOf(company.admin, made._id, { actions: 'faulty' });
    expect(refused).toMatchObject({
      row: 2,
      result: 'refused',
      errors: { type: expect.stringContaining('Camioneta') },
    });
  });

  it('gives the faulty rows back with the reason; mended, they are read again', async () => {
    const made = await uploaded(company.admin, 'vehicles', vehicleHeader, [
      vehicleRow(plate()),
      [plate(), '=cmd', 'Nave', 5, 5, 5],
    ]);
    await ran(company.admin, made._id);
    const answer = await t.call(bulkApi.faulty, { token: company.admin.token, params: { id: made._id } });
    expect(answer.headers['content-disposition']).toContain('lista%20-%20errores.xlsx');
    const sheet = await readSheet({ file: answer.rawPayload });
    expect(sheet.header).toEqual([...vehicleHeader, 'Motivo del rechazo']);
    expect(sheet.rows).toHaveLength(1);
    expect(sheet.rows[0]?.cells[1]).toBe('=cmd');
    expect(sheet.rows[0]?.cells[6]).toMatch(/^Tipo de unidad: Escribe uno de estos/);
    const mended = sheet.rows[0]?.cells.map((c) => (c === 'Nave' ? 'Auto' : c)) ?? [];
    expect((await uploaded(company.admin, 'vehicles', sheet.header, [mended])).counts).toMatchObject({
      create: 1,
      faulty: 0,
    });
  });

  it('goes on with the rows that have no result when it is cut, and stops when it is cancelled', async () => {
    const made = await uploaded(
      company.admin,
      'vehicles',
      vehicleHeader,
      Array.from({ length: 120 }, () => vehicleRow(plate())),
    );
    const start = (
      await t.call(bulkApi.run, { token: company.admin.token, params: { id: made._id }, body: {} })
    ).json();
    await expect
      .poll(async () => (await detail(company.admin, made._id)).counts.done, { interval: 5, timeout: 25_000 })
      .toBeGreaterThan(3);
    await t.call(jobsApi.cancel, { token: company.admin.token, params: { id: start.jobId } });
    expect((await ended(company.admin, start.jobId)).status).toBe('cancelled');
    const cut = await detail(company.admin, made._id);
    expect(cut.status).toBe('cancelled');
    expect(cut.counts.done).toBeGreaterThan(0);
    expect(cut.counts.done).toBeLessThan(120);
    const before = await count('vehicle');
    const done = await ran(company.admin, made._id);
    expect(done).toMatchObject({ status: 'done', counts: { done: 120, refused: 0 } });
    expect(await count('vehicle')).toBe(before + 120 - cut.counts.done);
  });

  it('goes on after its process died in the middle, and saves no row twice', async () => {
    const quiet = await openTestApp();
    try {
      const own = await buildCompany(quiet);
      const calls = bulkKit(() => quiet);
      const made = await calls.uploaded(
        own.admin,
        'vehicles',
        vehicleHeader,
        Array.from({ length: 12 }, () => vehicleRow(plate())),
      );
      const started = (
        await quiet.call(bulkApi.run, { token: own.admin.token, params: { id: made._id }, body: {} })
      ).json();
      const die = new AbortController();
      let steps = 0;
      const job: RunningJob = {
        before: {},
        id: started.jobId,
        companyId: own.id,
        userId: own.admin.userId,
        userName: 'Admin de Prueba',
        timeZone: 'America/Mexico_City',
        subjectId: made._id,
        data: {},
        signal: die.signal,
        progress: async () => {
          steps += 1;
          if (steps === 5) die.abort(processEnds);
        },
      };
      await expect(runImport(own.ctx, job)).rejects.toThrow(processEnds);
      expect(await calls.detail(own.admin, made._id)).toMatchObject({ status: 'running', counts: { done: 5 } });
      await runImport(own.ctx, { ...job, signal: new AbortController().signal });
      expect(await calls.detail(own.admin, made._id)).toMatchObject({
        status: 'done',
        counts: { done: 12, refused: 0 },
      });
      const { vehicles } = (await quiet.call(fleetApi.count, { token: own.admin.token })).json();
      expect(vehicles).toBe(12);
      // Called a third time, it finds nothing to do.
      await runImport(own.ctx, { ...job, signal: new AbortController().signal });
      const entries = (await quiet.call(auditApi.list, { token: own.admin.token, query: { actions: 'import' } })).json()
        .entries;
      expect(entries).toHaveLength(1);
    } finally {
      await quiet.close();
    }
  });

  it('lets an import go whose job was cancelled before it began', async () => {
    const made = await uploaded(company.admin, 'providers', ['Nombre'], [[`Nunca ${unique()}`]]);
    // A job that no queue knows stays queued.
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ id: string }>`insert into job (id, company_id, user_id, kind, subject_id, data)
        values (gen_random_uuid(), ${company.id}, ${company.admin.userId}, 'bulk.import', ${made._id}, '{}') returning id`.execute(
        trx,
      ),
    );
    const jobId = rows[0]?.id as string;
    await t.platform.db.system((trx) =>
      sql`update bulk_import set status = 'running', job_id = ${jobId}, password_hash = 'h' where id = ${made._id}`.execute(
        trx,
      ),
    );
    await t.call(jobsApi.cancel, { token: company.admin.token, params: { id: jobId } });
    await expect
      .poll(async () => (await detail(company.admin, made._id)).status, { interval: 5, timeout: 25_000 })
      .toBe('cancelled');
    const { rows: kept } = await t.platform.db.system((trx) =>
      sql`select password_hash from bulk_import where id = ${made._id}`.execute(trx),
    );
    expect(kept).toEqual([{ password_hash: null }]);
  });

  it('stops when the person may not any more', async () => {
    const keeper = await buildUser(t, company.id, { roles: ['routes-manager'] });
    const made = await uploaded(keeper, 'providers', ['Nombre'], [[`Sin permiso ${unique()}`]]);
    await t.platform.db.system(async (trx) => {
      await sql`update app_user set roles = '{}', staff_type = 'picker' where id = ${keeper.userId}`.execute(trx);
      await sql`update bulk_import set status = 'running' where id = ${made._id}`.execute(trx);
    });
    await t.platform.db.as(company.id, async (trx) => {
      const jobId = await t.platform.jobs.start(trx, {
        companyId: company.id,
        userId: keeper.userId,
        kind: 'bulk.import',
        subjectId: made._id,
      });
      await sql`update bulk_import set job_id = ${jobId} where id = ${made._id}`.execute(trx);
    });
    await expect
      .poll(async () => (await detail(company.admin, made._id)).status, { interval: 5, timeout: 25_000 })
      .toBe('failed');
    expect((await detail(company.admin, made._id)).counts.done).toBe(0);
  });
});
