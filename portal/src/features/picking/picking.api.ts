import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Query } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import { loadingApi } from '@tramo/contract/warehouse/loading';
import { packingApi } from '@tramo/contract/warehouse/packing';
import { pickingApi } from '@tramo/contract/warehouse/picking';
import { type WaveRuleInput, wavesApi } from '@tramo/contract/warehouse/waves';
import { call } from '../../lib/api.ts';

/** Hands work without the stream's hearing of each scan: so often the board is read. */
const boardMs = 8000;
const live = { refetchInterval: boardMs, placeholderData: keepPreviousData } as const;

export const usePickBoard = (cediId: string | null) =>
  useQuery({
    queryKey: ['picking', 'board', cediId],
    queryFn: ({ signal }) => call(pickingApi.board, { query: cediId ? { cedisIds: [cediId] } : {}, signal }),
    ...live,
  });
export const usePickTasks = (query: Partial<Query<typeof pickingApi.tasks>>) =>
  useQuery({
    queryKey: ['picking', 'tasks', query],
    queryFn: ({ signal }) => call(pickingApi.tasks, { query, signal }),
    ...live,
  });
export const useWaves = (query: Partial<Query<typeof wavesApi.list>>) =>
  useQuery({
    queryKey: ['picking', 'waves', query],
    queryFn: ({ signal }) => call(wavesApi.list, { query, signal }),
    ...live,
  });
export const usePickPeopleOf = (cediId: string) =>
  useQuery({
    queryKey: ['picking', 'people', cediId],
    queryFn: ({ signal }) => call(pickingApi.people, { query: { cediId }, signal }),
  });
/** Routes of a day that have not ended, for a wave that follows them. */
export const useWaveRoutes = (day: string, cediId: string | null) =>
  useQuery({
    queryKey: ['loading', 'waves', day, cediId],
    queryFn: ({ signal }) =>
      call(loadingApi.routes, {
        query: { day, limit: limits.routesPage, ...(cediId ? { cedisIds: [cediId] } : {}) },
        signal,
      }),
    enabled: cediId !== null,
  });
/** What releasing a rule would make; null: it is not whole yet. */
export const useWavePreview = (rule: WaveRuleInput | null) =>
  useQuery({
    queryKey: ['picking', 'preview', rule],
    queryFn: ({ signal }) => call(wavesApi.preview, { body: rule as WaveRuleInput, signal }),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** What changes the work of a warehouse: everything about it is read again. */
function useWorkChange<I, O>(mutationFn: (input: I) => Promise<O>, isQuiet = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['picking'] }),
    meta: isQuiet ? { quiet: true } : {},
  });
}
export const useReleaseWave = () =>
  useWorkChange((body: Body<typeof wavesApi.release>) => call(wavesApi.release, { body }), true);
export const useCancelWave = () =>
  useWorkChange(({ id, version }: { id: string; version: number }) =>
    call(wavesApi.cancel, { params: { id }, body: { version } }),
  );
export const useReleaseTask = () => useWorkChange((id: string) => call(pickingApi.release, { params: { id } }));
export const useCancelTask = () =>
  useWorkChange(({ id, version }: { id: string; version: number }) =>
    call(pickingApi.cancel, { params: { id }, body: { version } }),
  );
export const useHandOver = () =>
  useWorkChange(({ id, userId }: { id: string; userId: string }) =>
    call(pickingApi.handOver, { params: { id }, body: { userId } }),
  );

const settingsKey = ['picking', 'settings'];
export const usePickSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(pickingApi.settings, { signal }) });
export function useSavePickSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof pickingApi.updateSettings>) => call(pickingApi.updateSettings, { body }),
    onSuccess: (saved) => client.setQueryData(settingsKey, saved),
    meta: { quiet: true },
  });
}
const boxesKey = ['packing', 'boxes'];
export const usePackBoxes = () =>
  useQuery({ queryKey: boxesKey, queryFn: ({ signal }) => call(packingApi.boxes, { signal }) });
type BoxInput = Body<typeof packingApi.createBox>;
export function useSaveBox() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ of, box }: { of: { _id: string; version: number } | null; box: BoxInput }) =>
      of
        ? call(packingApi.updateBox, { params: { id: of._id }, body: { ...box, version: of.version } })
        : call(packingApi.createBox, { body: box }),
    onSuccess: () => client.invalidateQueries({ queryKey: boxesKey }),
    meta: { quiet: true },
  });
}
export function useRemoveBox() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(packingApi.removeBox, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: boxesKey }),
  });
}
