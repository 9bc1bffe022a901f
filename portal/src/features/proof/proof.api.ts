import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountsApi } from '@tramo/contract/accounts';
import { clientsApi } from '@tramo/contract/clients';
import type { Body } from '@tramo/contract/endpoint';
import { type Job, jobsApi } from '@tramo/contract/jobs';
import { limits } from '@tramo/contract/limits';
import { proofApi } from '@tramo/contract/proof';
import { call } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

export const useProofs = (filter: Body<typeof proofApi.list>) =>
  useQuery({
    queryKey: ['proof', 'list', filter],
    queryFn: ({ signal }) => call(proofApi.list, { body: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** All visits of a guide, whole. */
export const useVisits = (guideId: string) =>
  useQuery({
    queryKey: ['proof', 'visits', guideId],
    queryFn: ({ signal }) => call(proofApi.visits, { params: { id: guideId }, signal }),
    enabled: guideId !== '',
  });

export const useZip = () => useMutation({ mutationFn: (order: Body<typeof proofApi.export>) => call(proofApi.export, { body: order }) });

const pollMs = 1000;
export const isAtWork = (job: Pick<Job, 'status'> | undefined): boolean =>
  job === undefined || job.status === 'queued' || job.status === 'running';
export function useZipJob(id: string) {
  const client = useQueryClient();
  useLive((event) => {
    if (event.type === 'job.changed' && event.job._id === id) client.setQueryData<Job>(['jobs', id], event.job);
  });
  return useQuery({
    queryKey: ['jobs', id],
    queryFn: ({ signal }) => call(jobsApi.detail, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.status === 'error' || !isAtWork(state.data) ? false : pollMs),
  });
}
export function useCancelZip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(jobsApi.cancel, { params: { id } }),
    onSuccess: (job) => client.setQueryData(['jobs', job._id], job),
  });
}

interface Option {
  value: string;
  label: string;
}
const noOptions: readonly Option[] = [];
/** Clients and drivers to filter by: asked for once the filter is open, so that nobody's list is read for nothing. */
export const useClientOptions = (search: string, isOpen: boolean): readonly Option[] =>
  useQuery({
    queryKey: ['proof', 'clients', search],
    queryFn: ({ signal }) => call(clientsApi.list, { query: { search, limit: limits.filterPage * 3, sort: 'name' }, signal }),
    placeholderData: keepPreviousData,
    select: ({ clients }) => clients.map(({ _id, name }) => ({ value: _id, label: name })),
    enabled: isOpen,
  }).data ?? noOptions;
export const useDriverOptions = (search: string, isOpen: boolean): readonly Option[] =>
  useQuery({
    queryKey: ['proof', 'drivers', search],
    // Those who left drove too.
    queryFn: ({ signal }) =>
      call(accountsApi.accounts, { body: { types: ['driver'], search, limit: limits.filterPage * 3, sort: 'fullName' }, signal }),
    placeholderData: keepPreviousData,
    select: ({ accounts }) => accounts.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
    enabled: isOpen,
  }).data ?? noOptions;
