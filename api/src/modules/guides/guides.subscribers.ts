import { defaultTimeZone } from '@tramo/contract/limits';
import { type Platform, systemCtx } from '../../platform/context.ts';
import { type Subscriber, subscribe } from '../../platform/subscribers.ts';
import { clientConfigChanged } from '../clients/clients.events.ts';
import { completeReleased } from './guides.verification.service.ts';

/** Guides follow what their clients ask to be verified. */
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
];
