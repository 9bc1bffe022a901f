import { useSyncExternalStore } from 'react';

/** Whether the window is no wider than this. The same widths stand in the style sheets. */
function narrowerThan(width: number): () => boolean {
  const media = (): MediaQueryList => matchMedia(`(max-width: ${width}px)`);
  const subscribe = (listener: () => void): (() => void) => {
    const list = media();
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media().matches);
}

/** True on a phone: bottom bar, two tabs, rows of two lines. */
export const useIsNarrow = narrowerThan(760);
/** True where a form and its map stand below each other. */
export const useIsOneColumn = narrowerThan(1100);
