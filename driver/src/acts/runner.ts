import type { Step } from './sender.ts';

export interface RunnerWorld {
  step(signal: AbortSignal): Promise<Step>;
  /** Nothing can be sent without a session. */
  maySend(): boolean;
  onPhase(phase: 'idle' | 'retrying' | 'held' | 'signIn', retryInMs: number | null): void;
  /** The queue was sent to its end: what the office did meanwhile is read. */
  onDrained(): void;
}

/** A session that may do nothing yet is tried again by itself: its password is being changed. */
const signInMs = 20_000;

const faultMs = 5000;

/** Takes steps for as long as there is something to send, and pauses until it is woken. */
export function makeRunner(world: RunnerWorld): { run(signal: AbortSignal): Promise<void>; wake(): void } {
  let rouse: () => void = () => undefined;
  let isAwake = false;
  const pause = (ms: number | null, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (isAwake || signal.aborted) {
        isAwake = false;
        return resolve();
      }
      const timer = ms === null ? undefined : setTimeout(end, ms);
      function end(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        rouse = () => undefined;
        isAwake = false;
        resolve();
      }
      rouse = end;
      signal.addEventListener('abort', end);
    });
  return {
    wake: () => {
      isAwake = true;
      rouse();
    },
    run: async (signal) => {
      let hasSent = false;
      while (!signal.aborted) {
        if (!world.maySend()) {
          world.onPhase('signIn', null);
          await pause(null, signal);
          continue;
        }
        isAwake = false;
        // Whatever happened to one step (no room on the disk), sending goes on.
        const step = await world.step(signal).catch((): Step => ({ kind: 'retry', afterMs: faultMs }));
        if (step.kind === 'settled') {
          hasSent = true;
          continue;
        }
        if (step.kind === 'retry') world.onPhase('retrying', step.afterMs);
        else world.onPhase(step.kind, null);
        if (hasSent && (step.kind === 'idle' || step.kind === 'held')) {
          hasSent = false;
          world.onDrained();
        }
        await pause(step.kind === 'retry' ? step.afterMs : step.kind === 'signIn' ? signInMs : null, signal);
      }
    },
  };
}
