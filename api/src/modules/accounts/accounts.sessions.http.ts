import { sessionsApi } from '@tramo/contract/sessions';
import { deviceCookie } from '../../platform/http/device-cookie.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as factor from './accounts.factor.service.ts';
import * as recovery from './accounts.recovery.service.ts';
import * as sessions from './accounts.session.service.ts';

export function accountsSessionsHttp(m: Mounting): void {
  mount(m, sessionsApi.recover, (ctx, { body, reply }) =>
    recovery.recover(ctx, body.username, (work) => reply.raw.once('finish', work)),
  );
  mount(m, sessionsApi.reset, (ctx, { body, address, request, reply }) =>
    recovery.reset(ctx, { ...body, address, cookie: deviceCookie(request, reply) }),
  );
  mount(m, sessionsApi.sessions, (ctx) => sessions.listSessions(ctx));
  mount(m, sessionsApi.closeSession, (ctx, { params }) => sessions.closeSession(ctx, params.id));
  mount(m, sessionsApi.closeOtherSessions, (ctx) => sessions.closeOtherSessions(ctx));
  mount(m, sessionsApi.startSecondFactor, (ctx, { body }) => factor.startSecondFactor(ctx, body.currentPassword));
  mount(m, sessionsApi.confirmSecondFactor, (ctx, { body }) => factor.confirmSecondFactor(ctx, body.code));
  mount(m, sessionsApi.removeSecondFactor, (ctx, { body }) => factor.removeSecondFactor(ctx, body.currentPassword));
}
