import { type Audience, dispatchers } from '@tramo/contract/access';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { folioKey } from '@tramo/contract/guides';
import {
  type GuideImport,
  type ImportChange,
  type ImportKind,
  type ImportRow,
  importKinds,
  importStatus,
  type importsApi,
} from '@tramo/contract/imports';
import { limits } from '@tramo/contract/limits';
import { fieldMessages } from '@tramo/contract/problems';
import { importedRowName, importStatusNames } from '@tramo/contract/words/imports';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { deleteFile, type LargeFile, openLargeFile } from '../../platform/files.ts';
import type { ReceivedFile } from '../../platform/http/file-part.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { takeImportRows } from '../../platform/quotas.ts';
import { SheetError, sheetErrorText } from '../../platform/sheets/sheet-error.ts';
import { clientsByIds } from '../clients/clients.service.ts';
import { importedWithoutPlace, removeImported } from '../guides/guides.service.ts';
import { removeImportedOrders } from '../orders/orders.imported.service.ts';
import { findCedi } from '../places/places.service.ts';
import { checkRows, joined, loadDirectory, verdictOf } from './imports.check.service.ts';
import { openFieldCheck, saveMapping } from './imports.options.service.ts';
import type { Cells } from './imports.reader.rules.ts';
import { cellsOf } from './imports.rules.ts';
import * as store from './imports.store.ts';

/** States in which cells are mended, the mapping changed, and what is left imported. */
const openStates: readonly GuideImport['status'][] = ['ready', 'done', 'cancelled', 'undone'];

const noCounts: GuideImport['counts'] = { rows: 0, valid: 0, faulty: 0, imported: 0, guides: 0, withoutLocation: 0 };
export function toImport(r: store.ImportRecord): GuideImport {
  const counts = { ...noCounts, ...r.counts };
  const isOpen = openStates.includes(r.status) && counts.rows > 0;
  return {
    _id: r.id,
    kind: r.kind,
    fileName: r.file_name,
    status: importStatus.parse(r.status),
    format: r.format,
    error: r.error,
    columns: r.columns,
    mapping: r.mapping,
    mappingRemembered: r.mapping_remembered,
    defaults: { cediId: r.cedi_id, clientId: r.client_id, scheduledDate: r.scheduled_date },
    counts,
    jobId: r.job_id,
    createdBy: r.user_name,
    createdDate: r.created_at.toISOString(),
    can: { run: isOpen && counts.valid > 0, undo: isOpen && counts.imported > 0, edit: isOpen },
  };
}
const toRow = (i: store.ImportRecord, r: store.SheetRecord): ImportRow => ({
  row: r.row_number,
  state: r.state,
  cells: cellsOf(r.source, i.mapping, r.fixes, r.hint.carried),
  errors: r.errors,
  warnings: r.warnings,
  guideId: r.guide_id,
  orderId: r.order_id,
});

/** Files of guides are the dispatchers'; those of orders everybody's who makes routes. */
const kindsOf = ({ actor }: Ctx): readonly ImportKind[] =>
  actor.audiences.some((a) => (dispatchers as readonly Audience[]).includes(a)) ? importKinds : ['orders'];

export async function found(tx: TxCtx, id: string, lock = false): Promise<store.ImportRecord> {
  const record = await store.findImport(tx.trx, id, cediScope(tx.actor), lock);
  if (!record) throw problem('general.not_found');
  if (!kindsOf(tx).includes(record.kind)) throw problem('auth.forbidden');
  return record;
}
/** The import, held by this transaction, in a state that allows changes. */
export async function opened(tx: TxCtx, id: string, states = openStates): Promise<store.ImportRecord> {
  const record = await found(tx, id, true);
  if (!states.includes(record.status))
    throw problem('imports.wrong_state', { status: importStatusNames[record.status][tx.locale].toLowerCase() });
  return record;
}
async function checkDefaults(tx: TxCtx, d: { cediId: string; clientId: string | null }): Promise<void> {
  await findCedi(tx, d.cediId);
  if (d.clientId !== null && (await clientsByIds(tx, [d.clientId])).length === 0)
    throw problem('general.invalid', {}, { fields: { clientId: fieldMessages.invalid[tx.locale] } });
}

/** Uploads that nobody has read for a week are forgotten with their file. */
const FILE_DAYS = 7;

/** Keeps an uploaded file as it comes in, and queues its reading. Nothing is imported yet. */
export async function upload(
  ctx: Ctx,
  query: Parsed<typeof importsApi.upload>['query'],
  receive: (take: (chunk: Uint8Array) => Promise<void>) => Promise<ReceivedFile | null>,
): Promise<GuideImport> {
  if (!kindsOf(ctx).includes(query.kind)) throw problem('auth.forbidden');
  const sheet = await openLargeFile(ctx, { kind: 'sheet', name: '', type: 'application/octet-stream' });
  try {
    const file = await receive(sheet.write);
    if (!file) throw problem('imports.file', { reason: fieldMessages.sheetMissing[ctx.locale] });
    const fault = file.isTruncated
      ? new SheetError('too_large', { maxMegabytes: limits.importBytes / 1024 / 1024 })
      : file.bytes === 0 && new SheetError('empty');
    if (fault) throw problem('imports.file', { reason: sheetErrorText(fault, ctx.locale) });
    await sheet.end();
    return await keepUpload(ctx, query, file.fileName, sheet);
  } catch (error) {
    await sheet.discard().catch(() => undefined);
    throw error;
  }
}

const keepUpload = (
  ctx: Ctx,
  query: Parsed<typeof importsApi.upload>['query'],
  fileName: string,
  sheet: LargeFile,
): Promise<GuideImport> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    const defaults = { cediId: query.cediId, clientId: query.clientId ?? null, scheduledDate: query.scheduledDate };
    await checkDefaults(tx, defaults);
    const id = newId();
    await store.insertImport(trx, {
      id,
      kind: query.kind,
      companyId: actor.companyId,
      userId: actor.userId,
      userName: actor.name,
      fileName: fileName.slice(0, 200),
      ...defaults,
      fileId: (await sheet.finish(tx, new Date(tx.platform.now().getTime() + FILE_DAYS * 86_400_000)))._id,
    });
    return startReading(tx, await found(tx, id));
  });

/** Queues a reading of the file, or another check of its rows, with a change of many of them. */
export async function startReading(tx: TxCtx, record: store.ImportRecord, change?: ImportChange): Promise<GuideImport> {
  const { trx, actor, platform } = tx;
  record.status = 'reading';
  record.job_id = await platform.jobs.start(trx, {
    companyId: actor.companyId,
    userId: actor.userId,
    kind: `${record.kind}.import.read`,
    subjectId: record.id,
    data: { cediIds: actor.cediIds, ...(change ? { change } : {}) },
  });
  await store.saveImport(trx, record);
  return toImport(record);
}

export const listImports = (
  ctx: Ctx,
  q: Parsed<typeof importsApi.list>['query'],
): Promise<{ imports: GuideImport[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    const { imports, total } = await store.listImports(trx, {
      search: q.search,
      kinds: kindsOf(tx).filter((kind) => q.kind === undefined || q.kind === kind),
      cediIds: cediScope(actor),
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return { imports: imports.map(toImport), count: countOf(total, q.limit) };
  });

export const importDetail = (ctx: Ctx, id: string): Promise<GuideImport> =>
  inTx(ctx, async (tx) => {
    const shown = toImport(await found(tx, id));
    if (shown.kind === 'orders' || (shown.status !== 'done' && shown.status !== 'cancelled')) return shown;
    // Pins are dropped and guides deleted after an import: what it is asked for is how many wait for a place now.
    return { ...shown, counts: { ...shown.counts, withoutLocation: await importedWithoutPlace(tx, id) } };
  });

/** Changes the mapping or the defaults, and queues a new check of every row that is not imported yet. A check under way begins again. */
export const remap = (ctx: Ctx, id: string, body: Parsed<typeof importsApi.remap>['body']): Promise<GuideImport> =>
  inTx(ctx, async (tx) => {
    const record = await opened(tx, id, [...openStates, 'reading']);
    if (record.file_id)
      throw problem('imports.wrong_state', { status: importStatusNames[record.status][tx.locale].toLowerCase() });
    const fields = Object.values(body.mapping);
    if (new Set(fields).size < fields.length)
      throw problem('general.invalid', {}, { fields: { mapping: fieldMessages.duplicated[tx.locale] } });
    const isKnown = await openFieldCheck(tx, record.kind);
    if (Object.keys(body.mapping).some((column) => Number(column) >= record.columns.length) || !fields.every(isKnown))
      throw problem('general.invalid', {}, { fields: { mapping: fieldMessages.invalid[tx.locale] } });
    await checkDefaults(tx, body.defaults);
    record.mapping = body.mapping;
    record.mapping_remembered = false;
    record.cedi_id = body.defaults.cediId;
    record.client_id = body.defaults.clientId;
    record.scheduled_date = body.defaults.scheduledDate;
    return startReading(tx, record);
  });

export const listRows = (
  ctx: Ctx,
  id: string,
  q: Parsed<typeof importsApi.rows>['query'],
): Promise<{ rows: ImportRow[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const record = await found(tx, id);
    const { rows, total } = await store.listRows(tx.trx, {
      importId: id,
      state: q.state ?? null,
      search: q.search,
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return { rows: rows.map((r) => toRow(record, r)), count: countOf(total, q.limit) };
  });

/** Mends cells of a row (or leaves it out, or takes it in again) and checks it at once with the rows of its old and its new folio. */
export const fixRow = (
  ctx: Ctx,
  id: string,
  row: number,
  body: Parsed<typeof importsApi.fixRow>['body'],
): Promise<{ row: ImportRow; counts: GuideImport['counts'] }> =>
  inTx(ctx, async (tx) => {
    const { trx } = tx;
    const record = await opened(tx, id);
    const before = await store.rowByNumber(trx, id, row);
    if (!before) throw problem('general.not_found');
    if (before.state === 'imported') throw problem('imports.wrong_state', { status: importedRowName[tx.locale] });
    const fixes: Cells = { ...before.fixes, ...body.cells };
    const isSkipped = body.skip ?? before.state === 'skipped';
    await store.saveFixes(trx, id, row, fixes, isSkipped ? 'skipped' : 'faulty');
    const directory = await loadDirectory(tx);
    const [alone] = await checkRows(tx, record, directory, [{ ...before, fixes }]);
    const folios = [...new Set([before.folio, alone?.folio ?? null].flatMap((f) => (f === null ? [] : folioKey(f))))];
    const twins = (await store.openRowsOfFolios(trx, id, folios)).filter((t) => t.row_number !== row);
    const affected = isSkipped ? twins : [...twins, { ...before, fixes }].sort((a, b) => a.row_number - b.row_number);
    const checked = await checkRows(tx, record, directory, affected);
    await store.updateRows(
      trx,
      id,
      joined(
        checked.map((c, n) => verdictOf((affected[n] as store.SheetRecord).row_number, c)),
        record.kind,
      ),
    );
    if (isSkipped)
      await store.updateRows(trx, id, [
        {
          row_number: row,
          errors: {},
          warnings: {},
          state: 'skipped',
          folio: alone?.folio ? folioKey(alone.folio) : null,
          located: false,
          hint: {},
        },
      ]);
    record.counts = await store.countRows(trx, id);
    await store.saveImport(trx, record);
    const after = (await store.rowByNumber(trx, id, row)) as store.SheetRecord;
    return { row: toRow(record, after), counts: { ...noCounts, ...record.counts } };
  });

/** Queues the import of the valid rows, and keeps the mapping for the next file with these columns. */
export const run = (ctx: Ctx, id: string): Promise<GuideImport> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const record = await opened(tx, id);
    const { valid } = await store.countRows(trx, id);
    if (valid === 0) throw problem('imports.nothing_valid');
    await takeImportRows(tx, valid, id);
    await saveMapping(tx, record);
    record.status = 'running';
    record.error = null;
    record.job_id = await platform.jobs.start(trx, {
      companyId: actor.companyId,
      userId: actor.userId,
      kind: `${record.kind}.import.run`,
      subjectId: id,
      data: { cediIds: actor.cediIds },
    });
    await store.saveImport(trx, record);
    return toImport(record);
  });

/** Deletes every guide of the import, all or nothing: one in a route or already managed keeps them all. */
export const undo = (ctx: Ctx, id: string): Promise<{ deleted: number }> =>
  inTx(ctx, async (tx) => {
    const { trx } = tx;
    const record = await opened(tx, id);
    const { deleted } = await (record.kind === 'orders' ? removeImportedOrders : removeImported)(tx, id);
    await store.freeImportedRows(trx, id);
    record.status = 'undone';
    record.counts = await store.countRows(trx, id);
    await store.saveImport(trx, record);
    return { deleted };
  });

/** Lets an import go whose job ended without settling it. Takes the transaction of the event that told so. */
export async function releaseImport(trx: Trx, input: Parameters<typeof store.releaseImport>[1]): Promise<void> {
  const fileId = await store.releaseImport(trx, input);
  if (fileId) await deleteFile(trx, fileId);
}
