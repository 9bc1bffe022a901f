import { Button, Menu, Select } from '@mantine/core';
import { IconAdjustments, IconColumns3, IconCopy, IconPlus, IconTrash, IconWand } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import { type PlanStatus, type PlanSummary, planStatuses } from '@tramo/contract/planning';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ClearFilters } from '../../ui/table/ClearFilters.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { mostCompared } from './compare/compare.rules.ts';
import { openTab, planTones } from './plan-status.ts';
import classes from './planner.module.css';
import { type PlanSort, useDeletePlan, useDuplicatePlan, usePlans } from './planning.api.ts';
import { planningText } from './planning.es.ts';
import { clockValue } from './wizard/plan-start.rules.ts';

const newPlanPath = pathOf('routePlanner', { tab: 'cedis' });
const isStatus = (value: string): value is PlanStatus => (planStatuses as readonly string[]).includes(value);
const sorts: readonly string[] = ['createdDate', 'startDate', 'name', 'status'] satisfies PlanSort[];

/** The plans of the company: find one, open it, delete it, or begin another. */
export function PlanListPage() {
  const t = useText(planningText);
  const ui = useText(uiText);
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const [state, setState] = useUrlState({ search: '', status: '', sort: 'createdDate', order: 'desc', page: 1 });
  const status = isStatus(state.status) ? state.status : '';
  const sort = (sorts.includes(state.sort) ? state.sort : 'createdDate') as PlanSort;
  const plans = usePlans({ ...state, status, sort, order: state.order === 'asc' ? 'asc' : 'desc' });
  const remove = useDeletePlan();
  const isFiltered = state.search !== '' || status !== '';
  const total = plans.data?.count.totalPlans ?? 0;

  const open = (plan: PlanSummary): void =>
    void navigate({ to: pathOf('routePlanner', { tab: openTab(plan) }), search: { plan: plan._id } } as never);
  const askRemove = async (plan: PlanSummary): Promise<void> => {
    const body = t(plan.status === 'dispatched' ? 'list.deleteDispatched' : 'list.deleteText', { name: plan.name });
    if (!(await confirm({ title: t('list.deleteTitle'), body, confirm: ui('delete'), isDangerous: true }))) return;
    remove.mutate(plan._id, { onSuccess: () => toast.ok(t('list.deleted')) });
  };
  const duplicate = useDuplicatePlan();
  const copy = (plan: PlanSummary): void =>
    duplicate.mutate(plan._id, { onSuccess: ({ name }) => toast.ok(t('list.duplicated', { name })) });
  const columns = useColumns(askRemove, copy);
  const selection = useSelection('plans', total, `${state.search} ${status}`);
  const chosen = selection.chosen.all ? [] : [...selection.chosen.ids];
  const isComparable = chosen.length >= 2 && chosen.length <= mostCompared;
  const compare = (): void => void navigate({ to: pathOf('planCompare'), search: { plans: chosen } } as never);
  const newPlan = (
    <Button component={Link} to={newPlanPath} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.newPlan')}
    </Button>
  );
  const empty = isFiltered ? (
    <EmptyState
      title={t('list.nothingTitle')}
      text={t('list.nothingText')}
      action={<ClearFilters isPlain onClear={() => setState({ search: '', status: '' })} />}
    />
  ) : (
    <EmptyState
      icon={<IconWand size={32} stroke={1.5} aria-hidden />}
      title={t('list.emptyTitle')}
      text={t('list.emptyText')}
    />
  );

  return (
    <Page fill title={t('list.title')} subtitle={plans.data && t('list.count', { count: total })}>
      <Toolbar label={t('list.title')}>
        <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('list.search')} />
        <Select
          aria-label={t('list.status')}
          w={200}
          value={status}
          onChange={(value) => setState({ status: value ?? '' })}
          allowDeselect={false}
          data={[
            { value: '', label: t('list.allStatuses') },
            ...planStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
        <span className={classes.listActions}>
          {mayOpen('plannerParams') && (
            <Button
              component={Link}
              to={pathOf('plannerParams') as never}
              variant="default"
              leftSection={<IconAdjustments size={16} aria-hidden />}
            >
              {t('list.params')}
            </Button>
          )}
          {newPlan}
        </span>
      </Toolbar>
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={plans.data?.plans}
        rowKey={(p) => p._id}
        rowName={(p) => p.name}
        state={state}
        setState={setState}
        count={plans.data && { totalCount: total, totalPages: plans.data.count.totalPages }}
        pageSize={limits.plansPage}
        selection={selection}
        selectionActions={
          <Button
            variant="default"
            size="compact-sm"
            disabled={!isComparable}
            leftSection={<IconColumns3 size={16} aria-hidden />}
            title={isComparable ? undefined : t('list.compareHint', { most: mostCompared })}
            onClick={compare}
          >
            {t('list.compare')}
          </Button>
        }
        onOpen={open}
        query={plans}
        empty={empty}
      />
    </Page>
  );
}

function useColumns(
  askRemove: (plan: PlanSummary) => Promise<void>,
  copy: (plan: PlanSummary) => void,
): Column<PlanSummary>[] {
  const t = useText(planningText);
  const ui = useText(uiText);
  const f = useFormat();
  const isNarrow = useIsNarrow();
  const ifRoutes = (plan: PlanSummary, text: string): string => (plan.totals.routes > 0 ? text : '—');
  const startOf = (p: PlanSummary): string => `${f.day(p.startDate)}, ${clockValue(p.startHour)}`;
  const cedisOf = (p: PlanSummary): string => p.cedisSelected.map((c) => c.name).join(', ') || t('list.noCedis');
  /** What the other columns say, for where there is no room for them. */
  const inShort = (p: PlanSummary) => (
    <span className={classes.inShort}>
      <span>{`${startOf(p)} · ${cedisOf(p)}`}</span>
      <span className="figures">
        {p.totals.routes > 0
          ? [
              t('list.routesCount', { count: p.totals.routes }),
              t('list.stopsCount', { count: p.totals.stops }),
              f.distance(p.totals.distanceM),
              f.duration(p.totals.durationS),
              t('list.outCount', { count: p.totals.unassigned }),
              f.money(p.totals.cost),
            ].join(' · ')
          : `${t('planner.guides', { count: p.guidesCount })} · ${t('list.vehiclesCount', { count: p.vehiclesCount })}`}
      </span>
    </span>
  );
  return [
    {
      key: 'name',
      header: t('list.name'),
      sortKey: 'name',
      cell: (p) => <TwoLines top={p.name} bottom={isNarrow ? inShort(p) : t('list.by', { name: p.createdBy })} />,
    },
    {
      key: 'status',
      header: t('list.status'),
      sortKey: 'status',
      cell: (p) => <StatusPill tone={planTones[p.status]}>{t(`status.${p.status}`)}</StatusPill>,
    },
    {
      key: 'start',
      header: t('list.start'),
      sortKey: 'startDate',
      isWide: true,
      cell: (p) => <TwoLines top={startOf(p)} bottom={cedisOf(p)} />,
    },
    {
      key: 'guides',
      header: t('list.guides'),
      align: 'right',
      isWide: true,
      cell: (p) => (
        <TwoLines top={f.number(p.guidesCount)} bottom={t('list.vehiclesCount', { count: p.vehiclesCount })} />
      ),
    },
    {
      key: 'routes',
      header: t('list.routes'),
      align: 'right',
      isWide: true,
      cell: (p) =>
        p.totals.routes > 0 ? (
          <TwoLines top={f.number(p.totals.routes)} bottom={t('list.stopsCount', { count: p.totals.stops })} />
        ) : (
          '—'
        ),
    },
    {
      key: 'distance',
      header: t('list.distance'),
      align: 'right',
      isWide: true,
      cell: (p) => ifRoutes(p, f.distance(p.totals.distanceM)),
    },
    {
      key: 'duration',
      header: t('list.duration'),
      align: 'right',
      isWide: true,
      cell: (p) => ifRoutes(p, f.duration(p.totals.durationS)),
    },
    {
      key: 'unassigned',
      header: t('list.unassigned'),
      align: 'right',
      isWide: true,
      cell: (p) =>
        p.totals.routes > 0 ? (
          <span className={p.totals.unassigned > 0 ? classes.warnText : undefined}>
            {f.number(p.totals.unassigned)}
          </span>
        ) : (
          '—'
        ),
    },
    {
      key: 'cost',
      header: t('list.cost'),
      align: 'right',
      isWide: true,
      cell: (p) => ifRoutes(p, f.money(p.totals.cost)),
    },
    {
      key: 'actions',
      header: '',
      align: 'right',
      width: 52,
      cell: (p) => (
        <RowMenu name={p.name}>
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden />}
            disabled={p.status === 'optimising'}
            onClick={() => copy(p)}
          >
            {t('list.duplicate')}
          </Menu.Item>
          {p.can.delete && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void askRemove(p)}>
              {ui('delete')}
            </Menu.Item>
          )}
        </RowMenu>
      ),
    },
  ];
}
