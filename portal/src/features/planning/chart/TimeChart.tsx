// biome-ignore-all lint/a11y/useSemanticElements: rows and cells that are placed by hand, and drawn only in sight, cannot be those of a table
import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { clockOf } from './chart-words.ts';
import { chartText } from './plan-chart.es.ts';
import { partOf, ticksOf } from './plan-chart.rules.ts';
import { TimeChartCard } from './TimeChartCard.tsx';
import { TimeChartLegend } from './TimeChartLegend.tsx';
import { TimeChartRow } from './TimeChartRow.tsx';
import classes from './time-chart.module.css';
import { useChartDrag } from './useChartDrag.ts';
import { useChartKeys } from './useChartKeys.ts';
import { useChartRows } from './useChartRows.ts';
import { useChartZoom } from './useChartZoom.ts';

const headHeight = 28;
const rowHeights = { wide: 36, narrow: 48 };

/** What lies under the pointer, and where. */
interface Hovered {
  route: string;
  stop: string;
  box: DOMRect;
}
const stopUnder = (target: EventTarget): HTMLElement | null =>
  (target as HTMLElement).closest<HTMLElement>('[data-chart-stop]');
const routeOf = (target: EventTarget): string | undefined =>
  (target as HTMLElement).closest<HTMLElement>('[data-route]')?.dataset.route;

/** The day of every route, hour by hour: stops, driving, waiting, rest and reload, against windows and shifts. */
export function TimeChart({ board }: { board: PlanBoard }) {
  const t = useText(chartText);
  const f = useFormat();
  const help = useId();
  const isNarrow = useIsNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const { guides, view } = board;
  const { rows, span } = useChartRows(board);
  const zoom = useChartZoom(span, scroller, head);
  const rowHeight = isNarrow ? rowHeights.narrow : rowHeights.wide;
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are placed anew
  useEffect(() => virtual.measure(), [rowHeight]);
  const drawn = virtual.getVirtualItems();
  const indexOf = useMemo(() => new Map(rows.map((r, i) => [r.id, i])), [rows]);
  const keys = useChartKeys({ rows, view, scroller, scrollToRow: (index) => virtual.scrollToIndex(index) });
  const drag = useChartDrag({ rows, span, scroller, track: head });
  const [hovered, setHovered] = useState<Hovered | null>(null);

  // What is chosen elsewhere is brought into sight here.
  const { route: chosenRoute, stop: chosenStop } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice moves the chart, not new rows
  useEffect(() => {
    const index = indexOf.get(chosenRoute ?? '');
    if (index === undefined) return;
    virtual.scrollToIndex(index);
    const frame = requestAnimationFrame(() =>
      scroller.current
        ?.querySelector(`[data-chart-stop="${chosenStop}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [chosenRoute, chosenStop]);

  const hover = (event: PointerEvent): void => {
    const stop = stopUnder(event.target);
    const route = routeOf(event.target);
    const id = stop?.dataset.chartStop;
    if (!stop || !id || !route || drag.held !== null) {
      if (hovered) setHovered(null);
    } else if (hovered?.stop !== id) setHovered({ route, stop: id, box: stop.getBoundingClientRect() });
  };
  const active = keys.active;
  const activeRow =
    active && drawn.some((d) => rows[d.index]?.id === active.route)
      ? active
      : { route: rows[drawn[0]?.index ?? 0]?.id, stop: '' };
  const ticks = ticksOf(span, zoom.drawn, 60);
  const shownRow = hovered && rows[indexOf.get(hovered.route) ?? -1];
  const shownStop = shownRow?.line?.stops.find((s) => s.guideId === hovered?.stop);
  return (
    <section className={classes.chart} aria-label={t('title')}>
      <div className={classes.tools}>
        <h2 className={classes.heading}>{t('title')}</h2>
        <TimeChartLegend />
        <div className={classes.zoom}>
          <Button size="compact-sm" variant="subtle" disabled={zoom.width === null} onClick={zoom.fit}>
            {t('fit')}
          </Button>
          <Tooltip label={t('zoomOut')}>
            <ActionIcon variant="default" aria-label={t('zoomOut')} disabled={!zoom.zoomOut} onClick={zoom.zoomOut}>
              <IconZoomOut size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('zoomIn')}>
            <ActionIcon variant="default" aria-label={t('zoomIn')} disabled={!zoom.zoomIn} onClick={zoom.zoomIn}>
              <IconZoomIn size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      <VisuallyHidden id={help}>{t('help')}</VisuallyHidden>
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        aria-label={t('label')}
        aria-describedby={help}
        aria-rowcount={rows.length + 1}
        tabIndex={-1}
        onPointerDown={drag.onPointerDown}
        onPointerOver={hover}
        onPointerLeave={() => setHovered(null)}
        onScroll={() => hovered && setHovered(null)}
        onFocus={(event) => {
          const stop = stopUnder(event.target);
          const route = routeOf(event.target);
          if (route) keys.setActive({ route, stop: stop?.dataset.chartStop ?? '' });
          if (stop && route && stop.matches(':focus-visible'))
            setHovered({ route, stop: stop.dataset.chartStop ?? '', box: stop.getBoundingClientRect() });
        }}
        onBlur={() => setHovered(null)}
        onKeyDown={keys.onKeyDown}
        onClick={(event) => {
          if (drag.isClickOfDrag()) return;
          const route = routeOf(event.target);
          const stop = stopUnder(event.target)?.dataset.chartStop;
          if (route && stop) {
            if (event.shiftKey || event.ctrlKey || event.metaKey) view.choose([stop], 'toggle');
            else view.selectStop(stop, route);
          } else if (route && (event.target as HTMLElement).closest('[data-chart-route]')) view.selectRoute(route);
        }}
      >
        <div
          className={classes.content}
          style={
            {
              '--hours': (span.to - span.from) / 3600,
              width: zoom.width === null ? '100%' : `calc(var(--names) + var(--figures) + ${zoom.width}px)`,
            } as CSSProperties
          }
        >
          <div role="row" tabIndex={-1} aria-rowindex={1} className={classes.head}>
            <span role="columnheader" tabIndex={-1} className={classes.headName}>
              {t('route')}
            </span>
            <span role="columnheader" tabIndex={-1} className={classes.ticks} ref={head} aria-label={t('hours')}>
              {ticks.map((at) => (
                <span
                  key={at}
                  data-edge={at === span.from || at === span.to || undefined}
                  style={{ left: at === span.from ? 0 : partOf({ from: span.from, to: at }, span)?.width }}
                  aria-hidden
                >
                  {clockOf(at, f)}
                </span>
              ))}
            </span>
            <span role="columnheader" tabIndex={-1} className={classes.headFigures}>
              <span>{t('load')}</span>
              <span>{f.distanceUnit === 'km' ? t('km') : t('miles')}</span>
            </span>
          </div>
          <div className={classes.rows} role="presentation" style={{ height: rows.length * rowHeight }}>
            {drawn.map(({ index, start }) => {
              const row = rows[index];
              if (!row) return null;
              const isPointed = hovered?.route === row.id;
              return (
                <TimeChartRow
                  key={row.id}
                  row={row}
                  index={index}
                  top={start - headHeight}
                  span={span}
                  guides={guides}
                  active={activeRow.route === row.id ? activeRow.stop : null}
                  selected={view.route === row.id ? view.stop : null}
                  isRouteSelected={view.route === row.id}
                  hovered={isPointed ? hovered.stop : null}
                  chosen={
                    view.chosen.size === 0
                      ? ''
                      : (row.line?.stops ?? []).flatMap((s) => (view.chosen.has(s.guideId) ? s.guideId : [])).join(' ')
                  }
                  held={drag.held !== null && row.line?.stops.some((s) => s.guideId === drag.held) ? drag.held : null}
                  dropAt={drag.drop?.route === row.id ? drag.drop.at : null}
                />
              );
            })}
          </div>
        </div>
      </div>
      {hovered && shownRow && shownStop && drag.held === null && (
        <TimeChartCard guide={guides.get(hovered.stop)} stop={shownStop} row={shownRow} box={hovered.box} />
      )}
    </section>
  );
}
