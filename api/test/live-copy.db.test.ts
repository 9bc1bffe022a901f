import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { answerCopies } from '../src/platform/backup/live-copy.ts';
import { openSource } from '../src/platform/backup/source.ts';
import { type Embedded, openPglite } from '../src/platform/db/connect.ts';
import { openDatabase } from '../src/platform/db/tx.ts';

/** Another process asks for a backup of the embedded database while it is written to: here both are this one. */
describe.runIf(process.env.TEST_DB !== 'postgres')('a copy of the embedded database in use', () => {
  it('is of one instant, holds nobody up for long, and is gone afterwards', async () => {
    // Written as DATA_DIR is by itself: `./data`.
    const folder = `./${relative(process.cwd(), await mkdtemp(join(tmpdir(), 'tramo-live-')))}`;
    const connection = await openPglite(folder);
    const fail = (error: unknown): never => {
      throw error;
    };
    const db = openDatabase(connection, fail);
    const embedded = connection.embedded as Embedded;
    // What is written while the first pass copies is in the second one.
    const late: Embedded = {
      ...embedded,
      alone: async (work) => {
        await connection.script(`insert into purse values ('late', 0); checkpoint`);
        return embedded.alone(work);
      },
    };
    const stop = answerCopies(late, 0, fail);
    try {
      await connection.script(`create table purse (name text primary key, coins int not null);
        insert into purse values ('a', 100000), ('b', 0);
        create table story (n serial primary key, what text not null)`);
      let isWriting = true;
      const writing = (async () => {
        while (isWriting) {
          await db.system(async (trx) => {
            await sql`update purse set coins = coins - 1 where name = 'a'`.execute(trx);
            await sql`insert into story (what) select repeat('x', 500) from generate_series(1, 50)`.execute(trx);
            await sql`update purse set coins = coins + 1 where name = 'b'`.execute(trx);
          });
          await sleep(1);
        }
      })();
      const source = await openSource(
        { databaseUrl: null, databaseDirectUrl: null, dataDir: folder },
        new AbortController().signal,
      );
      isWriting = false;
      await writing;
      expect(source.copy?.bytes).toBeGreaterThan(1_000_000);
      const [there] = await source.desk.rows<{ sum: number; moved: number; told: number; late: number }>(
        `select (select count(*) from purse where name = 'late')::int as late, (select sum(coins) from purse)::int as sum, (select coins from purse where name = 'b') as moved, (select count(*) from story)::int as told`,
      );
      expect(there?.moved).toBeGreaterThan(0);
      expect(there).toEqual({ late: 1, sum: 100_000, moved: there?.moved, told: 50 * (there?.moved ?? 0) });
      await source.close();
      expect(await readdir(join(folder, 'copies'))).toEqual([]);
    } finally {
      await stop();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('that nobody gives is refused in words', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tramo-live-'));
    await expect(
      openSource({ databaseUrl: null, databaseDirectUrl: null, dataDir: folder }, new AbortController().signal),
    ).rejects.toThrow('No hay base de datos');
    await rm(folder, { recursive: true, force: true });
  });
});
