import { presenceApi } from '@tramo/contract/presence';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { sayPresence } from './live.presence.service.ts';

export function livePresenceHttp(m: Mounting): void {
  mount(m, presenceApi.here, (ctx, { body }) => sayPresence(ctx, body));
}
