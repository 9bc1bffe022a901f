import type { RouteDirections } from '@tramo/contract/driver';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { directionsOf } from '../routes/routes.directions.service.ts';
import { routesOfDriver } from '../routes/routes.read.service.ts';

/** The way of one of the driver's own routes of today, for a phone that will be without signal. */
export async function routeDirections(ctx: Ctx, routeId: string): Promise<RouteDirections> {
  const { platform, actor } = ctx;
  const today = localDay(platform.now(), actor.timeZone);
  const views = await inTx(ctx, (tx) => routesOfDriver(tx, actor.userId, today));
  const view = views.find((v) => v.row.id === routeId);
  if (!view) throw problem('routes.not_found');
  return directionsOf(ctx, view);
}
