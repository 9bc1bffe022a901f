import { fill } from '@tramo/contract/problems';
import { routesApi } from '@tramo/contract/routes';
import { namesIn } from '@tramo/contract/words/names';
import { paperNames } from '@tramo/contract/words/papers';
import { filterAs, type ListSheet } from '../../platform/bulk.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { safeName } from '../../platform/file-name.ts';
import { writeSheet } from '../../platform/sheets/write-sheet.ts';
import { routeIdsOf, routesByIdsSeen, seenRoute } from './routes.read.service.ts';
import { legsAlong } from './routes.schedule.service.ts';
import { routeColumns, stopColumns } from './routes.sheet.rules.ts';
import { visitsOfRoute } from './routes.sheet.store.ts';
import { minutesOf, type RouteView } from './routes.view.store.ts';

/** The routes of a filter as a sheet: it is read, never written by hand. */
export const routesSheet: ListSheet = {
  list: 'routes',
  title: { es: 'Rutas', en: 'Routes' },
  columns: routeColumns,
  select: (tx, filter) => routeIdsOf(tx, filterAs(tx, routesApi.list.body, filter)),
  read: async (tx, ids) => {
    const writing = { locale: tx.locale, timeZone: tx.actor.timeZone };
    return (await routesByIdsSeen(tx, ids)).map((r) => routeColumns.map((c) => c.write(r, writing)));
  },
  entry: null,
  edit: null,
};

/** Metres of the plan's way to each stop; nulls when a place of it is unknown. */
async function legsOf(ctx: Ctx, { row, stopRows }: RouteView): Promise<(number | null)[]> {
  const places = stopRows.flatMap((s) => (s.lat === null || s.lng === null ? [] : [{ lat: s.lat, lng: s.lng }]));
  if (places.length < stopRows.length) return stopRows.map(() => null);
  const legs = await legsAlong(ctx, [row.start_place, ...places], row.start_at, row.vehicle_type);
  return legs.map((leg) => leg.distanceM);
}

/** The stops of a route that the caller sees, as planned and as they were. */
export async function stopsSheet(ctx: Ctx, id: string): Promise<{ name: string; bytes: Uint8Array }> {
  const { view, visits } = await inTx(ctx, async (tx) => ({
    view: await seenRoute(tx, id),
    visits: await visitsOfRoute(tx.trx, id),
  }));
  // The road service is asked with no transaction open.
  const legs = await legsOf(ctx, view);
  const byGuide = new Map(
    visits.map((v) => [v.guide_id, { receivedBy: v.received_by, comment: v.comment, distanceM: v.distance_m }]),
  );
  const atMinute = minutesOf(ctx.actor.timeZone);
  const writing = { locale: ctx.locale, timeZone: ctx.actor.timeZone };
  const { route, stops } = view;
  const lines = stops.map((stop, n) => {
    const end = Math.max(0, ...stop.windows.map((w) => w.endMinute));
    return {
      stop,
      visit: byGuide.get(stop.guideId) ?? null,
      legM: legs[n] ?? null,
      windowEnd: end === 0 ? null : atMinute(route.day, end).toISOString(),
    };
  });
  const w = namesIn(paperNames, ctx.locale);
  const bytes = await writeSheet(
    lines.map((line) => stopColumns.map((c) => c.write(line, writing))),
    stopColumns.map((c) => ({
      header: c.header[ctx.locale],
      kind: c.kind ?? 'text',
      ...(c.widthChars ? { widthChars: c.widthChars } : {}),
    })),
    { sheetName: w.sheetTitle },
  );
  return { name: fill(w.sheetName, { name: safeName(route.name), day: route.day }), bytes };
}
