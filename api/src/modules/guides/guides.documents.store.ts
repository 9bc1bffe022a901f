import type { GuideDocument } from '@tramo/contract/guides';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';

interface DocumentRow {
  id: string;
  file_id: string;
  name: string;
  type: string;
  bytes: number;
  by_name: string;
  created_at: Date;
}
const toDocument = (r: DocumentRow): GuideDocument => ({
  _id: r.id,
  fileId: r.file_id,
  name: r.name,
  type: r.type,
  bytes: r.bytes,
  by: r.by_name,
  createdDate: r.created_at.toISOString(),
});

/** The papers of a guide, the oldest first. */
export async function documentsOf(trx: Trx, guideId: string): Promise<GuideDocument[]> {
  const { rows } = await sql<DocumentRow>`select d.id, d.file_id, d.name, f.type, f.bytes, d.by_name, d.created_at
    from guide_document d join file f on f.id = d.file_id where d.guide_id = ${guideId} order by d.created_at, d.id`.execute(
    trx,
  );
  return rows.map(toDocument);
}

/** A paper of a guide in some cedis (null: any). */
export async function findDocument(
  trx: Trx,
  input: { guideId: string; documentId: string; cediIds: readonly string[] | null },
): Promise<GuideDocument | null> {
  const { rows } = await sql<DocumentRow>`select d.id, d.file_id, d.name, f.type, f.bytes, d.by_name, d.created_at
    from guide_document d join file f on f.id = d.file_id join guide g on g.id = d.guide_id
    where d.id = ${input.documentId} and d.guide_id = ${input.guideId}
      and (${input.cediIds as string[] | null}::uuid[] is null or g.cedi_id = any(${input.cediIds as string[] | null}::uuid[]))`.execute(
    trx,
  );
  return rows[0] ? toDocument(rows[0]) : null;
}

/** The number beside a guide. Its version stays: somebody who edits the guide while papers come loses nothing. */
const count = (trx: Trx, guideId: string, step: 1 | -1): Promise<unknown> =>
  sql`update guide set document_count = document_count + ${step}::int, updated_at = tramo_now() where id = ${guideId}`.execute(
    trx,
  );

export async function insertDocument(
  trx: Trx,
  actor: { companyId: string; userId: string; name: string },
  document: { guideId: string; fileId: string; name: string; at: Date },
): Promise<string> {
  const id = newId();
  await sql`insert into guide_document (id, company_id, guide_id, file_id, name, by_id, by_name, created_at)
    values (${id}, ${actor.companyId}, ${document.guideId}, ${document.fileId}, ${document.name}, ${actor.userId}, ${actor.name}, ${document.at})`.execute(
    trx,
  );
  await count(trx, document.guideId, 1);
  return id;
}

/** Takes a paper from a guide. Its file, which nothing names any more, ends a day later. */
export async function deleteDocument(trx: Trx, guideId: string, documentId: string): Promise<void> {
  await sql`delete from guide_document where id = ${documentId} and guide_id = ${guideId}`.execute(trx);
  await count(trx, guideId, -1);
}

export const guideFiles = sql`select file_id from guide_document`;
