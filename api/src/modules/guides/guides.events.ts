import type { GuideStatus } from '@tramo/contract/guides';

/** Ids in one event: a page that listens reloads its list anyway; longer lists only make the stream heavy. */
const IDS_PER_EVENT = 500;

/** An event as the outbox takes it. */
interface GuidesEvent {
  companyId: string;
  name: 'guides.changed' | 'guides.reordered' | 'guides.outcomes' | 'guides.certified';
  payload: Record<string, unknown>;
  cediId: string | null;
}

/** Guides of one cedi came, went or changed. */
export function guidesChanged(companyId: string, cediId: string | null, guideIds: readonly string[]): GuidesEvent[] {
  const events: GuidesEvent[] = [];
  for (let i = 0; i < guideIds.length; i += IDS_PER_EVENT) {
    events.push({
      companyId,
      name: 'guides.changed',
      payload: { guideIds: guideIds.slice(i, i + IDS_PER_EVENT) },
      cediId,
    });
  }
  return events;
}

/** `guidesChanged` for rows of several cedis, one event (or more) per cedi. */
export function guideRowsChanged(companyId: string, rows: readonly { id: string; cedi_id: string }[]): GuidesEvent[] {
  const byCedi = new Map<string, string[]>();
  for (const { id, cedi_id } of rows) {
    const ids = byCedi.get(cedi_id);
    if (ids) ids.push(id);
    else byCedi.set(cedi_id, [id]);
  }
  return [...byCedi].flatMap(([cediId, ids]) => guidesChanged(companyId, cediId, ids));
}

/** Guides of certified delivery that are on the road now: each needs a code. An event apart, since few changes of guides are one of these. */
export const certifiedOnTheRoad = (
  companyId: string,
  rows: readonly { id: string; certified: boolean; status: GuideStatus }[],
): GuidesEvent[] => {
  const guideIds = rows.filter((r) => r.certified && r.status === 'route').map((r) => r.id);
  return guideIds.length === 0 ? [] : [{ companyId, name: 'guides.certified', payload: { guideIds }, cediId: null }];
};

/**
 * Somebody moved a guide within its route by `PUT /guides/{id} {order}`. The route's own plan of the visits belongs to the
 * routes module, which follows this event. `guideIds` is the whole new order, `by` who made it.
 */
export const routeReordered = (
  companyId: string,
  cediId: string,
  routeId: string,
  guideIds: readonly string[],
  by: { id: string; name: string },
): GuidesEvent => ({
  companyId,
  name: 'guides.reordered',
  payload: { routeId, guideIds: [...guideIds], by },
  cediId,
});

/** How a visit ended; `status` null when it is open again. */
export interface VisitOutcome {
  guideId: string;
  status: GuideStatus | null;
  subStatus: string | null;
  managedAt: string | null;
}
type OutcomeRow = {
  id: string;
  cedi_id: string;
  route_id: string | null;
  status: GuideStatus;
  sub_status: string | null;
  managed_at: Date | null;
};

/**
 * How visits of routes ended changed after the routes kept it: a closing was corrected, a late verification completed a guide, or a guide
 * leaves its route for another trip and this is how it ended there. Rows stand as their visits ended.
 */
export function outcomesChanged(companyId: string, rows: readonly OutcomeRow[]): GuidesEvent[] {
  const byRoute = new Map<string, OutcomeRow[]>();
  for (const row of rows)
    if (row.route_id !== null) byRoute.set(row.route_id, [...(byRoute.get(row.route_id) ?? []), row]);
  const events: GuidesEvent[] = [];
  for (const [routeId, ofRoute] of byRoute) {
    const outcomes = ofRoute.map(
      (r): VisitOutcome => ({
        guideId: r.id,
        status: r.status === 'route' ? null : r.status,
        subStatus: r.sub_status,
        managedAt: r.managed_at?.toISOString() ?? null,
      }),
    );
    for (let i = 0; i < outcomes.length; i += IDS_PER_EVENT) {
      const payload = { routeId, outcomes: outcomes.slice(i, i + IDS_PER_EVENT) };
      events.push({ companyId, name: 'guides.outcomes', payload, cediId: ofRoute[0]?.cedi_id ?? null });
    }
  }
  return events;
}
