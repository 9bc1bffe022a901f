import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { learningApi } from '@tramo/contract/roads/learning';
import { call } from '../../../lib/api.ts';

export const useLearning = () =>
  useQuery({
    queryKey: ['roads', 'learning'],
    queryFn: ({ signal }) => call(learningApi.detail, { signal }),
  });
export function useLearnNow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(learningApi.learn),
    onSuccess: () => client.invalidateQueries({ queryKey: ['roads', 'learning'] }),
  });
}
