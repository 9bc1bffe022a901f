import * as z from 'zod/mini';

/** What happens to a guide that somebody may be told about. */
export const messageEvents = [
  'routeStart',
  'onTheWay',
  'managed',
  'deliverySuccess',
  'partial',
  'undelivered',
  'certifiedCode',
  'changedArrival',
  'guideOutOfRange',
  'appointment',
] as const;
export const messageEvent = z.enum(messageEvents);
export type MessageEvent = z.infer<typeof messageEvent>;
/** Events that messages leave for, all of them by now; the first is what a new template is offered for. */
export const sentEvents: readonly [MessageEvent, ...MessageEvent[]] = [
  'certifiedCode',
  ...messageEvents.filter((e) => e !== 'certifiedCode'),
];

/** Those before a visit: whoever is told may say that he will be there, or that the address is another. */
const ahead: ReadonlySet<MessageEvent> = new Set(['routeStart', 'onTheWay', 'changedArrival', 'appointment']);
/** Whether messages of an event by a channel may carry quick replies: buttons exist in WhatsApp alone. */
export const offersQuickReplies = (event: MessageEvent, channel: string): boolean =>
  channel === 'whatsapp' && ahead.has(event);

/** Who may be told. `defaultEmail` and `extraEmails` are the company's; `ownPeople` are users of the portal. */
export const recipientKinds = ['recipient', 'clientContacts', 'defaultEmail', 'extraEmails', 'ownPeople'] as const;
export const recipientKind = z.enum(recipientKinds);
export type RecipientKind = z.infer<typeof recipientKind>;
