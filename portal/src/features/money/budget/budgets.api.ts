import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { budgetsApi } from '@tramo/contract/budgets';
import type { Body } from '@tramo/contract/endpoint';
import { call } from '../../../lib/api.ts';

const budgetKey = ['money', 'budget'];

/** What a month may cost. */
export const useBudget = () =>
  useQuery({ queryKey: budgetKey, queryFn: ({ signal }) => call(budgetsApi.get, { signal }) });

export const useSaveBudget = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof budgetsApi.save>) => call(budgetsApi.save, { body }),
    onSuccess: (saved) => {
      client.setQueryData(budgetKey, saved);
      void client.invalidateQueries({ queryKey: ['money', 'costs'] });
    },
    meta: { quiet: true },
  });
};
