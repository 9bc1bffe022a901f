import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount, type Load } from '@tramo/contract/fields';
import type { Guide, GuideDetail, GuideInput, GuideItem, guidesApi } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { fieldMessages } from '@tramo/contract/problems';
import { type Ctx, cediScope, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { clientsByIds } from '../clients/clients.service.ts';
import { cedisByIds } from '../places/places.service.ts';
import { addLines, linesOf } from './guides.binnacle.store.ts';
import { guideRowsChanged } from './guides.events.ts';
import * as lists from './guides.list.store.ts';
import { canOf, distanceM, isAvailable, loadOf, searchWords, statusNames } from './guides.rules.ts';
import * as store from './guides.store.ts';
import * as writes from './guides.write.store.ts';

type ListInput = Parsed<typeof guidesApi.list>['body'];

/** A guide to make, as the form sends it; `location` tells where its coordinates come from when that is not plain from the source. */
export type NewGuide = GuideInput & { location?: NonNullable<Guide['location']> };
export interface CreateOptions {
  /** `form`: a person; `file`: an import; `api`: another system, which marks the guides. */
  source: 'form' | 'file' | 'api';
  importId?: string;
  /** When they came to be; now without it. */
  at?: Date;
}

const given = <T>(list: readonly T[] | undefined): readonly T[] | null => (list && list.length > 0 ? list : null);
const filterOf = ({ actor }: Ctx, q: ListInput): lists.GuideFilter => ({
  companyId: actor.companyId,
  words: searchWords(q.search),
  status: given(q.status),
  types: given(q.types),
  cediIds: cediScope(actor, q.cedisIds),
  clientIds: given(q.clientIds),
  routeIds: given(q.routeIds),
  importId: q.importId ?? null,
  dateFrom: q.dateFrom ?? null,
  dateTo: q.dateTo ?? null,
  location: q.location ?? null,
  available: q.available ?? false,
  windowed: q.windowed ?? false,
  ids: q.ids ?? null,
});

export const listGuides = (ctx: Ctx, q: ListInput): Promise<{ guides: Guide[]; count: ListCount }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const { rows, total } = await lists.listGuides(trx, filterOf(ctx, q), {
      sort: q.sort,
      descending: q.order === 'desc',
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return { guides: rows.map((r) => store.toGuide(r, canOf(actor, r))), count: countOf(total, q.limit) };
  });

export const countGuides = (ctx: Ctx, q: ListInput): Promise<{ count: ListCount }> =>
  inTx(ctx, async ({ trx }) => ({ count: countOf(await lists.countGuides(trx, filterOf(ctx, q)), q.limit) }));

/** Everything that the filter holds, for "select all": at most `limits.listMax` ids, and their load together. */
export const selectGuides = (ctx: Ctx, q: ListInput): Promise<{ ids: string[]; load: Load; truncated: boolean }> =>
  inTx(ctx, async ({ trx }) => {
    const rows = await lists.selectGuides(trx, filterOf(ctx, q), {
      sort: q.sort,
      descending: q.order === 'desc',
      limit: limits.listMax + 1,
      offset: 0,
    });
    const kept = rows.slice(0, limits.listMax);
    const load = loadOf(kept.map((r) => ({ packages: r.packages, weightKg: r.weight_kg, volumeM3: r.volume_m3 })));
    return { ids: kept.map((r) => r.id), load, truncated: rows.length > kept.length };
  });

/** Guides that the caller sees, in the order of the ids; the others are missing. */
export const guidesByIds = (ctx: Ctx, ids: readonly string[]): Promise<Guide[]> =>
  inTx(ctx, async ({ trx, actor }) => {
    const byId = new Map(
      (await store.guidesByIds(trx, [...new Set(ids)], cediScope(actor))).map((r) => [r.id, store.toGuide(r, canOf(actor, r))]),
    );
    return ids.flatMap((id) => byId.get(id) ?? []);
  });

/** Items of guides in their order; a guide without any (or of another company) has an empty list. */
export const guideItems = (ctx: Ctx, guideIds: readonly string[]): Promise<Map<string, GuideItem[]>> =>
  inTx(ctx, ({ trx }) => store.itemsOf(trx, guideIds));

/** Which of these folios are taken. */
export const existingFolios = (ctx: Ctx, folios: readonly string[]): Promise<Set<string>> =>
  inTx(ctx, ({ trx, actor }) => store.existingFolios(trx, actor.companyId, folios));

/** Cedis must be the caller's and clients the company's. */
export async function checkPlaces(
  tx: TxCtx,
  inputs: readonly { cediId?: string | undefined; clientId?: string | null | undefined }[],
): Promise<void> {
  const cediIds = [...new Set(inputs.flatMap((g) => g.cediId ?? []))];
  const cedis = cediIds.length === 0 ? [] : await cedisByIds(tx, cediIds);
  if (cedis.length < cediIds.length || cedis.some((c) => c.status === 'deleted' || !seesCedi(tx.actor, c._id)))
    throw problem('places.not_found');
  const clientIds = [...new Set(inputs.flatMap((g) => g.clientId ?? []))];
  if ((await clientsByIds(tx, clientIds)).length < clientIds.length)
    throw problem('general.invalid', {}, { fields: { clientId: fieldMessages.invalid[tx.locale] } });
}

const locationOf = (input: NewGuide, source: CreateOptions['source']): Guide['location'] => {
  if (input.party.address.lat === null || input.party.address.lng === null) return null;
  return input.location ?? (source === 'form' ? 'pin' : source);
};

/**
 * Makes guides with their items and their first line of the binnacle, all or none. Call it in chunks of some hundreds.
 * Throws guides.folio_exists with the first folio that is taken (also when another transaction takes it at the same time).
 */
export const createGuides = (ctx: Ctx, inputs: readonly NewGuide[], options: CreateOptions): Promise<{ id: string; folio: string }[]> =>
  inTx(ctx, async (tx) => {
    if (inputs.length === 0) return [];
    const { trx, actor } = tx;
    const at = options.at ?? tx.platform.now();
    await checkPlaces(tx, inputs);
    const { company } = await companyOf(tx, actor.companyId);
    const rows = inputs.map((guide): writes.NewGuideRow => {
      const location = locationOf(guide, options.source);
      const { address } = guide.party;
      const party = location === null ? { ...guide.party, address: { ...address, lat: null, lng: null } } : guide.party;
      return {
        id: newId(),
        guide: { ...guide, party },
        location,
        serviceMinutes: guide.serviceMinutes ?? company.defaultDeliveryMinutes,
        load: loadOf(guide.items),
      };
    });
    if (rows.length >= 100) await writes.forgetPlans(trx);
    const inserted = await writes.insertGuides(trx, actor.companyId, rows, {
      importId: options.importId ?? null,
      createdFromApi: options.source === 'api',
      at,
    });
    const taken = rows.find((r) => !inserted.has(r.id));
    if (taken) throw problem('guides.folio_exists', { folio: taken.guide.folio });
    await writes.insertItems(
      trx,
      actor.companyId,
      rows.map((r) => ({ id: r.id, items: r.guide.items })),
    );
    await addLines(
      trx,
      actor,
      rows.map((r) => ({ guideId: r.id, at, action: 'created', from: null, to: 'pending' })),
    );
    await emit(
      trx,
      guideRowsChanged(
        actor.companyId,
        rows.map((r) => ({ id: r.id, cedi_id: r.guide.cediId })),
      ),
    );
    return rows.map((r) => ({ id: r.id, folio: r.guide.folio }));
  });

export const createGuide = (ctx: Ctx, input: GuideInput): Promise<Guide> =>
  inTx(ctx, async (tx) => {
    const made = await createGuides(tx, [input], { source: 'form' });
    const [guide] = await guidesByIds(
      tx,
      made.map((g) => g.id),
    );
    if (!guide) throw problem('guides.not_found');
    return guide;
  });

/** Deletes guides that wait without a route, all or none: throws for the first that may not go. */
const removeAll = (ctx: Ctx, ids: readonly string[]): Promise<number> =>
  inTx(ctx, async (tx) => {
    const unique = [...new Set(ids)];
    const byId = new Map((await store.lockGuides(tx.trx, unique, cediScope(tx.actor))).map((r) => [r.id, r]));
    for (const id of unique) {
      const row = byId.get(id);
      if (!row) throw problem('guides.not_found');
      if (isAvailable(row.status) && row.route_id === null) continue;
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
  inTx(ctx, async ({ trx, actor }) => {
    const [row] = await store.guidesByIds(trx, [id], cediScope(actor));
    const binnacle = row ? await linesOf(trx, id) : [];
    if (!row || (routeId !== undefined && row.route_id !== routeId && !binnacle.some((l) => l.route?._id === routeId)))
      throw problem('guides.not_found');
    const place = row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng };
    const visit = row.managed_lat === null || row.managed_lng === null ? null : { lat: row.managed_lat, lng: row.managed_lng };
    return {
      ...store.toGuide(row, canOf(actor, row)),
      items: (await store.itemsOf(trx, [id])).get(id) ?? [],
      binnacle,
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
