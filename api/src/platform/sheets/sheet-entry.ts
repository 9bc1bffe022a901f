import { fieldErrors, type Locale } from '@tramo/contract/problems';
import type * as z from 'zod/mini';
import type { CheckedRow, SheetColumn, SheetEntry, SheetRowInput } from '../bulk.ts';
import type { TxCtx } from '../context.ts';
import { type Fault, faultText, type Read } from './sheet-fields.ts';
import type { WriteValue } from './write-sheet.ts';

/** A column of a list's sheet with how it is read and written. */
export interface SheetField<Row, Lookups> extends SheetColumn {
  /** Where the value goes in the module's shape (`capacity.weightKg`); the key itself when missing. */
  path?: string;
  /** Missing in read-only columns. */
  read?: (text: string, lookups: Lookups) => Read;
  write: (row: Row, locale: Locale) => WriteValue;
}

export interface EntryParts<Row, Lookups, New, Change> {
  fields: readonly SheetField<Row, Lookups>[];
  keys: SheetEntry['keys'];
  needsPassword?: boolean;
  /** What the rows need to be read: names of other lists, and the list's own rows that they mean. */
  lookups(tx: TxCtx, rows: readonly SheetRowInput[]): Promise<Lookups>;
  /** The row of the list that is meant; undefined for a new one. */
  find(input: Record<string, unknown>, lookups: Lookups): Row | undefined;
  /** See CheckedRow. */
  marks(input: Record<string, unknown>): Record<string, string | undefined>;
  create: z.ZodMiniType<New>;
  change: z.ZodMiniType<Change>;
  /** The list's row in the shape of a change, to tell what is new. */
  current(row: Row): Record<string, unknown>;
  /** What stands around the parts of a new row (`licence.number` in a whole licence). */
  blank?: Record<string, unknown>;
  /** Rules between fields and rows that the schemas cannot hold, by path (`''`: the row): those of the module's own use case. */
  rules?(value: Record<string, unknown>, row: Row | undefined, lookups: Lookups, tx: TxCtx): Record<string, Fault>;
  insert(tx: TxCtx, value: New, options: { passwordHash: string | null }): Promise<unknown>;
  update(tx: TxCtx, row: Row, change: Change): Promise<unknown>;
}

/** Puts a value at `a.b`. Objects on the way are made, or taken from the list's row, so that a part of them can change. */
function put(target: Record<string, unknown>, path: string, value: unknown, base: Record<string, unknown>): void {
  const [head, ...rest] = path.split('.') as [string, ...string[]];
  if (rest.length === 0) {
    target[head] = value;
    return;
  }
  const inner = { ...((target[head] ?? base[head] ?? {}) as Record<string, unknown>) };
  put(inner, rest.join('.'), value, {});
  target[head] = inner;
}

type Verdict<Row, New, Change> =
  | { action: 'create'; value: New }
  | { action: 'update'; row: Row; change: Change }
  | { action: 'same' }
  | { action: 'faulty'; errors: Record<string, string> };

/** The import of a list from its columns, its schemas and its use cases. */
export function sheetEntry<Row, Lookups, New, Change>(parts: EntryParts<Row, Lookups, New, Change>): SheetEntry {
  const fields = new Map(parts.fields.filter((f) => f.read && !f.isReadOnly).map((f) => [f.key, f]));
  const pathOf = (f: SheetColumn & { path?: string }): string => f.path ?? f.key;
  const columnOf = (path: string): string | null => {
    for (const f of fields.values()) if (path === pathOf(f) || path.startsWith(`${pathOf(f)}.`)) return f.key;
    return null;
  };

  const judge = (
    tx: TxCtx,
    input: SheetRowInput,
    lookups: Lookups,
  ): Verdict<Row, New, Change> & { marks: Record<string, string> } => {
    const { locale } = tx;
    const errors: Record<string, string> = {};
    const values = new Map<string, unknown>();
    for (const [key, text] of Object.entries(input.cells)) {
      const field = fields.get(key);
      const read = field?.read?.(text, lookups);
      if (!field || !read) continue;
      if ('fault' in read) errors[key] = faultText(read.fault, locale);
      else values.set(pathOf(field), read.value);
    }
    const flat = Object.fromEntries(values);
    const row = parts.find(flat, lookups);
    const base = row === undefined ? (parts.blank ?? {}) : parts.current(row);
    const nested: Record<string, unknown> = {};
    for (const [path, value] of values) put(nested, path, value, base);
    const marks = Object.fromEntries(
      Object.entries(parts.marks(flat)).filter((e): e is [string, string] => e[1] !== undefined),
    );
    const parsed = (row === undefined ? parts.create : parts.change).safeParse(nested, { reportInput: true });
    if (!parsed.success) addErrors(errors, fieldErrors(parsed.error.issues, locale), columnOf);
    else if (parts.rules) {
      const faults = parts.rules(parsed.data as Record<string, unknown>, row, lookups, tx);
      addErrors(errors, textsOf(faults, locale), columnOf);
    }
    if (Object.keys(errors).length > 0 || !parsed.success) return { action: 'faulty', errors, marks };
    if (row === undefined) return { action: 'create', value: parsed.data as New, marks };
    const change = Object.fromEntries(
      Object.entries(parsed.data as Record<string, unknown>).filter(
        ([key, value]) => value !== undefined && !sameValue(value, base[key]),
      ),
    );
    return Object.keys(change).length === 0
      ? { action: 'same', marks }
      : { action: 'update', row, change: change as Change, marks };
  };

  const toCheckedRow = (input: SheetRowInput, verdict: ReturnType<typeof judge>): CheckedRow => ({
    row: input.row,
    action: verdict.action,
    errors: verdict.action === 'faulty' ? verdict.errors : {},
    marks: verdict.marks,
  });
  return {
    keys: parts.keys,
    needsPassword: parts.needsPassword ?? false,
    columnOf,
    check: async (tx, rows) => {
      const lookups = await parts.lookups(tx, rows);
      return rows.map((input) => toCheckedRow(input, judge(tx, input, lookups)));
    },
    save: async (tx, input, options) => {
      const verdict = judge(tx, input, await parts.lookups(tx, [input]));
      if (verdict.action === 'create') await parts.insert(tx, verdict.value, options);
      if (verdict.action === 'update') await parts.update(tx, verdict.row, verdict.change);
      return toCheckedRow(input, verdict);
    },
  };
}

const textsOf = (faults: Record<string, Fault>, locale: Locale): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path, faultText(fault, locale)]));

/** Messages by path as messages by column; a cell that could not be read keeps its own. */
function addErrors(
  errors: Record<string, string>,
  found: Record<string, string>,
  columnOf: (path: string) => string | null,
): void {
  for (const [path, message] of Object.entries(found)) errors[columnOf(path) ?? ''] ??= message;
}

/** Lists of choices have no order of their own. */
function sameValue(a: unknown, b: unknown): boolean {
  const canonical = (v: unknown): string =>
    JSON.stringify(
      Array.isArray(v) && v.every((x) => typeof x === 'string') ? [...v].sort() : (v ?? null),
      (_, inner) =>
        inner && typeof inner === 'object' && !Array.isArray(inner)
          ? Object.fromEntries(Object.entries(inner).sort())
          : inner,
    );
  return canonical(a) === canonical(b);
}
