import { defaultTimeZone } from '@tramo/contract/limits';
import { type Platform, systemCtx } from '../../platform/context.ts';
import type { Subscriber } from '../../platform/subscribers.ts';
import { completeReleased } from './guides.verification.service.ts';

/** Guides follow what their clients ask to be verified. */
export const guidesSubscribers = (platform: Platform): Subscriber[] => [
  {
    name: 'guides.completeReleased',
    events: ['client.configChanged'],
    handle: async (trx, event) => {
      const { clientId } = event.payload as { clientId: string };
      await completeReleased(
        { ...systemCtx(platform, { id: event.companyId, timeZone: defaultTimeZone }), trx },
        clientId,
      );
    },
  },
];
