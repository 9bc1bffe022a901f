import type { DayView, RouteOfDay } from '@tramo/contract/driver-day/day';
import type { DayStore } from '../day/recorder.ts';
import { makeStore } from '../ui/store.ts';
import { tripGoesOn } from './odometer.ts';
import { askedBefore, startWatch, stopWatch } from './place.ts';
import { awakeChoice, keepAwake } from './wake-lock.ts';

/** The browser would ask for the place now: the driver is told why first (`LocationNotice`), and says yes there. */
export const needsLeave = makeStore(false);
let giveLeave: () => void = () => startWatch();
/** That the driver said yes once, for browsers that do not tell (Safari). */
const leaveKey = 'tramo-location-leave';

const underWay = (day: DayView | null): RouteOfDay | null =>
  day?.routes.find((route) => route.status === 'started') ?? null;

/**
 * Follows the phone's place while a route is under way and the app is in sight, from the start of the page on (`app/main.tsx`). Out of sight browsers tell nothing,
 * and holding on costs battery.
 */
export function keepWatch(store: DayStore): () => void {
  let followed: string | null = null;
  let asked = 0;
  const follow = (routeId: string) => {
    followed = routeId;
    if (awakeChoice.get()) void keepAwake(true);
    startWatch((fix) => {
      tripGoesOn(routeId, fix);
      store.keepFix(routeId, fix);
    });
  };
  const look = async () => {
    const routeId = document.visibilityState === 'visible' ? (underWay(store.view())?._id ?? null) : null;
    if (routeId === followed) return;
    const turn = ++asked;
    if (routeId === null) {
      followed = null;
      needsLeave.set(false);
      stopWatch();
      // Out of sight the system lets go of the screen by itself, and it is taken again in sight.
      if (!underWay(store.view())) void keepAwake(false);
      return;
    }
    const leave = await askedBefore();
    if (turn !== asked) return;
    const isKnown =
      leave === 'granted' || leave === 'denied' || (leave === 'unknown' && localStorage.getItem(leaveKey) !== null);
    needsLeave.set(!isKnown);
    if (isKnown) follow(routeId);
  };
  const again = () => void look();
  giveLeave = () => {
    localStorage.setItem(leaveKey, 'yes');
    needsLeave.set(false);
    const route = underWay(store.view());
    if (route) follow(route._id);
    else startWatch();
  };
  const stop = store.subscribe(again);
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    stop();
    document.removeEventListener('visibilitychange', again);
    stopWatch();
  };
}

/** The driver said yes: now the browser asks. */
export const allowLocation = (): void => giveLeave();
