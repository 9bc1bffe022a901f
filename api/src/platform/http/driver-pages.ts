import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { driverAppPath } from '@tramo/contract/public-pages';
import type { FastifyInstance } from 'fastify';

interface DriverPages {
  /** Folder of the built app. */
  dir: string;
  /** Origins that the base map is loaded from. */
  maps: readonly string[];
}

/** As tight as the recipients' pages. `blob:` are photos and videos that were just taken, and the map's pictures. */
const policy = (maps: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ['img-src', "'self'", 'data:', 'blob:', ...maps].join(' '),
    "media-src 'self' blob:",
    ['connect-src', "'self'", ...maps].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The camera's decoder is WebAssembly: its worker alone may compile some. */
const decoderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** What the app may ask the phone for, and nobody else. */
const permissions = 'camera=(self), geolocation=(self), microphone=(self), screen-wake-lock=(self), payment=(), usb=()';

/** Serves the drivers' app at its own address. Nothing when it is not built. */
export async function serveDriverApp(app: FastifyInstance, { dir, maps }: DriverPages): Promise<void> {
  if (!existsSync(join(dir, 'index.html'))) return;
  const pagePolicy = policy(maps);
  await app.register(staticFiles, {
    root: dir,
    prefix: `${driverAppPath}/`,
    // Where no portal was built, nobody gave replies `sendFile` yet.
    decorateReply: !app.hasReplyDecorator('sendFile'),
    index: false,
    setHeaders: (reply, path) => {
      const isDecoder = /[\\/]assets[\\/]barcode-worker-/.test(path);
      void reply.header('content-security-policy', isDecoder ? decoderPolicy : pagePolicy);
      void reply.header('permissions-policy', permissions);
      if (path.endsWith('service-worker.js')) void reply.header('service-worker-allowed', `${driverAppPath}/`);
      void reply.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.get(driverAppPath, (request, reply) => {
    const [path, query] = request.url.split('?');
    // The worker keeps what stands below the slash.
    if (!path?.endsWith('/')) return reply.redirect(`${driverAppPath}/${query ? `?${query}` : ''}`);
    return reply
      .header('content-security-policy', pagePolicy)
      .header('permissions-policy', permissions)
      .header('cache-control', 'no-cache')
      .sendFile('index.html', dir);
  });
}
