import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Query } from '@tramo/contract/endpoint';
import { placesApi } from '@tramo/contract/places-api';
import { closuresApi } from '@tramo/contract/roads/closures';
import { roadsApi } from '@tramo/contract/roads/roads';
import { call } from '../../../lib/api.ts';
import { rereadRoads } from '../../../session/road-queries.ts';
import { roadLines } from '../../../session/useRoadLines.ts';

const settledMs = 5 * 60_000;

/** Where times and lines come from, and the imported zones. */
export const useRoadZones = () =>
  useQuery({
    queryKey: ['roads', 'zones'],
    queryFn: ({ signal }) => call(roadsApi.zones, { signal }),
    staleTime: settledMs,
  });

export const useClosures = (query: Partial<Query<typeof closuresApi.list>>) =>
  useQuery({
    queryKey: ['roads', 'closures', query],
    queryFn: ({ signal }) => call(closuresApi.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
export const useClosure = (id: string) =>
  useQuery({
    queryKey: ['roads', 'closure', id],
    queryFn: ({ signal }) => call(closuresApi.detail, { params: { id }, signal }),
    enabled: id !== '',
  });
/** Closures that hold at some time between two instants; without them now. */
export const useClosuresOn = (range: { from?: string; until?: string }, isWanted = true) =>
  useQuery({
    queryKey: ['roads', 'closures', 'map', range],
    queryFn: ({ signal }) => call(closuresApi.map, { query: range, signal }),
    staleTime: 60_000,
    enabled: isWanted,
  });
type Drawn = Body<typeof closuresApi.preview>;
/** What would be closed; null asks nothing. */
export const useClosurePreview = (drawn: Drawn | null) =>
  useQuery({
    queryKey: ['roads', 'preview', drawn],
    queryFn: ({ signal }) => call(closuresApi.preview, { body: drawn as Drawn, signal }),
    enabled: drawn !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Other streets are closed now: lines and lists are read anew. */
function useForgetRoads() {
  const client = useQueryClient();
  return () => {
    roadLines.forget();
    rereadRoads(client);
  };
}
export function useSaveClosure() {
  const forget = useForgetRoads();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Body<typeof closuresApi.update>) => {
      const { version: _, ...fresh } = body;
      return id === '' ? call(closuresApi.create, { body: fresh }) : call(closuresApi.update, { params: { id }, body });
    },
    onSuccess: forget,
    meta: { quiet: true },
  });
}
export function useRemoveClosure() {
  const forget = useForgetRoads();
  return useMutation({ mutationFn: (id: string) => call(closuresApi.remove, { params: { id } }), onSuccess: forget });
}

export const reachMinutes = [15, 30, 60] as const;
/** How far one comes from a place; null asks nothing. */
export const useReachFrom = (from: { lat: number; lng: number } | null) =>
  useQuery({
    queryKey: ['roads', 'reach', from],
    queryFn: ({ signal }) =>
      call(roadsApi.isochrone, {
        body: { from: from as { lat: number; lng: number }, minutes: [...reachMinutes] },
        signal,
      }),
    enabled: from !== null,
    staleTime: settledMs,
    placeholderData: keepPreviousData,
  });

/** The cedis, to know where the map opens: what `places` reads too, which itself shows how far a cedi reaches. */
export const useCediPlaces = () =>
  useQuery({
    queryKey: ['cedis', 'mine'],
    queryFn: ({ signal }) => call(placesApi.listByIds, { body: {}, signal }),
    select: (answer) => answer.addresses,
    staleTime: settledMs,
  });
