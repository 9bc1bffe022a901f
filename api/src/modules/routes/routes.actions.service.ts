import type { BoardAction } from '@tramo/contract/route-changes';
import type { RouteDetail } from '@tramo/contract/routes';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { obstacleTo, type RouteShift, touchedBy, undoneGuides } from './routes.actions.rules.ts';
import * as store from './routes.actions.store.ts';
import { lastChangeOf } from './routes.audit.store.ts';
import { prefetchEdits, type RouteChange, type RouteEdit } from './routes.draft.service.ts';
import { editRoutes } from './routes.edit.service.ts';
import { detailOf, seenRoute, viewsOf } from './routes.read.service.ts';
import { wrongState } from './routes.service.ts';
import { routesByIds } from './routes.store.ts';

const undone = { es: 'Deshecho', en: 'Undone' } as const;

/** Keeps what somebody did on the board, in the transaction that does it. */
export async function recordAction(
  tx: TxCtx,
  what: { kind: BoardAction['kind']; values: BoardAction['values']; routes: readonly RouteShift[] },
): Promise<store.StoredAction> {
  const { actor } = tx;
  const action: store.StoredAction = {
    id: newId(),
    kind: what.kind,
    at: tx.platform.now(),
    userId: actor.sessionHash === null ? null : actor.userId,
    userName: actor.name,
    facts: what.values,
    routes: what.routes.map(({ id, name, cediId, before, after }) => ({ id, name, cediId, before, after })),
  };
  await store.insertAction(tx.trx, actor.companyId, action);
  return action;
}

const toBoardAction = (ctx: Ctx, a: store.StoredAction, canUndo: boolean): BoardAction => ({
  _id: a.id,
  kind: a.kind,
  at: a.at.toISOString(),
  by: a.userName,
  byMe: a.userId === ctx.actor.userId,
  routes: a.routes.map((r) => ({ _id: r.id, name: r.name })),
  values: a.facts,
  canUndo,
});

/** The world that actions are compared with: their routes as they are now, and the guides that would come back to them. */
async function worldOf(tx: TxCtx, actions: readonly store.StoredAction[]) {
  const shifts = actions.flatMap((a) => a.routes);
  const now = await store.routesNow(
    tx.trx,
    shifts.map((s) => s.id),
  );
  const free = await store.freeGuides(
    tx.trx,
    shifts.flatMap((s) => undoneGuides(s).coming),
  );
  return { now, free };
}

/** `GET /routes/actions`: the last changes of the board in the caller's cedis, the newest first. */
export const listActions = (ctx: Ctx, routeId: string | undefined): Promise<{ actions: BoardAction[] }> =>
  inTx(ctx, async (tx) => {
    const { actor, platform } = tx;
    const filter = {
      companyId: actor.companyId,
      cediIds: cediScope(actor),
      routeId: routeId ?? null,
      now: platform.now(),
    };
    const found = await store.listActions(tx.trx, filter);
    const { now, free } = await worldOf(tx, found);
    return { actions: found.map((a) => toBoardAction(tx, a, obstacleTo(a.routes, now, free) === null)) };
  });

/** Throws why an action cannot be taken back any more: routes.wrong_state, routes.action_overtaken with who came between. */
async function requireUndoable(tx: TxCtx, action: store.StoredAction): Promise<void> {
  const { now, free } = await worldOf(tx, [action]);
  const obstacle = obstacleTo(action.routes, now, free);
  if (!obstacle) return;
  const name = action.routes.find((r) => r.id === obstacle.routeId)?.name ?? '';
  const [row] = await routesByIds(tx.trx, [obstacle.routeId]);
  if (row && obstacle.kind === 'finished') throw wrongState(tx, row);
  const last = await lastChangeOf(tx.trx, obstacle.routeId);
  const by = (obstacle.kind === 'visited' ? row?.driver_name : last?.by) ?? '';
  const detail = row ? await detailOf(tx, await seenRoute(tx, row.id)) : null;
  throw problem('routes.action_overtaken', { by, route: row?.name ?? name }, { detail });
}

/** What takes an action back: each route as it was before, in what the action touched of it. */
function undoingEdits(ctx: Ctx, action: store.StoredAction): RouteEdit[] {
  return action.routes.map((s): RouteEdit => {
    const { coming, leaving } = undoneGuides(s);
    const base = { id: s.id, joining: coming, mayEmpty: true, reason: undone[ctx.locale] };
    if (s.after === null) {
      const revived = s.before ?? undefined;
      return { ...base, change: {}, visits: () => revived?.order ?? [], ...(revived ? { revived } : {}) };
    }
    const { before, after } = s;
    if (before === null) return { ...base, change: {}, visits: () => [] };
    const touched = new Set(touchedBy(before, after));
    const change: RouteChange = {
      ...(touched.has('name') ? { name: before.name } : {}),
      ...(touched.has('notes') ? { notes: before.notes } : {}),
      ...(touched.has('vehicleId') ? { vehicle: before.vehicleId } : {}),
      ...(touched.has('driverId') ? { driver: before.driverId } : {}),
      ...(touched.has('boardingRequired') ? { boardingRequired: before.boardingRequired } : {}),
      ...(touched.has('boardingChecked') ? { boardingChecked: before.boardingChecked } : {}),
      ...(touched.has('startAt') ? { startDate: before.startAt } : {}),
      // Its vehicle was confirmed for that day, or nobody was asked.
      ...(touched.has('vehicleId') || touched.has('startAt') ? { documentsConfirmed: true } : {}),
      // A change of crew on the road needs its reason.
      ...(touched.has('vehicleId') || touched.has('driverId')
        ? { updateReason: [undone[ctx.locale], after.updateReason].filter(Boolean).join(': ').slice(0, 300) }
        : {}),
    };
    const gone = new Set(leaving);
    // Visits that were made since keep their places; the rest stands as it stood.
    const visits = touched.has('order') ? () => before.order.filter((g) => !gone.has(g)) : null;
    return { ...base, change, visits };
  });
}

async function seenAction(tx: TxCtx, id: string): Promise<store.StoredAction> {
  const action = await store.findAction(tx.trx, id, cediScope(tx.actor), tx.platform.now());
  if (!action) throw problem('routes.action_not_found');
  return action;
}

/** `POST /routes/actions/{id}/undo`: each route is again as it was before, in what the action touched. An undo is an action itself. */
export async function undoAction(ctx: Ctx, id: string): Promise<{ action: BoardAction; routes: RouteDetail[] }> {
  const action = await inTx(ctx, async (tx) => {
    const found = await seenAction(tx, id);
    await requireUndoable(tx, found);
    return found;
  });
  return editRoutes(
    ctx,
    undoingEdits(ctx, action),
    async (tx, edited) => {
      const of = action.kind === 'undo' ? String(action.facts.of ?? 'undo') : action.kind;
      const kept = await recordAction(tx, { kind: 'undo', values: { ...action.facts, of }, routes: edited });
      const views = await viewsOf(
        tx,
        await routesByIds(
          tx.trx,
          edited.filter((e) => e.after !== null).map((e) => e.id),
        ),
      );
      const routes: RouteDetail[] = [];
      for (const view of views) routes.push(await detailOf(tx, view));
      return { action: toBoardAction(tx, kept, true), routes };
    },
    // Two may take the same thing back at once: the second waits for the routes, and finds it done.
    async (tx) => requireUndoable(tx, await seenAction(tx, id)),
  );
}
/** What `undoAction` asks of the road service, ahead of its transaction. */
export const prefetchUndo = (ctx: Ctx, id: string): Promise<void> =>
  prefetchEdits(ctx, async () => undoingEdits(ctx, await inTx(ctx, (tx) => seenAction(tx, id))));
