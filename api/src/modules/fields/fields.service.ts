import type { FieldDefinition } from '@tramo/contract/custom-field-values';
import {
  type CustomField,
  type CustomFieldTarget,
  type customFieldsApi,
  customFieldTargets,
} from '@tramo/contract/custom-fields';
import type { Parsed } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import { fieldMessages } from '@tramo/contract/problems';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { takeTurns } from '../../platform/db/named-locks.ts';
import { uniqueViolation } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { movedTo, optionsFault } from './fields.rules.ts';
import * as store from './fields.store.ts';

/** Fields serve the whole company, whatever the caller's cedis. */
export const listFields = (
  ctx: Ctx,
  query: Parsed<typeof customFieldsApi.list>['query'] = {},
): Promise<{ customFields: CustomField[] }> =>
  inTx(ctx, async ({ trx }) => {
    const targets = query.targets ? customFieldTargets.filter((t) => query.targets?.includes(t)) : null;
    return { customFields: await store.listFields(trx, { targets, withDeleted: false }) };
  });

/** Every field of some targets (all of them without any), deleted ones too, for the names beside the values that guides hold. */
export const fieldDefinitions = (
  ctx: Ctx,
  targets: readonly CustomFieldTarget[] | null = null,
): Promise<FieldDefinition[]> => inTx(ctx, ({ trx }) => store.listFields(trx, { targets, withDeleted: true }));

async function found(tx: TxCtx, id: string): Promise<FieldDefinition> {
  const field = await store.findField(tx.trx, id);
  if (!field) throw problem('fields.not_found');
  return field;
}
const idsOf = async (tx: TxCtx, target: CustomFieldTarget): Promise<string[]> =>
  (await store.listFields(tx.trx, { targets: [target], withDeleted: false })).map((f) => f._id);

/** Fields of a company are changed one after the other: their order and their number are those of all of them. */
const takeTurn = (tx: TxCtx): Promise<void> => takeTurns(tx.trx, [`fields ${tx.actor.companyId}`]);

/** Options belong to choices alone. */
function partsOf(tx: TxCtx, parts: store.FieldParts): store.FieldParts {
  const fault = optionsFault(parts.type, parts.options);
  if (fault) throw problem('general.invalid', {}, { fields: { options: fieldMessages[fault][tx.locale] } });
  return { ...parts, options: parts.type === 'choice' ? parts.options : [] };
}

async function oncePerName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error) === 'custom_field_name') throw problem('fields.name_taken', { name });
    throw error;
  }
}

/** What the audit keeps: that guides hold values follows from the guides. */
const audited = ({ isUsed: _used, isDeleted: _deleted, ...field }: FieldDefinition): Record<string, unknown> => field;

export const createField = (ctx: Ctx, input: Parsed<typeof customFieldsApi.create>['body']): Promise<CustomField> =>
  inTx(ctx, async (tx) => {
    await takeTurn(tx);
    const { target, ...parts } = input;
    const position = (await idsOf(tx, target)).length + 1;
    if (position > limits.customFieldsPerTarget)
      throw problem('fields.too_many', { max: limits.customFieldsPerTarget });
    const row = {
      ...partsOf(tx, parts),
      id: newId(),
      companyId: tx.actor.companyId,
      target,
      position,
      at: tx.platform.now(),
    };
    await oncePerName(row.name, () => store.insertField(tx.trx, row));
    const made = await found(tx, row.id);
    await audit(tx, { action: 'create', kind: 'customField', id: made._id, name: made.name, after: audited(made) });
    return made;
  });

export const updateField = (
  ctx: Ctx,
  id: string,
  change: Parsed<typeof customFieldsApi.update>['body'],
): Promise<CustomField> =>
  inTx(ctx, async (tx) => {
    await takeTurn(tx);
    const before = await found(tx, id);
    const { version, position, ...given } = change;
    if (version !== undefined && version !== before.version) throw problem('general.stale', {}, { detail: before });
    const wanted = {
      ...before,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    } as FieldDefinition;
    const parts = partsOf(tx, wanted);
    const isFixed = parts.type !== before.type && before.isUsed;
    if (isFixed || (await oncePerName(parts.name, () => store.updateField(tx.trx, id, parts))) === 0)
      throw problem('fields.type_fixed', { name: before.name });
    if (position !== undefined) await store.saveOrder(tx.trx, movedTo(await idsOf(tx, before.target), id, position));
    const after = await found(tx, id);
    await audit(tx, {
      action: 'update',
      kind: 'customField',
      id,
      name: after.name,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });

/** Guides keep the values that they hold of it; no form asks for it any more. */
export const removeField = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    await takeTurn(tx);
    const before = await found(tx, id);
    await store.deleteField(tx.trx, id);
    await store.saveOrder(tx.trx, await idsOf(tx, before.target));
    await audit(tx, { action: 'delete', kind: 'customField', id, name: before.name, before: audited(before) });
    return { ok: true as const };
  });
