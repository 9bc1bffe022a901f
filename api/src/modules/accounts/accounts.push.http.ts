import { pushApi } from '@tramo/contract/push';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as push from './accounts.push.service.ts';

export function accountsPushHttp(m: Mounting): void {
  mount(m, pushApi.devices, (ctx) => push.pushDevices(ctx));
  mount(m, pushApi.subscribe, (ctx, { body }) => push.subscribeBrowser(ctx, body));
  mount(m, pushApi.here, (ctx, { body }) => push.tellBrowser(ctx, body.endpoint));
  mount(m, pushApi.renew, (ctx, { body }) => push.renewBrowser(ctx, body));
  mount(m, pushApi.choose, (ctx, { body }) => push.choosePushes(ctx, body));
  mount(m, pushApi.unsubscribe, (ctx, { params }) => push.unsubscribeDevice(ctx, params.id));
  mount(m, pushApi.trial, (ctx) => push.tryPush(ctx));
}
