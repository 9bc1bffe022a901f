import type { checklistsApi, Outcome, Substatus } from '@tramo/contract/checklists';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { type Ctx, inTx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { firstSubstatuses } from './checklists.rules.ts';
import * as store from './checklists.store.ts';

const sorts = ['name', 'category', 'createdDate'] as const;

export const listSubstatuses = (
  ctx: Ctx,
  q: Parsed<typeof checklistsApi.substatus>['query'],
): Promise<{ substatus: Substatus[]; count: ListCount }> =>
  inTx(ctx, async ({ trx }) => {
    const { substatus, total } = await store.listSubstatuses(trx, {
      search: q.search,
      name: null,
      category: null,
      sort: sorts.find((s) => s === q.sort) ?? 'name',
      descending: q.order === 'desc',
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return { substatus, count: countOf(total, q.limit) };
  });

/** The enabled sub-status of an outcome by its name, whatever the case; null when there is none. */
export const substatusNamed = (ctx: Ctx, name: string, category: Outcome | 'return'): Promise<Substatus | null> =>
  inTx(ctx, async ({ trx }) => {
    const { substatus } = await store.listSubstatuses(trx, {
      search: '',
      name,
      category,
      sort: 'name',
      descending: false,
      limit: 5,
      offset: 0,
    });
    return substatus.find((s) => s.status === 'enabled') ?? null;
  });

/** Gives a new company the sub-statuses that its drivers cannot work without. */
export const addFirstSubstatuses = (trx: Trx, companyId: string): Promise<void> =>
  store.insertSubstatuses(
    trx,
    companyId,
    firstSubstatuses.map((s) => ({ id: newId(), ...s })),
  );
