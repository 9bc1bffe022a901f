import { playSound } from '@tramo/browser/scanner/sounds';
import { withWaiting } from '@tramo/contract/warehouse/load-list';
import type { LoadDeed } from '@tramo/contract/warehouse/load-machine';
import { type LoadVerdict, loadVerdict } from '@tramo/contract/warehouse/load-machine';
import type { Loading, LoadScanResult } from '@tramo/contract/warehouse/loading';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { QueueState } from '../../lib/scanner/scan-queue.ts';
import { useScanner } from '../../lib/scanner/useScanner.ts';
import { useScanQueue } from '../../lib/scanner/useScanQueue.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { sendLoads, useKeepLoading } from './loading.api.ts';

export interface Deed {
  deed: LoadDeed;
  note: string;
}
/** What is told of the last scan: at once by the parcels at hand, then by the server, which also knows other routes. */
export interface Told {
  scanId: string;
  code: string;
  deed: LoadDeed;
  verdict: LoadVerdict;
  result: LoadScanResult | null;
}
type Answer = Awaited<ReturnType<typeof sendLoads>>;

const noQueue = createStore<QueueState>({ waiting: [], state: 'idle', error: null, isKept: true });
const noAnswer = createStore<Answer | null>(null);

/** Loading one van: scans are judged at once, sent when there is a network, and what the server says stands. */
export function useLoadingWork(routeId: string, read: { loading: Loading; at: number }, deed: Deed) {
  const { queue, isTaken, tryAgain } = useScanQueue<Answer, Deed>(`loading/${routeId}`, (scans) =>
    sendLoads(routeId, scans),
  );
  const state = useStore(queue?.state ?? noQueue);
  const answer = useStore(queue?.answer ?? noAnswer);
  const keep = useKeepLoading(routeId);
  const [told, setTold] = useState<Told | null>(null);
  const waiting = state.waiting as readonly (QueueState['waiting'][number] & Deed)[];
  // An answer takes its scans out of those that wait: what it says of the van counts from that very moment, not from when the screen's own copy has it.
  const answered = useRef({ answer, at: 0 });
  if (answered.current.answer !== answer) answered.current = { answer, at: Date.now() };
  const loading = answer && answered.current.at > read.at ? answer.loading : read.loading;
  const parcels = useMemo(() => withWaiting(loading.parcels, waiting), [loading, waiting]);
  const now = useRef({ parcels, deed });
  now.current = { parcels, deed };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer once
  useEffect(() => {
    if (!answer) return;
    keep(answer.loading);
    setTold((last) => {
      const result = answer.results.find((r) => r._id === last?.scanId) ?? null;
      return last && result ? { ...last, result } : last;
    });
  }, [answer]);

  useScanner(
    (code, source) => {
      if (!queue) return;
      const { parcels: before, deed: what } = now.current;
      const verdict = loadVerdict(before, { code, deed: what.deed });
      playSound(verdict.sound);
      const { _id } = queue.add(code, source, what.deed === 'damage' ? what : { deed: what.deed, note: '' });
      // The next scan may come before React has drawn this one.
      now.current.parcels = withWaiting(before, [{ code, deed: what.deed }]);
      setTold({ scanId: _id, code, deed: what.deed, verdict, result: null });
    },
    !isTaken,
    queue !== null,
  );
  return { queue, state, isTaken, tryAgain, parcels, told };
}
