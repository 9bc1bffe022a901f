import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import { evidenceRulesApi } from '@tramo/contract/evidence-rules';
import { limits } from '@tramo/contract/limits';
import { call } from '../../../lib/api.ts';

/** The company's rules, the sub-statuses', and a page of the clients'; or of one client alone. */
export const useEvidenceRules = (filter: { search: string; page: number; clientIds?: string }) =>
  useQuery({
    queryKey: ['evidence', 'rules', filter],
    queryFn: ({ signal }) =>
      call(evidenceRulesApi.list, { query: { ...filter, limit: limits.evidenceClients }, signal }),
    placeholderData: keepPreviousData,
  });

export function useSaveEvidenceRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof evidenceRulesApi.save>) => call(evidenceRulesApi.save, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['evidence'] }),
    meta: { quiet: true },
  });
}
