import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import type { Vehicle, VehicleChange } from '@tramo/contract/fleet';
import { fleetApi } from '@tramo/contract/fleet-api';
import { limits } from '@tramo/contract/limits';
import { type FieldMessageKey, fieldMessages } from '@tramo/contract/problems';
import { audit } from '../../platform/audit.ts';
import { addDays, localDay } from '../../platform/calendar.ts';
import { type Actor, type Ctx, cediScope, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { takeTurns } from '../../platform/db/named-locks.ts';
import { uniqueViolation } from '../../platform/db/tx.ts';
import { attachFile } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { findUserById } from '../accounts/accounts.service.ts';
import { cedisByIds } from '../places/places.service.ts';
import { findProvider } from './fleet.providers.store.ts';
import {
  canOfVehicle,
  changedVehicle,
  documentsUntil,
  seesVehicle,
  type VehicleFields,
  vehicleFaults,
} from './fleet.rules.ts';
import * as store from './fleet.store.ts';

type ListQuery = Parsed<typeof fleetApi.list>['query'];
const given = (list: string[] | undefined): string[] | null => (list && list.length > 0 ? list : null);
const today = (ctx: Ctx): string => localDay(ctx.platform.now(), ctx.actor.timeZone);
const toVehicle = (actor: Actor, row: store.VehicleRow): Vehicle => store.toVehicle(row, canOfVehicle(actor, row));

const filterOf = (ctx: Ctx, q: ListQuery): store.VehicleFilter => ({
  search: q.search,
  cediIds: cediScope(ctx.actor, given(q.cedisIds) ?? undefined),
  providers: given(q.provider),
  types: given(q.units),
  floatType: q.floatType ?? null,
  status: q.status ?? null,
  day: q.routeStartDate ?? today(ctx),
  tripStatus: q.tripStatus ?? null,
  expiringUntil: q.isExpiring ? addDays(today(ctx), limits.expiringDays) : null,
});
const pageOf = (q: ListQuery): store.VehiclePage => ({
  sort: store.vehicleSorts.find((s) => s === q.sort) ?? 'nickname',
  descending: q.order === 'desc',
  limit: q.limit,
  offset: (q.page - 1) * q.limit,
});

export const listVehicles = (ctx: Ctx, q: ListQuery): Promise<{ vehicles: Vehicle[]; count: ListCount }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const filter = filterOf(ctx, q);
    const rows = await store.listVehicles(trx, filter, pageOf(q));
    return {
      vehicles: rows.map((r) => toVehicle(actor, r)),
      count: countOf(await store.countVehicles(trx, filter), q.limit),
    };
  });

/** The first vehicles that a search finds. */
export const searchVehicles = (ctx: Ctx, search: string, limit: number): Promise<Vehicle[]> =>
  inTx(ctx, async ({ trx, actor }) => {
    const q = fleetApi.list.query.parse({ search, limit: String(limit) });
    return (await store.listVehicles(trx, filterOf(ctx, q), pageOf(q))).map((r) => toVehicle(actor, r));
  });

export const countVehicles = (ctx: Ctx, q: ListQuery): Promise<{ vehicles: number; count: ListCount }> =>
  inTx(ctx, async ({ trx }) => {
    const total = await store.countVehicles(trx, filterOf(ctx, q));
    return { vehicles: total, count: countOf(total, q.limit) };
  });

/** Ids of everything that the list's filter holds, in its order, `limits.exportRows` at most. */
export const selectVehicles = (ctx: Ctx, q: ListQuery): Promise<string[]> =>
  inTx(ctx, ({ trx }) =>
    store.selectVehicles(trx, filterOf(ctx, q), { ...pageOf(q), limit: limits.exportRows, offset: 0 }),
  );

/** Vehicles by ids in their order; unknown ones are missing. `day`: whose routes make one `routeAssigned` (today without it). */
export const vehiclesByIds = (ctx: Ctx, ids: readonly string[], day?: string): Promise<Vehicle[]> =>
  inTx(ctx, async ({ trx, actor }) => {
    const rows = await store.vehiclesByIds(trx, [...new Set(ids)], day ?? today(ctx));
    const byId = new Map(rows.map((r) => [r.id, toVehicle(actor, r)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });

/** A vehicle's row that the caller sees. Throws fleet.vehicle_not_found. */
async function findRow(tx: TxCtx, id: string): Promise<store.VehicleRow> {
  const [row] = await store.vehiclesByIds(tx.trx, [id], today(tx));
  if (!row || row.status === 'deleted' || !seesVehicle(tx.actor, row.cedi_id)) throw problem('fleet.vehicle_not_found');
  return row;
}

export const findVehicle = (ctx: Ctx, id: string): Promise<Vehicle> =>
  inTx(ctx, async (tx) => toVehicle(tx.actor, await findRow(tx, id)));

/** What a vehicle points at must exist and be the caller's. What stays as it was is not asked again: a provider may have been disabled since. */
async function checkReferences(tx: TxCtx, v: VehicleFields, before: VehicleFields | null): Promise<void> {
  const faults: Record<string, FieldMessageKey> = vehicleFaults(v);
  if (v.providerId !== null && v.providerId !== before?.providerId) {
    const found = await findProvider(tx.trx, v.providerId);
    if (found?.status !== 'enabled') faults.providerId = 'provider';
  }
  if (v.originAddressId !== null && v.originAddressId !== before?.originAddressId) {
    const [cedi] = await cedisByIds(tx, [v.originAddressId]);
    if (cedi?.status !== 'enabled' || !seesCedi(tx.actor, cedi._id)) faults.originAddressId = 'unknownCedi';
  }
  if (v.usualDriverId !== null && v.usualDriverId !== before?.usualDriverId) {
    const driver = await findUserById(tx, v.usualDriverId);
    const isSeen =
      driver !== null && (driver.cedisIds.length === 0 || driver.cedisIds.some((c) => seesCedi(tx.actor, c)));
    if (driver?.type !== 'driver' || driver.status !== 'enabled' || !isSeen) faults.usualDriverId = 'unknownDriver';
  }
  const known = new Set(before?.documents.map((d) => d.fileId));
  for (const [i, { fileId }] of v.documents.entries()) {
    if (fileId !== null && !known.has(fileId) && !(await attachFile(tx.trx, fileId, ['vehicleDocument'])))
      faults[`documents.${i}.fileId`] = 'unknownFile';
  }
  const messages = Object.entries(faults).map(([field, key]) => [field, fieldMessages[key][tx.locale]]);
  if (messages.length > 0) throw problem('general.invalid', {}, { fields: Object.fromEntries(messages) });
}

/** Two units of a company with one plate: the database is the judge, so that two people at once are told apart too. */
async function oncePerPlate<T>(plate: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error) === 'vehicle_plate') throw problem('fleet.plate_exists', { plate });
    throw error;
  }
}

export const createVehicle = (ctx: Ctx, input: Parsed<typeof fleetApi.create>['body']): Promise<Vehicle> =>
  inTx(ctx, async (tx) => {
    const fields: VehicleFields = {
      ...input,
      vehicleId: input.vehicleId || input.plate,
      providerId: input.floatType === 'own' ? null : input.providerId,
    };
    await checkReferences(tx, fields, null);
    const row = {
      id: newId(),
      companyId: tx.actor.companyId,
      at: tx.platform.now(),
      fields,
      documentsUntil: documentsUntil(fields.documents),
    };
    await oncePerPlate(fields.plate, () => store.insertVehicle(tx.trx, row));
    const made = await findVehicle(tx, row.id);
    await audit(tx, { action: 'create', kind: 'vehicle', id: made._id, name: made.nickname, after: made });
    return made;
  });

export const updateVehicle = (ctx: Ctx, id: string, change: VehicleChange): Promise<Vehicle> =>
  inTx(ctx, async (tx) => {
    // Nobody gives this vehicle a route meanwhile.
    await takeTurns(tx.trx, [id]);
    await store.lockVehicle(tx.trx, id);
    const row = await findRow(tx, id);
    const before = toVehicle(tx.actor, row);
    if (change.version !== undefined && change.version !== row.version)
      throw problem('general.stale', {}, { detail: before });
    if (change.status === 'deleted') return removeVehicle(tx, row);
    const fields = changedVehicle(store.fieldsOf(row), change);
    await checkReferences(tx, fields, store.fieldsOf(row));
    await oncePerPlate(fields.plate, () => store.updateVehicle(tx.trx, id, fields, documentsUntil(fields.documents)));
    const after = await findVehicle(tx, id);
    await audit(tx, { action: 'update', kind: 'vehicle', id, name: after.nickname, before, after });
    return after;
  });

async function removeVehicle(tx: TxCtx, row: store.VehicleRow): Promise<Vehicle> {
  const route = await store.unfinishedRoute(tx.trx, row.id);
  if (route !== null) throw problem('fleet.in_route', { vehicle: row.nickname, route });
  await store.updateVehicle(
    tx.trx,
    row.id,
    { ...store.fieldsOf(row), status: 'deleted' },
    documentsUntil(row.documents),
  );
  const before = toVehicle(tx.actor, row);
  await audit(tx, { action: 'delete', kind: 'vehicle', id: row.id, name: row.nickname, before });
  return { ...before, status: 'deleted', version: row.version + 1, can: { edit: false, remove: false } };
}
