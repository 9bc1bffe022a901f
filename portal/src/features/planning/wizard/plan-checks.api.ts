import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { limits } from '@tramo/contract/limits';
import { type PlanGuideListInput, planChecksApi } from '@tramo/contract/plan-checks';
import type { Plan } from '@tramo/contract/planning';
import { routesApi } from '@tramo/contract/routes';
import { call } from '../../../lib/api.ts';

/** A page of the guides that a plan may take, those with problems first. */
export const useWaitingGuides = (plan: Plan, filter: PlanGuideListInput) =>
  useQuery({
    // What can be carried follows from the plan's cedis, day, vehicles and parameters: its version stands for them.
    queryKey: ['guides', 'waiting', plan._id, plan.version, filter],
    queryFn: ({ signal }) => call(planChecksApi.guides, { params: { id: plan._id }, body: filter, signal }),
    placeholderData: keepPreviousData,
  });
export const waitingIds = (planId: string, filter: PlanGuideListInput) =>
  call(planChecksApi.guideIds, { params: { id: planId }, body: filter });

/** What would be refused or left out later; read again with each version of the plan, and when guides change. */
export const usePlanChecks = (plan: Plan, isWanted = true) =>
  useQuery({
    enabled: isWanted,
    queryKey: ['guides', 'planChecks', plan._id, plan.version],
    queryFn: ({ signal }) => call(planChecksApi.checks, { params: { id: plan._id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Unfinished routes of a day with their vehicle, driver and hours. */
export const useDayRoutes = (day: string) =>
  useQuery({
    queryKey: ['routes', 'ofDay', day],
    queryFn: ({ signal }) => call(routesApi.list, { body: { startDate: day, limit: limits.listMax }, signal }),
    select: ({ routes }) => routes.filter((r) => r.status !== 'finished'),
  });
