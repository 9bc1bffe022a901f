import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChecklistCategory, type ChecklistDetail, checklistApi } from '@tramo/contract/checklist-api';
import type { ChecklistContent } from '@tramo/contract/checklist-content';
import { checklistsApi, type Substatus } from '@tramo/contract/checklists';
import { clientsApi } from '@tramo/contract/clients';
import { useMemo } from 'react';
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

const none: Substatus[] = [];
/** A company has some dozens of sub-statuses at the most. */
const most = 500;
const useAllSubstatuses = (): Substatus[] =>
  useQuery({
    queryKey: ['substatus', 'all'],
    queryFn: ({ signal }) => call(checklistsApi.substatus, { query: { limit: most, sort: 'name' }, signal }),
    staleTime: 300_000,
  }).data?.substatus ?? none;

/** Those in use of a status; before a route leaves there is none. */
export function useCategorySubstatuses(category: ChecklistCategory): Substatus[] {
  const all = useAllSubstatuses();
  return useMemo(() => all.filter((one) => one.category === category && one.status === 'enabled'), [all, category]);
}

/** Names of the sub-statuses and clients that a content's rules name. */
export function useNamesOf(content: ChecklistContent): (id: string) => string | undefined {
  const all = useAllSubstatuses();
  const tests = [...content.rules.flatMap((rule) => rule.when.tests), ...content.notifications.flatMap((n) => n.tests)];
  const ids = [...new Set(tests.flatMap((one) => (one.fact === 'client' ? one.values.map(String) : [])))];
  const names = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['clients', 'name', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(clientsApi.detail, { params: { id }, signal }),
      staleTime: 300_000,
      // One that is gone is told as such in its sentence.
      retry: false,
      meta: { quiet: true },
    })),
    combine: (found) => found.map((one) => one.data?.name ?? '').join('\n'),
  });
  const key = ids.join();
  return useMemo(() => {
    const listed = names.split('\n');
    const known = new Map(all.map((one) => [one._id, one.name]));
    for (const [n, id] of key.split(',').entries()) if (listed[n]) known.set(id, listed[n]);
    return (id) => known.get(id);
  }, [all, names, key]);
}
