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
  let state: PlayerState = { at: start ?? 0, from: 0, to: 0, isPlaying: false, rate: 60 };
  let isPlaced = start !== null;
  let frame = 0;
  let lastAt = 0;
  const listeners = new Set<() => void>();
  const set = (change: Partial<PlayerState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const within = (second: number): number => Math.min(state.to, Math.max(state.from, second));
  const stop = (): void => {
    world.cancel(frame);
    frame = 0;
  };
  const tick = (): void => {
    const now = world.now();
    // A window that was out of sight does not leap by the time it was away.
    const passedS = Math.min(0.5, (now - lastAt) / 1000);
    lastAt = now;
    const at = within(state.at + passedS * state.rate);
    if (at >= state.to) {
      frame = 0;
      set({ at, isPlaying: false });
      return;
    }
    frame = world.onFrame(tick);
    set({ at });
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    seek: (second) => {
      isPlaced = true;
      set({ at: within(second) });
    },
    play: () => {
      if (frame !== 0 || state.to <= state.from) return;
      lastAt = world.now();
      // At the end there is nothing left to play: it begins again.
      set({ isPlaying: true, at: state.at >= state.to ? state.from : state.at });
      isPlaced = true;
      frame = world.onFrame(tick);
    },
    pause: () => {
      stop();
      set({ isPlaying: false });
    },
    setRate: (rate) => set({ rate }),
    setSpan: (from, to) => {
      state = { ...state, from, to };
      set({ at: isPlaced ? within(state.at) : to });
    },
    close: stop,
  };
}
