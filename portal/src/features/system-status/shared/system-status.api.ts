import { useQuery } from '@tanstack/react-query';
import { statusApi } from '@tramo/contract/status';
import { call } from '../../../lib/api.ts';

const EVERY_MS = 60_000;

/** How the installation stands; looked at again each minute while it is on show. */
export const useSystemStatus = () =>
  useQuery({
    queryKey: ['system', 'status'],
    queryFn: ({ signal }) => call(statusApi.system, { signal }),
    refetchInterval: EVERY_MS,
  });
