import type { MessageEvent } from '@tramo/contract/message-events';
import type { VariableValues } from '@tramo/contract/message-variables';
import type { SuppressedReason } from '@tramo/contract/messages';
import { type ClientException, type NotificationRule, rulesOfClient } from '@tramo/contract/notification-settings';
import type { TxCtx } from '../../platform/context.ts';
import type { Step } from '../../platform/messaging/chain.rules.ts';
import { type NewMessage, queueMessages } from '../../platform/messaging/queue.ts';
import { holdUntil, type QuietHours } from '../../platform/messaging/quiet.rules.ts';
import { forgetWithdrawn } from '../../platform/messaging/withdraw.ts';
import { notifiablePeople } from '../accounts/accounts.notices.service.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { openMessages, type Say } from '../templates/templates.render.service.ts';
import { unsubscribeLinks } from '../tracking/tracking.unsubscribe.service.ts';
import { allExceptions, contactsOf, targetsOf } from './notifications.facts.store.ts';
import { type Around, type Target, type Told, togetherKey, whoIsTold } from './notifications.plan.rules.ts';
import { settingsOf } from './notifications.service.ts';
import { addLines, type NewLine } from './notifications.summary.store.ts';

/** Something that a guide lived. */
export interface Happening {
  guideId: string;
  /** Its own key among those of the event: it is told once. */
  key: string;
  /** What only the happening knows, such as the hour expected before. */
  given?: VariableValues;
}
/** What each guide's happening has reached so far, by guide: what another event told before is not told again. */
export type Reached = Map<string, Set<string>>;

/** What comes too late after the quiet hours, so that it does not leave at all within them. */
const fleeting: readonly MessageEvent[] = ['onTheWay', 'changedArrival'];
const PER_INSERT = 500;

/** A company's rules, read once for what is told together. */
export interface Teller {
  /** True when anybody may be told of one of these events. */
  heeds(events: readonly MessageEvent[]): boolean;
  /** Tells whoever is to be told, by the company's rules or the clients' own; each happening once. */
  tell(event: MessageEvent, happenings: readonly Happening[], reached?: Reached): Promise<void>;
  settings: Around['settings'];
}

export async function openTeller(tx: TxCtx): Promise<Teller> {
  const { companyId } = tx.actor;
  const { settings } = await settingsOf(tx, companyId);
  const exceptions = await allExceptions(tx.trx, companyId);
  const named = (list: Iterable<ClientException>): MessageEvent[] => [...list].flatMap((e) => (e.way ? [e.event] : []));
  const heeded = new Set([...settings.rules.map((r) => r.event), ...named([...exceptions.values()].flat())]);
  const rulesOf = (clientId: string | null): readonly NotificationRule[] => {
    const own = clientId === null ? undefined : exceptions.get(clientId);
    return own ? rulesOfClient(settings.rules, own) : settings.rules;
  };
  return {
    settings,
    heeds: (events) => events.some((e) => heeded.has(e)),
    tell: async (event, happenings, reached = new Map()) => {
      if (happenings.length === 0 || !heeded.has(event)) return;
      const targets = await targetsOf(
        tx.trx,
        companyId,
        happenings.map((h) => h.guideId),
      );
      const around = await aroundOf(tx, settings, event, [...targets.values()], rulesOf);
      const planned = happenings.flatMap((happening): Planned[] => {
        const target = targets.get(happening.guideId);
        if (!target) return [];
        const known = reached.get(target.id) ?? new Set<string>();
        reached.set(target.id, known);
        return whoIsTold(event, rulesOf(target.clientId), target, around, known).map((told) => ({
          happening,
          target,
          told,
        }));
      });
      await write(tx, event, settings, planned);
    },
  };
}

async function aroundOf(
  tx: TxCtx,
  settings: Around['settings'],
  event: MessageEvent,
  targets: readonly Target[],
  rulesOf: (clientId: string | null) => readonly NotificationRule[],
): Promise<Around> {
  const clientIds = [...new Set(targets.flatMap((t) => t.clientId ?? []))];
  const means = (clientId: string | null, recipient: NotificationRule['recipient']): boolean =>
    rulesOf(clientId).some((r) => r.event === event && r.recipient === recipient);
  const withContacts = clientIds.filter((id) => means(id, 'clientContacts'));
  const asksPeople = settings.ownPeople.length > 0 && targets.some((t) => means(t.clientId, 'ownPeople'));
  return {
    settings,
    contacts: await contactsOf(tx.trx, tx.actor.companyId, withContacts),
    people: asksPeople
      ? (await notifiablePeople(tx, { ids: settings.ownPeople, limit: settings.ownPeople.length })).people
      : [],
  };
}

interface Planned {
  happening: Happening;
  target: Target;
  told: Told;
}
/** Messages of one planned telling: those of guides of the same stop follow the first one. */
interface Group {
  head: Planned;
  others: Planned[];
}

function grouped(planned: readonly Planned[], isPerStop: boolean): Group[] {
  const groups: Group[] = [];
  const byKey = new Map<string, Group>();
  for (const one of planned) {
    const key = isPerStop ? togetherKey(one.told, one.target) : null;
    const found = key === null ? undefined : byKey.get(key);
    if (found) {
      found.others.push(one);
      continue;
    }
    const group = { head: one, others: [] };
    groups.push(group);
    if (key !== null) byKey.set(key, group);
  }
  return groups;
}

async function write(
  tx: TxCtx,
  event: MessageEvent,
  settings: Around['settings'],
  planned: readonly Planned[],
): Promise<void> {
  const { summed, sent } = summedApart(planned, settings);
  const now = tx.platform.now();
  await addLines(tx.trx, tx.actor.companyId, event, summed, now);
  if (sent.length === 0) return;
  const { company } = await companyOf(tx, tx.actor.companyId);
  const quiet: QuietHours | null = settings.quiet && { ...settings.quiet, timeZone: company.timeZone };
  const isTooLate = quiet !== null && fleeting.includes(event) && holdUntil(now, quiet) !== null;
  const says = new Map<string, Say>();
  for (const locale of new Set(sent.map((p) => p.told.locale))) {
    const guideIds = [...new Set(sent.filter((p) => p.told.locale === locale).map((p) => p.target.id))];
    says.set(locale, await openMessages(tx, { event, companyId: company._id, guideIds, locale }));
  }
  const messages = grouped(sent, settings.consolidated.perStop).flatMap(({ head, others }): NewMessage[] => {
    const say = says.get(head.told.locale) as Say;
    const steps = stepsOf(tx, head, others, say);
    const blocked = (blockedBy: SuppressedReason): Step[] => steps.map((s) => ({ ...s, blockedBy }));
    const of = (p: Planned, list: readonly Step[]): NewMessage[] =>
      chainsOf(p, list).map((chain) => ({
        companyId: company._id,
        guideId: p.target.id,
        event: { name: event, key: p.happening.key },
        lane: 'notice',
        quiet,
        ...chain,
      }));
    return [
      ...of(head, isTooLate ? blocked('quietHours') : steps),
      // Each guide's own page tells that it was told with another's.
      ...others.flatMap((p) => of(p, blocked('toldTogether'))),
    ];
  });
  // What was taken back before it left may become so anew.
  await forgetWithdrawn(tx.trx, {
    companyId: company._id,
    event,
    guideIds: [...new Set(sent.map((p) => p.target.id))],
  });
  for (let i = 0; i < messages.length; i += PER_INSERT)
    await queueMessages(tx.trx, tx.platform, messages.slice(i, i + PER_INSERT));
}

/** Mails of those who get a summary of the day become lines of it. */
function summedApart(
  planned: readonly Planned[],
  settings: Around['settings'],
): { summed: NewLine[]; sent: Planned[] } {
  if (!settings.consolidated.dailySummary.isOn) return { summed: [], sent: [...planned] };
  const summed: NewLine[] = [];
  const sent = planned.flatMap((p): Planned[] => {
    if (!p.told.isSummed) return [p];
    for (const way of p.told.ways)
      if (way.channel === 'email' && way.to !== '')
        summed.push({ address: way.to, key: p.happening.key, guideId: p.target.id });
    const ways = p.told.ways.filter((way) => way.channel !== 'email');
    return ways.length === 0 ? [] : [{ ...p, told: { ...p.told, ways } }];
  });
  return { summed, sent };
}

function stepsOf(tx: TxCtx, { happening, target, told }: Planned, others: readonly Planned[], say: Say): Step[] {
  const { companyId } = tx.actor;
  return told.ways.map(({ channel, to }): Step => {
    const isMail = channel === 'email' && to !== '';
    const links = isMail ? unsubscribeLinks(tx.platform, { companyId, address: to }) : null;
    return {
      ...say({
        guideId: target.id,
        channel,
        withGuides: others.map((o) => o.target.id),
        ...(happening.given ? { given: happening.given } : {}),
        ...(links ? { unsubscribeUrl: links.page } : {}),
      }),
      channel,
      to,
      waitMinutes: told.waitMinutes,
      ...(links ? { unsubscribeUrl: links.oneClick } : {}),
      ...(channel === 'push' ? { link: `/guides?search=${encodeURIComponent(target.folio)}` } : {}),
    };
  });
}

/** One chain of all ways, or one of each. A chain in which no step may be taken tells its reason once. */
function chainsOf({ told }: Planned, steps: readonly Step[]): Pick<NewMessage, 'recipient' | 'steps'>[] {
  const { kind, key } = told;
  if (told.mode === 'chain') {
    const isBlocked = steps.every((s) => s.blockedBy === 'quietHours' || s.blockedBy === 'toldTogether');
    return [{ recipient: { kind, key }, steps: isBlocked ? steps.slice(0, 1) : steps }];
  }
  // Each browser of a person is a place of its own.
  return steps.map((step) => ({
    recipient: { kind, key: step.channel === 'push' ? `${key} ${step.to}` : key },
    steps: [step],
  }));
}
