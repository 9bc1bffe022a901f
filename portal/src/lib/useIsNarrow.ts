import { useSyncExternalStore } from 'react';

const query = '(max-width: 760px)';
const subscribe = (listener: () => void): (() => void) => {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

/** True on a phone: bottom bar, two tabs, rows of two lines. The same width stands in the style sheets. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
