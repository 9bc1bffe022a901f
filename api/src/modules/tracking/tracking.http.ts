import { trackingApi } from '@tramo/contract/tracking';
import { sendFile } from '../../platform/http/file-part.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as links from './tracking.links.service.ts';
import * as tracking from './tracking.service.ts';

/** How long a browser keeps a company's logo, in seconds: every page asks for it. */
const LOGO_S = 600;

export function trackingHttp(m: Mounting): void {
  mount(m, trackingApi.links, (ctx, { params }) => links.links(ctx, params.id));
  mount(m, trackingApi.renew, (ctx, { params }) => links.renew(ctx, params.id));
  mount(m, trackingApi.company, (ctx, { params }) => tracking.company(ctx, params.companyId));
  mount(m, trackingApi.logo, async (ctx, { params, reply }) => {
    const file = await tracking.logo(ctx, params.companyId);
    await sendFile(reply.header('cache-control', `public, max-age=${LOGO_S}`), { name: 'logo', ...file }, 'inline');
    return { ok: true as const };
  });
  mount(m, trackingApi.find, (ctx, { params, query, address }) => tracking.find(ctx, { ...params, ...query, address }));
  mount(m, trackingApi.open, (ctx, { params }) => tracking.open(ctx, params.token));
  mount(m, trackingApi.report, (ctx, { params }) => tracking.report(ctx, params.token));
  mount(m, trackingApi.reportFile, async (ctx, { params, reply }) => {
    await sendFile(reply, await tracking.reportFile(ctx, params.token, params.fileId), 'inline');
    return { ok: true as const };
  });
}
