import { driverApi } from '@tramo/contract/driver';
import { deviceCookie } from '../../platform/http/device-cookie.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { routeDirections } from './driver.directions.service.ts';
import * as driver from './driver.service.ts';
import * as visits from './driver.visits.service.ts';

export function driverHttp(m: Mounting): void {
  mount(m, driverApi.login, (ctx, { body, address, request, reply }) =>
    driver.login(ctx, {
      ...body,
      address,
      userAgent: request.headers['user-agent'] ?? '',
      cookie: deviceCookie(request, reply),
    }),
  );
  mount(m, driverApi.password, (ctx, { body }) => driver.changePassword(ctx, body));
  mount(m, driverApi.routes, (ctx) => driver.routesOfTheDay(ctx));
  mount(
    m,
    driverApi.start,
    (ctx, { params, body }) => driver.start(ctx, params.id, body),
    (ctx, { params, body }) => driver.beforeStarting(ctx, params.id, body),
  );
  mount(
    m,
    driverApi.reorder,
    (ctx, { params, body }) => driver.reorder(ctx, params.id, body),
    (ctx, { params, body }) => driver.beforeReordering(ctx, params.id, body),
  );
  mount(m, driverApi.directions, (ctx, { params }) => routeDirections(ctx, params.id));
  mount(m, driverApi.positions, (ctx, { body }) => driver.positions(ctx, body));
  mount(
    m,
    driverApi.manage,
    (ctx, { params, body }) => visits.manage(ctx, params.id, body),
    (ctx, { params, body }) => visits.beforeManaging(ctx, params.id, body),
  );
  mount(
    m,
    driverApi.manageMany,
    (ctx, { body }) => visits.manageMany(ctx, body),
    (ctx, { body }) => visits.beforeManagingMany(ctx, body),
  );
  mount(m, driverApi.notice, (ctx, { params, body }) => driver.notice(ctx, params.id, body));
  mount(m, driverApi.reopen, (ctx, { params, body }) => driver.reopen(ctx, params.id, body));
  mount(m, driverApi.file, (ctx, { params, query, request }) => driver.saveFile(ctx, params.id, query.kind, request));
  mount(m, driverApi.finish, (ctx, { params, body }) => driver.finish(ctx, params.id, body.at));
  mount(m, driverApi.diagnostics, (ctx, { body }) => driver.savePhoneState(ctx, body));
}
