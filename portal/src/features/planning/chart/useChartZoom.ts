import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Span } from './plan-chart.rules.ts';

/** Pixels of an hour, beyond the one at which the whole day fits. */
const scales = [40, 60, 90, 140, 220, 340, 520] as const;

export interface ChartZoom {
  /** Pixels of the hours' part; null while the day fills the room that there is. */
  width: number | null;
  /** Pixels of the hours' part as it is drawn. */
  drawn: number;
  zoomIn: (() => void) | undefined;
  zoomOut: (() => void) | undefined;
  fit: () => void;
}

/** How wide the hours are drawn. The moment in the middle stays there when it changes. `track`: the hours' part of the head. */
export function useChartZoom(
  span: Span,
  scroller: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
): ChartZoom {
  const [perHour, setPerHour] = useState<number | null>(null);
  const [room, setRoom] = useState(0);
  const hours = (span.to - span.from) / 3600;
  const middle = useRef<number | null>(null);

  useLayoutEffect(() => {
    const [area, head] = [scroller.current, track.current];
    if (!area || !head) return;
    const measure = (): void => {
      // What names and figures leave of the window.
      const sides = (head.parentElement?.clientWidth ?? 0) - head.clientWidth;
      setRoom(Math.max(0, area.clientWidth - sides));
    };
    measure();
    const size = new ResizeObserver(measure);
    size.observe(area);
    return () => size.disconnect();
  }, [scroller, track]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after the width has changed, and only then
  useLayoutEffect(() => {
    const area = scroller.current;
    if (!area || middle.current === null || perHour === null) return;
    area.scrollLeft = middle.current * perHour * hours - room / 2;
    middle.current = null;
  }, [perHour]);

  const fitting = room / hours;
  const now = perHour ?? fitting;
  const to = (next: number | null): void => {
    const area = scroller.current;
    if (area) middle.current = (area.scrollLeft + room / 2) / (now * hours);
    setPerHour(next);
  };
  const larger = scales.find((s) => s > now * 1.05);
  const smaller = scales.findLast((s) => s < now * 0.95 && s > fitting);
  return {
    width: perHour === null ? null : perHour * hours,
    drawn: now * hours,
    zoomIn: larger === undefined ? undefined : () => to(larger),
    zoomOut: perHour === null ? undefined : () => to(smaller ?? null),
    fit: () => setPerHour(null),
  };
}
