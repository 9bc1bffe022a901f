import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { fieldMessages } from '@tramo/contract/problems';
import type { Product, productsApi } from '@tramo/contract/warehouse/products';
import { plainKey, productKey } from '@tramo/contract/warehouse/scan-codes';
import { audit } from '../../platform/audit.ts';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { uniqueViolation } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import * as store from './warehouses.products.store.ts';

type ListQuery = Parsed<typeof productsApi.list>['query'];
export const productFilter = (
  tx: TxCtx,
  q: Pick<ListQuery, 'search' | 'isActive' | 'hasStock'>,
): store.ProductFilter => ({
  search: q.search,
  isActive: q.isActive ?? null,
  hasStock: q.hasStock ?? null,
  cediIds: cediScope(tx.actor),
});

/** Products are the whole company's; their stock is told of the caller's cedis. */
export const listProducts = (ctx: Ctx, q: ListQuery): Promise<{ products: Product[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const { products, total } = await store.listProducts(tx.trx, productFilter(tx, q), {
      sort: store.productSorts.find((s) => s === q.sort) ?? 'sku',
      descending: q.order === 'desc',
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return { products, count: countOf(total, q.limit) };
  });

export const findProduct = (ctx: Ctx, id: string): Promise<Product> =>
  inTx(ctx, async (tx) => {
    const [found] = await store.productsByIds(tx.trx, [id], cediScope(tx.actor));
    if (!found) throw problem('products.not_found');
    return found;
  });
export const productsByIds = (tx: TxCtx, ids: readonly string[]): Promise<Product[]> =>
  store.productsByIds(tx.trx, ids, cediScope(tx.actor));

const audited = ({ sku, name, unitWeightKg, unitVolumeM3, codes, isActive }: Product): Record<string, unknown> => ({
  sku,
  name,
  unitWeightKg,
  unitVolumeM3,
  codes: codes.map((c) => (c.units > 1 ? `${c.code} × ${c.units}` : c.code)).join(', '),
  isActive,
});

/** No two products answer to one code, be it a code or a SKU. */
async function codesAreFree(tx: TxCtx, id: string, { sku, codes }: Pick<Product, 'sku' | 'codes'>): Promise<void> {
  const keys = codes.map((c) => productKey(c.code));
  if (new Set(keys).size < keys.length)
    throw problem('general.invalid', {}, { fields: { codes: fieldMessages.duplicated[tx.locale] } });
  const coded = await store.productsByCodeKeys(tx.trx, [...keys, productKey(sku)]);
  const taken = coded.find((p) => p.id !== id);
  if (taken) {
    const code = codes.find((c) => productKey(c.code) === taken.code_key)?.code ?? sku;
    throw problem('products.code_taken', { code, sku: taken.sku });
  }
  const named = (
    await store.productsBySkus(
      tx.trx,
      codes.map((c) => plainKey(c.code)),
    )
  ).find((p) => p.id !== id);
  if (named) throw problem('products.code_taken', { code: named.sku, sku: named.sku });
}
async function oncePerSku<T>(sku: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const violated = uniqueViolation(error);
    if (violated === 'product_sku') throw problem('products.sku_exists', { sku });
    throw error;
  }
}

export const createProduct = (ctx: Ctx, input: Parsed<typeof productsApi.create>['body']): Promise<Product> =>
  inTx(ctx, async (tx) => {
    const id = newId();
    const { companyId } = tx.actor;
    await codesAreFree(tx, id, input);
    await oncePerSku(input.sku, () => store.insertProduct(tx.trx, { ...input, id, companyId, at: tx.platform.now() }));
    await store.setCodes(tx.trx, companyId, id, input.codes);
    const made = await findProduct(tx, id);
    await audit(tx, { action: 'create', kind: 'product', id, name: made.sku, after: audited(made) });
    return made;
  });

export const updateProduct = (
  ctx: Ctx,
  id: string,
  change: Parsed<typeof productsApi.update>['body'],
): Promise<Product> =>
  inTx(ctx, async (tx) => {
    await store.lockProduct(tx.trx, id);
    const before = await findProduct(tx, id);
    const { version, ...given } = change;
    if (version !== undefined && version !== before.version) throw problem('general.stale', {}, { detail: before });
    const fields = {
      ...before,
      ...Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined)),
    } as Product;
    await codesAreFree(tx, id, fields);
    await oncePerSku(fields.sku, () => store.updateProduct(tx.trx, id, fields, tx.platform.now()));
    if (given.codes) await store.setCodes(tx.trx, tx.actor.companyId, id, fields.codes);
    const after = await findProduct(tx, id);
    await audit(tx, {
      action: 'update',
      kind: 'product',
      id,
      name: after.sku,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });

/** Deletes a product that nothing ever happened to. */
export const removeProduct = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    await store.lockProduct(tx.trx, id);
    const before = await findProduct(tx, id);
    if (await store.hasHistory(tx.trx, id)) throw problem('products.in_use', { sku: before.sku });
    await store.deleteProduct(tx.trx, id);
    await audit(tx, { action: 'delete', kind: 'product', id, name: before.sku, before: audited(before) });
    return { ok: true };
  });
