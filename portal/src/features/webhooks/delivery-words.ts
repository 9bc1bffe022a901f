import { groupOfEvent, type WebhookEvent } from '@tramo/contract/webhook-events';
import type { Delivery, DeliveryStatus } from '@tramo/contract/webhooks';
import { tryReasonNames, webhookEventNames, webhookGroupNames } from '@tramo/contract/words/webhooks';
import { useLocale } from '../../lib/locale.ts';
import type { Tone } from '../../ui/StatusPill.tsx';

export const deliveryTones: Record<DeliveryStatus, Tone> = {
  queued: 'warn',
  sending: 'info',
  delivered: 'ok',
  failed: 'bad',
  misfit: 'bad',
  stopped: 'idle',
};

export function useEventName(): (event: WebhookEvent) => string {
  const locale = useLocale();
  return (event) => {
    return `${webhookGroupNames[groupOfEvent(event)][locale]} · ${webhookEventNames[event][locale]}`;
  };
}

/** Why the last try failed, as a sentence. */
export function useReason(): (d: Pick<Delivery, 'reason' | 'code' | 'detail'>) => string {
  const locale = useLocale();
  return ({ reason, code, detail }) =>
    reason ? tryReasonNames[reason][locale].replace('{code}', String(code ?? '')).replace('{detail}', detail) : '';
}
