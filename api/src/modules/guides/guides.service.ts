import type { Guide, GuideDetail, GuideItem } from '@tramo/contract/guides';
import { type Ctx, cediScope, inTx, seesCedi } from '../../platform/context.ts';
import { messagesOfGuide } from '../../platform/messaging/message-list.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { linesOf } from './guides.binnacle.store.ts';
import { costOfGuides } from './guides.costs.service.ts';
import { documentsOf } from './guides.documents.store.ts';
import { guideRowsChanged } from './guides.events.ts';
import { distanceM, inOrderOf, mayDelete, statusNames } from './guides.rules.ts';
import * as store from './guides.store.ts';
import { verificationsOf } from './guides.verification.store.ts';
import * as writes from './guides.write.store.ts';

/** Guides that the caller sees, in the order of the ids; the others are missing. */
export const guidesByIds = (ctx: Ctx, ids: readonly string[]): Promise<Guide[]> =>
  inTx(ctx, async ({ trx, actor }) => {
    const byId = new Map(
      (await store.guidesByIds(trx, [...new Set(ids)], cediScope(actor))).map((r) => [r.id, store.toGuide(r, actor)]),
    );
    return ids.flatMap((id) => byId.get(id) ?? []);
  });

/** Guides that the caller sees, by their folios in any case, in the order of the folios; the others are missing. */
export const guidesByFolios = (ctx: Ctx, folios: readonly string[]): Promise<Guide[]> =>
  inTx(ctx, async ({ trx, actor }) => {
    const rows = await store.guidesByFolios(trx, actor.companyId, [...new Set(folios)], cediScope(actor));
    return inOrderOf(folios, rows).map((r) => store.toGuide(r, actor));
  });

/** How many of these guides the caller sees, and how many labels they have together; one given twice counts twice. */
export const labelTotals = (ctx: Ctx, ids: readonly string[]): Promise<{ guides: number; labels: number }> =>
  inTx(ctx, ({ trx, actor }) => store.labelTotals(trx, ids, cediScope(actor)));

/** Items of guides in their order; a guide without any (or of another company) has an empty list. */
export const guideItems = (ctx: Ctx, guideIds: readonly string[]): Promise<Map<string, GuideItem[]>> =>
  inTx(ctx, ({ trx }) => store.itemsOf(trx, guideIds));

/** The keys (`folioKey`) of those of these folios that are taken. */
export const existingFolios = (ctx: Ctx, folios: readonly string[]): Promise<Set<string>> =>
  inTx(ctx, ({ trx, actor }) => store.existingFolios(trx, actor.companyId, folios));

/** Deletes guides that wait without a route, all or none: throws for the first that may not go. */
const removeAll = (ctx: Ctx, ids: readonly string[]): Promise<number> =>
  inTx(ctx, async (tx) => {
    const unique = [...new Set(ids)];
    const byId = new Map((await store.lockGuides(tx.trx, unique, cediScope(tx.actor))).map((r) => [r.id, r]));
    for (const id of unique) {
      const row = byId.get(id);
      if (!row) throw problem('guides.not_found');
      if (mayDelete(row)) continue;
      if (row.route_id !== null) throw problem('guides.in_route', { folio: row.folio, route: row.route_name ?? '' });
      throw problem('guides.wrong_state', { folio: row.folio, status: statusNames[row.status][tx.locale] });
    }
    await emit(tx.trx, guideRowsChanged(tx.actor.companyId, [...byId.values()]));
    return writes.deleteGuides(tx.trx, unique);
  });

export async function removeGuide(ctx: Ctx, id: string): Promise<{ ok: true }> {
  await removeAll(ctx, [id]);
  return { ok: true };
}

export const removeUnassigned = async (ctx: Ctx, ids: readonly string[]): Promise<{ deleted: number }> => ({
  deleted: await removeAll(ctx, ids),
});

/** How many guides of an import have no place on the map by now. */
export const importedWithoutPlace = (ctx: Ctx, importId: string): Promise<number> =>
  inTx(ctx, ({ trx, actor }) => store.importedWithoutPlace(trx, importId, cediScope(actor)));

/** Undoes an import: all of its guides go, unless one is in a route or was in one (imports.guides_in_route tells how many). */
export const removeImported = (ctx: Ctx, importId: string): Promise<{ deleted: number }> =>
  inTx(ctx, async (tx) => {
    const rows = await writes.lockImported(tx.trx, importId);
    const used = rows.filter((r) => r.status !== 'pending' || r.route_id !== null);
    if (rows.some((r) => !seesCedi(tx.actor, r.cedi_id))) throw problem('auth.forbidden');
    if (used.length > 0) throw problem('imports.guides_in_route', { count: used.length });
    await emit(tx.trx, guideRowsChanged(tx.actor.companyId, rows));
    return {
      deleted: await writes.deleteGuides(
        tx.trx,
        rows.map((r) => r.id),
      ),
    };
  });

/** A guide with its items, its binnacle and its last visit. `routeId`: a route that it is or was in; otherwise there is no such guide. */
export const guideDetail = (ctx: Ctx, id: string, routeId: string | undefined): Promise<GuideDetail> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    const [row] = await store.guidesByIds(trx, [id], cediScope(actor));
    const binnacle = row ? await linesOf(trx, id, ctx.locale) : [];
    if (!row || (routeId !== undefined && row.route_id !== routeId && !binnacle.some((l) => l.route?._id === routeId)))
      throw problem('guides.not_found');
    const place = row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng };
    const visit =
      row.managed_lat === null || row.managed_lng === null ? null : { lat: row.managed_lat, lng: row.managed_lng };
    const guide = store.toGuide(row, actor);
    return {
      ...guide,
      boxes: guide.load.packages,
      cediRecipient: { cedi: guide.cedi },
      items: (await store.itemsOf(trx, [id])).get(id) ?? [],
      binnacle,
      documents: await documentsOf(trx, id),
      verifiedClientCheckList: await verificationsOf(trx, id),
      requiredAttempt: row.verification_attempt,
      notifications: await messagesOfGuide(trx, id, tx.platform.now()),
      cost: await costOfGuides(tx, [id]),
      management: row.managed_at && {
        at: row.managed_at.toISOString(),
        lat: row.managed_lat,
        lng: row.managed_lng,
        receivedBy: row.received_by,
        comment: row.management_comment,
        distanceM: place && visit && Math.round(distanceM(place, visit)),
      },
    };
  });
