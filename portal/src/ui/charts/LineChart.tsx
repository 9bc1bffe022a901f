import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { uiText } from '../ui.es.ts';
import { areaPath, axisSteps, labelled, linePath, lonely, type Point } from './chart.rules.ts';
import classes from './charts.module.css';
import type { ChartTone } from './PartsBar.tsx';

export interface ChartLine {
  key: string;
  name: string;
  tone: ChartTone;
  isDashed?: boolean;
  hasArea?: boolean;
  /** One for each `x` of the chart. */
  values: readonly (number | null)[];
}
interface LineChartProps {
  title: string;
  /** Places of the values along the axis, in order. */
  xs: readonly number[];
  lines: readonly ChartLine[];
  /** How a place and a value are written. */
  xName: (index: number) => string;
  yName: (value: number | null) => string;
  /** Name of the first column of the table. */
  xTitle: string;
  height?: number;
  /** Labels of the axis stand so many places apart, or a multiple of it. */
  labelUnit?: number;
}
const room = { left: 44, right: 10, top: 10, bottom: 22 };

/** A label such as “mié 25 nov” and a half: the outer two stand inside of their points. */
const LABEL_PX = 96;

/** Lines over an axis: arrows and the pointer read them value by value, and a table shows them all. */
export function LineChart({ title, xs, lines, xName, yName, xTitle, height = 220, labelUnit = 1 }: LineChartProps) {
  const t = useText(uiText);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const [isTable, setTable] = useState(false);
  const last = xs.length - 1;
  const shown = at === null || last < 0 ? null : Math.min(at, last);
  const steps = axisSteps(Math.max(0, ...lines.flatMap((line) => line.values.map((v) => v ?? 0))));
  const top = steps.at(-1) ?? 1;
  const inner = Math.max(1, width - room.left - room.right);
  const [from, to] = [xs[0] ?? 0, xs[last] ?? 0];
  const x = (value: number): number => room.left + (to === from ? 0.5 : (value - from) / (to - from)) * inner;
  const y = (value: number): number => room.top + (1 - value / top) * (height - room.top - room.bottom);
  const read = (index: number): string =>
    lines.map((line) => `${line.name}: ${yName(line.values[index] ?? null)}`).join(', ');
  const move = (event: React.KeyboardEvent): void => {
    const now = shown ?? last;
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, next)));
  };
  const point = (event: React.PointerEvent): void => {
    const place =
      from + ((event.clientX - event.currentTarget.getBoundingClientRect().left - room.left) / inner) * (to - from);
    setAt(xs.reduce((best, value, i) => (Math.abs(value - place) < Math.abs((xs[best] ?? 0) - place) ? i : best), 0));
  };
  return (
    <figure className={classes.figure}>
      <div className={classes.head}>
        <figcaption className={classes.title}>{title}</figcaption>
        {lines.length > 1 && (
          <ul className={classes.legend}>
            {lines.map((line) => (
              <li key={line.key} data-tone={line.tone}>
                <span className={classes.swatch} data-dashed={line.isDashed || undefined} aria-hidden />
                {line.name}
              </li>
            ))}
          </ul>
        )}
        {!isTable && (
          <p className={classes.readout} aria-hidden>
            {shown !== null && (
              <>
                <b>{xName(shown)}</b> · {read(shown)}
              </>
            )}
          </p>
        )}
        <Button
          className={classes.side}
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'chart.asChart' : 'chart.asTable')}
        </Button>
      </div>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className={classes.tableFrame} tabIndex={0} aria-label={title}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{xTitle}</th>
                {lines.map((line) => (
                  <th key={line.key} scope="col">
                    {line.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {xs.map((value, i) => (
                <tr key={value}>
                  <td>{xName(i)}</td>
                  {lines.map((line) => (
                    <td key={line.key}>{yName(line.values[i] ?? null)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <div
          ref={ref}
          className={classes.plot}
          style={{ height }}
          role="slider"
          tabIndex={0}
          aria-label={t('chart.reader', { title })}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, last)}
          aria-valuenow={shown ?? Math.max(0, last)}
          aria-valuetext={last < 0 ? '' : `${xName(shown ?? last)}. ${read(shown ?? last)}`}
          onKeyDown={move}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setAt(null)}
          onBlur={() => setAt(null)}
        >
          {width > 0 && (
            <svg width={width} height={height} aria-hidden>
              {steps.map((step) => (
                <g key={step}>
                  <line className={classes.grid} x1={room.left} x2={width - room.right} y1={y(step)} y2={y(step)} />
                  <text className={classes.axis} x={room.left - 8} y={y(step) + 4} textAnchor="end">
                    {yName(step)}
                  </text>
                </g>
              ))}
              {labelled(xs.length, Math.floor(inner / LABEL_PX), labelUnit).map((i) => (
                <text
                  key={xs[i]}
                  className={classes.axis}
                  x={x(xs[i] as number)}
                  y={height - 5}
                  // The first and the last one stay inside.
                  textAnchor={i === 0 ? 'start' : i === last ? 'end' : 'middle'}
                >
                  {xName(i)}
                </text>
              ))}
              {lines.map((line) => (
                <Line key={line.key} line={line} xs={xs} x={x} y={y} />
              ))}
              {shown !== null && (
                <g>
                  <line
                    className={classes.cursor}
                    x1={x(xs[shown] as number)}
                    x2={x(xs[shown] as number)}
                    y1={room.top}
                    y2={y(0)}
                  />
                  {lines.map((line) => {
                    const value = line.values[shown] ?? null;
                    return (
                      value !== null && (
                        <circle
                          key={line.key}
                          className={classes.dot}
                          data-tone={line.tone}
                          cx={x(xs[shown] as number)}
                          cy={y(value)}
                          r={4}
                        />
                      )
                    );
                  })}
                </g>
              )}
            </svg>
          )}
        </div>
      )}
    </figure>
  );
}

interface LineProps {
  line: ChartLine;
  xs: readonly number[];
  x: (value: number) => number;
  y: (value: number) => number;
}
function Line({ line, xs, x, y }: LineProps) {
  const points: Point[] = xs.map((value, i) => ({ x: value, y: line.values[i] ?? null }));
  return (
    <g data-tone={line.tone}>
      {line.hasArea && <path className={classes.area} d={areaPath(points, x, y, y(0))} />}
      <path className={classes.line} data-dashed={line.isDashed || undefined} d={linePath(points, x, y)} />
      {lonely(points).map((p) => (
        <circle key={p.x} className={classes.dot} cx={x(p.x)} cy={y(p.y as number)} r={2.5} />
      ))}
    </g>
  );
}
