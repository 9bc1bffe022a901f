import { fileURLToPath } from 'node:url';

const FILE = 'push-worker.js';
const entry = fileURLToPath(new URL('../src/worker/push-worker.ts', import.meta.url));

/** Vite's own, handed in by its configuration. */
type Build = (config: object) => Promise<unknown>;

/** The worker as one classic script: browsers that take push do not all take modules there. */
async function built(build: Build): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'tramoPush', fileName: () => FILE },
    },
  });
  const [{ output }] = (Array.isArray(result) ? result : [result]) as [{ output: { code?: string }[] }];
  const code = output[0]?.code;
  if (!code) throw new Error('the push worker was not built');
  return code;
}

type Answer = { setHeader: (name: string, value: string) => void; end: (text: string) => void };
type Handler = (request: { url?: string | undefined }, response: Answer, next: () => void) => void;
/**
 * Puts the worker of pushes beside the page, under a name that stays: its scope is the whole portal, and a browser asks for it anew and takes
 * the new one where a byte of it changed.
 */
export function pushWorker(build: Build) {
  return {
    name: 'tramo:push-worker',
    async generateBundle(this: { emitFile: (file: object) => string }) {
      this.emitFile({ type: 'asset', fileName: FILE, source: await built(build) });
    },
    configureServer({ middlewares }: { middlewares: { use: (handler: Handler) => unknown } }) {
      middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== `/${FILE}`) return next();
        void built(build).then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        });
      });
    },
  };
}
