import { useEffect } from 'react';
import { useMapScene } from '../map-context.ts';
import type { MarkSource } from '../map-types.ts';

/** Nearer than this the map is not moved: it would tremble. */
const leastPixels = 2;
const followMs = 600;

/** Keeps one vehicle in the middle until somebody moves the map by hand. */
export function FollowMark({ source, id, onLetGo }: { source: MarkSource; id: string; onLetGo: () => void }) {
  const { map, prefersLessMotion } = useMapScene();
  useEffect(() => {
    let movedAt = 0;
    const go = (duration: number): void => {
      const mark = source.read().find((one) => one.id === id);
      if (!mark) return;
      const here = map.project([mark.lng, mark.lat]);
      const { clientWidth, clientHeight } = map.getContainer();
      const isClose = map.getZoom() >= 13;
      if (isClose && Math.hypot(here.x - clientWidth / 2, here.y - clientHeight / 2) < leastPixels) return;
      movedAt = performance.now();
      map.easeTo({
        center: [mark.lng, mark.lat],
        zoom: Math.max(map.getZoom(), 13),
        duration: prefersLessMotion ? 0 : duration,
      });
    };
    go(followMs);
    const stop = source.subscribe(() => {
      if (performance.now() - movedAt >= followMs) go(followMs);
    });
    map.on('dragstart', onLetGo);
    return () => {
      stop();
      map.off('dragstart', onLetGo);
    };
  }, [map, source, id, onLetGo, prefersLessMotion]);
  return null;
}
