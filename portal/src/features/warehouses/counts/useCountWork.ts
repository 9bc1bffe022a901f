import { type CountState, type CountVerdict, countVerdict, nothingOpen } from '@tramo/contract/warehouse/count-machine';
import type { Count, CountScanResult, CountTask } from '@tramo/contract/warehouse/counts';
import { type ScanCommand, scanCommands } from '@tramo/contract/warehouse/scan-codes';
import type { Scan } from '@tramo/contract/warehouse/scans';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { claimWork, openScanQueue, type QueueState, type ScanQueue } from '../../../lib/scanner/scan-queue.ts';
import { openScanStore } from '../../../lib/scanner/scan-store.ts';
import { playSound } from '../../../lib/scanner/sounds.ts';
import { useScanner } from '../../../lib/scanner/useScanner.ts';
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
type Queue = ScanQueue<Answer, More>;
/** What is told of the last scan: at once by this browser, then by the server. */
export interface CountTold {
  scanId: string;
  code: string;
  verdict: CountVerdict;
  result: CountScanResult | null;
}

const noQueue = createStore<QueueState>({ waiting: [], state: 'idle', error: null, isKept: true });
const noAnswer = createStore<Answer | null>(null);

/** The queue of a count's scans; `isTaken` while another window of this browser has it. */
function useCountQueue(id: string): { queue: Queue | null; isTaken: boolean } {
  const [queue, setQueue] = useState<Queue | null>(null);
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    let isGone = false;
    let end = (): void => undefined;
    async function open(): Promise<void> {
      const release = await claimWork(`count/${id}`);
      if (isGone) return release?.();
      setTaken(release === null);
      if (!release) return;
      const opened = await openScanQueue<Answer, More>({
        work: `count/${id}`,
        store: await openScanStore(),
        lastSeq: 0,
        send: (scans) => sendCountScans(id, scans),
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
    void open();
    return () => {
      isGone = true;
      end();
      setQueue(null);
    };
  }, [id]);
  return { queue, isTaken };
}

/** Counting: scans are judged at once, sent when there is a network, and what the server says stands. */
export function useCountWork(count: Count, directory: Directory | undefined) {
  const id = count._id;
  const { queue, isTaken } = useCountQueue(id);
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
      put(stateOf(work.task, now.current));
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
    put(stateOf(answer.task, now.current));
    // Whoever ended a location goes on to the next one without touching the screen.
    if (answer.task === null && answer.results.at(-1)?.kind === 'done' && answer.count.status === 'open') void take();
  }, [answer]);

  const isReady = queue !== null && directory !== undefined && count.can.count && count.status === 'open';
  const hear = (code: string, source: Scan['source'], quantity: number | null = null): void => {
    if (!queue || !directory) return;
    const world = { directory, year: new Date().getFullYear(), isOpenTo: () => true };
    const verdict = countVerdict(now.current, { code, quantity }, world);
    playSound(verdict.sound);
    put(verdict.next);
    const { _id } = queue.add(code, source, { quantity });
    setTold({ scanId: _id, code, verdict, result: null });
  };
  useScanner((code, source) => hear(code, source), isReady);
  return {
    isReady,
    isTaken,
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
