import type { Checklist, ChecklistDetail, checklistApi } from '@tramo/contract/checklist-api';
import { type ChecklistContent, emptyContent } from '@tramo/contract/checklist-content';
import { contentFaults, logicFaults } from '@tramo/contract/checklist-faults';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import { fieldMessages } from '@tramo/contract/problems';
import { checklistCategoryNames } from '@tramo/contract/words/checklists';
import { audit } from '../../platform/audit.ts';
import { type Actor, type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import * as rules from './checklists.catalogue.rules.ts';
import * as store from './checklists.catalogue.store.ts';
import { cloneName } from './checklists.rules.ts';
import { findSubstatus, takeTurn } from './checklists.store.ts';

type Update = Parsed<typeof checklistApi.update>['body'];

const canOf = ({ audiences }: Actor): Checklist['can'] => {
  const isAdmin = audiences.includes('admin');
  return { edit: isAdmin, remove: isAdmin };
};

export const listChecklists = (
  ctx: Ctx,
  q: Parsed<typeof checklistApi.list>['query'],
): Promise<{ checklist: Checklist[]; count: ListCount }> =>
  inTx(ctx, async ({ trx, actor, locale }) => {
    const filter = {
      search: q.search,
      categories: q.category && q.category.length > 0 ? q.category : null,
      status: q.status ?? null,
      substatusStatus: q.subcategoryStatus ?? null,
      clientId: q.clientId ?? null,
    };
    const { rows, total } = await store.listChecklists(trx, filter, {
      sort: store.checklistSorts.find((s) => s === q.sort) ?? 'position',
      descending: q.order === 'desc',
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return {
      checklist: rows.map((r) => store.toChecklist(r, canOf(actor), locale)),
      count: countOf(total, q.limit),
    };
  });

/** Throws checklists.unknown, for deleted ones too. */
export const findChecklist = (ctx: Ctx, id: string): Promise<ChecklistDetail> =>
  inTx(ctx, async ({ trx, actor, locale }) => {
    const row = await store.findChecklist(trx, id);
    if (!row) throw problem('checklists.unknown');
    return {
      ...store.toChecklist(row, canOf(actor), locale),
      content: row.draft,
      publishedContent: row.published,
    };
  });

/** Throws general.invalid at each thing that is not the company's, and at sub-statuses of another category that a rule would end with. */
async function checkNamed(tx: TxCtx, named: readonly rules.Named[], category: string): Promise<void> {
  if (named.length === 0) return;
  const of = (kind: rules.Named['kind']): string[] => named.filter((n) => n.kind === kind).map((n) => n.id);
  const clients = await store.clientsAmong(tx.trx, of('client'));
  const substatuses = await store.substatusesAmong(tx.trx, of('subStatus'));
  const fields: Record<string, string> = {};
  for (const { kind, id, path } of named) {
    const isKnown = kind === 'client' ? clients.has(id) : substatuses.get(id) === category;
    if (!isKnown) fields[path] ??= fieldMessages[kind === 'client' ? 'unknownClient' : 'unknownSubstatus'][tx.locale];
  }
  if (Object.keys(fields).length > 0) throw problem('general.invalid', {}, { fields });
}

/** Throws general.invalid with fields at `content.<path>`. */
export async function checkContent(tx: TxCtx, content: ChecklistContent, category: string): Promise<void> {
  const faults = contentFaults(content);
  if (faults.length > 0)
    throw problem('general.invalid', {}, { fields: rules.faultFields(faults, 'content.', tx.locale) });
  await checkNamed(tx, rules.namedInContent(content), category);
}
async function checkLogic(tx: TxCtx, logic: Update['logic'], category: string): Promise<void> {
  if (!logic) return;
  const faults = logicFaults(logic);
  if (faults.length > 0) throw problem('general.invalid', {}, { fields: rules.faultFields(faults, '', tx.locale) });
  await checkNamed(tx, rules.namedInLogic(logic), category);
}

/** The sub-status that a checklist is to belong to. Throws general.invalid, checklists.sub_status_taken. */
async function wantedSubstatus(
  tx: TxCtx,
  c: { id: string | null; category: string; subStatusId: string | null },
): Promise<{ name: string; isEnabled: boolean } | null> {
  if (c.subStatusId === null) return null;
  const found = await findSubstatus(tx.trx, c.subStatusId);
  if (!found || found.category !== c.category)
    throw problem('general.invalid', {}, { fields: { subStatusId: fieldMessages.unknownSubstatus[tx.locale] } });
  const holder = await store.checklistOfSubstatus(tx.trx, c.subStatusId);
  if (holder !== null && holder !== c.id)
    throw problem('checklists.sub_status_taken', {}, { detail: { checklistId: holder } });
  return { name: found.name, isEnabled: found.status === 'enabled' };
}

async function add(tx: TxCtx, row: Omit<store.NewChecklist, 'companyId' | 'sha256' | 'at'>): Promise<ChecklistDetail> {
  await store.insertChecklist(tx.trx, {
    ...row,
    companyId: tx.actor.companyId,
    sha256: rules.fingerprint(row.draft),
    at: tx.platform.now(),
  });
  const made = await findChecklist(tx, row.id);
  await audit(tx, {
    action: 'create',
    kind: 'checklist',
    id: row.id,
    name: made.name,
    after: rules.auditShape(made),
  });
  return made;
}

/** Invisible, and rests while its sub-status does. */
export const createChecklist = (
  ctx: Ctx,
  input: Parsed<typeof checklistApi.create>['body'],
): Promise<ChecklistDetail> =>
  inTx(ctx, async (tx) => {
    await takeTurn(tx.trx, tx.actor.companyId);
    const substatus = await wantedSubstatus(tx, { ...input, id: null });
    if (input.content) await checkContent(tx, input.content, input.category);
    return add(tx, {
      id: newId(),
      name: substatus?.name ?? input.name,
      description: input.description,
      category: input.category,
      substatusId: input.subStatusId,
      status: substatus && !substatus.isEnabled ? 'inactive' : 'enabled',
      vehicleTypes: input.category === 'departure' ? input.vehicleTypes : [],
      logic: null,
      draft: input.content ?? emptyContent,
    });
  });

/** Without sub-status (that one has its own) and clients; it rests until somebody has looked it over. */
export const cloneChecklist = (ctx: Ctx, id: string): Promise<ChecklistDetail> =>
  inTx(ctx, async (tx) => {
    await takeTurn(tx.trx, tx.actor.companyId);
    const original = await findChecklist(tx, id);
    const taken = (await store.inCategory(tx.trx, original.category.value)).map((c) => c.name);
    return add(tx, {
      id: newId(),
      name: cloneName(original.name, taken.slice(0, limits.cloneLookup)),
      description: original.description,
      category: original.category.value,
      substatusId: null,
      status: 'inactive',
      vehicleTypes: original.vehicleTypes,
      logic: original.logic,
      draft: original.content,
    });
  });

const keptOf = (
  c: Pick<Checklist, 'visible' | 'logic'>,
  category: string,
  status: rules.Kept['status'],
): rules.Kept => ({
  category,
  status,
  visible: c.visible,
  hasLogic: c.logic !== null,
});

/** Throws what a status would be left without. To be asked inside of a turn. */
export async function checkLeft(tx: TxCtx, id: string, before: rules.Kept, after: rules.Kept): Promise<void> {
  if (await store.isOfTheSystem(tx.trx, id)) return;
  const fault = rules.lastOneFault(before, after, await store.othersOfCategory(tx.trx, id, before.category));
  if (fault) throw problem(fault);
}

/** Versions and answers of a deleted one stay. */
export const updateChecklist = (ctx: Ctx, id: string, change: Update): Promise<ChecklistDetail> =>
  inTx(ctx, async (tx) => {
    const { trx, platform } = tx;
    await takeTurn(trx, tx.actor.companyId);
    const before = await findChecklist(tx, id);
    const { version, ...given } = change;
    if (version !== undefined && version !== before.version) throw problem('general.stale', {}, { detail: before });
    const category = given.category ?? before.category.value;
    const isMoved = category !== before.category.value;
    const subStatusId = given.subStatusId === undefined ? before.subStatusId : given.subStatusId;
    const isJoined = subStatusId !== before.subStatusId;
    const substatus = await wantedSubstatus(tx, { id, category, subStatusId });
    if (given.status === 'enabled' && substatus && !substatus.isEnabled) throw problem('checklists.sub_status_rests');
    const status = isJoined && substatus && !substatus.isEnabled ? 'inactive' : (given.status ?? before.status);
    const after = {
      name: substatus?.name ?? given.name ?? before.name,
      description: given.description ?? before.description,
      category,
      substatusId: subStatusId,
      status,
      visible: given.visible ?? before.visible,
      vehicleTypes: category === 'departure' ? (given.vehicleTypes ?? before.vehicleTypes) : [],
      logic: given.logic === undefined ? before.logic : given.logic,
      isMoved,
    };
    const content = given.content ?? before.content;
    // Rules name sub-statuses of the category: another one is looked at anew.
    if (given.content || (isMoved && before.questions > 0)) await checkContent(tx, content, category);
    if (given.logic || isMoved) await checkLogic(tx, after.logic, category);
    await checkLeft(
      tx,
      id,
      keptOf(before, before.category.value, before.status),
      keptOf(after, category, after.status),
    );
    if (status === 'deleted') {
      const routes = await store.routesAwaiting(trx, { id, category: before.category.value });
      if (routes.length > 0) throw problem('checklists.awaited', { routes: routes.join(', ') });
    }
    await store.updateChecklist(trx, id, after, platform.now());
    if (given.content) await store.updateDraft(trx, id, content, rules.fingerprint(content));
    if (isMoved && category === 'departure') await store.detachAll(trx, id);
    if (status === 'deleted') {
      await audit(tx, { action: 'delete', kind: 'checklist', id, name: before.name, before: rules.auditShape(before) });
      return { ...before, status: 'inactive', version: before.version + 1, can: { edit: false, remove: false } };
    }
    const now = await findChecklist(tx, id);
    await audit(tx, {
      action: now.status === before.status ? 'update' : now.status === 'enabled' ? 'enable' : 'disable',
      kind: 'checklist',
      id,
      name: now.name,
      before: rules.auditShape(before),
      after: rules.auditShape(now),
    });
    return now;
  });

/** Those that are not named follow as they were. */
export const orderChecklists = (
  ctx: Ctx,
  { category, ids }: Parsed<typeof checklistApi.order>['body'],
): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const { trx, locale } = tx;
    await takeTurn(trx, tx.actor.companyId);
    const before = await store.inCategory(trx, category);
    const fields: Record<string, string> = {};
    for (const [n, id] of ids.entries()) {
      if (!before.some((c) => c.id === id)) fields[`ids.${n}`] = fieldMessages.unknownChecklist[locale];
      else if (ids.indexOf(id) !== n) fields[`ids.${n}`] = fieldMessages.duplicated[locale];
    }
    if (Object.keys(fields).length > 0) throw problem('general.invalid', {}, { fields });
    await store.reorder(trx, category, ids);
    const after = await store.inCategory(trx, category);
    await audit(tx, {
      action: 'update',
      kind: 'checklist',
      id: null,
      name: checklistCategoryNames[category].es,
      before: { checklists: before.map((c) => c.name) },
      after: { checklists: after.map((c) => c.name) },
    });
    return { ok: true as const };
  });
