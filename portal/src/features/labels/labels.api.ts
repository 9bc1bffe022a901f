import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { Body, Query } from '@tramo/contract/endpoint';
import { type LabelOrderInput, labelsApi } from '@tramo/contract/labels';
import { call } from '../../lib/api.ts';

export type LabelGuidesFilter = Body<typeof labelsApi.guides>;
export const useLabelGuides = (filter: LabelGuidesFilter) =>
  useQuery({
    queryKey: ['labels', 'guides', filter],
    queryFn: ({ signal }) => call(labelsApi.guides, { body: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const useLabelRoutes = (query: Query<typeof labelsApi.routes>) =>
  useQuery({
    queryKey: ['labels', 'routes', query],
    queryFn: ({ signal }) => call(labelsApi.routes, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useRouteGuides = (id: string) =>
  useQuery({
    queryKey: ['labels', 'route', id],
    queryFn: ({ signal }) => call(labelsApi.routeGuides, { params: { id }, signal }),
    enabled: id !== '',
  });

/** One label as it will be printed; it stays on show until the next one is there. */
export const usePreview = (guideId: string | null, number: number) =>
  useQuery({
    queryKey: ['labels', 'preview', guideId, number],
    queryFn: ({ signal }) => call(labelsApi.preview, { params: { guideId: guideId ?? '' }, query: { number }, signal }),
    enabled: guideId !== null,
    placeholderData: keepPreviousData,
  });

/** The field of the scanner tells what is wrong with a code itself. */
export const useScan = () =>
  useMutation({ mutationFn: (code: string) => call(labelsApi.scan, { body: { code } }), meta: { quiet: true } });

export const usePrint = () =>
  useMutation({ mutationFn: (order: LabelOrderInput) => call(labelsApi.print, { body: order }) });
