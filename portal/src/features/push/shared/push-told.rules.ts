import type { PushPayload } from '@tramo/contract/push-message';
import { screenPath } from '@tramo/contract/screen-path';

/**
 * Screens whose work says nothing once one has gone elsewhere in the portal. Searches of routes, and exports and imports of lists, tell their ends
 * everywhere; alerts have their bell.
 */
const silentScreens = [
  screenPath('guideImport'),
  screenPath('plannerParams'),
  screenPath('labels', { tab: 'route' }),
  screenPath('deliveryProof'),
];
const isSilent = (path: string): boolean =>
  silentScreens.includes(path) || /^\/settings\/checklist\/[^/]+\/answers$/.test(path);

/** Whether a push that came while somebody sits in front of the portal is told by a message of the page: not what the page tells anyway, or shows. */
export function isToldHere({ event, url }: Pick<PushPayload, 'event' | 'url'>, pathname: string): boolean {
  const path = url.split('?')[0] ?? '';
  const sectionOf = (one: string): string => one.split('/')[1] ?? '';
  return (
    event === 'job.ended' &&
    isSilent(path) &&
    !(path === pathname || (sectionOf(path) === 'labels' && sectionOf(pathname) === 'labels'))
  );
}
