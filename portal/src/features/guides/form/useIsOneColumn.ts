import { useSyncExternalStore } from 'react';

const query = '(max-width: 1100px)';
const subscribe = (listener: () => void): (() => void) => {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

/** True where form and map stand below each other. The same width stands in the style sheet. */
export const useIsOneColumn = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
