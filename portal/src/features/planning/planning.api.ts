import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { clientsApi } from '@tramo/contract/clients';
import type { Body } from '@tramo/contract/endpoint';
import { fleetApi } from '@tramo/contract/fleet-api';
import type { GuideListInput } from '@tramo/contract/guide-list';
import { guidesApi } from '@tramo/contract/guides-api';
import { type Job, jobsApi } from '@tramo/contract/jobs';
import { limits } from '@tramo/contract/limits';
import { placesApi } from '@tramo/contract/places-api';
import { planBoardApi } from '@tramo/contract/plan-board';
import { type Plan, type PlanStatus, planningApi } from '@tramo/contract/planning';
import { call } from '../../lib/api.ts';

export type PlanSort = 'createdDate' | 'startDate' | 'name' | 'status';
export interface PlanFilter {
  search: string;
  status: PlanStatus | '';
  sort: PlanSort;
  order: 'asc' | 'desc';
  page: number;
}
export type PlanPatch = Omit<Body<typeof planningApi.update>['plan'], 'startAddress'> & {
  startAddress?: Body<typeof planningApi.create>['startAddress'];
};
export type ParamsInput = Body<typeof planningApi.createParams>;

export const planKey = (id: string) => ['plans', 'detail', id] as const;
/** Changes the plan that the screens have; lists of plans are asked again the next time that they show. */
export function updateCachedPlan(client: QueryClient, id: string, next: (now: Plan) => Plan): void {
  client.setQueryData<Plan>(planKey(id), (now) => now && next(now));
  void client.invalidateQueries({ queryKey: ['plans', 'list'], refetchType: 'none' });
}

/** Accepts what the last search found. */
export function useKeepSearch(id: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await call(planBoardApi.keepSearch, { params: { id } });
    updateCachedPlan(client, id, (now) => ({ ...now, beforeSearch: null }));
  };
}

export const usePlans = (filter: PlanFilter) =>
  useQuery({
    queryKey: ['plans', 'list', filter],
    queryFn: ({ signal }) =>
      call(planningApi.list, {
        query: { ...filter, limit: limits.plansPage, status: filter.status || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
    // A search that runs elsewhere ends by itself; the live stream tells most of it.
    refetchInterval: ({ state }) => (state.data?.plans.some((p) => p.status === 'optimising') ? 3000 : false),
  });

/** One plan. Not refetched on focus: a newer version must not slip under what a person is editing; PUT tells when it is stale. */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: planKey(id),
    queryFn: ({ signal }) => call(planningApi.detail, { params: { id }, signal }),
    enabled: id !== '',
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
export const usePlan = (id: string) => useQuery(planQuery(id));

export const useDeletePlan = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(planningApi.remove, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['plans', 'list'] }),
  });
};

export const useDuplicatePlan = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(planningApi.duplicate, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['plans', 'list'] }),
  });
};

export const createPlan = (body: Body<typeof planningApi.create>, idempotencyKey: string): Promise<Plan> =>
  call(planningApi.create, { body, idempotencyKey });
export const updatePlan = (id: string, version: number, patch: PlanPatch, oldRoutes?: string[]): Promise<Plan> =>
  call(planningApi.update, { params: { id }, body: { plan: patch, version, ...(oldRoutes ? { oldRoutes } : {}) } });
export const evaluatePlan = (id: string, body: Body<typeof planBoardApi.evaluate>, signal?: AbortSignal) =>
  call(planBoardApi.evaluate, { params: { id }, body, ...(signal ? { signal } : {}) });
export const saveArrangement = (id: string, body: Body<typeof planBoardApi.arrange>) =>
  call(planBoardApi.arrange, { params: { id }, body });
export const fetchPlaces = (id: string, body: Body<typeof planBoardApi.places>, signal?: AbortSignal) =>
  call(planBoardApi.places, { params: { id }, body, ...(signal ? { signal } : {}) });
export const improveRoutes = (id: string, body: Body<typeof planBoardApi.improve>) =>
  call(planBoardApi.improve, { params: { id }, body });
export const fetchWhy = (id: string, body: Body<typeof planBoardApi.why>, signal?: AbortSignal) =>
  call(planBoardApi.why, { params: { id }, body, ...(signal ? { signal } : {}) });
export const improvePlan = (id: string, body: Body<typeof planBoardApi.improve>, signal: AbortSignal) =>
  call(planBoardApi.improve, { params: { id }, body, signal });
export const optimisePlan = (id: string, body: Body<typeof planningApi.optimize>): Promise<Job> =>
  call(planningApi.optimize, { params: { id }, body });
export const dispatchPlan = (id: string, body: Body<typeof planningApi.dispatch>, idempotencyKey: string) =>
  call(planningApi.dispatch, { params: { id }, body, idempotencyKey });
export const cancelJob = (id: string): Promise<Job> => call(jobsApi.cancel, { params: { id } });
export const fetchJob = (id: string): Promise<Job> => call(jobsApi.detail, { params: { id } });

const isOver = (job: Job | undefined): boolean =>
  job !== undefined && job.status !== 'queued' && job.status !== 'running';
/** A job's progress, asked twice a second while it runs. The stream's `job.changed` comes on top through `setQueryData`. */
export const useJob = (id: string | null) =>
  useQuery({
    queryKey: ['jobs', id],
    queryFn: ({ signal }) => call(jobsApi.detail, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : 500),
  });

export const useGuides = (filter: GuideListInput | null) =>
  useQuery({
    queryKey: ['guides', 'planner', filter],
    queryFn: ({ signal }) => call(guidesApi.list, { body: filter ?? {}, signal }),
    enabled: filter !== null,
    placeholderData: keepPreviousData,
  });
export const useGuideCount = (filter: GuideListInput | null) =>
  useQuery({
    queryKey: ['guides', 'planner', 'count', filter],
    queryFn: ({ signal }) => call(guidesApi.count, { body: filter ?? {}, signal }),
    enabled: filter !== null,
  });
/** Guides by id, for those chosen that no page on show has told yet. */
export const useGuidesById = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['guides', 'byId', ids],
    queryFn: ({ signal }) => call(guidesApi.list, { body: { ids: [...ids], limit: limits.guidesPerPlan }, signal }),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
export const selectGuides = (filter: GuideListInput) => call(guidesApi.select, { body: filter });

export const useClients = () =>
  useQuery({
    queryKey: ['clients', 'options'],
    queryFn: ({ signal }) => call(clientsApi.list, { query: { limit: limits.vehicles, sort: 'name' }, signal }),
    staleTime: 300_000,
  });

export interface VehicleFilter {
  cedisIds: readonly string[];
  day: string;
  search: string;
  onlyFree: boolean;
}
export const useVehicles = (f: VehicleFilter) =>
  useQuery({
    queryKey: ['vehicles', 'planner', f],
    queryFn: ({ signal }) =>
      call(fleetApi.list, {
        query: {
          cedisIds: [...f.cedisIds],
          routeStartDate: f.day,
          search: f.search,
          limit: limits.vehiclesPerPlan,
          ...(f.onlyFree ? { tripStatus: 'available' as const } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const usePlannerParams = () =>
  useQuery({ queryKey: ['plannerParams'], queryFn: ({ signal }) => call(planningApi.params, { signal }) });
export const useCreateParams = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ParamsInput) => call(planningApi.createParams, { body }),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['plannerParams'] }),
  });
};

export const useSaveParams = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Body<typeof planningApi.updateParams> }) =>
      call(planningApi.updateParams, { params: { id }, body: change }),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['plannerParams'] }),
  });
};
export const useTryParams = () =>
  useMutation({
    mutationFn: (body: Body<typeof planningApi.tryParams>) => call(planningApi.tryParams, { body }),
    meta: { quiet: true },
  });

/** The cedis that the user sees. */
export const useCediOptions = () =>
  useQuery({
    queryKey: ['places', 'planner'],
    queryFn: ({ signal }) => call(placesApi.list, { query: { limit: limits.vehicles }, signal }),
    staleTime: 300_000,
    select: ({ addresses }) => addresses.filter((cedi) => cedi.status === 'enabled'),
  });
