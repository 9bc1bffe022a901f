import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ListCount } from '@tramo/contract/fields';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { useText } from '../../lib/text.ts';
import { ErrorState } from '../states.tsx';
import { uiText } from '../ui.es.ts';
import { DataRows } from './DataRows.tsx';
import classes from './DataTable.module.css';
import { Pager } from './Pager.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { Selection } from './selection.ts';
import { wholeRows } from './useRowWindow.ts';

export interface Column<T> {
  key: string;
  header: string;
  /** What its figures are, said by the pointer on its header and to screen readers. Needs a `sortKey`. */
  hint?: string;
  cell: (row: T) => ReactNode;
  /** What the server sorts by; without it the column does not sort. */
  sortKey?: string;
  align?: 'right';
  width?: number | string;
  /** Left out on a phone, where a row has room for two or three cells. */
  isWide?: boolean;
  /** Stays in sight while the others scroll sideways. */
  pin?: 'start' | 'end';
  /** Nothing is written above it; its header is for screen readers. */
  isHeaderHidden?: boolean;
}
export interface TableState {
  page: number;
  sort: string;
  order: string;
}
export type TableQuery = { error: unknown; refetch: () => unknown; isPlaceholderData: boolean };
interface DataTableProps<T> {
  /** Name of the table for screen readers. */
  label: string;
  /** Rows are drawn again when the columns are others: keep them (`useMemo`) where a page is long. */
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
  /** Sizes of a page to choose from. */
  pageSizes?: readonly number[];
  onPageSize?: (size: number) => void;
  selection?: Selection;
  /** What can be done with the ticked rows. */
  selectionActions?: ReactNode;
  onOpen?: (row: T) => void;
  /** The row that another part of the screen shows. */
  activeKey?: string | null;
  /** Colour of the mark at the row's edge. */
  rowColour?: (row: T) => string | undefined;
  /** Least width of the table in pixels: columns then keep their widths, whatever stands in them, and scroll sideways below it. */
  minWidth?: number;
  /** The reading that the rows come by: why there are none, and whether they are old while newer ones load. */
  query?: TableQuery;
  /** What could not be read, over the reason; without it the page's own words. */
  failed?: string;
  empty: ReactNode;
}

/**
 * A page of a server's list: sort, ticks (Shift for a range), arrows between rows, Enter opens, Space ticks. A long page draws only the rows
 * in sight. See README.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, rowKey, rowName, state, setState, count, pageSize, selection, onOpen, query } = props;
  const ui = useText(uiText);
  const scroller = useRef<HTMLDivElement>(null);
  const ids = rows?.map(rowKey) ?? [];
  // The ticks of a long page show at once; the bar, with all its actions, may come a frame later.
  const shown = useDeferredValue(selection);
  useEffect(() => markHidden(scroller.current));
  if (query?.error && !rows) return <ErrorState title={props.failed} error={query.error} retry={query.refetch} />;

  const tickedHere = selection ? ids.filter(selection.has).length : 0;
  const bar = shown && shown.count > 0 && (
    <SelectionBar selection={shown} isPageFull={tickedHere === ids.length} actions={props.selectionActions} />
  );
  // Ticked rows that a change took out of the list keep their bar, and with it the dialog that tells how the change went.
  if (rows?.length === 0) {
    return (
      <div className={classes.frame}>
        {bar}
        {props.empty}
      </div>
    );
  }
  const sortBy = (key: string): void =>
    setState({ sort: key, order: state.sort === key && state.order === 'asc' ? 'desc' : 'asc' });

  return (
    <div className={classes.frame} aria-busy={!rows || query?.isPlaceholderData}>
      {bar}
      <div
        ref={scroller}
        className={classes.scroll}
        data-stale={query?.isPlaceholderData || undefined}
        onScroll={(event) => markHidden(event.currentTarget)}
      >
        <table
          className={classes.table}
          aria-label={label}
          aria-rowcount={ids.length > wholeRows ? ids.length + 1 : undefined}
          data-fixed={props.minWidth !== undefined || undefined}
          data-ticks={selection ? true : undefined}
          style={{ minWidth: props.minWidth }}
        >
          <thead>
            <tr>
              {selection && (
                <th className={classes.tick}>
                  <Checkbox
                    size="xs"
                    aria-label={ui('selectPage')}
                    disabled={ids.length === 0}
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
          {rows ? (
            <DataRows
              rows={rows}
              ids={ids}
              columns={columns}
              rowName={rowName}
              scroller={scroller}
              selection={selection}
              onOpen={onOpen}
              activeKey={props.activeKey}
              rowColour={props.rowColour}
            />
          ) : (
            <tbody>
              <WaitingRows columns={columns.length + (selection ? 1 : 0)} />
            </tbody>
          )}
        </table>
      </div>
      {count && rows && (
        <Pager
          page={state.page}
          pageSize={pageSize}
          count={count}
          onPage={(page) => setState({ page })}
          sizes={props.pageSizes}
          onSize={props.onPageSize}
        />
      )}
    </div>
  );
}

/** Pinned columns get an edge where others hide below them. Straight at the element: a scroll draws nothing else anew. */
function markHidden(scroll: HTMLElement | null): void {
  if (!scroll) return;
  const { scrollLeft, clientWidth, scrollWidth } = scroll;
  scroll.toggleAttribute('data-hides-start', scrollLeft > 0);
  scroll.toggleAttribute('data-hides-end', Math.ceil(scrollLeft + clientWidth) < scrollWidth);
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
      data-pin={column.pin}
      data-wide={column.isWide || undefined}
      style={{ width: column.width }}
      aria-sort={isSorted ? (state.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sortKey !== undefined ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={isSorted || undefined}
          title={column.hint}
          onClick={() => sortBy(sortKey)}
        >
          {column.header}
          <Icon size={13} aria-hidden />
        </button>
      ) : column.isHeaderHidden ? (
        <span className="visually-hidden">{column.header}</span>
      ) : (
        column.header
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
