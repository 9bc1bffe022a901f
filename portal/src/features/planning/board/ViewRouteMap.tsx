import { IconLassoPolygon } from '@tabler/icons-react';
import { isInsideRing } from '@tramo/contract/geo';
import { routeColour } from '@tramo/contract/limits';
import type { PlanGuide } from '@tramo/contract/planning';
import { useMemo, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useDayRange } from '../../../session/useDayRange.ts';
import { useMapStyle } from '../../../session/useMapStyle.ts';
import { type Leaving, useRoadLines } from '../../../session/useRoadLines.ts';
import { ClosedStreets } from '../../../ui/map/layers/ClosedStreets.tsx';
import { DepotMarkers } from '../../../ui/map/layers/DepotMarkers.tsx';
import { Geofences } from '../../../ui/map/layers/Geofences.tsx';
import { InSight } from '../../../ui/map/layers/InSight.tsx';
import { Lasso } from '../../../ui/map/layers/Lasso.tsx';
import { RangeCircles } from '../../../ui/map/layers/RangeCircle.tsx';
import { ReachAreas } from '../../../ui/map/layers/ReachAreas.tsx';
import { RouteLines } from '../../../ui/map/layers/RouteLines.tsx';
import { StopMarkers } from '../../../ui/map/layers/StopMarkers.tsx';
import { MapFrame } from '../../../ui/map/MapFrame.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import type { LatLng, RouteLine, StopMarker } from '../../../ui/map/map-types.ts';
import { ToggleButton } from '../../../ui/ToggleButton.tsx';
import { CityChips } from '../../places/shared/CityChips.tsx';
import { StraightNote, useClosedLayer, useReachLayer } from '../../roads/shared/RoadTools.tsx';
import { OUT, spotOf } from '../arrangement/arrange.rules.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { dragText } from '../drag/drag.es.ts';
import { MapDrag, type MapPath } from '../drag/MapDrag.tsx';
import { useBoardDrag } from '../drag/StopDrag.tsx';
import { planningText } from '../planning.es.ts';
import { useDepots } from '../wizard/useDepots.ts';
import { usePlanCities } from './usePlanCities.ts';

const placeOf = (guide: PlanGuide | undefined): LatLng | null =>
  guide && guide.lat !== null && guide.lng !== null ? { lat: guide.lat, lng: guide.lng } : null;

/** The routes as they are arranged, with the guides that have none. Stops are carried here too, and chosen together with a line around them. */
export function ViewRouteMap({ board }: { board: PlanBoard }) {
  const t = useText(planningText);
  const d = useText(dragText);
  const mapStyle = useMapStyle();
  const drag = useBoardDrag();
  const [isLasso, setLasso] = useState(false);
  const { plan, arrangement, colours, guides, view } = board;
  const { hidden, route, stop, chosen } = view;
  const { depots, startOf, kindOf } = useDepots(plan);
  const { returnToDepot } = plan.plannerParams.params;
  // Closures and traffic are those of the plan's day, not of now.
  const leaves = plan.routes[0]?.routeStart ?? null;
  const paths = useMemo(
    () =>
      arrangement.routes.flatMap((r, i): MapPath[] =>
        hidden.has(r._id)
          ? []
          : [
              {
                list: r._id,
                colour: colours.get(r._id) ?? routeColour(i),
                start: startOf(r.vehicle),
                returns: returnToDepot,
                vehicleKind: kindOf(r.vehicle),
                stops: r.guides.map((id) => ({ id, place: placeOf(guides.get(id)) })),
              },
            ],
      ),
    [arrangement, colours, guides, hidden, startOf, kindOf, returnToDepot],
  );
  const out = useMemo(
    () =>
      arrangement.out.flatMap((id) => {
        const place = placeOf(guides.get(id));
        return place ? [{ id, place }] : [];
      }),
    [arrangement.out, guides],
  );
  const lines = useMemo(
    () =>
      paths.flatMap(({ list, colour, start, returns, stops, vehicleKind }): (RouteLine & Leaving)[] => {
        const path = stops.flatMap((s) => s.place ?? []);
        const ends = start ? [start] : [];
        if (path.length === 0) return [];
        const isDimmed = route !== null && route !== list && !hidden.has(route);
        return [
          {
            id: list,
            colour,
            path: [...ends, ...path, ...(returns ? ends : [])],
            dimmed: isDimmed,
            selected: route === list,
            vehicleKind,
            at: leaves,
          },
        ];
      }),
    [paths, route, hidden, leaves],
  );
  const roads = useRoadLines(lines);
  const stops = useMemo((): StopMarker[] => {
    const isSelected = (id: string): boolean => stop === id || chosen.has(id);
    return [
      ...out.map(
        ({ id, place }): StopMarker => ({
          id,
          ...place,
          colour: routeColour(3),
          label: '',
          state: 'unassigned',
          selected: isSelected(id),
        }),
      ),
      ...paths.flatMap(({ list, colour, stops: own }) => {
        const isDimmed = route !== null && route !== list && !hidden.has(route);
        return own.flatMap(({ id, place }, k): StopMarker[] =>
          place
            ? [
                {
                  id,
                  ...place,
                  colour,
                  label: String(k + 1),
                  state: 'done',
                  dimmed: isDimmed && !chosen.has(id),
                  selected: isSelected(id),
                },
              ]
            : [],
        );
      }),
    ];
  }, [paths, out, route, hidden, stop, chosen]);
  // Whatever was chosen in the list or in the chart: its stop, or the whole route.
  const sight = useMemo(() => {
    const at = stop === null ? null : placeOf(guides.get(stop));
    return at ? [at] : (lines.find((line) => line.id === route)?.path ?? []);
  }, [stop, route, guides, lines]);
  const { cities, city, picks, pick, areas, ranges, home } = usePlanCities(plan, depots);
  const closures = useClosedLayer(useDayRange(plan.startDate));
  const reach = useReachLayer(depots.find((d) => d.id === city) ?? depots[0] ?? null);
  const takeWithin = (ring: readonly LatLng[], isTaking: boolean): void => {
    const corners = ring.map(({ lat, lng }) => [lng, lat] as const);
    const inside = stops.filter((s) => isInsideRing(s, corners)).map((s) => s.id);
    if (isTaking) view.choose(inside, 'also');
    else
      view.choose(
        inside.filter((id) => chosen.has(id)),
        'toggle',
      );
  };
  return (
    <MapFrame
      toolsLabel={d('tools')}
      tools={
        <>
          {reach.tool}
          {closures.tool}
          {board.canEdit && (
            <ToggleButton icon={IconLassoPolygon} isOn={isLasso} onToggle={() => setLasso(!isLasso)}>
              {d('lasso')}
            </ToggleButton>
          )}
        </>
      }
      hint={isLasso && d('lassoHint')}
      corner={
        <>
          <CityChips cities={cities} city={city} onPick={pick} />
          <StraightNote isStraight={roads.isStraight} />
        </>
      }
    >
      <MapView label={t('view.map')} {...mapStyle} bounds={home} fitKey={`${plan._id} ${depots.length > 0} ${picks}`}>
        <ReachAreas areas={reach.areas} />
        <ClosedStreets places={closures.closed} />
        <RouteLines routes={roads.lines} {...(isLasso ? {} : { onSelect: view.selectRoute })} />
        <StopMarkers
          stops={stops}
          {...(isLasso ? {} : { onSelect: (id: string) => view.selectStop(id, spotOf(arrangement, id)?.list ?? OUT) })}
        />
        <DepotMarkers depots={depots} />
        <InSight places={sight} sightKey={`${route} ${stop}`} />
        <RangeCircles centres={ranges} />
        <Geofences areas={areas} />
        {drag && (
          <MapDrag drag={drag} paths={paths} out={out} isOff={isLasso} onAlso={(id) => view.choose([id], 'toggle')} />
        )}
        {isLasso && <Lasso onDrawn={takeWithin} onCancel={() => setLasso(false)} />}
      </MapView>
    </MapFrame>
  );
}
