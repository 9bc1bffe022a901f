import { createContext } from 'preact';
import { useContext, useLayoutEffect } from 'preact/hooks';
import type { Store } from './store.ts';

/**
 * Whether a screen rests: it stands below another one and is not seen. What it follows (`useFollowed`, `useNow`, `useGradually`) does not draw it then, and looks
 * once when it is seen again. Null: a screen that never rests.
 */
export const RestContext = createContext<Store<boolean> | null>(null);

export const useRest = (): Store<boolean> | null => useContext(RestContext);

/** Lets the screen around it rest while it is seen: it stays as it is until it is left, or is not held any more. */
export function useHold(): (isHeld: boolean) => void {
  const rest = useRest();
  return (isHeld) => rest?.set(isHeld);
}

/** Calls `hear` each time that the screen around it goes to rest, or is seen again. */
export function useRestChange(hear: (isResting: boolean) => void): void {
  const rest = useRest();
  useLayoutEffect(() => rest?.subscribe(() => hear(rest.get())), [rest, hear]);
}
