import { useEffect, useState } from 'preact/hooks';

/** Rows that each further frame adds. */
const perFrame = 25;

/**
 * How many rows of a long list to draw now: `first` at once (what can be seen), the others in the frames after it, so that a tap which leads to the list is answered before all of it stands.
 */
export function useGradually(all: number, first: number): number {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (shown >= all) return;
    // A timer of its own after the frame: what is drawn already is painted in between. In a hidden page frames do not come, nor does anybody wait for them.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown(shown + perFrame));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [shown, all]);
  return Math.min(shown, all);
}
