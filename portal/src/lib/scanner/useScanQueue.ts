import type { Scan } from '@tramo/contract/warehouse/scans';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../api-problem.ts';
import { claimWork, openScanQueue, type ScanQueue } from './scan-queue.ts';
import { openScanStore } from './scan-store.ts';

interface Opened<A, M extends object> {
  /** Null until it is open. */
  queue: ScanQueue<A, M> | null;
  /** Another window of this browser has this work. */
  isTaken: boolean;
  tryAgain: () => void;
}

/** The queue of the scans of one piece of work, open while mounted; null: no work yet. `send` may be a fresh function at each render. */
export function useScanQueue<A, M extends object>(
  work: string | null,
  send: (scans: (Scan & M)[]) => Promise<A>,
  lastSeq = 0,
): Opened<A, M> {
  const [queue, setQueue] = useState<ScanQueue<A, M> | null>(null);
  const [isTaken, setTaken] = useState(false);
  const [tries, setTries] = useState(0);
  const latest = useRef({ send, lastSeq });
  latest.current = { send, lastSeq };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it anew
  useEffect(() => {
    if (work === null) return;
    let isGone = false;
    let end = (): void => undefined;
    async function open(name: string): Promise<void> {
      const release = await claimWork(name);
      if (isGone) return release?.();
      setTaken(release === null);
      if (!release) return;
      const opened = await openScanQueue<A, M>({
        work: name,
        store: await openScanStore(),
        lastSeq: latest.current.lastSeq,
        send: (scans) => latest.current.send(scans),
        // Without an answer, or while the server is away or busy, trying again is of use.
        isRefusal: (error) =>
          error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429,
      });
      end = () => {
        opened.close();
        release();
      };
      if (isGone) return end();
      setQueue(opened);
    }
    void open(work);
    return () => {
      isGone = true;
      end();
      setQueue(null);
    };
  }, [work, tries]);
  return { queue, isTaken, tryAgain: () => setTries((n) => n + 1) };
}
