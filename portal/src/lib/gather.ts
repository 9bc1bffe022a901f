import { useEffect, useRef, useState } from 'react';

/** One run for many wishes that come in a while. The soonest wish counts; those after it join it. */
export interface Gathering {
  /** Runs within so many ms. */
  within: (ms: number) => void;
  /** Runs at once, yet not before so many ms have passed since the last run. */
  every: (ms: number) => void;
  /** Forgets what is waited for. */
  stop: () => void;
}

export function gather(run: () => void, clock: () => number = () => performance.now()): Gathering {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let ranAt = Number.NEGATIVE_INFINITY;
  const stop = (): void => {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
  };
  const go = (): void => {
    stop();
    ranAt = clock();
    run();
  };
  const runAt = (at: number): void => {
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(go, at - clock());
  };
  return {
    within: (ms) => runAt(clock() + ms),
    every: (ms) => {
      if (clock() - ranAt >= ms) go();
      else runAt(ranAt + ms);
    },
    stop,
  };
}

/** The same for a component: it runs the function of the last render, and nothing once the component is gone. */
export function useGather(run: () => void): Gathering {
  const latest = useRef(run);
  latest.current = run;
  const [gathering] = useState(() => gather(() => latest.current()));
  useEffect(() => gathering.stop, [gathering]);
  return gathering;
}
