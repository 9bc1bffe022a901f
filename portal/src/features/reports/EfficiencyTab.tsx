import { SegmentedControl } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { type EfficiencyGroup, efficiencyGroups } from '@tramo/contract/dashboard';
import { useEffect, useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { LineChart } from '../../ui/charts/LineChart.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { groupOf, periodOfState, scopeOf, type TabProps } from './dashboard.state.ts';
import { useEfficiencyColumns } from './efficiency.columns.tsx';
import { FigureCards } from './FigureCards.tsx';
import { figureOf, sortedRows } from './figures.rules.ts';
import { daysOf } from './period.rules.ts';
import { Reasons } from './Reasons.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import classes from './Reports.module.css';
import { useEfficiency } from './reports.api.ts';
import { reportsText } from './reports.es.ts';
import { useFigureText } from './useFigureText.ts';
import { useWhen } from './useWhen.ts';

/** What a period came to, against the one before: figures, their days, and a table by day, cedi, client, driver or vehicle. */
export function EfficiencyTab({ state, setState, day, cediId, setSubtitle }: TabProps) {
  const t = useText(reportsText);
  const f = useFormat();
  const written = useFigureText();
  const period = periodOfState(state, day);
  const when = useWhen(period);
  const by = groupOf(state);
  const query = useEfficiency({ ...period, ...scopeOf(state, cediId), by });
  const { data } = query;
  const figure = figureOf(state.figure);
  const columns = useEfficiencyColumns(by);
  const sort = state.sort || (by === 'day' ? 'name' : 'stops');
  const rows = useMemo(() => data && sortedRows(data.rows, sort, state.order), [data, sort, state.order]);
  const { from, to } = period;
  const days = useMemo(() => daysOf({ from, to }), [from, to]);
  const values = useMemo(() => {
    const byDay = new Map(data?.days.map((row) => [row.name, figure.of(row)]));
    return days.map((one) => byDay.get(one) ?? null);
  }, [data, days, figure]);
  const line = data ? t('subtitle.efficiency', { when, count: data.now.routes }) : null;
  useEffect(() => setSubtitle(line), [setSubtitle, line]);
  if (query.error && !data) return <ErrorState error={query.error} retry={query.refetch} />;
  const name = t(`figure.${figure.key}`);
  return (
    <>
      <ReportFilters state={state} setState={setState} hasPeriod />
      {!data ? (
        <SkeletonRows rows={10} />
      ) : data.now.routes === 0 ? (
        <EmptyState
          icon={<IconChartBar size={32} stroke={1.5} aria-hidden />}
          title={t('efficiency.none')}
          text={t('efficiency.noneText')}
        />
      ) : (
        <div className={classes.scroll} data-stale={query.isPlaceholderData || undefined}>
          <FigureCards data={data} days={days} chosen={figure.key} onChoose={(key) => setState({ figure: key })} />
          <div className={classes.pair}>
            <section className={classes.card}>
              <LineChart
                title={t('efficiency.byDay', { figure: name })}
                xs={days.map((_, i) => i)}
                lines={[{ key: figure.key, name, tone: 'accent', hasArea: true, values }]}
                xTitle={t('efficiency.groups.day')}
                xName={(i) => f.day(days[i])}
                yName={(value) => written(figure, value)}
                height={200}
              />
            </section>
            <Reasons reasons={data.reasons} />
          </div>
          <section
            className={classes.tableCard}
            aria-label={t('efficiency.table', { group: t(`efficiency.groups.${by}`) })}
          >
            <div className={classes.cardHead}>
              <SegmentedControl
                aria-label={t('efficiency.by')}
                value={by}
                onChange={(value) => setState({ by: value as EfficiencyGroup, sort: '' })}
                data={efficiencyGroups.map((value) => ({ value, label: t(`efficiency.groups.${value}`) }))}
              />
            </div>
            <DataTable
              label={t('efficiency.table', { group: t(`efficiency.groups.${by}`) })}
              columns={columns}
              rows={rows}
              rowKey={(r) => r._id ?? r.name}
              rowName={(r) => (by === 'day' ? f.day(r.name) : r.name || t(`efficiency.without.${by}`))}
              state={{ ...state, sort }}
              setState={setState}
              pageSize={rows?.length ?? 0}
              minWidth={1690}
              empty={null}
            />
          </section>
        </div>
      )}
    </>
  );
}
