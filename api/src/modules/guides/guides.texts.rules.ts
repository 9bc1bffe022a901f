import type { MessageEvent } from '@tramo/contract/message-events';
import { codeRule, type NotificationRule, ruleOf } from '@tramo/contract/notification-settings';

/** Guides that are told of alike, and how many they are. */
export interface ToldGuides {
  clientId: string | null;
  certified: boolean;
  /** The channels that their guides have on. */
  notify: Record<'email' | 'sms' | 'whatsapp', boolean>;
  hasPhone: boolean;
  hasWhatsapp: boolean;
  hasEmail: boolean;
  /** Contacts of the client that have a telephone. */
  contacts: number;
  count: number;
}
export interface TextRules {
  rules: readonly NotificationRule[];
  asGuideAsks: boolean;
}
type Texts = Record<'sms' | 'whatsapp', number>;
type Channel = NotificationRule['channels'][number];

/** What a guide lives on a route that goes as it should; of what may end a visit only one does, and it reaches each address once. */
const lived: readonly (readonly MessageEvent[])[] = [['routeStart'], ['onTheWay'], ['managed', 'deliverySuccess']];

/** The channels by which a rule reaches a guide's recipient. */
function reached(
  rule: Pick<NotificationRule, 'channels' | 'mode'>,
  g: ToldGuides,
  r: TextRules,
  hasProvider: (c: Channel) => boolean,
): Channel[] {
  const asked = rule.channels.filter((c) => !r.asGuideAsks || (c !== 'push' && g.notify[c]));
  const reachable: Record<Channel, boolean> = {
    sms: g.hasPhone,
    whatsapp: g.hasWhatsapp,
    email: g.hasEmail,
    push: false,
  };
  const able = asked.filter((c) => reachable[c] && hasProvider(c));
  // Of a chain the first step is expected to arrive.
  return rule.mode === 'chain' ? able.slice(0, 1) : able;
}

/** Codes also go to the recipient's mail, whatever the guide asks, and by SMS where there is no other way. */
function codeChannels(g: ToldGuides, r: TextRules, hasProvider: (c: Channel) => boolean): Channel[] {
  const rule = ruleOf(r.rules, 'certifiedCode', 'recipient') ?? codeRule;
  const ways = reached(rule, { ...g, notify: { ...g.notify, email: true } }, r, hasProvider);
  return ways.length === 0 && g.hasPhone && hasProvider('sms') ? ['sms'] : ways;
}

/** The SMS and WhatsApp messages that guides are expected to cause once they are on the road, one part each. */
export function expectedTexts(
  groups: readonly ToldGuides[],
  rulesOf: (clientId: string | null) => TextRules,
  hasProvider: (channel: Channel) => boolean,
): Texts {
  const texts: Texts = { sms: 0, whatsapp: 0 };
  const add = (channels: Iterable<Channel>, count: number): void => {
    for (const channel of channels) if (channel === 'sms' || channel === 'whatsapp') texts[channel] += count;
  };
  for (const group of groups) {
    const r = rulesOf(group.clientId);
    for (const events of lived) {
      const rules = r.rules.filter((rule) => events.includes(rule.event));
      const recipient = rules.filter((rule) => rule.recipient === 'recipient');
      add(new Set(recipient.flatMap((rule) => reached(rule, group, r, hasProvider))), group.count);
      const contacts = rules.filter((rule) => rule.recipient === 'clientContacts');
      const channels = contacts.flatMap((rule) => {
        const able = rule.channels.filter(hasProvider);
        return rule.mode === 'chain' ? able.slice(0, 1) : able;
      });
      add(new Set(channels), group.count * group.contacts);
    }
    if (group.certified) add(codeChannels(group, r, hasProvider), group.count);
  }
  return texts;
}
