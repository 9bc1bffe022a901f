import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { codesApi } from '@tramo/contract/codes';
import { call } from '../../../lib/api.ts';

// Beneath `guides`: what happens to a guide's code is told as a change of the guide.
const codeKey = (guideId: string) => ['guides', 'code', guideId] as const;

export const useGuideCode = (guideId: string) =>
  useQuery({
    queryKey: codeKey(guideId),
    queryFn: ({ signal }) => call(codesApi.state, { params: { id: guideId }, signal }),
  });

export const useResendCode = (guideId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(codesApi.resend, { params: { id: guideId } }),
    onSuccess: (state) => client.setQueryData(codeKey(guideId), state),
    // Refused: the panel was old.
    onError: () => client.invalidateQueries({ queryKey: codeKey(guideId) }),
  });
};

/** The dialog tells the errors itself. */
export const useOverrideCode = (guideId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(codesApi.override, { params: { id: guideId }, body: { reason } }),
    onSuccess: (state) => client.setQueryData(codeKey(guideId), state),
    meta: { quiet: true },
  });
};
