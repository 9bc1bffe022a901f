import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dashboardApi } from '@tramo/contract/dashboard';
import type { Answer, Body } from '@tramo/contract/endpoint';
import { call, urlOf } from '../../lib/api.ts';
import { fetchFile, saveBlob } from '../../lib/files.ts';
import { useGather } from '../../lib/gather.ts';
import { useLive } from '../../lib/live.ts';

export type Progress = Answer<typeof dashboardApi.progress>;
export type Efficiency = Answer<typeof dashboardApi.efficiency>;
export type OutcomeMap = Answer<typeof dashboardApi.map>;

const progressKey = ['dashboard', 'progress'] as const;
export const useProgress = (body: Body<typeof dashboardApi.progress>) =>
  useQuery({
    queryKey: [...progressKey, body],
    queryFn: ({ signal }) => call(dashboardApi.progress, { body, signal }),
    placeholderData: keepPreviousData,
  });
export const useEfficiency = (body: Body<typeof dashboardApi.efficiency>) =>
  useQuery({
    queryKey: ['dashboard', 'efficiency', body],
    queryFn: ({ signal }) => call(dashboardApi.efficiency, { body, signal }),
    placeholderData: keepPreviousData,
  });
export const useOutcomeMap = (body: Body<typeof dashboardApi.map>) =>
  useQuery({
    queryKey: ['dashboard', 'map', body],
    queryFn: ({ signal }) => call(dashboardApi.map, { body, signal }),
    placeholderData: keepPreviousData,
  });

/** Events come many a second on a busy road; the figures are asked for again at most this often. */
const refreshMs = 3000;
/** Asks for the progress again when something of the day happened. What is on show stays until the new figures are here. */
export function useLiveProgress(): void {
  const client = useQueryClient();
  const refresh = useGather(() => void client.invalidateQueries({ queryKey: progressKey }));
  useLive(({ type }) => {
    if (type === 'route.changed' || type === 'route.deleted' || type === 'guides.changed') refresh.within(refreshMs);
  });
}

/** Makes a file of the dashboard and hands it to the browser. */
export const useExport = () =>
  useMutation({
    mutationFn: async (body: Body<typeof dashboardApi.export>) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const { blob, name } = await fetchFile(urlOf(dashboardApi.export), init);
      saveBlob(blob, name ?? `${body.tab}.${body.format}`);
    },
    meta: { quiet: true },
  });
