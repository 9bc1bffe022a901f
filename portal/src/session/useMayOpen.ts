import { mayOpenScreen, type ScreenKey, screens } from '@tramo/contract/access';
import { useMe } from './me.api.ts';

/** Whether the user finds a screen behind a link to it; the contract's table of screens decides. */
export function useMayOpen(): (key: ScreenKey) => boolean {
  const me = useMe();
  return (key) => me !== undefined && mayOpenScreen(me, screens[key]);
}
