import { privacyApi } from '@tramo/contract/privacy';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as privacy from './privacy.service.ts';

export function privacyHttp(m: Mounting): void {
  mount(m, privacyApi.find, (ctx, { body }) => privacy.find(ctx, body));
  mount(m, privacyApi.copy, (ctx, { body }) => privacy.copy(ctx, body));
  mount(m, privacyApi.forget, (ctx, { body }) => privacy.startForget(ctx, body));
}
