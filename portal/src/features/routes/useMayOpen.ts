import { isAmong, type Screen, screens } from '@tramo/contract/access';
import { useMe } from '../accounts/shared/me.api.ts';

/** Whether the user finds a screen behind a link to it; the table of screens decides. */
function useMayOpen(screen: Screen): boolean {
  const me = useMe();
  if (!me) return false;
  if (screen.manager && isAmong(me, ['supervisor'])) return false;
  return !screen.who || isAmong(me, screen.who);
}
export const useMayOpenGuides = (): boolean => useMayOpen(screens.routeGuides);
export const useMayPlan = (): boolean => useMayOpen(screens.planList);
