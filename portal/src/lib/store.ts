import { useSyncExternalStore } from 'react';

/** Who wants to know of something; `subscribe` answers how to stop listening. */
export interface Listeners<Args extends unknown[] = []> {
  subscribe: (listener: (...args: Args) => void) => () => void;
  notify: (...args: Args) => void;
}
export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const all = new Set<(...args: Args) => void>();
  return {
    subscribe: (listener) => {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    notify: (...args) => {
      for (const listener of all) listener(...args);
    },
  };
}

/** A value outside of React, and who wants to know when another takes its place. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: Listeners['subscribe'];
}
export function createStore<T>(first: T): Store<T> {
  let value = first;
  const { subscribe, notify } = createListeners();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      notify();
    },
    subscribe,
  };
}

/** The value of a store as React shows it. */
export const useStore = <T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get, get);
