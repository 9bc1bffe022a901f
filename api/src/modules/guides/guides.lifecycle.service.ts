import type { Outcome } from '@tramo/contract/checklists';
import { isPartial } from '@tramo/contract/driver-day/outcomes';
import { mayReopen, piecesOf } from '@tramo/contract/driver-day/visit-rules';
import { type Guide, visited } from '@tramo/contract/guides';
import { fieldMessages } from '@tramo/contract/problems';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { learnPin } from '../addresses/addresses.service.ts';
import { addLines, takerOf } from './guides.binnacle.store.ts';
import { guideRowsChanged } from './guides.events.ts';
import { highestOrder, saveManagedQuantities } from './guides.lifecycle.store.ts';
import {
  apply,
  type Change,
  checkMove,
  complete,
  outcomeSubStatus,
  type RouteRef,
  routeOf,
  unmanaged,
  wrongState,
} from './guides.moves.service.ts';
import { addressOf, closingSubStatus, isOpen, rolesText, takerText } from './guides.rules.ts';
import { type GuideRow, itemsOf, lockGuides, lockGuidesOfRoute, pendingRolesOf, toGuide } from './guides.store.ts';

export type { RouteRef } from './guides.moves.service.ts';
/** Sub-status of what a closing left without a visit, for those who count visits. */
export const unvisitedSubStatus: string = closingSubStatus;

/** Locked rows in the order of the ids, each of them in the route. */
async function rowsInRoute(tx: TxCtx, route: RouteRef, guideIds: readonly string[]): Promise<GuideRow[]> {
  const byId = new Map((await lockGuides(tx.trx, guideIds, null)).map((r) => [r.id, r]));
  return guideIds.map((id) => {
    const row = byId.get(id);
    if (!row || row.route_id !== route._id) throw problem('routes.wrong_guides');
    return row;
  });
}

/** Puts available guides in a route, after those that it already has, in the order given. */
export const assignToRoute = (
  ctx: Ctx,
  input: { route: RouteRef; guideIds: readonly string[]; at: Date },
): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { route, guideIds, at } = input;
    if (new Set(guideIds).size !== guideIds.length) throw problem('routes.wrong_guides');
    const byId = new Map((await lockGuides(tx.trx, guideIds, cediScope(tx.actor))).map((r) => [r.id, r]));
    const taken = guideIds.map((id) => byId.get(id)).find((row) => row && row.route_id !== null);
    if (taken) throw await inRoute(tx, taken);
    const rows = guideIds.map((id) => {
      const row = byId.get(id);
      if (!row) throw problem('guides.not_found');
      checkMove(tx, row, 'assign', 'processing');
      if (row.lat === null || row.lng === null) throw problem('guides.no_coordinates', { folio: row.folio });
      return row;
    });
    requireVerified(tx, rows);
    const base = await highestOrder(tx.trx, route._id);
    await apply(
      tx,
      at,
      rows.map(
        (row, i) =>
          ({
            row,
            action: 'assigned',
            line: { route },
            next: {
              status: 'processing',
              sub_status: null,
              available_status: row.status,
              available_sub_status: row.sub_status,
              route_id: route._id,
              route_name: route.name,
              route_order: base + i + 1,
            },
          }) satisfies Change,
      ),
    );
  });

/**
 * Somebody was faster, or did it long ago: the route is named, and who put the guide in it. A row that was waited for knows the id of a route
 * that was made meanwhile, but not its name; the binnacle does.
 */
async function inRoute(tx: TxCtx, row: GuideRow): Promise<Error> {
  const taker = await takerOf(tx.trx, row.id);
  return problem('guides.in_route', {
    folio: row.folio,
    route: row.route_name ?? taker?.route ?? '',
    ...(taker ? { by: taker.by, taker: takerText(taker.by, tx.locale) } : {}),
  });
}

/** Every role that the clients ask for has looked at the papers (document 2 §5). The message names the first guide, `detail` all of them. */
function requireVerified(tx: TxCtx, rows: readonly GuideRow[]): void {
  const guides = rows.flatMap((row) => {
    const roles = pendingRolesOf(row);
    return roles.length === 0 ? [] : [{ _id: row.id, folio: row.folio, roles }];
  });
  const [first] = guides;
  if (first)
    throw problem(
      'guides.checklist_pending',
      { folio: first.folio, roles: rolesText(first.roles, tx.locale) },
      { detail: { guides } },
    );
}

/** Takes guides that were not visited out of a route, back to the state in which they waited. The others close ranks. */
export const releaseFromRoute = (
  ctx: Ctx,
  input: { route: RouteRef; guideIds: readonly string[]; at: Date; reason: string | null },
): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { route, guideIds, at, reason } = input;
    const all = await lockGuidesOfRoute(tx.trx, route._id);
    const leaving = await rowsInRoute(tx, route, [...new Set(guideIds)]);
    await apply(
      tx,
      at,
      leaving.map((row) => {
        checkMove(tx, row, 'release', row.available_status);
        return {
          row,
          action: 'unassigned',
          line: { route, reason },
          next: {
            status: row.available_status,
            sub_status: row.available_sub_status,
            route_id: null,
            route_name: null,
            route_order: null,
          },
        } satisfies Change;
      }),
    );
    const gone = new Set(leaving.map((r) => r.id));
    await saveOrder(
      tx,
      all.filter((r) => !gone.has(r.id)),
    );
  });

/** The route leaves: its assigned guides are on their way. */
export const startRoute = (ctx: Ctx, input: { route: RouteRef; at: Date }): Promise<void> =>
  inTx(ctx, async (tx) => {
    const waiting = (await lockGuidesOfRoute(tx.trx, input.route._id)).filter((r) => r.status === 'processing');
    await apply(
      tx,
      input.at,
      waiting.map((row) => {
        checkMove(tx, row, 'start', 'route');
        return { row, action: 'started', line: { route: input.route }, next: { status: 'route' } } satisfies Change;
      }),
    );
  });

/** The driver goes to this guide next: 'en route to destination' in its binnacle; the state stays. */
export const headFor = (ctx: Ctx, input: { route: RouteRef; guideId: string; at: Date }): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { route, guideId, at } = input;
    const [row] = (await rowsInRoute(tx, route, [guideId])) as [GuideRow];
    if (row.status !== 'route') throw wrongState(tx, row);
    await addLines(tx.trx, tx.actor, [
      { guideId, at, action: 'enRoute', from: row.status, to: row.status, subStatus: row.sub_status, route },
    ]);
    await emit(tx.trx, guideRowsChanged(tx.actor.companyId, [row]));
  });

export interface GuideManagement {
  route: RouteRef;
  guideId: string;
  result: Outcome;
  /** Name of the sub-status; every outcome but the whole success needs one that the company knows. */
  subStatus?: string | undefined;
  at: Date;
  lat: number | null;
  lng: number | null;
  /** How far off that may be; null where nobody said. */
  accuracyM?: number | null;
  receivedBy: string;
  comment: string;
  /** Pieces handed over or picked up, for partial outcomes. */
  items: readonly { id: string; quantity: number }[];
}

/** A place that may lie farther off teaches nothing of an address. */
const PIN_ACCURACY_M = 50;

/** The visit happened: the outcome, who received, how many pieces. Counts as a delivery attempt. */
export const manageGuide = (ctx: Ctx, m: GuideManagement): Promise<Guide> =>
  inTx(ctx, async (tx) => {
    const [row] = (await rowsInRoute(tx, m.route, [m.guideId])) as [GuideRow];
    checkMove(tx, row, 'manage', m.result);
    const subStatus = await outcomeSubStatus(tx, m.result, m.subStatus?.trim() ?? '');
    if (isPartial(m.result)) await checkQuantities(tx, m.guideId, m.items);
    await saveManagedQuantities(tx.trx, m.guideId, piecesOf(m.result, m.items));
    const [after] = (await apply(tx, m.at, [
      {
        row,
        action: 'managed',
        line: { route: m.route, reason: m.comment, lat: m.lat, lng: m.lng },
        next: {
          status: m.result,
          sub_status: subStatus,
          delivery_attempts: row.delivery_attempts + 1,
          managed_at: m.at,
          managed_lat: m.lat,
          managed_lng: m.lng,
          received_by: m.receivedBy,
          management_comment: m.comment,
        },
      },
    ])) as [GuideRow];
    const guide = toGuide(after, tx.actor);
    const address = visited(guide)?.address;
    // Handed over at a place of its own: where nobody was, the driver may stand anywhere.
    const isSure = (m.accuracyM ?? 0) <= PIN_ACCURACY_M;
    if (address && isSure && m.lat !== null && m.lng !== null && (m.result === 'delivered' || m.result === 'collected'))
      await learnPin(tx, addressOf(address), { lat: m.lat, lng: m.lng }, 'driver');
    return guide;
  });

async function checkQuantities(
  tx: TxCtx,
  guideId: string,
  given: readonly { id: string; quantity: number }[],
): Promise<void> {
  const items = new Map(((await itemsOf(tx.trx, [guideId])).get(guideId) ?? []).map((i) => [i._id, i]));
  for (const [n, { id, quantity }] of given.entries()) {
    const item = items.get(id);
    if (!item || quantity > item.quantity)
      throw problem('general.invalid', {}, { fields: { [`items.${n}.quantity`]: fieldMessages.invalid[tx.locale] } });
  }
}

/** A visit reported by mistake is undone, within some minutes: the guide is on its way again and the attempt does not count. */
export const reopenGuide = (
  ctx: Ctx,
  input: { route: RouteRef; guideId: string; at: Date; reason: string | null },
): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { route, guideId, at, reason } = input;
    const [row] = (await rowsInRoute(tx, route, [guideId])) as [GuideRow];
    checkMove(tx, row, 'reopen', 'route');
    if (!mayReopen(row.managed_at, at)) throw wrongState(tx, row);
    await saveManagedQuantities(tx.trx, guideId, null);
    await apply(tx, at, [
      {
        row,
        action: 'reopened',
        line: { route, reason },
        next: {
          ...unmanaged,
          status: 'route',
          sub_status: null,
          delivery_attempts: Math.max(0, row.delivery_attempts - 1),
        },
      },
    ]);
  });

/** The route ends: what is open failed with 'Cierre de ruta'; what was delivered whole and lacks no verification is completed. */
export const closeRoute = (
  ctx: Ctx,
  input: { route: RouteRef; at: Date; reason: string | null },
): Promise<{ closed: number }> =>
  inTx(ctx, async (tx) => {
    const { route, at, reason } = input;
    const rows = await lockGuidesOfRoute(tx.trx, route._id);
    const open = rows.filter((r) => isOpen(r.status));
    await apply(
      tx,
      at,
      open.map((row) => {
        const to = row.type === 'delivery' ? 'undelivered' : 'uncollected';
        checkMove(tx, row, 'close', to);
        return {
          row,
          action: 'closed',
          line: { route, reason },
          next: { status: to, sub_status: closingSubStatus },
        } satisfies Change;
      }),
    );
    await complete(tx, at, rows);
    return { closed: open.length };
  });

/** The visits of a route in a new order, 1..n: exactly its guides, each once. */
export const reorder = (ctx: Ctx, input: { route: RouteRef; guideIds: readonly string[] }): Promise<void> =>
  inTx(ctx, async (tx) => {
    const rows = await lockGuidesOfRoute(tx.trx, input.route._id);
    const byId = new Map(rows.map((r) => [r.id, r]));
    if (input.guideIds.length !== rows.length || new Set(input.guideIds).size !== rows.length)
      throw problem('routes.wrong_guides');
    await saveOrder(
      tx,
      input.guideIds.map((id) => {
        const row = byId.get(id);
        if (!row) throw problem('routes.wrong_guides');
        return row;
      }),
    );
  });

/** Numbers locked rows 1..n as they stand; only those whose place changes are written. */
async function saveOrder(tx: TxCtx, rows: readonly GuideRow[]): Promise<void> {
  const changes = rows.flatMap((row, i): Change[] => {
    if (row.route_order === i + 1) return [];
    return [
      {
        row,
        action: 'moved',
        line: {
          route: routeOf(row),
          reason: `${row.route_order ?? '–'} → ${i + 1}`,
        },
        next: { route_order: i + 1 },
      },
    ];
  });
  await apply(tx, tx.platform.now(), changes);
}
