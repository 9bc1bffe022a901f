import { useEffect, useState } from 'react';

/** A page that is never idle gets what waits all the same, ms. */
const latestMs = 1000;
/** For browsers that do not tell when they are idle, ms. */
const soonMs = 100;

/** True from the first idle moment after the frame that shows `isReady`: for what is heavy, such as a map, and must not delay the rows beside it. */
export function useIdleAfter(isReady: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isReady || isDue) return;
    const due = (): void => setDue(true);
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(due, soonMs);
      return () => clearTimeout(timer);
    }
    let idle = 0;
    // A window that nobody sees draws no frames; its map waits until it is seen.
    const frame = requestAnimationFrame(() => {
      idle = requestIdleCallback(due, { timeout: latestMs });
    });
    return () => {
      cancelAnimationFrame(frame);
      cancelIdleCallback(idle);
    };
  }, [isReady, isDue]);
  return isDue;
}
