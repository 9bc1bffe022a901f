import type { Fix } from '@tramo/contract/routes';
import { useEffect, useMemo } from 'react';
import type { TrailSource } from '../../../ui/map/layers/DayLines.tsx';
import { useTrace } from '../routes.api.ts';
import { trailMost } from './fleet.rules.ts';
import type { FleetBoard } from './fleet-board.ts';

/** The way of the chosen vehicle so far: the server's thinned trace, and the fixes that came since, never more than some hundred. */
export function useTrail(board: FleetBoard, id: string, isWanted: boolean): TrailSource {
  const trace = useTrace(id, isWanted, isWanted);
  const known = trace.data?.coordinates;
  const trail = useMemo(() => createTrail(board, id), [board, id]);
  useEffect(() => trail.restart(isWanted ? (known ?? []) : []), [trail, known, isWanted]);
  return trail;
}

type Known = readonly { lat: number; lng: number; at: string }[];

function createTrail(board: FleetBoard, id: string): TrailSource & { restart: (known: Known) => void } {
  let path: [number, number][] = [];
  let last: Fix | null = null;
  let lastAt = 0;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const take = (): boolean => {
    const fix = board.get(id)?.latestLocation ?? null;
    if (fix === last || !fix) return false;
    last = fix;
    if (Date.parse(fix.at) <= lastAt) return false;
    lastAt = Date.parse(fix.at);
    path.push([fix.lng, fix.lat]);
    // The next reading of the trace brings the whole way again.
    if (path.length > 2 * trailMost) path = path.slice(-2 * trailMost);
    return true;
  };
  return {
    restart(known) {
      path = known.map(({ lat, lng }) => [lng, lat]);
      lastAt = known.length > 0 ? Date.parse(known.at(-1)?.at as string) : 0;
      last = null;
      if (path.length > 0) take();
      tell();
    },
    read: () => {
      const route = board.get(id);
      return route && path.length > 1 ? { id, colour: route.colour, path: [...path] } : null;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      const stop = board.subscribe(() => {
        if (path.length > 0 && take()) listener();
      });
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}
