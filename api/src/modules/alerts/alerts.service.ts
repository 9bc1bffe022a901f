import type { Alert, AlertStatus, AlertFilter as AskedFilter, alertsApi } from '@tramo/contract/alerts';
import type { Parsed } from '@tramo/contract/endpoint';
import { cappedCount, type ListCount } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import { isQuietMinute, moneyKinds } from '@tramo/contract/road-settings';
import { localSecond } from '../../platform/calendar.ts';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { alertsChanged } from './alerts.events.ts';
import * as store from './alerts.list.store.ts';

/** Totals are exact up to here; a longer list says so. */
const COUNT_MOST = 1000;
/** A bell that shows more than this has long stopped being read. */
const UNREAD_MOST = 10_000;

const given = (list: readonly string[] | undefined): readonly string[] | null =>
  list && list.length > 0 ? list : null;
const filterOf = (
  ctx: Ctx,
  asked: Partial<AskedFilter> | { status?: readonly string[]; kinds?: readonly string[] },
): store.AlertFilter => {
  const { status, kinds, cedisIds, search, until } = asked as Partial<AskedFilter>;
  return {
    companyId: ctx.actor.companyId,
    cediIds: cediScope(ctx.actor, given(cedisIds) ?? undefined),
    statuses: given(status),
    kinds: given(kinds),
    hidden: ctx.actor.audiences.includes('admin') ? [] : moneyKinds,
    words: (search ?? '')
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, 8),
    ids: null,
    except: null,
    until: until ? new Date(until) : null,
  };
};

/** All unread ones that the caller sees, whatever the list filters. */
const unreadOf = async (tx: TxCtx): Promise<number> =>
  Math.min(UNREAD_MOST, await store.countAlerts(tx.trx, filterOf(tx, { status: ['unread'] }), UNREAD_MOST));

export const listAlerts = (
  ctx: Ctx,
  q: Parsed<typeof alertsApi.list>['query'],
): Promise<{ alerts: Alert[]; count: ListCount; unread: number }> =>
  inTx(ctx, async (tx) => {
    const filter = filterOf(tx, q);
    const [at, id] = q.after?.split(',') ?? [];
    const after = at && id ? { at: new Date(at), id } : null;
    const alerts = await store.listAlerts(tx.trx, filter, { limit: q.limit, offset: (q.page - 1) * q.limit, after });
    const counted = await store.countAlerts(tx.trx, filter, COUNT_MOST);
    const count = cappedCount({ count: Math.min(counted, COUNT_MOST), isAtLeast: counted > COUNT_MOST }, q.limit);
    return { alerts, count, unread: await unreadOf(tx) };
  });

/** For the bell: how many are unread, and whether it may ring now. */
export const unreadAlerts = (ctx: Ctx): Promise<{ unread: number; isQuiet: boolean }> =>
  inTx(ctx, async (tx) => {
    const { company } = await companyOf(tx, tx.actor.companyId);
    const minute = Math.floor(localSecond(tx.platform.now(), company.timeZone) / 60);
    return { unread: await unreadOf(tx), isQuiet: isQuietMinute(company.road.alerts.quiet, minute) };
  });

type Changed = { changed: number; unread: number; undo: { status: AlertStatus; ids: string[] }[] };

/** Marks alerts for the whole team, by ids or all that match. */
export const markAlerts = (ctx: Ctx, body: Parsed<typeof alertsApi.update>['body']): Promise<Changed> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    const filter = { ...filterOf(tx, body.filter ?? {}), ids: body.ids ?? null, except: given(body.except) };
    const by = body.status === 'unread' ? null : actor.userId;
    const parts = await store.markAlerts(trx, filter, { status: body.status, by, most: limits.listMax });
    const changed = parts.reduce((sum, p) => sum + p.count, 0);
    if (changed > 0) await emit(trx, [alertsChanged(actor.companyId, null, { isNew: false })]);
    const undo = changed > limits.listMax ? [] : parts.map(({ status, ids }) => ({ status, ids }));
    return { changed, unread: await unreadOf(tx), undo };
  });

/** Deletes an alert for good. Throws alerts.not_found. */
export const deleteAlert = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const deleted = await store.deleteAlert(tx.trx, { ...filterOf(tx, {}), ids: [id] });
    if (!deleted) throw problem('alerts.not_found');
    await emit(tx.trx, [alertsChanged(tx.actor.companyId, deleted.cediId, { isNew: false })]);
    return { ok: true };
  });
