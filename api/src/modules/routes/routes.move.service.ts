import { sameSet } from '@tramo/contract/driver-day/order-rules';
import type { Parsed } from '@tramo/contract/endpoint';
import type { Load } from '@tramo/contract/fields';
import { isManaged } from '@tramo/contract/guides';
import { fieldMessages } from '@tramo/contract/problems';
import type { routeChangesApi } from '@tramo/contract/route-changes';
import type { RouteDetail } from '@tramo/contract/routes';
import { guideStatusNames } from '@tramo/contract/words/guides';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { vehiclesByIds } from '../fleet/fleet.service.ts';
import { recordAction } from './routes.actions.service.ts';
import { prefetchEdits, type RouteEdit } from './routes.draft.service.ts';
import { editRoutes } from './routes.edit.service.ts';
import { joined } from './routes.join.service.ts';
import { routeDetail, seenRoute } from './routes.read.service.ts';
import { wrongState } from './routes.service.ts';

type Body = Parsed<typeof routeChangesApi.move>['body'];

export function movingEdits(ctx: Ctx, fromId: string, body: Body): [RouteEdit, RouteEdit] {
  const leaving = new Set(body.guides);
  const reason = body.reason?.trim() || null;
  const from: RouteEdit = {
    id: fromId,
    change: { version: body.version },
    joining: [],
    mayEmpty: true,
    reason,
    visits: ({ stopRows }) => stopRows.filter((s) => !(s.here && leaving.has(s.guide_id))).map((s) => s.guide_id),
  };
  const to: RouteEdit = {
    id: body.to,
    change: { version: body.toVersion },
    joining: body.guides,
    reason,
    visits: (view, places) => joined(ctx, view, places, body.guides, body.position),
  };
  return [from, to];
}

/** Throws what speaks against a move before anything is drafted: routes.other_cedi, routes.wrong_state, guides.wrong_state, routes.wrong_guides. */
async function requireMovable(tx: TxCtx, fromId: string, body: Body): Promise<void> {
  const invalid = (field: string, key: keyof typeof fieldMessages): Error =>
    problem('general.invalid', {}, { fields: { [field]: fieldMessages[key][tx.locale] } });
  if (new Set(body.guides).size < body.guides.length) throw invalid('guides', 'duplicated');
  if (fromId === body.to) throw invalid('to', 'duplicated');
  const from = await seenRoute(tx, fromId);
  const to = await seenRoute(tx, body.to);
  for (const { row } of [from, to]) if (row.status === 'finished') throw wrongState(tx, row);
  const stops = new Map(from.stopRows.map((s) => [s.guide_id, s]));
  const found = body.guides.flatMap((g) => stops.get(g) ?? []);
  if (
    !sameSet(
      body.guides,
      found.filter((s) => s.here || isManaged(s.status)).map((s) => s.guide_id),
    )
  )
    throw problem('routes.wrong_guides');
  const managed = found.find((s) => !s.here || isManaged(s.status));
  if (managed)
    throw problem('guides.wrong_state', { folio: managed.folio, status: guideStatusNames[managed.status][tx.locale] });
  if (from.row.cedi_id !== to.row.cedi_id)
    throw problem('routes.other_cedi', { folio: found[0]?.folio ?? '', route: to.row.name });
}

/** By how much a route's load is more than its vehicle takes; null when it fits or has no vehicle. It is told, never refused. */
async function overloadOf(tx: TxCtx, route: RouteDetail): Promise<Load | null> {
  const [vehicle] = route.vehicle ? await vehiclesByIds(tx, [route.vehicle._id]) : [];
  if (!vehicle) return null;
  const over = (load: number, capacity: number): number => Math.max(0, Math.round((load - capacity) * 1000) / 1000);
  const overload = {
    packages: over(route.load.packages, vehicle.capacity.quantity),
    weightKg: over(route.load.weightKg, vehicle.capacity.weightKg),
    volumeM3: over(route.load.volumeM3, vehicle.capacity.volumeM3),
  };
  return overload.packages + overload.weightKg + overload.volumeM3 > 0 ? overload : null;
}

/** `POST /routes/{id}/move`: open guides of one route go to another, all or none. */
export async function moveGuides(
  ctx: Ctx,
  fromId: string,
  body: Body,
): Promise<{ from: RouteDetail | null; to: RouteDetail; overload: Load | null }> {
  await inTx(ctx, (tx) => requireMovable(tx, fromId, body));
  return editRoutes(ctx, movingEdits(ctx, fromId, body), async (tx, edited) => {
    const [from, to] = edited;
    const gone = new Set(from?.audited.after?.guides ?? []);
    const folio = from?.audited.before?.guides.find((f) => !gone.has(f)) ?? '';
    const values = { count: body.guides.length, folio, from: from?.name ?? '', to: to?.name ?? '' };
    await recordAction(tx, { kind: 'move', values, routes: edited });
    const target = await routeDetail(tx, body.to);
    return {
      from: from?.after ? await routeDetail(tx, fromId) : null,
      to: target,
      overload: await overloadOf(tx, target),
    };
  });
}
/** What `moveGuides` asks of the road service, ahead of its transaction. */
export const prefetchMove = (ctx: Ctx, fromId: string, body: Body): Promise<void> =>
  prefetchEdits(ctx, () => movingEdits(ctx, fromId, body));
