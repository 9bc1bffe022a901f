import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChecklistDetail, checklistApi } from '@tramo/contract/checklist-api';
import { call } from '../../../lib/api.ts';
import type { Draft } from './draft-store.ts';

/** One checklist with its draft; what is edited is not read again under the hands. */
export const useChecklist = (id: string) =>
  useQuery({
    queryKey: ['checklists', 'one', id],
    queryFn: ({ signal }) => call(checklistApi.get, { params: { id }, signal }),
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Makes one, or saves over the version that lies under the draft; the builder tells the errors itself. */
export function useSaveChecklist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, base }: { draft: Draft; base: ChecklistDetail | null }) =>
      base
        ? call(checklistApi.update, { params: { id: base._id }, body: { ...draft, version: base.version } })
        : call(checklistApi.create, { body: draft }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['checklists', 'list'] }),
        client.invalidateQueries({ queryKey: ['checklists', 'status'] }),
        // What publishing is asked about.
        client.invalidateQueries({ queryKey: ['checklists', 'detail'] }),
        client.invalidateQueries({ queryKey: ['substatus'] }),
      ]),
    meta: { quiet: true },
  });
}
