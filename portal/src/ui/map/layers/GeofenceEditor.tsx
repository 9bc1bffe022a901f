import type { RingFault } from '@tramo/contract/geo';
import type { FeatureCollection } from 'geojson';
import { useEffect, useMemo, useState } from 'react';
import { useMapScene } from '../map-context.ts';
import type { LatLng } from '../map-types.ts';
import { useDrawing } from './geofence-editor.drawing.ts';
import { useEditing } from './geofence-editor.editing.ts';
import {
  draftFeatures,
  handleFeatures,
  handleLayers,
  zoneColour,
  zoneFeatures,
  zoneLayers,
} from './geofence-editor.features.ts';
import { projectOn, usePointerReach } from './geofence-editor.pointer.ts';
import { type EditableArea, replaceArea } from './geofence-editor.rules.ts';
import { layerRank, useMapLayer } from './useMapLayer.ts';

export type GeofenceEditorProps = {
  areas: readonly EditableArea[];
  selectedId: string | null;
  mode: 'select' | 'draw';
  /** Kind of the area being drawn. */
  drawKind: EditableArea['kind'];
  /** A click on an area, or null for one on nothing. */
  onSelect: (id: string | null) => void;
  /** All areas, with the changed one in its place. */
  onChange: (areas: EditableArea[]) => void;
  /** A ring drawn to its end, open and without fault. The page makes an area of it and leaves the mode `draw`. */
  onDrawn: (ring: LatLng[]) => void;
  /** Escape while drawing. */
  onCancel: () => void;
  /** What was asked for would be no area, and was not done. */
  onRefused?: (why: RingFault) => void;
  /** The corner that Delete would take away, for a button that does the same by `removeVertex`. */
  onVertexSelect?: (index: number | null) => void;
};

/** Handles lie above all that the map shows. */
const handleRank = 70;
const pickNothing = () => undefined;
const fill = ['fill'] as const;
const grips = ['vertex', 'middle'] as const;

/**
 * Draws and edits areas with the pointer. Drawing: a click adds a corner; the first corner, a double click or Enter closes; Backspace takes the last corner back;
 * Escape cancels. Editing the selected area: corners and middles of edges are dragged, Delete or Alt+click takes a corner away, dragging inside moves it all.
 * A keyboard reaches none of this on a canvas: a page offers the coordinates in a form too, with the functions of `geofence-editor.rules.ts`.
 */
export function GeofenceEditor(props: GeofenceEditorProps) {
  const { areas, selectedId, mode, drawKind, onRefused = pickNothing, onVertexSelect = pickNothing } = props;
  const scene = useMapScene();
  const { map, colours } = scene;
  const reach = usePointerReach(map);
  // Which middles show depends on how long their edges are on the screen.
  const [zoom, setZoom] = useState(() => map.getZoom());
  useEffect(() => {
    const zoomed = () => setZoom(map.getZoom());
    map.on('zoomend', zoomed);
    return () => {
      map.off('zoomend', zoomed);
    };
  }, [map]);

  const { onSelect, onChange, onDrawn, onCancel } = props;
  const isDrawing = mode === 'draw';
  const drawing = useDrawing({ map, isOn: isDrawing, reach, onDrawn, onCancel, onRefused });
  const { preview, active } = useEditing({
    map,
    isOn: !isDrawing,
    reach,
    areas,
    selectedId,
    onSelect,
    onChange,
    onRefused,
    onVertexSelect,
  });

  const zones = useMemo(() => {
    const shown = preview ? replaceArea(areas, preview.area) : areas;
    return zoneFeatures(
      { areas: shown, selectedId: isDrawing ? null : selectedId, isFaulty: preview?.fault != null },
      scene,
    );
  }, [areas, selectedId, isDrawing, preview, scene]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the zoom decides where the corners stand on the screen
  const handles = useMemo((): FeatureCollection => {
    const project = projectOn(map);
    const area = preview?.area ?? areas.find(({ id }) => id === selectedId);
    const features = isDrawing
      ? draftFeatures(drawing, { colour: zoneColour(drawKind, colours), faultColour: colours.bad }, project, reach())
      : area
        ? handleFeatures(
            area,
            { active: preview ? null : active, colour: preview?.fault ? colours.bad : zoneColour(area.kind, colours) },
            project,
          )
        : [];
    return { type: 'FeatureCollection', features };
  }, [map, areas, selectedId, isDrawing, drawing, drawKind, preview, active, colours, zoom, reach]);

  useMapLayer({
    rank: layerRank.geofence,
    data: zones,
    layers: zoneLayers,
    // The names' pictures go with the style that held them.
    prepare: (now) => void zoneFeatures({ areas, selectedId, isFaulty: false }, now),
    // Clicks are taken by the areas' shape; this, here and below, only tells the map that they hit no background.
    interactive: fill,
    onHover: pickNothing,
  });
  useMapLayer({ rank: handleRank, data: handles, layers: handleLayers, interactive: grips, onHover: pickNothing });
  return null;
}
