import { routeColour } from '@tramo/contract/limits';
import type { Plan } from '@tramo/contract/planning';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMapStyle } from '../../../session/useMapStyle.ts';
import { DepotMarkers } from '../../../ui/map/layers/DepotMarkers.tsx';
import { StopMarkers } from '../../../ui/map/layers/StopMarkers.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import type { StopMarker } from '../../../ui/map/map-types.ts';
import { planningText } from '../planning.es.ts';
import type { GuidePlace } from './guide-places.ts';
import { useDepots } from './useDepots.ts';

interface GuidesMapProps {
  plan: Plan;
  chosen: readonly GuidePlace[];
  /** Guides of the page on show, chosen or not. */
  others: readonly GuidePlace[];
  onToggle: (id: string) => void;
}

/** The chosen guides, and hollow those of the page that are not; a click takes one in or out. */
export function GuidesMap({ plan, chosen, others, onToggle }: GuidesMapProps) {
  const t = useText(planningText);
  const mapStyle = useMapStyle();
  const { depots } = useDepots(plan);
  const stops = useMemo(() => {
    const marker = (g: GuidePlace, isChosen: boolean): StopMarker[] =>
      g.lat === null || g.lng === null
        ? []
        : [
            {
              id: g._id,
              lat: g.lat,
              lng: g.lng,
              colour: routeColour(6),
              label: '',
              state: isChosen ? 'done' : 'unassigned',
            },
          ];
    const ids = new Set(chosen.map((g) => g._id));
    return [
      ...others.filter((g) => !ids.has(g._id)).flatMap((g) => marker(g, false)),
      ...chosen.flatMap((g) => marker(g, true)),
    ];
  }, [chosen, others]);
  const bounds = useMemo(() => [...stops, ...depots], [stops, depots]);
  // Fitted once there is something to fit; later choices do not move the map under the person's hand.
  return (
    <MapView
      label={t('guides.map')}
      {...mapStyle}
      bounds={bounds}
      fitKey={`${plan._id} ${stops.length > 0} ${depots.length > 0}`}
    >
      <StopMarkers stops={stops} onSelect={onToggle} />
      <DepotMarkers depots={depots} />
    </MapView>
  );
}
