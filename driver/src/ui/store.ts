import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useRest } from './rest.ts';

/** A value that screens follow. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Called after each change; answers how to stop. */
  subscribe(hear: () => void): () => void;
}

export function makeStore<T>(first: T): Store<T> {
  let value = first;
  const hearers = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const hear of [...hearers]) hear();
    },
    subscribe: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}

/** The same value, or small objects that say the same: who answers a new one each time would be drawn for ever. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.prototype || Object.getPrototypeOf(b) !== Object.prototype) return false;
  const [first, second] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(first);
  return keys.length === Object.keys(second).length && keys.every((key) => Object.is(first[key], second[key]));
}

/** Follows what `get` answers: the component is drawn again when that became another value; in a screen that rests, once it is seen again. */
export function useFollowed<T>(subscribe: (hear: () => void) => () => void, get: () => T): T {
  const value = get();
  const [, drawAgain] = useState({});
  const rest = useRest();
  const drawn = useRef({ get, value });
  drawn.current = { get, value };
  useLayoutEffect(() => {
    const look = () => {
      if (rest?.get() || isSame(drawn.current.get(), drawn.current.value)) return;
      drawAgain({});
    };
    // Between drawing and now it may have changed already.
    look();
    const ends = [subscribe(look), rest?.subscribe(look)];
    return () => {
      for (const end of ends) end?.();
    };
  }, [subscribe, rest]);
  return value;
}

export const useStore = <T>(store: Store<T>): T => useFollowed(store.subscribe, store.get);
