import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Query } from '@tramo/contract/endpoint';
import { type GuideImport, type ImportField, type ImportKind, importsApi } from '@tramo/contract/imports';
import { type Job, jobsApi } from '@tramo/contract/jobs';
import { limits } from '@tramo/contract/limits';
import { call, urlOf } from '../../lib/api.ts';
import { fetchFile, saveBlob } from '../../lib/files.ts';
import { useLive } from '../../lib/live.ts';

/** How often a job under way is asked for when the live stream says nothing. */
const pollMs = 1000;
/** Rows of one page of the grid; within it only those in sight are drawn. */
export const rowsPage = 100;

const isAtWork = (status: GuideImport['status'] | undefined): boolean => status === 'reading' || status === 'running';

export const useImports = (kind: ImportKind) =>
  useQuery({
    queryKey: ['imports', 'list', kind],
    queryFn: ({ signal }) => call(importsApi.list, { query: { limit: limits.filterPage, kind }, signal }),
    refetchInterval: ({ state }) => (state.data?.imports.some((one) => isAtWork(one.status)) ? 3 * pollMs : false),
  });

/** An import as it stands; asked again while it is at work, so that it is right after a reload and without the stream. */
export function useImport(id: string) {
  const client = useQueryClient();
  useLive((event) => {
    if (event.type === 'job.changed' && event.job.subjectId === id) {
      client.setQueryData<Job>(['jobs', event.job._id], event.job);
      if (event.job.status !== 'queued' && event.job.status !== 'running')
        void client.invalidateQueries({ queryKey: ['imports'] });
    }
  });
  return useQuery({
    queryKey: ['imports', 'detail', id],
    queryFn: ({ signal }) => call(importsApi.detail, { params: { id }, signal }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (isAtWork(state.data?.status) ? pollMs : false),
  });
}

export const useJob = (id: string | null) =>
  useQuery({
    queryKey: ['jobs', id],
    queryFn: ({ signal }) => call(jobsApi.detail, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === 'queued' || state.data.status === 'running' ? pollMs : false,
  });

export function useCancelJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(jobsApi.cancel, { params: { id } }),
    onSuccess: (job) => {
      client.setQueryData(['jobs', job._id], job);
      return client.invalidateQueries({ queryKey: ['imports'] });
    },
  });
}

interface Upload {
  file: File;
  query: Query<typeof importsApi.upload>;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}
/** Sends the file; what is wrong with it is told beside it, not in a toast. */
export function useUpload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, query, signal, onProgress }: Upload) =>
      call(importsApi.upload, { query, file, signal, onProgress }),
    onSuccess: (made) => {
      client.setQueryData(['imports', 'detail', made._id], made);
      return client.invalidateQueries({ queryKey: ['imports', 'list'] });
    },
    meta: { quiet: true },
  });
}

/** Changes what the columns mean; every row is checked again. */
export function useRemap(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof importsApi.remap>) => call(importsApi.remap, { params: { id }, body }),
    // One after the other: the last choice is the one that stays.
    scope: { id: `remap ${id}` },
    onSuccess: (changed) => {
      client.setQueryData(['imports', 'detail', id], changed);
      client.removeQueries({ queryKey: ['imports', 'rows', id] });
    },
  });
}

export const useSaveOptions = () =>
  useMutation({
    mutationFn: (body: Body<typeof importsApi.saveXlsOptions>) => call(importsApi.saveXlsOptions, { body }),
  });

export interface RowsFilter {
  state: 'valid' | 'faulty' | 'imported' | 'skipped' | undefined;
  search: string;
  page: number;
}
const rowsKey = (id: string, filter: RowsFilter) => ['imports', 'rows', id, filter] as const;
type RowsAnswer = Awaited<ReturnType<typeof call<typeof importsApi.rows>>>;

export const useImportRows = (id: string, filter: RowsFilter) =>
  useQuery({
    queryKey: rowsKey(id, filter),
    queryFn: ({ signal }) => call(importsApi.rows, { params: { id }, query: { ...filter, limit: rowsPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A row that was mended stays where it is until the person turns the page: nothing jumps under the cursor.
    refetchOnWindowFocus: false,
  });

interface Fix {
  row: number;
  cells?: Partial<Record<ImportField, string>>;
  skip?: boolean;
}
/** Mends a row. It is checked at once; when rows of the same folio changed with it, the page is asked again. */
export function useFixRow(id: string, filter: RowsFilter) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ row, ...body }: Fix) => call(importsApi.fixRow, { params: { id, row: row as never }, body }),
    scope: { id: `fix ${id}` },
    onSuccess: ({ row, counts }) => {
      const before = client.getQueryData<GuideImport>(['imports', 'detail', id]);
      const rows = client.getQueryData<RowsAnswer>(rowsKey(id, filter));
      const old = rows?.rows.find((one) => one.row === row.row);
      client.setQueryData<RowsAnswer>(
        rowsKey(id, filter),
        (page) => page && { ...page, rows: page.rows.map((one) => (one.row === row.row ? row : one)) },
      );
      if (before) {
        const { can } = before;
        client.setQueryData<GuideImport>(['imports', 'detail', id], {
          ...before,
          counts,
          can: { ...can, run: can.edit && counts.valid > 0 },
        });
        const moved = Number(row.state === 'faulty') - Number(old?.state === 'faulty');
        void client.invalidateQueries({ queryKey: ['imports', 'offers', id] });
        if (counts.faulty - before.counts.faulty !== moved)
          void client.invalidateQueries({ queryKey: ['imports', 'rows', id] });
      }
    },
    meta: { quiet: true },
  });
}

/** What many rows lack or have too much of. */
export const useImportOffers = (one: GuideImport) =>
  useQuery({
    queryKey: ['imports', 'offers', one._id],
    queryFn: ({ signal }) => call(importsApi.offers, { params: { id: one._id }, signal }),
    enabled: one.can.edit,
    staleTime: 0,
  });
/** Changes many rows at once; all of them are checked again. */
export function useChangeRows(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof importsApi.change>) => call(importsApi.change, { params: { id }, body }),
    onSuccess: (changed) => {
      client.setQueryData(['imports', 'detail', id], changed);
      client.removeQueries({ queryKey: ['imports', 'rows', id] });
    },
  });
}

export function useRunImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(importsApi.run, { params: { id } }),
    onSuccess: (started) => {
      client.setQueryData(['imports', 'detail', id], started);
      client.removeQueries({ queryKey: ['imports', 'rows', id] });
    },
  });
}

export function useUndoImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(importsApi.undo, { params: { id } }),
    onSuccess: (_answer, id) => {
      client.removeQueries({ queryKey: ['imports', 'rows', id] });
      void client.invalidateQueries({ queryKey: ['guides'] });
      void client.invalidateQueries({ queryKey: ['orders'] });
      return client.invalidateQueries({ queryKey: ['imports'] });
    },
    // A refusal stays on the screen, where it can be read.
    meta: { quiet: true },
  });
}

/** Downloads the faulty rows as a workbook. */
export const useDownloadFaulty = () =>
  useMutation({
    mutationFn: async ({ id, fileName }: { id: string; fileName: string }) => {
      saveBlob((await fetchFile(urlOf(importsApi.faultyRows, { id }))).blob, fileName);
    },
  });
