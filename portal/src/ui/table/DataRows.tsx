import { type RefObject, useRef, useState } from 'react';
import { DataRow, type RowActs } from './DataRow.tsx';
import type { Column } from './DataTable.tsx';
import { between, type Selection } from './selection.ts';
import { useRowWindow } from './useRowWindow.ts';

interface DataRowsProps<T> {
  rows: readonly T[];
  ids: readonly string[];
  columns: readonly Column<T>[];
  rowName: (row: T) => string;
  scroller: RefObject<HTMLElement | null>;
  selection: Selection | undefined;
  onOpen: ((row: T) => void) | undefined;
  activeKey: string | null | undefined;
  rowColour: ((row: T) => string | undefined) | undefined;
}

/** The rows of a table, apart from its head and foot: scrolling draws these alone. */
export function DataRows<T>({
  rows,
  ids,
  columns,
  rowName,
  scroller,
  selection,
  onOpen,
  activeKey,
  rowColour,
}: DataRowsProps<T>) {
  const [focused, setFocused] = useState(0);
  const shown = useRowWindow(ids, scroller);
  const anchor = useRef<string | null>(null);
  const tick = (id: string, isOn: boolean, isRange: boolean): void => {
    selection?.set(isRange ? between(ids, anchor.current, id) : [id], isOn);
    anchor.current = id;
  };
  // Rows keep this one object, so that a tick draws its own row alone.
  const acts = useRef<RowActs<T>>(null as unknown as RowActs<T>);
  acts.current = {
    focus: setFocused,
    tick,
    open: (row) => onOpen?.(row),
    key: (event, row, index) => {
      // Keys inside a cell's own control are that control's.
      if (event.target !== event.currentTarget) return;
      const steps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: ids.length - 1 };
      const step = steps[event.key];
      const id = ids[index] as string;
      if (step !== undefined) {
        const next = Math.max(0, Math.min(ids.length - 1, step));
        setFocused(next);
        shown.focusRow(next);
      } else if (event.key === 'Enter' && onOpen) onOpen(row);
      else if (event.key === ' ' && selection) tick(id, event.shiftKey || !selection.has(id), event.shiftKey);
      else return;
      event.preventDefault();
    },
  };
  const tabStop = Math.min(focused, ids.length - 1);
  return (
    <tbody>
      {shown.before > 0 && <Gap height={shown.before} />}
      {shown.indexes.map((index) => {
        const row = rows[index] as T;
        const id = ids[index] as string;
        return (
          <DataRow
            key={id}
            index={index}
            id={id}
            row={row}
            name={rowName(row)}
            columns={columns}
            acts={acts}
            isTicked={selection ? selection.has(id) : null}
            isActive={activeKey === id}
            isTabStop={index === tabStop}
            opens={onOpen !== undefined}
            colour={rowColour ? (rowColour(row) ?? 'transparent') : undefined}
            measure={shown.measure}
          />
        );
      })}
      {shown.after > 0 && <Gap height={shown.after} />}
    </tbody>
  );
}

/** The place of rows that are out of sight. */
const Gap = ({ height }: { height: number }) => <tr aria-hidden style={{ height }} />;
