import { createHash } from 'node:crypto';
import type { FileKind, StoredFile } from '@tramo/contract/files';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, inTx, type TxCtx } from './context.ts';
import type { Trx } from './db/tx.ts';
import { newId } from './ids.ts';

export interface NewFile {
  kind: FileKind;
  name: string;
  /** Media type. */
  type: string;
  content: Uint8Array;
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
  // The same bytes, not a copy: an export has twenty megabytes.
  const content = Buffer.from(file.content.buffer, file.content.byteOffset, file.content.byteLength);
  // As base64: the embedded database binds a bytea of megabytes for seconds, in which nobody else is served.
  const isEmbedded = tx.platform.db.connection.kind === 'pglite';
  const bytes = isEmbedded ? sql`decode(${content.toString('base64')}, 'base64')` : sql`${content}`;
  const { rows } =
    await sql<FileRow>`insert into file (id, company_id, kind, name, type, bytes, sha256, source_sha256, content, created_by, created_at, expires_at)
    values (${file.id ?? newId()}, ${tx.actor.companyId}, ${file.kind}, ${file.name.slice(0, 200)}, ${file.type}, ${content.byteLength},
      ${createHash('sha256').update(content).digest()}, ${file.sourceHash ?? null}, ${bytes}, ${tx.actor.userId},
      ${tx.platform.now()}, ${file.expiresAt})
    on conflict (id) do nothing returning id, kind, name, type, bytes, created_by, created_at, expires_at`.execute(
      tx.trx,
    );
  return rows[0] ?? null;
}

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

export async function readFile(trx: Trx, id: string): Promise<Uint8Array | null> {
  const { rows } = await sql<{
    content: string;
  }>`select encode(content, 'base64') as content from file where id = ${id}`.execute(trx);
  return rows[0] ? Buffer.from(rows[0].content, 'base64') : null;
}

/** Bytes of one part of a large file: what one answer of the embedded database carries without holding others up. */
const PART_BYTES = 1024 * 1024;

/** A file that is too large for memory, written as it is made. */
export interface LargeFile {
  id: string;
  write(bytes: Uint8Array): Promise<void>;
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
      const part = all.subarray(0, PART_BYTES);
      waiting = [all.subarray(part.byteLength)];
      waitingBytes -= part.byteLength;
      await inTx(into, ({ trx, actor }) =>
        sql`insert into file_part (company_id, file_id, position, content)
          values (${actor.companyId}, ${id}, ${position}, decode(${part.toString('base64')}, 'base64'))`.execute(trx),
      );
      position += 1;
    }
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
    finish: async (tx, expiresAt) => {
      await flush(tx, 0);
      const { rows } =
        await sql<FileRow>`update file set bytes = ${bytes}, sha256 = ${hash.digest()}, expires_at = ${expiresAt} where id = ${id}
        returning id, kind, name, type, bytes, created_by, created_at, expires_at`.execute(tx.trx);
      const { createdBy: _, ...stored } = toFile(rows[0] as FileRow);
      return stored;
    },
    discard: () => inTx(ctx, async ({ trx }) => void (await sql`delete from file where id = ${id}`.execute(trx))),
  };
}

/** Content of a large file, part by part; nothing for one that is kept whole. */
export async function* readParts(ctx: Ctx, id: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const part = await inTx(ctx, async ({ trx }) => {
      const { rows } = await sql<{ content: string }>`select encode(content, 'base64') as content from file_part
        where file_id = ${id} and position = ${position}`.execute(trx);
      return rows[0];
    });
    if (!part) return;
    yield Buffer.from(part.content, 'base64');
  }
}

/** Bytes of the caller's uploads that nothing names yet. */
export async function pendingBytes({ trx, actor, platform }: TxCtx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(bytes), 0)::float8 as n from file
    where expires_at > ${platform.now()} and attached_at is null and created_by = ${actor.userId} and kind <> all(${['export', 'labels']}::text[])`.execute(
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
