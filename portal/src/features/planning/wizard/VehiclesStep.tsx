import { Button, Switch } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import { endedPaper, type Vehicle } from '@tramo/contract/fleet';
import { limits } from '@tramo/contract/limits';
import type { Plan } from '@tramo/contract/planning';
import type { Route } from '@tramo/contract/routes';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { Toolbar } from '../../../ui/Page.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import type { Selection } from '../../../ui/table/selection.ts';
import wizard from '../../../ui/wizard.module.css';
import { endedText } from '../../fleet/shared/ended.es.ts';
import { useConfirmEnded } from '../../fleet/shared/useConfirmEnded.ts';
import classes from '../planner.module.css';
import { useVehicles } from '../planning.api.ts';
import { planningText } from '../planning.es.ts';
import { CapacityBars } from '../shared/CapacityBars.tsx';
import { compareLoads } from '../shared/capacity.rules.ts';
import { checksText } from './checks.es.ts';
import { sumLoads } from './guide-places.ts';
import { useDayRoutes } from './plan-checks.api.ts';
import type { PlanDraft } from './usePlanDraft.ts';
import { useChosenGuides } from './usePlanGuides.ts';
import { cediIdsOf, vehicleIdsOf } from './wizard-tabs.ts';

/** Which vehicles the plan may use. */
export function VehiclesStep({ draft }: { draft: PlanDraft }) {
  const t = useText(planningText);
  const { ask } = useConfirmEnded();
  const { plan, pending, change } = draft;
  const hasEnded = (v: Vehicle): boolean => endedPaper(v, plan.startDate) !== null;
  const [state, setState] = useUrlState({ search: '', all: false, page: 1, sort: '', order: 'asc' });
  const cedisIds = useMemo(() => [...cediIdsOf(plan, pending)], [plan, pending]);
  const query = { cedisIds, day: plan.startDate, search: state.search };
  // A dispatched plan's vehicles count as taken by its own routes.
  const isOnlyFree = !state.all && plan.status !== 'dispatched';
  const vehicles = useVehicles({ ...query, onlyFree: isOnlyFree });
  const every = useVehicles({ cedisIds, day: plan.startDate, search: '', onlyFree: false });
  const chosenIds = useMemo(() => new Set(vehicleIdsOf(plan, pending)), [plan, pending]);
  const rows = useMemo(() => {
    const found = vehicles.data?.vehicles;
    if (!found || state.search !== '') return found;
    // Chosen ones stay in sight though something else took them since.
    const shown = new Set(found.map((v) => v._id));
    return [...found, ...(every.data?.vehicles.filter((v) => chosenIds.has(v._id) && !shown.has(v._id)) ?? [])];
  }, [vehicles.data, every.data, chosenIds, state.search]);
  const chosen = every.data?.vehicles.filter((v) => chosenIds.has(v._id)) ?? [];
  const guides = useChosenGuides(draft, undefined);
  const set = (ids: Iterable<string>): void => change({ vehicles: [...ids] });
  /** One with an ended document joins only when somebody says so. */
  const choose = async (ids: readonly string[], isOn: boolean): Promise<void> => {
    const next = new Set(chosenIds);
    const joining = isOn ? (rows ?? []).filter((v) => ids.includes(v._id) && !next.has(v._id)) : [];
    const ended = joining.flatMap((v) => {
      const until = endedPaper(v, plan.startDate);
      return until === null ? [] : [{ _id: v._id, name: v.nickname, until }];
    });
    const isSure = ended.length === 0 || (await ask(ended));
    const out = new Set(isSure ? [] : ended.map((v) => v._id));
    for (const id of ids) {
      if (isOn && !out.has(id)) next.add(id);
      else if (!isOn) next.delete(id);
    }
    const vehicles = [...next].slice(0, limits.vehiclesPerPlan);
    change(ended.length > 0 && isSure ? { vehicles, documentsConfirmed: true } : { vehicles });
  };
  const selection: Selection = {
    things: 'vehicles',
    chosen: { all: false, ids: chosenIds },
    count: 0,
    total: rows?.length ?? 0,
    has: (id) => chosenIds.has(id),
    set: (ids, isOn) => void choose(ids, isOn),
    chooseAll: () => undefined,
    clear: () => set([]),
  };
  const free = rows?.filter((v) => v.status === 'available' && !hasEnded(v)).map((v) => v._id) ?? [];
  const capacity = sumLoads(
    chosen.map((v) => ({
      packages: v.capacity.quantity,
      weightKg: v.capacity.weightKg,
      volumeM3: v.capacity.volumeM3,
    })),
  );
  const share = (pending.plannerParams?.params ?? plan.plannerParams.params).maxLoadPercent;
  return (
    <div className={wizard.column}>
      <Toolbar label={t('vehicles.title')}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('vehicles.search')}
        />
        <Switch
          label={t('vehicles.onlyFree')}
          checked={isOnlyFree}
          disabled={plan.status === 'dispatched'}
          onChange={(e) => setState({ all: !e.currentTarget.checked })}
        />
      </Toolbar>
      <div className={wizard.strip}>
        <span role="status">
          <strong>{t('vehicles.chosen', { count: chosenIds.size })}</strong>
        </span>
        <span className={wizard.stripEnd}>
          {chosenIds.size > 0 && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => set([])}>
              {t('vehicles.none')}
            </Button>
          )}
          <Button
            variant="light"
            size="compact-sm"
            disabled={free.length === 0}
            onClick={() => set([...new Set([...chosenIds, ...free])].slice(0, limits.vehiclesPerPlan))}
          >
            {t('vehicles.all')}
          </Button>
        </span>
      </div>
      <div className={classes.barsRow}>
        <CapacityBars amounts={compareLoads(guides.load, capacity, share)} isCompact />
      </div>
      <DataTable
        label={t('vehicles.title')}
        columns={useVehicleColumns(plan)}
        rows={rows}
        rowKey={(v) => v._id}
        rowName={(v) => v.nickname}
        state={state}
        setState={setState}
        pageSize={limits.vehiclesPerPlan}
        selection={selection}
        onOpen={(v) => selection.set([v._id], !chosenIds.has(v._id))}
        query={vehicles}
        empty={
          <EmptyState
            icon={<IconTruck size={32} stroke={1.5} aria-hidden />}
            title={t('vehicles.emptyTitle')}
            text={t('vehicles.emptyText')}
            action={
              <Button variant="default" onClick={() => setState({ all: true, search: '' })}>
                {t('vehicles.showAll')}
              </Button>
            }
          />
        }
      />
    </div>
  );
}

/** What speaks against a vehicle on the plan's day, in words; nothing when it is free. */
function useAgainst(plan: Plan): (v: Vehicle) => { isBad: boolean; words: string }[] {
  const t = useText(planningText);
  const checks = useText(checksText);
  const endedWords = useText(endedText);
  const f = useFormat();
  const routes = useDayRoutes(plan.startDate).data;
  const startMinute = plan.startHour.hours * 60 + plan.startHour.minutes;
  return (v) => {
    const ended = endedPaper(v, plan.startDate);
    const isShiftOver = v.shiftEndMinute > v.shiftStartMinute && v.shiftEndMinute <= startMinute;
    return [
      ...(v.status === 'maintenance' ? [{ isBad: true, words: t('vehicles.maintenance') }] : []),
      ...othersOf(routes, plan, (r) => r.vehicle?._id === v._id).map((r) => ({
        isBad: true,
        words: checks('busyAt', {
          route: r.name,
          from: f.time(r.startDate),
          to: f.time(r.expectedEnd ?? r.plannedEnd),
        }),
      })),
      ...(ended ? [{ isBad: false, words: endedWords('until', { day: f.day(ended) }) }] : []),
      ...(isShiftOver ? [{ isBad: false, words: checks('shiftOver') }] : []),
    ];
  };
}
const othersOf = (routes: readonly Route[] | undefined, plan: Plan, isOf: (route: Route) => boolean): Route[] =>
  routes?.filter((r) => r.planId !== plan._id && isOf(r)) ?? [];

function useVehicleColumns(plan: Plan): Column<Vehicle>[] {
  const t = useText(planningText);
  const checks = useText(checksText);
  const against = useAgainst(plan);
  const routes = useDayRoutes(plan.startDate).data;
  const f = useFormat();
  const isNarrow = useIsNarrow();
  const heap = (v: Vehicle): string => `${f.number(v.capacity.quantity)} ${t('vehicles.packages')}`;
  return [
    {
      key: 'vehicle',
      header: t('vehicles.vehicle'),
      cell: (v) => (
        <TwoLines
          top={v.nickname}
          bottom={
            isNarrow
              ? `${f.weight(v.capacity.weightKg)} · ${heap(v)}`
              : [v.plate, t(`vehicles.kind.${v.type}`), v.provider?.name ?? t(`vehicles.${v.floatType}`)].join(' · ')
          }
        />
      ),
    },
    {
      key: 'status',
      header: checks('availability'),
      cell: (v) => {
        const found = against(v);
        if (found.length === 0) return <span className="muted">{checks('free')}</span>;
        return (
          <span className={classes.pills}>
            {found.map(({ isBad, words }) => (
              <StatusPill key={words} tone={isBad ? 'warn' : 'idle'}>
                {words}
              </StatusPill>
            ))}
          </span>
        );
      },
    },
    {
      key: 'capacity',
      header: t('vehicles.capacity'),
      align: 'right',
      isWide: true,
      cell: (v) => (
        <TwoLines top={f.weight(v.capacity.weightKg)} bottom={`${heap(v)} · ${f.volume(v.capacity.volumeM3)}`} />
      ),
    },
    {
      key: 'shift',
      header: t('vehicles.shift'),
      isWide: true,
      align: 'right',
      cell: (v) => `${f.minuteOfDay(v.shiftStartMinute)}–${f.minuteOfDay(v.shiftEndMinute)}`,
    },
    {
      key: 'costs',
      header: t('vehicles.costs'),
      isWide: true,
      align: 'right',
      cell: (v) => <TwoLines top={f.money(v.fixedCost)} bottom={f.costPerDistance(v.costPerKm)} />,
    },
    {
      key: 'driver',
      header: t('vehicles.driver'),
      isWide: true,
      cell: (v) => (
        <TwoLines
          top={v.usualDriver?.fullName ?? <span className="muted">{t('vehicles.noDriver')}</span>}
          bottom={
            v.usualDriver &&
            checks(
              othersOf(routes, plan, (r) => r.driver?._id === v.usualDriver?._id).length > 0
                ? 'driverBusy'
                : 'driverFree',
            )
          }
        />
      ),
    },
    {
      key: 'skills',
      header: t('vehicles.skills'),
      isWide: true,
      cell: (v) => v.skills.map((s) => t(`vehicles.skill.${s}`)).join(', '),
    },
  ];
}
