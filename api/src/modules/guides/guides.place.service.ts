import { visited } from '@tramo/contract/guides';
import type { guidesApi } from '@tramo/contract/guides-api';
import { reasonsLine } from '@tramo/contract/words/addresses';
import { keptReason } from '@tramo/contract/words/kept-reasons';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { emit } from '../../platform/outbox.ts';
import { matchAddresses, sureOf } from '../addresses/addresses.service.ts';
import { lookupZips } from '../places/places.service.ts';
import { addLines } from './guides.binnacle.store.ts';
import { guideRowsChanged } from './guides.events.ts';
import { inWrongState, overMany } from './guides.many.service.ts';
import { addressOf, isAvailable } from './guides.rules.ts';
import { guidesByIds } from './guides.service.ts';
import { type GuideRow, zipCodesOf } from './guides.store.ts';
import { placeGuides } from './guides.write.store.ts';

/**
 * Puts guides without a place at the centre of their postal code, so that they can be planned before anybody has looked at each: they stay in the
 * review list until somebody puts their pin.
 */
export const placeByZip = (ctx: Ctx, ids: readonly string[]): Promise<Answered<typeof guidesApi.placeByZip>> =>
  inTx(ctx, async (tx) => {
    const zips = await lookupZips(tx, await zipCodesOf(tx.trx, ids));
    const centreOf = (zipCode: string): { lat: number; lng: number } | null => {
      const { lat, lng } = zips.get(zipCode) ?? { lat: null, lng: null };
      return lat === null || lng === null ? null : { lat, lng };
    };
    const { done, refused } = await overMany(
      tx,
      ids,
      (row) => {
        if (!isAvailable(row.status)) return inWrongState(tx, row);
        const isPlaceable = row.lat === null && centreOf(row.zip_code) !== null;
        return isPlaceable ? null : { key: 'guides.not_placed', params: { folio: row.folio } };
      },
      async (rows) => {
        const placed = rows.flatMap((row) => {
          const centre = centreOf(row.zip_code);
          return centre ? [{ row, ...centre }] : [];
        });
        await keepPlaces(
          tx,
          'zip',
          placed.map((p) => ({ ...p, reason: keptReason('zipCentre', p.row.zip_code) })),
        );
      },
    );
    return { placed: done, refused };
  });

/** Places guides without a pin, or with that of their postal code, where their address is surely found. What was matched is looked for before any guide is locked. */
export async function placeByAddress(
  ctx: Ctx,
  { ids, isTrial }: { ids: readonly string[]; isTrial: boolean },
): Promise<Answered<typeof guidesApi.placeByAddress>> {
  const guides = (await guidesByIds(ctx, ids)).filter((guide) => guide.location === null || guide.location === 'zip');
  const asked = guides.flatMap((guide) => {
    const party = visited(guide);
    return party ? [{ id: guide._id, address: party.address }] : [];
  });
  const matches = await matchAddresses(
    ctx,
    asked.map(({ address }) => addressOf(address)),
    { asksService: false },
  );
  const sure = new Map(
    asked.flatMap(({ id, address }, i) => {
      const found = sureOf(matches[i] ?? []);
      return found ? [[id, { ...found, address }] as const] : [];
    }),
  );
  if (isTrial) return { sure: sure.size, placed: 0, refused: [] };
  return inTx(ctx, async (tx) => {
    const { done, refused } = await overMany(
      tx,
      [...sure.keys()],
      (row) => {
        if (!isAvailable(row.status)) return inWrongState(tx, row);
        const found = sure.get(row.id);
        // Somebody put its pin or corrected its address meanwhile.
        const isAsItWas =
          (row.lat === null || row.location === 'zip') &&
          row.street === found?.address.street &&
          row.ext_number === found.address.extNumber &&
          row.zip_code === found.address.zipCode;
        return isAsItWas ? null : { key: 'guides.not_placed', params: { folio: row.folio } };
      },
      async (rows) => {
        const placed = rows.flatMap((row) => {
          const found = sure.get(row.id);
          return found ? [{ row, ...found }] : [];
        });
        await keepPlaces(
          tx,
          'address',
          placed.map((p) => ({
            ...p,
            reason: keptReason('byAddress', reasonsLine(p.reasons, 'es').toLowerCase()),
          })),
        );
      },
    );
    return { sure: sure.size, placed: done, refused };
  });
}

/** Writes pins of one origin, with a line of the binnacle for each. */
async function keepPlaces(
  tx: TxCtx,
  origin: 'zip' | 'address',
  placed: readonly { row: GuideRow; lat: number; lng: number; reason: string }[],
): Promise<void> {
  await placeGuides(
    tx.trx,
    placed.map(({ row, lat, lng }) => ({ id: row.id, lat, lng })),
    origin,
  );
  await addLines(
    tx.trx,
    tx.actor,
    placed.map(({ row, lat, lng, reason }) => ({
      guideId: row.id,
      at: tx.platform.now(),
      action: 'located',
      from: row.status,
      to: row.status,
      subStatus: row.sub_status,
      lat,
      lng,
      reason,
    })),
  );
  await emit(
    tx.trx,
    guideRowsChanged(
      tx.actor.companyId,
      placed.map(({ row }) => row),
    ),
  );
}
