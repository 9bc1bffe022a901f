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
/** Events that messages leave for today: screens offer the templates of these alone, so that nobody words what nobody gets. */
export const sentEvents: readonly [MessageEvent, ...MessageEvent[]] = ['certifiedCode'];

/** Who may be told. `defaultEmail` and `extraEmails` are the company's; `ownPeople` are users of the portal. */
export const recipientKinds = ['recipient', 'clientContacts', 'defaultEmail', 'extraEmails', 'ownPeople'] as const;
export const recipientKind = z.enum(recipientKinds);
export type RecipientKind = z.infer<typeof recipientKind>;
