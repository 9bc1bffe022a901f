import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import { guidesApi } from '@tramo/contract/guides-api';
import { call } from '../../../lib/api.ts';

export const verifyGuides = (body: Body<typeof guidesApi.verify>) => call(guidesApi.verify, { body });

/** One guide's verification; the form tells the errors itself. */
export function useVerifyOne() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof guidesApi.verify>) => verifyGuides(body),
    onSuccess: () => client.invalidateQueries({ queryKey: ['guides'] }),
    meta: { quiet: true },
  });
}
