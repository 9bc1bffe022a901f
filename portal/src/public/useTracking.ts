import { type PublicTracking, trackingApi } from '@tramo/contract/tracking';
import { useEffect, useState } from 'preact/hooks';
import { PublicProblem, read } from './client.ts';
import { isOver, stageOf } from './headline.ts';
import { useLanguage } from './words.ts';

const EVERY_MS = 30_000;

export interface Followed {
  data: PublicTracking | null;
  /** When `data` came, by this device's clock. */
  at: number;
  /** What the last try brought instead; with `data`, the page goes on with what it knows. */
  problem: PublicProblem | null;
  retry: () => void;
}

/** Follows a guide: every half minute while the page is looked at, until the visit is over. */
export function useTracking(token: string, first: PublicTracking | null = null): Followed {
  const { locale } = useLanguage();
  const [known, setKnown] = useState<Omit<Followed, 'retry'>>({ data: first, at: Date.now(), problem: null });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` only saves the first request; `tries` asks anew
  useEffect(() => {
    const cancel = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = first?.token === token && tries === 0 ? Date.now() : 0;
    let isFinal = false;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      last = Date.now();
      try {
        const data = await read(trackingApi.open, { params: { token }, locale, signal: cancel.signal });
        isFinal = isOver(stageOf(data));
        setKnown({ data, at: Date.now(), problem: null });
      } catch (error) {
        if (cancel.signal.aborted) return;
        const problem = error instanceof PublicProblem ? error : new PublicProblem(0);
        isFinal = problem.status >= 400 && problem.status < 500 && problem.status !== 429;
        setKnown((before) => ({ ...before, data: isFinal ? null : before.data, problem }));
      }
      plan();
    };
    const plan = (): void => {
      clearTimeout(timer);
      if (isFinal || document.hidden) return;
      timer = setTimeout(() => void ask(), Math.max(0, last + EVERY_MS - Date.now()));
    };
    document.addEventListener('visibilitychange', plan);
    if (last === 0) void ask();
    else {
      isFinal = first !== null && isOver(stageOf(first));
      plan();
    }
    return () => {
      cancel.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', plan);
    };
  }, [token, locale, tries]);

  return { ...known, retry: () => setTries((n) => n + 1) };
}
