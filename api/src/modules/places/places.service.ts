import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import type { Address, ZipCode } from '@tramo/contract/places';
import type { placesApi } from '@tramo/contract/places-api';
import { type Actor, type Ctx, cediScope, inTx, seesCedi } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { canOfCedi } from './places.cedi.rules.ts';
import * as store from './places.store.ts';

type ListQuery = Parsed<typeof placesApi.list>['query'];
const toAddress = (actor: Actor, row: store.AddressRow): Address => store.toAddress(row, canOfCedi(actor, row));
const byDefault = { sort: 'default', descending: false } as const;

const filterOf = (actor: Actor, q: ListQuery): store.AddressFilter => ({
  search: q.search,
  ids: cediScope(actor),
  crossdocking: q.crossdocking ?? null,
  status: q.isDeleted ? 'deleted' : 'enabled',
});
const pageOf = (q: ListQuery): store.AddressPage => ({
  sort: store.addressSorts.find((s) => s === q.sort) ?? 'default',
  descending: q.order === 'desc',
  limit: q.limit,
  offset: (q.page - 1) * q.limit,
});

export const listAddresses = (ctx: Ctx, q: ListQuery): Promise<{ addresses: Address[]; count: ListCount }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const { rows, total } = await store.listAddresses(trx, filterOf(actor, q), pageOf(q));
    return { addresses: rows.map((r) => toAddress(actor, r)), count: countOf(total, q.limit) };
  });

/** Everything that the list's filter holds, in its order, `limits.exportRows` at most. */
export const selectAddresses = (ctx: Ctx, q: ListQuery): Promise<Address[]> =>
  inTx(ctx, async ({ trx, actor }) => {
    const { rows } = await store.listAddresses(trx, filterOf(actor, q), {
      ...pageOf(q),
      limit: limits.exportRows,
      offset: 0,
    });
    return rows.map((r) => toAddress(actor, r));
  });

/** Cedis by ids, kept to those that the caller sees; without ids, all of the caller's. */
export const listAddressesByIds = (
  ctx: Ctx,
  cedisIds: readonly string[] | undefined,
): Promise<{ addresses: Address[]; count: ListCount }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const filter = { search: '', ids: cediScope(actor, cedisIds), crossdocking: null, status: 'enabled' } as const;
    const { rows, total } = await store.listAddresses(trx, filter, { ...byDefault, limit: limits.listMax, offset: 0 });
    return { addresses: rows.map((r) => toAddress(actor, r)), count: countOf(total, limits.listMax) };
  });

/** A cedi that the caller sees. Throws places.not_found. */
export const findCedi = (ctx: Ctx, id: string): Promise<Address> =>
  inTx(ctx, async ({ trx, actor }) => {
    const found = seesCedi(actor, id) ? (await store.addressesByIds(trx, [id]))[0] : undefined;
    if (!found || found.status === 'deleted') throw problem('places.not_found');
    return toAddress(actor, found);
  });

/** Cedis by ids in their order, for display: deleted ones too, whatever the caller's cedis. */
export const cedisByIds = (ctx: Ctx, ids: readonly string[]): Promise<Address[]> =>
  inTx(ctx, async ({ trx, actor }) => {
    const byId = new Map((await store.addressesByIds(trx, [...new Set(ids)])).map((r) => [r.id, toAddress(actor, r)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });

/** Postal codes of the catalogue; codes that it does not know are missing from the map. */
export const lookupZips = (ctx: Ctx, zipCodes: readonly string[]): Promise<Map<string, ZipCode>> =>
  inTx(ctx, async ({ trx }) => {
    const found = new Map<string, ZipCode>();
    for (const r of await store.postalRows(trx, [...new Set(zipCodes)])) {
      const known = found.get(r.zip_code);
      if (known) known.suburbs.push(r.suburb);
      else
        found.set(r.zip_code, {
          zipCode: r.zip_code,
          state: r.state,
          municipality: r.municipality,
          city: r.city,
          suburbs: [r.suburb],
          lat: r.lat,
          lng: r.lng,
        });
    }
    return found;
  });

export const lookupZip = async (ctx: Ctx, zipCode: string): Promise<ZipCode | null> =>
  (await lookupZips(ctx, [zipCode])).get(zipCode) ?? null;

/** True when the catalogue is a whole one and has no such code: the demo's knows only its own cities. */
export const isUnknownZip = (ctx: Ctx, zipCode: string): Promise<boolean> =>
  inTx(ctx, async ({ trx }) => (await store.postalRows(trx, [zipCode])).length === 0 && store.isWholeCatalogue(trx));

/** The answer of `GET /zip-codes/{zipCode}`; throws places.zip_unknown. */
export async function zipCodeAnswer(ctx: Ctx, zipCode: string): Promise<ZipCode> {
  const found = await lookupZip(ctx, zipCode);
  if (!found) throw problem('places.zip_unknown');
  return found;
}
