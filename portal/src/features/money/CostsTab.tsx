import { IconReceipt } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useFormat } from '../../session/useFormat.ts';
import { LineChart } from '../../ui/charts/LineChart.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { BudgetUses } from './budget/BudgetUses.tsx';
import classes from './cost/Cost.module.css';
import { CostFigures } from './cost/CostFigures.tsx';
import { CostFilters } from './cost/CostFilters.tsx';
import { CostProducts } from './cost/CostProducts.tsx';
import { CostTable } from './cost/CostTable.tsx';
import { CostWhy } from './cost/CostWhy.tsx';
import { runningSums } from './cost/cost.rules.ts';
import {
  type CostState,
  costDefaults,
  costQueryOf,
  groupOfState,
  isPartial,
  monthOfState,
  type SetCost,
  scopeOf,
} from './cost/cost.state.ts';
import { useCosts } from './costs.api.ts';
import { costsText } from './costs.es.ts';
import { useBalance } from './money.api.ts';
import { useMonthName } from './useMonthName.ts';

/** What a month cost, why it was more or less than the one before, and who costs what, down to each guide. */
export function CostsTab() {
  const t = useText(costsText);
  const f = useFormat();
  const monthName = useMonthName();
  const [urlState, setUrl] = useUrlState(costDefaults);
  const state = urlState as CostState;
  const setState = setUrl as SetCost;
  const by = groupOfState(state);
  const query = useCosts(costQueryOf(state, f.today()));
  const prepaid = useBalance().data?.prepaid;
  const detail = query.data?.costDetail;
  const days = detail?.days;
  const chart = useMemo(() => days && { xs: days.map((_, i) => i), ...runningSums(days) }, [days]);
  if (query.error && !detail) return <ErrorState error={query.error} retry={query.refetch} />;
  const month = monthName(monthOfState(state, f.today()));
  const isOfAll = !isPartial(state) && Object.keys(scopeOf(state)).length === 0;
  const isEmpty = detail && detail.totals.total === 0 && detail.before.totals.total === 0;
  return (
    <>
      <CostFilters state={state} setState={setState} names={query.data?.scope} />
      {!detail || !days || !chart ? (
        <SkeletonRows rows={10} />
      ) : isEmpty ? (
        <EmptyState
          icon={<IconReceipt size={32} stroke={1.5} aria-hidden />}
          title={t('empty', { month })}
          text={t(isPartial(state) ? 'emptyPartial' : prepaid === false ? 'emptyNotPrepaid' : 'emptyText')}
        />
      ) : (
        <div className={classes.scroll} data-stale={query.isPlaceholderData || undefined}>
          <CostFigures detail={detail} monthName={month} />
          {detail.isRunning && isOfAll && <BudgetUses budgets={detail.budgets} />}
          <div className={classes.pair}>
            <section className={classes.card}>
              <LineChart
                title={t('chart')}
                xs={chart.xs}
                lines={[
                  { key: 'now', name: month, tone: 'accent', hasArea: true, values: chart.now },
                  {
                    key: 'before',
                    name: monthName(detail.before.from.slice(0, 7)),
                    tone: 'idle',
                    isDashed: true,
                    values: chart.before,
                  },
                ]}
                xTitle={t('group.day')}
                xName={(i) => f.day(days[i]?.day)}
                // The axis has whole pesos, and little room.
                yName={(value) => (value !== null && Number.isInteger(value) ? `$${f.number(value)}` : f.money(value))}
                height={220}
              />
            </section>
            <CostWhy detail={detail} by={by} />
          </div>
          <CostProducts detail={detail} isOpen={state.emailPackagesOpen} setState={setState} />
          <CostTable detail={detail} by={by} state={state} setState={setState} />
        </div>
      )}
    </>
  );
}
