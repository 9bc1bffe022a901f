import { cappedCount, type ListCount } from '@tramo/contract/fields';
import { guideList } from '@tramo/contract/guide-list';
import type { GuideProblem, ProblemCounts, ProblemGuideSort, WaitingGuide } from '@tramo/contract/plan-checks';
import { type Ctx, inTx } from '../../platform/context.ts';
import { filterOf } from './guides.list.service.ts';
import { type Carrier, judgedIds, judgedPage, type ProblemFilter } from './guides.problems.store.ts';
import { toGuide } from './guides.store.ts';

export type { Carrier } from './guides.problems.store.ts';

/** Which waiting guides are meant; `ids`: these, whether they wait or not. */
export interface WaitingFilter {
  search?: string;
  ids?: string[];
  cedisIds?: string[] | undefined;
  clientIds?: string[] | undefined;
  types?: ('delivery' | 'recollection')[] | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  windowed?: boolean | undefined;
  problems?: readonly GuideProblem[] | undefined;
  withoutProblems?: boolean;
}
export interface WaitingOrder {
  sort: ProblemGuideSort;
  order: 'asc' | 'desc';
}

const filter = (ctx: Ctx, { problems: _, withoutProblems: __, ...q }: WaitingFilter) =>
  filterOf(ctx, { ...guideList.parse({ ...q }), available: q.ids === undefined });
const only = ({ problems, withoutProblems }: WaitingFilter): ProblemFilter => ({
  kinds: problems && problems.length > 0 ? problems : null,
  isSound: withoutProblems ?? false,
});
const orderOf = (o: WaitingOrder) => ({ sort: o.sort, descending: o.order === 'desc' });

/** A page of guides that wait for a route, those with problems first. */
export const listWaiting = (
  ctx: Ctx,
  q: WaitingFilter & WaitingOrder & { page: number; limit: number },
  carriers: readonly Carrier[],
): Promise<{ guides: WaitingGuide[]; count: ListCount; problems: ProblemCounts; withoutProblems: number }> =>
  inTx(ctx, async (tx) => {
    const page = { ...orderOf(q), limit: q.limit, offset: (q.page - 1) * q.limit };
    const { rows, total, counts, sound } = await judgedPage(tx.trx, await filter(tx, q), page, carriers, only(q));
    return {
      guides: rows.map((r) => ({ ...toGuide(r, tx.actor), problems: r.problems })),
      count: cappedCount(total, q.limit),
      problems: counts,
      withoutProblems: sound,
    };
  });

/** The same guides by id, at most `limit`, each with its problems. */
export const waitingIds = (
  ctx: Ctx,
  q: WaitingFilter & WaitingOrder,
  carriers: readonly Carrier[],
  limit: number,
): Promise<{ id: string; folio: string; problems: GuideProblem[] }[]> =>
  inTx(ctx, async (tx) => judgedIds(tx.trx, await filter(tx, q), { ...orderOf(q), limit }, carriers, only(q)));
