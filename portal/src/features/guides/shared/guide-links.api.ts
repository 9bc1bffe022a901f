import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { trackingApi } from '@tramo/contract/tracking';
import { call } from '../../../lib/api.ts';

// Beneath `guides`: a visit gives a guide its report, and an end to its links.
const linksKey = (guideId: string) => ['guides', 'links', guideId] as const;

export const useGuideLinks = (guideId: string) =>
  useQuery({
    queryKey: linksKey(guideId),
    queryFn: ({ signal }) => call(trackingApi.links, { params: { id: guideId }, signal }),
  });

export const useRenewLinks = (guideId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(trackingApi.renew, { params: { id: guideId } }),
    onSuccess: (links) => {
      client.setQueryData(linksKey(guideId), links);
      // Its history tells who renewed them.
      return client.invalidateQueries({ queryKey: ['guides', 'detail', guideId] });
    },
  });
};
