import { createStore } from '../../../lib/store.ts';

/** The clock of a day's replay, outside of React: it ticks with the screen's frames. */
export interface Player {
  state: () => PlayerState;
  /** Tells of every tick and change. */
  subscribe: (listener: () => void) => () => void;
  /** Moves to a second; playing goes on. */
  seek: (second: number) => void;
  play: () => void;
  pause: () => void;
  setRate: (rate: number) => void;
  /** The day's span, which grows while the day is not over. Whoever stood at its end goes along unless he stopped there by himself. */
  setSpan: (from: number, to: number) => void;
  close: () => void;
}
export interface PlayerState {
  /** Second since 1970 that is shown. */
  at: number;
  from: number;
  to: number;
  isPlaying: boolean;
  /** Seconds of the day for each second of the reader. */
  rate: number;
}
export const rates = [1, 10, 30, 60, 120] as const;

interface World {
  now: () => number;
  onFrame: (run: () => void) => number;
  cancel: (frame: number) => void;
}
const browser: World = {
  now: () => performance.now(),
  onFrame: (run) => requestAnimationFrame(run),
  cancel: (frame) => cancelAnimationFrame(frame),
};

export function createPlayer(start: number | null, world: World = browser): Player {
  const state = createStore<PlayerState>({ at: start ?? 0, from: 0, to: 0, isPlaying: false, rate: 60 });
  let isPlaced = start !== null;
  let frame = 0;
  let lastAt = 0;
  const set = (change: Partial<PlayerState>): void => state.set({ ...state.get(), ...change });
  const within = (second: number, { from, to }: Pick<PlayerState, 'from' | 'to'> = state.get()): number =>
    Math.min(to, Math.max(from, second));
  const stop = (): void => {
    world.cancel(frame);
    frame = 0;
  };
  const tick = (): void => {
    const now = world.now();
    // A window that was out of sight does not leap by the time it was away.
    const passedS = Math.min(0.5, (now - lastAt) / 1000);
    lastAt = now;
    const { at: before, rate, to } = state.get();
    const at = within(before + passedS * rate);
    if (at >= to) {
      frame = 0;
      set({ at, isPlaying: false });
      return;
    }
    frame = world.onFrame(tick);
    set({ at });
  };
  return {
    state: state.get,
    subscribe: state.subscribe,
    seek: (second) => {
      isPlaced = true;
      set({ at: within(second) });
    },
    play: () => {
      const { at, from, to } = state.get();
      if (frame !== 0 || to <= from) return;
      lastAt = world.now();
      // At the end there is nothing left to play: it begins again.
      set({ isPlaying: true, at: at >= to ? from : at });
      isPlaced = true;
      frame = world.onFrame(tick);
    },
    pause: () => {
      stop();
      set({ isPlaying: false });
    },
    setRate: (rate) => set({ rate }),
    setSpan: (from, to) => {
      set({ from, to, at: isPlaced ? within(state.get().at, { from, to }) : to });
    },
    close: stop,
  };
}
