import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useDayStore } from '../app/day-context.ts';
import { placeStore } from '../ui/format.ts';
import { useRest } from '../ui/rest.ts';
import { useStore } from '../ui/store.ts';
import { localMinute } from './time-windows.ts';

const usualMs = 15_000;

/** What `read` makes of the server's time, looked at every so often while the screen is seen. */
function useTimed<T extends string | number | boolean>(read: (now: string) => T, everyMs: number): T {
  const store = useDayStore();
  const [value, setValue] = useState(() => read(store.now()));
  const rest = useRest();
  // What was just drawn need not be looked at again.
  const drawn = useRef(read);
  useEffect(() => {
    const look = () => !rest?.get() && setValue(read(store.now()));
    if (drawn.current !== read) look();
    drawn.current = read;
    const timer = setInterval(look, everyMs);
    const end = rest?.subscribe(look);
    return () => {
      clearInterval(timer);
      end?.();
    };
  }, [store, read, everyMs, rest]);
  return value;
}
const itself = (now: string): string => now;

/** The server's time, told again every so often: windows open and close while the driver looks. */
export const useNow = (everyMs = usualMs): string => useTimed(itself, everyMs);

/** The minute of the route's local day, whole: lists are drawn again once a minute. */
export function useMinute(startDate: string): number {
  const { timeZone } = useStore(placeStore);
  const read = useCallback((now: string) => Math.floor(localMinute(now, startDate, timeZone)), [startDate, timeZone]);
  return useTimed(read, usualMs);
}

/** Whether a moment is still to come; null: none is awaited. */
export function useIsAhead(at: string | null): boolean {
  const read = useCallback((now: string) => at !== null && Date.parse(now) < Date.parse(at), [at]);
  return useTimed(read, usualMs);
}
