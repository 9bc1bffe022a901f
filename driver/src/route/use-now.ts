import { useEffect, useState } from 'preact/hooks';
import { useDayStore } from '../app/day-context.ts';
import { placeStore } from '../ui/format.ts';
import { useStore } from '../ui/store.ts';
import { localMinute } from './time-windows.ts';

/** The server's time, told again every so often: windows open and close while the driver looks. */
export function useNow(everyMs = 15_000): string {
  const store = useDayStore();
  const [now, setNow] = useState(() => store.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(store.now()), everyMs);
    return () => clearInterval(timer);
  }, [store, everyMs]);
  return now;
}

/** The minute of the route's local day, whole: lists are drawn again once a minute. */
export function useMinute(startDate: string): number {
  const now = useNow();
  const { timeZone } = useStore(placeStore);
  return Math.floor(localMinute(now, startDate, timeZone));
}
