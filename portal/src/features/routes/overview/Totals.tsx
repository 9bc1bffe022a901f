import { useText } from '../../../lib/text.ts';
import classes from '../OverviewPage.module.css';
import { routesText } from '../routes.es.ts';
import type { DayTotals } from './overview.rules.ts';

/** `7 rutas · 4 en riesgo · 2 tarde · 115 de 233 guías`: what calls for somebody stands before what a narrow bar cuts. */
export function Totals({ totals }: { totals: DayTotals }) {
  const t = useText(routesText);
  const { atRisk, late } = totals;
  return (
    <>
      {t('totals.routes', { count: totals.routes })}
      {' · '}
      <span className={atRisk > 0 ? classes.risk : undefined}>{t('atRisk', { count: atRisk })}</span>
      {late > 0 && (
        <>
          {' · '}
          <span className={classes.late}>{t('late', { count: late })}</span>
        </>
      )}
      {' · '}
      {t('totals.guides', { done: totals.done, count: totals.guides })}
    </>
  );
}
