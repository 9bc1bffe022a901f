import { useQueries, useQuery } from '@tanstack/react-query';
import type { ChecklistContent, Condition, Test } from '@tramo/contract/checklist-content';
import { checklistsApi } from '@tramo/contract/checklists';
import { clientsApi } from '@tramo/contract/clients';
import { limits } from '@tramo/contract/limits';
import { call } from '../../../lib/api.ts';
import { useLocale } from '../../../lib/locale.ts';
import type { Told } from './rule-sentence.ts';

/** Sub-statuses by their state, to choose from and to name. */
export const useAllSubstatuses = () =>
  useQuery({
    queryKey: ['substatus', 'all'],
    queryFn: ({ signal }) => call(checklistsApi.substatus, { query: { limit: limits.cloneLookup }, signal }),
    select: (answer) => answer.substatus,
    staleTime: 60_000,
  });

const clientsIn = (tests: readonly Test[]): string[] =>
  tests.flatMap((t) => (t.fact === 'client' ? t.values.map(String) : []));
export const testsOf = (content: ChecklistContent): Test[] => [
  ...content.rules.flatMap((r) => r.when.tests),
  ...content.notifications.flatMap((n) => n.tests),
];

/** How sentences of these tests are told: the reader's language, sub-statuses and clients by name. */
export function useTold(tests: readonly Test[] | Condition | null): Told {
  const locale = useLocale();
  const substatuses = useAllSubstatuses();
  const wanted = [...new Set(clientsIn(tests && 'tests' in tests ? tests.tests : (tests ?? [])))];
  const clients = useQueries({
    queries: wanted.map((id) => ({
      queryKey: ['clients', 'detail', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(clientsApi.detail, { params: { id }, signal }),
      staleTime: 300_000,
      retry: false,
    })),
  });
  const nameOf = (id: string): string | undefined =>
    clients.find((_, n) => wanted[n] === id)?.data?.name ?? substatuses.data?.find((s) => s._id === id)?.name;
  return { locale, nameOf };
}
