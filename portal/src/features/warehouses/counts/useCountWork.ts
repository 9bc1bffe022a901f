import { playSound } from '@tramo/browser/scanner/sounds';
import { type CountState, type CountVerdict, countVerdict, nothingOpen } from '@tramo/contract/warehouse/count-machine';
import type { Count, CountScanResult, CountTask } from '@tramo/contract/warehouse/counts';
import { type ScanCommand, scanCommands } from '@tramo/contract/warehouse/scan-codes';
import type { Scan } from '@tramo/contract/warehouse/scans';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import type { QueueState } from '../../../lib/scanner/scan-queue.ts';
import { useScanner } from '../../../lib/scanner/useScanner.ts';
import { useScanQueue } from '../../../lib/scanner/useScanQueue.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { toast } from '../../../ui/toast.ts';
import { sendCountScans, takeNext, useKeepCount } from '../counts.api.ts';
import type { Directory } from '../shared/directory.rules.ts';
import { stateOf } from './count-work.rules.ts';

interface More {
  /** What somebody typed, instead of one more for each reading. */
  quantity: number | null;
}
type Answer = Awaited<ReturnType<typeof sendCountScans>>;
/** What is told of the last scan: at once by this browser, then by the server. */
export interface CountTold {
  scanId: string;
  code: string;
  verdict: CountVerdict;
  result: CountScanResult | null;
}

const noQueue = createStore<QueueState>({ waiting: [], state: 'idle', error: null, isKept: true });
const noAnswer = createStore<Answer | null>(null);

/** Which locations this count has is known to the server alone. */
const worldOf = (directory: Directory) => ({ directory, year: new Date().getFullYear(), isOpenTo: () => true });

/** Counting: scans are judged at once, sent when there is a network, and what the server says stands. */
export function useCountWork(count: Count, directory: Directory | undefined) {
  const id = count._id;
  const { queue, isTaken, tryAgain } = useScanQueue<Answer, More>(`count/${id}`, (scans) => sendCountScans(id, scans));
  const sending = useStore(queue?.state ?? noQueue);
  const answer = useStore(queue?.answer ?? noAnswer);
  const keep = useKeepCount();
  const [task, setTask] = useState<CountTask | null>(null);
  const [state, setState] = useState<CountState>(nothingOpen);
  const [told, setTold] = useState<CountTold | null>(null);
  const [isTaking, setTaking] = useState(false);
  const [isAllDone, setAllDone] = useState(false);
  /** The next scan may come before React has drawn this one. */
  const now = useRef(state);
  const put = (next: CountState): void => {
    now.current = next;
    setState(next);
  };

  const take = async (locationId?: string): Promise<void> => {
    setTaking(true);
    try {
      const work = await takeNext(id, locationId);
      keep(work.count);
      setTask(work.task);
      put(stateOf(work.task));
      setTold(null);
      setAllDone(work.task === null);
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setTaking(false);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer once
  useEffect(() => {
    if (!answer) return;
    keep(answer.count);
    setTold((last) => {
      const result = answer.results.find((r) => r._id === last?.scanId) ?? null;
      return last && result ? { ...last, result } : last;
    });
    if ((queue?.state.get().waiting.length ?? 0) > 0) return;
    setTask(answer.task);
    put(stateOf(answer.task));
    // Whoever ended a location goes on to the next one without touching the screen.
    if (answer.task === null && answer.results.at(-1)?.kind === 'done' && answer.count.status === 'open') void take();
  }, [answer]);

  const isOpen = count.can.count && count.status === 'open';
  const isReady = queue !== null && directory !== undefined;
  // What was scanned before the page was loaded anew, and has not arrived yet, counts first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when both are there
  useEffect(() => {
    if (!queue || !directory) return;
    for (const scan of queue.state.get().waiting as readonly (Scan & More)[])
      put(countVerdict(now.current, scan, worldOf(directory)).next);
  }, [isReady]);
  const hear = (code: string, source: Scan['source'], quantity: number | null = null): void => {
    if (!queue || !directory) return;
    const verdict = countVerdict(now.current, { code, quantity }, worldOf(directory));
    playSound(verdict.sound);
    put(verdict.next);
    const { _id } = queue.add(code, source, { quantity });
    setTold({ scanId: _id, code, verdict, result: null });
  };
  useScanner((code, source) => hear(code, source), isOpen && !isTaken, isReady);
  return {
    isReady,
    isTaken,
    tryAgain,
    isTaking,
    isAllDone,
    queue,
    sending,
    task,
    state,
    told,
    take: () => void take(),
    command: (command: ScanCommand) => hear(scanCommands[command], 'typed'),
    type: (sku: string, quantity: number) => hear(sku, 'typed', quantity),
  };
}
