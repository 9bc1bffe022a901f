import { useText } from '../../../lib/text.ts';
import { chartText } from './plan-chart.es.ts';
import classes from './time-chart.module.css';

const marks = [
  ['service', classes.legendStop],
  ['late', classes.legendLate],
  ['tight', classes.legendTight],
  ['wait', classes.wait],
  ['break', classes.break],
  ['reload', classes.reload],
] as const;

/** What each mark of the chart means. */
export function TimeChartLegend() {
  const t = useText(chartText);
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {marks.map(([key, mark]) => (
        <li key={key}>
          <span className={mark} aria-hidden />
          {t(key)}
        </li>
      ))}
    </ul>
  );
}
