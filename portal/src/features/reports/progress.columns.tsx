import type { ProgressRow } from '@tramo/contract/dashboard';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { PartsBar } from '../../ui/charts/PartsBar.tsx';
import { type Column, TwoLines } from '../../ui/table/DataTable.tsx';
import type { ProgressGroup } from './dashboard.state.ts';
import { shareOf } from './progress.rules.ts';
import classes from './Reports.module.css';
import { reportsText } from './reports.es.ts';

/** Columns of the day's progress. */
export function useProgressColumns(group: ProgressGroup): Column<ProgressRow>[] {
  const t = useText(reportsText);
  const f = useFormat();
  return useMemo(() => {
    const count = (key: 'failed' | 'late' | 'atRisk', tone: string): Column<ProgressRow> => ({
      key,
      header: t(`progress.${key}`),
      sortKey: key,
      align: 'right',
      width: 110,
      cell: (r) => (
        <span className={classes.count} data-tone={r[key] > 0 ? tone : undefined}>
          {f.number(r[key])}
        </span>
      ),
    });
    return [
      {
        key: 'name',
        header: t('progress.name'),
        sortKey: 'name',
        pin: 'start',
        width: 260,
        cell: (r) => <TwoLines top={r.name || t(`progress.without.${group}`)} bottom={r.detail} />,
      },
      {
        key: 'share',
        header: t('progress.share'),
        sortKey: 'share',
        cell: (r) => (
          <div className={classes.progress}>
            <PartsBar
              whole={r.assigned}
              label={t('progress.bar', {
                done: f.number(r.done),
                partial: f.number(r.partial),
                failed: f.number(r.failed),
                open: f.number(r.open),
              })}
              parts={[
                { tone: 'ok', value: r.done },
                { tone: 'warn', value: r.partial },
                { tone: 'bad', value: r.failed },
              ]}
            />
            <span className={classes.percent}>{f.percent(shareOf(r))}</span>
          </div>
        ),
      },
      {
        key: 'managed',
        header: t('progress.managed'),
        sortKey: 'managed',
        align: 'right',
        width: 130,
        cell: (r) => (
          <>
            <span className="strong">{f.number(r.managed)}</span>
            <span className={classes.of}>/{f.number(r.assigned)}</span>
          </>
        ),
      },
      count('failed', 'bad'),
      count('late', 'bad'),
      count('atRisk', 'warn'),
    ];
  }, [t, f, group]);
}
