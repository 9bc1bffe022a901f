import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { carry } from '../drag/drag-pointer.ts';
import { useBoardDrag, useDragFact } from '../drag/StopDrag.tsx';
import { type ChartStop, dropIndex, gapAt, type Span } from './plan-chart.rules.ts';
import type { ChartRow } from './useChartRows.ts';

/** A stop carried so near to an edge of the chart scrolls it. */
const edgePx = 36;
const scrollPx = 12;

interface ChartDrag {
  rows: readonly ChartRow[];
  span: Span;
  scroller: RefObject<HTMLElement | null>;
  /** The hours' part of the head: where the span begins and ends in the window. */
  track: RefObject<HTMLElement | null>;
}

/** Blocks as something to carry, and rows as places to drop on: between two stops by the hour, or on a route's name for its best place. */
export function useChartDrag({ rows, span, scroller, track }: ChartDrag) {
  const drag = useBoardDrag();
  const latest = useRef({ rows, span });
  latest.current = { rows, span };
  const hasCarried = useRef(false);
  useEffect(
    () =>
      drag?.addTarget((x, y) => {
        const area = scroller.current;
        const hours = track.current?.getBoundingClientRect();
        const guide = drag.get()?.guide;
        if (!area || !hours || guide === undefined) return null;
        const { left, right, top, bottom } = area.getBoundingClientRect();
        if (x < left || x > right || y < top || y > bottom) return null;
        const sides = { from: left + (track.current?.offsetLeft ?? 0), to: right };
        if (y > bottom - edgePx) area.scrollTop += scrollPx;
        else if (y < top + 2 * edgePx) area.scrollTop -= scrollPx;
        if (x > sides.to - edgePx) area.scrollLeft += scrollPx;
        else if (x > sides.from && x < sides.from + edgePx) area.scrollLeft -= scrollPx;
        const list = (document.elementFromPoint(x, y) as HTMLElement | null)?.closest<HTMLElement>('[data-route]')
          ?.dataset.route;
        if (list === undefined || !area.contains(document.elementFromPoint(x, y))) return null;
        const { rows, span } = latest.current;
        if (x < sides.from) return { list, index: null };
        const stops: readonly ChartStop[] = rows.find((r) => r.id === list)?.line?.stops ?? [];
        const moment = span.from + ((x - hours.left) / hours.width) * (span.to - span.from);
        return { list, index: dropIndex(stops, guide, moment) };
      }),
    [drag, scroller, track],
  );
  const held = useDragFact((d) => d.get()?.guide ?? null);
  const spot = useDragFact((d) => {
    const now = d.get()?.spot;
    return now ? `${now.index} ${now.list}` : null;
  });
  const [index = '', list = ''] = spot?.split(' ') ?? [];
  const line = held === null ? undefined : rows.find((r) => r.id === list)?.line;
  return {
    held,
    /** Where the held stop would go in: the row, and the moment of the gap. */
    drop: line && held !== null ? { route: list, at: Math.max(span.from, gapAt(line, held, Number(index))) } : null,
    onPointerDown: (event: PointerEvent): void => {
      const guide = (event.target as HTMLElement).closest<HTMLElement>('[data-chart-stop]')?.dataset.chartStop;
      hasCarried.current = false;
      if (!drag || guide === undefined || event.button !== 0) return;
      carry(drag, guide, event.nativeEvent, {
        isHeldByTouch: true,
        onEnd: (wasCarried) => {
          hasCarried.current = wasCarried;
        },
      });
    },
    /** A click that ends a drag chooses nothing. */
    isClickOfDrag: (): boolean => {
      const was = hasCarried.current;
      hasCarried.current = false;
      return was;
    },
  };
}
