import type { Parsed } from '@tramo/contract/endpoint';
import { cappedCount, type ListCount, type Load } from '@tramo/contract/fields';
import { guideList } from '@tramo/contract/guide-list';
import type { Guide } from '@tramo/contract/guides';
import type { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { type Ctx, cediScope, inTx } from '../../platform/context.ts';
import { clientsNamed } from '../clients/clients.service.ts';
import type { GuideFilter, GuideWord } from './guides.filter.store.ts';
import * as lists from './guides.list.store.ts';
import type { GuideOrder, GuidePlace } from './guides.order.store.ts';
import { guideSearchWords, loadOf } from './guides.rules.ts';
import { toGuide } from './guides.store.ts';

type ListInput = Parsed<typeof guidesApi.list>['body'];

const given = <T>(list: readonly T[] | undefined): readonly T[] | null => (list && list.length > 0 ? list : null);

/** Short words alone look for folios: no client is meant by them. */
async function wordsOf(ctx: Ctx, search: string): Promise<GuideWord[]> {
  const words = guideSearchWords(search);
  const named = words.some((word) => word.length >= 3) ? await clientsNamed(ctx, words) : new Map<string, string[]>();
  return words.map((text) => ({ text, clientIds: named.get(text) ?? [] }));
}
export const filterOf = async (ctx: Ctx, q: ListInput): Promise<GuideFilter> => ({
  companyId: ctx.actor.companyId,
  words: await wordsOf(ctx, q.search),
  status: given(q.status),
  types: given(q.types),
  subtypes: given(q.subtypes),
  subStatus: given(q.subStatus),
  cediIds: cediScope(ctx.actor, q.cedisIds),
  clientIds: given(q.clientIds),
  routeIds: given(q.routeIds),
  driverIds: given(q.driverIds),
  origins: given(q.origins),
  apiKeyIds: given(q.apiKeyIds),
  importId: q.importId ?? null,
  dateFrom: q.dateFrom ?? null,
  dateTo: q.dateTo ?? null,
  attemptsFrom: q.attemptsFrom ?? null,
  attemptsTo: q.attemptsTo ?? null,
  location: q.location ?? null,
  available: q.available ?? false,
  windowed: q.windowed ?? false,
  withDocuments: q.withDocuments ?? null,
  certified: q.certified ?? null,
  pendingVerification: q.pendingVerification ?? null,
  ids: q.ids ?? null,
});
const orderOf = (q: ListInput): GuideOrder => ({ sort: q.sort, descending: q.order === 'desc' });

export const listGuides = (ctx: Ctx, q: ListInput): Promise<{ guides: Guide[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const { rows, total } = await lists.listGuides(tx.trx, await filterOf(tx, q), {
      ...orderOf(q),
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return { guides: rows.map((r) => toGuide(r, tx.actor)), count: cappedCount(total, q.limit) };
  });

export const countGuides = (ctx: Ctx, q: ListInput): Promise<{ count: ListCount }> =>
  inTx(ctx, async (tx) => ({
    count: cappedCount(await lists.countGuides(tx.trx, await filterOf(tx, q)), q.limit),
  }));

/** Everything that the filter holds, for "select all": at most `limits.listMax` ids, and their load together. */
export const selectGuides = (ctx: Ctx, q: ListInput): Promise<{ ids: string[]; load: Load; truncated: boolean }> =>
  inTx(ctx, async (tx) => {
    const rows = await lists.selectGuides(tx.trx, await filterOf(tx, q), {
      ...orderOf(q),
      limit: limits.listMax + 1,
    });
    const kept = rows.slice(0, limits.listMax);
    const load = loadOf(kept.map((r) => ({ packages: r.packages, weightKg: r.weight_kg, volumeM3: r.volume_m3 })));
    return { ids: kept.map((r) => r.id), load, truncated: rows.length > kept.length };
  });

/** The next ids of the list after a place in it, at most `limit`, for those who read it whole in pieces; `next` is null at its end. */
export const guideIdsAfter = (
  ctx: Ctx,
  q: ListInput,
  after: GuidePlace | null,
  limit: number,
): Promise<{ ids: string[]; next: GuidePlace | null }> =>
  inTx(ctx, async (tx) => lists.guideIdsAfter(tx.trx, await filterOf(tx, q), orderOf(q), after, limit));

/** The guides that somebody who types a folio or a name means: the one with that very folio first, then the newest; none is counted. */
export const searchGuides = (ctx: Ctx, search: string, limit: number): Promise<Guide[]> =>
  inTx(ctx, async (tx) => {
    const rows = await lists.firstGuides(tx.trx, await filterOf(tx, guideList.parse({ search })), limit);
    return rows.map((r) => toGuide(r, tx.actor));
  });
