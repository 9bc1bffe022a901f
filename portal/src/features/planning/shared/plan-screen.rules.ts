import { pathOf } from '../../../lib/paths.ts';

/** Whether an address is one of a plan's own screens, which has it in `?plan=`. */
export const isPlanScreen = ({ pathname, search }: { pathname: string; search: string }, planId: string): boolean =>
  pathname.startsWith(pathOf('routePlanner', { tab: '' })) && new URLSearchParams(search).get('plan') === planId;
