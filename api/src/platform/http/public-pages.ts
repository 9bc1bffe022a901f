import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { id } from '@tramo/contract/fields';
import { publicPages } from '@tramo/contract/public-pages';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The one page that recipients' browsers get; its script knows by the path what to show. */
const PAGE = 'public-pages.html';

interface PublicPages {
  /** Folder of the built portal. Its files are served already: replies have `sendFile`. */
  dir: string;
  /** Origins that the base map is loaded from. */
  maps: readonly string[];
  /** Origins that may frame a company's pages. */
  frameOrigins: (companyId: string) => Promise<readonly string[]>;
}

/** Tighter than the portal's: no inline styles, no fonts or frames from anywhere. `blob:` are videos and the map's pictures. */
const policy = (maps: readonly string[], frameAncestors: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ['img-src', "'self'", 'data:', 'blob:', ...maps].join(' '),
    "media-src 'self' blob:",
    ['connect-src', "'self'", ...maps].join(' '),
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    ['frame-ancestors', ...(frameAncestors.length > 0 ? frameAncestors : ["'none'"])].join(' '),
  ].join('; ');

/** What people without a session are told is found by no search engine, and tells no other page where it was opened. */
export function keepPublicAnswersQuiet(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/public/')) quiet(reply);
  });
}
const quiet = (reply: FastifyReply): FastifyReply =>
  reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');

/** Serves the recipients' pages, before the portal's own router gets to see their paths. Nothing when the portal is not built. */
export function servePublicPages(app: FastifyInstance, { dir, maps, frameOrigins }: PublicPages): void {
  if (!existsSync(join(dir, PAGE))) return;
  const send = (reply: FastifyReply, frameAncestors: readonly string[]): FastifyReply =>
    quiet(reply).header('content-security-policy', policy(maps, frameAncestors)).sendFile(PAGE);
  for (const path of [publicPages.tracking, publicPages.report, publicPages.route, publicPages.unsubscribe])
    app.get(path, (_, reply) => send(reply, []));
  for (const path of [publicPages.trackingFrame, publicPages.statusFrame]) {
    app.get<{ Params: { companyId: string } }>(`${path}/:companyId`, async ({ params }, reply) => {
      const company = id.safeParse(params.companyId);
      const origins = company.success ? await frameOrigins(company.data) : [];
      // An older header than the policy, and one that knows no list.
      reply.removeHeader('x-frame-options');
      return send(origins.length > 0 ? reply : reply.header('x-frame-options', 'DENY'), origins);
    });
  }
}
