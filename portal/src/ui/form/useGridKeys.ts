import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { pastedRows } from './grid.rules.ts';

interface GridKeys {
  /** The columns in the order in which they are typed; each cell carries `data-row` and `data-column`. */
  columns: readonly string[];
  /** Where the row ends, when columns that are not pasted into stand behind the others. */
  lastColumn?: string | undefined;
  /** How many rows there are now. */
  count: () => number;
  /** A row in which nothing was typed. */
  isBlank: (row: number) => boolean;
  /** Makes a row at the end; false when there is no room for one. */
  onAdd: () => boolean;
  /** Takes a block from a cell on; answers how many rows there are then. */
  onPaste: (at: { row: number; column: number }, block: string[][]) => number;
}

const placeOf = (target: EventTarget): { row: number; column: string } | null => {
  const { row, column } = (target as HTMLElement).dataset;
  return row === undefined || column === undefined ? null : { row: Number(row), column };
};

/** Keys of a grid of inputs: Enter goes down and makes rows, Tab past the last cell too, arrows move, a block of a spreadsheet is pasted whole. */
export function useGridKeys({ columns, lastColumn, count, isBlank, onAdd, onPaste }: GridKeys) {
  const table = useRef<HTMLTableElement>(null);
  const first = columns[0] as string;
  const focusCell = (row: number, column: string): void => {
    requestAnimationFrame(() => {
      const cell = table.current?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`);
      cell?.focus();
      cell?.select?.();
    });
  };
  const add = (): void => {
    const row = count();
    if (onAdd()) focusCell(row, first);
  };
  /** True when there was somewhere to go down to, or a row was made. */
  const goDown = (row: number): boolean => {
    if (row + 1 < count()) focusCell(row + 1, first);
    else if (isBlank(row)) return false;
    else add();
    return true;
  };
  return {
    table,
    add,
    /** After a row went: the one above it. */
    focusAbove: (row: number): void => focusCell(Math.max(0, row - 1), first),
    onKeyDown: (event: KeyboardEvent): void => {
      const place = placeOf(event.target);
      if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
      const { row, column } = place;
      const isLast = column === (lastColumn ?? columns.at(-1));
      if (event.key === 'Enter' && !event.shiftKey) {
        // Down to the first cell, as after a line of a scanner; an empty last row is the end of the list.
        if (!goDown(row)) return;
      } else if (event.key === 'Tab' && !event.shiftKey && isLast) {
        if (!goDown(row)) return;
      } else if (event.target instanceof HTMLSelectElement) return;
      else if (event.key === 'ArrowDown' && row + 1 < count()) focusCell(row + 1, column);
      else if (event.key === 'ArrowUp' && row > 0) focusCell(row - 1, column);
      else return;
      event.preventDefault();
    },
    onPaste: (event: ClipboardEvent): void => {
      const place = placeOf(event.target);
      const block = place && pastedRows(event.clipboardData.getData('text/plain'));
      const column = columns.indexOf(place?.column ?? '');
      if (!place || !block || column === -1) return;
      event.preventDefault();
      const rows = onPaste({ row: place.row, column }, block);
      focusCell(Math.min(rows, place.row + block.length) - 1, place.column);
    },
  };
}
