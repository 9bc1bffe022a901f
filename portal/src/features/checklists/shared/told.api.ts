import { useQueries, useQuery } from '@tanstack/react-query';
import type { ChecklistCategory } from '@tramo/contract/checklist-api';
import type { ChecklistContent, Test } from '@tramo/contract/checklist-content';
import { checklistsApi, type Substatus } from '@tramo/contract/checklists';
import { clientsApi } from '@tramo/contract/clients';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { useLocale } from '../../../lib/locale.ts';
import type { Told } from './rule-sentence.ts';

const none: Substatus[] = [];
/** A company has some dozens of sub-statuses at the most. */
const most = 500;
const useAllSubstatuses = (): Substatus[] =>
  useQuery({
    queryKey: ['substatus', 'all'],
    queryFn: ({ signal }) => call(checklistsApi.substatus, { query: { limit: most, sort: 'name' }, signal }),
    staleTime: 300_000,
  }).data?.substatus ?? none;

/** Those in use of a status, by name; before a route leaves there is none. */
export function useCategorySubstatuses(category: ChecklistCategory): Substatus[] {
  const all = useAllSubstatuses();
  return useMemo(() => all.filter((one) => one.category === category && one.status === 'enabled'), [all, category]);
}

export const testsOf = ({ rules, notifications }: Pick<ChecklistContent, 'rules' | 'notifications'>): Test[] => [
  ...rules.flatMap((rule) => rule.when.tests),
  ...notifications.flatMap((notice) => notice.tests),
];
/** Ids of the clients that tests name, each once. */
export const clientsIn = (tests: readonly Test[]): string[] => [
  ...new Set(tests.flatMap((one) => (one.fact === 'client' ? one.values.map(String) : []))),
];

/** How sentences of these tests are told: the reader's language, sub-statuses and clients by name. The same while these are. */
export function useTold(tests: readonly Test[]): Told {
  const locale = useLocale();
  const all = useAllSubstatuses();
  const ids = clientsIn(tests);
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
    return { locale, nameOf: (id) => known.get(id) };
  }, [locale, all, names, key]);
}
