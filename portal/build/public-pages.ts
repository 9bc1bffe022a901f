import { publicPages } from '@tramo/contract/public-pages';

const paths = Object.values(publicPages);

type Handler = (request: { url?: string | undefined }, response: unknown, next: () => void) => void;
/** Vite's own server sends the recipients' page for their paths, as the API's server does for the built portal. */
export function servePublicPages() {
  return {
    name: 'tramo:public-pages',
    apply: 'serve' as const,
    configureServer({ middlewares }: { middlewares: { use: (handler: Handler) => unknown } }) {
      middlewares.use((request, _, next) => {
        const path = request.url?.split('?')[0] ?? '';
        if (paths.some((page) => path === page || path.startsWith(`${page}/`))) request.url = '/public-pages.html';
        next();
      });
    },
  };
}
