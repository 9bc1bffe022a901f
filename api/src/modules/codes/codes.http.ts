import { codesApi } from '@tramo/contract/codes';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as office from './codes.office.service.ts';
import * as codes from './codes.service.ts';

export function codesHttp(m: Mounting): void {
  mount(m, codesApi.state, (ctx, { params }) => office.codeState(ctx, params.id));
  mount(m, codesApi.resend, (ctx, { params }) => office.resend(ctx, params.id));
  mount(m, codesApi.override, (ctx, { params, body }) => office.override(ctx, params.id, body.reason));
  mount(m, codesApi.driverCheck, (ctx, { params, body }) => codes.driverCheck(ctx, params.id, body.code));
  mount(m, codesApi.driverResend, (ctx, { params }) => codes.driverResend(ctx, params.id));
}
