import { useEffect, useState } from 'preact/hooks';
import { PublicProblem } from './client.ts';

const EVERY_MS = 30_000;

export interface FollowedOf<T> {
  data: T | null;
  /** When `data` came, by this device's clock. */
  at: number;
  /** What the last try brought instead; with `data`, the page goes on with what it knows. */
  problem: PublicProblem | null;
  retry: () => void;
}

/**
 * Asks for something every half minute while the page is looked at, until nothing more will happen to it or its link does not open.
 * `key` names what is asked for; `first` is an answer that is there already.
 */
export function useFollowed<T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  isOver: (data: T) => boolean,
  first: T | null = null,
): FollowedOf<T> {
  const [known, setKnown] = useState<Omit<FollowedOf<T>, 'retry'>>({ data: first, at: Date.now(), problem: null });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` only saves the first request; `tries` asks anew; `key` stands for the rest
  useEffect(() => {
    const cancel = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = first !== null && tries === 0 ? Date.now() : 0;
    let isFinal = false;
    const askNow = async (): Promise<void> => {
      clearTimeout(timer);
      last = Date.now();
      try {
        const data = await ask(cancel.signal);
        isFinal = isOver(data);
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
      timer = setTimeout(() => void askNow(), Math.max(0, last + EVERY_MS - Date.now()));
    };
    document.addEventListener('visibilitychange', plan);
    if (last === 0) void askNow();
    else {
      isFinal = first !== null && isOver(first);
      plan();
    }
    return () => {
      cancel.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', plan);
    };
  }, [key, tries]);

  return { ...known, retry: () => setTries((n) => n + 1) };
}
