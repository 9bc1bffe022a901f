import { failedStatuses, type GuideStatus, managedStatuses } from '@tramo/contract/guides';
import { useMemo } from 'react';
import { useMapStyle } from '../../session/useMapStyle.ts';
import { HeatCells } from '../../ui/map/layers/HeatCells.tsx';
import { type OutcomePoint, OutcomePoints } from '../../ui/map/layers/OutcomePoints.tsx';
import { MapView } from '../../ui/map/MapView.tsx';
import type { LatLng } from '../../ui/map/map-types.ts';
import { heatOf } from './map.rules.ts';
import type { OutcomeMap as Answer } from './reports.api.ts';

interface OutcomeMapProps {
  label: string;
  points: Answer['points'];
  cells: Answer['cells'];
  layer: 'points' | 'heat';
  /** Where to look. */
  bounds: readonly LatLng[];
  fitKey: string;
  onSelect: (guideId: string) => void;
}

const among = (list: readonly GuideStatus[], status: GuideStatus): boolean => list.includes(status);
const outcomeOf = (status: GuideStatus): OutcomePoint['outcome'] =>
  !among(managedStatuses, status)
    ? 'open'
    : among(failedStatuses, status)
      ? 'failed'
      : status === 'partial' || status === 'partialCollection'
        ? 'partial'
        : 'done';

/** Visits as points by how they ended, or the heat of those that failed. */
export function OutcomeMap({ label, points, cells, layer, bounds, fitKey, onSelect }: OutcomeMapProps) {
  const mapStyle = useMapStyle();
  const dots = useMemo(
    (): OutcomePoint[] => points.map((p) => ({ id: p.guideId, lat: p.lat, lng: p.lng, outcome: outcomeOf(p.status) })),
    [points],
  );
  const heat = useMemo(() => heatOf(cells), [cells]);
  return (
    <MapView label={label} {...mapStyle} bounds={bounds} fitKey={fitKey}>
      {layer === 'heat' ? <HeatCells cells={heat} /> : <OutcomePoints points={dots} onSelect={onSelect} />}
    </MapView>
  );
}
