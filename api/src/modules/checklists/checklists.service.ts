import type { Audience } from '@tramo/contract/access';
import { emptyContent } from '@tramo/contract/checklist-content';
import {
  type checklistsApi,
  type GuideStatusInfo,
  type Outcome,
  outcomes,
  type Substatus,
  type SubstatusCategory,
} from '@tramo/contract/checklists';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { type GuideStatus, guideStatuses } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { guideStatusNames } from '@tramo/contract/words/guides';
import { audit } from '../../platform/audit.ts';
import { type Actor, type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { fingerprint } from './checklists.catalogue.rules.ts';
import { checkLeft } from './checklists.catalogue.service.ts';
import * as catalogue from './checklists.catalogue.store.ts';
import { changeFault, cloneName, firstSubstatuses, systemNames } from './checklists.rules.ts';
import * as store from './checklists.store.ts';

type ListQuery = Parsed<typeof checklistsApi.substatus>['query'];

const isAdmin = (actor: { audiences: readonly Audience[] }): boolean => actor.audiences.includes('admin');
const toSubstatus = (actor: Actor, r: store.SubstatusRow): Substatus =>
  store.toSubstatus(r, { edit: isAdmin(actor), remove: isAdmin(actor) && !r.is_system });

const filterOf = (q: ListQuery): store.SubstatusFilter => ({
  search: q.search,
  name: null,
  categories: q.categories && q.categories.length > 0 ? q.categories : null,
  status: q.status ?? null,
});
const pageOf = (q: ListQuery): store.SubstatusPage => ({
  sort: store.substatusSorts.find((s) => s === q.sort) ?? 'name',
  descending: q.order === 'desc',
  limit: q.limit,
  offset: (q.page - 1) * q.limit,
});

export const listSubstatuses = (ctx: Ctx, q: ListQuery): Promise<{ substatus: Substatus[]; count: ListCount }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const rows = await store.listSubstatuses(trx, filterOf(q), pageOf(q));
    return {
      substatus: rows.map((r) => toSubstatus(actor, r)),
      count: countOf(await store.countSubstatuses(trx, filterOf(q)), q.limit),
    };
  });

/** Everything that the list's filter holds, in its order, `limits.exportRows` at most. */
export const selectSubstatuses = (ctx: Ctx, q: ListQuery): Promise<Substatus[]> =>
  inTx(ctx, async ({ trx, actor }) => {
    const rows = await store.listSubstatuses(trx, filterOf(q), { ...pageOf(q), limit: limits.exportRows, offset: 0 });
    return rows.map((r) => toSubstatus(actor, r));
  });

/** What drivers choose from at their visits. Those that the system writes itself are none, but for returns, which a checklist's rule may name. */
export const substatusesOfDay = async (tx: TxCtx): Promise<Pick<Substatus, '_id' | 'name' | 'category'>[]> =>
  (await store.chosenSubstatuses(tx.trx))
    .filter((s) => !s.is_system || s.category === 'return')
    .map(({ id: _id, name, category }) => ({ _id, name, category }));

/** Throws checklists.not_found, for deleted ones too. */
export const findSubstatus = (ctx: Ctx, id: string): Promise<Substatus> =>
  inTx(ctx, async ({ trx, actor }) => {
    const row = await store.findSubstatus(trx, id);
    if (!row) throw problem('checklists.not_found');
    return toSubstatus(actor, row);
  });

/** What refines each state; states that stand here not at all are not refined. */
const refinedBy: Partial<Record<GuideStatus, SubstatusCategory>> = {
  ...(Object.fromEntries(outcomes.map((o) => [o, o])) as Partial<Record<GuideStatus, SubstatusCategory>>),
  returnDelivery: 'return',
  returnRecollection: 'return',
};
const ofDeliveries: readonly GuideStatus[] = ['delivered', 'partial', 'undelivered', 'returnDelivery'];
const ofCollections: readonly GuideStatus[] = ['collected', 'partialCollection', 'uncollected', 'returnRecollection'];
/** Nobody goes there again. */
const finalStates: readonly GuideStatus[] = ['delivered', 'collected', 'completed'];

/** A guide's states in the caller's language, each with the sub-statuses that can be chosen for it. */
export const guideStatusList = (ctx: Ctx): Promise<{ status: GuideStatusInfo[] }> =>
  inTx(ctx, async ({ trx, locale }) => {
    const chosen = await store.chosenSubstatuses(trx);
    return {
      status: guideStatuses.map((status) => ({
        status,
        label: guideStatusNames[status][locale],
        appliesTo: ofDeliveries.includes(status)
          ? 'delivery'
          : ofCollections.includes(status)
            ? 'recollection'
            : 'both',
        isFinal: finalStates.includes(status),
        substatus: chosen.filter((s) => s.category === refinedBy[status]).map((s) => ({ _id: s.id, name: s.name })),
      })),
    };
  });

/** The enabled sub-status of an outcome by its name, whatever the case; null when there is none. */
export const substatusNamed = (ctx: Ctx, name: string, category: Outcome | 'return'): Promise<Substatus | null> =>
  inTx(ctx, async ({ trx, actor }) => {
    const filter = { search: '', name, categories: [category], status: 'enabled' } as const;
    const [row] = await store.listSubstatuses(trx, filter, { sort: 'name', descending: false, limit: 1, offset: 0 });
    return row ? toSubstatus(actor, row) : null;
  });

type Added = Pick<store.NewSubstatus, 'name' | 'category' | 'description' | 'visible'> & Partial<store.NewSubstatus>;
const newRow = (parts: Added): store.NewSubstatus => ({
  id: newId(),
  checklistId: newId(),
  isSystem: false,
  status: 'enabled',
  checklistVisible: false,
  draft: emptyContent,
  sha256: fingerprint(parts.draft ?? emptyContent),
  ...parts,
});

async function add(tx: TxCtx, row: store.NewSubstatus): Promise<{ subStatusId: string; checklistId: string }> {
  await store.insertSubstatuses(tx.trx, tx.actor.companyId, [row], tx.platform.now());
  await audit(tx, {
    action: 'create',
    kind: 'substatus',
    id: row.id,
    name: row.name,
    after: await findSubstatus(tx, row.id),
  });
  return { subStatusId: row.id, checklistId: row.checklistId };
}

export const createSubstatus = (
  ctx: Ctx,
  input: Parsed<typeof checklistsApi.createSubstatus>['body'],
): Promise<{ subStatusId: string; checklistId: string }> =>
  inTx(ctx, async (tx) => {
    await store.takeTurn(tx.trx, tx.actor.companyId);
    if (await store.isNameTaken(tx.trx, input.name, input.category, null)) throw problem('checklists.name_exists');
    return add(tx, newRow(input));
  });

/** The clone rests until somebody has looked it over: it and its checklist, with the draft of the original's, begin inactive. */
export const cloneSubstatus = (
  ctx: Ctx,
  id: string,
): Promise<{ subStatusId: string; checklistId: string; name: string }> =>
  inTx(ctx, async (tx) => {
    await store.takeTurn(tx.trx, tx.actor.companyId);
    const { category, description, visible, checklistId, ...original } = await findSubstatus(tx, id);
    const name = cloneName(original.name, await store.takenNames(tx.trx, category, limits.cloneLookup));
    const draft = (checklistId && (await catalogue.findChecklist(tx.trx, checklistId))?.draft) || emptyContent;
    const row = newRow({ name, category, description, visible, draft, status: 'inactive' });
    return { ...(await add(tx, row)), name };
  });

/** Its checklist goes by the same name, in the same category, rests while it does and goes with it. Throws what the category would be left without. */
async function followSubstatus(tx: TxCtx, checklistId: string, before: Substatus, after: Substatus): Promise<void> {
  const own = await catalogue.findChecklist(tx.trx, checklistId);
  if (!own) return;
  const status = after.status === before.status ? null : after.status;
  const kept = { visible: own.visible, hasLogic: own.logic !== null };
  await checkLeft(
    tx,
    checklistId,
    { ...kept, category: before.category, status: own.status },
    { ...kept, category: after.category, status: status ?? own.status },
  );
  const isMoved = after.category !== before.category;
  if (status !== null || isMoved || after.name !== before.name)
    await catalogue.followSubstatus(
      tx.trx,
      checklistId,
      { name: after.name, category: after.category, isMoved, status },
      tx.platform.now(),
    );
}

/** Renaming and deleting leave guides as they are: they keep the words that were true when they ended. */
export const updateSubstatus = (
  ctx: Ctx,
  id: string,
  change: Parsed<typeof checklistsApi.updateSubstatus>['body'],
): Promise<Substatus> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    await store.takeTurn(trx, actor.companyId);
    const before = await findSubstatus(tx, id);
    const { version, ...given } = change;
    if (version !== undefined && version !== before.version) throw problem('general.stale', {}, { detail: before });
    const after = {
      ...before,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    } as Substatus;
    const fault = changeFault(before, after, await store.othersOf(trx, id, before.category));
    if (fault) throw problem(fault);
    const isNamed = after.name !== before.name || after.category !== before.category;
    if (isNamed && (await store.isNameTaken(trx, after.name, after.category, id)))
      throw problem('checklists.name_exists');
    await store.updateSubstatus(trx, id, after);
    if (before.checklistId) await followSubstatus(tx, before.checklistId, before, after);
    if (after.status === 'deleted') {
      // What its checklist asked stands in the checklist's own versions.
      const { questions: _, logic: __, ...told } = before;
      await audit(tx, { action: 'delete', kind: 'substatus', id, name: before.name, before: told });
      return { ...before, status: 'deleted', version: before.version + 1, can: { edit: false, remove: false } };
    }
    const now = await findSubstatus(tx, id);
    const action = now.status === before.status ? 'update' : now.status === 'enabled' ? 'enable' : 'disable';
    await audit(tx, { action, kind: 'substatus', id, name: now.name, before, after: now });
    return now;
  });

/** Gives a new company the sub-statuses that its drivers cannot work without, each with its checklist; of each state one is visible. */
export const addFirstSubstatuses = (trx: Trx, companyId: string): Promise<void> =>
  store.insertSubstatuses(
    trx,
    companyId,
    firstSubstatuses.map((s) =>
      newRow({
        ...s,
        description: '',
        visible: true,
        isSystem: systemNames.includes(s.name),
        checklistVisible: s === firstSubstatuses.find((f) => f.category === s.category),
      }),
    ),
    new Date(),
  );
