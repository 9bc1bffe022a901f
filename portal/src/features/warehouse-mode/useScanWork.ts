import { playSound } from '@tramo/browser/scanner/sounds';
import type { PickScan } from '@tramo/contract/warehouse/pick-work';
import type { Scan, ScanSound } from '@tramo/contract/warehouse/scans';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { QueueState } from '../../lib/scanner/scan-queue.ts';
import { useScanner } from '../../lib/scanner/useScanner.ts';
import { useScanQueue } from '../../lib/scanner/useScanQueue.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { modeSettings } from './mode-settings.ts';

/** What is said with a scan. */
export type Beside = Pick<PickScan, 'quantity' | 'reason' | 'note'>;
type Said = Scan & Beside;
const nothing: Beside = { quantity: null, reason: null, note: '' };

interface Verdict {
  verdict: string;
  why: string;
  sound: ScanSound;
}
export interface Told<V> {
  scanId: string;
  code: string;
  verdict: V;
  /** The server took it otherwise than this screen did: its word stands. */
  isOther: boolean;
}
/** A piece of work as the server has it: `lastSeq` is the highest place of a scan that it knows. */
interface Base<W> {
  work: W;
  lastSeq: number;
}
interface Options<W, V, A> {
  name: string;
  first: Base<W>;
  /** The machine of contract: the same that the server folds with. */
  fold: (work: W, said: { code: string } & Beside) => { work: W; verdict: V };
  send: (scans: Said[]) => Promise<A>;
  heard: (answer: A) => Base<W> & { results: readonly { _id: string; verdict: V }[] };
  /** Takes a code for itself; true: it is no scan of this work. */
  takes?: (code: string) => boolean;
}

const noQueue = createStore<QueueState>({ waiting: [], state: 'idle', error: null, isKept: true });

/** Work by scans: each is answered at once by the machine over what the server said last and what waits, kept, and sent when there is a network. */
export function useScanWork<W, V extends Verdict, A>(options: Options<W, V, A>) {
  const { name, first, fold, takes } = options;
  const latest = useRef(options);
  latest.current = options;
  // Outside of React: what the server said and what still waits must change together, or a scan in between is judged by neither.
  const [base] = useState(() => createStore(first));
  const [told, setTold] = useState<Told<V> | null>(null);
  const judged = useRef(new Map<string, { code: string; verdict: V }>());
  const { queue, isTaken, tryAgain } = useScanQueue<A, Beside>(
    name,
    async (scans) => {
      const answer = await latest.current.send(scans);
      const { results, ...said } = latest.current.heard(answer);
      base.set(said);
      for (const { _id, verdict } of results) {
        const mine = judged.current.get(_id);
        judged.current.delete(_id);
        // Of scans that a page before this one judged nobody knows what was said.
        if (!mine || (mine.verdict.why === verdict.why && mine.verdict.verdict === verdict.verdict)) continue;
        setTold({ scanId: _id, code: mine.code, verdict, isOther: true });
        if (modeSettings().hasSound) playSound(verdict.sound);
      }
      return answer;
    },
    first.lastSeq,
  );
  const state = useStore(queue?.state ?? noQueue);
  const { work: known, lastSeq } = useStore(base);
  const waiting = state.waiting as readonly Said[];
  const work = useMemo(
    () => waiting.reduce((now, scan) => (scan.seq > lastSeq ? fold(now, scan).work : now), known),
    [known, lastSeq, waiting, fold],
  );
  const now = useRef(work);
  now.current = work;

  const add = (code: string, source: Scan['source'], beside: Partial<Beside> = {}): V | null => {
    if (!queue) return null;
    const said = { ...nothing, ...beside };
    const { work: after, verdict } = fold(now.current, { code, ...said });
    if (modeSettings().hasSound) playSound(verdict.sound);
    const { _id } = queue.add(code, source, said);
    judged.current.set(_id, { code, verdict });
    // The next scan may come before React has drawn this one.
    now.current = after;
    setTold({ scanId: _id, code, verdict, isOther: false });
    return verdict;
  };
  useScanner(
    (code, source) => {
      if (!takes?.(code)) add(code, source);
    },
    !isTaken,
    queue !== null,
  );

  return {
    work,
    told,
    queue,
    state,
    isTaken,
    tryAgain,
    add,
    /** What the server says besides scans. */
    setKnown: useCallback((said: Base<W>) => base.set(said), [base]),
  };
}
export type ScanWork<W, V extends Verdict, A> = ReturnType<typeof useScanWork<W, V, A>>;
