import type { LatLng, TimeWindow } from '@tramo/contract/fields';
import type { BinnacleEntry, GuideStatus, GuideType } from '@tramo/contract/guides';
import { type Ctx, cediScope, inTx, type Platform } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { addLines, linesOf } from './guides.binnacle.store.ts';
import { guideRowsChanged } from './guides.events.ts';
import { findLinkOwner, raiseLinkGeneration } from './guides.public.store.ts';
import { closingSubStatus, inOrderOf } from './guides.rules.ts';
import { type GuideRow, guidesByFolios, guidesByIds, lockGuides } from './guides.store.ts';

/** What the recipient's pages are made from. Still whole: whoever shows it masks it. */
export interface PublicGuide {
  id: string;
  companyId: string;
  folio: string;
  type: GuideType;
  status: GuideStatus;
  subStatus: string | null;
  contactName: string;
  phone: string;
  suburb: string;
  city: string;
  scheduledDate: string;
  scheduledUntil: string | null;
  windows: TimeWindow[];
  packages: number;
  attempts: number;
  place: LatLng | null;
  certified: boolean;
  routeId: string | null;
  linkGeneration: number;
  createdAt: Date;
  updatedAt: Date;
  managedAt: Date | null;
}

/** That the office closed a route on a guide is nothing that its recipient must hear. */
export const recipientSubStatus = (subStatus: string | null): string | null =>
  subStatus === closingSubStatus ? null : subStatus;

const toPublic = (r: GuideRow, companyId: string): PublicGuide => ({
  id: r.id,
  companyId,
  folio: r.folio,
  type: r.type,
  status: r.status,
  subStatus: recipientSubStatus(r.sub_status),
  contactName: r.contact_name || r.company_name,
  phone: r.phone,
  suburb: r.suburb,
  city: r.city || r.municipality,
  scheduledDate: r.scheduled_date,
  scheduledUntil: r.scheduled_until,
  windows: r.windows,
  packages: r.packages,
  attempts: r.delivery_attempts,
  place: r.lat === null || r.lng === null ? null : { lat: r.lat, lng: r.lng },
  certified: r.certified,
  routeId: r.route_id,
  linkGeneration: r.link_generation,
  createdAt: r.created_at,
  updatedAt: r.updated_at,
  managedAt: r.managed_at,
});

/** Whose guide a link names. Nothing else is answered until the link has proved itself. */
export const linkOwner = (
  platform: Platform,
  guideId: string,
): Promise<{ companyId: string; generation: number } | null> =>
  platform.db.system((trx) => findLinkOwner(trx, guideId));

/** A guide that the caller sees, or null. */
export const publicGuide = (ctx: Ctx, id: string): Promise<PublicGuide | null> =>
  inTx(ctx, async ({ trx, actor }) => {
    const [row] = await guidesByIds(trx, [id], cediScope(actor));
    return row ? toPublic(row, actor.companyId) : null;
  });

/** Guides of these folios, in any case, in the order of the folios. */
export const publicGuidesByFolio = (ctx: Ctx, folios: readonly string[]): Promise<PublicGuide[]> =>
  inTx(ctx, async ({ trx, actor }) => {
    const rows = await guidesByFolios(trx, actor.companyId, folios, cediScope(actor));
    return inOrderOf(folios, rows).map((r) => toPublic(r, actor.companyId));
  });

export const publicHistory = (ctx: Ctx, id: string): Promise<BinnacleEntry[]> =>
  inTx(ctx, ({ trx, locale }) => linesOf(trx, id, locale));

/** From now on the links given before do not open. */
export const renewLinks = (ctx: Ctx, id: string): Promise<void> =>
  inTx(ctx, async (tx) => {
    const [row] = await lockGuides(tx.trx, [id], cediScope(tx.actor));
    if (!row) throw problem('guides.not_found');
    await raiseLinkGeneration(tx.trx, id);
    await addLines(tx.trx, tx.actor, [
      {
        guideId: id,
        at: tx.platform.now(),
        action: 'updated',
        from: row.status,
        to: row.status,
        subStatus: row.sub_status,
        fields: ['links'],
      },
    ]);
    await emit(tx.trx, guideRowsChanged(tx.actor.companyId, [row]));
  });
