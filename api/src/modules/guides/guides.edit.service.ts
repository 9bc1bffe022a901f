import type { Parsed } from '@tramo/contract/endpoint';
import type { Guide, guidesApi } from '@tramo/contract/guides';
import { fieldMessages } from '@tramo/contract/problems';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { addLines } from './guides.binnacle.store.ts';
import { guideRowsChanged, routeReordered } from './guides.events.ts';
import { reorder } from './guides.lifecycle.service.ts';
import { canOf, changedFields, isOpen, loadOf, movedOrder, sameAddress, statusNames } from './guides.rules.ts';
import { checkPlaces, guidesByIds } from './guides.service.ts';
import { type GuideRow, lockGuides, lockGuidesOfRoute, toGuide } from './guides.store.ts';
import { deleteItems, type GuideEdit, insertItems, updateGuideRow } from './guides.write.store.ts';

type GuideChange = Parsed<typeof guidesApi.update>['body'];

/** Changes a guide that was not visited yet: its fields, its pin, or its place in its route. A stale version answers the row as it is. */
export const updateGuide = (ctx: Ctx, id: string, change: GuideChange): Promise<Guide> =>
  inTx(ctx, async (tx) => {
    const [row] = await lockGuides(tx.trx, [id], cediScope(tx.actor));
    if (!row) throw problem('guides.not_found');
    const now = toGuide(row, canOf(tx.actor, row));
    if (change.version !== undefined && change.version !== row.version) throw problem('general.stale', {}, { detail: now });
    if (!isOpen(row.status)) throw problem('guides.wrong_state', { folio: row.folio, status: statusNames[row.status][tx.locale] });
    if (change.cediId !== undefined && change.cediId !== row.cedi_id && row.route_id !== null)
      throw problem('guides.in_route', { folio: row.folio, route: row.route_name ?? '' });
    await checkPlaces(tx, [
      {
        cediId: change.cediId === row.cedi_id ? undefined : change.cediId,
        clientId: change.clientId === row.client_id ? undefined : change.clientId,
      },
    ]);
    await writeFields(tx, row, change);
    if (change.order !== undefined) await moveInRoute(tx, row, change.order);
    const [after] = await guidesByIds(tx, [id]);
    // Its new cedi may be one that the caller does not see; the answer shows it once more.
    return after ?? now;
  });

async function writeFields(tx: TxCtx, row: GuideRow, change: GuideChange): Promise<void> {
  const { lat, lng, order: _order, version: _version, items, party, ...fields } = change;
  const pin = pinOf(tx, row, change);
  const edited = changedFields(change);
  if (edited.length === 0 && pin === undefined) return;
  const edit: GuideEdit = {
    ...(Object.fromEntries(Object.entries(fields).filter(([, v]) => v !== undefined)) as GuideEdit),
    ...(party ? { party } : {}),
    ...(items ? { load: loadOf(items) } : {}),
    ...(pin === undefined ? {} : { lat: pin?.lat ?? null, lng: pin?.lng ?? null, location: pin === null ? null : 'pin' }),
  };
  await updateGuideRow(tx.trx, row.id, edit);
  if (items) {
    await deleteItems(tx.trx, row.id);
    await insertItems(tx.trx, tx.actor.companyId, [{ id: row.id, items }]);
  }
  const line = { guideId: row.id, at: tx.platform.now(), from: row.status, to: row.status, subStatus: row.sub_status };
  await addLines(tx.trx, tx.actor, [
    ...(edited.length === 0 ? [] : [{ ...line, action: 'updated' as const, reason: edited.join(', ') }]),
    ...(pin ? [{ ...line, action: 'located' as const, lat: pin.lat, lng: pin.lng }] : []),
  ]);
  const cedis = new Set([row.cedi_id, change.cediId ?? row.cedi_id]);
  await emit(
    tx.trx,
    guideRowsChanged(
      tx.actor.companyId,
      [...cedis].map((cedi_id) => ({ id: row.id, cedi_id })),
    ),
  );
}

/**
 * The guide's new coordinates: undefined keeps them, null takes them away. A new address without coordinates of its own must not be
 * visited at the old pin: the guide goes back to the list of those to locate, or is refused while it is in a route.
 */
function pinOf(tx: TxCtx, row: GuideRow, change: GuideChange): { lat: number; lng: number } | null | undefined {
  const { address } = change.party ?? {};
  const lat = change.lat ?? address?.lat ?? null;
  const lng = change.lng ?? address?.lng ?? null;
  if (lat !== null && lng !== null) return lat === row.lat && lng === row.lng ? undefined : { lat, lng };
  if (change.lat !== undefined || change.lng !== undefined) {
    throw problem('general.invalid', {}, { fields: { [lat === null ? 'lat' : 'lng']: fieldMessages.required[tx.locale] } });
  }
  if (
    !address ||
    row.lat === null ||
    sameAddress(address, { street: row.street, extNumber: row.ext_number, suburb: row.suburb, city: row.city, zipCode: row.zip_code })
  )
    return undefined;
  if (row.route_id !== null) throw problem('guides.no_coordinates', { folio: row.folio });
  return null;
}

async function moveInRoute(tx: TxCtx, row: GuideRow, order: number): Promise<void> {
  if (row.route_id === null) throw problem('guides.wrong_state', { folio: row.folio, status: statusNames[row.status][tx.locale] });
  const all = await lockGuidesOfRoute(tx.trx, row.route_id);
  const guideIds = movedOrder(
    all.map((g) => ({ id: g.id, fixed: !isOpen(g.status) })),
    row.id,
    order,
  );
  await reorder(tx, { route: { _id: row.route_id, name: row.route_name ?? '' }, guideIds });
  await emit(tx.trx, [routeReordered(tx.actor.companyId, row.cedi_id, row.route_id, guideIds)]);
}
