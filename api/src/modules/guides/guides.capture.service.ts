import { streetLine } from '@tramo/contract/address-line';
import type { Outcome } from '@tramo/contract/checklists';
import type { CustomValues } from '@tramo/contract/custom-fields';
import type { LatLng } from '@tramo/contract/fields';
import type { BinnacleEntry, GuideItem, GuideType } from '@tramo/contract/guides';
import { type Ctx, inTx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { markFieldsUsed, openValueCheck } from '../fields/fields.values.service.ts';
import { guidesOnceInRoute, linesOf } from './guides.binnacle.store.ts';
import { saveItemValues, saveValues } from './guides.capture.store.ts';
import { type GuideRow, guidesByIds, itemsOf } from './guides.store.ts';

/** A guide as a visit left it, for the record of that visit. */
export interface VisitedGuide {
  id: string;
  folio: string;
  type: GuideType;
  outcome: Outcome;
  subStatus: string | null;
  attempt: number;
  at: Date;
  lat: number | null;
  lng: number | null;
  receivedBy: string;
  comment: string;
  routeId: string | null;
  routeName: string | null;
  cediId: string;
  clientId: string | null;
  contactName: string;
  addressLine: string;
  planned: LatLng | null;
  certified: boolean;
  customFields: CustomValues;
  items: GuideItem[];
}

const addressLine = (r: GuideRow): string =>
  [
    streetLine({ street: r.street, extNumber: r.ext_number, intNumber: r.int_number }),
    r.suburb,
    [r.zip_code, r.city].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');

const toVisited = (r: GuideRow, items: GuideItem[]): VisitedGuide => ({
  id: r.id,
  folio: r.folio,
  type: r.type,
  outcome: r.status as Outcome,
  subStatus: r.sub_status,
  attempt: r.delivery_attempts,
  at: r.managed_at ?? r.updated_at,
  lat: r.managed_lat,
  lng: r.managed_lng,
  receivedBy: r.received_by,
  comment: r.management_comment,
  routeId: r.route_id,
  routeName: r.route_name,
  cediId: r.cedi_id,
  clientId: r.client_id,
  contactName: r.contact_name || r.company_name,
  addressLine: addressLine(r),
  planned: r.lat === null || r.lng === null ? null : { lat: r.lat, lng: r.lng },
  certified: r.certified,
  customFields: r.custom_fields,
  items,
});

/**
 * Keeps the values that a driver filled at the visit that was just made, and answers the guide as that visit left it. Of a failed visit
 * nothing is asked: nobody was there to tell. The caller has checked that the guide is the driver's.
 */
export const captureVisit = (
  ctx: Ctx,
  guideId: string,
  filled: { values: CustomValues; items: readonly { id: string; values: CustomValues }[] },
): Promise<VisitedGuide> =>
  inTx(ctx, async (tx) => {
    const [row] = await guidesByIds(tx.trx, [guideId], null);
    if (!row) throw problem('guides.not_found');
    const items = (await itemsOf(tx.trx, [guideId])).get(guideId) ?? [];
    const isAsked = row.status !== 'undelivered' && row.status !== 'uncollected';
    const parts = [
      {
        of: { type: row.type, part: 'guide' } as const,
        path: 'customFields',
        values: filled.values,
        held: row.custom_fields,
        id: row.id,
      },
      ...inSentOrder(items, filled.items).map(({ item, values }, n) => ({
        of: { type: row.type, part: 'item' } as const,
        path: `items.${n}.customFields`,
        values,
        held: item.customFields,
        id: item._id,
      })),
    ];
    await markFieldsUsed(
      tx,
      parts.map((p) => p.values),
    );
    const check = await openValueCheck(tx);
    const errors: Record<string, string> = {};
    for (const { of, path, values, held } of parts) {
      for (const [at, words] of Object.entries(check.errors(of, values, { by: 'driver', held, path })))
        if (isAsked || at.slice(path.length + 1) in values) errors[at] = words;
    }
    if (Object.keys(errors).length > 0) throw problem('general.invalid', {}, { fields: errors });
    const [guide, ...itemParts] = parts.map((p) => ({
      id: p.id,
      isChanged: Object.keys(p.values).length > 0,
      values: check.merged(p.of, p.values, { by: 'driver', held: p.held }),
    }));
    const changed = itemParts.filter((i) => i.isChanged);
    if (guide?.isChanged) await saveValues(tx.trx, guideId, guide.values);
    if (changed.length > 0) await saveItemValues(tx.trx, guideId, changed);
    return toVisited({ ...row, custom_fields: guide?.values ?? row.custom_fields }, items);
  });

/** A guide as it stands, for the record of a visit that changes nothing of it. Throws guides.not_found. */
export const guideAsIs = (ctx: Ctx, guideId: string): Promise<VisitedGuide> =>
  inTx(ctx, async ({ trx }) => {
    const [row] = await guidesByIds(trx, [guideId], null);
    if (!row) throw problem('guides.not_found');
    return toVisited(row, (await itemsOf(trx, [guideId])).get(guideId) ?? []);
  });

/** Those of the guides that a driver had on the road in a route, by the binnacle: he wrote in it there, or the route is his (`isHis`). */
export const onceDrivenBy = (
  ctx: Ctx,
  of: { guideIds: readonly string[]; routeId: string; isHis: boolean },
): Promise<Set<string>> =>
  inTx(ctx, ({ trx, actor }) => guidesOnceInRoute(trx, of.guideIds, of.routeId, of.isHis ? null : actor.userId));

/** The items in the order in which the phone sent them, so that an error's path is that of its own list; those that it left out last. */
function inSentOrder(
  items: readonly GuideItem[],
  sent: readonly { id: string; values: CustomValues }[],
): { item: GuideItem; values: CustomValues }[] {
  const byId = new Map(items.map((item) => [item._id, item]));
  const captured = sent.flatMap(({ id, values }) => {
    const item = byId.get(id);
    byId.delete(id);
    return item ? [{ item, values }] : [];
  });
  return [...captured, ...[...byId.values()].map((item) => ({ item, values: {} }))];
}

/** What was done about the visits of a guide from elsewhere: closings that were corrected, codes that were waived, visits taken back. */
export const amendmentsOf = (ctx: Ctx, guideId: string): Promise<BinnacleEntry[]> =>
  inTx(ctx, async ({ trx, locale }) =>
    (await linesOf(trx, guideId, locale)).filter(
      (l) => l.action === 'corrected' || l.action === 'codeOverridden' || l.action === 'reopened',
    ),
  );
