// biome-ignore-all lint/a11y/useSemanticElements: rows and cells that are placed by hand, and drawn only in sight, cannot be those of a table
import { IconArrowsSort, IconLock } from '@tabler/icons-react';
import type { PlanGuide } from '@tramo/contract/planning';
import { type CSSProperties, memo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { rowWords, stopWords } from './chart-words.ts';
import { chartText } from './plan-chart.es.ts';
import { partOf, type Span, windowOf } from './plan-chart.rules.ts';
import classes from './time-chart.module.css';
import type { ChartRow } from './useChartRows.ts';

export interface TimeChartRowProps {
  row: ChartRow;
  index: number;
  /** Pixels from the first row. */
  top: number;
  span: Span;
  guides: ReadonlyMap<string, PlanGuide>;
  /** The cell of this row that takes the focus: a guide, the route itself (''), or none (null). */
  active: string | null;
  selected: string | null;
  isRouteSelected: boolean;
  /** The stop under the pointer: its window shows. */
  hovered: string | null;
  /** Folded into one text, so that a choice elsewhere draws only the rows that have a part in it. */
  chosen: string;
  held: string | null;
  /** Where the held stop would go in. */
  dropAt: number | null;
}

/** A route's day: its shift behind, the road as a line, stops, waits, rest and reload on it, load and kilometres at the end. */
export const TimeChartRow = memo(function TimeChartRow(props: TimeChartRowProps) {
  const { row, span, guides, active, hovered, selected, held, dropAt } = props;
  const t = useText(chartText);
  const f = useFormat();
  const { line, evaluated } = row;
  const shown = hovered ?? selected;
  const pointed = shown === null ? undefined : line?.stops.find((s) => s.guideId === shown);
  const window = pointed ? windowOf(guides.get(pointed.guideId), pointed.from) : null;
  const chosen = props.chosen === '' ? [] : props.chosen.split(' ');
  const part = (name: string | undefined, of: Span | null | undefined) => {
    const style = of && partOf(of, span);
    return style ? <span className={name} style={style} aria-hidden /> : null;
  };
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={props.index + 2}
      aria-selected={props.isRouteSelected}
      className={classes.row}
      data-route={row.id}
      data-hidden={row.isHidden || undefined}
      data-drop={dropAt !== null || undefined}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <div
        role="rowheader"
        tabIndex={active === '' ? 0 : -1}
        className={classes.name}
        data-chart-route={row.id}
        aria-label={rowWords(row, t, f)}
      >
        <span className={classes.swatch} style={{ background: row.colour }} />
        <span className={classes.title}>{row.title}</span>
        <span className={classes.vehicle}>
          {evaluated && evaluated.trip > 1 ? t('trip', { vehicle: row.vehicle, n: evaluated.trip }) : row.vehicle}
        </span>
        {row.isLocked ? (
          <IconLock size={13} aria-hidden />
        ) : row.keepsOrder ? (
          <IconArrowsSort size={13} aria-hidden />
        ) : null}
      </div>
      <div className={classes.track} role="presentation" style={{ '--route': row.colour } as CSSProperties}>
        {part(classes.shift, row.shift)}
        {part(classes.window, window)}
        {part(classes.drive, line?.span)}
        {part(classes.reload, line?.reload)}
        {line?.waits.map((w) => {
          const style = partOf(w, span);
          return style && <span key={w.from} className={classes.wait} style={style} aria-hidden />;
        })}
        {part(classes.break, line?.pause)}
        {line?.stops.map((s, i) => {
          const style = partOf({ from: s.from, to: Math.max(s.to, s.from + 1) }, span);
          return (
            style && (
              <div
                key={s.guideId}
                role="gridcell"
                tabIndex={active === s.guideId ? 0 : -1}
                className={classes.stop}
                style={style}
                data-chart-stop={s.guideId}
                data-late={s.lateS > 0 || undefined}
                data-tight={s.isTight || undefined}
                data-selected={selected === s.guideId || undefined}
                data-chosen={chosen.includes(s.guideId) || undefined}
                data-pinned={row.pins.includes(s.guideId) || undefined}
                data-held={held === s.guideId || undefined}
                aria-selected={selected === s.guideId}
                aria-label={stopWords(guides.get(s.guideId), s, i, row, t, f)}
              />
            )
          );
        })}
        {dropAt !== null && (
          <span
            className={classes.drop}
            style={{ left: partOf({ from: span.from, to: dropAt }, span)?.width ?? 0 }}
            aria-hidden
          />
        )}
      </div>
      <div role="gridcell" tabIndex={-1} className={classes.figures}>
        {evaluated && line?.span && (
          <>
            <span data-over={evaluated.routeStats.loadShare > 1.0005 || undefined}>
              {f.percent(evaluated.routeStats.loadShare)}
            </span>
            <span>{f.distance(evaluated.routeStats.distance)}</span>
          </>
        )}
      </div>
    </div>
  );
}, isSame);

/** Rows of the arrangement are made anew with each change: what they say decides. */
function isSame(a: TimeChartRowProps, b: TimeChartRowProps): boolean {
  for (const key of Object.keys(a) as (keyof TimeChartRowProps)[]) {
    if (key === 'row') continue;
    if (a[key] !== b[key]) return false;
  }
  for (const key of Object.keys(a.row) as (keyof ChartRow)[]) {
    const [was, is] = [a.row[key], b.row[key]];
    if (
      key === 'pins'
        ? a.row.pins.join() !== b.row.pins.join()
        : key === 'shift'
          ? a.row.shift?.from !== b.row.shift?.from || a.row.shift?.to !== b.row.shift?.to
          : was !== is
    )
      return false;
  }
  return true;
}
