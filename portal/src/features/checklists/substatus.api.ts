import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { checklistsApi, type SubstatusCategory } from '@tramo/contract/checklists';
import type { Body } from '@tramo/contract/endpoint';
import { call } from '../../lib/api.ts';

export interface SubstatusFilter {
  search: string;
  page: number;
  limit: number;
  sort: string;
  order: 'asc' | 'desc';
  categories?: SubstatusCategory[];
  status?: 'enabled' | 'inactive';
}

export const useSubstatuses = (filter: SubstatusFilter) =>
  useQuery({
    queryKey: ['substatus', 'list', filter],
    queryFn: ({ signal }) => call(checklistsApi.substatus, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['substatus'] });
};
/** The form tells the errors itself. */
export const useCreateSubstatus = () =>
  useMutation({
    mutationFn: (body: Body<typeof checklistsApi.createSubstatus>) => call(checklistsApi.createSubstatus, { body }),
    onSuccess: useRefresh(),
    meta: { quiet: true },
  });
export const useUpdateSubstatus = (options: { isQuiet?: boolean } = {}) =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Body<typeof checklistsApi.updateSubstatus>) =>
      call(checklistsApi.updateSubstatus, { params: { id }, body }),
    onSuccess: useRefresh(),
    meta: { quiet: options.isQuiet },
  });
export const useCloneSubstatus = () =>
  useMutation({
    mutationFn: (id: string) => call(checklistsApi.cloneSubstatus, { params: { id } }),
    onSuccess: useRefresh(),
  });
