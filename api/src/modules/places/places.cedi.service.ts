import type { Parsed } from '@tramo/contract/endpoint';
import type { LatLng } from '@tramo/contract/fields';
import type { RangeVerdict } from '@tramo/contract/geo';
import type { GuideStatus } from '@tramo/contract/guides';
import type { Address, AddressChange } from '@tramo/contract/places';
import type { placesApi } from '@tramo/contract/places-api';
import { fieldMessages } from '@tramo/contract/problems';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { type CediFields, canOfCedi, cediFaults, inOrder, keptZones, rangeVerdicts } from './places.cedi.rules.ts';
import { findCedi } from './places.service.ts';
import * as store from './places.store.ts';

/** Guides that still need their cedi: they wait, are on a route, or go back to waiting. */
const openGuides = [
  'pending',
  'processing',
  'route',
  'returnDelivery',
  'returnRecollection',
] as const satisfies readonly GuideStatus[];

function requireSound(tx: TxCtx, fields: CediFields): CediFields {
  const faults = Object.entries(cediFaults(fields)).map(([field, key]) => [field, fieldMessages[key][tx.locale]]);
  if (faults.length > 0) throw problem('general.invalid', {}, { fields: Object.fromEntries(faults) });
  return { ...fields, openingHours: inOrder(fields.openingHours), geofencing: keptZones(fields.geofencing) };
}

/** A company's first cedi is the default one. */
export const createCedi = (ctx: Ctx, input: Parsed<typeof placesApi.create>['body']): Promise<Address> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    const fields = requireSound(tx, { ...input, status: 'enabled' });
    await store.takeTurn(trx, actor.companyId);
    const isFirst = (await store.countEnabled(trx)) === 0;
    const isDefault = isFirst || fields.isDefault;
    if (isDefault) await store.clearDefault(trx);
    const id = newId();
    await store.insertAddress(trx, {
      id,
      companyId: actor.companyId,
      at: tx.platform.now(),
      fields: { ...fields, isDefault },
    });
    const made = await findCedi(tx, id);
    await audit(tx, { action: 'create', kind: 'cedi', id, name: made.name, after: made });
    return made;
  });

/** Admins change any cedi; others those that they are kept to, but neither which one is the default nor whether it exists. */
export const updateCedi = (ctx: Ctx, id: string, change: AddressChange): Promise<Address> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    await store.takeTurn(trx, actor.companyId);
    const row = seesCedi(actor, id) ? (await store.addressesByIds(trx, [id]))[0] : undefined;
    const isAdmin = actor.audiences.includes('admin');
    // A deleted one comes back by being enabled again.
    if (!row || (row.status === 'deleted' && !(isAdmin && change.status === 'enabled')))
      throw problem('places.not_found');
    const before = store.toAddress(row, canOfCedi(actor, row));
    const { version, ...given } = change;
    if (version !== undefined && version !== row.version) throw problem('general.stale', {}, { detail: before });
    const wanted = {
      ...fieldsOf(before),
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    } as CediFields;
    if (!isAdmin && (wanted.status !== row.status || wanted.isDefault !== row.is_default))
      throw problem('auth.forbidden');
    if (wanted.status === 'deleted') return removeCedi(tx, before);
    const fields = requireSound(tx, wanted);
    if (fields.isDefault && !(row.is_default && row.status === 'enabled')) await store.clearDefault(trx);
    await store.updateAddress(trx, id, fields);
    const after = await findCedi(tx, id);
    await audit(tx, {
      action: row.status === 'deleted' ? 'enable' : 'update',
      kind: 'cedi',
      id,
      name: after.name,
      before,
      after,
    });
    return after;
  });

async function removeCedi(tx: TxCtx, before: Address): Promise<Address> {
  const { trx } = tx;
  const { guides, routes, orders } = await store.openWork(trx, before._id, openGuides);
  if (guides > 0 || routes > 0) throw problem('places.in_use', { name: before.name, guides, routes });
  if (orders > 0) throw problem('places.has_orders', { name: before.name, orders });
  if ((await store.countEnabled(trx)) <= 1) throw problem('places.last_cedi');
  await store.updateAddress(trx, before._id, { ...fieldsOf(before), status: 'deleted', isDefault: false });
  if (before.isDefault) await store.markFirstAsDefault(trx);
  await audit(tx, { action: 'delete', kind: 'cedi', id: before._id, name: before.name, before });
  return {
    ...before,
    status: 'deleted',
    isDefault: false,
    version: before.version + 1,
    can: { edit: false, remove: false },
  };
}

function fieldsOf(cedi: Address): CediFields {
  const { _id, createdDate: _at, version: _version, can: _can, ...fields } = cedi;
  return fields as CediFields;
}

const CHUNK = 250;
/** Which points a cedi serves. Worked out between other requests: a point against many large zones takes its time. */
export async function rangeOf(ctx: Ctx, id: string, points: readonly LatLng[]): Promise<{ verdicts: RangeVerdict[] }> {
  const verdictOf = rangeVerdicts(placeOf(await findCedi(ctx, id)));
  const verdicts: RangeVerdict[] = [];
  for (let i = 0; i < points.length; i += CHUNK) {
    if (i > 0) await new Promise((resolve) => setImmediate(resolve));
    verdicts.push(...points.slice(i, i + CHUNK).map(verdictOf));
  }
  return { verdicts };
}

/** The verdict on one point of a cedi that the caller sees. */
export const rangeVerdictOf = async (ctx: Ctx, cediId: string, point: LatLng): Promise<RangeVerdict> =>
  rangeVerdicts(placeOf(await findCedi(ctx, cediId)))(point);

/** A cedi always stands somewhere; a postal address need not. */
const placeOf = (cedi: Address): Parameters<typeof rangeVerdicts>[0] => ({
  ...cedi,
  lat: cedi.lat ?? 0,
  lng: cedi.lng ?? 0,
});
