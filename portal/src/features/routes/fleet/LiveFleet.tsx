import { Button } from '@mantine/core';
import { IconRadar2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Route } from '@tramo/contract/routes';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { serverNow, useLiveState } from '../../../lib/live.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useIdleAfter } from '../../../lib/useIdleAfter.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useKeys } from '../../../lib/useKeys.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { LiveBadge } from '../../../ui/LiveBadge.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { LatLng } from '../../../ui/map/map-types.ts';
import { Page } from '../../../ui/Page.tsx';
import { EmptyList, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { CityChips } from '../../places/shared/CityChips.tsx';
import { citiesOf } from '../../places/shared/city.rules.ts';
import { useCity } from '../../places/shared/useCity.ts';
import { useLiveRoutes, useRouteRows } from '../live/useLiveRoutes.ts';
import { useTrail } from '../live/useTrail.ts';
import { vehicleMarks } from '../live/vehicle-marks.ts';
import { CutBanner } from './CutBanner.tsx';
import frame from './FleetFrame.module.css';
import { FleetFrame } from './FleetFrame.tsx';
import { FleetList } from './FleetList.tsx';
import { FleetToolbar } from './FleetToolbar.tsx';
import { markOfVehicle, shownVehicles, totalsOf, vehicleOf } from './fleet.rules.ts';
import { useFleetAnswer } from './fleet-live.api.ts';
import { fleetLiveText } from './fleet-live.es.ts';
import { type FleetState, noFilters, type SetFleetState } from './fleet-state.ts';
import { Following, MapTools } from './MapTools.tsx';
import { useAnnouncements } from './useAnnouncements.ts';
import { useChosenStops } from './useChosenStops.ts';
import { useFleetPlaces } from './useFleetPlaces.ts';
import { useRowWords } from './useRowWords.ts';
import { VehicleCard } from './VehicleCard.tsx';

const FleetMap = lazyPart(() => import('./FleetMap.tsx').then((m) => m.FleetMap));
const padding = { top: 72, right: 56, bottom: 56, left: 56 };
const noPoints: never[] = [];

interface LiveFleetProps {
  cediId: string | null;
  state: FleetState;
  setState: SetFleetState;
}

/** Every vehicle on the road as it is at this moment. */
export function LiveFleet({ cediId, state, setState }: LiveFleetProps) {
  const t = useText(fleetLiveText);
  const f = useFormat();
  const isNarrow = useIsNarrow();
  const query = useFleetAnswer(cediId);
  const live = useLiveRoutes({ day: null, cediId }, query.data);
  const routes = useRouteRows(live);
  const { status, skewMs } = useLiveState();
  const now = useNow(1000) + skewMs;
  const places = useFleetPlaces(cediId, state.layers);
  const all = useMemo(
    () => routes.map((route) => vehicleOf(route, now, places.restricted)),
    [routes, now, places.restricted],
  );
  const { search, state: states, condition, sort } = state;
  const shown = useMemo(
    () => shownVehicles(all, { search, state: states, condition, sort }),
    [all, search, states, condition, sort],
  );
  const words = useRowWords();
  const sentence = useAnnouncements(all);
  const totals = totalsOf(all);

  const selectedId = state.vehicle;
  const selected = all.find((v) => v.id === selectedId);
  const chosen = useChosenStops(selectedId, selected?.route.latestLocation ?? null);
  const trail = useTrail(live, selectedId, selectedId !== '' && state.layers.includes('traces'));
  const [followedId, setFollowedId] = useState('');
  const [focus, setFocus] = useState({ key: 0, id: selectedId, isWhole: false });

  const shownIds = useMemo(() => new Set(shown.map((v) => v.id)), [shown]);
  const markOf = useRef<Parameters<typeof vehicleMarks>[1]>(() => null);
  markOf.current = (route) => {
    const isSelected = route._id === selectedId;
    if (!shownIds.has(route._id) && !isSelected) return null;
    return markOfVehicle(vehicleOf(route, serverNow(), places.restricted), {
      isSelected,
      isCut: status === 'lost',
      age: f.age,
    });
  };
  const source = useMemo(() => vehicleMarks(live, (route, fix) => markOf.current(route, fix)), [live]);

  const select = useCallback(
    (vehicle: string) => {
      setState({ vehicle });
      setFollowedId((followed) => (followed === vehicle ? followed : ''));
    },
    [setState],
  );
  const fromList = useCallback(
    (id: string) => {
      select(id);
      setFocus((was) => ({ key: was.key + 1, id, isWhole: false }));
    },
    [select],
  );
  const clear = useCallback(() => select(''), [select]);
  useKeys({ escape: selectedId === '' ? undefined : clear });
  const letGo = useCallback(() => setFollowedId(''), []);

  const isLoaded = query.data !== undefined;
  const isMapDue = useIdleAfter(!query.isPending);
  const cities = useMemo(() => citiesOf(routes.map((r) => r.cedi)), [routes]);
  const { city, pick } = useCity(cities);
  const isCity = focus.id === '' && !focus.isWhole;
  const fitKey = [cediId, isLoaded && places.depots.length > 0, city !== null, focus.key].join();
  // Only a new wish moves the map, not each fix.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked at is where things stand when the key changes
  const bounds = useMemo((): readonly LatLng[] => {
    const isSeen = (r: Route): boolean => (isCity ? r.cedi._id === city : focus.isWhole || focus.id === r._id);
    const points = live.routes().flatMap((r) => (r.latestLocation && isSeen(r) ? [r.latestLocation] : []));
    const depots = places.depots.filter((d) => !isCity || city === null || d.id === city);
    return points.length > 0 ? points : depots;
  }, [fitKey, live]);

  const rows = useMemo(() => shown.map(words.live), [shown, words]);
  const card = selected && (
    <VehicleCard
      vehicle={selected}
      stops={chosen.stops}
      isFollowed={followedId === selected.id}
      onFollow={() => setFollowedId(followedId === selected.id ? '' : selected.id)}
      onClose={clear}
    />
  );
  let content: ReactNode;
  if (query.error && !query.data) content = <ErrorState error={query.error} retry={query.refetch} />;
  else if (!query.data) content = <SkeletonRows />;
  else if (rows.length > 0)
    content = <FleetList label={t('list')} rows={rows} selectedId={selectedId} onSelect={fromList} />;
  else content = <NoVehicles isFiltered={all.length > 0} clear={() => setState(noFilters)} />;
  const counted = t('shown', { shown: rows.length, total: all.length });

  return (
    <Page fill title={t('title')} subtitle={isLoaded && t('totals', { ...totals })}>
      <div className="visually-hidden" role="status" aria-live="polite">
        {sentence}
      </div>
      <FleetFrame
        summary={counted}
        list={
          isNarrow && card ? (
            card
          ) : (
            <>
              <FleetToolbar state={state} setState={setState} isLive>
                {!isNarrow && <span className="muted small">{counted}</span>}
              </FleetToolbar>
              {content}
              {card}
            </>
          )
        }
        map={
          <>
            {isMapDue && (
              <FleetMap
                source={source}
                selectedId={selectedId}
                onSelect={select}
                onClear={clear}
                followedId={followedId}
                onLetGo={letGo}
                bounds={bounds}
                fitKey={fitKey}
                padding={padding}
                areas={places.areas}
                ranges={places.ranges}
                depots={places.depots}
                plan={chosen.plan}
                stops={chosen.markers}
                trail={trail}
                lines={noPoints}
                places={noPoints}
              />
            )}
            <div className={frame.corner}>
              <LiveBadge />
              <CityChips
                cities={cities}
                city={isCity ? city : null}
                onPick={(id) => {
                  letGo();
                  pick(id);
                  setFocus((was) => ({ key: was.key + 1, id: '', isWhole: false }));
                }}
              />
              <CutBanner />
              {followedId !== '' && selected && <Following name={selected.route.name} onStop={letGo} />}
            </div>
            <MapTools
              state={state}
              setState={setState}
              isLive
              onSwitch={() => setState({ view: 'history', at: 0 })}
              onShowAll={() => {
                letGo();
                setFocus((was) => ({ key: was.key + 1, id: '', isWhole: true }));
              }}
            />
          </>
        }
      />
    </Page>
  );
}

function NoVehicles({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  const t = useText(fleetLiveText);
  const link = (
    <Button component={Link} to={pathOf('routesOverview') as never} variant="default">
      {t('empty.routes')}
    </Button>
  );
  return (
    <EmptyList
      t={t}
      icon={<IconRadar2 size={32} stroke={1.5} aria-hidden />}
      action={link}
      clear={isFiltered && clear}
    />
  );
}
