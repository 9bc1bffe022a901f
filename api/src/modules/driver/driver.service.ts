import type { DriverRoute, driverApi } from '@tramo/contract/driver';
import type { Parsed } from '@tramo/contract/endpoint';
import type { GuideItem } from '@tramo/contract/guides';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import type { PublicCtx } from '../../platform/http/mount.ts';
import * as sessions from '../accounts/accounts.session.service.ts';
import { guideItems } from '../guides/guides.service.ts';
import { addPositions } from '../routes/routes.positions.service.ts';
import { routesOfDriver } from '../routes/routes.read.service.ts';
import * as road from '../routes/routes.road.service.ts';
import * as store from './driver.store.ts';

export async function login(
  ctx: PublicCtx,
  input: { username: string; password: string; address: string; userAgent: string },
): Promise<{ token: string; userId: string; fullName: string }> {
  const { token, userId, fullName } = await sessions.login(ctx, { ...input, platform: 'driver' });
  return { token, userId, fullName };
}

type View = Awaited<ReturnType<typeof routesOfDriver>>[number];

const toDriverRoute = ({ row, route, stops, stopRows }: View, items: Map<string, GuideItem[]>): DriverRoute => ({
  _id: route._id,
  name: route.name,
  status: route.status,
  startDate: route.startDate,
  startAddress: row.start_place,
  endAddress: row.end_place,
  vehicle: route.vehicle && { nickname: route.vehicle.nickname, plate: route.vehicle.plate },
  stops: stops.map((stop, i) => ({
    ...stop,
    serviceMinutes: stopRows[i]?.service_minutes ?? 0,
    observations: stopRows[i]?.observations ?? '',
    items: items.get(stop.guideId) ?? [],
  })),
});

/** The route under way and the ready ones of today, or of days before that nobody drove. */
export const routesOfTheDay = (ctx: Ctx): Promise<{ routes: DriverRoute[]; serverTime: string }> =>
  inTx(ctx, async (tx) => {
    const now = tx.platform.now();
    const views = await routesOfDriver(tx, tx.actor.userId, localDay(now, tx.actor.timeZone));
    const items = await guideItems(
      tx,
      views.flatMap((v) => v.stops.map((s) => s.guideId)),
    );
    return { routes: views.map((v) => toDriverRoute(v, items)), serverTime: now.toISOString() };
  });

export const start = (ctx: Ctx, routeId: string, at: string): Promise<DriverRoute> =>
  inTx(ctx, async (tx) => {
    const view = await road.startRoute(tx, routeId, new Date(at));
    return toDriverRoute(
      view,
      await guideItems(
        tx,
        view.stops.map((s) => s.guideId),
      ),
    );
  });

/** `accepted`: fixes that the phone may forget, those that were known already among them. */
export const positions = (ctx: Ctx, body: Parsed<typeof driverApi.positions>['body']): Promise<{ accepted: number }> =>
  addPositions(ctx, body.routeId, body.positions);

export const manage = (ctx: Ctx, guideId: string, body: Parsed<typeof driverApi.manage>['body']): ReturnType<typeof road.manageStop> => {
  const { at, subStatus, ...rest } = body;
  return road.manageStop(ctx, { ...rest, guideId, at: new Date(at), ...(subStatus ? { subStatus } : {}) });
};

export const finish = (ctx: Ctx, routeId: string, at: string): Promise<{ ok: true }> => road.finishRoute(ctx, routeId, new Date(at));

/** The last state of the phone, one per driver. */
export const keepDiagnostics = (ctx: Ctx, report: Parsed<typeof driverApi.diagnostics>['body']): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    await store.keepDiagnostics(tx.trx, tx.actor, report, tx.platform.now());
    return { ok: true as const };
  });
