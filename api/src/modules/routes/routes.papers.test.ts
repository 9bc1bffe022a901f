import { accountsApi } from '@tramo/contract/accounts-api';
import { filesApi } from '@tramo/contract/files';
import { type Job, jobsApi } from '@tramo/contract/jobs';
import { routeChangesApi } from '@tramo/contract/route-changes';
import { routesApi } from '@tramo/contract/routes';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildClient,
  buildCompany,
  buildGuide,
  buildUser,
  type GuideParts,
} from '../../../test/builders.ts';
import { bulkKit } from '../../../test/bulk.ts';
import { type BuiltRoute, buildReadyRoute, buildStartedRoute, pins, readRoute } from '../../../test/routes.ts';
import { deliver } from '../../../test/tracking.ts';
import { endedJob } from '../../../test/waits.ts';
import { newId } from '../../platform/ids.ts';
import { readPdf } from '../../platform/print/print-fixtures.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t, 'Paquetería del Norte');
afterEach(() => t.setNow(null));
const { exported } = bulkKit(() => t);

const now = new Date('2026-11-21T18:00:00Z');
const manifest = (id: string, token = company.admin.token, headers = {}) =>
  t.call(routeChangesApi.manifest, { token, params: { id }, headers });
const sheet = (id: string, token = company.admin.token, headers = {}) =>
  t.call(routeChangesApi.sheet, { token, params: { id }, headers });
/** What a manifest says, page by page; the words of a line that was wrapped are joined. */
const said = (answer: { rawPayload: Uint8Array }): string[] => readPdf(answer.rawPayload).map((p) => p.texts.join(' '));
const rowsOf = async (id: string, headers = {}): Promise<Record<string, string>[]> => {
  const { header, rows } = await readSheet({ file: (await sheet(id, company.admin.token, headers)).rawPayload });
  return rows.map((r) => Object.fromEntries(header.map((name, n) => [name, r.cells[n] ?? ''])));
};
const guide = (n: number, parts: GuideParts = {}): GuideParts => ({
  ...parts,
  party: { ...parts.party, address: { ...pins(n + 1)[n], ...parts.party?.address } },
});

describe('the manifest', () => {
  it('names what goes where and in which order, with room to sign', async () => {
    const client = await buildClient(t, company.id, { name: 'El Encino' });
    const route = await buildReadyRoute(t, company, {
      name: 'Ruta Centro/1',
      startDate: now.toISOString(),
      guides: [
        guide(0, {
          folio: 'MAN-1',
          clientId: client,
          certifiedDelivery: true,
          handling: ['fragile'],
          observations: 'Tocar fuerte',
          windows: [{ startMinute: 540, endMinute: 780 }],
          party: {
            contactName: 'María López',
            phone: '8119876543',
            address: { street: 'Calle Uno', extNumber: '77', betweenStreets: 'Sol y Luna', references: 'Portón azul' },
          },
        }),
        guide(1, { folio: 'MAN-2' }),
      ],
    });
    const answer = await manifest(route.id);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      'Manifiesto Ruta Centro-1 2026-11-21.pdf',
    );
    const [page = '', ...more] = said(answer);
    expect(more).toEqual([]);
    const { driver, vehicle, stops } = await readRoute(t, company.admin.token, route.id);
    for (const text of [
      'Paquetería del Norte',
      'Manifiesto de ruta',
      'Ruta Centro/1',
      '21/11/2026',
      driver?.fullName,
      vehicle?.plate,
      'MAN-1',
      'El Encino',
      'FRÁGIL',
      'CERTIFICADA',
      'María López',
      '81 1987 6543',
      'Calle Uno 77',
      'Entre Sol y Luna',
      'Ref.: Portón azul',
      'Obs.: Tocar fuerte',
      '09:00–13:00',
      'Nombre Firma',
      'Página 1 de 1',
    ])
      expect(page).toContain(text);
    expect(page.indexOf('MAN-1')).toBeLessThan(page.indexOf('MAN-2'));
    expect(stops.map((s) => s.folio)).toEqual(['MAN-1', 'MAN-2']);
    const [drawn] = readPdf(answer.rawPayload);
    // The code is drawn as squares; without it there is no rectangle on this page.
    expect(drawn?.rects.length).toBeGreaterThan(100);
    const [english] = said(await manifest(route.id, company.admin.token, { 'accept-language': 'en' }));
    expect(english).toContain('Route manifest');
  });

  it('writes days, hours, weights and distances as the company does', async () => {
    const route = await buildReadyRoute(t, company, {
      startDate: now.toISOString(),
      guides: [
        guide(0, {
          folio: 'LB-1',
          windows: [{ startMinute: 540, endMinute: 780 }],
        }),
      ],
    });
    const set = (change: object) =>
      t.call(accountsApi.updateCompany, { token: company.admin.token, params: { id: company.id }, body: change });
    await set({ dateFormat: 'MM/DD/YYYY', hourFormat: '12H', weightUnit: 'pounds', distanceUnit: 'miles' });
    const [page = ''] = said(await manifest(route.id));
    await set({ dateFormat: 'DD/MM/YYYY', hourFormat: '24H', weightUnit: 'kg', distanceUnit: 'km' });
    for (const text of ['11/21/2026', '9:00 a.m.–1:00', '7.7 lb', ' mi']) expect(page).toContain(text);
    expect(page).not.toContain(' kg');
  });

  it('of a long route has every stop, and the route’s name on each page', async () => {
    const route = await buildReadyRoute(t, company, { name: 'Ruta larga', stops: 40 });
    const pages = readPdf((await manifest(route.id)).rawPayload);
    expect(pages.length).toBeGreaterThan(2);
    const { stops } = await readRoute(t, company.admin.token, route.id);
    const words = pages.map((p) => p.texts.join(' '));
    for (const page of words) expect(page).toContain('Manifiesto de ruta · Ruta larga');
    const all = words.join(' ');
    expect(stops.filter((s) => !all.includes(s.folio))).toEqual([]);
  });

  it('is for those who see the route; taggers print labels alone', async () => {
    const route = await buildReadyRoute(t, company);
    const elsewhere = await buildCedi(t, company.id);
    const other = await buildCompany(t);
    const kept = await buildUser(t, company.id, { roles: ['routes-manager'], cediIds: [elsewhere] });
    const tagger = await buildUser(t, company.id, { type: 'tagger', cediIds: [company.cediId] });
    for (const ask of [manifest, sheet])
      for (const { token } of [other.admin, kept])
        expect((await ask(route.id, token)).json().error.key).toBe('routes.not_found');
    expect((await manifest(route.id, tagger.token)).statusCode).toBe(403);
    expect((await sheet(route.id, tagger.token)).statusCode).toBe(403);
    expect((await manifest(route.id, route.driver.token)).statusCode).toBe(403);
  });
});

describe('the manifests of several routes', () => {
  const start = (routes: string[], token = company.admin.token) =>
    t.call(routeChangesApi.manifests, { token, body: { routes } });
  const _jobOf = async (id: string): Promise<Job> =>
    (await t.call(jobsApi.detail, { token: company.admin.token, params: { id } })).json();
  const ended = (id: string): Promise<Job> => endedJob(t, company.admin.token, id);
  const fileOf = async (job: Job): Promise<Uint8Array> =>
    (
      await t.call(filesApi.download, {
        token: company.admin.token,
        params: { id: String(job.progress.detail.fileId) },
      })
    ).rawPayload;

  it('are one file in the order asked for, each with pages of its own', async () => {
    const [short, long] = [
      await buildReadyRoute(t, company, { name: 'Corta', startDate: now.toISOString() }),
      await buildReadyRoute(t, company, { name: 'Larga', stops: 30, startDate: now.toISOString() }),
    ];
    const { jobId, routes } = (await start([long.id, short.id, long.id])).json();
    expect(routes).toBe(2);
    const job = await ended(jobId);
    expect(job).toMatchObject({
      status: 'done',
      progress: { detail: { routes: 2, name: 'Manifiestos de 2 rutas 2026-11-21.pdf' } },
    });
    const pages = said({ rawPayload: await fileOf(job) });
    const of = pages.length - 1;
    expect(of).toBeGreaterThan(1);
    expect(pages.map((page) => /· (Larga|Corta) ·/.exec(page)?.[1])).toEqual([...Array(of).fill('Larga'), 'Corta']);
    expect(pages.map((page) => /Página \d+ de \d+/.exec(page)?.[0])).toEqual([
      ...Array.from({ length: of }, (_, i) => `Página ${i + 1} de ${of}`),
      'Página 1 de 1',
    ]);
    // Kept in the audit, and for who asked alone.
    const other = await buildUser(t, company.id, { roles: ['routes-manager'] });
    const params = { id: String(job.progress.detail.fileId) };
    expect((await t.call(filesApi.download, { token: other.token, params })).statusCode).toBe(404);
  });

  it('leave out a route that was deleted while the file waited, and say so when none is left', async () => {
    const [kept, gone] = [await buildReadyRoute(t, company, { name: 'Queda' }), await buildReadyRoute(t, company)];
    await t.call(routesApi.remove, { token: company.admin.token, params: { id: gone.id } });
    const queue = (routeIds: string[]): Promise<string> =>
      t.platform.db.system((trx) =>
        t.platform.jobs.start(trx, {
          companyId: company.id,
          userId: company.admin.userId,
          kind: 'routes.manifests',
          subjectId: newId(),
          data: { routeIds, locale: 'es' },
        }),
      );
    expect(await ended(await queue([gone.id, kept.id]))).toMatchObject({
      status: 'done',
      progress: { detail: { routes: 1 } },
    });
    expect(await ended(await queue([gone.id]))).toMatchObject({ status: 'failed', error: { key: 'routes.not_found' } });
  });

  it('are for those who see every one of the routes', async () => {
    const route = await buildReadyRoute(t, company);
    const other = await buildCompany(t);
    const tagger = await buildUser(t, company.id, { type: 'tagger' });
    expect((await start([route.id], other.admin.token)).json().error.key).toBe('routes.not_found');
    expect((await start([route.id], tagger.token)).statusCode).toBe(403);
    expect((await start([])).statusCode).toBe(422);
  });
});

describe('the sheet of stops', () => {
  it('tells each stop as planned and as it was, and runs no formula', async () => {
    t.setNow(now);
    const route: BuiltRoute = await buildStartedRoute(t, company, {
      startDate: now.toISOString(),
      guides: [
        guide(0, { folio: 'HOJA-1', windows: [{ startMinute: 600, endMinute: 610 }] }),
        guide(1, { folio: '=1+1', party: { contactName: '+SUM(A1)' } }),
      ],
    });
    const at = new Date(now.getTime() + 20 * 60_000);
    t.setNow(at);
    expect((await deliver(t, route, route.guideIds[0] as string, at)).statusCode).toBe(200);
    const { stops } = await readRoute(t, company.admin.token, route.id);
    const [first, second] = await rowsOf(route.id);
    expect(first).toMatchObject({
      Parada: '1',
      Folio: 'HOJA-1',
      Estado: 'Entregada',
      Horario: '10:00-10:10',
      Gestionada: '2026-11-21T12:20',
      'Llegada esperada': '',
      // The window ended at 10:10, local.
      Tarde: 'Sí',
      'Minutos tarde': '130',
      Recibió: 'Rosa Elena Peña',
      Evidencias: '0',
    });
    expect(Number(first?.['Km desde la anterior (plan)'])).toBeGreaterThan(0);
    expect(second).toMatchObject({ Folio: '=1+1', Destinatario: '+SUM(A1)', Recibió: '', Tarde: 'No', Gestionada: '' });
    expect(second?.['Llegada planeada']).not.toBe('');
    expect(second?.['Llegada esperada']).not.toBe('');
    expect(stops[1]?.expectedArrival).not.toBeNull();
    expect(Object.keys((await rowsOf(route.id, { 'accept-language': 'en' }))[0] ?? {})).toContain('Planned arrival');
  });
});

describe('the list of routes as a sheet', () => {
  it('has the routes of the filter with all that their rows tell', async () => {
    const own = await buildCompany(t);
    t.setNow(now);
    const started = await buildStartedRoute(t, own, { name: 'Ruta A', stops: 2, startDate: now.toISOString() });
    await buildReadyRoute(t, own, { name: 'Ruta B', stops: 1, startDate: now.toISOString() });
    await buildGuide(own);
    await t.call(routesApi.update, {
      token: own.admin.token,
      params: { id: started.id },
      body: { notes: 'Llevar rampa' },
    });
    t.setNow(null);
    const { sheet: file } = await exported(own.admin, 'routes', {
      all: true,
      filter: { startDate: '2026-11-21', status: ['started'] },
    });
    const { header, rows } = file;
    const row = Object.fromEntries(header.map((name: string, n: number) => [name, rows[0]?.cells[n]]));
    expect(rows).toHaveLength(1);
    expect(row).toMatchObject({
      Ruta: 'Ruta A',
      Estado: 'En curso',
      Fecha: '2026-11-21',
      Guías: '2',
      Gestionadas: '0',
      'Por gestionar': '2',
      'Salida real': '2026-11-21T12:00',
      Notas: 'Llevar rampa',
    });
  });
});
