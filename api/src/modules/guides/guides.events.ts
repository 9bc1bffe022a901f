/** Ids in one event: a page that listens reloads its list anyway; longer lists only make the stream heavy. */
const IDS_PER_EVENT = 500;

/** An event as the outbox takes it. */
interface GuidesEvent {
  companyId: string;
  name: 'guides.changed' | 'guides.reordered';
  payload: Record<string, unknown>;
  cediId: string | null;
}

/** Guides of one cedi came, went or changed. */
export function guidesChanged(companyId: string, cediId: string | null, guideIds: readonly string[]): GuidesEvent[] {
  const events: GuidesEvent[] = [];
  for (let i = 0; i < guideIds.length; i += IDS_PER_EVENT) {
    events.push({ companyId, name: 'guides.changed', payload: { guideIds: guideIds.slice(i, i + IDS_PER_EVENT) }, cediId });
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

/**
 * Somebody moved a guide within its route by `PUT /guides/{id} {order}`. The route's own plan of the visits belongs to the
 * routes module, which follows this event. `guideIds` is the whole new order.
 */
export const routeReordered = (companyId: string, cediId: string, routeId: string, guideIds: readonly string[]): GuidesEvent => ({
  companyId,
  name: 'guides.reordered',
  payload: { routeId, guideIds: [...guideIds] },
  cediId,
});
