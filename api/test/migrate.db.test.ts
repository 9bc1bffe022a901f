import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../src/platform/db/connect.ts';
import { hashOf, type MigrationFile, migrate } from '../src/platform/db/migrate.ts';
import { planMigrations, planText, tryMigrations } from '../src/platform/db/migration-plan.ts';
import { openTestConnection } from './database.ts';
import { eventually } from './waits.ts';

const { connection, url, drop } = await openTestConnection();
afterAll(async () => {
  await connection.close();
  await drop();
});

const file = (name: string, text: string): MigrationFile => ({ name, text, hash: hashOf(text) });
const columnsOf = async (table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped order by attnum`.execute(
    connection.kysely,
  );
  return rows.map((r) => r.name);
};
const unknownOf = async (files: readonly MigrationFile[], version: string): Promise<readonly string[]> => {
  let told: readonly string[] = [];
  await migrate(connection, {
    files,
    version,
    onUnknown: (names) => {
      told = names;
    },
  });
  return told.filter((name) => /^9\d{3}/.test(name));
};

const first = file(
  '9001_a.sql',
  'create table migrated (id int primary key, old text); insert into migrated values (1);',
);
const added = file('9002_b.sql', 'alter table migrated add column fresh text;');
const index = file(
  '9003_c.sql',
  '-- outside of a transaction\ncreate index concurrently if not exists migrated_fresh on migrated (fresh);',
);
const taken = file('9004_d.sql', '-- contract: since 0.2.0\nalter table migrated drop column old;');

describe('code of one version on the schema of another', () => {
  it('lives with what a newer one added, and says so', async () => {
    expect(await migrate(connection, { files: [first, added, index], version: '0.2.0' })).toBe(3);
    expect(await unknownOf([first], '0.1.0')).toEqual(['9002_b.sql', '9003_c.sql']);
    const { rows } = await sql`select from pg_indexes where indexname = 'migrated_fresh'`.execute(connection.kysely);
    expect(rows).toHaveLength(1);
  });

  it('refuses to begin where what it needs was taken away', async () => {
    await migrate(connection, { files: [first, added, index, taken], version: '0.3.0' });
    expect(await columnsOf('migrated')).toEqual(['id', 'fresh']);
    expect(await unknownOf([first, added, index], '0.2.0')).toEqual(['9004_d.sql']);
    await expect(migrate(connection, { files: [first], version: '0.1.9' })).rejects.toThrow(
      /más nueva.*\(0\.1\.9\).*instala Tramo 0\.2\.0.*9004_d\.sql/,
    );
  });

  it('an applied file that was changed is refused', async () => {
    await expect(migrate(connection, { files: [file('9002_b.sql', 'select 1;')] })).rejects.toThrow(/was changed/);
  });
});

describe.skipIf(process.env.TEST_DB !== 'postgres')('beside whoever serves', () => {
  it('gives way in a deadlock, and begins again', async () => {
    const other = await openPostgres(url ?? '', { max: 1 });
    await connection.script(
      'create table held_a (id int); create table held_b (id int); insert into held_a values (1); insert into held_b values (1);',
    );
    // Locks them the other way round, and is patient: the migration is the one that finds the ring.
    const serving = other.kysely.transaction().execute(async (trx) => {
      await sql`set local deadlock_timeout = '20s'`.execute(trx);
      await sql`update held_b set id = 2`.execute(trx);
      await eventually(async () => {
        const { rows } = await sql`select from pg_locks where not granted and relation = 'held_b'::regclass`.execute(
          trx,
        );
        expect(rows).toHaveLength(1);
      });
      await sql`update held_a set id = 2`.execute(trx);
    });
    const both = file('9007_g.sql', 'alter table held_a add column more int; alter table held_b add column more int;');
    await eventually(async () => {
      const { rows } = await sql`select from pg_locks where granted and relation = 'held_b'::regclass`.execute(
        connection.kysely,
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    await migrate(connection, { files: [first, added, index, taken, both], version: '0.3.0' });
    await serving;
    await other.close();
    expect(await columnsOf('held_b')).toEqual(['id', 'more']);
  });
});

describe('before it runs', () => {
  const next = file(
    '9005_e.sql',
    'alter table migrated add column more int not null default 1; create index migrated_more on migrated (more); drop table no_more;',
  );

  it('says which tables it locks, how, and what an older version would miss', async () => {
    const text = planText(await planMigrations(connection, [first, added, index, taken, next]));
    expect(text).toContain('9005_e.sql · cambia lo que la versión anterior usa');
    expect(text).toMatch(
      /add column more.*\n +migrated \(unas [\d,]+ filas, .*\): ACCESS EXCLUSIVE, nadie la lee ni escribe, un instante/,
    );
    expect(text).toMatch(
      /create index migrated_more.*\n +migrated .*SHARE, se lee, no se escribe, mientras la recorre entera/,
    );
    expect(text).toContain('⚠ quita no_more');
    expect(await columnsOf('migrated')).toEqual(['id', 'fresh']);
  });

  it('a try leaves nothing, whether it passes or not', async () => {
    const tried: string[] = [];
    const good = file('9006_f.sql', 'alter table migrated add column tried int;');
    await tryMigrations(connection, (name) => tried.push(name), [first, added, index, taken, good]);
    expect(tried).toEqual(['9006_f.sql']);
    await expect(tryMigrations(connection, () => undefined, [first, added, index, taken, next])).rejects.toThrow(
      /no_more/,
    );
    expect(await columnsOf('migrated')).toEqual(['id', 'fresh']);
  });
});
