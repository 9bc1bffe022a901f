import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Endpoint } from '@tramo/contract/endpoint';
import type { Provider, Vehicle } from '@tramo/contract/fleet';
import { fleetApi } from '@tramo/contract/fleet-api';
import { limits } from '@tramo/contract/limits';
import { call } from '../../lib/api.ts';

type QueryOf<E extends Endpoint> = Partial<
  NonNullable<Parameters<typeof call<E>>[1]> extends { query?: infer Q } ? NonNullable<Q> : never
>;
export type VehicleFilter = QueryOf<typeof fleetApi.list>;

/** A page of vehicles. */
export const useVehicles = (filter: VehicleFilter) =>
  useQuery({
    queryKey: ['vehicles', 'list', filter],
    queryFn: ({ signal }) => call(fleetApi.list, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const useVehicle = (id: string | null) =>
  useQuery({
    queryKey: ['vehicles', 'detail', id],
    queryFn: ({ signal }) => call(fleetApi.detail, { params: { id: id as string }, signal }),
    enabled: id !== null,
  });

/** Creates a vehicle, or changes the one of `id`. The form tells the errors itself. */
export function useSaveVehicle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: { id: string | null } & Body<typeof fleetApi.create> & { version?: number }): Promise<Vehicle> =>
      id === null ? call(fleetApi.create, { body }) : call(fleetApi.update, { params: { id }, body }),
    onSuccess: (vehicle) => {
      client.setQueryData(['vehicles', 'detail', vehicle._id], vehicle);
      void client.invalidateQueries({ queryKey: ['company'] });
      return client.invalidateQueries({ queryKey: ['vehicles'] });
    },
    meta: { quiet: true },
  });
}

/** Changes a status alone: maintenance and back, or the soft delete. */
export function useSetVehicleStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: 'available' | 'maintenance' | 'deleted' }) =>
      call(fleetApi.update, { params: { id }, body: { status } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['vehicles'] }),
  });
}

export const useProviders = (filter: QueryOf<typeof fleetApi.providers> = {}) =>
  useQuery({
    queryKey: ['vehicles', 'providers', filter],
    queryFn: ({ signal }) => call(fleetApi.providers, { query: { limit: limits.providers, ...filter }, signal }),
    placeholderData: keepPreviousData,
  });

export function useSaveProvider() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: { id: string | null } & Body<typeof fleetApi.createProvider> & { version?: number }): Promise<Provider> =>
      id === null ? call(fleetApi.createProvider, { body }) : call(fleetApi.updateProvider, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['vehicles'] }),
    meta: { quiet: true },
  });
}
export function useSetProviderStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: 'enabled' | 'disabled' }) =>
      call(fleetApi.updateProvider, { params: { id }, body: { status } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['vehicles'] }),
  });
}

/** Papers that end soon, nearest first. */
export const useExpiring = (subject: 'vehicle' | 'driver') =>
  useQuery({
    queryKey: ['vehicles', 'expiring', subject],
    queryFn: ({ signal }) => call(fleetApi.expiring, { query: { subject, limit: 5 }, signal }),
    staleTime: 300_000,
  });
