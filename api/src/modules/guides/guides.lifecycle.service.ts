import type { Outcome } from '@tramo/contract/checklists';
import type { BinnacleEntry, Guide, GuideStatus } from '@tramo/contract/guides';
import { fieldMessages } from '@tramo/contract/problems';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { substatusNamed } from '../checklists/checklists.service.ts';
import { clientsByIds } from '../clients/clients.service.ts';
import { addLines, type BinnacleLine } from './guides.binnacle.store.ts';
import { guideRowsChanged } from './guides.events.ts';
import { highestOrder, saveManagedQuantities, saveStates } from './guides.lifecycle.store.ts';
import {
  asksForNoDocument,
  canOf,
  closingSubStatus,
  isOpen,
  type Move,
  mayReopen,
  missingVerifications,
  needsSubStatus,
  rolesText,
  statusNames,
  targets,
} from './guides.rules.ts';
import { type GuideRow, guidesByIds, itemsOf, lockGuides, lockGuidesOfRoute, toGuide } from './guides.store.ts';

/** A route as its guides know it. */
export interface RouteRef {
  _id: string;
  name: string;
}
interface Change {
  row: GuideRow;
  /** The row as it will be. */
  next: Partial<GuideRow>;
  action: BinnacleEntry['action'];
  line?: Partial<Pick<BinnacleLine, 'reason' | 'lat' | 'lng' | 'route'>>;
}

/** Throws unless the table has this move from here to there. */
function checkMove(ctx: Ctx, row: GuideRow, move: Move, to: GuideStatus): void {
  if (!targets(row.type, move, row.status).includes(to))
    throw problem('guides.wrong_state', { folio: row.folio, status: statusNames[row.status][ctx.locale] });
}

/** Writes the new states, their lines of the binnacle and the event. Returns the rows as they are now. */
async function apply(tx: TxCtx, at: Date, changes: readonly Change[]): Promise<GuideRow[]> {
  if (changes.length === 0) return [];
  const after = changes.map(({ row, next }) => ({ ...row, ...next, version: row.version + 1 }));
  await saveStates(tx.trx, after);
  await addLines(
    tx.trx,
    tx.actor,
    changes.map(({ row, action, line }, i) => {
      const now = after[i] as GuideRow;
      return { guideId: row.id, at, action, from: row.status, to: now.status, subStatus: now.sub_status, ...line };
    }),
  );
  await emit(tx.trx, guideRowsChanged(tx.actor.companyId, after));
  return after;
}

/** Locked rows in the order of the ids, each of them in the route. */
async function rowsInRoute(tx: TxCtx, route: RouteRef, guideIds: readonly string[]): Promise<GuideRow[]> {
  const byId = new Map((await lockGuides(tx.trx, guideIds, null)).map((r) => [r.id, r]));
  return guideIds.map((id) => {
    const row = byId.get(id);
    if (!row || row.route_id !== route._id) throw problem('routes.wrong_guides');
    return row;
  });
}

/** What happened at the last visit is forgotten: the guide waits for its next one. */
const unmanaged = {
  managed_at: null,
  managed_lat: null,
  managed_lng: null,
  received_by: '',
  management_comment: '',
} as const satisfies Partial<GuideRow>;

/** Puts available guides in a route, after those that it already has, in the order given. */
export const assignToRoute = (ctx: Ctx, input: { route: RouteRef; guideIds: readonly string[]; at: Date }): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { route, guideIds, at } = input;
    if (new Set(guideIds).size !== guideIds.length) throw problem('routes.wrong_guides');
    const byId = new Map((await lockGuides(tx.trx, guideIds, cediScope(tx.actor))).map((r) => [r.id, r]));
    const configs = new Map(
      (await clientsByIds(tx, [...new Set([...byId.values()].flatMap((r) => r.client_id ?? []))])).map((c) => [c._id, c.checkListConfig]),
    );
    const base = await highestOrder(tx.trx, route._id);
    await apply(
      tx,
      at,
      guideIds.map((id, i) => {
        const row = byId.get(id);
        if (!row) throw problem('guides.not_found');
        if (row.route_id !== null) throw problem('guides.in_route', { folio: row.folio, route: row.route_name ?? '' });
        checkMove(tx, row, 'assign', 'processing');
        if (row.lat === null || row.lng === null) throw problem('guides.no_coordinates', { folio: row.folio });
        // Verified entries come with the document screens; until then a client that asks for papers has none.
        const missing = missingVerifications(
          { status: row.status, subStatus: row.sub_status, deliveryAttempts: row.delivery_attempts },
          configs.get(row.client_id ?? '') ?? null,
          [],
        );
        if (missing.length > 0) throw problem('guides.checklist_pending', { folio: row.folio, roles: rolesText(missing, tx.locale) });
        return {
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
        } satisfies Change;
      }),
    );
  });

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
          next: { status: row.available_status, sub_status: row.available_sub_status, route_id: null, route_name: null, route_order: null },
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
    if (row.status !== 'route') throw problem('guides.wrong_state', { folio: row.folio, status: statusNames[row.status][tx.locale] });
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
  receivedBy: string;
  comment: string;
  /** Pieces handed over or picked up, for partial outcomes. */
  items: readonly { id: string; quantity: number }[];
}

/** The visit happened: the outcome, who received, how many pieces. Counts as a delivery attempt. */
export const manageGuide = (ctx: Ctx, m: GuideManagement): Promise<Guide> =>
  inTx(ctx, async (tx) => {
    const [row] = (await rowsInRoute(tx, m.route, [m.guideId])) as [GuideRow];
    checkMove(tx, row, 'manage', m.result);
    const subStatus = await outcomeSubStatus(tx, m.result, m.subStatus?.trim() ?? '');
    const isPartial = m.result === 'partial' || m.result === 'partialCollection';
    if (isPartial) await checkQuantities(tx, m.guideId, m.items);
    await saveManagedQuantities(tx.trx, m.guideId, isPartial ? m.items : needsSubStatus(m.result) ? 'none' : 'all');
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
    return toGuide(after, canOf(tx.actor, after));
  });

async function outcomeSubStatus(tx: TxCtx, result: Outcome, name: string): Promise<string | null> {
  if (name === '' && !needsSubStatus(result)) return null;
  const found = name === '' ? null : await substatusNamed(tx, name, result);
  if (found) return found.name;
  if (name === closingSubStatus && (result === 'undelivered' || result === 'uncollected')) return name;
  throw problem('guides.unknown_substatus');
}

async function checkQuantities(tx: TxCtx, guideId: string, given: readonly { id: string; quantity: number }[]): Promise<void> {
  const items = new Map(((await itemsOf(tx.trx, [guideId])).get(guideId) ?? []).map((i) => [i._id, i]));
  for (const [n, { id, quantity }] of given.entries()) {
    const item = items.get(id);
    if (!item || quantity > item.quantity)
      throw problem('general.invalid', {}, { fields: { [`items.${n}.quantity`]: fieldMessages.invalid[tx.locale] } });
  }
}

/** A visit reported by mistake is undone, within some minutes: the guide is on its way again and the attempt does not count. */
export const reopenGuide = (ctx: Ctx, input: { route: RouteRef; guideId: string; at: Date; reason: string | null }): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { route, guideId, at, reason } = input;
    const [row] = (await rowsInRoute(tx, route, [guideId])) as [GuideRow];
    checkMove(tx, row, 'reopen', 'route');
    if (!mayReopen(row.managed_at, at))
      throw problem('guides.wrong_state', { folio: row.folio, status: statusNames[row.status][tx.locale] });
    await saveManagedQuantities(tx.trx, guideId, null);
    await apply(tx, at, [
      {
        row,
        action: 'reopened',
        line: { route, reason },
        next: { ...unmanaged, status: 'route', sub_status: null, delivery_attempts: Math.max(0, row.delivery_attempts - 1) },
      },
    ]);
  });

/** The route ends: what is open failed with 'Cierre de ruta'; what was delivered whole and needs no paper is completed. */
export const closeRoute = (ctx: Ctx, input: { route: RouteRef; at: Date; reason: string | null }): Promise<{ closed: number }> =>
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
        return { row, action: 'closed', line: { route, reason }, next: { status: to, sub_status: closingSubStatus } } satisfies Change;
      }),
    );
    const whole = rows.filter((r) => r.status === 'delivered' || r.status === 'collected');
    const configs = new Map(
      (await clientsByIds(tx, [...new Set(whole.flatMap((r) => r.client_id ?? []))])).map((c) => [c._id, c.checkListConfig]),
    );
    await apply(
      tx,
      at,
      whole
        .filter((r) => asksForNoDocument(configs.get(r.client_id ?? '') ?? null))
        .map((row) => {
          checkMove(tx, row, 'complete', 'completed');
          return { row, action: 'completed', line: { route }, next: { status: 'completed' } } satisfies Change;
        }),
    );
    return { closed: open.length };
  });

/** The visits of a route in a new order, 1..n: exactly its guides, each once. */
export const reorder = (ctx: Ctx, input: { route: RouteRef; guideIds: readonly string[] }): Promise<void> =>
  inTx(ctx, async (tx) => {
    const rows = await lockGuidesOfRoute(tx.trx, input.route._id);
    const byId = new Map(rows.map((r) => [r.id, r]));
    if (input.guideIds.length !== rows.length || new Set(input.guideIds).size !== rows.length) throw problem('routes.wrong_guides');
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
          route: row.route_id ? { _id: row.route_id, name: row.route_name ?? '' } : null,
          reason: `${row.route_order ?? '–'} → ${i + 1}`,
        },
        next: { route_order: i + 1 },
      },
    ];
  });
  await apply(tx, tx.platform.now(), changes);
}

/** Puts a failed or partial guide back among the available ones, for another day. */
export const returnToAvailable = (
  ctx: Ctx,
  id: string,
  input: { scheduledDate: string; subStatus: string; version?: number | undefined },
): Promise<Guide> =>
  inTx(ctx, async (tx) => {
    const [row] = await lockGuides(tx.trx, [id], cediScope(tx.actor));
    if (!row) throw problem('guides.not_found');
    if (input.version !== undefined && input.version !== row.version)
      throw problem('general.stale', {}, { detail: toGuide(row, canOf(tx.actor, row)) });
    const to: GuideStatus = row.type === 'delivery' ? 'returnDelivery' : 'returnRecollection';
    checkMove(tx, row, 'return', to);
    await saveManagedQuantities(tx.trx, id, null);
    await apply(tx, tx.platform.now(), [
      {
        row,
        action: 'returned',
        line: { route: row.route_id ? { _id: row.route_id, name: row.route_name ?? '' } : null },
        next: {
          ...unmanaged,
          status: to,
          sub_status: input.subStatus,
          available_status: to,
          available_sub_status: input.subStatus,
          scheduled_date: input.scheduledDate,
          route_id: null,
          route_name: null,
          route_order: null,
          // A visit counted when it happened; a guide whose route was closed on it counts now.
          delivery_attempts: row.delivery_attempts + (row.managed_at === null ? 1 : 0),
        },
      },
    ]);
    const [after] = (await guidesByIds(tx.trx, [id], null)) as [GuideRow];
    return toGuide(after, canOf(tx.actor, after));
  });
