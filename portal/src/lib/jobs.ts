import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Job, jobsApi } from '@tramo/contract/jobs';
import { call } from './api.ts';
import { useLive } from './live.ts';

/** How often a job under way is asked for when the live stream says nothing. */
const pollMs = 1000;

/** Waits, works, or has not been read yet. */
export const isAtWork = (job: Pick<Job, 'status'> | undefined): boolean =>
  job === undefined || job.status === 'queued' || job.status === 'running';

/** A job as it stands, until it ends. */
export function useJob(id: string) {
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

export function useCancelJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(jobsApi.cancel, { params: { id } }),
    onSuccess: (job) => client.setQueryData(['jobs', job._id], job),
  });
}
