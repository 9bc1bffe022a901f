import { Button } from '@mantine/core';
import { IconRoute, IconWand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Route } from '@tramo/contract/routes';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useIdleAfter } from '../../lib/useIdleAfter.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useKeys } from '../../lib/useKeys.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Page } from '../../ui/Page.tsx';
import { SplitView } from '../../ui/SplitView.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { ClearFilters } from '../../ui/table/ClearFilters.tsx';
import { useDayStopsLive } from './live/useDayStopsLive.ts';
import { useDetailsLive, useLiveRoutes, useRouteRows } from './live/useLiveRoutes.ts';
import { NewRouteButton } from './new/NewRouteButton.tsx';
import classes from './OverviewPage.module.css';
import { type Focus, MapPane } from './overview/MapPane.tsx';
import { OverviewToolbar } from './overview/OverviewToolbar.tsx';
import { shownRoutes, totalsOf } from './overview/overview.rules.ts';
import { noFilters, overviewDefaults } from './overview/overview.state.ts';
import { PickedRoute } from './overview/PickedRoute.tsx';
import { RouteList } from './overview/RouteList.tsx';
import { PrintItem, RoutesPrint } from './overview/RoutesPrint.tsx';
import { Totals } from './overview/Totals.tsx';
import { useRowTools } from './overview/useRowTools.ts';
import { filterOf, useDay, useDayStops, useFoundRoutes } from './routes.api.ts';
import { routesText } from './routes.es.ts';
import { useUndo } from './undo/useRouteUndo.ts';

const RouteDetail = lazyPart(() => import('./detail/RouteDetail.tsx').then((m) => m.RouteDetail));
const BoardingDialog = lazyPart(() => import('../loading/shared/BoardingDialog.tsx').then((m) => m.BoardingDialog));
const RouteBoard = lazyPart(() => import('./overview/RouteBoard.tsx').then((m) => m.RouteBoard));
const BulkBar = lazyPart(() => import('./overview/BulkBar.tsx').then((m) => m.BulkBar));
const ListActions = lazyPart(() => import('../bulk/shared/ListActions.tsx').then((m) => m.ListActions));
const AssignDialog = lazyPart(() => import('./detail/AssignDialog.tsx').then((m) => m.AssignDialog));

const nobody: ReadonlySet<string> = new Set();

/** The day's routes as they go: list or board beside the map, both live. */
export function OverviewPage() {
  const t = useText(routesText);
  const f = useFormat();
  const isNarrow = useIsNarrow();
  const mayOpen = useMayOpen();
  const { cediId, day: chosenDay } = useWorkplace();
  const [state, setState] = useUrlState(overviewDefaults, ['route']);
  const today = f.today();
  const day = chosenDay ?? today;
  const isPast = day < today;
  const isToday = day === today;
  const scope = useMemo(() => ({ day, cediId, isToday }), [day, cediId, isToday]);
  const query = useDay(scope);
  // The rows come first; bars and map follow.
  const hasRows = !query.isPending;
  const stops = useDayStops(scope, hasRows).data?.routes;
  const isMapDue = useIdleAfter(hasRows);
  const found = useFoundRoutes(scope, state.search);
  const selectedId = state.route;
  const live = useLiveRoutes(scope, query.data);
  const routes = useRouteRows(live);
  useDayStopsLive(scope);
  useDetailsLive();

  const { search, status, drivers, vehicles, conditions } = state;
  const sort = state.sort || (isToday ? 'risk' : 'startDate');
  const shown = useMemo(
    () =>
      shownRoutes(routes, {
        found: search === '' ? undefined : (found.data ?? nobody),
        status,
        drivers,
        vehicles,
        conditions,
        sort,
      }),
    [routes, found.data, search, status, drivers, vehicles, conditions, sort],
  );
  const totals = useMemo(() => totalsOf(routes), [routes]);
  const [chosenStop, setChosenStop] = useState<string | null>(null);
  const [hoveredStop, setHoveredStop] = useState<string | null>(null);
  const [pickedStops, setPickedStops] = useState(nobody);
  const [assigning, setAssigning] = useState<Route | null>(null);
  const [focus, setFocus] = useState<Focus>({ key: 0, routeId: selectedId });
  const [tab, setTab] = useState<'list' | 'map'>('list');
  // On a phone a route picked on the map is first shown there; its detail is one tap further.
  const [isStepOpen, setStepOpen] = useState(selectedId !== '');
  const mayDispatch = mayOpen('newRoute');
  const { undoLast } = useUndo();
  useKeys({ 'mod+z': mayDispatch ? () => void undoLast() : undefined });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was ticked belongs to the route that was open
  useEffect(() => setPickedStops(nobody), [selectedId]);

  const select = useCallback(
    (route: string) => {
      setState({ route });
      setChosenStop(null);
      setStepOpen(route !== '');
    },
    [setState],
  );
  const fromList = useCallback(
    (id: string) => {
      select(id);
      setFocus((now) => ({ key: now.key + 1, routeId: id }));
    },
    [select],
  );
  const fromMap = useCallback(
    (id: string, stop: string | null = null) => {
      setState({ route: id });
      setChosenStop(stop);
      if (id === '') setStepOpen(false);
    },
    [setState],
  );
  const clear = useCallback(() => fromMap(''), [fromMap]);
  const selectOnMap = useCallback((id: string) => fromMap(id), [fromMap]);

  // A route belongs to its day: choosing another day lets go of it.
  const lastDay = useRef(day);
  useEffect(() => {
    if (lastDay.current === day) return;
    lastDay.current = day;
    select('');
    setFocus((now) => ({ key: now.key + 1, routeId: '' }));
  }, [day, select]);

  // What was noticed of a route is no filter of the server's: the sheet tells it in a column.
  const listFilter = {
    ...filterOf(scope),
    ...(search === '' ? {} : { search }),
    ...(status.length > 0 ? { status } : {}),
    ...(drivers.length > 0 ? { driverIds: drivers } : {}),
    ...(vehicles.length > 0 ? { vehicleIds: vehicles } : {}),
  };
  const isBoard = state.view === 'board';
  const { tools, selection, boarding } = useRowTools({
    shown,
    stops,
    selectedId,
    onSelect: fromList,
    onAssign: setAssigning,
    filterKey: [day, cediId, search, status, drivers, vehicles, conditions].join(),
    hasTicks: mayDispatch && !isBoard && !isNarrow,
  });
  // Escape closes the reordering, then the route, then lets go of what is ticked.
  useKeys({ escape: selectedId === '' && selection.count > 0 ? selection.clear : undefined });
  // Folded away while somebody works on the day; whoever looks for finished ones sees them.
  const folds = isToday && search === '' && !status.includes('finished');
  const plan = mayOpen('planList') && (
    <Button component={Link} to={pathOf('planList') as never} leftSection={<IconWand size={16} aria-hidden />}>
      {t('plan')}
    </Button>
  );
  const content =
    query.error && !query.data ? (
      <ErrorState error={query.error} retry={query.refetch} />
    ) : query.isPending || (search !== '' && found.isPending) ? (
      <SkeletonRows />
    ) : shown.length > 0 ? (
      isBoard ? (
        <RouteBoard routes={shown} tools={tools} />
      ) : (
        <>
          {selection.count > 0 && (
            <BulkBar routes={shown} selection={selection} onRemoved={(ids) => ids.includes(selectedId) && select('')} />
          )}
          <RouteList
            routes={shown}
            tools={tools}
            fold={
              folds ? { isOpen: state.finished, onToggle: () => setState({ finished: !state.finished }) } : undefined
            }
          />
        </>
      )
    ) : (
      <NoRoutes isFiltered={routes.length > 0} isPast={isPast} action={plan} clear={() => setState(noFilters)} />
    );
  const detail = selectedId !== '' && (
    <RouteDetail
      key={selectedId}
      id={selectedId}
      isPast={isPast}
      isStep={isNarrow}
      chosenStop={chosenStop}
      picked={pickedStops}
      onPick={setPickedStops}
      onHoverStop={setHoveredStop}
      onClose={() => select('')}
    />
  );
  const toolbar = (
    <OverviewToolbar
      state={state}
      setState={setState}
      sort={sort}
      routes={routes}
      hasBadge={isBoard}
      phone={isNarrow ? { tab, onTab: setTab } : undefined}
    >
      <ListActions
        isCompact
        list="routes"
        filter={listFilter}
        {...(query.data && conditions.length === 0 ? { total: shown.length } : {})}
      >
        <PrintItem />
      </ListActions>
    </OverviewToolbar>
  );
  const map = (
    <>
      <MapPane
        isDue={isMapDue}
        scope={scope}
        live={live}
        routes={routes}
        stops={stops}
        selectedId={selectedId}
        chosenStop={hoveredStop ?? chosenStop}
        pickedStops={pickedStops}
        onPick={isPast ? undefined : setPickedStops}
        focus={focus}
        onSelect={selectOnMap}
        onStop={fromMap}
        onClear={clear}
        onCity={() => setFocus((now) => ({ key: now.key + 1, routeId: '' }))}
        onShowAll={() => setFocus((now) => ({ key: now.key + 1, routeId: '', isWhole: true }))}
      />
      {isNarrow && <PickedRoute route={routes.find((r) => r._id === selectedId)} onOpen={() => setStepOpen(true)} />}
    </>
  );

  return (
    <Page
      fill
      title={t('title')}
      subtitle={query.data && <Totals totals={totals} />}
      actions={
        isNarrow && detail && isStepOpen ? undefined : (
          <>
            <NewRouteButton />
            {plan}
          </>
        )
      }
    >
      {isNarrow ? (
        detail && isStepOpen ? (
          <div className={classes.step}>{detail}</div>
        ) : (
          <>
            {toolbar}
            <div className={classes.phone}>{tab === 'map' ? map : content}</div>
          </>
        )
      ) : isBoard ? (
        <>
          {toolbar}
          <div className={classes.boardArea}>
            {content}
            {detail && <aside className={classes.side}>{detail}</aside>}
          </div>
        </>
      ) : (
        <SplitView
          name="routes"
          initialWidth={620}
          list={
            <>
              {toolbar}
              <div className={classes.rows} data-shared={detail ? true : undefined}>
                {content}
              </div>
              {detail}
            </>
          }
          map={map}
        />
      )}
      <RoutesPrint routes={shown} day={day} />
      {assigning && <AssignDialog route={assigning} onClose={() => setAssigning(null)} />}
      {boarding && <BoardingDialog {...boarding} />}
    </Page>
  );
}

function NoRoutes({
  isFiltered,
  isPast,
  action,
  clear,
}: {
  isFiltered: boolean;
  isPast: boolean;
  action: ReactNode;
  clear: () => void;
}) {
  const t = useText(routesText);
  const icon = <IconRoute size={32} stroke={1.5} aria-hidden />;
  if (isFiltered) {
    const button = <ClearFilters isPlain onClear={clear} />;
    return <EmptyState icon={icon} title={t('empty.filteredTitle')} text={t('empty.filteredText')} action={button} />;
  }
  if (isPast) return <EmptyState icon={icon} title={t('empty.pastTitle')} text={t('empty.pastText')} />;
  return (
    <EmptyState
      icon={icon}
      title={t('empty.title')}
      text={action ? t('empty.text') : t('empty.noPlan')}
      action={action}
    />
  );
}
