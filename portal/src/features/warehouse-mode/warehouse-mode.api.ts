import { useQuery } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import { type Packing, packingApi } from '@tramo/contract/warehouse/packing';
import { type PickTaskDetail, pickLimits } from '@tramo/contract/warehouse/pick-tasks';
import { pickingApi } from '@tramo/contract/warehouse/picking';
import { printersApi } from '@tramo/contract/warehouse/printers';
import type { ScanDirectory } from '@tramo/contract/warehouse/scan-codes';
import { warehousesApi } from '@tramo/contract/warehouse/warehouses';
import { useEffect, useRef, useState } from 'react';
import { call, urlOf } from '../../lib/api.ts';
import { ApiProblem, isPassing } from '../../lib/api-problem.ts';
import { fetchFile } from '../../lib/files.ts';
import { type DirectoryRows, scanDirectoryOf } from '../../lib/scanner/scan-directory.ts';

const homeMs = 20_000;
/** What lies in my hands, and what waits for anybody. */
export const useMyTasks = () =>
  useQuery({
    queryKey: ['picking', 'mine'],
    queryFn: ({ signal }) => call(pickingApi.tasks, { query: { mine: true, limit: 10 }, signal }),
    refetchInterval: homeMs,
  });
export const useOpenTasks = () =>
  useQuery({
    queryKey: ['picking', 'open'],
    queryFn: ({ signal }) => call(pickingApi.tasks, { query: { status: ['open'], limit: 1 }, signal }),
    refetchInterval: homeMs,
  });
export const usePackingQueue = (search = '') =>
  useQuery({
    queryKey: ['packing', 'queue', search],
    queryFn: ({ signal }) => call(packingApi.queue, { query: { search, limit: 20 }, signal }),
    refetchInterval: homeMs,
  });

/** What the server said last of a piece of work, so that a page that is loaded anew without an answer goes on from there. */
const keptKey = (id: string): string => `warehouseMode.work.${id}`;
function keepWork<T>(id: string, work: T): T {
  try {
    localStorage.setItem(keptKey(id), JSON.stringify(work));
  } catch {
    // A full disk: the page itself still has it.
  }
  return work;
}
export const forgetWork = (id: string): void => localStorage.removeItem(keptKey(id));
async function claimed<T>(id: string, ask: () => Promise<T>): Promise<T> {
  try {
    return keepWork(id, await ask());
  } catch (error) {
    const kept = localStorage.getItem(keptKey(id));
    if (!isPassing(error) || kept === null) throw error;
    return JSON.parse(kept) as T;
  }
}

/** Taken once, then only what scans answer changes it: what is read meanwhile would be older than what was scanned. */
const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 };
/** Takes a task, or goes on with it. */
export const useTaskWork = (id: string) =>
  useQuery({
    queryKey: ['picking', 'work', id],
    queryFn: ({ signal }) => claimed(id, () => call(pickingApi.claim, { params: { id }, signal })),
    ...once,
  });
export const usePackWork = (id: string) =>
  useQuery({
    queryKey: ['packing', 'work', id],
    queryFn: ({ signal }) => claimed(id, () => call(packingApi.claim, { params: { id }, signal })),
    ...once,
  });
export const keepTask = (task: PickTaskDetail): PickTaskDetail => keepWork(task.task._id, task);
export const keepPacking = (packing: Packing): Packing => keepWork(packing.order._id, packing);
export const sendPicks = (id: string, scans: Body<typeof pickingApi.scan>['scans']) =>
  call(pickingApi.scan, { params: { id }, body: { scans } });
export const sendPacks = (id: string, scans: Body<typeof packingApi.scan>['scans']) =>
  call(packingApi.scan, { params: { id }, body: { scans } });

/** What is missing of a task and nobody decided about; `units`: how many are, as the screen has it: another number asks again. */
export const useShorts = (id: string, units: number, isSent: boolean) =>
  useQuery({
    queryKey: ['picking', 'shorts', id, units],
    queryFn: ({ signal }) => call(pickingApi.shorts, { params: { id }, signal }),
    enabled: isSent && units > 0,
    staleTime: 0,
  });
/** Says that somebody is at it still, so that nobody else is given it. Answers why not, once it is in other hands. */
export function useBeat(name: string, beat: () => Promise<unknown>): { lost: unknown; forget: () => void } {
  const [lost, setLost] = useState<unknown>(null);
  const latest = useRef(beat);
  latest.current = beat;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another piece of work beats anew
  useEffect(() => {
    const timer = setInterval(() => {
      latest.current().catch((error: unknown) => {
        if (error instanceof ApiProblem && (error.status === 409 || error.status === 404)) setLost(error);
      });
    }, pickLimits.beatSeconds * 1000);
    return () => clearInterval(timer);
  }, [name]);
  return { lost, forget: () => setLost(null) };
}
export const beatTask = (id: string) => call(pickingApi.heartbeat, { params: { id } });
export const beatOrder = (id: string) => call(packingApi.heartbeat, { params: { id } });
export const claimTask = (id: string) => call(pickingApi.claim, { params: { id } });
export const placeTask = (id: string, place: string) => call(pickingApi.place, { params: { id }, body: { place } });
export const claimOrder = (id: string) => call(packingApi.claim, { params: { id } });
export const usePickPeople = (cediId: string) =>
  useQuery({
    queryKey: ['picking', 'people', cediId],
    queryFn: ({ signal }) => call(pickingApi.people, { query: { cediId }, signal }),
  });
export const useBoxes = () =>
  useQuery({ queryKey: ['packing', 'boxes'], queryFn: ({ signal }) => call(packingApi.boxes, { signal }) });
export const usePrinters = (cediId: string) =>
  useQuery({
    queryKey: ['warehouses', 'printers', 'of', cediId],
    queryFn: ({ signal }) => call(printersApi.list, { query: { cedisIds: [cediId] }, signal }),
  });

/** The codes of a cedi, to look up without asking; null until they are there. The browser keeps them and asks whether they are still so. */
export function useScanDirectory(cediId: string | undefined): ScanDirectory | null {
  const rows = useQuery({
    queryKey: ['warehouses', 'directory', cediId],
    queryFn: async ({ signal }) => {
      const { blob } = await fetchFile(urlOf(warehousesApi.directory, {}, { cediId }), { signal });
      return JSON.parse(await blob.text()) as DirectoryRows;
    },
    enabled: cediId !== undefined,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  }).data;
  const [directory, setDirectory] = useState<ScanDirectory | null>(null);
  useEffect(() => {
    if (!rows) return;
    const end = new AbortController();
    void scanDirectoryOf(rows, end.signal).then((made) => {
      if (!end.signal.aborted) setDirectory(() => made);
    });
    return () => end.abort();
  }, [rows]);
  return directory;
}
