import { defaultTimeZone } from '@tramo/contract/limits';
import { type Platform, systemCtx } from '../../platform/context.ts';
import { type Subscriber, subscribe } from '../../platform/subscribers.ts';
import { clientConfigChanged } from '../clients/clients.events.ts';
import { noteChanged } from './guides.changes.service.ts';
import { guidesChanged } from './guides.events.ts';
import { completeReleased } from './guides.verification.service.ts';

/** Guides follow what their clients ask to be verified; and what changed is written down in the order of commits, for those who ask. */
export const guidesSubscribers = (platform: Platform): Subscriber[] => [
  {
    name: 'guides.completeReleased',
    reactions: [
      subscribe(clientConfigChanged, (trx, { companyId, payload }) =>
        completeReleased(
          { ...systemCtx(platform, { id: companyId, timeZone: defaultTimeZone }), trx },
          payload.clientId,
        ),
      ),
    ],
  },
  {
    name: 'guides.changes',
    reactions: [
      subscribe(guidesChanged, (trx, { companyId, payload }) =>
        noteChanged(platform, trx, companyId, payload.guideIds),
      ),
    ],
  },
];
