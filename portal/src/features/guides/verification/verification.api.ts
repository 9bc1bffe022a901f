import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import type { GuideListInput } from '@tramo/contract/guide-list';
import { guidesApi } from '@tramo/contract/guides-api';
import { call } from '../../../lib/api.ts';
import type { Target } from '../bulk/guides-many.rules.ts';
import { selectGuides } from '../guides.api.ts';
import { filelessFilter } from './verification.rules.ts';

export const verifyGuides = (body: Body<typeof guidesApi.verify>) => call(guidesApi.verify, { body });

/** How many of the chosen guides have no file that somebody could look at. */
export function useFilelessCount({ chosen }: Target, matching: GuideListInput) {
  const filter = filelessFilter(chosen, matching);
  const except = chosen.all ? chosen.except : new Set<string>();
  return useQuery({
    queryKey: ['guides', 'fileless', filter, [...except]],
    queryFn: async () => (await selectGuides(filter ?? {})).ids.filter((id) => !except.has(id)).length,
    enabled: filter !== null,
  });
}

/** One guide's verification; the form tells the errors itself. */
export function useVerifyOne() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof guidesApi.verify>) => verifyGuides(body),
    onSuccess: () => client.invalidateQueries({ queryKey: ['guides'] }),
    meta: { quiet: true },
  });
}
