import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fleetLiveApi } from '@tramo/contract/fleet-live';
import { limits } from '@tramo/contract/limits';
import { routesApi } from '@tramo/contract/routes';
import { call } from '../../../lib/api.ts';
import { trackOf } from './history.rules.ts';

const clockMs = 60_000;

/** Routes under way, whatever their day: one that left yesterday and is still out is on the map. The stream keeps them new between readings. */
export const useFleetAnswer = (cediId: string | null) =>
  useQuery({
    queryKey: ['routes', 'fleet', cediId],
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      const body = { limit: limits.listMax, ...(cediId ? { cedisIds: [cediId] } : {}) };
      const { routes } = await call(routesApi.fleet, { query: {}, body, signal });
      return { routes, askedAt };
    },
    refetchInterval: clockMs,
    // What the stream said while the screen was closed is in no answer that is remembered.
    refetchOnMount: 'always',
  });

/** The cedis with their range and zones. */
export const useZones = () =>
  useQuery({
    queryKey: ['cedis', 'zones'],
    queryFn: ({ signal }) => call(fleetLiveApi.zones, { signal }),
    staleTime: 300_000,
  });

/** The ways of a day, ready to be walked. Today's grow, so they are read again each minute. */
export const useTracks = (of: { day: string; cediId: string | null; isToday: boolean }) =>
  useQuery({
    queryKey: ['routes', 'tracks', of.day, of.cediId],
    queryFn: async ({ signal }) => {
      const body = { startDate: of.day, ...(of.cediId ? { cedisIds: [of.cediId] } : {}) };
      const { tracks } = await call(fleetLiveApi.tracks, { body, signal });
      return tracks.map(trackOf);
    },
    // Typed arrays are compared by nobody.
    structuralSharing: false,
    staleTime: of.isToday ? clockMs / 2 : Number.POSITIVE_INFINITY,
    gcTime: clockMs,
    refetchInterval: of.isToday ? clockMs : false,
    placeholderData: keepPreviousData,
  });
