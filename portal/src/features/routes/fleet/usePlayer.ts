import { useEffect, useMemo, useState } from 'react';
import { useGather } from '../../../lib/gather.ts';
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
  const show = useGather(() => setState(player.state()));
  useEffect(() => {
    setState(player.state());
    return player.subscribe(() => show.every(everyMs));
  }, [player, everyMs, show]);
  return state;
}
