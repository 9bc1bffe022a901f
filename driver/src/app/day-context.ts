import type { DayView, RouteOfDay, StopOfDay } from '@tramo/contract/driver-day/day';
import { createContext } from 'preact';
import { useCallback, useContext } from 'preact/hooks';
import type { DayStore } from '../day/recorder.ts';
import { useFollowed } from '../ui/store.ts';

/** The one store of the page (`app/main.tsx` gives it). */
export const DayContext = createContext<DayStore | null>(null);

export function useDayStore(): DayStore {
  const store = useContext(DayContext);
  if (!store) throw new Error('no day store above');
  return store;
}

/** What `pick` takes of the day; drawn again only when that became another. */
export function useDayPart<T>(pick: (day: DayView | null) => T): T {
  const store = useDayStore();
  const subscribe = useCallback((hear: () => void) => store.subscribe(hear), [store]);
  return useFollowed(subscribe, () => pick(store.view()));
}

/** Anything that the store answers: signal, what waits, who is signed in. Give it values that compare (text, number, the same object). */
export function useStoreValue<T>(read: (store: DayStore) => T): T {
  const store = useDayStore();
  const subscribe = useCallback((hear: () => void) => store.subscribe(hear), [store]);
  return useFollowed(subscribe, () => read(store));
}

/** The day as the driver sees it; null until the first one was read. */
export const useDay = (): DayView | null => useDayPart((day) => day);

export const routeOf = (day: DayView | null, routeId: string): RouteOfDay | null =>
  day?.routes.find((one) => one._id === routeId) ?? null;

export const useRoute = (routeId: string): RouteOfDay | null => useDayPart((day) => routeOf(day, routeId));

export const useStop = (routeId: string, guideId: string): StopOfDay | null =>
  useDayPart((day) => routeOf(day, routeId)?.stops.find((one) => one.guideId === guideId) ?? null);
