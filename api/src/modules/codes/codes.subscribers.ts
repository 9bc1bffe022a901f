import type { Platform } from '../../platform/context.ts';
import type { Subscriber } from '../../platform/subscribers.ts';
import { issueForLateGuides } from './codes.issue.service.ts';

/** Guides that join a route on the road, or become certified on it, get their code as the others got theirs at the start. */
export const codesSubscribers = (platform: Platform): readonly Subscriber[] => [
  {
    name: 'codes.issueForLateGuides',
    events: ['guides.certified'],
    handle: (trx, event) =>
      issueForLateGuides(platform, trx, event.companyId, (event.payload as { guideIds: string[] }).guideIds),
  },
];
