import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import { type Job, jobsApi } from '@tramo/contract/jobs';
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
