import type { PlanGuide } from '@tramo/contract/planning';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { clockOf } from './chart-words.ts';
import { chartText } from './plan-chart.es.ts';
import { type ChartStop, windowOf } from './plan-chart.rules.ts';
import classes from './time-chart.module.css';
import type { ChartRow } from './useChartRows.ts';

interface TimeChartCardProps {
  guide: PlanGuide | undefined;
  stop: ChartStop;
  row: ChartRow;
  /** Where the stop's block stands in the window. */
  box: DOMRect;
}
const cardWidth = 290;
const cardHeight = 150;

/** A stop's figures beside its block. The block's own words say the same, so that this is for eyes alone. */
export function TimeChartCard({ guide, stop, row, box }: TimeChartCardProps) {
  const t = useText(chartText);
  const f = useFormat();
  const window_ = windowOf(guide, stop.from);
  const left = Math.max(8, Math.min(box.left, window.innerWidth - cardWidth - 8));
  const isAbove = box.bottom + cardHeight > window.innerHeight;
  const place = isAbove ? { left, bottom: window.innerHeight - box.top + 8 } : { left, top: box.bottom + 8 };
  return (
    <div className={classes.card} style={place} aria-hidden>
      <strong>
        {guide?.folio} · {row.title}
      </strong>
      <span>{guide?.contactName || guide?.companyName}</span>
      <dl>
        <dt>{t('cardArrival')}</dt>
        <dd>{clockOf(stop.arrival, f)}</dd>
        <dt>{t('service')}</dt>
        <dd>
          {clockOf(stop.from, f)} – {clockOf(stop.to, f)}
        </dd>
        <dt>{t('cardWindow')}</dt>
        <dd>{window_ ? `${clockOf(window_.from, f)} – ${clockOf(window_.to, f)}` : t('allDay')}</dd>
        {stop.waitS >= 60 && (
          <>
            <dt>{t('wait')}</dt>
            <dd>{f.duration(stop.waitS)}</dd>
          </>
        )}
        {stop.lateS > 0 && (
          <>
            <dt>{t('late')}</dt>
            <dd data-late>{f.duration(Math.max(60, stop.lateS))}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
