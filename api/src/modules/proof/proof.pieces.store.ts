import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { bytea } from '../../platform/files.ts';

export interface UploadRow {
  kind: 'photo' | 'video' | 'signature';
  total: number;
  /** In hex. */
  sha256: string;
  received: number;
  is_done: boolean;
}
type Of = { companyId: string; userId: string; id: string };
const columns = sql`kind, total, encode(sha256, 'hex') as sha256, received, is_done`;
const its = ({ companyId, userId, id }: Of) => sql`company_id = ${companyId} and user_id = ${userId} and id = ${id}`;

/** A begun upload, locked until the end of the transaction when its caller goes on with it. */
export async function findUpload(trx: Trx, of: Of, lock: boolean): Promise<UploadRow | null> {
  const { rows } =
    await sql<UploadRow>`select ${columns} from file_upload where ${its(of)} ${lock ? sql`for update` : sql``}`.execute(
      trx,
    );
  return rows[0] ?? null;
}

export const beginUpload = (
  trx: Trx,
  { companyId, userId, id }: Of,
  u: Pick<UploadRow, 'kind' | 'total' | 'sha256'>,
  now: Date,
): Promise<unknown> =>
  sql`insert into file_upload (company_id, user_id, id, kind, total, sha256, created_at, touched_at)
    values (${companyId}, ${userId}, ${id}, ${u.kind}, ${u.total}, decode(${u.sha256}, 'hex'), ${now}, ${now}) on conflict do nothing`.execute(
    trx,
  );

/** Adds bytes at the end of what was received. */
export async function addPiece(trx: Trx, of: Of, start: number, content: Uint8Array, now: Date): Promise<void> {
  await sql`insert into file_upload_piece (company_id, user_id, upload_id, start, content)
    values (${of.companyId}, ${of.userId}, ${of.id}, ${start}, ${bytea(content)})`.execute(trx);
  await sql`update file_upload set received = ${start + content.byteLength}, touched_at = ${now} where ${its(of)}`.execute(
    trx,
  );
}

/** The piece that begins at a place; null when there is none. */
export async function pieceAt(trx: Trx, of: Of, start: number): Promise<Uint8Array | null> {
  const { rows } = await sql<{ content: string }>`select encode(content, 'base64') as content from file_upload_piece
    where company_id = ${of.companyId} and user_id = ${of.userId} and upload_id = ${of.id} and start = ${start}`.execute(
    trx,
  );
  return rows[0] ? Buffer.from(rows[0].content, 'base64') : null;
}

/** It is a file now. */
export async function endUpload(trx: Trx, of: Of): Promise<void> {
  await sql`update file_upload set is_done = true where ${its(of)}`.execute(trx);
  await sql`delete from file_upload_piece where company_id = ${of.companyId} and user_id = ${of.userId} and upload_id = ${of.id}`.execute(
    trx,
  );
}
export const dropUpload = (trx: Trx, of: Of): Promise<unknown> =>
  sql`delete from file_upload where ${its(of)}`.execute(trx);

/** Bytes of one driver's files that are not whole yet, and how many those are. */
export async function begunBy(trx: Trx, userId: string): Promise<{ bytes: number; files: number }> {
  const { rows } = await sql<{ bytes: number; files: number }>`
    select coalesce(sum(received), 0)::float8 as bytes, count(*)::int as files from file_upload where user_id = ${userId} and not is_done`.execute(
    trx,
  );
  return rows[0] ?? { bytes: 0, files: 0 };
}

export const forgetUploads = (trx: Trx, before: Date): Promise<unknown> =>
  sql`delete from file_upload where touched_at < ${before}`.execute(trx);
