import type { BulkColumn, BulkList } from '@tramo/contract/bulk';
import { fieldErrors, type Locale } from '@tramo/contract/problems';
import type { Words } from '@tramo/contract/words/names';
import type * as z from 'zod/mini';
import type { Ctx, TxCtx } from './context.ts';
import { problem } from './problem.ts';
import type { WriteColumn, WriteValue } from './sheets/write-sheet.ts';

/**
 * How one list of the portal is imported, exported and edited in bulk. Each module tells its own list (`<module>.sheet.service.ts`);
 * `modules/bulk` does the rest, so that all of them behave alike.
 */
export interface ListSheet {
  list: BulkList;
  /** Name of the sheet and of the file. */
  title: Words;
  columns: readonly SheetColumn[];
  /** Columns that only this company's sheet has; an export writes them after the others. */
  ownColumns?(tx: TxCtx): Promise<readonly SheetColumn[]>;
  /** Ids of the rows that match the list call's own filters, within what the caller sees, in the list's order: `limits.exportRows` at most. */
  select(tx: TxCtx, filter: Record<string, unknown>): Promise<string[]>;
  /** The same piece by piece, for lists that grow without end. */
  selectAfter?(
    tx: TxCtx,
    filter: Record<string, unknown>,
    after: SheetPlace | null,
    limit: number,
  ): Promise<SheetPiece>;
  /** Rows of an export, one value for each of `columns`, in the order of `ids`; rows that the caller may not see are left out. */
  read(tx: TxCtx, ids: readonly string[], columns: readonly SheetColumn[]): Promise<WriteValue[][]>;
  /** Import: null where rows are not made by hand. */
  entry: SheetEntry | null;
  /** Bulk edit: null where rows do not change. */
  edit: SheetEdit | null;
}

/** Where a piece of a list ended: the list's own business. */
export type SheetPlace = readonly string[];
/** Some ids of a list in its order, and where they end; null when there are no more. */
export interface SheetPiece {
  ids: string[];
  next: SheetPlace | null;
}

export interface SheetColumn extends Pick<WriteColumn, 'kind' | 'widthChars'> {
  key: string;
  header: Words;
  /** Other headings that people write, compared without accents, case and signs. */
  aliases?: readonly string[];
  /** A new row needs it. */
  isRequired?: boolean;
  hint?: Words;
  /** What there is to choose from. */
  options?: readonly Words[];
  /** A cell holds several of the words, parted by semicolons. */
  isMany?: boolean;
  /** Written by an export, never read by an import. */
  isReadOnly?: boolean;
}

export interface SheetRowInput {
  row: number;
  /** Trimmed texts by column key. Empty cells and columns that the file lacks are missing: they change nothing. */
  cells: Readonly<Record<string, string>>;
}
export interface CheckedRow {
  row: number;
  action: 'create' | 'update' | 'same' | 'faulty';
  /** Message by column key, `''` for the whole row; empty but for `faulty`. */
  errors: Record<string, string>;
  /** What no other row of the file may have too, by column key: user name, plate. */
  marks: Record<string, string>;
}
export interface SheetEntry {
  /** Columns that tell which row of the list is meant: the file must have all of one of these groups. */
  keys: readonly (readonly string[])[];
  /** Checks rows without writing and without looking at each other. */
  check(tx: TxCtx, rows: readonly SheetRowInput[]): Promise<CheckedRow[]>;
  /**
   * Checks one row again and saves it in the caller's transaction; a faulty one is answered, not saved. Throws Problem.
   * `passwordHash`: Argon2id for new people.
   */
  save(tx: TxCtx, row: SheetRowInput, options: { passwordHash: string | null }): Promise<CheckedRow>;
  /** The column that fills a field of the module's own shape, for the messages of its problems; null when none does. */
  columnOf(path: string): string | null;
  /** True when new rows are people who need a first password. */
  needsPassword: boolean;
}
export interface SheetEdit {
  /** What `POST /bulk/{list}/edit` may change, with its limits: every field optional. */
  change: z.ZodMiniObject;
  /** Changes one row by the module's own use case, in a transaction of its own; answers its name. Throws Problem. */
  apply(tx: TxCtx, id: string, change: Record<string, unknown>): Promise<string>;
  /** Name of a row, for those that were refused. */
  nameOf(tx: TxCtx, id: string): Promise<string>;
}

/** The list call's own filters, checked as the call checks them. Throws general.invalid. */
export function filterAs<S extends z.ZodMiniType>(ctx: Ctx, schema: S, filter: Record<string, unknown>): z.output<S> {
  const parsed = schema.safeParse(filter, { reportInput: true });
  if (!parsed.success) throw problem('general.invalid', {}, { fields: fieldErrors(parsed.error.issues, ctx.locale) });
  return parsed.data;
}

/** A column as the portal shows it. */
export const toBulkColumn = (c: SheetColumn, locale: Locale): BulkColumn => ({
  key: c.key,
  header: c.header[locale],
  isRequired: c.isRequired ?? false,
  hint: c.hint?.[locale] ?? '',
  options: c.options ? c.options.map((o) => o[locale]) : null,
});
