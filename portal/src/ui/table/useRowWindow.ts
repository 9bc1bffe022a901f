import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';

/** Pages longer than this draw only the rows in sight. */
export const wholeRows = 60;
const headHeight = 36;
const usualRow = 45;

export interface RowWindow {
  /** Only some of the rows are drawn. */
  isPart: boolean;
  indexes: readonly number[];
  /** Height of the rows above and below those drawn. */
  before: number;
  after: number;
  measure: ((row: HTMLElement | null) => void) | undefined;
  /** Brings a row into sight and gives it the focus, once it is drawn. */
  focusRow: (index: number) => void;
}

/** Which rows of a table to draw. Rows carry `data-index`. */
export function useRowWindow(ids: readonly string[], scroller: RefObject<HTMLElement | null>): RowWindow {
  const isPart = ids.length > wholeRows;
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: isPart ? ids.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualRow,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 10,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const wanted = useRef<number | null>(null);
  const focusWanted = useCallback((): void => {
    const row =
      wanted.current === null
        ? null
        : scroller.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus();
  }, [scroller]);
  // The row may only be drawn after the scroll.
  useEffect(focusWanted);
  const focusRow = (index: number): void => {
    wanted.current = index;
    if (isPart) virtual.scrollToIndex(index);
    focusWanted();
  };
  const whole = useMemo(
    () => Array.from({ length: isPart ? 0 : ids.length }, (_, index) => index),
    [isPart, ids.length],
  );
  if (!isPart) return { isPart, indexes: whole, before: 0, after: 0, measure: undefined, focusRow };
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    isPart,
    indexes: items.map((item) => item.index),
    before: first ? first.start - headHeight : 0,
    after: last ? virtual.getTotalSize() - (last.end - headHeight) : 0,
    measure: virtual.measureElement,
    focusRow,
  };
}
