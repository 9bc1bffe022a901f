import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ListCount } from '@tramo/contract/fields';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '../lib/text.ts';
import classes from './DataTable.module.css';
import { Pager } from './Pager.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { Selection } from './selection.ts';
import { ErrorState } from './states.tsx';
import { uiText } from './ui.text.ts';

export interface Column<T> {
  key: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** What the server sorts by; without it the column does not sort. */
  sortKey?: string;
  align?: 'right';
  width?: number | string;
  /** Left out on a phone, where a row has room for two or three cells. */
  isWide?: boolean;
}
export interface TableState {
  page: number;
  sort: string;
  order: string;
}
interface DataTableProps<T> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column<T>[];
  /** Undefined while the first page is on its way. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string;
  /** How a row is called aloud: its folio, its name. */
  rowName: (row: T) => string;
  state: TableState;
  /** A method, so that a setter of a wider or narrower state fits too. */
  setState(change: Partial<TableState>): void;
  count?: ListCount;
  pageSize: number;
  selection?: Selection;
  /** What can be done with the ticked rows. */
  selectionActions?: ReactNode;
  onOpen?: (row: T) => void;
  /** The row that another part of the screen shows. */
  activeKey?: string | null;
  /** Colour of the mark at the row's edge. */
  rowColour?: (row: T) => string | undefined;
  error?: unknown;
  retry?: () => unknown;
  /** Old rows on show while newer ones load. */
  isStale?: boolean;
  empty: ReactNode;
}

/** A page of a server's list: sort, ticks, arrows between rows, Enter opens, Space ticks. See README. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, rowKey, state, setState, count, pageSize, selection, onOpen, error, retry, isStale } = props;
  const ui = useText(uiText);
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState(0);
  if (error && !rows) return <ErrorState error={error} retry={retry} />;
  if (rows?.length === 0) return <div className={classes.frame}>{props.empty}</div>;

  const ids = rows?.map(rowKey) ?? [];
  const tickedHere = selection ? ids.filter(selection.has).length : 0;
  const sortBy = (key: string): void => setState({ sort: key, order: state.sort === key && state.order === 'asc' ? 'desc' : 'asc' });

  const move = (to: number): void => {
    const index = Math.max(0, Math.min(ids.length - 1, to));
    setFocused(index);
    (body.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: T, index: number): void => {
    // Keys inside a cell's own control are that control's.
    if (event.target !== event.currentTarget) return;
    const steps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: ids.length - 1 };
    const step = steps[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Enter' && onOpen) onOpen(row);
    else if (event.key === ' ' && selection) selection.set([rowKey(row)], !selection.has(rowKey(row)));
    else return;
    event.preventDefault();
  };

  return (
    <div className={classes.frame} aria-busy={!rows || isStale}>
      {selection && selection.count > 0 && (
        <SelectionBar selection={selection} isPageFull={tickedHere === ids.length} actions={props.selectionActions} />
      )}
      <div className={classes.scroll} data-stale={isStale || undefined}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {selection && (
                <th className={classes.tick}>
                  <Checkbox
                    size="xs"
                    aria-label={ui('selectPage')}
                    checked={ids.length > 0 && tickedHere === ids.length}
                    indeterminate={tickedHere > 0 && tickedHere < ids.length}
                    onChange={(event) => selection.set(ids, event.currentTarget.checked)}
                  />
                </th>
              )}
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} state={state} sortBy={sortBy} />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows?.map((row, index) => {
              const id = rowKey(row);
              return (
                <tr
                  key={id}
                  tabIndex={index === Math.min(focused, ids.length - 1) ? 0 : -1}
                  className={classes.row}
                  data-active={props.activeKey === id || undefined}
                  data-ticked={selection?.has(id) || undefined}
                  data-opens={onOpen ? true : undefined}
                  onFocus={() => setFocused(index)}
                  onKeyDown={(event) => onKeyDown(event, row, index)}
                  onClick={(event) => {
                    if (!(event.target as HTMLElement).closest('a, button, input, label, [role=menu]')) onOpen?.(row);
                  }}
                >
                  {selection && (
                    <td className={classes.tick}>
                      <Checkbox
                        size="xs"
                        aria-label={ui('selectRow', { name: props.rowName(row) })}
                        checked={selection.has(id)}
                        onChange={(event) => selection.set([id], event.currentTarget.checked)}
                      />
                    </td>
                  )}
                  {columns.map((column, place) => (
                    <td
                      key={column.key}
                      data-align={column.align}
                      data-wide={column.isWide || undefined}
                      style={
                        place === 0 && props.rowColour ? { boxShadow: `inset 3px 0 ${props.rowColour(row) ?? 'transparent'}` } : undefined
                      }
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              );
            }) ?? <WaitingRows columns={columns.length + (selection ? 1 : 0)} />}
          </tbody>
        </table>
      </div>
      {count && rows && <Pager page={state.page} pageSize={pageSize} count={count} onPage={(page) => setState({ page })} />}
    </div>
  );
}

interface HeaderCellProps<T> {
  column: Column<T>;
  state: TableState;
  sortBy: (key: string) => void;
}
function HeaderCell<T>({ column, state, sortBy }: HeaderCellProps<T>) {
  const { sortKey } = column;
  const isSorted = sortKey !== undefined && state.sort === sortKey;
  const Icon = isSorted ? (state.order === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <th
      data-align={column.align}
      data-wide={column.isWide || undefined}
      style={{ width: column.width }}
      aria-sort={isSorted ? (state.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sortKey === undefined ? (
        column.header
      ) : (
        <button type="button" className={classes.sort} data-sorted={isSorted || undefined} onClick={() => sortBy(sortKey)}>
          {column.header}
          <Icon size={13} aria-hidden />
        </button>
      )}
    </th>
  );
}

function WaitingRows({ columns }: { columns: number }) {
  return Array.from({ length: 10 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
    <tr key={row} aria-hidden>
      <td colSpan={columns}>
        <div className={classes.waiting} style={{ width: `${92 - ((row * 17) % 40)}%` }} />
      </td>
    </tr>
  ));
}

/** What it is, and below it in grey where or who. */
export function TwoLines({ top, bottom }: { top: ReactNode; bottom?: ReactNode }) {
  return (
    <div className={classes.two}>
      <div className={classes.top}>{top}</div>
      {bottom !== undefined && bottom !== null && bottom !== '' && <div className={classes.bottom}>{bottom}</div>}
    </div>
  );
}
