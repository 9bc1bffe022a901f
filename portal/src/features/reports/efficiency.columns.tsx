import type { EfficiencyGroup, EfficiencyRow } from '@tramo/contract/dashboard';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { PartsBar } from '../../ui/charts/PartsBar.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { type FigureKey, figureOf } from './figures.rules.ts';
import classes from './Reports.module.css';
import { reportsText } from './reports.es.ts';
import { useFigureText } from './useFigureText.ts';

const plain = [
  'stopsPerHour',
  'kmPerStop',
  'kmToPlan',
  'hoursToPlan',
  'atStop',
  'load',
  'cost',
] as const satisfies readonly FigureKey[];
const shares = ['onTime', 'firstAttempt', 'success'] as const satisfies readonly FigureKey[];
const counts = ['routes', 'stops'] as const satisfies readonly FigureKey[];

/** Columns of the table of a period: what it is grouped by, and every figure. */
export function useEfficiencyColumns(by: EfficiencyGroup): Column<EfficiencyRow>[] {
  const t = useText(reportsText);
  const f = useFormat();
  const written = useFigureText();
  return useMemo(() => {
    const column = (key: FigureKey, width: number): Column<EfficiencyRow> => ({
      key,
      header: t(`column.${key}`),
      sortKey: key,
      align: 'right',
      width,
      cell: (r) => written(figureOf(key), figureOf(key).of(r)),
    });
    return [
      {
        key: 'name',
        header: t(`efficiency.groups.${by}`),
        sortKey: 'name',
        pin: 'start',
        width: 190,
        cell: (r) => (
          <span className="strong">{by === 'day' ? f.day(r.name) : r.name || t(`efficiency.without.${by}`)}</span>
        ),
      },
      ...counts.map((key) => column(key, 92)),
      ...shares.map(
        (key): Column<EfficiencyRow> => ({
          ...column(key, 140),
          cell: (r) => {
            const value = figureOf(key).of(r);
            return (
              <div className={classes.progress}>
                <PartsBar whole={1} label="" parts={[{ tone: 'accent', value: value ?? 0 }]} />
                <span className={classes.percent}>{written(figureOf(key), value)}</span>
              </div>
            );
          },
        }),
      ),
      ...plain.map((key) => column(key, 128)),
    ];
  }, [t, f, written, by]);
}
