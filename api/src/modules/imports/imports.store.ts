import { folioKey } from '@tramo/contract/guides';
import type { ColumnMapping, GuideImport, ImportField, ImportKind } from '@tramo/contract/imports';
import { sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';
import type { Hint } from './imports.changes.rules.ts';
import type { Cells } from './imports.reader.rules.ts';

export interface ImportRecord {
  id: string;
  kind: ImportKind;
  company_id: string;
  user_id: string;
  user_name: string;
  file_name: string;
  status: GuideImport['status'];
  error: string | null;
  columns: GuideImport['columns'];
  mapping: ColumnMapping;
  mapping_remembered: boolean;
  cedi_id: string;
  client_id: string | null;
  scheduled_date: string;
  counts: Partial<GuideImport['counts']>;
  job_id: string | null;
  created_at: Date;
  /** The uploaded sheet, until it has been read. */
  file_id: string | null;
  format: GuideImport['format'];
}
const importColumns = sql`id, kind, company_id, user_id, user_name, file_name, status, error, columns, mapping, mapping_remembered, cedi_id, client_id, scheduled_date,
  counts, job_id, created_at, format, file_id`;
const inCedis = (cediIds: readonly string[] | null) =>
  sql`(${cediIds as string[] | null}::uuid[] is null or cedi_id = any(${cediIds as string[] | null}::uuid[]))`;

export async function insertImport(
  trx: Trx,
  i: {
    id: string;
    kind: ImportKind;
    companyId: string;
    userId: string;
    userName: string;
    fileName: string;
    cediId: string;
    clientId: string | null;
    scheduledDate: string;
    fileId: string;
  },
): Promise<void> {
  await sql`insert into guide_import (id, kind, company_id, user_id, user_name, file_name, cedi_id, client_id, scheduled_date, file_id)
    values (${i.id}, ${i.kind}, ${i.companyId}, ${i.userId}, ${i.userName}, ${i.fileName}, ${i.cediId}, ${i.clientId}, ${i.scheduledDate}::date, ${i.fileId})`.execute(
    trx,
  );
}

/** An import that the caller sees. `lock` holds it until the transaction ends: edits, chunks of a run and undo take turns. */
export async function findImport(
  trx: Trx,
  id: string,
  cediIds: readonly string[] | null,
  lock = false,
): Promise<ImportRecord | null> {
  const { rows } =
    await sql<ImportRecord>`select ${importColumns} from guide_import where id = ${id} and ${inCedis(cediIds)} ${sql.raw(lock ? 'for update' : '')}`.execute(
      trx,
    );
  return rows[0] ?? null;
}
export async function listImports(
  trx: Trx,
  f: {
    search: string;
    kinds: readonly ImportKind[];
    cediIds: readonly string[] | null;
    limit: number;
    offset: number;
  },
): Promise<{ imports: ImportRecord[]; total: number }> {
  const where = sql`where ${inCedis(f.cediIds)} and kind = any(${f.kinds as ImportKind[]}::text[]) and ${holdsSearch(f.search, [sql`file_name`])}`;
  const { rows } =
    await sql<ImportRecord>`select ${importColumns} from guide_import ${where} order by created_at desc, id desc limit ${f.limit} offset ${f.offset}`.execute(
      trx,
    );
  const { rows: count } = await sql<{ n: number }>`select count(*) as n from guide_import ${where}`.execute(trx);
  return { imports: rows, total: count[0]?.n ?? 0 };
}

/** Writes the import's head. */
export async function saveImport(trx: Trx, i: ImportRecord): Promise<void> {
  await sql`update guide_import set status = ${i.status}, error = ${i.error}, columns = ${JSON.stringify(i.columns)}::jsonb, mapping = ${JSON.stringify(i.mapping)}::jsonb,
    mapping_remembered = ${i.mapping_remembered}, cedi_id = ${i.cedi_id}, client_id = ${i.client_id}, scheduled_date = ${i.scheduled_date}::date,
    counts = ${JSON.stringify(i.counts)}::jsonb, job_id = ${i.job_id}, format = ${i.format}, file_id = ${i.file_id}
    where id = ${i.id}`.execute(trx);
}

/** Whose job ended without settling its import (cancelled in the queue, failed): the import stops waiting for it. Answers the sheet that nobody needs now. */
export async function releaseImport(
  trx: Trx,
  i: { companyId: string; importId: string; jobId: string; error: string },
): Promise<string | null> {
  const { rows } = await sql<{ file_id: string | null }>`
    with held as (select id, file_id from guide_import
      where company_id = ${i.companyId} and id = ${i.importId} and job_id = ${i.jobId} and status in ('reading', 'running') for update)
    update guide_import g set status = case when h.file_id is not null then 'failed' else 'cancelled' end,
      error = case when h.file_id is not null then ${i.error} else null end, file_id = null
    from held h where g.id = h.id returning h.file_id`.execute(trx);
  return rows[0]?.file_id ?? null;
}

export type RowState = 'valid' | 'faulty' | 'imported' | 'skipped';
export interface SheetRecord {
  row_number: number;
  source: string[];
  fixes: Cells;
  errors: Cells;
  warnings: Cells;
  hint: Hint;
  state: RowState;
  /** As folios are compared (`folioKey`). */
  folio: string | null;
  guide_id: string | null;
  order_id: string | null;
}
export interface CheckedRecord {
  row_number: number;
  errors: Cells;
  warnings: Cells;
  state: RowState;
  folio: string | null;
  located: boolean;
  hint: Hint;
}

export const deleteRows = async (trx: Trx, importId: string): Promise<void> =>
  void (await sql`delete from guide_import_row where import_id = ${importId}`.execute(trx));

export async function insertRows(
  trx: Trx,
  companyId: string,
  importId: string,
  rows: readonly (CheckedRecord & { source: string[] })[],
): Promise<void> {
  await sql`insert into guide_import_row (company_id, import_id, row_number, source, errors, warnings, state, folio, located, hint)
    select ${companyId}::uuid, ${importId}::uuid, r.row_number, r.source, r.errors, r.warnings, r.state, r.folio, r.located, r.hint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(row_number int, source jsonb, errors jsonb, warnings jsonb, state text, folio text, located boolean, hint jsonb)`.execute(
    trx,
  );
}
export async function updateRows(trx: Trx, importId: string, rows: readonly CheckedRecord[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update guide_import_row t set errors = r.errors, warnings = r.warnings, state = r.state, folio = r.folio, located = r.located, hint = r.hint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row_number int, errors jsonb, warnings jsonb, state text, folio text, located boolean, hint jsonb)
    where t.import_id = ${importId} and t.row_number = r.row_number`.execute(trx);
}
export async function saveFixes(trx: Trx, importId: string, row: number, fixes: Cells, state: RowState): Promise<void> {
  await sql`update guide_import_row set fixes = ${JSON.stringify(fixes)}::jsonb, state = ${state} where import_id = ${importId} and row_number = ${row}`.execute(
    trx,
  );
}

/** Fixes of many rows; those left out are told no faults. */
export async function saveManyFixes(
  trx: Trx,
  importId: string,
  rows: readonly { row_number: number; fixes: Cells; isLeftOut: boolean }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`update guide_import_row t set fixes = r.fixes, state = case when r."isLeftOut" then 'skipped' else t.state end,
      errors = case when r."isLeftOut" then '{}' else t.errors end, warnings = case when r."isLeftOut" then '{}' else t.warnings end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row_number int, fixes jsonb, "isLeftOut" boolean)
    where t.import_id = ${importId} and t.row_number = r.row_number and t.state in ('valid', 'faulty')`.execute(trx);
}

const rowColumns = sql`row_number, source, fixes, errors, warnings, hint, state, folio, guide_id, order_id`;
export async function rowsAfter(
  trx: Trx,
  importId: string,
  after: number,
  states: readonly RowState[],
  limit: number,
): Promise<SheetRecord[]> {
  const { rows } = await sql<SheetRecord>`select ${rowColumns} from guide_import_row
    where import_id = ${importId} and row_number > ${after} and state = any(${states as RowState[]}::text[]) order by row_number limit ${limit}`.execute(
    trx,
  );
  return rows;
}
export async function rowByNumber(trx: Trx, importId: string, row: number): Promise<SheetRecord | null> {
  const { rows } =
    await sql<SheetRecord>`select ${rowColumns} from guide_import_row where import_id = ${importId} and row_number = ${row}`.execute(
      trx,
    );
  return rows[0] ?? null;
}
/** Rows not yet imported (nor left out) of some folios, in the file's order. */
export async function openRowsOfFolios(trx: Trx, importId: string, folios: readonly string[]): Promise<SheetRecord[]> {
  const { rows } = await sql<SheetRecord>`select ${rowColumns} from guide_import_row
    where import_id = ${importId} and folio = any(${folios as string[]}::text[]) and state in ('valid', 'faulty') order by row_number`.execute(
    trx,
  );
  return rows;
}
/** The next valid rows after a row with all the valid rows of their folios, in the file's order. */
export async function nextValidRows(trx: Trx, importId: string, after: number, limit: number): Promise<SheetRecord[]> {
  const { rows: next } = await sql<{
    folio: string;
  }>`select folio from guide_import_row where import_id = ${importId} and row_number > ${after} and state = 'valid' order by row_number limit ${limit}`.execute(
    trx,
  );
  const folios = [...new Set(next.map((r) => r.folio))];
  const { rows } = await sql<SheetRecord>`select ${rowColumns} from guide_import_row
    where import_id = ${importId} and state = 'valid' and folio = any(${folios}::text[]) order by row_number`.execute(
    trx,
  );
  return rows;
}
export async function markImported(
  trx: Trx,
  importId: string,
  made: readonly { id: string; folio: string }[],
  as: 'guide_id' | 'order_id' = 'guide_id',
): Promise<void> {
  const byKey = made.map((g) => ({ id: g.id, folio: folioKey(g.folio) }));
  await sql`update guide_import_row t set state = 'imported', ${sql.ref(as)} = r.id
    from jsonb_to_recordset(${JSON.stringify(byKey)}::jsonb) as r(id uuid, folio text)
    where t.import_id = ${importId} and t.folio = r.folio and t.state = 'valid'`.execute(trx);
}

export async function listRows(
  trx: Trx,
  f: { importId: string; state: RowState | null; search: string; limit: number; offset: number },
): Promise<{ rows: SheetRecord[]; total: number }> {
  const where = sql`where import_id = ${f.importId} and (${f.state}::text is null or state = ${f.state})
    and ${holdsSearch(f.search, [sql`source::text`, sql`fixes::text`])}`;
  const { rows } =
    await sql<SheetRecord>`select ${rowColumns} from guide_import_row ${where} order by row_number limit ${f.limit} offset ${f.offset}`.execute(
      trx,
    );
  const { rows: count } = await sql<{ n: number }>`select count(*) as n from guide_import_row ${where}`.execute(trx);
  return { rows, total: count[0]?.n ?? 0 };
}

/** Counts by state; `guides` are the folios of the rows that are imported or may be, and `withoutLocation` those of them without coordinates. */
export async function countRows(trx: Trx, importId: string): Promise<GuideImport['counts']> {
  const { rows } = await sql<{
    rows: number;
    valid: number;
    faulty: number;
    imported: number;
    guides: number;
    located: number;
  }>`
    select count(*) as rows, count(*) filter (where state = 'valid') as valid, count(*) filter (where state = 'faulty') as faulty,
      count(*) filter (where state = 'imported') as imported,
      count(distinct folio) filter (where state in ('valid', 'imported')) as guides,
      count(distinct folio) filter (where state in ('valid', 'imported') and located) as located
    from guide_import_row where import_id = ${importId}`.execute(trx);
  const { located, ...c } = rows[0] as (typeof rows)[number];
  return { ...c, withoutLocation: c.guides - located };
}

/** What the rows that are no guides yet lack or have too much of. */
export async function offersOf(
  trx: Trx,
  importId: string,
  messages: { required: string; emptyFormula: string },
): Promise<{
  emptyFormulas: number;
  noGuides: { rows: number; samples: string[][] };
  missing: { field: ImportField; zip_code: string | null; rows: number }[];
  far: { from_id: string; to_id: string; rows: number; km: number }[];
}> {
  const open = sql`import_id = ${importId} and state in ('valid', 'faulty')`;
  const { rows: noGuides } = await sql<{ source: string[]; total: number }>`
    select source, count(*) over ()::int as total from guide_import_row where ${open} and hint ? 'isNoGuide' order by row_number limit 3`.execute(
    trx,
  );
  const { rows: missing } = await sql<{ field: ImportField; zip_code: string | null; rows: number }>`
    select e.key as field, hint->>'zipCode' as zip_code, count(*)::int as rows
    from guide_import_row cross join jsonb_each_text(errors) e
    where ${open} and not hint ? 'isNoGuide' and e.value = ${messages.required} group by 1, 2 order by 3 desc, 1, 2`.execute(
    trx,
  );
  const { rows: far } = await sql<{ from_id: string; to_id: string; rows: number; km: number }>`
    select hint->'nearer'->>'fromId' as from_id, hint->'nearer'->>'toId' as to_id, count(*)::int as rows, max((hint->'nearer'->>'km')::float8) as km
    from guide_import_row where ${open} and hint ? 'nearer' group by 1, 2 order by 3 desc`.execute(trx);
  const { rows: formulas } = await sql<{ n: number }>`select count(*)::int as n from guide_import_row
    where ${open} and exists (select 1 from jsonb_each_text(errors) e where e.value = ${messages.emptyFormula})`.execute(
    trx,
  );
  return {
    emptyFormulas: formulas[0]?.n ?? 0,
    noGuides: { rows: noGuides[0]?.total ?? 0, samples: noGuides.map((r) => r.source) },
    missing,
    far,
  };
}
/** Numbers of the rows without a folio that could be guides. */
export async function rowsWithoutFolio(trx: Trx, importId: string): Promise<number[]> {
  const { rows } = await sql<{ row_number: number }>`select row_number from guide_import_row
    where import_id = ${importId} and state in ('valid', 'faulty') and folio is null and not hint ? 'isNoGuide' order by row_number`.execute(
    trx,
  );
  return rows.map((r) => r.row_number);
}

/** Rows whose guides are gone can be imported again. */
export async function freeImportedRows(trx: Trx, importId: string): Promise<void> {
  await sql`update guide_import_row set state = 'valid', guide_id = null, order_id = null where import_id = ${importId} and state = 'imported'`.execute(
    trx,
  );
}

export interface OptionRecord {
  id: string;
  kind: ImportKind;
  name: string;
  signature: string;
  headers: Record<string, ImportField>;
  client_id: string | null;
  updated_at: Date;
}
export async function listOptions(trx: Trx): Promise<OptionRecord[]> {
  const { rows } =
    await sql<OptionRecord>`select id, kind, name, signature, headers, client_id, updated_at from xls_option order by updated_at desc limit 500`.execute(
      trx,
    );
  return rows;
}
export async function upsertOption(
  trx: Trx,
  companyId: string,
  o: Omit<OptionRecord, 'updated_at'>,
): Promise<OptionRecord> {
  const { rows } =
    await sql<OptionRecord>`insert into xls_option (id, kind, company_id, name, signature, headers, client_id)
    values (${o.id}, ${o.kind}, ${companyId}, ${o.name}, ${o.signature}, ${JSON.stringify(o.headers)}::jsonb, ${o.client_id})
    on conflict (company_id, kind, signature, client_id) do update set name = excluded.name, headers = excluded.headers, updated_at = now()
    returning id, kind, name, signature, headers, client_id, updated_at`.execute(trx);
  return rows[0] as OptionRecord;
}

/** Gives imports and mappings of some clients to another one. Of mappings of the same columns its own stays, else the newest. */
export async function moveToClient(trx: Trx, from: readonly string[], into: string): Promise<void> {
  const ids = from as string[];
  await sql`update guide_import set client_id = ${into} where client_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from xls_option o using xls_option other where o.client_id = any(${ids}::uuid[]) and other.signature = o.signature and other.kind = o.kind
    and (other.client_id = ${into} or (other.client_id = any(${ids}::uuid[]) and (other.updated_at, other.id) > (o.updated_at, o.id)))`.execute(
    trx,
  );
  await sql`update xls_option set client_id = ${into} where client_id = any(${ids}::uuid[])`.execute(trx);
}
