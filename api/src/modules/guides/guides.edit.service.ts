import { type Guide, type GuideItem, visited } from '@tramo/contract/guides';
import { fieldMessages } from '@tramo/contract/problems';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { uniqueViolation } from '../../platform/db/tx.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { learnPin } from '../addresses/addresses.service.ts';
import { markFieldsUsed, openValueCheck } from '../fields/fields.values.service.ts';
import { addLines } from './guides.binnacle.store.ts';
import { checkPlaces, folioTaken, invalid, inWords } from './guides.create.service.ts';
import { changedKeys, editedOf, type GuideChange, heldOf } from './guides.edit.rules.ts';
import { certifiedOnTheRoad, guideRowsChanged } from './guides.events.ts';
import { inputFaults, lastDayOf } from './guides.input.rules.ts';
import { addressOf, isAvailable, isOpen, loadOf, sameAddress, statusNames } from './guides.rules.ts';
import { guidesByIds } from './guides.service.ts';
import { type GuideRow, itemsOf, lockGuides, toGuide } from './guides.store.ts';
import { deleteItems, type GuideEdit, insertItems, updateGuideRow } from './guides.write.store.ts';

/** Changes a guide that was not visited yet: its fields or its pin. A stale version answers the row as it is. */
export const updateGuide = (ctx: Ctx, id: string, change: GuideChange): Promise<Guide> =>
  inTx(ctx, async (tx) => {
    const [row] = await lockGuides(tx.trx, [id], cediScope(tx.actor));
    if (!row) throw problem('guides.not_found');
    const now = toGuide(row, tx.actor);
    if (change.version !== undefined && change.version !== row.version)
      throw problem('general.stale', {}, { detail: now });
    const wrongState = problem('guides.wrong_state', { folio: row.folio, status: statusNames[row.status][tx.locale] });
    if (!isOpen(row.status)) throw wrongState;
    const isTurned = change.type !== undefined && change.type !== row.type;
    const isMoved = change.cediId !== undefined && change.cediId !== row.cedi_id;
    if ((isTurned || isMoved) && row.route_id !== null)
      throw problem('guides.in_route', { folio: row.folio, route: row.route_name ?? '' });
    if (isTurned && !isAvailable(row.status)) throw wrongState;
    if (isTurned && !(change.items && change.customFields)) throw problem('guides.items_lost');
    await checkPlaces(tx, {
      cediId: isMoved ? change.cediId : undefined,
      clientId: change.clientId === row.client_id ? undefined : change.clientId,
    });
    await writeFields(tx, row, change);
    const [after] = await guidesByIds(tx, [id]);
    // Its new cedi may be one that the caller does not see; the answer shows it once more.
    return after ?? now;
  });

async function writeFields(tx: TxCtx, row: GuideRow, change: GuideChange): Promise<void> {
  const now = toGuide(row, tx.actor);
  const party = visited(now);
  if (!party) throw problem('general.unexpected');
  const items = change.items ? ((await itemsOf(tx.trx, [row.id])).get(row.id) ?? []) : [];
  const wanted = await checkedChange(tx, now, items, change);
  const pin = pinOf(tx, row, change);
  const keys = changedKeys(editedOf(now, party, row.counterpart, items), wanted);
  if (keys.length === 0 && pin === undefined) return;
  const isTurned = keys.includes('type');
  const given = Object.fromEntries(keys.filter((key) => key !== 'items').map((key) => [key, wanted[key]])) as GuideEdit;
  const newItems = keys.includes('items') ? wanted.items : undefined;
  const edit: GuideEdit = {
    ...given,
    ...(isTurned ? { status: 'pending' } : {}),
    ...(newItems ? { load: loadOf(newItems) } : {}),
    ...(pin === undefined
      ? {}
      : { lat: pin?.lat ?? null, lng: pin?.lng ?? null, location: pin === null ? null : 'pin' }),
  };
  await oncePerFolio(tx, edit.folio, () => updateGuideRow(tx.trx, row.id, edit));
  if (newItems) {
    await deleteItems(tx.trx, row.id);
    await insertItems(tx.trx, tx.actor.companyId, row.id, newItems);
  }
  const to = edit.status ?? row.status;
  const line = {
    guideId: row.id,
    at: tx.platform.now(),
    from: row.status,
    to,
    subStatus: isTurned ? null : row.sub_status,
  };
  await addLines(tx.trx, tx.actor, [
    ...(keys.length === 0 ? [] : [{ ...line, action: 'updated' as const, fields: keys }]),
    ...(pin ? [{ ...line, from: to, action: 'located' as const, lat: pin.lat, lng: pin.lng }] : []),
  ]);
  if (pin) {
    const address = wanted.party?.address ?? party.address;
    await learnPin(tx, addressOf(address), pin, 'person');
  }
  const cedis = new Set([row.cedi_id, edit.cediId ?? row.cedi_id]);
  await emit(tx.trx, [
    ...guideRowsChanged(
      tx.actor.companyId,
      [...cedis].map((cedi_id) => ({ id: row.id, cedi_id })),
    ),
    ...(edit.certifiedDelivery
      ? certifiedOnTheRoad(tx.actor.companyId, [{ id: row.id, certified: true, status: to }])
      : []),
  ]);
}

/** The change as it is to be kept. Throws what does not fit the rest of the guide, or the company's own fields. */
async function checkedChange(
  tx: TxCtx,
  now: Guide,
  before: readonly GuideItem[],
  change: GuideChange,
): Promise<GuideChange> {
  const type = change.type ?? now.type;
  const errors: Record<string, string> = {};
  const next = {
    scheduledDate: change.scheduledDate ?? now.scheduledDate,
    scheduledUntil: change.scheduledUntil === undefined ? now.scheduledUntil : change.scheduledUntil,
    notify: change.notify ?? now.notify,
    party: { email: (change.party ?? visited(now))?.email ?? '' },
  };
  // What a guide held wrong before does not stop a change of something else.
  const touched = change.scheduledDate ?? change.scheduledUntil ?? change.notify ?? change.party;
  if (touched !== undefined) Object.assign(errors, inWords(inputFaults(next), tx.locale));
  const wanted: GuideChange = { ...change };
  if (change.scheduledDate !== undefined || change.scheduledUntil !== undefined)
    wanted.scheduledUntil = lastDayOf(next.scheduledDate, next.scheduledUntil);
  if (change.customFields || change.items) {
    const items = change.items ?? [];
    await markFieldsUsed(tx, [change.customFields ?? {}, ...items.map((item) => item.customFields)]);
    const values = await openValueCheck(tx);
    if (change.customFields) {
      // Another type has other fields: what the old ones held is lost, as the caller was told.
      const options = { by: 'office', held: type === now.type ? now.customFields : {} } as const;
      Object.assign(errors, values.errors({ type, part: 'guide' }, change.customFields, options));
      wanted.customFields = values.merged({ type, part: 'guide' }, change.customFields, options);
    }
    const held = type === now.type ? heldOf(before, items) : [];
    if (change.items)
      wanted.items = items.map((item, n) => {
        const options = { by: 'office', held: held[n] ?? {} } as const;
        Object.assign(
          errors,
          values.errors({ type, part: 'item' }, item.customFields, { ...options, path: `items.${n}.customFields` }),
        );
        return { ...item, customFields: values.merged({ type, part: 'item' }, item.customFields, options) };
      });
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return wanted;
}

async function oncePerFolio(tx: TxCtx, folio: string | undefined, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (folio !== undefined && uniqueViolation(error)?.startsWith('guide_folio')) throw folioTaken(folio, tx.locale);
    throw error;
  }
}

/**
 * The guide's new coordinates: undefined keeps them, null takes them away. A new address without coordinates of its own must not be
 * visited at the old pin: the guide goes back to the list of those to locate, or is refused while it is in a route.
 */
function pinOf(tx: TxCtx, row: GuideRow, change: GuideChange): { lat: number; lng: number } | null | undefined {
  const { address } = change.party ?? {};
  const lat = change.lat ?? address?.lat ?? null;
  const lng = change.lng ?? address?.lng ?? null;
  // A pin left at the centre of the postal code is a person's word for it.
  const isSame = lat === row.lat && lng === row.lng && !(row.location === 'zip' && change.lat !== undefined);
  if (lat !== null && lng !== null) return isSame ? undefined : { lat, lng };
  if (change.lat !== undefined || change.lng !== undefined)
    throw invalid({ [lat === null ? 'lat' : 'lng']: fieldMessages.required[tx.locale] });
  if (
    !address ||
    row.lat === null ||
    sameAddress(address, {
      street: row.street,
      extNumber: row.ext_number,
      suburb: row.suburb,
      city: row.city,
      zipCode: row.zip_code,
    })
  )
    return undefined;
  if (row.route_id !== null) throw problem('guides.no_coordinates', { folio: row.folio });
  return null;
}
