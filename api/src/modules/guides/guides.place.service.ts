import type { guidesApi } from '@tramo/contract/guides-api';
import { keptReason } from '@tramo/contract/words/kept-reasons';
import { type Ctx, inTx } from '../../platform/context.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { emit } from '../../platform/outbox.ts';
import { lookupZips } from '../places/places.service.ts';
import { addLines } from './guides.binnacle.store.ts';
import { guideRowsChanged } from './guides.events.ts';
import { inWrongState, overMany } from './guides.many.service.ts';
import { isAvailable } from './guides.rules.ts';
import { zipCodesOf } from './guides.store.ts';
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
        await placeGuides(
          tx.trx,
          placed.map(({ row, lat, lng }) => ({ id: row.id, lat, lng })),
        );
        await addLines(
          tx.trx,
          tx.actor,
          placed.map(({ row, lat, lng }) => ({
            guideId: row.id,
            at: tx.platform.now(),
            action: 'located',
            from: row.status,
            to: row.status,
            subStatus: row.sub_status,
            lat,
            lng,
            reason: keptReason('zipCentre', row.zip_code),
          })),
        );
        await emit(tx.trx, guideRowsChanged(tx.actor.companyId, rows));
      },
    );
    return { placed: done, refused };
  });
