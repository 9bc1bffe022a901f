import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Query } from '@tramo/contract/endpoint';
import { locationLabelsApi } from '@tramo/contract/warehouse/location-labels';
import { printersApi } from '@tramo/contract/warehouse/printers';
import { type Area, type Location, warehousesApi } from '@tramo/contract/warehouse/warehouses';
import { call } from '../../lib/api.ts';

export const useAreas = (query: Partial<Query<typeof warehousesApi.list>>) =>
  useQuery({
    queryKey: ['warehouses', 'areas', query],
    queryFn: ({ signal }) => call(warehousesApi.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
export const useArea = (id: string | undefined) =>
  useQuery({
    queryKey: ['warehouses', 'area', id],
    queryFn: ({ signal }) => call(warehousesApi.detail, { params: { id: id as string }, signal }),
    enabled: id !== undefined && id !== '',
  });

/** What a change of an area, of its locations or of what lies there leaves old. */
export function useForgetWarehouses() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['warehouses'] });
}
export function useSaveArea() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string | null } & Body<typeof warehousesApi.update>): Promise<Area> =>
      id === null ? call(warehousesApi.create, { body }) : call(warehousesApi.update, { params: { id }, body }),
    onSuccess: (area) => {
      client.setQueryData(['warehouses', 'area', area._id], area);
      return client.invalidateQueries({ queryKey: ['warehouses'] });
    },
    meta: { quiet: true },
  });
}
export function useRemoveArea() {
  const forget = useForgetWarehouses();
  return useMutation({
    mutationFn: (id: string) => call(warehousesApi.remove, { params: { id } }),
    onSuccess: forget,
  });
}
export function useSaveWalk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Body<typeof warehousesApi.walk>) =>
      call(warehousesApi.walk, { params: { id }, body }),
    onSuccess: (area) => {
      client.setQueryData(['warehouses', 'area', area._id], area);
      return client.invalidateQueries({ queryKey: ['warehouses'] });
    },
    meta: { quiet: true },
  });
}
/** The order in which a cedi's areas are walked. */
export function useOrderAreas() {
  const forget = useForgetWarehouses();
  return useMutation({
    mutationFn: (body: Body<typeof warehousesApi.order>) => call(warehousesApi.order, { body }),
    onSuccess: forget,
  });
}

export const useAreaMap = (id: string) =>
  useQuery({
    queryKey: ['warehouses', 'map', id],
    queryFn: ({ signal }) => call(warehousesApi.map, { params: { id }, signal }),
  });
export const useLocations = (areaId: string, query: Partial<Query<typeof warehousesApi.locations>>, isWanted = true) =>
  useQuery({
    queryKey: ['warehouses', 'locations', areaId, query],
    queryFn: ({ signal }) => call(warehousesApi.locations, { params: { id: areaId }, query, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
export const useLocation = (id: string) =>
  useQuery({
    queryKey: ['warehouses', 'location', id],
    queryFn: ({ signal }) => call(warehousesApi.location, { params: { id }, signal }),
    enabled: id !== '',
    placeholderData: keepPreviousData,
  });
export function useBlockLocation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isBlocked }: { id: string; isBlocked: boolean }): Promise<Location> =>
      call(warehousesApi.block, { params: { id }, body: { isBlocked } }),
    onSuccess: (location) => {
      client.setQueryData(['warehouses', 'location', location._id], location);
      return client.invalidateQueries({ queryKey: ['warehouses'] });
    },
  });
}

export const usePrintLocations = () =>
  useMutation({
    mutationFn: (body: Body<typeof locationLabelsApi.print>) => call(locationLabelsApi.print, { body }),
    meta: { quiet: true },
  });
export const usePrinters = (cediId: string | null) =>
  useQuery({
    queryKey: ['warehouses', 'printers', cediId],
    queryFn: ({ signal }) => call(printersApi.list, { query: cediId ? { cedisIds: cediId } : {}, signal }),
  });
