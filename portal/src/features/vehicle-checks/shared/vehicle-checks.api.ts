import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { vehicleChecksApi, vehicleChecksPage } from '@tramo/contract/vehicle-checks';
import { call, urlOf } from '../../../lib/api.ts';
import { fetchFile, useObjectUrl } from '../../../lib/files.ts';
import { useLive } from '../../../lib/live.ts';

/** Checks of a route's vehicle; read again when the route leaves, and when a try before that was refused. */
export function useRouteChecks(routeId: string) {
  const client = useQueryClient();
  const queryKey = ['vehicleChecks', 'route', routeId];
  useLive((event) => {
    const isTold = event.type === 'alerts.changed' && event.kind === 'vehicleCheck';
    const isLeaving = event.type === 'route.changed' && event.route._id === routeId && event.route.status === 'started';
    const known = client.getQueryData<{ checks: unknown[] }>(queryKey)?.checks.length ?? 0;
    // A route under way changes all the time, and its check does not.
    if (isTold || (isLeaving && known === 0)) void client.invalidateQueries({ queryKey });
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(vehicleChecksApi.ofRoute, { params: { id: routeId }, signal }),
    staleTime: 60_000,
  });
}

/** A page of a vehicle's checks, the last one first. */
export const useVehicleChecks = (vehicleId: string, q: { page: number; search: string }) =>
  useQuery({
    queryKey: ['vehicleChecks', 'vehicle', vehicleId, q],
    queryFn: ({ signal }) =>
      call(vehicleChecksApi.ofVehicle, {
        params: { id: vehicleId },
        query: { page: q.page, limit: vehicleChecksPage, ...(q.search ? { search: q.search } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const checkFilePath = (checkId: string, fileId: string): string =>
  urlOf(vehicleChecksApi.file, { id: checkId, fileId });

/** An address for a file of a check, or for its thumbnail; null while it loads. */
export function useCheckFile(
  checkId: string,
  fileId: string,
  { isThumb, isWanted }: { isThumb: boolean; isWanted: boolean },
): { url: string | null; isFailed: boolean } {
  const file = useQuery({
    queryKey: ['vehicleChecks', 'file', checkId, fileId, isThumb],
    queryFn: async ({ signal }) =>
      (
        await fetchFile(urlOf(vehicleChecksApi.file, { id: checkId, fileId }, isThumb ? { size: 'thumb' } : {}), {
          signal,
        })
      ).blob,
    enabled: isWanted,
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: isThumb ? 300_000 : 30_000,
    retry: 1,
  });
  return { url: useObjectUrl(file.data), isFailed: file.isError };
}
