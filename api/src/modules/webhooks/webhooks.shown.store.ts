import { sql } from 'kysely';

export const openDeliveries = sql`select d.next_at from webhook_delivery d join webhook w on w.id = d.webhook_id
  where d.status in ('queued', 'sending') and w.is_on and w.gone_at is null and (w.rest_until is null or w.rest_until <= now())`;
