import type { Answer, Parsed } from '@tramo/contract/endpoint';
import type { guidesApi } from '@tramo/contract/guides-api';
import { fieldMessages } from '@tramo/contract/problems';
import { type Ctx, inTx, type Platform } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { problem } from '../../platform/problem.ts';
import * as store from './guides.changes.store.ts';
import { guideItems, guidesByIds } from './guides.service.ts';

type Changes = Answer<typeof guidesApi.changes>;

/** Before the id of every guide. */
const FIRST = '00000000-0000-0000-0000-000000000000';
const cursorOf = ({ at, guideId }: store.Place): string => Buffer.from(`${at} ${guideId}`).toString('base64url');
function placeOf(ctx: Ctx, cursor: string): store.Place {
  const [, at, guideId] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      Buffer.from(cursor, 'base64url').toString('utf8'),
    ) ?? [];
  if (at && guideId && !Number.isNaN(Date.parse(at))) return { at, guideId };
  throw problem('general.invalid', {}, { fields: { cursor: fieldMessages.invalid[ctx.locale] } });
}
/** The place just before an instant: what happened at it is told. */
const placeAt = (instant: string): store.Place => ({
  at: new Date(instant).toISOString().replace('Z', '000Z'),
  guideId: FIRST,
});

/**
 * Guides that changed after a place, and those that went, in the order in which their changes were committed: none comes up before a cursor that was given
 * out (see `guides.changes` among the subscribers).
 */
export const changedGuides = (ctx: Ctx, q: Parsed<typeof guidesApi.changes>['query']): Promise<Changes> =>
  inTx(ctx, async (tx) => {
    const after = q.cursor ? placeOf(ctx, q.cursor) : placeAt(q.updatedSince ?? '2000-01-01T00:00:00Z');
    const rows = await store.changesAfter(tx.trx, after, q.limit + 1);
    const page = rows.slice(0, q.limit);
    const dates = new Map(page.map((r) => [r.guideId, new Date(r.at).toISOString()]));
    const guides = await guidesByIds(
      tx,
      page.flatMap((r) => (r.isGone ? [] : r.guideId)),
    );
    const items = await guideItems(
      tx,
      guides.map((g) => g._id),
    );
    return {
      guides: guides.map((g) => ({
        ...g,
        items: items.get(g._id) ?? [],
        updatedDate: dates.get(g._id) as string,
      })),
      deleted: page.flatMap(({ guideId, folio, isGone }) =>
        isGone ? [{ _id: guideId, folio, deletedDate: dates.get(guideId) as string }] : [],
      ),
      cursor: cursorOf(page.at(-1) ?? after),
      hasMore: rows.length > page.length,
    };
  });

export const noteChanged = (
  { now }: Platform,
  trx: Trx,
  companyId: string,
  guideIds: readonly string[],
): Promise<void> => store.noteChanges(trx, companyId, guideIds, now());

export const forgetGoneGuides = store.forgetGone;
