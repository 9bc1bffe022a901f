import type { Body } from '@tramo/contract/endpoint';
import type { proofApi } from '@tramo/contract/proof';
import { useCallback, useEffect, useState } from 'react';
import { useZip } from './proof.api.ts';

/** An archive that was asked for. */
export interface ZipEntry {
  jobId: string;
  visits: number;
}
export interface Zips {
  entries: readonly ZipEntry[];
  isStarting: boolean;
  /** A refusal has its toast. Answers whether it is on its way. */
  start: (order: Body<typeof proofApi.export>) => Promise<boolean>;
  remove: (jobId: string) => void;
}

const storeKey = 'proof.zips';
const most = 10;
function stored(): ZipEntry[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storeKey) ?? '[]');
    return Array.isArray(kept) ? (kept as ZipEntry[]) : [];
  } catch {
    return [];
  }
}

/** The archives of this tab, the latest first; they outlive a reload, as their jobs do. */
export function useZips(): Zips {
  const { mutateAsync, isPending } = useZip();
  const [entries, setEntries] = useState(stored);
  useEffect(() => sessionStorage.setItem(storeKey, JSON.stringify(entries)), [entries]);
  return {
    entries,
    isStarting: isPending,
    start: useCallback(
      async (order) => {
        try {
          const { jobId, visits } = await mutateAsync(order);
          setEntries((current) => [{ jobId, visits }, ...current].slice(0, most));
          return true;
        } catch {
          return false;
        }
      },
      [mutateAsync],
    ),
    remove: useCallback((jobId) => setEntries((current) => current.filter((e) => e.jobId !== jobId)), []),
  };
}
