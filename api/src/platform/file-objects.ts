import { sql } from 'kysely';
import { type Ctx, inTx, type Platform, type TxCtx } from './context.ts';
import type { Database, Trx } from './db/tx.ts';
import { newId } from './ids.ts';
import type { Metrics } from './metrics/registry.ts';
import { type ObjectStore, openObjectStore, type StoreSettings } from './object-store/object-store.ts';
import { StoreAway, StoreRefused } from './object-store/request.ts';
import { Problem, problem } from './problem.ts';

/**
 * The objects of files. The database's transaction decides what is there: an object is written first, under a key of its own that is written down as one to be
 * taken away (`file_object_ending`); the transaction that makes its row strikes that out. What is rolled back, or was left by a crash, ends by itself.
 */

/** The store of an installation, its faults told in the catalogue's words, and once a second to whoever runs it. */
export function openFileStore(settings: StoreSettings, onFault: (error: Error) => void): ObjectStore {
  const store = openObjectStore(settings);
  let told = 0;
  const worded = (error: unknown): unknown => {
    if (!(error instanceof StoreAway) && !(error instanceof StoreRefused)) return error;
    if (Date.now() - told >= 1000) {
      told = Date.now();
      onFault(error);
    }
    return problem('files.store_away');
  };
  const asked = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw worded(error);
    }
  };
  async function* read(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes;
    } catch (error) {
      throw worded(error);
    }
  }
  return {
    origin: store.origin,
    put: (...a) => asked(store.put(...a)),
    writer: (...a) => {
      const writer = store.writer(...a);
      return { write: (bytes) => asked(writer.write(bytes)), end: () => asked(writer.end()) };
    },
    open: async (...a) => {
      const bytes = await asked(store.open(...a));
      return bytes && read(bytes);
    },
    remove: (...a) => asked(store.remove(...a)),
    link: (...a) => store.link(...a),
  };
}

/** The store that new files go to; null: into the database. A copy for trying writes nothing into the store of the one that it was made of. */
export const storeForNew = ({ objects, config, isQuiet }: Platform): ObjectStore | null =>
  config.files.keepIn === 'store' && !isQuiet ? objects : null;

/** The store, for what lies there. Throws files.store_away where the installation has none (any more). */
export function storeOf({ objects, log }: Platform): ObjectStore {
  if (objects) return objects;
  log.error('a file lies in the object store, and FILES_URL is not set');
  throw problem('files.store_away');
}

/** A key that nothing has had, written down as one to be taken away unless a row names it within a day. */
export async function newObjectKey(ctx: Ctx): Promise<string> {
  const key = `${ctx.actor.companyId}/${newId()}`;
  await inTx(ctx, ({ trx }) =>
    sql`insert into file_object_ending (object_key, due_at) values (${key}, now() + interval '1 day')`.execute(trx),
  );
  return key;
}

export const noteUpload = (ctx: Ctx, key: string, uploadId: string): Promise<unknown> =>
  inTx(ctx, ({ trx }) =>
    sql`update file_object_ending set upload_id = ${uploadId} where object_key = ${key}`.execute(trx),
  );

/** In the transaction whose row names the object: it stays. Throws when it was taken away meanwhile. */
export async function keepObject({ trx }: TxCtx, key: string): Promise<void> {
  const { rows } = await sql`delete from file_object_ending
    where object_key = ${key} and claimed_at is null returning 1`.execute(trx);
  if (rows.length === 0) throw new Error(`the object ${key} was taken away before its row was made`);
}

/** Nobody wants it any more: the next sweep takes it away. */
export const dropObject = (ctx: Ctx, key: string): Promise<unknown> =>
  inTx(ctx, ({ trx }) => sql`update file_object_ending set due_at = now() where object_key = ${key}`.execute(trx));

/** Objects of one turn. */
const SWEEP = 50;

/**
 * Takes away the objects whose time has come, but not from a restored installation that still rests: its objects are another one's too. They are claimed first, so
 * that no transaction is open while the store is asked; one that cannot be taken away waits longer each time, and a store that is away is asked at the next sweep.
 */
export async function sweepObjects(platform: Pick<Platform, 'db' | 'objects' | 'isQuiet'>, now: Date): Promise<number> {
  const { db, objects, isQuiet } = platform;
  if (!objects || isQuiet) return 0;
  let removed = 0;
  for (;;) {
    const due = await db.system((trx) => claimObjects(trx, now));
    const gone: string[] = [];
    let isAway = false;
    for (const { object_key, upload_id } of due) {
      try {
        await objects.remove(object_key, upload_id);
        gone.push(object_key);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        isAway = true;
        break;
      }
    }
    await db.system((trx) => sql`delete from file_object_ending where object_key = any(${gone}::text[])`.execute(trx));
    removed += gone.length;
    if (isAway || due.length < SWEEP) return removed;
  }
}

/** Those that are due, put off in case that they cannot be taken away now: ten minutes, twice as long after each try, a day at most. */
const claimObjects = async (trx: Trx, now: Date): Promise<{ object_key: string; upload_id: string | null }[]> =>
  (
    await sql<{
      object_key: string;
      upload_id: string | null;
    }>`update file_object_ending e set claimed_at = ${now}, tries = tries + 1,
        due_at = ${now}::timestamptz + least(interval '10 minutes' * 2 ^ least(tries, 8), interval '1 day')
      where object_key in (select object_key from file_object_ending where due_at <= ${now}
        order by due_at limit ${SWEEP} for update skip locked)
      returning object_key, upload_id`.execute(trx)
  ).rows;

/** What operators see of objects that are to be taken away. */
export function measureObjects(db: Database, metrics: Metrics): void {
  const ending = metrics.gauge('tramo_file_objects_ending', 'Objects of the file store that wait to be taken away');
  metrics.onCollect('file_objects', async () => {
    const { rows } = await db.system((trx) =>
      sql<{ n: number }>`select count(*) as n from file_object_ending`.execute(trx),
    );
    ending.set(rows[0]?.n ?? 0);
  });
}

/** How many files lie where, and what waits to be taken away. */
export async function filePlaces(
  db: Database,
): Promise<{ inStore: number; inDatabase: number; endings: number; late: number }> {
  const { rows } = await db.system((trx) =>
    sql<{ inStore: number; inDatabase: number; endings: number; late: number }>`
      select (select count(*) from file where object_key is not null) as "inStore",
        (select count(*) from file where object_key is null) as "inDatabase",
        (select count(*) from file_object_ending) as endings,
        (select count(*) from file_object_ending where due_at < now() - interval '1 hour') as late`.execute(trx),
  );
  return rows[0] ?? { inStore: 0, inDatabase: 0, endings: 0, late: 0 };
}
