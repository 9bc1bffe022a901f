import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChecklistCategory, type ClientChecklists, checklistApi } from '@tramo/contract/checklist-api';
import { checklistLimits } from '@tramo/contract/checklist-content';
import type { Body } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import { call } from '../../../lib/api.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';

export interface ChecklistFilter {
  search: string;
  page: number;
  sort: string;
  order: 'asc' | 'desc';
  category?: ChecklistCategory[];
  status?: 'enabled' | 'inactive';
  subcategoryStatus?: 'enabled' | 'inactive';
  clientId?: string;
}
export const useChecklists = (filter: ChecklistFilter) =>
  useQuery({
    queryKey: ['checklists', 'list', filter],
    queryFn: ({ signal }) => call(checklistApi.list, { query: { ...filter, limit: checklistLimits.page }, signal }),
    placeholderData: keepPreviousData,
  });

/** All of one status, in their order: what decides among them needs each. */
export const useStatusChecklists = (category: ChecklistCategory | undefined) =>
  useQuery({
    queryKey: ['checklists', 'status', category ?? 'all'],
    queryFn: ({ signal }) =>
      call(checklistApi.list, {
        query: { limit: limits.cloneLookup, sort: 'position', ...(category ? { category: [category] } : {}) },
        signal,
      }),
    select: (answer) => answer.checklist,
    placeholderData: keepPreviousData,
  });

export const useChecklist = (id: string) =>
  useQuery({
    queryKey: ['checklists', 'detail', id],
    queryFn: ({ signal }) => call(checklistApi.get, { params: { id }, signal }),
  });

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['checklists'] });
};
/** Who changes it tells what was refused (`tellRefused`). */
export const useUpdateChecklist = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Body<typeof checklistApi.update>) =>
      call(checklistApi.update, { params: { id }, body }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
export const useCloneChecklist = () =>
  useMutation({
    mutationFn: (id: string) => call(checklistApi.clone, { params: { id } }),
    onSuccess: useRefresh(),
  });
export const useOrderChecklists = () =>
  useMutation({
    mutationFn: (body: Body<typeof checklistApi.order>) => call(checklistApi.order, { body }),
    onSettled: useRefresh(),
  });
/** The dialog tells the errors itself. */
export const usePublishChecklist = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Body<typeof checklistApi.publish>) =>
      call(checklistApi.publish, { params: { id }, body }),
    onSuccess: useRefresh(),
    meta: { quiet: true },
  });

export const useOnRoad = (id: string, page: number) =>
  useQuery({
    queryKey: ['checklists', 'on-road', id, page],
    queryFn: ({ signal }) => call(checklistApi.onRoad, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
export const useVersions = (id: string, page: number) =>
  useQuery({
    queryKey: ['checklists', 'versions', id, page],
    queryFn: ({ signal }) => call(checklistApi.versions, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
/** A version never changes: it is read once. */
export const useVersion = (id: string, versionId: string | null) =>
  useQuery({
    queryKey: ['checklists', 'version', id, versionId],
    queryFn: ({ signal }) => call(checklistApi.version, { params: { id, versionId: versionId as string }, signal }),
    enabled: versionId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useClientChecklists = (clientId: string) =>
  useQuery({
    queryKey: ['checklists', 'of-client', clientId],
    queryFn: ({ signal }) => call(checklistApi.clientChecklists, { params: { id: clientId }, signal }),
  });
interface Attached {
  clientId: string;
  checklistId: string;
  isAttached: boolean;
}
/** How often one change is laid over what others saved in between. */
const MOST_TRIES = 5;
/** One checklist of a client's, on or off, over the set as it is now: what somebody else changed of the others stays. `isMerged`: somebody did. */
async function attach(
  { clientId, checklistId, isAttached }: Attached,
  base: ClientChecklists,
  triesLeft = MOST_TRIES,
): Promise<{ isMerged: boolean }> {
  const others = base.checklistIds.filter((one) => one !== checklistId);
  const body = { checklistIds: isAttached ? [...others, checklistId] : others, version: base.version };
  try {
    await call(checklistApi.attachToClient, { params: { id: clientId }, body });
    return { isMerged: triesLeft < MOST_TRIES };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.key !== 'general.stale' || triesLeft === 0) throw error;
    return attach({ clientId, checklistId, isAttached }, error.detail as ClientChecklists, triesLeft - 1);
  }
}
/** Who changes it tells what was refused. */
export const useAttachChecklist = () =>
  useMutation({
    mutationFn: ({ base, ...of }: Attached & { base: ClientChecklists }) => attach(of, base),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
