import { useEffect, useState } from 'preact/hooks';
import { useRest } from './rest.ts';

/** Rows that each further frame adds. */
const perFrame = 25;

/**
 * How many rows of a long list to draw now: `first` at once (what can be seen), the others in the frames after it, so that a tap which leads to the list is answered before all of it stands.
 */
export function useGradually(all: number, first: number): number {
  const [shown, setShown] = useState(first);
  const rest = useRest();
  useEffect(() => {
    if (shown >= all) return;
    // A timer of its own after the frame: what is drawn already is painted in between. In a hidden page frames do not come, nor does anybody wait for them.
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    const goOn = () => {
      if (rest?.get()) return;
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => !rest?.get() && setShown(shown + perFrame));
      });
    };
    goOn();
    const end = rest?.subscribe(goOn);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      end?.();
    };
  }, [shown, all, rest]);
  return Math.min(shown, all);
}
