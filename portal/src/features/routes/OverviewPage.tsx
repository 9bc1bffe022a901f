import { Button } from '@mantine/core';
import { IconRoute, IconWand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Route } from '@tramo/contract/routes';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { Page } from '../../ui/Page.tsx';
import { SplitView } from '../../ui/SplitView.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useFormat } from '../accounts/shared/useFormat.ts';
import { useMayOpen } from '../accounts/shared/useMayOpen.ts';
import { type Focus, MapPane } from './MapPane.tsx';
import classes from './OverviewPage.module.css';
import { noFilters, OverviewToolbar, overviewDefaults } from './OverviewToolbar.tsx';
import { type DayTotals, shownRoutes, totalsOf } from './overview.rules.ts';
import { PickedRoute } from './PickedRoute.tsx';
import { RouteBoard } from './RouteBoard.tsx';
import { RouteDetail } from './RouteDetail.tsx';
import { RouteList } from './RouteList.tsx';
import { useDay, useDayStops, useFoundRoutes } from './routes.api.ts';
import { routesText } from './routes.text.ts';
import { useDayLive } from './useDayLive.ts';

const noRoutes: Route[] = [];

/** The day's routes as they go: list or board beside the map, both live. */
export function OverviewPage() {
  const t = useText(routesText);
  const f = useFormat();
  const isNarrow = useIsNarrow();
  const mayPlan = useMayOpen()('planList');
  const { cediId, day: chosenDay } = useWorkplace();
  const [state, setState] = useUrlState(overviewDefaults);
  const today = f.today();
  const day = chosenDay ?? today;
  const isPast = day < today;
  const scope = useMemo(() => ({ day, cediId, isToday: day === today }), [day, cediId, today]);
  const query = useDay(scope);
  const stops = useDayStops(scope).data?.routes;
  const found = useFoundRoutes(scope, state.search);
  const selectedId = state.route;
  useDayLive(scope, selectedId);

  const routes = query.data?.routes ?? noRoutes;
  const shown = useMemo(
    () =>
      shownRoutes(routes, { found: state.search === '' ? undefined : (found.data ?? new Set()), status: state.status, sort: state.sort }),
    [routes, found.data, state.search, state.status, state.sort],
  );
  const totals = useMemo(() => totalsOf(routes, stops), [routes, stops]);
  const [chosenStop, setChosenStop] = useState<string | null>(null);
  const [hoveredStop, setHoveredStop] = useState<string | null>(null);
  const [focus, setFocus] = useState<Focus>({ key: 0, routeId: selectedId });
  const [tab, setTab] = useState<'list' | 'map'>('list');
  // On a phone a route picked on the map is first shown there; its detail is one tap further.
  const [isStepOpen, setStepOpen] = useState(selectedId !== '');

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

  const isBoard = state.view === 'board';
  const plan = mayPlan && (
    <Button component={Link} to={pathOf('planList') as never} leftSection={<IconWand size={16} aria-hidden />}>
      {t('plan')}
    </Button>
  );
  const content =
    query.error && !query.data ? (
      <ErrorState error={query.error} retry={query.refetch} />
    ) : query.isPending || (state.search !== '' && found.isPending) ? (
      <SkeletonRows />
    ) : shown.length > 0 ? (
      isBoard ? (
        <RouteBoard routes={shown} selectedId={selectedId} onSelect={fromList} />
      ) : (
        <RouteList routes={shown} selectedId={selectedId} onSelect={fromList} />
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
      onHoverStop={setHoveredStop}
      onClose={() => select('')}
    />
  );
  const toolbar = <OverviewToolbar state={state} setState={setState} hasBadge={isBoard || (isNarrow && tab === 'list')} />;
  const map = (
    <>
      <MapPane
        scope={scope}
        routes={routes}
        stops={stops}
        selectedId={selectedId}
        chosenStop={hoveredStop ?? chosenStop}
        focus={focus}
        onSelect={selectOnMap}
        onStop={fromMap}
        onClear={clear}
        onShowAll={() => setFocus((now) => ({ key: now.key + 1, routeId: '' }))}
      />
      {isNarrow && <PickedRoute route={routes.find((r) => r._id === selectedId)} onOpen={() => setStepOpen(true)} />}
    </>
  );

  return (
    <Page
      fill
      title={t('title')}
      subtitle={query.data && <Totals totals={totals} />}
      actions={isNarrow && detail && isStepOpen ? undefined : plan}
    >
      {isNarrow ? (
        detail && isStepOpen ? (
          <div className={classes.step}>{detail}</div>
        ) : (
          <SplitView
            name="routes"
            tab={tab}
            onTab={setTab}
            list={
              <>
                {toolbar}
                {content}
              </>
            }
            map={map}
          />
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
          initialWidth={568}
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
    </Page>
  );
}

/** `7 rutas · 233 guías · 115 hechas · 4 en riesgo`. */
function Totals({ totals: { atRisk, ...sums } }: { totals: DayTotals }) {
  const t = useText(routesText);
  return (
    <>
      {t('totals', sums)}
      {atRisk !== null && (
        <>
          {' · '}
          <span className={atRisk > 0 ? classes.risk : undefined}>{t('atRisk', { count: atRisk })}</span>
        </>
      )}
    </>
  );
}

function NoRoutes({ isFiltered, isPast, action, clear }: { isFiltered: boolean; isPast: boolean; action: ReactNode; clear: () => void }) {
  const t = useText(routesText);
  const icon = <IconRoute size={32} stroke={1.5} aria-hidden />;
  if (isFiltered) {
    const button = (
      <Button variant="default" onClick={clear}>
        {t('filterClear')}
      </Button>
    );
    return <EmptyState icon={icon} title={t('empty.filteredTitle')} text={t('empty.filteredText')} action={button} />;
  }
  if (isPast) return <EmptyState icon={icon} title={t('empty.pastTitle')} text={t('empty.pastText')} />;
  return <EmptyState icon={icon} title={t('empty.title')} text={action ? t('empty.text') : t('empty.noPlan')} action={action} />;
}
