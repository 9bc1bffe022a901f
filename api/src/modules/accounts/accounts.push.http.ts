import { pushApi } from '@tramo/contract/push';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as push from './accounts.push.service.ts';

export function accountsPushHttp(m: Mounting): void {
  mount(m, pushApi.devices, (ctx) => push.pushDevices(ctx));
  mount(m, pushApi.subscribe, (ctx, { body }) => push.subscribeBrowser(ctx, body));
  mount(m, pushApi.unsubscribe, (ctx, { params }) => push.unsubscribeDevice(ctx, params.id));
  mount(m, pushApi.trial, (ctx) => push.tryPush(ctx));
}
