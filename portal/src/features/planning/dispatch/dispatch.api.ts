import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { LabelOrderInput } from '@tramo/contract/labels';
import { labelsApi } from '@tramo/contract/labels';
import { type PlanChangeKind, planDispatchApi } from '@tramo/contract/plan-dispatch';
import type { Plan } from '@tramo/contract/planning';
import { routeChangesApi } from '@tramo/contract/route-changes';
import { call } from '../../../lib/api.ts';

type Version = Pick<Plan, '_id' | 'version'>;

/** Who and what usually drives where the plan goes, as it is saved now. */
export const useCrews = (plan: Version, isWanted: boolean) =>
  useQuery({
    queryKey: ['plans', 'crews', plan._id, plan.version],
    queryFn: ({ signal }) => call(planDispatchApi.crews, { params: { id: plan._id }, signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    // Somebody may have taken a driver since.
    staleTime: 0,
  });

export const useChanges = (
  plan: Version & Pick<Plan, 'lastDispatch'>,
  asked: { kind?: PlanChangeKind | undefined; page: number },
) =>
  useQuery({
    queryKey: ['plans', 'changes', plan._id, plan.version, asked],
    queryFn: ({ signal }) => call(planDispatchApi.changes, { params: { id: plan._id }, query: asked, signal }),
    enabled: plan.lastDispatch !== null,
    placeholderData: keepPreviousData,
  });

/** Files of papers are asked for; their errors are told where they were asked. */
export const useLabelsOf = () =>
  useMutation({ mutationFn: (order: LabelOrderInput) => call(labelsApi.print, { body: order }) });
export const useManifestsOf = () =>
  useMutation({ mutationFn: (routes: string[]) => call(routeChangesApi.manifests, { body: { routes } }) });
