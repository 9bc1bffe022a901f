import * as z from 'zod/mini';
import type { BinnacleEntry, GuideStatus } from './guides.ts';
import type { MessageStatus } from './messages.ts';
import type { OrderStatus } from './warehouse/order-states.ts';
import { type OrderAction, orderActions } from './warehouse/orders.ts';

/** What a webhook may be told of, as receivers read it in `type`. */
export const webhookEvents = [
  'guide.created',
  'guide.updated',
  'guide.deleted',
  'guide.assigned',
  'guide.unassigned',
  'guide.started',
  'guide.enRoute',
  'guide.delivered',
  'guide.partial',
  'guide.undelivered',
  'guide.collected',
  'guide.partialCollection',
  'guide.uncollected',
  'guide.returned',
  'guide.reopened',
  'guide.corrected',
  'guide.completed',
  'guide.verified',
  'guide.documents',
  'guide.code',
  'guide.lateVisit',
  'order.created',
  'order.updated',
  'order.held',
  'order.released',
  'order.picking',
  'order.short',
  'order.picked',
  'order.packing',
  'order.packed',
  'order.guide',
  'order.cancelled',
  'order.reopened',
  'order.deleted',
  'route.created',
  'route.updated',
  'route.started',
  'route.arrived',
  'route.departed',
  'route.finished',
  'route.deleted',
  'message.queued',
  'message.kept',
  'message.accepted',
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
  'message.bounced',
  'message.suppressed',
  'balance.low',
] as const;
export const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** Those that are called as what happens inside, by their last word. */
export const routeWebhooks = {
  deleted: 'route.deleted',
  arrived: 'route.arrived',
  departed: 'route.departed',
} as const satisfies Record<string, WebhookEvent>;

/** Groups of events in the order in which they are shown. */
export const webhookGroups = ['guide', 'order', 'route', 'message', 'balance'] as const;
export type WebhookGroup = (typeof webhookGroups)[number];
export const groupOfEvent = (event: WebhookEvent): WebhookGroup => event.split('.')[0] as WebhookGroup;

/** Shapes of bodies, the newest last. A connection keeps the one that it began with until somebody changes it. */
export const webhookVersions = ['2026-11-01'] as const;
export const webhookVersion = z.enum(webhookVersions);

const ofOutcome: Partial<Record<GuideStatus, WebhookEvent>> = {
  delivered: 'guide.delivered',
  partial: 'guide.partial',
  undelivered: 'guide.undelivered',
  collected: 'guide.collected',
  partialCollection: 'guide.partialCollection',
  uncollected: 'guide.uncollected',
};
const ofAction: Record<Exclude<BinnacleEntry['action'], 'managed' | 'closed'>, WebhookEvent> = {
  created: 'guide.created',
  updated: 'guide.updated',
  located: 'guide.updated',
  moved: 'guide.updated',
  assigned: 'guide.assigned',
  unassigned: 'guide.unassigned',
  started: 'guide.started',
  enRoute: 'guide.enRoute',
  returned: 'guide.returned',
  reopened: 'guide.reopened',
  corrected: 'guide.corrected',
  completed: 'guide.completed',
  verified: 'guide.verified',
  unverified: 'guide.verified',
  documentAdded: 'guide.documents',
  documentRemoved: 'guide.documents',
  codeSent: 'guide.code',
  codeOverridden: 'guide.code',
  lateVisit: 'guide.lateVisit',
};
/** The event that a line of a guide's binnacle is: a visit goes by how it ended. */
export const eventOfLine = (action: BinnacleEntry['action'], to: GuideStatus): WebhookEvent =>
  action === 'managed' || action === 'closed' ? (ofOutcome[to] ?? 'guide.updated') : ofAction[action];

const ofOrder: Partial<Record<OrderAction, WebhookEvent>> = {
  create: 'order.created',
  hold: 'order.held',
  release: 'order.released',
  startPicking: 'order.picking',
  short: 'order.short',
  finishPicking: 'order.picked',
  startPacking: 'order.packing',
  finishPacking: 'order.packed',
  guide: 'order.guide',
  cancel: 'order.cancelled',
  reopen: 'order.reopened',
};
/** The event that a line of an order's history is; one that became part of another is cancelled. */
export const eventOfOrder = (action: OrderAction, to: OrderStatus): WebhookEvent =>
  action === 'merge' && to === 'cancelled' ? 'order.cancelled' : (ofOrder[action] ?? 'order.updated');
/** Actions that an event of orders stands for. */
export const actionsOfOrder = (type: WebhookEvent): OrderAction[] =>
  orderActions.filter((action) => eventOfOrder(action, 'pendingPicking') === type);

const ofMessage: Partial<Record<MessageStatus, WebhookEvent>> = {
  queued: 'message.queued',
  held: 'message.queued',
  kept: 'message.kept',
  accepted: 'message.accepted',
  sent: 'message.sent',
  delivered: 'message.delivered',
  read: 'message.read',
  failed: 'message.failed',
  bounced: 'message.bounced',
  suppressed: 'message.suppressed',
};
/** The event that a message's new status is; null: nothing that lasts. */
export const eventOfMessage = (status: MessageStatus): WebhookEvent | null => ofMessage[status] ?? null;

/** The statuses that an event of messages stands for. */
export const statusesOfMessage = (type: WebhookEvent): MessageStatus[] =>
  (Object.keys(ofMessage) as MessageStatus[]).filter((status) => ofMessage[status] === type);

/** What a receiver gets, before a map makes another body of it. Thin bodies have the ids of `data` alone. */
export interface WebhookBody {
  id: string;
  type: WebhookEvent;
  /** Shape of the body. */
  version: string;
  /** When it happened. */
  timestamp: string;
  /** Place among the events of the same guide, order, route or message: 1, 2, 3 … */
  sequence: number;
  /** The event before it of the same guide or route; null: it is the first one told. */
  previousEventId: string | null;
  companyId: string;
  data: Record<string, unknown>;
}

/** Of the whole event, what a thin body says: ids, names and state. */
const thinParts = {
  guide: ['_id', 'folio', 'status', 'subStatus'],
  order: ['_id', 'number', 'status'],
  route: ['_id', 'name', 'status'],
  message: ['_id', 'channel', 'status'],
} as const;
export function thinBody(body: WebhookBody): WebhookBody {
  const data: Record<string, unknown> = {};
  for (const [part, keys] of Object.entries(thinParts)) {
    const whole = body.data[part];
    if (typeof whole !== 'object' || whole === null) continue;
    const from = whole as Record<string, unknown>;
    data[part] = Object.fromEntries(keys.flatMap((key) => (key in from ? [[key, from[key]]] : [])));
  }
  if (body.data.guideId) data.guideId = body.data.guideId;
  return { ...body, data };
}
