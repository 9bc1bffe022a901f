import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobKinds } from '@tramo/contract/jobs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishRestore } from '../src/cli/restored.ts';
import { type Desk, embeddedDesk, postgresDesk } from '../src/platform/backup/desk.ts';
import { readBackupFile, writeBackupFile } from '../src/platform/backup/file.ts';
import type { Frame } from '../src/platform/backup/frames.ts';
import { checkBackup } from '../src/platform/backup/load.ts';
import { folderPlace, type Place, postgresPlace } from '../src/platform/backup/places.ts';
import { restoreInto } from '../src/platform/backup/restore.ts';
import { openSource } from '../src/platform/backup/source.ts';
import { type BackupHeader, type TakeOptions, takeBackup } from '../src/platform/backup/take.ts';
import { openPostgres } from '../src/platform/db/connect.ts';
import { installationOf } from '../src/platform/installation.ts';
import { keyMark, vaultKey } from '../src/platform/secrets.ts';
import { openAppOn, type TestApp } from './app.ts';
import { buildCompany, buildGuide, buildRouteRow } from './builders.ts';
import { openEmptyDatabase, openTestConnection, type TestConnection } from './database.ts';

/** One installation goes from where it is into a file, into the other kind of database, into a file and back, and is the same everywhere. */
let folder = '';
let database: TestConnection;
let t: TestApp;
let desk: Desk;
const never = new AbortController().signal;
/** The vault's key, which the sealed one of the files takes along. */
const key = '5e'.repeat(32);
const phraseOf = (name: string): string | null => (name.startsWith('sealed') ? 'una frase larga' : null);
const at = new Date('2026-11-27T09:15:00Z');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tramo-backup-'));
  database = await openTestConnection();
  t = await openAppOn(database.connection);
  const company = await buildCompany(t);
  const guideId = await buildGuide(company);
  const route = await buildRouteRow(t, company);
  await t.platform.db.system(async (trx) => {
    const odd = 'tab\t, línea\n, \\N, \\., «ñ» 🚚, "comillas" y \u0001';
    await sql`update company set ui = ${JSON.stringify({ odd, deep: [null, 1e300, -0.1, { '': [] }] })}::jsonb, legal_name = ${odd} where id = ${company.id}`.execute(
      trx,
    );
    await sql`update guide set observations = ${odd}, verified_roles = array['a,b', '{}', '"', ''], order_number = '' where id = ${guideId}`.execute(
      trx,
    );
    await sql`insert into file (id, company_id, kind, name, type, bytes, sha256, content, expires_at)
      select gen_random_uuid(), ${company.id}, 'evidence', 'todo.bin', 'image/png', 256, '', decode(string_agg(lpad(to_hex(n), 2, '0'), '' order by n), 'hex'), 'infinity'
      from generate_series(0, 255) n`.execute(trx);
    // Large enough for its keys and indexes to be laid aside meanwhile.
    await sql`insert into file (id, company_id, kind, name, type, bytes, sha256, content)
      select gen_random_uuid(), ${company.id}, 'evidence', 'grande.bin', 'image/png', 1280000, '', decode(string_agg(md5(n::text), '' order by n), 'hex')
      from generate_series(1, 80000) n`.execute(trx);
    // Every kind of number, in a partition of its own day, in another's and in the rest.
    await sql`select tramo_position_day('2026-11-20'), tramo_position_day('2026-11-21')`.execute(trx);
    for (const [day, lat, accuracy] of [
      ['2026-11-21', 'NaN', 'Infinity'],
      ['2026-11-20', '25.686612345678901', '1e-30'],
      ['2031-01-01', '-0', '-Infinity'],
    ] as const)
      await sql`insert into route_position (company_id, route_id, at, lat, lng, accuracy_m)
        values (${company.id}, ${route._id}, ${day}::timestamptz + interval '1 hour 0.123456 s', ${lat}::float8, 1/3.0::float8, ${accuracy}::real)`.execute(
        trx,
      );
    await sql`insert into message (id, company_id, channel, recipient, subject, body, status, next_at)
      values (gen_random_uuid(), ${company.id}, 'email', 'ana@ejemplo.mx', 'En camino', 'Hola', 'queued', now())`.execute(
      trx,
    );
    await sql`insert into job (id, company_id, user_id, kind, subject_id, status)
      values (gen_random_uuid(), ${company.id}, ${company.admin.userId}, ${jobKinds[0]}, gen_random_uuid(), 'running')`.execute(
      trx,
    );
  });
  desk = database.url
    ? await postgresDesk(database.url)
    : await embeddedDesk(database.connection.embedded?.pglite as never, async () => undefined);
});
afterAll(async () => {
  await desk?.close();
  await t?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const take = (from: Desk, more: Partial<TakeOptions> = {}): AsyncGenerator<Frame> =>
  takeBackup(from, { at, keyMark: keyMark(key), key: null, roadsOf: null, ...more });
const write = (name: string, frames: AsyncIterable<Frame>): Promise<unknown> =>
  writeBackupFile(join(folder, name), frames, { passphrase: phraseOf(name), signal: never });
const sumsOf = async (name: string) =>
  (await checkBackup(readBackupFile(join(folder, name), phraseOf(name)))).summary.tables;
const into = (
  place: Place,
  name: string,
  dataDir: string,
  signal = never,
  onProgress = (_: string) => undefined as void,
) =>
  restoreInto(place, readBackupFile(join(folder, name), phraseOf(name)), {
    config: { secretKey: null, dataDir },
    isQuiet: true,
    now: at,
    onProgress,
    signal,
  });

let first: Awaited<ReturnType<typeof sumsOf>>;

it('a sealed file, the embedded database and a file: the same rows in every table, key and streets with them', async () => {
  await mkdir(join(folder, 'roads/centro'), { recursive: true });
  await writeFile(join(folder, 'roads/centro/calles.bin'), Buffer.alloc(2_500_000, 'calle\n'));
  await write('sealed.tramo', take(desk, { key, roadsOf: folder }));
  first = await sumsOf('sealed.tramo');
  expect(Object.values(first).filter((one) => one.rows > 0).length).toBeGreaterThan(12);
  expect(first.route_position?.rows).toBe(3);

  const dataDir = join(folder, 'data');
  const { keyWarning } = await into(await folderPlace(dataDir), 'sealed.tramo', dataDir);
  expect(keyWarning).toBe(null);
  expect(vaultKey({ secretKey: null, dataDir })).toBe(key);
  expect(await readFile(join(dataDir, 'roads/centro/calles.bin'))).toEqual(Buffer.alloc(2_500_000, 'calle\n'));
  expect((await readdir(dataDir)).filter((name) => /restor/.test(name))).toEqual([]);
  const embedded = await openSource({ databaseUrl: null, databaseDirectUrl: null, dataDir }, never);
  await write('second.tramo', take(embedded.desk));
  await embedded.close();
  expect(await sumsOf('second.tramo')).toEqual(first);
  await expect(folderPlace(dataDir)).rejects.toThrow('no está vacía');
});

it.runIf(process.env.TEST_DB === 'postgres')(
  'from there into PostgreSQL: the same again, and what follows a restore',
  async () => {
    const empty = await openEmptyDatabase();
    if (!empty) throw new Error('there is no server');
    try {
      // Stopped in the middle it leaves the database as it was: with nothing.
      for (const moment of [/ filas$/, /^Comparando/]) {
        const stop = new AbortController();
        await expect(
          into(await postgresPlace(empty.url), 'second.tramo', folder, stop.signal, (text) => {
            if (moment.test(text)) stop.abort();
          }),
        ).rejects.toThrow('no quedó nada a medias');
      }
      const look = await postgresDesk(empty.url);
      expect(
        await look.rows(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'i'`),
      ).toEqual([]);
      await look.close();

      expect((await into(await postgresPlace(empty.url), 'second.tramo', folder)).keyWarning).toContain(
        'Falta la llave',
      );
      const again = await postgresDesk(empty.url);
      await write('third.tramo', take(again));
      await again.close();
      expect(await sumsOf('third.tramo')).toEqual(first);
      await finishing(empty.url);
    } finally {
      await empty.drop();
    }
  },
);

/** What was on its way stays here, people sign in again, jobs go on, and only then it may be served. */
async function finishing(url: string): Promise<void> {
  const connection = await openPostgres(url, { max: 4 });
  await expect(openAppOn(connection)).rejects.toThrow('no llegó a su fin');
  const restored = await openAppOn(await openPostgres(url, { max: 4 }), {}, { isRestoring: true });
  try {
    expect(restored.platform.isQuiet).toBe(true);
    expect(restored.platform.providers).toEqual({});
    await expect(restored.platform.outbound('https://example.com')).rejects.toThrow('quiet');
    const done = await finishRestore(restored.platform, { keepSessions: false, keepUnderWay: false });
    expect(done).toMatchObject({ sessions: 1, messages: 1, jobs: 1, faults: [] });
    expect((await installationOf(restored.connection.kysely)).isUnfinished).toBe(false);
    const { rows } = await sql`select status, decisions->-1->>'did' as did from message`.execute(
      restored.connection.kysely,
    );
    expect(rows).toEqual([{ status: 'kept', did: 'rested' }]);
    await expect(postgresPlace(url)).rejects.toThrow('ya tiene empresas');
  } finally {
    await restored.close();
  }
}

describe('what is refused leaves nothing behind', () => {
  it('rows that cannot be kept: streets and key are as before', async () => {
    const dataDir = join(folder, 'unkept');
    await mkdir(join(dataDir, 'roads/centro'), { recursive: true });
    await writeFile(join(dataDir, 'roads/centro/antes.bin'), 'de antes');
    const place = await folderPlace(dataDir);
    const full: Place = { ...place, keep: () => Promise.reject(new Error('no space left')) };
    await expect(into(full, 'sealed.tramo', dataDir)).rejects.toThrow('no space left');
    const left = (await readdir(dataDir, { recursive: true })).filter((name) => name !== 'tramo.lock');
    expect(left.toSorted()).toEqual(['roads', 'roads/centro', 'roads/centro/antes.bin']);
  });

  it('a backup of a newer Tramo', async () => {
    const newer = async function* (): AsyncGenerator<Frame> {
      for await (const frame of take(desk)) {
        if (frame.kind !== 'H') return;
        const header = JSON.parse(frame.bytes.toString()) as BackupHeader;
        header.migrations.push({ name: '9999_future.sql', hash: 'x' });
        yield { kind: 'H', bytes: Buffer.from(JSON.stringify({ ...header, version: '9.0.0' })) };
      }
    };
    await write('newer.tramo', newer());
    await desk.run('rollback');
    const dataDir = join(folder, 'newer');
    await expect(into(await folderPlace(dataDir), 'newer.tramo', dataDir)).rejects.toThrow(
      /más nuevo \(9\.0\.0, migración 9999_future/,
    );
    expect((await readdir(dataDir)).filter((name) => name !== 'tramo.lock')).toEqual([]);
  });

  it('a folder that is not there, a file that stands, a backup that stops', async () => {
    const tries = folder;
    await writeFile(join(tries, 'taken'), 'x');
    await expect(
      writeBackupFile(join(tries, 'no', 'x.tramo'), take(desk), { passphrase: null, signal: never }),
    ).rejects.toThrow('no existe');
    const stop = new AbortController();
    const frames = (async function* () {
      yield { kind: 'H', bytes: Buffer.from('{}') };
      stop.abort();
      yield { kind: 'E', bytes: Buffer.from('{}') };
    })();
    await expect(
      writeBackupFile(join(tries, 'cut.tramo'), frames, { passphrase: null, signal: stop.signal }),
    ).rejects.toThrow('Se interrumpió');
    expect((await readdir(tries)).filter((name) => /cut|part/.test(name))).toEqual([]);
  });
});

it.runIf(process.env.TEST_DB === 'postgres')('whoever writes meanwhile: the backup is of one instant', async () => {
  const transfer = (): Promise<unknown> =>
    t.platform.db.system(async (trx) => {
      await sql`update company set default_delivery_minutes = default_delivery_minutes - 1`.execute(trx);
      await sql`update subscriber set seq = seq + 1 where name = 'purse'`.execute(trx);
    });
  await t.platform.db.system((trx) => sql`insert into subscriber (name, seq) values ('purse', 0)`.execute(trx));
  let table = '';
  const seen: Record<string, number> = {};
  for await (const { kind, bytes } of take(desk)) {
    if (kind === 'T') {
      table = (JSON.parse(bytes.toString()) as { name: string }).name;
      await transfer();
    }
    if (kind !== 'D') continue;
    if (table === 'company') seen.company = Number(/\tkm\tkg\t(-?\d+)\t/.exec(bytes.toString())?.[1]);
    if (table === 'subscriber') seen.purse = Number(/^purse\t(\d+)$/m.exec(bytes.toString())?.[1]);
  }
  expect(seen).toEqual({ company: 10, purse: 0 });
});
