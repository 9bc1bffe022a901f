import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import { proofApi } from '@tramo/contract/proof';
import { call } from '../../lib/api.ts';

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

export const useZip = () =>
  useMutation({ mutationFn: (order: Body<typeof proofApi.export>) => call(proofApi.export, { body: order }) });
