import { Button } from '@mantine/core';
import { IconLassoPolygon, IconMaximize } from '@tabler/icons-react';
import { routeColour } from '@tramo/contract/limits';
import type { Address } from '@tramo/contract/places';
import { useMemo, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMapStyle } from '../../../session/useMapStyle.ts';
import { DepotMarkers } from '../../../ui/map/layers/DepotMarkers.tsx';
import { Lasso } from '../../../ui/map/layers/Lasso.tsx';
import { RangeCircle } from '../../../ui/map/layers/RangeCircle.tsx';
import { StopMarkers } from '../../../ui/map/layers/StopMarkers.tsx';
import { MapFrame } from '../../../ui/map/MapFrame.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import type { StopMarker } from '../../../ui/map/map-types.ts';
import { ToggleButton } from '../../../ui/ToggleButton.tsx';
import type { RouteGuide } from './draft.rules.ts';
import { newRouteText } from './new-route.es.ts';
import { cityOf, pinOf, within } from './route-guides.rules.ts';

interface GuidesMapProps {
  cedi: Address;
  /** Those of the list, chosen or not. */
  guides: readonly RouteGuide[];
  chosen: readonly RouteGuide[];
  has: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onLasso: (ids: readonly string[], isTaking: boolean) => void;
}

/** The chosen guides, and hollow the others of the list: a click takes one in or out, the lasso many. */
export function GuidesMap({ cedi, guides, chosen, has, onToggle, onLasso }: GuidesMapProps) {
  const t = useText(newRouteText);
  const mapStyle = useMapStyle();
  const [isLasso, setLasso] = useState(false);
  const [fits, setFits] = useState(0);
  const all = useMemo(() => [...guides.filter((g) => !has.has(g._id)), ...chosen], [guides, chosen, has]);
  const stops = useMemo(
    () =>
      all.flatMap((g): StopMarker[] => {
        const pin = pinOf(g);
        return pin
          ? [{ id: g._id, ...pin, colour: routeColour(6), label: '', state: has.has(g._id) ? 'done' : 'unassigned' }]
          : [];
      }),
    [all, has],
  );
  const centre = useMemo(() => pinOf(cedi), [cedi]);
  const depots = useMemo(() => (centre ? [{ id: cedi._id, name: cedi.name, ...centre }] : []), [cedi, centre]);
  // Until the new cedi's guides are read, the list still has the one's before.
  const hasOwn = guides.some((g) => g.cediId === cedi._id);
  const bounds = useMemo(() => (fits > 0 ? [...stops, ...depots] : cityOf(cedi, stops)), [fits, stops, depots, cedi]);
  return (
    <MapFrame
      toolsLabel={t('map.tools')}
      tools={
        <>
          <ToggleButton icon={IconLassoPolygon} isOn={isLasso} onToggle={() => setLasso(!isLasso)}>
            {t('map.lasso')}
          </ToggleButton>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMaximize size={15} aria-hidden />}
            onClick={() => setFits(fits + 1)}
          >
            {t('map.all')}
          </Button>
        </>
      }
      hint={isLasso && t('map.lassoHint')}
    >
      {/* Fitted once there is something to fit; later choices do not move the map under the person's hand. */}
      <MapView label={t('map.guides')} {...mapStyle} bounds={bounds} fitKey={`${cedi._id} ${hasOwn} ${fits}`}>
        {centre && cedi.rangeKm !== null && <RangeCircle centre={centre} km={cedi.rangeKm} />}
        <StopMarkers stops={stops} {...(isLasso ? {} : { onSelect: onToggle })} />
        <DepotMarkers depots={depots} />
        {isLasso && (
          <Lasso onDrawn={(ring, isTaking) => onLasso(within(all, ring), isTaking)} onCancel={() => setLasso(false)} />
        )}
      </MapView>
    </MapFrame>
  );
}
