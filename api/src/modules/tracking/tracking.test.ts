import { Writable } from 'node:stream';
import { accountsApi } from '@tramo/contract/accounts-api';
import { auditApi } from '@tramo/contract/audit';
import { customFieldsApi } from '@tramo/contract/custom-fields';
import { guidesApi } from '@tramo/contract/guides-api';
import { trackingApi } from '@tramo/contract/tracking';
import { defaultTracking } from '@tramo/contract/tracking-settings';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuide, buildUser } from '../../../test/builders.ts';
import { buildStartedRoute, manageGuide } from '../../../test/routes.ts';
import { buildVisitRow, linksOf, nobody, openReport, secretOf, setTracking } from '../../../test/tracking.ts';
import { buildApp } from '../../app.ts';
import { inTx } from '../../platform/context.ts';
import { saveFile } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp();
const company = await buildCompany(t);

const file = (token: string, fileId: string) =>
  t.call(trackingApi.reportFile, { ...nobody, params: { token, fileId } });

describe('the delivery report', () => {
  it('shows the visits, what was handed over, and the files of these visits alone', async () => {
    const id = await buildGuide(company, { folio: 'REP-1', party: { contactName: 'María López' } });
    expect((await linksOf(t, company, id)).report).toBeNull();
    const field = async (name: string, showInReport: boolean): Promise<string> =>
      (
        await t.call(customFieldsApi.create, {
          token: company.admin.token,
          body: { target: 'guide', name, type: 'boolean', showInReport },
        })
      ).json()._id;
    const [shown, own] = [await field('Con garantía', true), await field('Revisado en almacén', false)];
    const files = await buildVisitRow(t, company, id, { customFields: { [shown]: true, [own]: true } });
    const undone = await buildVisitRow(t, company, id, { isUndone: true });
    const strange = await buildVisitRow(t, company, await buildGuide(company));
    const link = (await linksOf(t, company, id)).report;
    const secret = secretOf(link);
    expect(new URL(link ?? '').pathname).toBe('/delivery-report');
    const answer = await openReport(t, secret);
    expect(answer.json()).toMatchObject({
      folio: 'REP-1',
      contactName: 'María L•••',
      visits: [
        {
          attempt: 1,
          outcome: 'delivered',
          receivedBy: 'R. E. P.',
          files: [
            { _id: files.photo, kind: 'photo', type: 'image/jpeg', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
            { _id: files.signature, kind: 'signature' },
          ],
          answers: [{ question: '¿Quién recibe?', answer: 'Familiar' }],
          customFields: [{ name: 'Con garantía', value: 'Sí' }],
        },
      ],
      items: [{ name: 'Caja', quantity: 2, managedQuantity: 1 }],
    });
    expect(answer.body).not.toMatch(/Rosa|Peña|8112345678/);
    const photo = await file(secret, files.photo);
    expect(photo.statusCode).toBe(200);
    expect(photo.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(photo.body).toMatch(/^photo /);
    for (const other of [undone.photo, strange.photo, newId()])
      expect((await file(secret, other)).statusCode).toBe(404);
    const tracking = secretOf((await linksOf(t, company, id)).tracking);
    expect([(await openReport(t, tracking)).statusCode, (await file(tracking, files.photo)).statusCode]).toEqual([
      410, 410,
    ]);
  });

  it('leads with what a correction says, and marks the visit as corrected', async () => {
    const r = await buildStartedRoute(t, company, { stops: 1 });
    const id = r.guideIds[0] as string;
    expect((await manageGuide(t, r, id, { receivedBy: 'Rosa Elena Peña' })).statusCode).toBe(200);
    const secret = secretOf((await linksOf(t, company, id)).report);
    const visit = async () => (await openReport(t, secret)).json().visits[0];
    expect(await visit()).toMatchObject({ outcome: 'delivered', corrected: null });
    const correct = async (body: object): Promise<void> => {
      const answer = await t.call(guidesApi.correct, { token: company.admin.token, params: { id }, body });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await correct({ result: 'undelivered', subStatus: 'Cliente ausente', reason: 'Se cerró por error' });
    expect(await visit()).toMatchObject({
      outcome: 'delivered',
      corrected: {
        at: expect.any(String),
        outcome: 'undelivered',
        subStatus: expect.stringMatching(/cliente ausente/i),
      },
    });
    const { items, status } = (await openReport(t, secret)).json();
    expect([status, items.map((i: { managedQuantity: number }) => i.managedQuantity)]).toEqual([
      'undelivered',
      items.map(() => 0),
    ]);
    // The reason is the company's own.
    expect((await openReport(t, secret)).body).not.toContain('Se cerró por error');
    await correct({ result: 'route', reason: 'Vuelve a salir' });
    expect((await visit()).corrected).toMatchObject({ outcome: null, subStatus: null });
    // Corrected back to what the driver said: nothing to tell.
    await manageGuide(t, r, id, { receivedBy: 'Luis' });
    expect(await visit()).toMatchObject({ outcome: 'delivered', corrected: null });
  });

  it('says so when there is nothing to show', async () => {
    const id = await buildGuide(company);
    await buildVisitRow(t, company, id);
    const secret = secretOf((await linksOf(t, company, id)).report);
    await t.platform.db.system((trx) =>
      sql`update guide_visit set undone_at = now() where guide_id = ${id}`.execute(trx),
    );
    const answer = await openReport(t, secret);
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      404,
      'Hubo un error al obtener el reporte de tu entrega',
    ]);
  });
});

describe('the company’s side', () => {
  it('tells name, colour, phone and note to anybody, but not when its pages are off', async () => {
    const own = await buildCompany(t, 'Envíos Sierra');
    await setTracking(t, own, { colour: '#aa3300', note: 'Llámanos de 9 a 18 h' });
    await t.call(accountsApi.updateCompany, {
      token: own.admin.token,
      params: { id: own.id },
      body: { profile: { phone: '8188887777' } },
    });
    const ask = () => t.call(trackingApi.company, { ...nobody, params: { companyId: own.id } });
    expect((await ask()).json()).toEqual({
      _id: own.id,
      name: 'Envíos Sierra',
      colour: '#aa3300',
      hasLogo: false,
      hourFormat: '24H',
      phone: '8188887777',
      note: 'Llámanos de 9 a 18 h',
    });
    expect((await t.call(trackingApi.logo, { ...nobody, params: { companyId: own.id } })).statusCode).toBe(404);
    const logo = await inTx(own.ctx, (tx) =>
      saveFile(tx, { kind: 'logo', name: 'logo.png', type: 'image/png', content: Buffer.from('png'), expiresAt: null }),
    );
    await t.call(accountsApi.updateCompany, {
      token: own.admin.token,
      params: { id: own.id },
      body: { logoFileId: logo._id },
    });
    const image = await t.call(trackingApi.logo, { ...nobody, params: { companyId: own.id } });
    expect([image.statusCode, image.headers['content-type'], image.headers['cache-control'], image.body]).toEqual([
      200,
      'image/png',
      'public, max-age=600',
      'png',
    ]);
    await setTracking(t, own, { isEnabled: false });
    expect([
      (await ask()).statusCode,
      (await t.call(trackingApi.logo, { ...nobody, params: { companyId: own.id } })).statusCode,
    ]).toEqual([404, 404]);
  });

  it('is set by admins alone, checked, and stands in the audit', async () => {
    const own = await buildCompany(t);
    const manager = await buildUser(t, own.id, { roles: ['routes-manager'] });
    const change = {
      ...defaultTracking,
      colour: '#123456',
      frameOrigins: ['HTTPS://Tienda.MX', 'http://localhost:8080', 'https://*.tienda.mx'],
    };
    const put = (token: string, tracking: unknown, id = own.id) =>
      t.call(accountsApi.updateCompany, { token, params: { id }, body: { tracking } });
    expect((await put(manager.token, change)).statusCode).toBe(403);
    expect((await put(company.admin.token, change)).statusCode).toBe(403);
    expect((await put(own.admin.token, change)).json().tracking).toEqual({
      ...change,
      frameOrigins: ['https://tienda.mx', 'http://localhost:8080', 'https://*.tienda.mx'],
    });
    const { entries } = (await t.call(auditApi.list, { token: own.admin.token, query: { kinds: 'company' } })).json();
    expect(entries[0]).toMatchObject({
      action: 'update',
      before: { tracking: { colour: defaultTracking.colour } },
      after: { tracking: { colour: '#123456' } },
    });
    for (const [path, wrong] of [
      ['tracking.colour', { ...change, colour: 'red' }],
      ['tracking.frameOrigins.0', { ...change, frameOrigins: ['tienda.mx'] }],
      ['tracking.frameOrigins.0', { ...change, frameOrigins: ["https://tienda.mx; script-src 'unsafe-inline'"] }],
      ['tracking.frameOrigins.1', { ...change, frameOrigins: ['https://a.mx', 'https://b.mx/pagina'] }],
      ['tracking.note', { ...change, note: 'x'.repeat(301) }],
    ] as const)
      expect(Object.keys((await put(own.admin.token, wrong)).json().error.fields)).toEqual([path]);
  });
});

it('keeps tokens out of the log, whatever happens', async () => {
  const lines: string[] = [];
  const kept = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const log = pino({ level: 'trace' }, kept);
  const id = await buildGuide(company);
  await buildVisitRow(t, company, id);
  const links = await linksOf(t, company, id);
  const secrets = [secretOf(links.tracking), secretOf(links.report)] as const;
  const broken = {
    ...t.platform,
    log,
    db: {
      ...t.platform.db,
      as: () => Promise.reject(new Error('the database is away')),
    },
  };
  for (const platform of [{ ...t.platform, log }, broken]) {
    const app = await buildApp(platform);
    for (const url of [
      `/api/public/tracking/link/${secrets[0]}`,
      `/api/public/report/${secrets[1]}`,
      `/api/public/report/${secrets[1]}/files/${newId()}`,
      `/api/public/nothing/${secrets[1]}`,
    ])
      await app.inject({ method: 'GET', url });
    await app.close();
  }
  expect(lines.some((line) => line.includes('unexpected error'))).toBe(true);
  expect(lines.filter((line) => secrets.some((s) => line.includes(s)))).toEqual([]);
});
