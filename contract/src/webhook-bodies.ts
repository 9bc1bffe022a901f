import * as z from 'zod/mini';
import type { Schema } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { binnacleEntry, guide, guideItem } from './guides.ts';
import { messageChannel, messageStatus, suppressedReasons } from './messages.ts';
import { route } from './routes.ts';
import { order, orderEvent, orderItem } from './warehouse/orders.ts';
import { groupOfEvent, type WebhookEvent, type WebhookGroup, webhookEvents, webhookVersion } from './webhook-events.ts';
import { webhookEventNames, webhookGroupNames } from './words/webhooks.ts';

/** What receivers get, as the API page tells it and the tests hold it: the whole body, before a map makes another one of it. */
const shownGuide = z.extend(z.omit(guide, { can: true, version: true, pendingRoles: true }), {
  items: z.array(guideItem),
});
const change = z.extend(z.omit(binnacleEntry, { _id: true, at: true, actor: true }), { by: z.string() });
const shownOrder = z.extend(z.omit(order, { can: true, version: true }), { items: z.array(orderItem) });
const orderChange = z.extend(z.omit(orderEvent, { _id: true, at: true, actor: true }), { by: z.string() });
const shownRoute = z.omit(route, { can: true, version: true, conditions: true, missing: true });
const shownMessage = z.object({
  _id: id,
  channel: messageChannel,
  status: messageStatus,
  to: z.string(),
  /** What it tells of; null: it was asked for by itself. */
  event: z.nullable(z.string()),
  chainId: id,
  step: z.int(),
  /** Why it did not leave. */
  reason: z.nullable(z.enum(suppressedReasons)),
  error: z.nullable(z.string()),
  createdDate: instant,
});

const gone = z.object({ _id: id });
const dataOf: Record<WebhookGroup, Schema> = {
  guide: z.object({ guide: shownGuide, change }),
  order: z.object({ order: shownOrder, change: orderChange }),
  route: z.object({ route: shownRoute }),
  message: z.object({ message: shownMessage, guide: z.object({ _id: id, folio: z.nullable(z.string()) }) }),
  balance: z.object({ balance: z.object({ userBalance: z.number(), limit: z.number() }) }),
};
const own: Partial<Record<WebhookEvent, Schema>> = {
  'guide.deleted': z.object({ guide: gone }),
  'order.deleted': z.object({ order: gone }),
  'route.deleted': z.object({ route: gone }),
  'route.arrived': z.object({ route: shownRoute, guideId: id, at: instant }),
  'route.departed': z.object({ route: shownRoute, guideId: id, at: instant }),
};

/** The whole body of an event. */
export const webhookBodyOf = (type: WebhookEvent): Schema =>
  z.object({
    id,
    type: z.literal(type),
    version: webhookVersion,
    timestamp: instant,
    sequence: z.int(),
    previousEventId: z.nullable(id),
    companyId: id,
    data: own[type] ?? dataOf[groupOfEvent(type)],
  });

/** Every event as the API page lists it, by the words that people read. */
export const toldWebhooks = webhookEvents.map((type) => ({
  type,
  summary: `${webhookGroupNames[groupOfEvent(type)].es}: ${webhookEventNames[type].es.toLowerCase()}`,
  body: webhookBodyOf(type),
}));
