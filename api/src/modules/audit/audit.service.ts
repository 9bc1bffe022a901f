import type { AuditEntry, auditApi } from '@tramo/contract/audit';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { addDays, instantOf } from '../../platform/calendar.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import * as store from './audit.store.ts';

export type AuditQuery = Omit<Parsed<typeof auditApi.list>['query'], 'page' | 'limit' | 'sort' | 'order'>;

/** Totals are exact up to here; a longer list says this many and its pages go no further. Nobody reads ten thousand entries: they filter. */
const COUNT_LIMIT = 10_000;

const given = (list: readonly string[] | undefined): readonly string[] | null =>
  list && list.length > 0 ? list : null;

export const filterOf = (q: AuditQuery, timeZone: string): store.AuditFilter => ({
  words: q.search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8),
  kinds: given(q.kinds),
  actions: given(q.actions),
  userId: q.userId ?? null,
  subjectId: q.subjectId ?? null,
  from: q.from ? instantOf(q.from, 0, timeZone) : null,
  until: q.to ? instantOf(addDays(q.to, 1), 0, timeZone) : null,
});

export const listEntries = (
  ctx: Ctx,
  q: Parsed<typeof auditApi.list>['query'],
): Promise<{ entries: AuditEntry[]; count: ListCount }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const offset = (q.page - 1) * q.limit;
    const page = { limit: q.limit, offset, countLimit: COUNT_LIMIT };
    const { entries, total } = await store.listEntries(trx, filterOf(q, actor.timeZone), page);
    return { entries, count: countOf(total, q.limit) };
  });
