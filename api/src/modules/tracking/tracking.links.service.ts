import { dispatchers } from '@tramo/contract/access';
import { publicPages } from '@tramo/contract/public-pages';
import type { GuideLinks } from '@tramo/contract/tracking';
import { type Ctx, inTx, type Platform } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { publicGuide, renewLinks } from '../guides/guides.public.service.ts';
import { hasVisits } from '../proof/proof.public.service.ts';
import { progressFor } from '../routes/routes.public.service.ts';
import { type LinkOf, linkToken } from './tracking.links.rules.ts';
import { endOf } from './tracking.view.rules.ts';

/** The address of a recipient's page of a guide. Behind the `#`: a browser sends it to no server, so that it stands in no log and in no referrer. */
export const recipientLink = ({ config, vault }: Platform, of: LinkOf, purpose: 'tracking' | 'report'): string =>
  `${config.publicUrl}${publicPages[purpose]}#${linkToken(vault.sign, of, purpose)}`;

/** The recipient's links of a guide that the caller sees. They end with the guide; until then they are the same each time. */
export const links = (ctx: Ctx, id: string): Promise<GuideLinks> =>
  inTx(ctx, async (tx) => {
    const guide = await publicGuide(tx, id);
    if (!guide) throw problem('guides.not_found');
    const { company } = await companyOf(tx, tx.actor.companyId);
    const progress = guide.routeId ? await progressFor(tx, guide.routeId, id) : null;
    const of = { companyId: guide.companyId, id, generation: guide.linkGeneration };
    return {
      tracking: recipientLink(tx.platform, of, 'tracking'),
      report: (await hasVisits(tx, id)) ? recipientLink(tx.platform, of, 'report') : null,
      endsAt: endOf(guide, progress?.finishedAt ?? null)?.toISOString() ?? null,
      isEnabled: company.tracking.isEnabled,
      can: { renew: tx.actor.audiences.some((a) => (dispatchers as readonly string[]).includes(a)) },
    };
  });

export const renew = (ctx: Ctx, id: string): Promise<GuideLinks> =>
  inTx(ctx, async (tx) => {
    await renewLinks(tx, id);
    return links(tx, id);
  });
