import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BulkImport, type BulkList, type BulkRow, type BulkSelection, bulkApi } from '@tramo/contract/bulk';
import { limits } from '@tramo/contract/limits';
import { call, urlOf } from '../../lib/api.ts';
import { downloadPath } from '../../lib/files.ts';
import { follow } from './bulk-tasks.ts';

/** How often an import that runs is asked for. */
const pollMs = 700;

/** What a list's sheet has, and which fields change in bulk. */
export const useBulkColumns = (list: BulkList) =>
  useQuery({
    queryKey: ['bulk', 'columns', list],
    queryFn: ({ signal }) => call(bulkApi.columns, { params: { list }, signal }),
    staleTime: 600_000,
  });

export const useExport = (list: BulkList) =>
  useMutation({
    mutationFn: (selection: BulkSelection) => call(bulkApi.export, { params: { list }, body: selection }),
    onSuccess: ({ jobId }) => follow('export', list, jobId),
  });

export const useBulkEdit = (list: BulkList) =>
  useMutation({
    mutationFn: (body: { selection: BulkSelection; change: Record<string, unknown> }) =>
      call(bulkApi.edit, { params: { list }, body }),
    onSuccess: ({ jobId }) => follow('edit', list, jobId),
  });

export const useTemplate = (list: BulkList) =>
  useMutation({ mutationFn: () => downloadPath(urlOf(bulkApi.template, { list }), `${list}.xlsx`) });
export const useDownloadFaulty = (id: string) =>
  useMutation({ mutationFn: () => downloadPath(urlOf(bulkApi.faulty, { id }), 'errores.xlsx') });

const detailKey = (id: string) => ['bulk', 'import', id] as const;

/** The last imports of a list. */
export const useRecentImports = (list: BulkList) =>
  useQuery({
    queryKey: ['bulk', 'imports', list],
    queryFn: ({ signal }) => call(bulkApi.imports, { params: { list }, query: { limit: 5 }, signal }),
    staleTime: 0,
  });

/** An import as it stands; asked again while it runs, so that it is right after a reload too. */
export const useBulkImport = (id: string | null) =>
  useQuery({
    queryKey: detailKey(id ?? ''),
    queryFn: ({ signal }) => call(bulkApi.detail, { params: { id: id as string }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false),
  });

export const useBulkRows = (
  id: string,
  filter: { actions: readonly BulkRow['action'][]; page: number; status: BulkImport['status'] },
) =>
  useQuery({
    queryKey: ['bulk', 'rows', id, filter],
    queryFn: ({ signal }) =>
      call(bulkApi.rows, {
        params: { id },
        query: {
          page: filter.page,
          limit: limits.guidesPage,
          ...(filter.actions.length > 0 ? { actions: [...filter.actions] } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: filter.status !== 'running',
  });

/** Sends a sheet to be read and checked; what is wrong with it is told beside it. */
export function useUploadSheet(list: BulkList) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      file,
      onProgress,
      signal,
    }: {
      file: File;
      onProgress: (share: number) => void;
      signal: AbortSignal;
    }) => call(bulkApi.upload, { params: { list }, file, onProgress, signal }),
    onSuccess: (made) => {
      client.setQueryData(detailKey(made._id), made);
      return client.invalidateQueries({ queryKey: ['bulk', 'imports', list] });
    },
    meta: { quiet: true },
  });
}

export function useRunSheet(list: BulkList) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, password }: { id: string; password: string | null }) =>
      call(bulkApi.run, { params: { id }, body: password === null ? {} : { password } }),
    onSuccess: (started) => {
      client.setQueryData(detailKey(started._id), started);
      if (started.jobId) follow('import', list, started.jobId);
      void client.invalidateQueries({ queryKey: ['bulk', 'imports', list] });
    },
    meta: { quiet: true },
  });
}

export function useDiscardSheet(list: BulkList) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(bulkApi.discard, { params: { id } }),
    onSuccess: (_answer, id) => {
      client.removeQueries({ queryKey: detailKey(id) });
      return client.invalidateQueries({ queryKey: ['bulk', 'imports', list] });
    },
  });
}
