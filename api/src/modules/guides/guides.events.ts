import type { GuideStatus } from '@tramo/contract/guides';
import { eventsOf, type NewEvent } from '../../platform/events.ts';

/** Ids in one event: a page that listens reloads its list anyway; longer lists only make the stream heavy. */
const IDS_PER_EVENT = 500;

/** How a visit ended; `status` null when it is open again. */
export interface VisitOutcome {
  guideId: string;
  status: GuideStatus | null;
  subStatus: string | null;
  managedAt: string | null;
}
interface GuidesEvents {
  /** Guides of one cedi came, went or changed. */
  'guides.changed': { guideIds: string[] };
  /** Guides of certified delivery are on the road now: each needs a code. An event apart, since few changes of guides are one of these. */
  'guides.certified': { guideIds: string[] };
  /**
   * How visits of routes ended changed after the routes kept it: a closing was corrected, a late verification completed a guide, or a guide
   * leaves its route for another trip and this is how it ended there. Rows stand as their visits ended.
   */
  'guides.outcomes': { routeId: string; outcomes: VisitOutcome[] };
  /** Somebody confirmed a guide that lies out of its cedi's reach. */
  'guides.outOfRange': { guideId: string; byName: string; meters: number };
}
const event = eventsOf<GuidesEvents>();
export const guidesChanged = event('guides.changed');
export const guidesCertified = event('guides.certified');
export const guidesOutcomes = event('guides.outcomes');
export const guidesOutOfRange = event('guides.outOfRange');

/** `guidesChanged` for rows of several cedis, one event (or more) per cedi. */
export function guideRowsChanged(companyId: string, rows: readonly { id: string; cedi_id: string }[]): NewEvent[] {
  const byCedi = new Map<string, string[]>();
  for (const { id, cedi_id } of rows) {
    const ids = byCedi.get(cedi_id);
    if (ids) ids.push(id);
    else byCedi.set(cedi_id, [id]);
  }
  const events: NewEvent[] = [];
  for (const [cediId, ids] of byCedi)
    for (let i = 0; i < ids.length; i += IDS_PER_EVENT)
      events.push(guidesChanged(companyId, cediId, { guideIds: ids.slice(i, i + IDS_PER_EVENT) }));
  return events;
}

/** `guidesCertified` for those of the rows that are on the road and need a code. */
export const certifiedOnTheRoad = (
  companyId: string,
  rows: readonly { id: string; certified: boolean; status: GuideStatus }[],
): NewEvent[] => {
  const guideIds = rows.filter((r) => r.certified && r.status === 'route').map((r) => r.id);
  return guideIds.length === 0 ? [] : [guidesCertified(companyId, null, { guideIds })];
};

type OutcomeRow = {
  id: string;
  cedi_id: string;
  route_id: string | null;
  status: GuideStatus;
  sub_status: string | null;
  managed_at: Date | null;
};

/** `guidesOutcomes` for rows of several routes. */
export function outcomesChanged(companyId: string, rows: readonly OutcomeRow[]): NewEvent[] {
  const byRoute = new Map<string, OutcomeRow[]>();
  for (const row of rows)
    if (row.route_id !== null) byRoute.set(row.route_id, [...(byRoute.get(row.route_id) ?? []), row]);
  const events: NewEvent[] = [];
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
      events.push(guidesOutcomes(companyId, ofRoute[0]?.cedi_id ?? null, payload));
    }
  }
  return events;
}
