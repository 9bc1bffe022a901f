/** Work that is done when it is nudged. */
export interface Pulse {
  nudge(): void;
  stop(): Promise<void>;
}

/** Calls `work` soon after each nudge, never twice at once, and at least every `everyMs`. */
export function pulse(work: () => Promise<unknown>, everyMs: number, onError: (error: unknown) => void): Pulse {
  let running: Promise<unknown> | null = null;
  let again = false;
  let stopped = false;
  const go = (): void => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    again = false;
    running = work()
      .catch(onError)
      .finally(() => {
        running = null;
        if (again) setImmediate(go);
      });
  };
  const timer = setInterval(go, everyMs);
  timer.unref();
  return {
    nudge: go,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
