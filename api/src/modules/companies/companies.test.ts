import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companiesApi } from '@tramo/contract/companies';
import { driverApi } from '@tramo/contract/driver';
import { guidesApi } from '@tramo/contract/guides-api';
import { jobsApi } from '@tramo/contract/jobs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyOf, openTestApp, type TestApp, testApp } from '../../../test/app.ts';
import { buildCompany, buildGuide, type Company, guideParts } from '../../../test/builders.ts';
import { balances, faultsOf, topUp } from '../../../test/ledger.ts';
import { type BuiltRoute, buildReadyRoute, buildStartedRoute, manageGuide } from '../../../test/routes.ts';
import { endedJob, eventually } from '../../../test/waits.ts';
import { cleanUp } from '../../app.ts';
import * as cli from '../../cli/companies.ts';
import { inTx } from '../../platform/context.ts';
import { saveFile, writeAhead } from '../../platform/files.ts';
import { openZip } from '../../platform/zip-file.ts';

const t = await testApp({ background: true });
const folder = mkdtempSync(join(tmpdir(), 'tramo-companies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const as =
  (app: TestApp): cli.Open =>
  async () => ({ platform: app.platform, close: async () => undefined });
/** What a command says. */
async function said(command: () => Promise<void>): Promise<string> {
  const lines: string[] = [];
  const { log } = console;
  console.log = (text: unknown) => void lines.push(String(text));
  try {
    await command();
  } finally {
    console.log = log;
  }
  return lines.join('\n');
}
const count = async (app: TestApp, table: string, companyId: string): Promise<number> =>
  app.platform.db.system(
    async (trx) =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from ${sql.table(table)} where company_id = ${companyId}`.execute(trx)
      ).rows[0]?.n ?? 0,
  );
const list = (token: string) => t.call(guidesApi.list, { token, body: {} });
/** The company without a limit of guides. */
const raised = async (c: Company): Promise<Company> => {
  await said(() => cli.companyQuota({ company: c.id, guides: 'default' }, as(t)));
  return c;
};
const create = (c: Company) => t.call(guidesApi.create, { token: c.admin.token, body: guideParts(c) });

describe('a company that the operator suspends', () => {
  let c: Company;
  let onRoad: BuiltRoute;
  let waiting: BuiltRoute;
  beforeAll(async () => {
    c = await buildCompany(t);
    onRoad = await buildStartedRoute(t, c);
    waiting = await buildReadyRoute(t, c);
    await expect(said(() => cli.companySuspend({ company: c.id }, as(t)))).rejects.toThrow('--reason');
    expect(await said(() => cli.companySuspend({ company: c.id, reason: 'falta de pago' }, as(t)))).toContain(
      'suspendida',
    );
  });

  it('lets nobody in, in words', async () => {
    const answer = await list(c.admin.token);
    expect([answer.statusCode, keyOf(answer)]).toEqual([403, 'auth.suspended']);
    expect(answer.json().error.message).toContain('falta de pago');
    expect(keyOf(await t.call(driverApi.routes, { token: waiting.driver.token }))).toBe('auth.suspended');
  });

  it('lets a driver on the road end what he has in hand', async () => {
    for (const id of onRoad.guideIds) expect(keyOf(await manageGuide(t, onRoad, id))).toBe('ok');
    const answer = await t.call(driverApi.finish, {
      token: onRoad.driver.token,
      params: { id: onRoad.id },
      body: { at: new Date().toISOString() },
    });
    expect(keyOf(answer)).toBe('ok');
  });

  it('has its jobs wait, and works again where it was left', async () => {
    const id = await t.platform.db.system((trx) =>
      t.platform.jobs.start(trx, { companyId: c.id, userId: c.admin.userId, kind: 'company.copy', subjectId: c.id }),
    );
    await new Promise((r) => setTimeout(r, 300));
    const status = async (): Promise<unknown> =>
      (await t.platform.db.system((trx) => sql`select status from job where id = ${id}`.execute(trx))).rows[0];
    expect(await status()).toEqual({ status: 'queued' });
    await said(() => cli.companyResume({ company: c.id }, as(t)));
    expect((await list(c.admin.token)).statusCode).toBe(200);
    expect(keyOf(await t.call(jobsApi.cancel, { token: c.admin.token, params: { id } }))).toBe('ok');
  });
});

describe('a company whose service ends', () => {
  it('is told ahead, once, and looks without beginning anything afterwards', async () => {
    const c = await buildCompany(t);
    await t.platform.db.system((trx) =>
      sql`update app_user set email = 'ana@empresa.mx' where id = ${c.admin.userId}`.execute(trx),
    );
    const route = await buildReadyRoute(t, c);
    const day = (days: number): string =>
      new Date(Date.now() + days * 86_400_000 - 6 * 3_600_000).toISOString().slice(0, 10);
    await said(() => cli.companyExpire({ company: c.id, on: day(5) }, as(t)));
    await cleanUp(t.platform);
    await cleanUp(t.platform);
    const mails = await t.platform.db.system((trx) =>
      sql<{ subject: string }>`select subject from message where company_id = ${c.id} and channel = 'email'`.execute(
        trx,
      ),
    );
    expect(mails.rows.map((m) => m.subject)).toEqual([
      `Tu servicio de Tramo termina el ${day(5).split('-').reverse().join('/')}`,
    ]);
    const service = async () => (await t.call(companiesApi.service, { token: c.admin.token })).json();
    expect(await service()).toMatchObject({ state: 'active', daysLeft: 5 });
    expect(keyOf(await create(c))).toBe('ok');
    await said(() => cli.companyExpire({ company: c.id, on: day(-1) }, as(t)));
    expect(await service()).toMatchObject({ state: 'over', daysLeft: null });
    expect(keyOf(await create(c))).toBe('companies.over');
    const start = await t.call(driverApi.start, {
      token: route.driver.token,
      params: { id: route.id },
      body: { at: new Date().toISOString() },
    });
    expect(keyOf(start)).toBe('companies.over');
    expect((await list(c.admin.token)).statusCode).toBe(200);
    await said(() => cli.companyExpire({ company: c.id, on: 'never' }, as(t)));
    expect(keyOf(await create(c))).toBe('ok');
  });
});

describe('quotas', () => {
  it('refuse what goes beyond, with the limit and when it is free, and warn once at four fifths', async () => {
    const c = await buildCompany(t);
    await t.platform.db.system((trx) =>
      sql`update app_user set email = 'ana@empresa.mx' where id = ${c.admin.userId}`.execute(trx),
    );
    await expect(said(() => cli.companyQuota({ company: c.id, guides: 'muchas' }, as(t)))).rejects.toThrow('--guides');
    expect(await said(() => cli.companyQuota({ company: c.id, guides: '3', storage: '1MB' }, as(t)))).toContain(
      '0 de 3',
    );
    for (let n = 0; n < 3; n++) expect(keyOf(await create(c))).toBe('ok');
    const refused = await create(c);
    expect([refused.statusCode, keyOf(refused)]).toEqual([429, 'quotas.guides']);
    expect(refused.json().error.message).toContain('3 guías al mes');
    // Two at once do not both take the last place.
    await said(() => cli.companyQuota({ company: c.id, guides: '4' }, as(t)));
    expect((await Promise.all([create(c), create(c)])).map(keyOf).sort()).toEqual(['ok', 'quotas.guides']);
    const { quotas } = (await t.call(companiesApi.usage, { token: c.admin.token })).json();
    expect(quotas[0]).toMatchObject({ kind: 'guides', limit: 4, used: 4 });
    await cleanUp(t.platform);
    const mails = await t.platform.db.system((trx) =>
      sql`select 1 from message where company_id = ${c.id} and channel = 'email'`.execute(trx),
    );
    expect(mails.rows).toHaveLength(1);
    await said(() => cli.companyQuota({ company: c.id, positions: '5' }, as(t)));
    const route = await buildStartedRoute(t, await raised(c));
    const fix = { lat: 25.68, lng: -100.3, accuracyM: 5, speedMps: 3, heading: 0, battery: 0.8 };
    const send = (n: number) =>
      t.call(driverApi.positions, {
        token: route.driver.token,
        body: {
          routeId: route.id,
          positions: Array.from({ length: n }, (_, i) => ({
            ...fix,
            at: new Date(Date.now() - i * 1000).toISOString(),
          })),
        },
      });
    expect(keyOf(await send(4))).toBe('ok');
    const tooMuch = await send(4);
    expect([tooMuch.statusCode, keyOf(tooMuch)]).toEqual([429, 'quotas.positions']);
    const document = { kind: 'guideDocument' as const, name: 'carta.pdf', type: 'application/pdf', expiresAt: null };
    const keep = (content: Uint8Array) => inTx(c.ctx, (tx) => saveFile(tx, { ...document, content }));
    await keep(randomBytes(600_000));
    await expect(keep(randomBytes(600_000))).rejects.toMatchObject({ key: 'quotas.storage' });
    await said(() => cli.companyQuota({ company: c.id, storage: 'default', guides: 'default' }, as(t)));
    expect(keyOf(await create(c))).toBe('ok');
  });
});

describe('a copy of a company', () => {
  let c: Company;
  let other: TestApp;
  const copy = join(folder, 'copia.zip');
  const photo = randomBytes(700_000);
  let fileId: string;
  beforeAll(async () => {
    c = await buildCompany(t, 'Paquetería «Sur», S.A.');
    await buildGuide(c, { observations: '=1+1 "comillas"\nsalto', party: { contactName: 'Ñandú Ávila Pérez' } });
    await buildStartedRoute(t, c);
    await topUp(t.platform, c.id, 50_000);
    await t.platform.db.system((trx) =>
      sql`update app_user set username = 'admin@sur.example' where id = ${c.admin.userId}`.execute(trx),
    );
    const content = await writeAhead(c.ctx, photo);
    fileId = (
      await inTx(c.ctx, (tx) =>
        saveFile(tx, { kind: 'evidence', name: 'foto.webp', type: 'image/webp', content, expiresAt: null }),
      )
    )._id;
    await t.platform.db.system((trx) =>
      sql`update company set logo_file_id = ${fileId} where id = ${c.id}`.execute(trx),
    );
    expect(await said(() => cli.companyExport({ company: c.id }, copy, as(t)))).toContain('1 archivos');
    other = await openTestApp();
  });
  afterAll(() => other.close());

  it('holds sheets that people read, and no secret', async () => {
    const zip = await openZip(copy);
    const guides = String(await zip.read('tablas/guias.csv'));
    expect(guides).toContain('Ñandú Ávila Pérez');
    expect(guides).toContain(`"'=1+1 ""comillas""`);
    expect(Buffer.compare((await zip.read(`archivos/${fileId}`)) as Buffer, photo)).toBe(0);
    for (const name of zip.names()) expect(String(await zip.read(name))).not.toContain('password_hash');
    expect(zip.names()).not.toContain('datos/webhook.jsonl');
    await zip.close();
  });

  it('comes in elsewhere with its ids, row for row, and its first administrator gets in', async () => {
    const told = await said(() => cli.companyImport({}, copy, as(other)));
    expect(told).toContain('Administrador: admin@sur.example');
    for (const table of [
      'guide',
      'guide_item',
      'binnacle',
      'route',
      'route_stop',
      'app_user',
      'ledger_entry',
      'checklist',
      'audit',
    ])
      expect([table, await count(other, table, c.id)]).toEqual([table, await count(t, table, c.id)]);
    expect(await balances(other.platform, c.id)).toEqual(await balances(t.platform, c.id));
    expect(await faultsOf(other.platform, c.id)).toEqual([]);
    const { rows } = await other.platform.db.system((trx) =>
      sql<{
        n: number;
        logo: string;
      }>`select (select sum(length(content))::int from file_part where file_id = ${fileId}) as n,
        (select logo_file_id from company where id = ${c.id}) as logo`.execute(trx),
    );
    expect(rows[0]).toEqual({ n: photo.length, logo: fileId });
    await expect(said(() => cli.companyImport({}, copy, as(other)))).rejects.toThrow('--as-new');
  });

  it('stands beside the first one under ids of its own', async () => {
    await expect(said(() => cli.companyImport({ 'as-new': true }, copy, as(t)))).rejects.toThrow('admin@sur.example');
    const told = await said(() => cli.companyImport({ 'as-new': true, 'user-suffix': '.copia' }, copy, as(t)));
    expect(told).toContain('admin.copia@sur.example');
    const id = /id ([0-9a-f-]{36})/.exec(told)?.[1] as string;
    expect(await count(t, 'guide', id)).toBe(await count(t, 'guide', c.id));
    expect(await count(t, 'ledger_tx', id)).toBe(0);
    expect(await count(t, 'guide', c.id)).toBeGreaterThan(0);
    const { rows } = await t.platform.db.system((trx) =>
      sql`select 1 from route_stop s join guide g on g.id = s.guide_id and g.company_id = ${id} where s.company_id = ${id}`.execute(
        trx,
      ),
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('is refused whole when it is damaged, cut or of another version', async () => {
    const bytes = await readFile(copy);
    const at = async (name: string, change: (b: Buffer) => Buffer): Promise<string> => {
      const file = join(folder, name);
      await writeFile(file, change(Buffer.from(bytes)));
      return file;
    };
    await expect(said(() => cli.companyImport({ 'as-new': true }, join(folder, 'no.zip'), as(other)))).rejects.toThrow(
      'No existe',
    );
    const cut = await at('cortada.zip', (b) => b.subarray(0, b.length / 2));
    await expect(said(() => cli.companyImport({ 'as-new': true }, cut, as(other)))).rejects.toThrow('se cortó');
    const before = await other.platform.db.system((trx) =>
      sql<{ n: number }>`select count(*)::int as n from company`.execute(trx),
    );
    await other.platform.db.system((trx) =>
      sql`insert into migration (name, hash) values ('9999_x.sql', 'x')`.execute(trx),
    );
    await expect(
      said(() => cli.companyImport({ 'as-new': true, 'user-suffix': '.b' }, copy, as(other))),
    ).rejects.toThrow('versión anterior');
    await other.platform.db.system((trx) => sql`delete from migration where name = '9999_x.sql'`.execute(trx));
    const after = await other.platform.db.system((trx) =>
      sql<{ n: number }>`select count(*)::int as n from company`.execute(trx),
    );
    expect(after.rows).toEqual(before.rows);
  });

  it('is made for an administrator as a job, of his company alone', async () => {
    const { jobId } = (await t.call(companiesApi.copy, { token: c.admin.token, body: { withFiles: true } })).json();
    const job = await endedJob(t, c.admin.token, jobId);
    expect(job).toMatchObject({ status: 'done', progress: { detail: { files: 1 } } });
    const opened = await t.app.inject({
      method: 'GET',
      url: `/api/files/${job.progress.detail.fileId}`,
      headers: { apikey: 'tramo-web', token: c.admin.token },
    });
    expect(opened.statusCode).toBe(200);
    const stranger = await buildCompany(t);
    expect(
      (
        await t.app.inject({
          method: 'GET',
          url: `/api/files/${job.progress.detail.fileId}`,
          headers: { apikey: 'tramo-web', token: stranger.admin.token },
        })
      ).statusCode,
    ).toBe(404);
  });
});

describe('deleting a company', () => {
  it('waits thirty days in which it can be undone, then leaves the books alone, and those for their years', async () => {
    const c = await buildCompany(t, 'La que se va');
    const neighbour = await buildCompany(t);
    await buildGuide(neighbour);
    await buildStartedRoute(t, c);
    await topUp(t.platform, c.id, 50_000);
    await expect(said(() => cli.companyDelete({ company: c.id, confirm: 'la que se va' }, as(t)))).rejects.toThrow(
      'La que se va',
    );
    await expect(
      said(() => cli.companyDelete({ company: c.id, confirm: 'La que se va', now: true }, as(t))),
    ).rejects.toThrow('rutas en curso');
    expect(await said(() => cli.companyDelete({ company: c.id, confirm: 'La que se va' }, as(t)))).toContain(
      'company resume',
    );
    expect(keyOf(await list(c.admin.token))).toBe('auth.suspended');
    await said(() => cli.companyResume({ company: c.id }, as(t)));
    expect((await list(c.admin.token)).statusCode).toBe(200);
    await said(() => cli.companyDelete({ company: c.id, confirm: 'La que se va' }, as(t)));
    await t.platform.db.system((trx) =>
      sql`update company_standing set delete_on = '2020-01-01' where company_id = ${c.id}`.execute(trx),
    );
    await cleanUp(t.platform);
    for (const table of ['guide', 'binnacle', 'app_user', 'route', 'session', 'checklist', 'address'])
      expect([table, await count(t, table, c.id)]).toEqual([table, 0]);
    expect(await count(t, 'guide', neighbour.id)).toBe(1);
    expect(await count(t, 'ledger_tx', c.id)).toBe(1);
    expect(await faultsOf(t.platform, c.id)).toEqual([]);
    expect(await said(() => cli.companyList({}, as(t)))).toContain('sus libros quedan hasta el 30/04/');
    await expect(said(() => cli.companyResume({ company: c.id }, as(t)))).rejects.toThrow('no se puede deshacer');
    await t.platform.db.system((trx) =>
      sql`update company_standing set kept_until = '2020-01-01' where company_id = ${c.id}`.execute(trx),
    );
    await cleanUp(t.platform);
    await eventually(async () => expect(await count(t, 'ledger_tx', c.id)).toBe(0));
    expect(
      (await t.platform.db.system((trx) => sql`select 1 from company where id = ${c.id}`.execute(trx))).rows,
    ).toEqual([]);
  });
});
