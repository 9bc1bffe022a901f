import type { Platform } from '../../platform/context.ts';
import { type Subscriber, subscribe } from '../../platform/subscribers.ts';
import { guidesCertified } from '../guides/guides.events.ts';
import { issueForLateGuides } from './codes.issue.service.ts';

/** Guides that join a route on the road, or become certified on it, get their code as the others got theirs at the start. */
export const codesSubscribers = (platform: Platform): readonly Subscriber[] => [
  {
    name: 'codes.issueForLateGuides',
    reactions: [
      subscribe(guidesCertified, (trx, { companyId, payload }) =>
        issueForLateGuides(platform, trx, companyId, payload.guideIds),
      ),
    ],
  },
];
