import { linePath, type Point } from './chart.rules.ts';
import classes from './charts.module.css';

const WIDTH = 120;
const HEIGHT = 28;

/** A small line beside a figure, its shape alone, drawn across what is missing. What it shows is told elsewhere, so it is hidden from screen readers. */
export function Sparkline({ points }: { points: readonly Point[] }) {
  const known = points.filter((p) => p.y !== null);
  const values = known.map((p) => p.y as number);
  if (values.length === 0)
    return <svg className={classes.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} height={HEIGHT} aria-hidden />;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  const x = (value: number): number => (last === first ? WIDTH / 2 : ((value - first) / (last - first)) * WIDTH);
  // A flat line lies in the middle.
  const y = (value: number): number =>
    most === least ? HEIGHT / 2 : HEIGHT - 3 - ((value - least) / (most - least)) * (HEIGHT - 6);
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      height={HEIGHT}
      preserveAspectRatio="none"
      data-tone="accent"
      aria-hidden
    >
      <path
        className={classes.line}
        d={known.length === 1 ? `M${WIDTH / 2 - 2} ${HEIGHT / 2}h4` : linePath(known, x, y)}
      />
    </svg>
  );
}
