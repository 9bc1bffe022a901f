import { limits } from '@tramo/contract/limits';
import type { Fix } from '@tramo/contract/routes';
import { useEffect, useMemo } from 'react';
import { createListeners } from '../../../lib/store.ts';
import type { TrailSource } from '../../../ui/map/layers/DayLines.tsx';
import { useTrace } from '../routes.api.ts';
import type { LiveRoutes } from './live-routes.ts';

/** Where the chosen vehicle has driven: the server's thinned trace, and the fixes that came since, never more than some hundred. */
export function useTrail(live: LiveRoutes, id: string, isWanted: boolean, isMoving = isWanted): TrailSource {
  const trace = useTrace(id, isWanted, isMoving);
  const known = trace.data?.coordinates;
  const trail = useMemo(() => createTrail(live, id), [live, id]);
  useEffect(() => trail.restart(isWanted ? (known ?? []) : []), [trail, known, isWanted]);
  return trail;
}

type Trace = readonly { lat: number; lng: number; at: string }[];

export function createTrail(live: LiveRoutes, id: string): TrailSource & { restart: (trace: Trace) => void } {
  let path: [number, number][] = [];
  let last: Fix | null = null;
  let lastAt = 0;
  const { subscribe, notify } = createListeners();
  const take = (): boolean => {
    const fix = live.get(id)?.latestLocation ?? null;
    if (fix === last || !fix) return false;
    last = fix;
    if (Date.parse(fix.at) <= lastAt) return false;
    lastAt = Date.parse(fix.at);
    path.push([fix.lng, fix.lat]);
    // The next reading of the trace brings the whole line again.
    if (path.length > 2 * limits.tracePoints) path = path.slice(-2 * limits.tracePoints);
    return true;
  };
  return {
    restart(trace) {
      path = trace.map(({ lat, lng }) => [lng, lat]);
      lastAt = trace.length > 0 ? Date.parse(trace.at(-1)?.at as string) : 0;
      last = null;
      if (path.length > 0) take();
      notify();
    },
    read: () => {
      const route = live.get(id);
      return route && path.length > 1 ? { id, colour: route.colour, path: [...path] } : null;
    },
    subscribe: (listener) => {
      const stops = [
        subscribe(listener),
        live.subscribe(() => {
          if (path.length > 0 && take()) listener();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
