import { guidesApi } from '@tramo/contract/guides-api';
import { type GuideImport, type ImportRow, importsApi } from '@tramo/contract/imports';
import { type Job, jobsApi } from '@tramo/contract/jobs';
import { limits } from '@tramo/contract/limits';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildClient, buildCompany, buildRouteRow, buildUser } from '../../../test/builders.ts';
import { multipart } from '../../../test/multipart.ts';
import { settledImport } from '../../../test/waits.ts';
import { systemCtx } from '../../platform/context.ts';
import { processEnds, type RunningJob } from '../../platform/jobs.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { makeZip } from '../../platform/sheets/sheet-fixtures.ts';
import { writeSheet } from '../../platform/sheets/write-sheet.ts';
import { assignToRoute } from '../guides/guides.lifecycle.service.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
beforeAll(async () => {
  await t.platform.db.system((trx) =>
    sql`insert into postal_code (zip_code, suburb, state, municipality, city) values ('64000', 'Centro', 'Nuevo León', 'Monterrey', 'Monterrey'),
      ('64060', 'Obispado', 'Nuevo León', 'Monterrey', 'Monterrey') on conflict do nothing`.execute(trx),
  );
});
// Uploads are limited by the minute and person.
beforeEach(async () => {
  company.admin = await buildUser(t, company.id, { type: 'admin', roles: ['admin'], fullName: 'Admin de Prueba' });
});

const day = '2027-01-15';
const header = [
  'Folio',
  'Destinatario',
  'Teléfono',
  'Calle',
  'Num Ext',
  'Colonia',
  'CP',
  'Latitud',
  'Longitud',
  'Horario',
  'Peso',
  'Producto',
];
const row = (folio: string, change: Partial<Record<(typeof header)[number], string>> = {}): string[] => {
  const base: Record<string, string> = {
    Folio: folio,
    Destinatario: 'José Núñez',
    Teléfono: '81 1234 5678',
    Calle: 'Hidalgo',
    'Num Ext': '10',
    Colonia: 'Centro',
    CP: '64000',
    Latitud: '25.67',
    Longitud: '-100.31',
    Horario: '9 a 13',
    Peso: '12.5 kg',
    Producto: 'Caja',
  };
  return header.map((h) => change[h] ?? base[h] ?? '');
};
const csv = (rows: readonly string[][], titles: readonly string[] = header): Buffer =>
  Buffer.from([titles, ...rows].map((r) => r.map((c) => (/[",\n]/.test(c) ? `"${c}"` : c)).join(',')).join('\r\n'));

async function send(
  file: Uint8Array,
  name = 'dia.csv',
  query: Record<string, string> = {},
  token = company.admin.token,
): Promise<{ status: number; body: GuideImport }> {
  const { payload, headers } = multipart(file, name);
  const url = `/api${importsApi.upload.path}?${new URLSearchParams({ cediId: company.cediId, scheduledDate: day, ...query })}`;
  const answer = await t.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, apikey: t.platform.config.apiKey, token },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const settled = (id: string, token = company.admin.token): Promise<GuideImport> => settledImport(t, token, id);
const upload = async (rows: readonly string[][], query: Record<string, string> = {}): Promise<GuideImport> =>
  settled((await send(csv(rows), 'dia.csv', query)).body._id);
const rowsOf = async (id: string, state?: string): Promise<ImportRow[]> =>
  (
    await t.call(importsApi.rows, {
      token: company.admin.token,
      params: { id },
      query: { limit: '5000', ...(state ? { state } : {}) },
    })
  ).json().rows;
const run = async (id: string): Promise<GuideImport> => {
  const started = await t.call(importsApi.run, { token: company.admin.token, params: { id } });
  expect(started.statusCode).toBe(200);
  return settled(id);
};
const guidesOf = async (importId: string) =>
  (
    await t.call(guidesApi.list, {
      token: company.admin.token,
      body: { importId, limit: 5000, sort: 'folio', order: 'asc' },
    })
  ).json().guides;

describe('from a file to guides', () => {
  it('reads, fixes, runs and undoes a whole import', async () => {
    const i = await upload([
      row('R-1'),
      row('R-2', { Teléfono: '123' }),
      row('R-3', { Latitud: '', Longitud: '' }),
      row('R-4'),
      row('R-4', { Producto: 'Silla' }),
    ]);
    expect(i).toMatchObject({
      status: 'ready',
      error: null,
      counts: { rows: 5, valid: 4, faulty: 1, imported: 0, guides: 3, withoutLocation: 1 },
      can: { run: true, undo: false, edit: true },
    });
    expect(Object.values(i.mapping)).toEqual([
      'folio',
      'contactName',
      'phone',
      'street',
      'extNumber',
      'suburb',
      'zipCode',
      'lat',
      'lng',
      'window',
      'weightKg',
      'itemName',
    ]);
    const [faulty] = await rowsOf(i._id, 'faulty');
    expect(faulty).toMatchObject({
      row: 3,
      cells: { phone: '123' },
      errors: { phone: 'El teléfono se debe de conformar por 10 dígitos' },
    });

    const fixed = (
      await t.call(importsApi.fixRow, {
        token: company.admin.token,
        params: { id: i._id, row: 3 },
        body: { cells: { phone: '(81) 8765 4321' } },
      })
    ).json();
    expect(fixed).toMatchObject({ row: { state: 'valid', errors: {} }, counts: { valid: 5, faulty: 0, guides: 4 } });

    const done = await run(i._id);
    expect(done).toMatchObject({
      status: 'done',
      counts: { rows: 5, valid: 0, imported: 5, guides: 4, withoutLocation: 1 },
      can: { run: false, undo: true },
    });
    const guides = await guidesOf(i._id);
    // A pin that is dropped later leaves none without a place.
    await t.platform.db.system((trx) =>
      sql`update guide set lat = 25.67, lng = -100.31, location = 'pin' where import_id = ${i._id} and lat is null`.execute(
        trx,
      ),
    );
    expect(
      (await t.call(importsApi.detail, { token: company.admin.token, params: { id: i._id } })).json().counts,
    ).toMatchObject({ guides: 4, withoutLocation: 0 });
    expect(
      guides.map((g: { folio: string; load: { packages: number; weightKg: number }; location: string | null }) => [
        g.folio,
        g.load.packages,
        g.load.weightKg,
        g.location,
      ]),
    ).toEqual([
      ['R-1', 1, 12.5, 'file'],
      ['R-2', 1, 12.5, 'file'],
      ['R-3', 1, 12.5, null],
      ['R-4', 2, 25, 'file'],
    ]);
    expect(guides.map((g: { labelCount: number }) => g.labelCount)).toEqual([1, 1, 1, 2]);
    expect(guides[1].recipient.phone).toBe('8187654321');
    expect(guides[0]).toMatchObject({
      scheduledDate: day,
      windows: [{ startMinute: 540, endMinute: 780 }],
      recipient: { address: { city: 'Monterrey', state: 'Nuevo León' } },
    });
    const detail = (
      await t.call(guidesApi.detail, { token: company.admin.token, params: { id: guides[3]._id } })
    ).json();
    expect(detail.items.map((x: { name: string }) => x.name)).toEqual(['Caja', 'Silla']);
    expect(detail.binnacle.map((b: { action: string; actor: string }) => [b.action, b.actor])).toEqual([
      ['created', 'Admin de Prueba'],
    ]);
    const { rows: kept } = await t.platform.db.system((trx) =>
      sql<{
        file_id: string | null;
        sheets: number;
      }>`select file_id, (select count(*)::int from file where kind = 'sheet') as sheets
        from guide_import where id = ${i._id}`.execute(trx),
    );
    expect(kept).toEqual([{ file_id: null, sheets: 0 }]);

    const undone = await t.call(importsApi.undo, { token: company.admin.token, params: { id: i._id } });
    expect(undone.json()).toEqual({ deleted: 4 });
    expect(await guidesOf(i._id)).toEqual([]);
    expect(await settled(i._id)).toMatchObject({ status: 'undone', counts: { imported: 0, valid: 5 } });
  });

  it('keeps every guide when one of them is in a route', async () => {
    const i = await run((await upload([row('U-1'), row('U-2')]))._id);
    const [first] = await guidesOf(i._id);
    const route = await buildRouteRow(t, company);
    await assignToRoute(company.ctx, { route, guideIds: [first._id], at: new Date() });
    const refused = await t.call(importsApi.undo, { token: company.admin.token, params: { id: i._id } });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toMatchObject({ key: 'imports.guides_in_route', params: { count: 1 } });
    expect(await guidesOf(i._id)).toHaveLength(2);
  });

  it('is not undone by who does not see all of its cedis', async () => {
    const cedi = await buildCedi(t, company.id, { name: 'Cedi del Sur' });
    const titles = [...header, 'Cedis'];
    const rows = [
      [...row('SUR-1'), ''],
      [...row('SUR-2'), 'Cedi del Sur'],
    ];
    const i = await run((await settled((await send(csv(rows, titles))).body._id))._id);
    expect((await guidesOf(i._id)).map((g: { cedi: { _id: string } }) => g.cedi._id)).toEqual([company.cediId, cedi]);
    const local = await buildUser(t, company.id, { roles: ['routes-manager'], cediIds: [company.cediId] });
    expect((await t.call(importsApi.undo, { token: local.token, params: { id: i._id } })).statusCode).toBe(403);
    expect(await guidesOf(i._id)).toHaveLength(2);
  });

  it('says at the cell which folios exist, in the company and in the file', async () => {
    await run((await upload([row('D-1')]))._id);
    const i = await upload([
      row('d-1'),
      row('D-2'),
      row('d-2', { Calle: 'Juárez' }),
      row('D-3'),
      row('D-3', { Teléfono: '' }),
    ]);
    expect((await rowsOf(i._id)).map((r) => [r.row, r.state, r.errors.folio ?? null])).toEqual([
      [2, 'faulty', 'El folio d-1 ya existe'],
      [3, 'valid', null],
      [4, 'faulty', 'El folio D-2 ya está en la fila 3 con otra dirección'],
      [5, 'faulty', 'La fila 6, del mismo folio, tiene errores'],
      [6, 'faulty', null],
    ]);
    // Mending a row checks its twins too; so does leaving it out.
    await t.call(importsApi.fixRow, {
      token: company.admin.token,
      params: { id: i._id, row: 6 },
      body: { cells: { phone: '8112345678' } },
    });
    const skipped = (
      await t.call(importsApi.fixRow, {
        token: company.admin.token,
        params: { id: i._id, row: 3 },
        body: { skip: true },
      })
    ).json();
    expect(skipped).toMatchObject({ row: { state: 'skipped' }, counts: { valid: 3, faulty: 1 } });
    expect((await rowsOf(i._id)).map((r) => r.state)).toEqual(['faulty', 'skipped', 'valid', 'valid', 'valid']);
    expect((await run(i._id)).counts).toMatchObject({ imported: 3, faulty: 1, guides: 2 });
  });

  it('a folio that was taken after the check is told at its row and the rest goes on', async () => {
    const [a, b] = [await upload([row('T-1'), row('T-2')]), await upload([row('T-2'), row('T-3')])];
    await run(a._id);
    expect(await run(b._id)).toMatchObject({ status: 'done', counts: { imported: 1, faulty: 1 } });
    expect((await rowsOf(b._id, 'faulty'))[0]).toMatchObject({ errors: { folio: 'El folio T-2 ya existe' } });
  });

  it('two runs of the same folios at once import each folio once', async () => {
    const folios = Array.from({ length: 300 }, (_, n) => row(`P-${n}`));
    const [a, b] = [await upload(folios), await upload(folios)];
    const [x, y] = await Promise.all([run(a._id), run(b._id)]);
    expect([x.status, y.status]).toEqual(['done', 'done']);
    expect(x.counts.imported + y.counts.imported).toBe(300);
    expect(x.counts.faulty + y.counts.faulty).toBe(300);
  });
});

describe('columns', () => {
  it('are mapped anew, and remembered once they were run', async () => {
    const titles = ['Zeta', 'Quién', 'Número', 'Por dónde', 'Kilos', 'Colonia', 'CP', 'Ext'];
    const file = (folio: string): Buffer =>
      csv([[folio, 'Ana Ruiz', '8112345678', 'Hidalgo', '3', 'Centro', '64000', '10']], titles);
    const first = await settled((await send(file('M-1'))).body._id);
    expect(first.counts.faulty).toBe(1);
    const columns = {
      0: 'folio',
      1: 'contactName',
      2: 'phone',
      3: 'street',
      4: 'weightKg',
      5: 'suburb',
      6: 'zipCode',
      7: 'extNumber',
    };
    const remapped = await t.call(importsApi.remap, {
      token: company.admin.token,
      params: { id: first._id },
      body: { mapping: columns, defaults: first.defaults },
    });
    expect(remapped.statusCode).toBe(200);
    expect(await settled(first._id)).toMatchObject({
      status: 'ready',
      mapping: columns,
      counts: { valid: 1, faulty: 0 },
    });
    await run(first._id);
    const second = await settled((await send(file('M-2'))).body._id);
    expect(second).toMatchObject({ mapping: columns, mappingRemembered: true, counts: { valid: 1 } });
    const { options } = (await t.call(importsApi.xlsOptions, { token: company.admin.token })).json();
    expect(options).toContainEqual(
      expect.objectContaining({ name: 'dia', clientId: null, headers: expect.objectContaining({ Zeta: 'folio' }) }),
    );
  });

  it('a client’s own mapping goes before the general one', async () => {
    const clientId = await buildClient(t, company.id);
    const save = (body: object) => t.call(importsApi.saveXlsOptions, { token: company.admin.token, body });
    expect((await save({ name: 'General', headers: { AA: 'folio', BB: 'sku', CC: 'phone' } })).statusCode).toBe(200);
    const own = (
      await save({ name: 'Propia', headers: { AA: 'orderNumber', BB: 'folio', CC: 'phone' }, clientId })
    ).json();
    expect(
      (await save({ name: 'Propia 2', headers: { AA: 'orderNumber', BB: 'folio', CC: 'phone' }, clientId })).json(),
    ).toMatchObject({
      _id: own._id,
      name: 'Propia 2',
    });
    const file = csv([['a', 'b', '8112345678']], ['AA', 'BB', 'CC']);
    expect((await settled((await send(file)).body._id)).mapping).toEqual({ 0: 'folio', 1: 'sku', 2: 'phone' });
    expect((await settled((await send(file, 'x.csv', { clientId })).body._id)).mapping).toEqual({
      0: 'orderNumber',
      1: 'folio',
      2: 'phone',
    });
    expect((await save({ name: 'Mal', headers: { A: 'folio', B: 'folio' } })).statusCode).toBe(422);
  });

  it('feed a field once and exist', async () => {
    const i = await upload([row('F-1')]);
    for (const mapping of [{ 0: 'folio', 1: 'folio' }, { 99: 'folio' }]) {
      const answer = await t.call(importsApi.remap, {
        token: company.admin.token,
        params: { id: i._id },
        body: { mapping, defaults: i.defaults },
      });
      expect(answer.statusCode).toBe(422);
    }
  });

  it('several changes in a row end with the last one', async () => {
    const i = await upload(Array.from({ length: 600 }, (_, n) => row(`L-${n}`)));
    const maps = [{ 0: 'folio' }, { ...i.mapping, 11: 'sku' }, i.mapping];
    for (const mapping of maps)
      await t.call(importsApi.remap, {
        token: company.admin.token,
        params: { id: i._id },
        body: { mapping, defaults: i.defaults },
      });
    expect(await settled(i._id)).toMatchObject({ mapping: i.mapping, counts: { valid: 600, faulty: 0 } });
  });
});

describe('files', () => {
  it('in Windows-1252 and XLSX read alike', async () => {
    const latin = await settled(
      (
        await send(
          Buffer.from(
            [header, row('W-1', { Destinatario: 'Íñigo Peña' })].map((r) => r.join(';')).join('\r\n'),
            'latin1',
          ),
        )
      ).body._id,
    );
    expect(latin.counts.valid).toBe(1);
    expect((await rowsOf(latin._id))[0]?.cells.contactName).toBe('Íñigo Peña');
    const sheet = await writeSheet(
      [row('X-1'), row('X-2', { CP: '=1+1' })],
      header.map((h) => ({ header: h })),
    );
    const i = await settled((await send(sheet, 'dia.xlsx')).body._id);
    expect(i.counts).toMatchObject({ valid: 1, faulty: 1 });
    const faulty = await t.call(importsApi.faultyRows, { token: company.admin.token, params: { id: i._id } });
    expect(faulty.statusCode).toBe(200);
    expect(faulty.headers['content-disposition']).toContain('attachment');
    const back = await readSheet({ file: faulty.rawPayload });
    expect(back.header).toEqual([...header, 'Motivo del rechazo']);
    expect(back.rows).toHaveLength(1);
    expect(back.rows[0]?.cells.at(-1)).toContain('Código postal: Código postal no valido');
  });

  it.each([
    [
      'a picture',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(200)]),
      /no es una hoja de cálculo/,
    ],
    ['a broken zip', Buffer.from('PK\x03\x04 nothing more', 'latin1'), /dañado|hoja de cálculo/],
    ['headers alone', csv([]), /solo tiene encabezados/],
    [
      'a zip that lies',
      makeZip([
        { name: '[Content_Types].xml', body: '<Types/>' },
        { name: 'xl/workbook.xml', body: '<workbook/>', claimedBytes: 4_000_000_000 },
      ]),
      /./,
    ],
  ])('%s is refused with a reason', async (_, bytes, reason) => {
    const i = await settled((await send(bytes, 'malo.xlsx')).body._id);
    expect(i.status).toBe('failed');
    expect(i.error).toMatch(reason);
    expect(i.can).toEqual({ run: false, undo: false, edit: false });
    const { rows: kept } = await t.platform.db.system((trx) =>
      sql<{
        file_id: string | null;
        sheets: number;
      }>`select file_id, (select count(*)::int from file where kind = 'sheet') as sheets
        from guide_import where id = ${i._id}`.execute(trx),
    );
    expect(kept).toEqual([{ file_id: null, sheets: 0 }]);
  });

  it('past the size limit or empty are refused at once', async () => {
    const big = await send(Buffer.alloc(limits.importBytes + 1000, 'a'));
    expect(big.status).toBe(422);
    expect((big.body as unknown as { error: { message: string } }).error.message).toContain('20 MB');
    expect((await send(Buffer.alloc(0))).status).toBe(422);
  });
});

describe('who and when', () => {
  it('another company and another cedi’s people find nothing', async () => {
    const i = await upload([row('S-1')]);
    const other = await buildCompany(t);
    const elsewhere = await buildUser(t, company.id, {
      roles: ['routes-manager'],
      cediIds: [await buildCedi(t, company.id)],
    });
    for (const token of [other.admin.token, elsewhere.token]) {
      for (const e of [importsApi.detail, importsApi.rows, importsApi.run, importsApi.undo, importsApi.faultyRows]) {
        expect((await t.call(e, { token, params: { id: i._id } })).statusCode).toBe(404);
      }
      expect((await t.call(jobsApi.detail, { token, params: { id: i.jobId as string } })).statusCode).toBe(404);
      expect((await t.call(jobsApi.cancel, { token, params: { id: i.jobId as string } })).statusCode).toBe(404);
      expect((await t.call(importsApi.list, { token })).json().imports).toEqual([]);
    }
    expect((await send(csv([row('S-2')]), 'x.csv', {}, elsewhere.token)).status).toBe(404);
    const job = (
      await t.call(jobsApi.detail, { token: company.admin.token, params: { id: i.jobId as string } })
    ).json() as Job;
    expect(job).toMatchObject({ kind: 'guides.import.read', subjectId: i._id, status: 'done', error: null });
  });

  it('a cedi that the importer does not see is an error at its cell', async () => {
    const hidden = await buildCedi(t, company.id, { name: 'Bodega oculta' });
    const own = await buildUser(t, company.id, { roles: ['routes-manager'], cediIds: [company.cediId] });
    expect(hidden).toBeTruthy();
    const file = csv([[...row('C-1'), 'Bodega Oculta']], [...header, 'CEDIS']);
    const i = await settled((await send(file, 'x.csv', {}, own.token)).body._id, own.token);
    expect(i.counts.faulty).toBe(1);
    expect((await settled((await send(file)).body._id)).counts.valid).toBe(1);
  });

  it('what is not ready is not run, and nothing valid says so', async () => {
    const i = await upload([row('N-1', { Teléfono: '' })]);
    const answer = await t.call(importsApi.run, { token: company.admin.token, params: { id: i._id } });
    expect(answer.json().error.key).toBe('imports.nothing_valid');
    expect(
      (await t.call(importsApi.fixRow, { token: company.admin.token, params: { id: i._id, row: 99 }, body: {} }))
        .statusCode,
    ).toBe(404);
  });

  it('a cancelled run keeps what it made and can be run again', async () => {
    const i = await upload(Array.from({ length: 3000 }, (_, n) => row(`K-${n}`)));
    const started = (
      await t.call(importsApi.run, { token: company.admin.token, params: { id: i._id } })
    ).json() as GuideImport;
    await t.call(jobsApi.cancel, { token: company.admin.token, params: { id: started.jobId as string } });
    const stopped = await settled(i._id);
    expect(stopped.status).toBe('cancelled');
    expect(stopped.counts.valid).toBeGreaterThan(0);
    expect(stopped.counts.imported + stopped.counts.valid).toBe(3000);
    expect(await run(i._id)).toMatchObject({ status: 'done', counts: { imported: 3000, valid: 0, guides: 3000 } });
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ n: number }>`select count(*) as n from guide where import_id = ${i._id}`.execute(trx),
    );
    expect(rows[0]?.n).toBe(3000);
  });

  it('a run that dies between chunks goes on where it stopped', async () => {
    const i = await upload(Array.from({ length: 1200 }, (_, n) => row(`Z-${n}`)));
    const { importsJobs } = await import('./imports.jobs.ts');
    const handlers = new Map<string, (job: RunningJob) => Promise<unknown>>();
    importsJobs({
      ...t.platform,
      jobs: { ...t.platform.jobs, handle: (kind, h) => void handlers.set(kind, h as never) },
    });
    await t.platform.db.system((trx) =>
      sql`update guide_import set status = 'running' where id = ${i._id}`.execute(trx),
    );
    const ends = new AbortController();
    const system = systemCtx(t.platform, { id: company.id, timeZone: 'America/Mexico_City' }).actor;
    const job = (signal: AbortSignal): RunningJob => ({
      id: i.jobId as string,
      companyId: company.id,
      userId: company.admin.userId,
      userName: 'Admin',
      timeZone: system.timeZone,
      subjectId: i._id,
      data: {},
      before: {},
      signal,
      progress: async () => ends.abort(processEnds),
    });
    await expect(handlers.get('guides.import.run')?.(job(ends.signal))).rejects.toThrow(processEnds);
    const made: unknown[] = await guidesOf(i._id);
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThan(1200);
    await handlers.get('guides.import.run')?.(job(new AbortController().signal));
    expect(await settled(i._id)).toMatchObject({ status: 'done', counts: { imported: 1200, guides: 1200 } });
    expect(await guidesOf(i._id)).toHaveLength(1200);
  });
});
