import type { MessageEvent, RecipientKind } from '@tramo/contract/message-events';
import { recipientKinds } from '@tramo/contract/message-events';
import { type MessageChannel, messageChannels } from '@tramo/contract/messages';
import type { NotificationWay, ShownNotifications } from '@tramo/contract/notification-settings';
import { firstOf, summarised } from './estimate.rules.ts';
import { type Cell, type CompanyCells, everyCell } from './matrix/cells.rules.ts';

export type Warning =
  /** One visit is told twice: that it was managed, and how it ended. */
  | { kind: 'doubled'; recipient: RecipientKind; events: MessageEvent[] }
  /** Nobody stands behind a recipient that messages are meant for. */
  | { kind: 'nobody'; recipient: 'defaultEmail' | 'extraEmails' | 'ownPeople' }
  /** Chains that begin with a channel without provider go straight to another one. */
  | { kind: 'passed'; channel: MessageChannel; to: MessageChannel; count: number }
  /** Messages that stay in the list, for no channel of theirs has a provider. */
  | { kind: 'kept'; channels: MessageChannel[]; count: number }
  /** A template of WhatsApp that Meta does not let leave. */
  | { kind: 'template'; event: MessageEvent; channel: MessageChannel; state: TemplateState }
  /** Mails of these recipients come once a day. */
  | { kind: 'summary'; recipients: RecipientKind[]; events: MessageEvent[] };
type TemplateState = Exclude<ShownNotifications['templates'][number]['state'], 'ready' | 'approved'>;

interface Basis {
  cells: CompanyCells;
  defaultEmail: string;
  extraEmails: readonly string[];
  ownPeople: readonly string[];
  hasSummary: boolean;
  shown: Pick<ShownNotifications, 'channels' | 'templates'>;
}

const outcomes = ['deliverySuccess', 'partial', 'undelivered'] as const satisfies readonly MessageEvent[];
/** Those that somebody waits for: a summary of the evening is late for them. */
const urgent: readonly MessageEvent[] = ['onTheWay', 'changedArrival', 'guideOutOfRange', 'undelivered'];

export type NoticeTemplate = ShownNotifications['templates'][number];
export const templateOf = (
  templates: readonly NoticeTemplate[],
  event: MessageEvent,
  channel: MessageChannel,
): NoticeTemplate | undefined => templates.find((x) => x.event === event && x.channel === channel);

const heldBack = (state: NoticeTemplate['state']): TemplateState =>
  state === 'ready' || state === 'approved' ? 'draft' : state;

/** What somebody should know before messages go out, the gravest first. */
export function warningsOf({ cells, defaultEmail, extraEmails, ownPeople, hasSummary, shown }: Basis): Warning[] {
  const wayAt = ({ event, recipient }: Cell): NotificationWay | null => cells[event][recipient];
  const on = everyCell.flatMap((cell) => {
    const way = wayAt(cell);
    return way ? [{ ...cell, way }] : [];
  });
  const found: Warning[] = [];

  const isEmpty = {
    defaultEmail: defaultEmail.trim() === '',
    extraEmails: extraEmails.length === 0,
    ownPeople: ownPeople.length === 0,
  };
  for (const recipient of ['defaultEmail', 'extraEmails', 'ownPeople'] as const)
    if (isEmpty[recipient] && on.some((one) => one.recipient === recipient)) found.push({ kind: 'nobody', recipient });

  for (const recipient of recipientKinds) {
    const events = outcomes.filter((event) => cells[event][recipient]);
    if (cells.managed[recipient] && events.length > 0) found.push({ kind: 'doubled', recipient, events });
  }

  const templates = new Map<string, Warning>();
  for (const { event, way } of on)
    for (const channel of way.channels) {
      const template = templateOf(shown.templates, event, channel);
      // Without a provider nothing leaves anyway, which is said by itself.
      if (template && !template.leaves && shown.channels[channel].hasProvider)
        templates.set(`${event} ${channel}`, {
          kind: 'template',
          event,
          channel,
          state: heldBack(template.state),
        });
    }
  found.push(...templates.values());

  const passed = new Map<string, { kind: 'passed'; channel: MessageChannel; to: MessageChannel; count: number }>();
  const kept = new Set<MessageChannel>();
  let keptCount = 0;
  for (const { way } of on) {
    const isChain = way.mode === 'chain' && way.channels.length > 1;
    const [first] = way.channels;
    const to = firstOf(way, shown.channels);
    if (first === undefined || to === undefined) continue;
    const without = way.channels.filter((c) => !shown.channels[c].hasProvider);
    if (isChain && first !== to) {
      const key = `${first} ${to}`;
      passed.set(key, { kind: 'passed', channel: first, to, count: (passed.get(key)?.count ?? 0) + 1 });
    } else if (isChain ? without.length === way.channels.length : without.length > 0) {
      keptCount += 1;
      for (const channel of isChain ? [first] : without) kept.add(channel);
    }
  }
  found.push(...passed.values());
  if (keptCount > 0)
    found.push({ kind: 'kept', channels: messageChannels.filter((c) => kept.has(c)), count: keptCount });

  if (hasSummary) {
    const mailed = on.filter(({ recipient, way }) => summarised.includes(recipient) && way.channels.includes('email'));
    const recipients = recipientKinds.filter((r) => mailed.some((one) => one.recipient === r));
    const events = urgent.filter((e) => mailed.some((one) => one.event === e));
    if (recipients.length > 0) found.push({ kind: 'summary', recipients, events });
  }
  return found;
}
