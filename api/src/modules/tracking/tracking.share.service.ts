import { publicPages } from '@tramo/contract/public-pages';
import type { RouteLink } from '@tramo/contract/route-changes';
import type { PublicRoute } from '@tramo/contract/tracking';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import type { PublicCtx } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';
import { publicCompanyOf } from '../accounts/accounts.public.service.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import * as routes from '../routes/routes.share.service.ts';
import { linkToken, namedThing, provenPurpose } from './tracking.links.rules.ts';
import { blurred, firstName } from './tracking.mask.rules.ts';
import { asCompany, toPublicCompany } from './tracking.service.ts';
import { etaOf, stopStateOf } from './tracking.view.rules.ts';

/** Behind the `#`, as the links of recipients are. */
async function linkOf(tx: TxCtx, id: string, { generation, endsAt }: { generation: number; endsAt: Date }) {
  const { company } = await companyOf(tx, tx.actor.companyId);
  const { config, vault } = tx.platform;
  const token = linkToken(vault.sign, { companyId: tx.actor.companyId, id, generation }, 'route');
  return {
    url: `${config.publicUrl}${publicPages.route}#${token}`,
    expires: endsAt.toISOString(),
    isEnabled: company.tracking.isEnabled,
  };
}

/** The link that opens a route now, as it was given; without an address when there is none. */
export const sharedLink = (ctx: Ctx, id: string): Promise<RouteLink> =>
  inTx(ctx, async (tx) => {
    const { generation, endsAt } = await routes.shareOfRoute(tx, id);
    const link = await linkOf(tx, id, { generation, endsAt: endsAt ?? tx.platform.now() });
    return endsAt ? link : { ...link, url: null, expires: null };
  });

export const shareRoute = (
  ctx: Ctx,
  id: string,
  hours: number,
): Promise<RouteLink & { url: string; expires: string }> =>
  inTx(ctx, async (tx) => linkOf(tx, id, await routes.shareRoute(tx, id, hours)));

export const unshareRoute = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    await routes.closeShare(tx, id);
    return { ok: true };
  });

/** A route by its shared link: how far it is, and nothing of who is visited. Every link that does not open gets one answer. */
export async function openRoute(ctx: PublicCtx, token: string): Promise<PublicRoute> {
  const id = namedThing(token);
  const owner = id ? await routes.shareOwner(ctx.platform, id) : null;
  const isProven = id && owner && provenPurpose(ctx.platform.vault.sign, { ...owner, id }, token, ['route']) !== null;
  if (!isProven) throw problem('tracking.ended');
  return inTx(asCompany(ctx, owner.companyId), async (tx) => {
    const company = await publicCompanyOf(tx);
    if (!company?.tracking.isEnabled) throw problem('tracking.ended');
    // Windows and learned times are of the company's own clock.
    const route = await routes.sharedRoute({ ...tx, actor: { ...tx.actor, timeZone: company.timeZone } }, id);
    if (!route) throw problem('tracking.ended');
    const now = tx.platform.now();
    const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
    const waits = route.status === 'pending' || route.status === 'ready';
    return {
      company: toPublicCompany(company),
      name: route.name,
      status: route.status,
      day: route.day,
      timeZone: company.timeZone,
      driver: firstName(route.driverName),
      startDate: route.startAt.toISOString(),
      startedAt: iso(route.startedAt),
      end: iso(route.expectedEnd ?? route.plannedEnd),
      finishedAt: iso(route.finishedAt),
      managed: route.managed,
      stops: route.stops.map((s, n) => {
        const state = stopStateOf(s.status, s.isNext);
        const isOpen = state === 'ahead' || state === 'next';
        return {
          order: n + 1,
          type: s.type,
          suburb: s.suburb.trim(),
          state,
          at: isOpen ? null : iso(s.managed_at),
          eta: isOpen && route.status === 'started' ? etaOf(s.expectedArrival, s.spreadS, now) : null,
          planned: waits ? iso(s.planned_arrival) : null,
        };
      }),
      vehicle: route.fix ? { ...blurred(route.fix), at: route.fix.at.toISOString() } : null,
      endsAt: route.endsAt.toISOString(),
    };
  });
}
