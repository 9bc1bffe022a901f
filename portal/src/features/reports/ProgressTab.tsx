import { SegmentedControl } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { ProgressFigures } from '@tramo/contract/dashboard';
import { useEffect, useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { LineChart } from '../../ui/charts/LineChart.tsx';
import { LiveBadge } from '../../ui/LiveBadge.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type ProgressGroup, progressGroupOf, scopeOf, type TabProps } from './dashboard.state.ts';
import { useProgressColumns } from './progress.columns.tsx';
import { shareOf, sortedProgress } from './progress.rules.ts';
import { ReportFilters } from './ReportFilters.tsx';
import classes from './Reports.module.css';
import { type Progress, useLiveProgress, useProgress } from './reports.api.ts';
import { reportsText } from './reports.es.ts';

const listOf = { cedi: 'byCedi', client: 'byClient', driver: 'byDriver', route: 'byRoute' } as const satisfies Record<
  ProgressGroup,
  keyof Progress
>;

/** The day as it runs: totals, planned against made, and who is how far. */
export function ProgressTab({ state, setState, day, cediId, setSubtitle }: TabProps) {
  const t = useText(reportsText);
  const f = useFormat();
  const { driverIds: _none, ...scope } = scopeOf(state, cediId);
  const query = useProgress({ startDate: day, ...scope });
  useLiveProgress();
  const { data } = query;
  const group = progressGroupOf(state);
  const columns = useProgressColumns(group);
  const rows = useMemo(
    () => data && sortedProgress(data[listOf[group]], state.sort, state.order),
    [data, group, state.sort, state.order],
  );
  const assigned = data?.totals.assigned;
  const share = data ? f.percent(shareOf(data.totals)) : '';
  const line = assigned === undefined ? null : t('subtitle.progress', { day: f.day(day), assigned, share });
  useEffect(() => setSubtitle(line), [setSubtitle, line]);
  if (query.error && !data) return <ErrorState error={query.error} retry={query.refetch} />;
  return (
    <>
      <ReportFilters state={state} setState={setState}>
        <div className={classes.end}>
          <LiveBadge />
        </div>
      </ReportFilters>
      {!data ? (
        <SkeletonRows rows={10} />
      ) : data.totals.assigned === 0 ? (
        <EmptyState
          icon={<IconChartBar size={32} stroke={1.5} aria-hidden />}
          title={t('progress.none')}
          text={t('progress.noneText')}
        />
      ) : (
        <div className={classes.scroll} data-stale={query.isPlaceholderData || undefined}>
          <Totals totals={data.totals} />
          <section className={classes.card}>
            <Curve curve={data.curve} />
          </section>
          <section className={classes.tableCard} aria-label={t('progress.share')}>
            <div className={classes.cardHead}>
              <SegmentedControl
                aria-label={t('progress.by')}
                value={group}
                onChange={(value) => setState({ rows: value as ProgressGroup })}
                data={[
                  { value: 'cedi', label: t('progress.byCedi') },
                  { value: 'client', label: t('progress.byClient') },
                  { value: 'driver', label: t('progress.byDriver') },
                  { value: 'route', label: t('progress.byRoute') },
                ]}
              />
            </div>
            <DataTable
              label={t('progress.share')}
              columns={columns}
              rows={rows}
              rowKey={(r) => r._id ?? ''}
              rowName={(r) => r.name || t(`progress.without.${group}`)}
              state={state}
              setState={setState}
              pageSize={rows?.length ?? 0}
              minWidth={900}
              empty={null}
            />
          </section>
        </div>
      )}
    </>
  );
}

const shown = [
  'managed',
  'done',
  'partial',
  'failed',
  'open',
  'late',
  'atRisk',
] as const satisfies readonly (keyof ProgressFigures)[];
const tones: Partial<Record<keyof ProgressFigures, string>> = {
  failed: 'bad',
  late: 'bad',
  atRisk: 'warn',
  partial: 'warn',
};

function Totals({ totals }: { totals: ProgressFigures }) {
  const t = useText(reportsText);
  const f = useFormat();
  return (
    <dl className={classes.totals} aria-label={t('progress.totals')}>
      {shown.map((key) => (
        <div key={key} className={classes.total} data-tone={totals[key] > 0 ? tones[key] : undefined}>
          <dt>{t(`progress.${key}`)}</dt>
          <dd>
            {f.number(totals[key])}
            {key === 'managed' && <span className={classes.of}>/{f.number(totals.assigned)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Curve({ curve }: { curve: Progress['curve'] }) {
  const t = useText(reportsText);
  const f = useFormat();
  const xs = useMemo(() => curve.map((p) => p.minute), [curve]);
  const lines = useMemo(
    () => [
      {
        key: 'made',
        name: t('progress.made'),
        tone: 'accent' as const,
        hasArea: true,
        values: curve.map((p) => p.made),
      },
      {
        key: 'planned',
        name: t('progress.planned'),
        tone: 'idle' as const,
        isDashed: true,
        values: curve.map((p) => p.planned),
      },
    ],
    [curve, t],
  );
  return (
    <LineChart
      title={t('progress.curve')}
      xs={xs}
      lines={lines}
      xTitle={t('progress.hour')}
      xName={(i) => f.minuteOfDay((xs[i] ?? 0) % 1440)}
      yName={(value) => f.number(value)}
      labelUnit={4}
    />
  );
}
