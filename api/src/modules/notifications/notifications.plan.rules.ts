import type { GuideNotify } from '@tramo/contract/guides';
import type { MessageEvent, RecipientKind } from '@tramo/contract/message-events';
import type { MessageChannel } from '@tramo/contract/messages';
import type { NotificationRule, NotificationSettings } from '@tramo/contract/notification-settings';
import { phoneKey } from '@tramo/contract/phones';

/** Somebody is told by one channel. */
export interface Reach {
  channel: MessageChannel;
  to: string;
}
/** A guide of which somebody is to be told. */
export interface Target {
  id: string;
  folio: string;
  clientId: string | null;
  cediId: string;
  email: string;
  phone: string;
  notify: GuideNotify;
  /** Guides of the same place are of one stop; null: nobody knows where. */
  place: string | null;
}
export interface Contact {
  id: string;
  clientId: string;
  email: string;
  phone: string;
}
export interface Person {
  _id: string;
  email: string | null;
  language: 'es' | 'en';
  pushPlaces: readonly string[];
  cediIds: readonly string[] | null;
}
export interface Around {
  settings: NotificationSettings;
  contacts: readonly Contact[];
  people: readonly Person[];
}

/** Somebody who is told of a guide, with the ways in their order. */
export interface Told {
  recipient: RecipientKind;
  kind: 'recipient' | 'contact' | 'user' | 'address';
  /** Whom of that kind: with the happening's own key it is told once. */
  key: string;
  locale: 'es' | 'en';
  ways: Reach[];
  mode: NotificationRule['mode'];
  waitMinutes: number;
  /** Mails of these go into the summary of the day. */
  isSummed: boolean;
}

const one = (rule: NotificationRule, who: Pick<Told, 'kind' | 'key' | 'ways'> & { locale?: 'es' | 'en' }): Told => ({
  recipient: rule.recipient,
  locale: 'es',
  mode: rule.mode,
  waitMinutes: rule.waitMinutes,
  isSummed: rule.recipient !== 'recipient' && rule.recipient !== 'ownPeople',
  ...who,
});
const waysOf = (channels: readonly MessageChannel[], at: Partial<Record<MessageChannel, string>>): Reach[] =>
  channels.map((channel) => ({ channel, to: at[channel] ?? '' }));

/** Contacts of one client that are told: more of them would be a list to write to. */
const CONTACTS = 10;

/** Whom a rule means for a guide. */
function meant(rule: NotificationRule, target: Target, { settings, contacts, people }: Around): Told[] {
  switch (rule.recipient) {
    case 'recipient': {
      const { email, phone, notify } = target;
      const channels = rule.channels.filter((c) => !settings.asGuideAsks || (c !== 'push' && notify[c]));
      const ways = waysOf(channels, { email, sms: phone, whatsapp: notify.whatsappPhone || phone });
      return ways.length === 0 ? [] : [one(rule, { kind: 'recipient', key: 'recipient', ways })];
    }
    case 'clientContacts':
      return contacts
        .filter((c) => c.clientId === target.clientId)
        .slice(0, CONTACTS)
        .map(({ id, email, phone }) =>
          one(rule, { kind: 'contact', key: id, ways: waysOf(rule.channels, { email, sms: phone, whatsapp: phone }) }),
        );
    case 'defaultEmail':
    case 'extraEmails': {
      const list = rule.recipient === 'defaultEmail' ? [settings.defaultEmail] : settings.extraEmails;
      return list
        .filter((email) => email !== '')
        .map((email) => one(rule, { kind: 'address', key: email, ways: waysOf(rule.channels, { email }) }));
    }
    case 'ownPeople':
      return people
        .filter((p) => p.cediIds === null || p.cediIds.includes(target.cediId))
        .map((p) => {
          // Without a browser that takes pushes, or without a mail, there is nothing to tell of that channel.
          const ways = rule.channels.flatMap((channel): Reach[] => {
            const places = channel === 'push' ? p.pushPlaces : p.email ? [p.email] : [];
            return (rule.mode === 'chain' ? places.slice(0, 1) : places).map((to) => ({ channel, to }));
          });
          return one(rule, { kind: 'user', key: p._id, ways, locale: p.language });
        });
  }
}

/** An address as it is told apart from others, whatever its writing. */
export const addressKey = ({ channel, to }: Reach): string => `${channel} ${phoneKey(to) ?? to.toLowerCase()}`;

/**
 * Who is told of a guide by the rules of an event, each address by each channel once. `reached`: what this guide's happening has reached before (by a more
 * specific event); it grows.
 */
export function whoIsTold(
  event: MessageEvent,
  rules: readonly NotificationRule[],
  target: Target,
  around: Around,
  reached: Set<string>,
): Told[] {
  return rules
    .filter((r) => r.event === event)
    .flatMap((rule) => meant(rule, target, around))
    .flatMap((told) => {
      const ways = told.ways.filter((way) => way.to === '' || !reached.has(addressKey(way)));
      for (const way of ways) if (way.to !== '') reached.add(addressKey(way));
      return ways.length === 0 ? [] : [{ ...told, ways }];
    });
}

/** What is told together: the same person by the same ways of guides of one stop. Null: told by itself. */
export const togetherKey = (told: Told, target: Target): string | null =>
  target.place === null
    ? null
    : JSON.stringify([target.place, told.recipient, told.kind, told.key, told.mode, told.ways.map(addressKey)]);
