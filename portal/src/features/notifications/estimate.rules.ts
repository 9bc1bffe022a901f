import type { RecipientKind } from '@tramo/contract/message-events';
import { messageEvents, recipientKinds } from '@tramo/contract/message-events';
import { type MessageChannel, messageChannels } from '@tramo/contract/messages';
import type { NotificationWay, ShownNotifications } from '@tramo/contract/notification-settings';
import type { Prices } from '@tramo/contract/prices';
import type { CompanyCells } from './matrix/cells.rules.ts';

export type Messages = Record<MessageChannel, number>;
/** How many addresses stand behind each kind of recipient; of a client's contacts one is reckoned with. */
export type Reach = Record<RecipientKind, number>;

export const reachOf = (extraEmails: readonly string[], ownPeople: readonly string[]): Reach => ({
  recipient: 1,
  clientContacts: 1,
  defaultEmail: 1,
  extraEmails: Math.max(1, extraEmails.length),
  ownPeople: Math.max(1, ownPeople.length),
});

const none = (): Messages => ({ email: 0, sms: 0, whatsapp: 0, push: 0 });
const added = (a: Messages, b: Messages): Messages =>
  Object.fromEntries(messageChannels.map((c) => [c, a[c] + b[c]])) as Messages;

type Channels = ShownNotifications['channels'];
/** Where a chain really begins: channels without a provider are passed over for one that has it. */
export const firstOf = (way: NotificationWay, channels: Channels): MessageChannel | undefined =>
  way.channels.find((c) => channels[c].hasProvider) ?? way.channels[0];

/** What a way sends to one address: all of its channels, or of a chain the one that it begins with. */
const channelsUsed = (way: NotificationWay, channels: Channels): readonly MessageChannel[] => {
  const first = firstOf(way, channels);
  return way.mode === 'all' || first === undefined ? way.channels : [first];
};

/** Recipients whose mails come as one a day where the company wants a summary. */
export const summarised: readonly RecipientKind[] = ['clientContacts', 'defaultEmail', 'extraEmails'];
const daysOfMonth = 30;

interface Basis {
  shown: Pick<ShownNotifications, 'volumes' | 'channels' | 'costs'>;
  cells: CompanyCells;
  reach: Reach;
  hasSummary: boolean;
}

export const priceOf = (channel: MessageChannel, costs: Prices): number =>
  channel === 'sms' ? costs.sms : channel === 'whatsapp' ? costs.whatsapp : 0;
export const costOf = (messages: Messages, costs: Prices): number =>
  messages.sms * costs.sms + messages.whatsapp * costs.whatsapp;
export const happenedOf = (volumes: ShownNotifications['volumes'], event: string): number =>
  volumes.find((v) => v.event === event)?.happened ?? 0;

/** What a month sends and costs with these cells, if it is as the last thirty days: by event, and in all with the mails beyond the included ones. */
export function estimate({ shown: { volumes, channels, costs }, cells, reach, hasSummary }: Basis) {
  const rows = Object.fromEntries(
    messageEvents.map((event) => {
      const happened = happenedOf(volumes, event);
      let messages = none();
      for (const recipient of recipientKinds) {
        const way = cells[event][recipient];
        if (!way) continue;
        const one = none();
        for (const channel of channelsUsed(way, channels))
          if (!(channel === 'email' && hasSummary && summarised.includes(recipient)))
            one[channel] = happened * reach[recipient];
        messages = added(messages, one);
      }
      return [event, { messages, cost: costOf(messages, costs) }];
    }),
  ) as Record<(typeof messageEvents)[number], { messages: Messages; cost: number }>;
  let messages = Object.values(rows).reduce((sum, row) => added(sum, row.messages), none());
  if (hasSummary) {
    const told = summarised.filter((r) => messageEvents.some((e) => cells[e][r]?.channels.includes('email')));
    messages = added(messages, { ...none(), email: told.reduce((sum, r) => sum + reach[r] * daysOfMonth, 0) });
  }
  const extraEmails = Math.max(0, messages.email - costs.emailsIncluded);
  const packages = costs.emailPackage > 0 ? Math.ceil(extraEmails / costs.emailPackage) : 0;
  return { rows, messages, extraEmails, cost: costOf(messages, costs) + packages * costs.emailPackagePrice };
}
export type Estimate = ReturnType<typeof estimate>;
