import classes from './charts.module.css';

export type ChartTone = 'accent' | 'ok' | 'info' | 'warn' | 'bad' | 'idle';

/** Parts of a whole in one bar: told by its `label`, or by the figures beside it when that is empty. */
export function PartsBar({
  parts,
  whole,
  label,
}: {
  parts: readonly { tone: ChartTone; value: number }[];
  whole: number;
  label: string;
}) {
  return (
    <div className={classes.bar} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      {parts.map(
        ({ tone, value }) =>
          value > 0 && (
            <span
              key={tone}
              className={classes.part}
              data-tone={tone}
              style={{ width: `${(value / Math.max(whole, 1e-9)) * 100}%` }}
            />
          ),
      )}
    </div>
  );
}
