import { fieldMessages, fill, type Locale } from '@tramo/contract/problems';
import type { CheckedRow, SheetColumn, SheetEntry, SheetRowInput } from '../../platform/bulk.ts';
import { plain } from '../../platform/sheets/sheet-fields.ts';

export interface MatchedColumn {
  header: string;
  /** Null where the list has no such field, or only writes it. */
  key: string | null;
}

/** Which column of the list each heading of a file means: by its headings in both languages, its key or an alias. The first of two twins counts. */
export function matchColumns(header: readonly string[], columns: readonly SheetColumn[]): MatchedColumn[] {
  const keys = new Map<string, string>();
  for (const c of columns.filter((column) => !column.isReadOnly))
    for (const name of [c.header.es, c.header.en, c.key, ...(c.aliases ?? [])])
      if (!keys.has(plain(name))) keys.set(plain(name), c.key);
  const taken = new Set<string>();
  return header.map((title) => {
    const key = keys.get(plain(title)) ?? null;
    if (key === null || taken.has(key)) return { header: title, key: null };
    taken.add(key);
    return { header: title, key };
  });
}

/** Headings that a file lacks to tell which rows are meant; empty when it has enough. */
export function missingColumns(
  matched: readonly MatchedColumn[],
  columns: readonly SheetColumn[],
  keys: SheetEntry['keys'],
  locale: Locale,
): string[] {
  const has = new Set(matched.map((m) => m.key));
  if (keys.some((group) => group.every((key) => has.has(key)))) return [];
  const first = keys[0] ?? [];
  return columns.filter((c) => first.includes(c.key)).map((c) => c.header[locale]);
}

/** Texts of a row by column key; empty cells are missing. */
export function cellsOf(cells: readonly string[], matched: readonly MatchedColumn[]): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [n, { key }] of matched.entries()) {
    const text = cells[n] ?? '';
    if (key !== null && text !== '') result[key] = text;
  }
  return result;
}

/** A row as it was read: with errors of the sheet itself (`#N/A`) already told by column. */
export interface ReadRow extends SheetRowInput {
  errors: Record<string, string>;
}

/** Marks of the rows of a file so far: which row had each first. */
export type SeenMarks = Map<string, number>;

/** Tells each row that repeats what an earlier one of the file has. The first keeps its place. Answers new rows; `seen` grows. */
export function refuseTwins(checked: readonly CheckedRow[], seen: SeenMarks, locale: Locale): CheckedRow[] {
  return checked.map((row) => {
    const errors: Record<string, string> = {};
    for (const [key, mark] of Object.entries(row.marks)) {
      const first = seen.get(`${key}\n${mark}`);
      if (first === undefined) seen.set(`${key}\n${mark}`, row.row);
      else if (first !== row.row) errors[key] = fill(fieldMessages.repeatedRow[locale], { row: first });
    }
    return Object.keys(errors).length === 0 ? row : { ...row, action: 'faulty', errors: { ...errors, ...row.errors } };
  });
}
