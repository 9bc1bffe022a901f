import { Button, Switch } from '@mantine/core';
import { IconCurrentLocation, IconLassoPolygon, IconMaximize } from '@tabler/icons-react';
import { isInsideRing } from '@tramo/contract/geo';
import type { Route, RouteStops } from '@tramo/contract/routes';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useSettings } from '../../../session/me.api.ts';
import { useDayRange } from '../../../session/useDayRange.ts';
import { LiveBadge } from '../../../ui/LiveBadge.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { LatLng } from '../../../ui/map/map-types.ts';
import { ToggleButton } from '../../../ui/ToggleButton.tsx';
import { CityChips } from '../../places/shared/CityChips.tsx';
import { useCedis } from '../../places/shared/cedis.api.ts';
import { citiesOf } from '../../places/shared/city.rules.ts';
import { useCity } from '../../places/shared/useCity.ts';
import { StraightNote, useClosedLayer } from '../../roads/shared/RoadTools.tsx';
import type { LiveRoutes } from '../live/live-routes.ts';
import classes from '../OverviewPage.module.css';
import { routesText } from '../routes.es.ts';
import { pathOfRoute } from './map-marks.rules.ts';
import { isOpenStop } from './overview.rules.ts';

const OverviewMap = lazyPart(() => import('./OverviewMap.tsx').then((m) => m.OverviewMap));
const StopCard = lazyPart(() => import('./StopCard.tsx').then((m) => m.StopCard));

export interface Focus {
  /** Grows with each wish to look at something. */
  key: number;
  /** Route to look at; empty for the day. */
  routeId: string;
  /** The whole day, wherever it goes, instead of one city. */
  isWhole?: boolean;
}
interface MapPaneProps {
  /** The map itself may be drawn: what is more urgent stands already. */
  isDue: boolean;
  scope: { day: string; cediId: string | null };
  live: LiveRoutes;
  routes: readonly Route[];
  stops: readonly RouteStops[] | undefined;
  selectedId: string;
  chosenStop: string | null;
  /** Ticked stops of the selected route. */
  pickedStops: ReadonlySet<string>;
  /** The lasso ticks open stops of the selected route; without it there is none. */
  onPick: ((picked: ReadonlySet<string>) => void) | undefined;
  focus: Focus;
  onSelect: (id: string) => void;
  onStop: (routeId: string, guideId: string) => void;
  onClear: () => void;
  /** Looks at one city, which this pane knows. */
  onCity: () => void;
  onShowAll: () => void;
}

const nowhere: never[] = [];

/** The map with what stands on it: whether it is live, and its few switches. */
export function MapPane(props: MapPaneProps) {
  const {
    isDue,
    scope,
    live,
    routes,
    stops,
    selectedId,
    chosenStop,
    pickedStops,
    onPick,
    focus,
    onSelect,
    onStop,
    onClear,
    onCity,
    onShowAll,
  } = props;
  const t = useText(routesText);
  const settings = useSettings();
  const { data: allCedis = nowhere } = useCedis();
  const [showGeofences, setShowGeofences] = useState(true);
  const [followedId, setFollowedId] = useState('');
  const [hovered, setHovered] = useState<string | null>(null);
  const [isLasso, setLasso] = useState(false);
  const [isStraight, setStraight] = useState(false);
  const closures = useClosedLayer(useDayRange(scope.day));
  const cedis = useMemo(
    () => (scope.cediId ? allCedis.filter((c) => c._id === scope.cediId) : allCedis),
    [allCedis, scope.cediId],
  );
  const selected = routes.find((r) => r._id === selectedId);
  const isMoving = selected?.status === 'started';

  const cediOf = useMemo(() => new Map(routes.map((r) => [r._id, r.cedi._id])), [routes]);
  const cities = useMemo(() => citiesOf(routes.map((r) => r.cedi)), [routes]);
  const { city, pick } = useCity(cities);
  const isCity = !focus.isWhole && focus.routeId === '';
  const flyTo = (id: string): void => {
    pick(id);
    onCity();
  };
  const bounds = useMemo(() => {
    const isShown = (id: string): boolean => (isCity ? cediOf.get(id) === city : focus.isWhole || id === focus.routeId);
    const points = (stops ?? []).filter((r) => isShown(r.routeId)).flatMap(pathOfRoute);
    const own = cedis.filter((c) => !isCity || city === null || c._id === city);
    return points.length > 0
      ? points
      : own.flatMap((c) => (c.lat === null || c.lng === null ? [] : [{ lat: c.lat, lng: c.lng }]));
  }, [stops, focus, isCity, city, cediOf, cedis]);
  const canLasso = onPick !== undefined && selected?.can.assign === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another route begins without the lasso of the last
  useEffect(() => setLasso(false), [selectedId, canLasso]);
  const drawn = (ring: readonly LatLng[], isTaking: boolean): void => {
    const corners = ring.map(({ lat, lng }) => [lng, lat] as const);
    const own = stops?.find((r) => r.routeId === selectedId)?.stops ?? [];
    const next = new Set(pickedStops);
    for (const stop of own) {
      if (!isOpenStop(stop) || !isInsideRing(stop, corners)) continue;
      if (isTaking) next.add(stop.guideId);
      else next.delete(stop.guideId);
    }
    onPick?.(next);
  };
  const canFollow = isMoving && selected?.latestLocation !== null;
  const isFollowing = canFollow && followedId === selectedId;
  const stopFollowing = useCallback(() => setFollowedId(''), []);

  return (
    <div className={classes.mapPane}>
      {isDue && settings && (
        <OverviewMap
          styleUrl={settings.mapStyleUrl}
          routes={routes}
          stops={stops}
          cedis={cedis}
          live={live}
          selectedId={selectedId}
          chosenStop={chosenStop}
          showGeofences={showGeofences}
          followedId={isFollowing ? selectedId : ''}
          bounds={bounds}
          fitKey={[scope.day, scope.cediId, stops !== undefined, cedis.length > 0, city !== null, focus.key].join()}
          onSelect={onSelect}
          onStop={onStop}
          onClear={onClear}
          onLetGo={stopFollowing}
          pickedStops={pickedStops}
          closed={closures.closed}
          onStraight={setStraight}
          onHoverStop={setHovered}
          lasso={isLasso && canLasso ? { onDrawn: drawn, onCancel: () => setLasso(false) } : null}
        />
      )}
      {hovered !== null && <StopCard routes={routes} stops={stops} selectedId={selectedId} guideId={hovered} />}
      <div className={classes.corner}>
        <LiveBadge />
        <CityChips cities={cities} city={isCity ? city : null} onPick={flyTo} />
        <StraightNote isStraight={isStraight} />
      </div>
      <div className={classes.tools} role="toolbar" aria-label={t('onMap.tools')}>
        {closures.tool}
        {canFollow && (
          <ToggleButton
            icon={IconCurrentLocation}
            isOn={isFollowing}
            onToggle={() => setFollowedId(isFollowing ? '' : selectedId)}
          >
            {t('onMap.follow')}
          </ToggleButton>
        )}
        {canLasso && (
          <ToggleButton icon={IconLassoPolygon} isOn={isLasso} onToggle={() => setLasso(!isLasso)}>
            {t('onMap.lasso')}
          </ToggleButton>
        )}
        {cedis.some((c) => c.geofencing.length > 0 || c.rangeKm !== null) && (
          <Switch
            className={classes.switch}
            size="xs"
            label={t('onMap.geofences')}
            checked={showGeofences}
            onChange={(event) => setShowGeofences(event.currentTarget.checked)}
          />
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconMaximize size={15} aria-hidden />}
          onClick={onShowAll}
        >
          {t('onMap.all')}
        </Button>
      </div>
      {isLasso && canLasso && (
        <p className={classes.hintOnMap} role="status">
          {t('onMap.lassoHint')}
        </p>
      )}
    </div>
  );
}
