import { driverApi } from '@tramo/contract/driver';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';
import * as driver from './driver.service.ts';

export function driverHttp(m: Mounting): void {
  mount(m, driverApi.login, (ctx, { body, address, request }) =>
    driver.login(ctx, { ...body, address, userAgent: request.headers['user-agent'] ?? '' }),
  );
  mount(m, driverApi.password, (ctx, { body }) => driver.changePassword(ctx, body));
  mount(m, driverApi.routes, (ctx) => driver.routesOfTheDay(ctx));
  mount(m, driverApi.start, (ctx, { params, body }) => driver.start(ctx, params.id, body.at));
  mount(m, driverApi.positions, (ctx, { body }) => driver.positions(ctx, body));
  mount(
    m,
    driverApi.manage,
    (ctx, { params, body }) => driver.manage(ctx, params.id, body),
    (ctx, { params, body }) => driver.beforeManaging(ctx, params.id, body),
  );
  mount(m, driverApi.reopen, (ctx, { params, body }) => driver.reopen(ctx, params.id, body));
  mount(m, driverApi.file, (ctx, { params, query, request }) => driver.keepFile(ctx, params.id, query.kind, request));
  mount(m, driverApi.finish, (ctx, { params, body }) => driver.finish(ctx, params.id, body.at));
  mount(m, driverApi.diagnostics, (ctx, { body }) => driver.keepDiagnostics(ctx, body));
  mount(m, driverApi.reorder, async () => {
    throw problem('general.unexpected');
  });
  mount(m, driverApi.manageMany, async () => {
    throw problem('general.unexpected');
  });
}
