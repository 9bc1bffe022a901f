import type { Parsed } from '@tramo/contract/endpoint';
import {
  type ColumnMapping,
  customKey,
  fieldsOfImport,
  type ImportField,
  type ImportKind,
  type importsApi,
  isCustomKey,
} from '@tramo/contract/imports';
import { fieldMessages } from '@tramo/contract/problems';
import type * as z from 'zod/mini';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { clientsByIds } from '../clients/clients.service.ts';
import { listFields } from '../fields/fields.service.ts';
import type { Directory } from './imports.check.service.ts';
import {
  columnNames,
  completed,
  guessMapping,
  headersOf,
  recall,
  runningColumns,
  signatureOf,
} from './imports.columns.rules.ts';
import * as store from './imports.store.ts';
import { headerWords } from './imports.titles.rules.ts';

type XlsOption = z.output<typeof importsApi.saveXlsOptions.answer>;
const toOption = (o: store.OptionRecord): XlsOption => ({
  _id: o.id,
  name: o.name,
  headers: o.headers,
  clientId: o.client_id,
  updatedDate: o.updated_at.toISOString(),
});

export const listOptions = (ctx: Ctx): Promise<{ options: XlsOption[] }> =>
  inTx(ctx, async ({ trx }) => ({ options: (await store.listOptions(trx)).map(toOption) }));

/** Tells the fields that a column may feed: those of every company, and the company's own while they are not deleted. */
export async function openFieldCheck(tx: TxCtx, kind: ImportKind = 'guides'): Promise<(field: ImportField) => boolean> {
  const plain = new Set<ImportField>(fieldsOfImport(kind));
  if (kind === 'orders') return (field) => plain.has(field);
  const { customFields } = await listFields(tx);
  const own = new Set<ImportField>(customFields.map((f) => customKey(f._id)));
  return (field) => (isCustomKey(field) ? own.has(field) : plain.has(field));
}

/** Keeps a mapping by its columns; the same columns (of the same client) replace what was kept. */
export const saveOption = (ctx: Ctx, body: Parsed<typeof importsApi.saveXlsOptions>['body']): Promise<XlsOption> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, locale } = tx;
    const invalid = (fields: Record<string, string>): never => {
      throw problem('general.invalid', {}, { fields });
    };
    if (body.clientId !== null && (await clientsByIds(tx, [body.clientId])).length === 0)
      invalid({ clientId: fieldMessages.invalid[locale] });
    const fields = Object.values(body.headers);
    if (fields.length === 0) invalid({ headers: fieldMessages.required[locale] });
    if (new Set(fields).size < fields.length) invalid({ headers: fieldMessages.duplicated[locale] });
    if (!fields.every(await openFieldCheck(tx))) invalid({ headers: fieldMessages.unknownField[locale] });
    return toOption(
      await store.upsertOption(trx, actor.companyId, {
        id: newId(),
        kind: 'guides',
        name: body.name,
        signature: signatureOf(Object.keys(body.headers)),
        headers: body.headers,
        client_id: body.clientId,
      }),
    );
  });

/** Keeps the mapping of an import that is run, for the next file with the same columns. */
export async function saveMapping(tx: TxCtx, record: store.ImportRecord): Promise<void> {
  const names = columnNames(record.columns.map((c) => c.header));
  const name = record.file_name.replace(/\.\w{2,4}$/, '').slice(0, 80) || 'Archivo';
  const headers = headersOf(names, record.mapping);
  await store.upsertOption(tx.trx, tx.actor.companyId, {
    id: newId(),
    kind: record.kind,
    name,
    signature: signatureOf(names),
    headers,
    client_id: record.client_id,
  });
}

/** The mapping of a file's columns: the remembered one, or a guess by titles and cells. */
export async function mappingFor(
  tx: TxCtx,
  columns: readonly { header: string; samples: readonly string[] }[],
  { kind, client_id: clientId }: Pick<store.ImportRecord, 'kind' | 'client_id'>,
  directory: Directory,
): Promise<{ mapping: ColumnMapping; isRemembered: boolean }> {
  const guess = (): ColumnMapping =>
    guessMapping(columns, {
      kind,
      today: localDay(tx.platform.now(), tx.actor.timeZone),
      clientNames: new Set(directory.clients.keys()),
      cediNames: new Set(directory.cedis.keys()),
      customFields:
        kind === 'orders' ? [] : directory.fields.map((f) => ({ field: customKey(f._id), words: headerWords(f.name) })),
    });
  const own = new Set<ImportField>(directory.fields.map((f) => customKey(f._id)));
  const kept = (await store.listOptions(tx.trx)).filter((o) => o.kind === kind);
  const options = kept.map((o) => ({
    signature: o.signature,
    // Columns of fields that were deleted since feed nothing.
    headers: Object.fromEntries(Object.entries(o.headers).filter(([, field]) => !isCustomKey(field) || own.has(field))),
    clientId: o.client_id,
  }));
  const known = recall(options, columnNames(columns.map((c) => c.header)), clientId);
  if (known) for (const column of runningColumns(columns, known.mapping)) delete known.mapping[column];
  if (!known) return { mapping: guess(), isRemembered: false };
  return { mapping: known.isWhole ? known.mapping : completed(known.mapping, guess()), isRemembered: true };
}

/** Files and mappings of clients that end become another one's; where it has a mapping of the same columns its own stays. */
export const moveImportsToClient = (ctx: Ctx, from: readonly string[], into: string): Promise<void> =>
  inTx(ctx, ({ trx }) => store.moveToClient(trx, from, into));
