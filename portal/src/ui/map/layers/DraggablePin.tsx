import type { Marker } from 'maplibre-gl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from '../MapView.module.css';
import { useMapScene } from '../map-context.ts';
import type { LatLng } from '../map-types.ts';

type Props = {
  lat: number;
  lng: number;
  onMove: (to: LatLng) => void /** What the pin marks; it is a button to those who do not see it. */;
  label: string;
};

/** Pixels that an arrow key moves the pin; with Shift, ten times as much. */
const keyStepPx = 4;
const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A pin to drag with the pointer or to move with the arrow keys. */
export function DraggablePin({ lat, lng, onMove, label }: Props) {
  const { map, createMarker } = useMapScene();
  const [element] = useState(() => document.createElement('div'));
  const marker = useRef<Marker | null>(null);
  const latest = useRef({ lat, lng, onMove });
  latest.current = { lat, lng, onMove };

  useEffect(() => {
    const created = createMarker({ element, anchor: 'bottom', draggable: true });
    created.setLngLat([latest.current.lng, latest.current.lat]).addTo(map);
    // MapLibre makes the wrapper a stop of the keyboard too; the button inside is the one.
    element.removeAttribute('tabindex');
    element.removeAttribute('role');
    element.removeAttribute('aria-label');
    created.on('dragend', () => {
      const at = created.getLngLat();
      latest.current.onMove({ lat: at.lat, lng: at.lng });
    });
    marker.current = created;
    return () => {
      created.remove();
      marker.current = null;
    };
  }, [map, createMarker, element]);

  useEffect(() => {
    marker.current?.setLngLat([lng, lat]);
  }, [lat, lng]);

  const moveByKey = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    event.stopPropagation();
    const step = keyStepPx * (event.shiftKey ? 10 : 1);
    const from = map.project([lng, lat]);
    const to = map.unproject([from.x + direction[0] * step, from.y + direction[1] * step]);
    onMove({ lat: to.lat, lng: to.lng });
  };

  return createPortal(
    <button
      type="button"
      className={styles.pin}
      aria-label={label}
      title={label}
      onKeyDown={moveByKey}
      onClick={(event) => event.stopPropagation()}
    >
      <svg width="30" height="38" viewBox="0 0 30 38" aria-hidden="true">
        <path
          d="M15 37C15 37 27.5 23.4 27.5 14.2A12.5 12.5 0 0 0 2.5 14.2C2.5 23.4 15 37 15 37Z"
          fill="currentColor"
          stroke="var(--surface)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <circle cx="15" cy="14.2" r="4.8" fill="var(--surface)" />
      </svg>
    </button>,
    element,
  );
}
