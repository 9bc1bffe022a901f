import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export async function saveArrivals(
  trx: Trx,
  stops: readonly { routeId: string; guideId: string; arrived: number | null; departed: number | null }[],
): Promise<void> {
  if (stops.length === 0) return;
  const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  await sql`update route_stop s set arrived_at = x.arrived_at, departed_at = x.departed_at
    from jsonb_to_recordset(${JSON.stringify(
      stops.map((s) => ({
        route_id: s.routeId,
        guide_id: s.guideId,
        arrived_at: iso(s.arrived),
        departed_at: iso(s.departed),
      })),
    )}::jsonb) as x(route_id uuid, guide_id uuid, arrived_at timestamptz, departed_at timestamptz)
    where s.route_id = x.route_id and s.guide_id = x.guide_id`.execute(trx);
}
