import { unsubscribeApi } from '@tramo/contract/unsubscribe';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as unsubscribe from './tracking.unsubscribe.service.ts';

const ok = { ok: true as const };

export function trackingUnsubscribeHttp(m: Mounting): void {
  mount(m, unsubscribeApi.read, (ctx, { query }) => unsubscribe.readUnsubscribe(ctx, query.token));
  mount(m, unsubscribeApi.save, (ctx, { body }) => unsubscribe.saveUnsubscribe(ctx, body));
  mount(m, unsubscribeApi.oneClick, async (ctx, { query, request, reply }) => {
    const isAsked = Buffer.isBuffer(request.body) && unsubscribe.isOneClick(request.body);
    if (isAsked) await unsubscribe.saveUnsubscribe(ctx, { token: query.token, isStopped: true });
    await reply.status(isAsked ? 204 : 400).send();
    return ok;
  });
  mount(m, unsubscribeApi.openOneClick, async ({ platform }, { query, reply }) => {
    await reply.redirect(unsubscribe.unsubscribePage(platform, query.token), 303);
    return ok;
  });
}
