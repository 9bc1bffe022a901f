import { Checkbox } from '@mantine/core';
import { type KeyboardEvent, memo, type RefObject } from 'react';
import { useText } from '../../lib/text.ts';
import { uiText } from '../ui.es.ts';
import classes from './DataTable.module.css';
import type { Column } from './DataTable.tsx';

export interface RowActs<T> {
  focus: (index: number) => void;
  open: (row: T) => void;
  key: (event: KeyboardEvent<HTMLTableRowElement>, row: T, index: number) => void;
  tick: (id: string, isOn: boolean, isRange: boolean) => void;
}
interface DataRowProps<T> {
  index: number;
  id: string;
  row: T;
  name: string;
  columns: readonly Column<T>[];
  acts: RefObject<RowActs<T>>;
  /** Null where nothing is ticked. */
  isTicked: boolean | null;
  isActive: boolean;
  isTabStop: boolean;
  opens: boolean;
  colour: string | undefined;
  /** Given where only the rows in sight are drawn: tells the height. */
  measure: ((row: HTMLElement | null) => void) | undefined;
}

function Row<T>({
  index,
  id,
  row,
  name,
  columns,
  acts,
  isTicked,
  isActive,
  isTabStop,
  opens,
  colour,
  measure,
}: DataRowProps<T>) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={measure && index + 2}
      tabIndex={isTabStop ? 0 : -1}
      className={classes.row}
      data-active={isActive || undefined}
      data-ticked={isTicked || undefined}
      data-opens={opens || undefined}
      onFocus={() => acts.current.focus(index)}
      onKeyDown={(event) => acts.current.key(event, row, index)}
      onClick={(event) => {
        // A menu of the row stands elsewhere in the page, but its clicks come through here.
        const at = event.target as HTMLElement;
        if (event.currentTarget.contains(at) && !at.closest('a, button, input, label')) acts.current.open(row);
      }}
    >
      {isTicked !== null && <Tick id={id} name={name} isTicked={isTicked} acts={acts} />}
      <Cells row={row} columns={columns} colour={colour} />
    </tr>
  );
}

function RowCells<T>({ row, columns, colour }: Pick<DataRowProps<T>, 'row' | 'columns' | 'colour'>) {
  return columns.map((column, place) => (
    <td
      key={column.key}
      data-align={column.align}
      data-pin={column.pin}
      data-wide={column.isWide || undefined}
      style={place === 0 && colour !== undefined ? { boxShadow: `inset 3px 0 ${colour}` } : undefined}
    >
      {column.cell(row)}
    </td>
  ));
}
/** Apart from the row's tick and focus, which change far more often. */
const Cells = memo(RowCells) as unknown as typeof RowCells;

/** One row; drawn again only when something of it is another. */
export const DataRow = memo(Row) as typeof Row;

function Tick<T>({ id, name, isTicked, acts }: Pick<DataRowProps<T>, 'id' | 'name' | 'acts'> & { isTicked: boolean }) {
  const ui = useText(uiText);
  return (
    <td className={classes.tick}>
      <Checkbox
        size="xs"
        aria-label={ui('selectRow', { name })}
        checked={isTicked}
        onChange={(event) => {
          const isRange = (event.nativeEvent as MouseEvent).shiftKey === true;
          acts.current.tick(id, event.currentTarget.checked, isRange);
        }}
      />
    </td>
  );
}
