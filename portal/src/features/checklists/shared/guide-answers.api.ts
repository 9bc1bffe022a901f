import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { checklistAnswersApi } from '@tramo/contract/checklist-answers';
import { checklistApi } from '@tramo/contract/checklist-api';
import type { Body } from '@tramo/contract/endpoint';
import { call } from '../../../lib/api.ts';

/** What was answered at a guide's visits, and which of them may be filled in. */
export const useGuideAnswers = (guideId: string) =>
  useQuery({
    queryKey: ['guides', 'answers', guideId],
    queryFn: ({ signal }) => call(checklistAnswersApi.ofGuide, { params: { id: guideId }, signal }),
  });

/** What a published version asks; it never changes. */
export const useVersion = (checklistId: string, versionId: string) =>
  useQuery({
    queryKey: ['checklist', 'version', versionId],
    queryFn: ({ signal }) => call(checklistApi.version, { params: { id: checklistId, versionId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The form tells the errors itself. */
export function useFillAnswers(guideId: string, visitId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof checklistAnswersApi.fill>) =>
      call(checklistAnswersApi.fill, { params: { id: guideId, visitId }, body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['guides'] }),
        client.invalidateQueries({ queryKey: ['proof'] }),
        client.invalidateQueries({ queryKey: ['checklist'] }),
      ]),
    meta: { quiet: true },
  });
}
