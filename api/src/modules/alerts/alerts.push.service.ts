import { mayOpenScreen, type ScreenKey, screens } from '@tramo/contract/access';
import type { Company } from '@tramo/contract/accounts';
import { alertLine, whoOf } from '@tramo/contract/alert-line';
import type { Alert } from '@tramo/contract/alerts';
import { type AlertKind, isQuietMinute } from '@tramo/contract/road-settings';
import { alertPlace, placeLink, screenPath } from '@tramo/contract/screen-path';
import { alertKindNames, manyDocuments } from '@tramo/contract/words/alerts';
import { languageTags } from '@tramo/contract/words/names';
import { localDay, localSecond } from '../../platform/calendar.ts';
import { writtenDistance, writtenDuration, writtenHour } from '../../platform/company-formats.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { type NewMessage, queueMessages } from '../../platform/messaging/queue.ts';
import { writtenMoney } from '../../platform/written-money.ts';
import { type PushListener, pushListeners } from '../accounts/accounts.push.service.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import * as store from './alerts.list.store.ts';
import { wantsPush } from './alerts.rules.ts';

/** More papers than these at once are one push: who has three hundred vehicles wants no three hundred. */
const TOLD_ONE_BY_ONE = 3;

/**
 * Alerts that began, as push to each who wants their kind, may see them and is not asleep. One a cause, person and device; what shows itself again
 * is the same alert. Those that were read or are over meanwhile disturb nobody.
 */
export const pushAlerts = (ctx: Ctx, { kind, alertIds }: { kind: AlertKind; alertIds: string[] }): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { company } = await companyOf(tx, tx.actor.companyId);
    const minute = Math.floor(localSecond(tx.platform.now(), company.timeZone) / 60);
    if (isQuietMinute(company.road.alerts.quiet, minute)) return;
    const listeners = (await pushListeners(tx)).filter((one) => wantsPush(one, kind, minute));
    const seenBy = new Map<string, Alert[]>();
    const messages: NewMessage[] = [];
    for (const listener of listeners) {
      const key = listener.cediIds?.join() ?? '';
      const alerts = seenBy.get(key) ?? (await openAlerts(tx, alertIds, listener.cediIds));
      seenBy.set(key, alerts);
      messages.push(...messagesTo(tx, company, listener, alerts));
    }
    await queueMessages(tx.trx, tx.platform, messages);
  });

const openAlerts = async (tx: TxCtx, ids: string[], cediIds: readonly string[] | null): Promise<Alert[]> => {
  const filter = {
    companyId: tx.actor.companyId,
    cediIds,
    statuses: ['unread'],
    kinds: null,
    // Who may not see its kind listens to none of it.
    hidden: [],
    words: [],
    ids,
    except: null,
    until: null,
  };
  const alerts = await store.listAlerts(tx.trx, filter, { limit: ids.length, offset: 0, after: null });
  return alerts.filter((alert) => alert.overAt === null);
};

function messagesTo(tx: TxCtx, company: Company, listener: PushListener, alerts: readonly Alert[]): NewMessage[] {
  const { companyId } = tx.actor;
  const { locale, userId, devices } = listener;
  const mayOpen = (screen: ScreenKey): boolean => mayOpenScreen(listener, screens[screen]);
  const now = tx.platform.now();
  const figures = {
    duration: writtenDuration,
    time: (at: string) => writtenHour(at, company),
    distance: (metres: number) => writtenDistance(metres, company),
    number: (value: number) => new Intl.NumberFormat(languageTags[locale]).format(value),
    money: (pesos: number) => writtenMoney(pesos, locale),
    today: (at: number) => localDay(new Date(at), company.timeZone),
  };
  const told =
    alerts.length > TOLD_ONE_BY_ONE
      ? [
          {
            key: alerts[0]?._id ?? '',
            title: alertKindNames.document[locale],
            text: manyDocuments[locale].replace('{count}', figures.number(alerts.length)),
            link: screenPath('alerts'),
          },
        ]
      : alerts.map((alert) => ({
          key: alert._id,
          title: alertKindNames[alert.kind][locale],
          text: `${whoOf(alert)} ${alertLine(alert, now.getTime(), locale, figures)}`.trim(),
          link: placeLink(alertPlace(alert, mayOpen) ?? { to: screenPath('alerts'), search: {} }),
        }));
  return told.flatMap(({ key, title, text, link }) =>
    devices.map((to) => ({
      companyId,
      event: { name: 'alert.began', key },
      recipient: { kind: 'user' as const, key: `${userId} ${to}` },
      lane: 'notice' as const,
      steps: [{ channel: 'push' as const, to, subject: title, text, link }],
    })),
  );
}
