import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { checklistsApi } from '@tramo/contract/checklists';
import type { Body } from '@tramo/contract/endpoint';
import { guidesApi } from '@tramo/contract/guides-api';
import { proofApi } from '@tramo/contract/proof';
import { call } from '../../../lib/api.ts';

/** Every visit of a guide with its evidence, the last one first. */
export const useGuideVisits = (id: string) =>
  useQuery({
    queryKey: ['guides', 'visits', id],
    queryFn: ({ signal }) => call(proofApi.visits, { params: { id }, signal }),
  });

/** States with the sub-statuses that refine them. */
export const useStatuses = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => call(checklistsApi.status, { signal }),
    enabled: isEnabled,
    staleTime: 60_000,
  });

/** Dialogs tell the errors themselves. */
export function useCorrectGuide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Body<typeof guidesApi.correct>) =>
      call(guidesApi.correct, { params: { id }, body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['guides'] }),
        client.invalidateQueries({ queryKey: ['routes'] }),
      ]),
    meta: { quiet: true },
  });
}

export function useVerifyGuide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof guidesApi.verify>) => call(guidesApi.verify, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['guides'] }),
  });
}

export function useUnverifyGuide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Body<typeof guidesApi.unverify>) =>
      call(guidesApi.unverify, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['guides'] }),
    meta: { quiet: true },
  });
}
