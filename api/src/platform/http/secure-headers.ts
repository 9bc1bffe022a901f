import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

export interface Origins {
  /** Of the map's tiles, letters and signs. */
  maps: readonly string[];
  /** Stripe's own form stands in its frame, and only where its keys are set up. */
  hasStripe: boolean;
  /** Of large files. */
  stored: readonly string[];
}

/** What every answer says about what a page of ours may load and do. Helmet's own plugin for Fastify would make all of it anew for each request. */
export function secureHeaders(app: FastifyInstance, { maps, hasStripe, stored }: Origins): void {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(hasStripe ? ['https://js.stripe.com'] : [])],
        frameSrc: ["'self'", ...(hasStripe ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : [])],
        // The UI kit and the map set element styles from script.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...maps],
        // Videos are fetched with the session's header and played from memory.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...maps, ...stored, ...(hasStripe ? ['https://api.stripe.com'] : [])],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Off: the portal also runs on plain http in a company's own network.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', (request, reply, next) => setHeaders(request.raw, reply.raw, () => next()));
}
