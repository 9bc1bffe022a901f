import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Ctx, inTx, type Platform, systemCtx } from './context.ts';
import { keepObject, newObjectKey, noteUpload, storeOf } from './file-objects.ts';
import { bytea, PART_BYTES, readParts } from './files.ts';
import { Problem } from './problem.ts';

export type FilePlace = 'store' | 'database';
/** What came of a moving: of files and their bytes. */
export interface Moved {
  files: number;
  bytes: number;
  /** Files whose content is not what their row says: they stay where they are. */
  damaged: { id: string; companyId: string; why: string }[];
}

interface Row {
  id: string;
  company_id: string;
  bytes: number;
  sha256: string;
  object_key: string | null;
}
const PAGE = 200;

/** How much lies where it is not wanted. */
export async function toMove(platform: Platform, to: FilePlace): Promise<{ files: number; bytes: number }> {
  const { rows } = await platform.db.system((trx) =>
    sql<{ files: number; bytes: number }>`select count(*) as files, coalesce(sum(bytes), 0)::float8 as bytes
      from file where ${there(to)}`.execute(trx),
  );
  return rows[0] ?? { files: 0, bytes: 0 };
}

/** Rows that are to be moved. One that is still being written has no hash yet, and ends in the place where it was begun. */
const there = (to: FilePlace) =>
  to === 'store' ? sql`object_key is null and sha256 <> ''` : sql`object_key is not null`;

/**
 * Moves the content of all files, one after another, while the installation serves: each is read, compared with its hash, written, and its row changed in
 * one transaction. Cut at any moment it goes on where it was, for the rows themselves say what is left.
 */
export async function moveFiles(
  platform: Platform,
  to: FilePlace,
  tell: (moved: Moved) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Moved> {
  storeOf(platform);
  const moved: Moved = { files: 0, bytes: 0, damaged: [] };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const from = after;
    const { rows } = await platform.db.system((trx) =>
      sql<Row>`select id, company_id, bytes, encode(sha256, 'hex') as sha256, object_key from file
        where id > ${from} and ${there(to)} order by id limit ${PAGE}`.execute(trx),
    );
    for (const row of rows) {
      if (signal?.aborted) return moved;
      const ctx = systemCtx(platform, { id: row.company_id, timeZone: 'UTC' });
      const why = to === 'store' ? await intoStore(ctx, row) : await intoDatabase(ctx, row);
      if (why) moved.damaged.push({ id: row.id, companyId: row.company_id, why });
      else {
        moved.files += 1;
        moved.bytes += row.bytes;
      }
      tell(moved);
    }
    const last = rows.at(-1);
    if (!last) return moved;
    after = last.id;
  }
}

/** Reads a file through, and says what is wrong with it, or null. */
async function readThrough(ctx: Ctx, row: Row, take: (part: Uint8Array) => Promise<void>): Promise<string | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const part of readParts(ctx, row.id)) {
      hash.update(part);
      bytes += part.byteLength;
      await take(part);
    }
  } catch (error) {
    if (error instanceof Problem && error.key === 'files.lost') return 'ya no está en el almacén o cambió ahí';
    throw error;
  }
  if (bytes !== row.bytes) return `mide ${bytes} bytes y su registro dice ${row.bytes}`;
  return hash.digest('hex') === row.sha256 ? null : 'su contenido no es el de su huella SHA-256';
}

async function intoStore(ctx: Ctx, row: Row): Promise<string | null> {
  const key = await newObjectKey(ctx);
  const writer = storeOf(ctx.platform).writer(key, 'application/octet-stream', async (uploadId) => {
    await noteUpload(ctx, key, uploadId);
  });
  const why = await readThrough(ctx, row, writer.write);
  if (why) return (await isThere(ctx, row)) ? why : null;
  await writer.end();
  await inTx(ctx, async (tx) => {
    const { rows } = await sql`update file set object_key = ${key}, content = ''
      where id = ${row.id} and object_key is null returning 1`.execute(tx.trx);
    // Deleted meanwhile: what was written ends by itself.
    if (rows.length === 0) return;
    await keepObject(tx, key);
    await sql`delete from file_part where file_id = ${row.id}`.execute(tx.trx);
  });
  return null;
}

async function intoDatabase(ctx: Ctx, row: Row): Promise<string | null> {
  // A file that is written again after a cut begins anew.
  const clear = (): Promise<unknown> =>
    inTx(ctx, ({ trx }) =>
      sql`delete from file_part where file_id = ${row.id}
        and exists (select 1 from file where id = ${row.id} and object_key is not null)`.execute(trx),
    );
  await clear();
  let waiting = Buffer.alloc(0);
  let position = 0;
  const flush = async (least: number): Promise<void> => {
    while (waiting.length > least) {
      const part = waiting.subarray(0, PART_BYTES);
      await inTx(ctx, ({ trx }) =>
        sql`insert into file_part (company_id, file_id, position, content)
          select ${row.company_id}, id, ${position}, ${bytea(part)} from file where id = ${row.id}`.execute(trx),
      );
      position += 1;
      waiting = waiting.subarray(part.length);
      await ctx.platform.db.connection.quiet();
    }
  };
  const why = await readThrough(ctx, row, async (part) => {
    waiting = Buffer.concat([waiting, part]);
    await flush(PART_BYTES - 1);
  });
  if (why) {
    await clear();
    return (await isThere(ctx, row)) ? why : null;
  }
  await flush(0);
  await inTx(ctx, async (tx) => {
    await sql`update file set object_key = null where id = ${row.id} and object_key = ${row.object_key}`.execute(
      tx.trx,
    );
    await sql`insert into file_object_ending (object_key, due_at) values (${row.object_key}, now() + interval '1 day')
      on conflict do nothing`.execute(tx.trx);
  });
  return null;
}

const isThere = (ctx: Ctx, row: Row): Promise<boolean> =>
  inTx(
    ctx,
    async ({ trx }) =>
      (
        await sql`select 1 from file where id = ${row.id} and object_key is not distinct from ${row.object_key}`.execute(
          trx,
        )
      ).rows.length > 0,
  );
