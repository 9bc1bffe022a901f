import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { CostDetail, CostRow } from '@tramo/contract/costs';
import { useMemo } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { PartsBar } from '../../../ui/charts/PartsBar.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { costsText } from '../costs.es.ts';
import classes from './Cost.module.css';
import { Growth } from './CostFigures.tsx';
import { sortedCosts } from './cost.rules.ts';
import { type CostState, type SetCost, scopeKeys, scopeOf, type TableGroup, tableGroups } from './cost.state.ts';

interface CostTableProps {
  detail: CostDetail;
  by: TableGroup;
  state: CostState;
  setState: SetCost;
}

/** Where a row leads: a client, a cedi or a driver to its routes, a route to its movements, and those to their guides. */
const into: Record<TableGroup, TableGroup | null> = { client: 'route', cedi: 'client', user: 'route', route: null };

/** Who costs what: by client, cedi, route or driver. */
export function CostTable({ detail, by, state, setState }: CostTableProps) {
  const t = useText(costsText);
  const f = useFormat();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const whole = detail.totals.total;
  const rows = useMemo(() => sortedCosts(detail.rows, state.sort, state.order), [detail.rows, state.sort, state.order]);
  const nameOf = (r: CostRow): string => (r.isRest ? t('rest') : r.name || t(`none.${by}`));
  const open = (r: CostRow): void => {
    if (r.isRest) return;
    const key = scopeKeys[by];
    const value = r._id ?? 'none';
    const next = into[by];
    if (next) setState({ [key]: value, by: next, sort: 'total', order: 'desc' });
    else
      void navigate({
        to: pathOf('billing', { tab: 'transactions' }),
        search: { ...scopeOf(state), [key]: value, from: detail.from, to: detail.to },
      } as never);
  };
  const columns: Column<CostRow>[] = [
    {
      key: 'name',
      header: t(`group.${by}`),
      sortKey: 'name',
      pin: 'start',
      width: isNarrow ? 170 : 260,
      cell: (r) => <TwoLines top={nameOf(r)} bottom={r.day ? f.day(r.day) : ''} />,
    },
    {
      key: 'guides',
      header: t('columns.guides'),
      sortKey: 'guides',
      align: 'right',
      width: 90,
      isWide: true,
      cell: (r) => f.number(r.guides),
    },
    {
      key: 'share',
      header: t('columns.share'),
      isWide: true,
      cell: (r) => (
        <div className={classes.share}>
          <PartsBar whole={1} label="" parts={[{ tone: 'accent', value: whole > 0 ? r.total / whole : 0 }]} />
          <span className={classes.percent}>{f.percent(whole > 0 ? r.total / whole : 0)}</span>
        </div>
      ),
    },
    {
      key: 'amount',
      header: t('columns.amount'),
      align: 'right',
      width: 130,
      isWide: true,
      cell: (r) => f.money(r.amount),
    },
    { key: 'VAT', header: t('columns.VAT'), align: 'right', width: 110, isWide: true, cell: (r) => f.money(r.VAT) },
    {
      key: 'total',
      header: t('columns.total'),
      sortKey: 'total',
      align: 'right',
      width: 130,
      cell: (r) => <span className="strong">{f.money(r.total)}</span>,
    },
    {
      key: 'before',
      header: t('columns.before'),
      sortKey: 'before',
      align: 'right',
      width: 130,
      isWide: true,
      cell: (r) => f.money(r.before),
    },
    {
      key: 'change',
      header: t('columns.grew'),
      sortKey: 'change',
      align: 'right',
      width: 150,
      isWide: true,
      cell: (r) => <Growth total={r.total} before={r.before} />,
    },
  ];
  return (
    <section className={classes.tableCard} aria-label={t('table', { group: t(`group.${by}`) })}>
      <div className={classes.cardHead}>
        <SegmentedControl
          aria-label={t('by')}
          value={by}
          onChange={(value) => setState({ by: value as TableGroup, sort: 'total', order: 'desc' })}
          data={tableGroups.map((value) => ({ value, label: t(`group.${value}`) }))}
        />
      </div>
      <DataTable
        label={t('table', { group: t(`group.${by}`) })}
        columns={columns}
        rows={rows}
        rowKey={(r) => r._id ?? (r.isRest ? 'rest' : 'none')}
        rowName={(r) => t('row', { name: nameOf(r), total: f.money(r.total) })}
        state={state}
        setState={setState}
        pageSize={rows.length}
        onOpen={open}
        {...(isNarrow ? {} : { minWidth: 1100 })}
        empty={null}
      />
    </section>
  );
}
