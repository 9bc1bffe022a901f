import type { BulkImport, BulkList, BulkRow } from '@tramo/contract/bulk';
import { type RawBuilder, sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';

export interface ImportRecord {
  id: string;
  company_id: string;
  list: BulkList;
  file_name: string;
  status: BulkImport['status'];
  columns: BulkImport['columns'];
  job_id: string | null;
  password_hash: string | null;
  created_by: string;
  created_by_name: string;
  created_at: Date;
}
export interface RowRecord {
  row: number;
  action: BulkRow['action'];
  cells: Record<string, string>;
  errors: Record<string, string>;
  result: BulkRow['result'];
}

export async function insertImport(
  trx: Trx,
  i: Pick<
    ImportRecord,
    'id' | 'company_id' | 'list' | 'file_name' | 'columns' | 'created_by' | 'created_by_name' | 'created_at'
  >,
): Promise<void> {
  await sql`insert into bulk_import (id, company_id, list, file_name, columns, created_by, created_by_name, created_at)
    values (${i.id}, ${i.company_id}, ${i.list}, ${i.file_name}, ${JSON.stringify(i.columns)}::jsonb, ${i.created_by}, ${i.created_by_name}, ${i.created_at})`.execute(
    trx,
  );
}

export async function insertRows(
  trx: Trx,
  companyId: string,
  importId: string,
  rows: readonly Omit<RowRecord, 'result'>[],
): Promise<void> {
  const values = rows.map(({ row, action, cells, errors }) => ({ row, action, cells, errors }));
  await sql`insert into bulk_row (company_id, import_id, row, action, cells, errors)
    select ${companyId}::uuid, ${importId}::uuid, row, action, cells, errors
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(row int, action text, cells jsonb, errors jsonb)`.execute(
    trx,
  );
}

/** `createdBy` keeps it to one person's imports. */
export async function findImport(
  trx: Trx,
  id: string,
  options: { createdBy: string | null; lock?: boolean },
): Promise<ImportRecord | null> {
  const { rows } = await sql<ImportRecord>`select * from bulk_import where id = ${id}
    and (${options.createdBy}::uuid is null or created_by = ${options.createdBy}) ${options.lock ? sql`for update` : sql``}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function listImports(
  trx: Trx,
  f: { list: BulkList; createdBy: string | null; search: string; limit: number; offset: number },
): Promise<{ imports: ImportRecord[]; total: number }> {
  const where = sql`where list = ${f.list} and (${f.createdBy}::uuid is null or created_by = ${f.createdBy})
    and ${holdsSearch(f.search, [sql`file_name`, sql`created_by_name`])}`;
  const { rows } =
    await sql<ImportRecord>`select * from bulk_import ${where} order by created_at desc, id desc limit ${f.limit} offset ${f.offset}`.execute(
      trx,
    );
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from bulk_import ${where}`.execute(trx);
  return { imports: rows, total: count[0]?.n ?? 0 };
}

export type Counts = BulkImport['counts'];
const noCounts: Counts = { total: 0, create: 0, update: 0, same: 0, faulty: 0, done: 0, refused: 0 };

/** Figures of imports, counted from their rows. */
export async function countsOf(trx: Trx, ids: readonly string[]): Promise<(id: string) => Counts> {
  const { rows } = await sql<Counts & { import_id: string }>`select import_id, count(*)::int as total,
      (count(*) filter (where action = 'create'))::int as create, (count(*) filter (where action = 'update'))::int as update,
      (count(*) filter (where action = 'same'))::int as same, (count(*) filter (where action = 'faulty'))::int as faulty,
      (count(*) filter (where result = 'done'))::int as done, (count(*) filter (where result = 'refused'))::int as refused
    from bulk_row where import_id = any(${ids as string[]}::uuid[]) group by import_id`.execute(trx);
  const byId = new Map(rows.map(({ import_id, ...counts }) => [import_id, counts]));
  return (id) => byId.get(id) ?? noCounts;
}

export async function listRows(
  trx: Trx,
  importId: string,
  f: { search: string; actions: readonly string[] | null; limit: number; offset: number },
): Promise<{ rows: RowRecord[]; total: number }> {
  const actions = f.actions as string[] | null;
  // What the run refused is at fault too, though it was not at first.
  const where = sql`where import_id = ${importId}
    and (${actions}::text[] is null or action = any(${actions}::text[]) or (result = 'refused' and 'faulty' = any(${actions}::text[])))
    and ${holdsSearch(f.search, [sql`(select string_agg(c.value, chr(10)) from jsonb_each_text(cells) c)`])}`;
  const { rows } = await sql<RowRecord>`select row, action, cells, errors, result from bulk_row ${where}
    order by row limit ${f.limit} offset ${f.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from bulk_row ${where}`.execute(trx);
  return { rows, total: count[0]?.n ?? 0 };
}

/** Rows that could not be saved, in the file's order. */
export async function faultyRows(trx: Trx, importId: string): Promise<RowRecord[]> {
  const { rows } = await sql<RowRecord>`select row, action, cells, errors, result from bulk_row
    where import_id = ${importId} and (action = 'faulty' or result = 'refused') order by row`.execute(trx);
  return rows;
}

/** Rows that are to be saved and have no result yet, from a row on. */
export async function pendingRows(trx: Trx, importId: string, after: number, limit: number): Promise<RowRecord[]> {
  const { rows } = await sql<RowRecord>`select row, action, cells, errors, result from bulk_row
    where import_id = ${importId} and row > ${after} and action in ('create', 'update') and result is null order by row limit ${limit}`.execute(
    trx,
  );
  return rows;
}

/** How many rows wait to be saved, and how many of them are new. */
export async function pendingCount(trx: Trx, importId: string): Promise<{ all: number; create: number }> {
  const { rows } = await sql<{
    all: number;
    create: number;
  }>`select count(*)::int as all, (count(*) filter (where action = 'create'))::int as create
    from bulk_row where import_id = ${importId} and action in ('create', 'update') and result is null`.execute(trx);
  return rows[0] ?? { all: 0, create: 0 };
}

/** Writes what became of a row; false when it has a result already (another worker was faster). */
export async function setResult(
  trx: Trx,
  importId: string,
  row: number,
  result: 'done' | 'refused',
  errors: Record<string, string> = {},
): Promise<boolean> {
  const { rows } = await sql`update bulk_row set result = ${result}, errors = ${JSON.stringify(errors)}::jsonb
    where import_id = ${importId} and row = ${row} and result is null returning row`.execute(trx);
  return rows.length > 0;
}

type Settable = 'status' | 'job_id' | 'password_hash';
export async function updateImport(trx: Trx, id: string, change: Partial<Pick<ImportRecord, Settable>>): Promise<void> {
  const sets: RawBuilder<unknown>[] = Object.entries(change).map(([key, value]) => sql`${sql.ref(key)} = ${value}`);
  await sql`update bulk_import set ${sql.join(sets)} where id = ${id}`.execute(trx);
}

/** Ends an import whose job ended without it. As the owner: events are heard beyond the tenant walls. */
export const releaseImport = (
  trx: Trx,
  i: { companyId: string; importId: string; jobId: string; status: 'cancelled' | 'failed' },
): Promise<unknown> =>
  sql`update bulk_import set status = ${i.status}, password_hash = null
    where company_id = ${i.companyId} and id = ${i.importId} and job_id = ${i.jobId} and status = 'running'`.execute(
    trx,
  );

export const deleteImport = (trx: Trx, id: string): Promise<unknown> =>
  sql`delete from bulk_import where id = ${id}`.execute(trx);

export const forgetBulkImports = (trx: Trx): Promise<unknown> =>
  sql`delete from bulk_import where created_at < now() - interval '90 days'`.execute(trx);
