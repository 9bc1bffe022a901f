import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { type MessageChannel, messageChannels } from '@tramo/contract/messages';
import {
  defaultNotifications,
  type NotificationSettings,
  type NotifiedPerson,
  type notificationSettingsApi,
  type ShownNotifications,
} from '@tramo/contract/notification-settings';
import type { Prices } from '@tramo/contract/prices';
import { fieldMessages } from '@tramo/contract/problems';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { sourcesOf } from '../../platform/messaging/accounts.ts';
import { problem } from '../../platform/problem.ts';
import { type Notifiable, notifiablePeople } from '../accounts/accounts.notices.service.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { companyPrices } from '../guides/guides.costs.service.ts';
import { templatesSaid } from '../templates/templates.service.ts';
import { auditedSettings } from './notifications.audit.rules.ts';
import * as store from './notifications.store.ts';

const VOLUME_DAYS = 30;
const DAY_MS = 86_400_000;

const personOf = (p: Notifiable): NotifiedPerson => ({
  _id: p._id,
  fullName: p.fullName,
  email: p.email,
  hasPush: p.pushPlaces.length > 0,
});
const peopleOf = async (tx: TxCtx, ids: readonly string[]): Promise<Notifiable[]> =>
  ids.length === 0 ? [] : (await notifiablePeople(tx, { ids, limit: ids.length })).people;

/** What the company told us, or what holds without; of parts that are newer than what is kept, what holds without. */
export async function settingsOf(
  tx: TxCtx,
  companyId: string,
): Promise<{ settings: NotificationSettings; version: number }> {
  const kept = await store.findSettings(tx.trx, companyId);
  return { settings: { ...defaultNotifications, ...kept?.settings }, version: kept?.version ?? 0 };
}

async function shown(tx: TxCtx): Promise<ShownNotifications> {
  const { trx, actor, platform } = tx;
  const { settings, version } = await settingsOf(tx, actor.companyId);
  const people = await peopleOf(tx, settings.ownPeople);
  const since = new Date(platform.now().getTime() - VOLUME_DAYS * DAY_MS);
  const { company } = await companyOf(tx, actor.companyId);
  const sourceOf = await sourcesOf(trx, platform, [actor.companyId]);
  return {
    // Whoever has left since is told nothing, and chosen no more.
    settings: { ...settings, ownPeople: settings.ownPeople.filter((id) => people.some((p) => p._id === id)) },
    version,
    volumes: await store.volumesSince(trx, since),
    channels: Object.fromEntries(
      messageChannels.map((c) => {
        const source = sourceOf(actor.companyId, c);
        return [c, { hasProvider: source !== 'none', isOwn: source === 'own' }];
      }),
    ) as ShownNotifications['channels'],
    costs: withOwn((await companyPrices(tx)).costs, (c) => sourceOf(actor.companyId, c) === 'own'),
    templates: (await templatesSaid(tx, 'es')).map(({ _id, event, channel, name, state, leaves }) => ({
      _id,
      event,
      channel,
      name,
      state,
      leaves,
    })),
    people: people.map(personOf),
    timeZone: company.timeZone,
  };
}
/** What leaves by an account of the company's own its provider charges. */
const withOwn = (costs: Prices, isOwn: (channel: MessageChannel) => boolean): Prices => ({
  ...costs,
  ...(isOwn('sms') ? { sms: 0 } : {}),
  ...(isOwn('whatsapp') ? { whatsapp: 0 } : {}),
  ...(isOwn('email') ? { emailPackagePrice: 0 } : {}),
});
export const shownNotifications = (ctx: Ctx): Promise<ShownNotifications> => inTx(ctx, shown);

/** Throws general.stale with what stands now. */
export const saveNotifications = (
  ctx: Ctx,
  { settings, version }: Parsed<typeof notificationSettingsApi.save>['body'],
): Promise<ShownNotifications> =>
  inTx(ctx, async (tx) => {
    const { companyId } = tx.actor;
    const before = await settingsOf(tx, companyId);
    if (version !== before.version) throw problem('general.stale', {}, { detail: await shown(tx) });
    const known = new Set((await peopleOf(tx, settings.ownPeople)).map((p) => p._id));
    const unknown = settings.ownPeople.flatMap((id, n) =>
      known.has(id) ? [] : [[`settings.ownPeople.${n}`, fieldMessages.unknownPerson[tx.locale]]],
    );
    if (unknown.length > 0) throw problem('general.invalid', {}, { fields: Object.fromEntries(unknown) });
    if (!(await store.saveSettings(tx.trx, companyId, settings, version)))
      throw problem('general.stale', {}, { detail: await shown(tx) });
    const named = async (of: NotificationSettings): Promise<string[]> =>
      (await peopleOf(tx, of.ownPeople)).map((p) => p.fullName);
    const { company } = await companyOf(tx, companyId);
    await audit(tx, {
      action: 'update',
      kind: 'notifications',
      id: companyId,
      name: company.name,
      ...auditedSettings(
        { settings: before.settings, people: await named(before.settings) },
        { settings, people: await named(settings) },
        company,
      ),
    });
    return shown(tx);
  });

export const peopleToChoose = (
  ctx: Ctx,
  q: Parsed<typeof notificationSettingsApi.people>['query'],
): Promise<{ people: NotifiedPerson[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const page = { search: q.search, limit: q.limit, offset: (q.page - 1) * q.limit };
    const { people, total } = await notifiablePeople(tx, page);
    return { people: people.map(personOf), count: countOf(total, q.limit) };
  });
