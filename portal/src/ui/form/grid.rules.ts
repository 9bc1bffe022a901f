/** A figure as people write it (`1,250.5`, `$ 90`): null for nothing, NaN for what is none. */
export function figureOf(text: string): number | null {
  const plain = text.replace(/[\s$]/g, '');
  if (plain === '') return null;
  return Number(/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain);
}

/** A block of a spreadsheet as rows of cells; null for a single cell, which is pasted as any text. */
export function pastedRows(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  return lines.length === 1 && !text.includes('\t')
    ? null
    : lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

interface Paste<T> {
  at: { row: number; column: number };
  block: readonly (readonly string[])[];
  columns: readonly (keyof T & string)[];
  /** Of rows. */
  most: number;
  newRow: () => T;
}
/** The rows after a block was pasted from a cell on, as far as `most` rows; what does not fit at the right is left out. */
export function pasteAt<T extends object>(rows: readonly T[], { at, block, columns, most, newRow }: Paste<T>): T[] {
  const next = [...rows];
  for (const [n, cells] of block.entries()) {
    const row = at.row + n;
    if (row >= most) break;
    const pasted = Object.fromEntries(
      cells.flatMap((cell, c) => {
        const column = columns[at.column + c];
        return column ? [[column, cell]] : [];
      }),
    );
    next[row] = { ...(next[row] ?? newRow()), ...pasted };
  }
  return next;
}
