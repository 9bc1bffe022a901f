import type { Table, TableColumn } from './report.ts';
import { ink } from './report-look.ts';
import { type Doc, font, linesHeight, MARGIN, room, shown, WIDTH } from './report-page.ts';

/** Room to write by hand upon a line. */
const WRITTEN_LINE = 24;
const HEADER = 17;

/** A cell as it is laid out: its lines by their look. */
interface Cell {
  strong: string;
  rest: string;
  strongHeight: number;
  height: number;
}

/** Draws a table over as many pages as it takes; its columns are named again on each. Answers where it ends. */
export function drawTable(doc: Doc, table: Table, top: number): number {
  const size = table.isDense ? 7.5 : 9;
  const gap = table.isDense ? 6 : 8;
  const total = table.columns.reduce((sum, c) => sum + c.share, 0);
  const widths = table.columns.map((c) => (c.share / total) * WIDTH);
  const lefts = widths.map((_, n) => MARGIN + widths.slice(0, n).reduce((sum, w) => sum + w, 0));
  const at = (n: number): { x: number; width: number } => ({
    x: lefts[n] as number,
    width: (widths[n] as number) - gap,
  });

  const line = (y: number, from = MARGIN, width = WIDTH): void =>
    void doc
      .moveTo(from, y)
      .lineTo(from + width, y)
      .lineWidth(0.5)
      .strokeColor(ink.line)
      .stroke();
  const header = (y: number): number => {
    table.columns.forEach((c, n) => {
      const { x, width } = at(n);
      font(doc, 'regular', 7.5, ink.muted).text(shown(c.header), x, y, { width, align: c.align ?? 'left', lineGap: 1 });
    });
    line(y + 13);
    return y + HEADER;
  };
  const cellOf = (text: string, column: TableColumn, width: number): Cell => {
    const clean = shown(text);
    if (column.isWritten)
      return { strong: '', rest: clean, strongHeight: 0, height: clean.split('\n').length * WRITTEN_LINE };
    const cut = column.isStrong ? clean.indexOf('\n') : 0;
    const strong = column.isStrong ? clean.slice(0, cut < 0 ? clean.length : cut) : '';
    const rest = column.isStrong ? (cut < 0 ? '' : clean.slice(cut + 1)) : clean;
    const strongHeight = linesHeight(doc, strong, width, 'bold', size + 0.5);
    return { strong, rest, strongHeight, height: strongHeight + linesHeight(doc, rest, width, 'regular', size) };
  };
  const draw = (cell: Cell, n: number, y: number): void => {
    const { x, width } = at(n);
    const column = table.columns[n];
    const align = column?.align ?? 'left';
    if (column?.isWritten) {
      cell.rest.split('\n').forEach((name, row) => {
        const base = y + (row + 1) * WRITTEN_LINE - 9;
        line(base, x, width);
        font(doc, 'regular', 6, ink.muted).text(name, x, base + 1.5, { width, lineBreak: false });
      });
      return;
    }
    if (cell.strong !== '') font(doc, 'bold', size + 0.5).text(cell.strong, x, y, { width, align, lineGap: 1 });
    if (cell.rest !== '')
      font(doc, 'regular', size).text(cell.rest, x, y + cell.strongHeight, { width, align, lineGap: 1 });
  };

  let y = header(room(doc, top, 40));
  for (const row of table.rows) {
    const cells = row.map((text, n) => cellOf(text, table.columns[n] as TableColumn, at(n).width));
    const height = Math.max(...cells.map((c) => c.height)) + 8;
    const next = room(doc, y, height);
    y = next === y ? y : header(next);
    cells.forEach((cell, n) => {
      draw(cell, n, y);
    });
    line(y + height - 4);
    y += height;
  }
  return y + 4;
}
