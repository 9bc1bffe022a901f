import type { TryReason } from '@tramo/contract/webhooks';
import { eventsOf } from '../../platform/events.ts';

interface WebhooksEvents {
  /** A connection began to fail for good, or receives again (`reason` null). */
  'webhook.health': {
    webhookId: string;
    name: string;
    at: string;
    reason: TryReason | null;
    code: number | null;
    detail: string;
  };
}
export const webhookHealthChanged = eventsOf<WebhooksEvents>()('webhook.health');
