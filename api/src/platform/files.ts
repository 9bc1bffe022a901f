import { createHash } from 'node:crypto';
import type { FileKind, StoredFile } from '@tramo/contract/files';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, inTx, type TxCtx } from './context.ts';
import type { Trx } from './db/tx.ts';
import { newId } from './ids.ts';

/** Bytes of one part of a large file: what one statement of the embedded database carries without holding others up. */
export const PART_BYTES = 256 * 1024;

/** Bytes that were written ahead of the file that they become. */
export interface WrittenAhead {
  stagedId: string;
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

/** The row of a new file; null when one with its id exists, whosever it is. */
async function insertFile(tx: TxCtx, file: NewFile): Promise<FileRow | null> {
  const { content } = file;
  const isAhead = 'stagedId' in content;
  const bytes = isAhead ? content.bytes : content.byteLength;
  const sha256 = isAhead ? content.sha256 : createHash('sha256').update(content).digest();
  const { rows } =
    await sql<FileRow>`insert into file (id, company_id, kind, name, type, bytes, sha256, source_sha256, content, created_by, created_at, expires_at)
    values (${file.id ?? newId()}, ${tx.actor.companyId}, ${file.kind}, ${file.name.slice(0, 200)}, ${file.type}, ${bytes},
      ${sha256}, ${file.sourceHash ?? null}, ${isAhead ? sql`''` : bytea(content)}, ${tx.actor.userId},
      ${tx.platform.now()}, ${file.expiresAt})
    on conflict (id) do nothing returning id, kind, name, type, bytes, created_by, created_at, expires_at`.execute(
      tx.trx,
    );
  const [row] = rows;
  if (isAhead) {
    if (row) await sql`update file_part set file_id = ${row.id} where file_id = ${content.stagedId}`.execute(tx.trx);
    await sql`delete from file where id = ${content.stagedId}`.execute(tx.trx);
  }
  return row ?? null;
}

/** As base64: the embedded database binds a bytea of megabytes for seconds, in which nobody else is served. */
const bytea = ({ buffer, byteOffset, byteLength }: Uint8Array): RawBuilder<unknown> =>
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

/** The whole content of a file, read part by part; null when there is none. Others get their turn between unless a transaction is open. */
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

/** Writes bytes ahead of the transaction that names them, when they are too many to be part of it. What nobody names ends after a day. */
export async function writeAhead(ctx: Ctx, content: Uint8Array): Promise<NewFile['content']> {
  if (content.byteLength <= PART_BYTES) return content;
  const file = await openLargeFile(ctx, { kind: 'export', name: '', type: '' });
  await file.write(content);
  return file.end();
}

/** A file that is too large for memory, written as it is made. */
export interface LargeFile {
  id: string;
  write(bytes: Uint8Array): Promise<void>;
  /** Writes what is left, for a file of another id (`saveFile`). */
  end(): Promise<WrittenAhead>;
  /** In the transaction that names it: from now on it can be opened. */
  finish(tx: TxCtx, expiresAt: Date): Promise<StoredFile>;
  /** Nobody wants it any more. */
  discard(): Promise<void>;
}

/** Begins a large file. Each part is a transaction of its own; one that is never finished ends by itself after a day. */
export async function openLargeFile(ctx: Ctx, file: Pick<NewFile, 'kind' | 'name' | 'type'>): Promise<LargeFile> {
  const id = newId();
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
    ended ??= { stagedId: id, bytes, sha256: hash.digest() };
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

/** Content of a file as it is kept: part by part, or the whole of a small one. Each is read by itself, with a turn for others between. */
export async function* readParts(ctx: Ctx, id: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const part = await inTx(ctx, async ({ trx }) => {
      const { rows } = await sql<{ content: string }>`select encode(content, 'base64') as content from file_part
        where file_id = ${id} and position = ${position}
        union all select encode(content, 'base64') from file where ${position} = 0 and id = ${id} and content <> ''`.execute(
        trx,
      );
      return rows[0];
    });
    if (!part) return;
    yield Buffer.from(part.content, 'base64');
    if (!ctx.trx) await ctx.platform.db.connection.quiet();
  }
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
