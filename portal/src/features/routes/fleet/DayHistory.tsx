import { IconHistory } from '@tabler/icons-react';
import type { Route } from '@tramo/contract/routes';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useKeys } from '../../../lib/useKeys.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { DayLine, LatLng, PlaceMark } from '../../../ui/map/map-types.ts';
import { readsLessMotion } from '../../../ui/map/motion.ts';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { CityChips } from '../../places/shared/CityChips.tsx';
import { citiesOf } from '../../places/shared/city.rules.ts';
import { useCity } from '../../places/shared/useCity.ts';
import { isFailedStop } from '../overview/overview.rules.ts';
import { useDay, useDayStops } from '../routes.api.ts';
import { dayPlace } from './day-marks.rules.ts';
import { type DayMarkContext, dayMarks, dayTrail } from './day-marks.ts';
import frame from './FleetFrame.module.css';
import { FleetFrame } from './FleetFrame.tsx';
import { FleetList } from './FleetList.tsx';
import { FleetToolbar } from './FleetToolbar.tsx';
import { matches } from './fleet.rules.ts';
import { useTracks } from './fleet-live.api.ts';
import { fleetLiveText } from './fleet-live.es.ts';
import type { FleetState, SetFleetState } from './fleet-state.ts';
import { HistoryBar } from './HistoryBar.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { madeBy, madeByRoute, pulse, spanOf, visitsOf } from './history.rules.ts';
import { MapTools } from './MapTools.tsx';
import { useFleetPlaces } from './useFleetPlaces.ts';
import { usePlayer, usePlayerState } from './usePlayer.ts';
import { useRowWords } from './useRowWords.ts';

const FleetMap = lazyPart(() => import('./FleetMap.tsx').then((m) => m.FleetMap));
const padding = { top: 72, right: 56, bottom: 130, left: 56 };
/** List and dots are read: a few times a second is enough. */
const listMs = 250;
const slices = 72;
const none: never[] = [];
const noMade = { done: 0, failed: 0, total: 0 };
const ignore = (): void => undefined;

interface DayHistoryProps {
  day: string;
  cediId: string | null;
  isToday: boolean;
  state: FleetState;
  setState: SetFleetState;
  onLive: () => void;
}

/** A day again: where every vehicle was at any minute of it, and what had been done by then. */
export function DayHistory({ day, cediId, isToday, state, setState, onLive }: DayHistoryProps) {
  const t = useText(fleetLiveText);
  const f = useFormat();
  const isNarrow = useIsNarrow();
  const scope = useMemo(() => ({ day, cediId, isToday }), [day, cediId, isToday]);
  const dayQuery = useDay(scope);
  const stopsQuery = useDayStops(scope);
  const tracksQuery = useTracks(scope);
  const places = useFleetPlaces(cediId, state.layers);

  // Names and colours of those that left; a fix of today changes neither.
  const left = useMemo(() => (dayQuery.data?.routes ?? none).filter((r) => r.startedAt !== null), [dayQuery.data]);
  const routes = useMemo(() => left.filter((r) => matches(r, state.search)), [left, state.search]);
  const leftIds = useMemo(() => new Set(left.map((r) => r._id)), [left]);
  const tracks = useMemo(
    () => new Map((tracksQuery.data ?? none).map((track) => [track.routeId, track])),
    [tracksQuery.data],
  );
  const visits = useMemo(
    () => visitsOf((stopsQuery.data?.routes ?? none).filter((r) => leftIds.has(r.routeId))),
    [stopsQuery.data, leftIds],
  );
  const span = useMemo(() => spanOf([...tracks.values()], visits), [tracks, visits]);
  const strip = useMemo(() => (span ? pulse(visits, span, slices) : none), [visits, span]);

  const player = usePlayer(day, state.at > 0 ? state.at : null);
  useEffect(() => {
    if (span) player.setSpan(span.from, span.to);
  }, [player, span]);
  const { at } = usePlayerState(player, listMs);

  const selectedId = state.vehicle;
  const markContext = useRef<DayMarkContext | null>(null);
  markContext.current = { routes, tracks, selectedId, isSmooth: !readsLessMotion(), age: f.age };
  const source = useMemo(() => dayMarks(player, () => markContext.current as DayMarkContext), [player]);
  const trail = useMemo(() => dayTrail(player, () => markContext.current as DayMarkContext), [player]);

  const [focus, setFocus] = useState({ key: 0, id: selectedId, isWhole: false });
  const select = useCallback((vehicle: string) => setState({ vehicle }), [setState]);
  const clear = useCallback(() => setState({ vehicle: '' }), [setState]);
  useKeys({ escape: selectedId === '' ? undefined : clear });
  const fromList = useCallback(
    (id: string) => {
      setState({ vehicle: id });
      setFocus((was) => ({ key: was.key + 1, id, isWhole: false }));
    },
    [setState],
  );
  const settle = useCallback((second: number) => setState({ at: Math.round(second) }), [setState]);

  const lines = useMemo(
    (): DayLine[] =>
      state.layers.includes('traces')
        ? routes.flatMap((r) => {
            const track = tracks.get(r._id);
            return track
              ? [
                  {
                    id: r._id,
                    colour: r.colour,
                    path: Array.from(track.at, (_, i) => [track.lng[i] as number, track.lat[i] as number] as const),
                  },
                ]
              : [];
          })
        : none,
    [routes, tracks, state.layers],
  );
  const made = madeBy(visits, at);
  const chosenTrack = tracks.get(selectedId);
  const haltsSeen = chosenTrack?.halts.filter((h) => h.guideId === null && h.from <= at).length ?? 0;
  const shownIds = useMemo(() => new Set(routes.map((r) => r._id)), [routes]);
  const dots = useMemo((): PlaceMark[] => {
    const stops = visits.flatMap(({ routeId, stop }, i): PlaceMark[] => {
      if (!shownIds.has(routeId) || (selectedId !== '' && routeId !== selectedId)) return [];
      return [
        {
          id: stop.guideId,
          lat: stop.lat,
          lng: stop.lng,
          kind: i >= made ? 'open' : isFailedStop(stop) ? 'failed' : 'done',
        },
      ];
    });
    const halts = (chosenTrack?.halts ?? none)
      .filter((h) => h.guideId === null)
      .slice(0, haltsSeen)
      .map((h, i): PlaceMark => ({ id: `halt-${i}`, lat: h.lat, lng: h.lng, kind: 'halt' }));
    return [...stops, ...halts];
  }, [visits, made, shownIds, selectedId, chosenTrack, haltsSeen]);

  const words = useRowWords();
  const byRoute = useMemo(() => madeByRoute(visits.slice(), at), [visits, at]);
  const stateOf = (route: Route) => dayPlace(route, tracks.get(route._id), at, false).state;
  const rows = routes.map((r) => words.past(r, stateOf(r), byRoute.get(r._id) ?? noMade));
  const selected = left.find((r) => r._id === selectedId);

  const isReady = tracksQuery.data !== undefined && dayQuery.data !== undefined;
  const cities = useMemo(() => citiesOf(left.map((r) => r.cedi)), [left]);
  const { city, pick } = useCity(cities);
  const isCity = focus.id === '' && !focus.isWhole;
  const fitKey = [day, cediId, isReady, city !== null, focus.key].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish moves the map
  const bounds = useMemo((): readonly LatLng[] => {
    const points = routes.flatMap((r): LatLng[] => {
      const track = tracks.get(r._id);
      if (!track || !(isCity ? r.cedi._id === city : focus.isWhole || focus.id === r._id)) return [];
      return Array.from(track.at, (_, i) => ({ lat: track.lat[i] as number, lng: track.lng[i] as number }));
    });
    return points.length > 0 ? points : places.depots.filter((d) => !isCity || city === null || d.id === city);
  }, [fitKey, places.depots]);

  const icon = <IconHistory size={32} stroke={1.5} aria-hidden />;
  const failed = [dayQuery, stopsQuery, tracksQuery].find((q) => q.error && !q.data);
  let content: ReactNode;
  if (failed) content = <ErrorState error={failed.error} retry={failed.refetch} />;
  else if (!isReady) content = <SkeletonRows />;
  else if (left.length === 0)
    content = <EmptyState icon={icon} title={t('empty.historyTitle')} text={t('empty.historyText')} />;
  else if (rows.length === 0)
    content = <EmptyState icon={icon} title={t('empty.filteredTitle')} text={t('empty.filteredText')} />;
  else content = <FleetList label={t('historyList')} rows={rows} selectedId={selectedId} onSelect={fromList} />;
  const card = selected && (
    <HistoryCard
      route={selected}
      at={at}
      visits={visits}
      halts={chosenTrack?.halts ?? none}
      onSeek={(second) => {
        player.seek(second);
        settle(second);
      }}
      onClose={clear}
    />
  );
  const summary = t('historyTotals', {
    day: f.day(day),
    routes: left.length,
    visits: madeBy(visits, Number.MAX_SAFE_INTEGER),
  });

  return (
    <Page fill title={t('historyTitle')} subtitle={isReady && summary}>
      <FleetFrame
        summary={summary}
        list={
          isNarrow && card ? (
            card
          ) : (
            <>
              <FleetToolbar state={state} setState={setState} isLive={false} />
              {content}
              {card}
            </>
          )
        }
        map={
          <>
            <FleetMap
              source={source}
              selectedId={selectedId}
              onSelect={select}
              onClear={clear}
              followedId=""
              onLetGo={ignore}
              bounds={bounds}
              fitKey={fitKey}
              padding={padding}
              areas={places.areas}
              ranges={places.ranges}
              depots={places.depots}
              plan={none}
              stops={none}
              trail={trail}
              lines={lines}
              places={dots}
            />
            <div className={frame.corner}>
              <CityChips
                cities={cities}
                city={isCity ? city : null}
                onPick={(id) => {
                  pick(id);
                  setFocus((was) => ({ key: was.key + 1, id: '', isWhole: false }));
                }}
              />
            </div>
            <MapTools
              state={state}
              setState={setState}
              isLive={false}
              onSwitch={onLive}
              onShowAll={() => setFocus((was) => ({ key: was.key + 1, id: '', isWhole: true }))}
            />
            <div className={frame.bottom}>
              <HistoryBar player={player} pulse={strip} onSettled={settle} />
            </div>
          </>
        }
      />
    </Page>
  );
}
