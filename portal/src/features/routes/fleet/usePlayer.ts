import { useEffect, useMemo, useState } from 'react';
import { createPlayer, type Player, type PlayerState } from './player.ts';

/** A player of one day, stopped when the day is left. `start` is the second to begin at; null for its end. */
export function usePlayer(day: string, start: number | null): Player {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another player; where it began matters once
  const player = useMemo(() => createPlayer(start), [day]);
  useEffect(() => () => player.close(), [player]);
  return player;
}

/** The player's state for React, no more often than `everyMs`: the map follows each frame by itself. */
export function usePlayerState(player: Player, everyMs: number): PlayerState {
  const [state, setState] = useState(player.state);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shownAt = 0;
    const show = (): void => {
      timer = undefined;
      shownAt = performance.now();
      setState(player.state());
    };
    show();
    const stop = player.subscribe(() => {
      timer ??= setTimeout(show, Math.max(0, everyMs - (performance.now() - shownAt)));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [player, everyMs]);
  return state;
}
