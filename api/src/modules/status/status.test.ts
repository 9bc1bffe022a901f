import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companyChecks, type FindingState, type StatusCheck, statusApi, statusChecks } from '@tramo/contract/status';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany } from '../../../test/builders.ts';
import { bareCompany, topUp } from '../../../test/ledger.ts';
import { doctorOf, doctorText } from '../../cli/doctor.ts';
import { devEnvironment, openDevProviders } from '../../dev-providers/server.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import { takeFolder } from '../../platform/db/folder-lock.ts';
import { answerDoctors, askServer } from '../../platform/health/asked.ts';
import type { Patient } from '../../platform/health/check.ts';
import type { Examined } from '../../platform/health/examine.ts';
import { openOutbound } from '../../platform/outbound.ts';
import { settingNames, settingOf } from '../../platform/settings/settings-table.ts';
import { examineAll, examineServer } from './status.doctor.service.ts';

const t = await testApp();
const folder = mkdtempSync(join(tmpdir(), 'tramo-status-'));
const dev = await openDevProviders({ appUrl: 'http://127.0.0.1:1' });
afterAll(async () => {
  await dev.close();
  rmSync(folder, { recursive: true });
});

/** The installation of the test's database, with another configuration or clock. */
function examined(env: Record<string, string> = {}, more: Partial<Patient> = {}): Promise<Examined[]> {
  const config: Config = readConfig({ DATA_DIR: folder, ...env });
  // One of its own: what waits is remembered for two seconds.
  const db = { ...t.platform.db };
  const open = { db, connection: db.connection };
  return examineAll({ config, now: () => new Date(), outbound: openOutbound(config.outboundAllow), open, ...more });
}
const one = (all: readonly Examined[], check: StatusCheck): Examined | undefined => all.find((e) => e.check === check);
const system = <T>(work: (trx: Parameters<Parameters<typeof t.platform.db.system>[0]>[0]) => Promise<T>): Promise<T> =>
  t.platform.db.system(work);

describe('the doctor in broken worlds', () => {
  it('says well of what is well, in the order of the table', async () => {
    const all = await examined();
    expect(all.filter(({ state }) => state === 'bad').map(({ check, found }) => [check, found.es])).toEqual(
      // A machine for tests may do without.
      all.flatMap((e) => (e.check === 'autovacuum' && e.state === 'bad' ? [[e.check, e.found.es]] : [])),
    );
    for (const check of ['database', 'migrations', 'clock', 'timeZones', 'ledger', 'events'] as const)
      expect(one(all, check), check).toMatchObject({ state: 'ok', cure: null });
    const at = all.map(({ check }) => statusChecks.indexOf(check));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
  });

  it.each<[string, StatusCheck, FindingState, RegExp, Record<string, string>, Partial<Patient>]>([
    ['a full disk', 'disk', 'bad', /reserva/, { DISK_RESERVE_MB: '9999999' }, {}],
    [
      'a clock ahead',
      'clock',
      'bad',
      /adelantado respecto de la base/,
      {},
      { now: () => new Date(Date.now() + 120_000) },
    ],
    ['a clock behind', 'clock', 'warning', /atrasado/, {}, { now: () => new Date(Date.now() - 20_000) }],
    ['a mail server away', 'mail', 'bad', /no se puede llegar|no contesta/, { SMTP_URL: 'smtp://127.0.0.1:1' }, {}],
    [
      'a key of nobody',
      'sms',
      'bad',
      /rechaza las claves/,
      { ...devEnvironment(dev.url), TWILIO_AUTH_TOKEN: 'otra' },
      {},
    ],
    ['a routing service away', 'routing', 'bad', /no contesta/, { ROUTING_URL: 'http://127.0.0.1:1' }, {}],
    [
      'an address that is not encrypted',
      'publicUrl',
      'warning',
      /no va cifrada/,
      { PUBLIC_URL: 'http://tramo.invalid' },
      {},
    ],
    ['a misspelt variable', 'settings', 'warning', /quisiste decir PORT/, {}, { env: { PROT: '1' } }],
    ['no backups', 'backups', 'warning', /no se hacen solos/, {}, {}],
  ])('%s', async (_, check, state, text, env, more) => {
    const found = one(await examined(env, more), check);
    expect(found).toMatchObject({ state, found: { es: expect.stringMatching(text), en: expect.any(String) } });
    expect(found?.cure?.es).toBeTruthy();
  });

  it('providers that accept are told, and nothing was sent', async () => {
    const all = await examined(devEnvironment(dev.url));
    expect(one(all, 'sms')).toMatchObject({ state: 'ok', company: { es: 'funciona' } });
    expect(one(all, 'whatsapp')).toMatchObject({ state: 'ok' });
    expect(one(all, 'clock')).toMatchObject({ state: 'ok', found: { es: 'en hora' } });
  });

  it('a migration that is missing, and one that a newer version brought', async () => {
    const last = await system(async (trx) => {
      const { rows } = await sql<{ name: string; hash: string }>`delete from migration
        where name = (select max(name) from migration) returning name, hash`.execute(trx);
      return rows[0] as (typeof rows)[number];
    });
    expect(one(await examined(), 'migrations')).toMatchObject({
      state: 'warning',
      found: { es: `sin aplicar: ${last.name}` },
    });
    await system((trx) =>
      sql`insert into migration (name, hash) values (${last.name}, ${last.hash}), ('9999_mañana.sql', '')`.execute(trx),
    );
    expect(one(await examined(), 'migrations')?.found.es).toBe(
      'la base es más nueva que este programa: 9999_mañana.sql',
    );
    await system((trx) => sql`update migration set hash = '' where name = ${last.name}`.execute(trx));
    expect(one(await examined(), 'migrations')).toMatchObject({ state: 'bad' });
    await system((trx) => sql`update migration set hash = ${last.hash} where name = ${last.name}`.execute(trx));
    await system((trx) => sql`delete from migration where name like '9999%'`.execute(trx));
  });

  it('a backup that failed, and one that is old', async () => {
    const env = { BACKUP_DIR: folder };
    await system((trx) =>
      sql`insert into backup_run (day, started_at, beat_at, finished_at, file, bytes, row_count)
        values (current_date - 3, now() - interval '3 days', now(), now() - interval '3 days', 'a', 1000000, 10)`.execute(
        trx,
      ),
    );
    expect(one(await examined(env), 'backups')).toMatchObject({
      state: 'bad',
      company: { es: 'el último, de hace 3 días' },
    });
    await system((trx) =>
      sql`insert into backup_run (day, started_at, beat_at, error) values (current_date, now(), now(), 'disco lleno')`.execute(
        trx,
      ),
    );
    expect(one(await examined(env), 'backups')?.found.es).toMatch(/falló: disco lleno; el último, de hace 3 días/);
    await system((trx) => sql`delete from backup_run`.execute(trx));
  });

  it('books that do not reconcile', async () => {
    const id = await bareCompany(t.platform);
    await topUp(t.platform, id, 100_00);
    await system(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`update ledger_account set balance_cents = balance_cents + 1 where company_id = ${id}`.execute(trx);
    });
    expect(one(await examined(), 'ledger')).toMatchObject({ state: 'bad', cure: { es: expect.stringContaining(id) } });
    await system((trx) =>
      sql`update ledger_account set balance_cents = balance_cents - 1 where company_id = ${id}`.execute(trx),
    );
  });

  it('what waits too long: of the events that the relay has not numbered', async () => {
    const companyId = await bareCompany(t.platform);
    await system((trx) =>
      sql`insert into event (company_id, name, payload, created_at) values (${companyId}, 'x', '{}', now() - interval '20 minutes')`.execute(
        trx,
      ),
    );
    expect(one(await examined(), 'events')).toMatchObject({ state: 'bad', company: { es: '20 min de retraso' } });
  });

  it('a database that does not answer, and no secret in what is said', async () => {
    const mark = 'marcaquenadieve';
    const config = readConfig({
      DATA_DIR: folder,
      DATABASE_URL: `postgres://ana:${mark}@127.0.0.1:1/tramo`,
      SMTP_URL: `smtp://ana:${mark}@127.0.0.1:1`,
    });
    const text = doctorText(await doctorOf(config));
    expect(text).toMatch(/✗ Base de datos +PostgreSQL no responde/);
    expect(text).toMatch(/✗ Correo/);
    expect(text).not.toContain(mark);
    expect(settingNames.filter((name) => settingOf(name).secret).length).toBeGreaterThan(8);
  });

  it('an embedded database that is not there is not made', async () => {
    const dataDir = join(folder, 'nada');
    expect(one(await doctorOf(readConfig({ DATA_DIR: dataDir })), 'database')).toMatchObject({
      state: 'ok',
      found: { es: expect.stringContaining('todavía no hay') },
    });
  });

  it('a server that has the embedded database is asked; one that does not answer is told', async () => {
    const dataDir = join(folder, 'suya');
    const leave = await takeFolder(dataDir, 0);
    writeFileSync(join(dataDir, 'PG_VERSION'), '');
    const stop = answerDoctors(
      dataDir,
      (how) =>
        examineServer({ ...t.platform, config: readConfig({ DATA_DIR: dataDir, DISK_RESERVE_MB: '9999999' }) }, how),
      (error) => expect.unreachable(String(error)),
    );
    const all = await doctorOf(readConfig({ DATA_DIR: dataDir }), { isWhole: true });
    expect(one(all, 'disk')).toMatchObject({ state: 'bad' });
    expect(one(all, 'ledger')?.found.es).toMatch(/^cuadran los \d/);
    expect(readdirSync(join(dataDir, 'doctor'))).toEqual([]);
    await stop();
    expect(await askServer(dataDir, {}, 300)).toBeNull();
    const faults: unknown[] = [];
    const fail = answerDoctors(
      dataDir,
      () => Promise.reject(new Error('disk')),
      (error) => faults.push(error),
    );
    // At once, not after the ten minutes that a long look may take.
    expect(await askServer(dataDir, {})).toBeNull();
    await fail();
    expect(faults).toMatchObject([{ message: 'disk' }]);
    expect(readdirSync(join(dataDir, 'doctor'))).toEqual([]);
    leave();
  });

  it('a copy that was restored for trying', async () => {
    await system((trx) => sql`update installation set quiet_since = now()`.execute(trx));
    expect(one(await examined(), 'quiet')).toMatchObject({ state: 'warning', company: 'same' });
    await system((trx) => sql`update installation set quiet_since = null`.execute(trx));
    expect(one(await examined(), 'quiet')).toBeUndefined();
  });

  it('a replica that is none, and one that is away; a pooler is looked for', async () => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres').href;
    expect(
      one(await examined({ DATABASE_URL: url, DATABASE_READ_URL: 'postgres://127.0.0.1:1/x' }), 'replica')?.found.es,
    ).toMatch(/no responde/);
    if (t.connection.kind !== 'postgres') return;
    const all = await examined({ DATABASE_URL: url, DATABASE_READ_URL: url });
    expect(one(all, 'replica')).toMatchObject({
      state: 'warning',
      cure: { es: expect.stringContaining('DATABASE_READ_URL') },
    });
    expect(one(all, 'pooler')).toMatchObject({ state: 'ok', found: { es: 'ninguno' } });
  });

  it('files that nobody can open any more', async () => {
    const id = await bareCompany(t.platform);
    await system((trx) =>
      sql`insert into file (id, company_id, kind, name, type, bytes, sha256, content, object_key)
        values (gen_random_uuid(), ${id}, 'k', 'n', 'a/b', 1, '', '', 'x')`.execute(trx),
    );
    expect(one(await examined(), 'files')).toMatchObject({
      state: 'bad',
      company: { es: expect.stringContaining('no se abren') },
    });
    await system((trx) => sql`delete from file where company_id = ${id}`.execute(trx));
  });

  it('a missing extension', async () => {
    await system((trx) => sql`drop extension pg_trgm cascade`.execute(trx));
    expect(one(await examined(), 'database')).toMatchObject({
      state: 'bad',
      cure: { es: expect.stringContaining('create extension pg_trgm') },
    });
  });
});

describe('what the admins of a company see', () => {
  it('is of the installation, without its inside', async () => {
    const company = await buildCompany(t, 'Nombre de otra empresa');
    const { token } = company.admin;
    const answer = await t.call(statusApi.system, { token });
    expect(answer.statusCode).toBe(200);
    const status = statusApi.system.answer.parse(answer.json());
    const checks = status.findings.map(({ check }) => check);
    expect(checks).toEqual(companyChecks.filter((check) => checks.includes(check)));
    expect(checks).toEqual(expect.arrayContaining(['version', 'database', 'disk', 'events', 'messages', 'backups']));
    const said = JSON.stringify(status.findings);
    for (const inside of [
      t.platform.config.dataDir,
      'PostgreSQL',
      '127.0.0.1',
      'SMTP_URL',
      'BACKUP_DIR',
      'Nombre de otra',
    ])
      expect(said).not.toContain(inside);
    expect(status.findings.every(({ cure }) => cure === null)).toBe(true);
  });
});
