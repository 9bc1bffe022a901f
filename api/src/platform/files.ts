import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileKind, StoredFile } from '@tramo/contract/files';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, inTx, type TxCtx } from './context.ts';
import type { Trx } from './db/tx.ts';
import { dropObject, keepObject, newObjectKey, noteUpload, storeForNew, storeOf } from './file-objects.ts';
import { newId } from './ids.ts';
import type { ObjectStore } from './object-store/object-store.ts';
import { problem } from './problem.ts';
import { takeStorage } from './quotas.ts';

/** Bytes of one part of a large file: what one statement of the embedded database carries without holding others up. */
export const PART_BYTES = 256 * 1024;

/** Bytes that were written ahead of the file that they become: as parts of a staged row, or as an object. */
export interface WrittenAhead {
  at: { stagedId: string } | { objectKey: string };
  bytes: number;
  sha256: Buffer;
}

export interface NewFile {
  kind: FileKind;
  name: string;
  /** Media type. */
  type: string;
  /** Many bytes are written ahead (`writeAhead`): in the caller's transaction everybody else would wait for them. */
  content: Uint8Array | WrittenAhead;
  /** Null keeps it; exports and uploads that nothing names yet end by themselves. */
  expiresAt: Date | null;
  /** The id that its sender gave it; made here without one. */
  id?: string;
  /** SHA-256 of what was sent, when it is kept in another form. */
  sourceHash?: Buffer;
}

interface FileRow {
  id: string;
  kind: FileKind;
  name: string;
  type: string;
  bytes: number;
  created_by: string | null;
  created_at: Date;
  expires_at: Date | null;
}
const toFile = (r: FileRow): StoredFile & { createdBy: string | null } => ({
  _id: r.id,
  kind: r.kind,
  name: r.name,
  type: r.type,
  bytes: r.bytes,
  createdDate: r.created_at.toISOString(),
  createdBy: r.created_by,
});

/** Keeps a file in the caller's transaction and answers its row. */
export async function saveFile(tx: TxCtx, file: NewFile): Promise<StoredFile> {
  const row = await insertFile(tx, file);
  if (!row) throw new Error(`a file with the id ${file.id} exists`);
  const { createdBy: _, ...stored } = toFile(row);
  return stored;
}

/** The row of a new file; null when one with its id exists, whosever it is. Two at once may meet at either of the id's two unique indexes: neither is named. */
async function insertFile(tx: TxCtx, file: NewFile): Promise<FileRow | null> {
  const { content } = file;
  const isAhead = !(content instanceof Uint8Array);
  const at: { objectKey?: string; stagedId?: string } = isAhead ? content.at : {};
  const objectKey = at.objectKey ?? null;
  const bytes = isAhead ? content.bytes : content.byteLength;
  const sha256 = isAhead ? content.sha256 : createHash('sha256').update(content).digest();
  // What drivers bring is proof of what happened, and is never turned away; exports end by themselves.
  if (file.kind !== 'export' && file.kind !== 'evidence') await takeStorage(tx, bytes);
  const { rows } =
    await sql<FileRow>`insert into file (id, company_id, kind, name, type, bytes, sha256, source_sha256, content, object_key, created_by, created_at, expires_at)
    values (${file.id ?? newId()}, ${tx.actor.companyId}, ${file.kind}, ${file.name.slice(0, 200)}, ${file.type}, ${bytes},
      ${sha256}, ${file.sourceHash ?? null}, ${isAhead ? sql`''` : bytea(content)}, ${objectKey}, ${tx.actor.userId},
      ${tx.platform.now()}, ${file.expiresAt})
    on conflict do nothing returning id, kind, name, type, bytes, created_by, created_at, expires_at`.execute(tx.trx);
  const [row] = rows;
  if (row && objectKey) await keepObject(tx, objectKey);
  if (at.stagedId) {
    if (row) await sql`update file_part set file_id = ${row.id} where file_id = ${at.stagedId}`.execute(tx.trx);
    await sql`delete from file where id = ${at.stagedId}`.execute(tx.trx);
  }
  return row ?? null;
}

/** As base64: the embedded database binds a bytea of megabytes for seconds, in which nobody else is served. */
export const bytea = ({ buffer, byteOffset, byteLength }: Uint8Array): RawBuilder<unknown> =>
  sql`decode(${Buffer.from(buffer, byteOffset, byteLength).toString('base64')}, 'base64')`;

/** What a phone sent under an id of its own, as it is kept. */
export interface SentFile {
  _id: string;
  kind: FileKind;
  type: string;
  /** Of the kept form, in hex. */
  sha256: string;
  bytes: number;
}

/** The caller's own file of this id and these bytes, sent before; `taken` when the id is another file's. */
export async function findSent(tx: TxCtx, id: string, sourceHash: Buffer): Promise<SentFile | 'taken' | null> {
  const { rows } = await sql<{
    kind: FileKind;
    type: string;
    bytes: number;
    sha256: string;
    created_by: string | null;
    source: string | null;
  }>`
    select kind, type, bytes, encode(sha256, 'hex') as sha256, created_by, encode(source_sha256, 'hex') as source from file where id = ${id}`.execute(
    tx.trx,
  );
  const [row] = rows;
  if (!row) return null;
  if (row.created_by !== tx.actor.userId || row.source !== sourceHash.toString('hex')) return 'taken';
  return { _id: id, kind: row.kind, type: row.type, sha256: row.sha256, bytes: row.bytes };
}

/** What the caller himself sent under an id of his own, and still stands; null for all else. */
export async function ownSent(tx: TxCtx, id: string): Promise<Pick<SentFile, '_id' | 'sha256' | 'bytes'> | null> {
  const { rows } = await sql<{ sha256: string; bytes: number }>`
    select bytes, encode(sha256, 'hex') as sha256 from file where id = ${id} and created_by = ${tx.actor.userId} and kind = 'evidence'`.execute(
    tx.trx,
  );
  return rows[0] ? { _id: id, ...rows[0] } : null;
}

/** Keeps a file under the id that its sender gave it, once. */
export async function saveSent(
  tx: TxCtx,
  file: NewFile & { id: string; sourceHash: Buffer },
): Promise<SentFile | 'taken'> {
  await insertFile(tx, file);
  // An id of another company is neither inserted nor seen.
  return (await findSent(tx, file.id, file.sourceHash)) ?? 'taken';
}

/** A file of the company without its content; null when there is none or it has ended. */
export async function findFile(
  trx: Trx,
  id: string,
  now: Date,
): Promise<(StoredFile & { createdBy: string | null }) | null> {
  const { rows } = await sql<FileRow>`select id, kind, name, type, bytes, created_by, created_at, expires_at from file
    where id = ${id} and (expires_at is null or expires_at > ${now})`.execute(trx);
  return rows[0] ? toFile(rows[0]) : null;
}

/** The whole content of a file, read part by part, wherever it lies; null when there is none. Others get their turn between unless a transaction is open. */
export async function readFile(ctx: Ctx, id: string): Promise<Uint8Array | null> {
  const isThere = await inTx(
    ctx,
    async ({ trx }) => (await sql`select 1 from file where id = ${id}`.execute(trx)).rows.length > 0,
  );
  if (!isThere) return null;
  const parts: Uint8Array[] = [];
  for await (const part of readParts(ctx, id)) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Writes bytes ahead of the transaction that names them: into the object store, or into rows when they are too many to be part of it. What nobody names ends
 * after a day. Inside of a transaction nothing goes over the network: they stay in the row.
 */
export async function writeAhead(ctx: Ctx, content: Uint8Array): Promise<NewFile['content']> {
  const store = ctx.trx ? null : storeForNew(ctx.platform);
  if (store) {
    const object = await openObject(ctx, store, '');
    await object.write(content);
    return object.end();
  }
  if (content.byteLength <= PART_BYTES) return content;
  const file = await openLargeFile(ctx, { kind: 'export', name: '', type: '' });
  await file.write(content);
  return file.end();
}

/** A file that is too large for memory, written as it is made. */
export interface LargeFile {
  id: string;
  write(bytes: Uint8Array): Promise<void>;
  /** Writes what is left: before the transaction that finishes it, which then asks nobody; or for a file of another id (`saveFile`). */
  end(): Promise<WrittenAhead>;
  /** In the transaction that names it: from now on it can be opened. */
  finish(tx: TxCtx, expiresAt: Date): Promise<StoredFile>;
  /** Nobody wants it any more. */
  discard(): Promise<void>;
}

/** An object that is written as it is made, until a row names it. */
async function openObject(
  ctx: Ctx,
  store: ObjectStore,
  type: string,
): Promise<Pick<LargeFile, 'write' | 'end' | 'discard'>> {
  const objectKey = await newObjectKey(ctx);
  const hash = createHash('sha256');
  let bytes = 0;
  const writer = store.writer(objectKey, type || 'application/octet-stream', async (uploadId) => {
    await noteUpload(ctx, objectKey, uploadId);
  });
  let ended: WrittenAhead | null = null;
  return {
    write: (chunk) => {
      hash.update(chunk);
      bytes += chunk.byteLength;
      return writer.write(chunk);
    },
    end: async () => {
      if (!ended) {
        await writer.end();
        ended = { at: { objectKey }, bytes, sha256: hash.digest() };
      }
      return ended;
    },
    discard: async () => void (await dropObject(ctx, objectKey)),
  };
}

/** Begins a large file. Each part is a transaction of its own; one that is never finished ends by itself after a day. */
export async function openLargeFile(ctx: Ctx, file: Pick<NewFile, 'kind' | 'name' | 'type'>): Promise<LargeFile> {
  const id = newId();
  const store = storeForNew(ctx.platform);
  if (store) {
    const object = await openObject(ctx, store, file.type);
    return {
      ...object,
      id,
      finish: async (tx, expiresAt) => saveFile(tx, { ...file, id, content: await object.end(), expiresAt }),
    };
  }
  const hash = createHash('sha256');
  let bytes = 0;
  let position = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  await inTx(ctx, ({ trx, actor, platform }) =>
    sql`insert into file (id, company_id, kind, name, type, bytes, sha256, content, created_by, created_at, expires_at)
      values (${id}, ${actor.companyId}, ${file.kind}, ${file.name.slice(0, 200)}, ${file.type}, 0, '', '', ${actor.userId}, ${platform.now()},
        ${new Date(platform.now().getTime() + 86_400_000)})`.execute(trx),
  );
  const flush = async (into: Ctx, least: number): Promise<void> => {
    while (waitingBytes > least) {
      const all = Buffer.concat(waiting);
      for (let at = 0; waitingBytes > least; at += PART_BYTES) {
        const part = all.subarray(at, at + PART_BYTES);
        waiting = [all.subarray(at + part.byteLength)];
        waitingBytes -= part.byteLength;
        await inTx(into, ({ trx, actor }) =>
          sql`insert into file_part (company_id, file_id, position, content)
            values (${actor.companyId}, ${id}, ${position}, ${bytea(part)})`.execute(trx),
        );
        position += 1;
        if (!into.trx) await into.platform.db.connection.quiet();
      }
    }
  };
  let ended: WrittenAhead | null = null;
  const end = async (into: Ctx): Promise<WrittenAhead> => {
    await flush(into, 0);
    ended ??= { at: { stagedId: id }, bytes, sha256: hash.digest() };
    return ended;
  };
  return {
    id,
    write: async (chunk) => {
      hash.update(chunk);
      bytes += chunk.byteLength;
      waiting.push(chunk);
      waitingBytes += chunk.byteLength;
      await flush(ctx, PART_BYTES - 1);
    },
    end: () => end(ctx),
    finish: async (tx, expiresAt) => {
      const { sha256 } = await end(tx);
      const { rows } =
        await sql<FileRow>`update file set bytes = ${bytes}, sha256 = ${sha256}, expires_at = ${expiresAt} where id = ${id}
        returning id, kind, name, type, bytes, created_by, created_at, expires_at`.execute(tx.trx);
      const { createdBy: _, ...stored } = toFile(rows[0] as FileRow);
      return stored;
    },
    discard: () => inTx(ctx, async ({ trx }) => void (await sql`delete from file where id = ${id}`.execute(trx))),
  };
}

/** Content of a file, wherever it lies: as an object, part by part, or the whole of a small one. Each part is read by itself, with a turn for others between. */
export async function* readParts(ctx: Ctx, id: string): AsyncGenerator<Uint8Array> {
  let read = 0;
  for (let position = 0; ; position += 1) {
    const part = await inTx(ctx, async ({ trx }) => {
      const { rows } = await sql<{ content: string; key: string | null; sha256: string }>`
        select encode(content, 'base64') as content, null as key, '' as sha256 from file_part
          where file_id = ${id} and position = ${position}
        union all select encode(content, 'base64'), object_key, encode(sha256, 'hex') from file
          where id = ${id} and (object_key is not null or (${position} = 0 and content <> ''))
        order by key nulls last limit 1`.execute(trx);
      return rows[0];
    });
    if (!part) return;
    // An object goes before parts of it that are only on their way back; and it may have been moved there while it was read.
    if (part.key !== null) return yield* readObject(ctx, part.key, part.sha256, read);
    const bytes = Buffer.from(part.content, 'base64');
    read += bytes.length;
    yield bytes;
    if (!ctx.trx) await ctx.platform.db.connection.quiet();
  }
}

/** Content of an object from a place on. Its end comes only when the whole is what was written: else the reading fails. */
async function* readObject(ctx: Ctx, key: string, sha256: string, from: number): AsyncGenerator<Uint8Array> {
  const lost = (what: string): Error => {
    ctx.platform.log.error({ key, what }, 'an object of a file is not what was written');
    return problem('files.lost');
  };
  const bytes = await storeOf(ctx.platform).open(key, from);
  if (!bytes) throw lost('missing');
  const hash = createHash('sha256');
  // One is held back: whoever gets the last piece has got the whole.
  let held: Uint8Array | null = null;
  for await (const chunk of bytes) {
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (from === 0 && hash.digest('hex') !== sha256) throw lost('changed');
  if (held) yield held;
}

/** Where in the store a file lies; null when it does not. */
export async function objectOf(ctx: Ctx, id: string): Promise<{ key: string; bytes: number } | null> {
  const { rows } = await inTx(ctx, ({ trx }) =>
    sql<{ key: string; bytes: number }>`select object_key as key, bytes from file
      where id = ${id} and object_key is not null`.execute(trx),
  );
  return rows[0] ?? null;
}

/** A file's content as a stream whose first part was read: what cannot be read at all is told before anything is sent. */
export async function openParts(ctx: Ctx, id: string): Promise<Readable> {
  const parts = readParts(ctx, id);
  const first = await parts.next();
  if (first.done) return Readable.from([]);
  return Readable.from(
    (async function* () {
      yield first.value;
      yield* parts;
    })(),
  );
}

/** Ends a file that its module needs no more. */
export const deleteFile = async (trx: Trx, id: string): Promise<void> =>
  void (await sql`delete from file where id = ${id}`.execute(trx));

/** Bytes of the caller's uploads that nothing names yet. */
export async function pendingBytes({ trx, actor, platform }: TxCtx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(bytes), 0)::float8 as n from file
    where expires_at > ${platform.now()} and attached_at is null and created_by = ${actor.userId} and kind <> all(${['export', 'labels', 'sheet']}::text[])`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/** Says that a row names the file now: it stays. Answers false when there is no such upload of one of the kinds in the company. */
export async function attachFile(trx: Trx, id: string, kinds: readonly FileKind[]): Promise<boolean> {
  const { rows } = await sql`update file set attached_at = coalesce(attached_at, now()), expires_at = null
    where id = ${id} and kind = any(${kinds as string[]}::text[]) returning id`.execute(trx);
  return rows.length > 0;
}

/**
 * Names uploads of the caller that nothing named yet: they stay. Answers those of the ids that were: one of somebody else, of other kinds
 * or named before is not among them.
 */
export async function claimFiles(tx: TxCtx, ids: readonly string[], kinds: readonly FileKind[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`update file set attached_at = now(), expires_at = null
    where id = any(${ids as string[]}::uuid[]) and kind = any(${kinds as string[]}::text[]) and created_by = ${tx.actor.userId} and attached_at is null
    returning id`.execute(tx.trx);
  return new Set(rows.map((r) => r.id));
}

/** A module's part of the list of files that something names: one column of ids. */
export type NamedFiles = RawBuilder<unknown>;

/**
 * Deletes files that ended. One that was replaced, so that nothing names it any more, ends a day later; evidence is never replaced.
 * `named`: what the modules name, each its own.
 */
export async function forgetFiles(trx: Trx, now: Date, named: readonly NamedFiles[]): Promise<void> {
  await sql`delete from file where expires_at < ${now}`.execute(trx);
  // The names are gathered once: a look for each file would read every vehicle for every paper.
  await sql`update file set expires_at = ${new Date(now.getTime() + 86_400_000)}
    where attached_at is not null and expires_at is null and kind <> 'evidence' and id not in (
      ${sql.join(named, sql` union all `)})`.execute(trx);
}

/** Gives a file that is there without its content what it holds, part by part; once more is the same. */
export async function fillFile(ctx: Ctx, id: string, content: Uint8Array): Promise<void> {
  if (content.byteLength <= PART_BYTES)
    return inTx(
      ctx,
      async ({ trx }) => void (await sql`update file set content = ${bytea(content)} where id = ${id}`.execute(trx)),
    );
  for (let at = 0, position = 0; at < content.byteLength; at += PART_BYTES, position += 1)
    await inTx(ctx, ({ trx, actor }) =>
      sql`insert into file_part (company_id, file_id, position, content)
        values (${actor.companyId}, ${id}, ${position}, ${bytea(content.subarray(at, at + PART_BYTES))}) on conflict do nothing`.execute(
        trx,
      ),
    );
}
