import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import staticFiles from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { allApis } from '@tramo/contract/all';
import type { Endpoint } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import { driverAppPath } from '@tramo/contract/public-pages';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { authenticateKey } from './modules/accounts/accounts.keys.service.ts';
import { setPasswordCost } from './modules/accounts/accounts.passwords.service.ts';
import { authenticate } from './modules/accounts/accounts.session.service.ts';
import { forgetSessions } from './modules/accounts/accounts.session.store.ts';
import { checkPapers, forgetAlerts } from './modules/alerts/alerts.watch.service.ts';
import { forgetBulkImports } from './modules/bulk/bulk.store.ts';
import { eraseDue } from './modules/companies/companies.erase.service.ts';
import { watchCompanies } from './modules/companies/companies.service.ts';
import { startDriverPushes } from './modules/driver/driver.push.service.ts';
import { sendExpiringDigest } from './modules/fleet/fleet.papers.service.ts';
import { forgetGoneGuides } from './modules/guides/guides.changes.service.ts';
import { startCharging } from './modules/ledger/ledger.messages.service.ts';
import { startMoneyWatch } from './modules/ledger/ledger.watch.service.ts';
import { forgetNotified } from './modules/notifications/notifications.summary.store.ts';
import { startNotifications } from './modules/notifications/notifications.watch.service.ts';
import { proveBooksNightly } from './modules/payments/payments.reconcile.service.ts';
import { forgetPaymentEvents, startPayments } from './modules/payments/payments.watch.service.ts';
import { forgetDue } from './modules/privacy/privacy.service.ts';
import { forgetPieces } from './modules/proof/proof.pieces.service.ts';
import { forgetReplies } from './modules/replies/replies.service.ts';
import { keepRequests } from './modules/requests/requests.log.service.ts';
import { forgetRequests } from './modules/requests/requests.store.ts';
import { startLearning } from './modules/roads/roads.learning.service.ts';
import { startSandboxes } from './modules/sandbox/sandbox.drive.service.ts';
import { forgetOrders } from './modules/shops/shops.store.ts';
import { examineServer } from './modules/status/status.doctor.service.ts';
import { startTelemetry } from './modules/telemetry/telemetry.watch.service.ts';
import { startReviews } from './modules/templates/templates.review.service.ts';
import { forgetTrackingFailures, frameOrigins } from './modules/tracking/tracking.service.ts';
import { forgetWebhooks } from './modules/webhooks/webhooks.console.service.ts';
import { startWebhooks } from './modules/webhooks/webhooks.worker.service.ts';
import { jobHandlers, modules, namedFiles, subscribers } from './modules.ts';
import { answerCopies } from './platform/backup/live-copy.ts';
import { startBackups } from './platform/backup/schedule.ts';
import type { Platform } from './platform/context.ts';
import { isDatabaseAway, isReadOnly } from './platform/db/database-away.ts';
import { sweepObjects } from './platform/file-objects.ts';
import { forgetFiles } from './platform/files.ts';
import { answerDoctors } from './platform/health/asked.ts';
import { apiGuide } from './platform/http/api-guide.ts';
import { openCallers } from './platform/http/callers.ts';
import { clientTypes } from './platform/http/client-types.ts';
import { leaveWhileDraining } from './platform/http/drain.ts';
import { serveDriverApp } from './platform/http/driver-pages.ts';
import { forgetAnswers, type Mounting } from './platform/http/mount.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { keepPublicAnswersQuiet, servePublicPages } from './platform/http/public-pages.ts';
import { keepBody } from './platform/http/raw-body.ts';
import { logRequests } from './platform/http/request-log.ts';
import { secureHeaders } from './platform/http/secure-headers.ts';
import { forgetMessages } from './platform/messaging/message-list.ts';
import { startMessaging } from './platform/messaging/sender.ts';
import { forgetUnseen } from './platform/messaging/subscriptions.ts';
import { watchPlatform } from './platform/metrics/gauges.ts';
import { serveMetrics } from './platform/metrics/page.ts';
import { countRequests } from './platform/metrics/requests.ts';
import { forgetEvents, startRelay } from './platform/outbox.ts';
import { Problem, problem, problemBody } from './platform/problem.ts';
import { followSandboxes } from './platform/sandboxes.ts';
import { followStandings } from './platform/standings.ts';
import { noteSubscribers, startSubscribers } from './platform/subscribers.ts';
import { version } from './platform/version.ts';

export const portalDir = fileURLToPath(new URL('../../portal/dist/', import.meta.url));
export const driverAppDir = fileURLToPath(new URL('../../driver/dist/', import.meta.url));

/** The guide for the makers of the driver's app, beside the API page that links it. */
const driverGuide = new URL('../../docs/driver-api.md', import.meta.url);
/** The one for those who are told of events. */
const webhooksGuide = new URL('../../docs/webhooks.md', import.meta.url);

/** Origins that a configured map style may load from, for the content security policy. */
const mapOrigins = (mapStyleUrl: string): string[] => {
  if (mapStyleUrl === 'embedded') return [];
  if (mapStyleUrl === 'auto') return ['https://tiles.openfreemap.org'];
  return URL.canParse(mapStyleUrl) ? [new URL(mapStyleUrl).origin] : [];
};

/** The HTTP application of a platform: the portal built in `dir` at `/`, the drivers' app at `/operador/`, the API under `/api`. It listens nowhere yet. */
export async function buildApp(
  platform: Platform,
  dir = portalDir,
  driverDir = driverAppDir,
): Promise<FastifyInstance> {
  const { config } = platform;
  setPasswordCost(config.passwordCost);
  noteSubscribers(subscribers(platform));
  const app = fastify({
    loggerInstance: platform.log,
    trustProxy: config.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
    // Whoever is being answered when the process ends gets the answer.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Lines say themselves whose they are.
    childLoggerFactory: (logger) => logger,
  });
  logRequests(app, platform);
  countRequests(app, platform.metrics);
  leaveWhileDraining(app, platform.serving);
  watchPlatform(platform);
  const callers = openCallers(platform, authenticate, authenticateKey);
  const maps = mapOrigins(config.mapStyleUrl);
  secureHeaders(app, {
    maps,
    hasStripe: config.payments.stripe !== null,
    // Large files come from the store itself.
    stored: config.files.links && platform.objects ? [platform.objects.origin] : [],
  });
  // What the API answers belongs to one session; files and pictures that may be kept say so themselves.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
  keepPublicAnswersQuiet(app);
  // Before answers are packed.
  keepRequests(app, platform);
  await app.register(compress, { global: true, threshold: 1400, encodings: ['br', 'gzip'] });
  await app.register(multipart, { limits: { fileSize: limits.importBytes, files: 1, fields: 10, parts: 12 } });
  await app.register(rateLimit, {
    global: true,
    max: 1200,
    timeWindow: 60_000,
    keyGenerator: callers.rateKey,
    onExceeded: (_, key) => callers.exceeded(key),
    // The files of portal and app: a whole office behind one address loads them at eight, and they cost next to nothing.
    allowList: ({ url }: FastifyRequest) => url.startsWith('/assets/') || url.startsWith(`${driverAppPath}/`),
    errorResponseBuilder: () => problem('general.rate'),
  });
  // Calls without a body come with and without the header of one.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    keepBody(request, body as string);
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  setErrors(app, platform);
  const document = openApiDocument(allApis, version);
  const types = clientTypes(document);
  const guide = apiGuide();
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The page sets element styles from script; its scripts stay bound to their hashes.
    // No forced https: the server may also be reached by plain http in a company's own network.
    transformStaticCSP: (header) =>
      header
        .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
        .replace(/;?\s*upgrade-insecure-requests/, ''),
    uiConfig: { docExpansion: 'list' },
  });
  const mounted = new Set<Endpoint>();
  await app.register(
    async (api) => {
      api.get('/openapi.json', async () => document);
      api.get('/client.d.ts', async (_, reply) =>
        reply
          .type('text/plain; charset=utf-8')
          .header('content-disposition', 'attachment; filename="tramo.d.ts"')
          .send(types),
      );
      api.get('/api.md', async (_, reply) => reply.type('text/plain; charset=utf-8').send(guide));
      api.get('/driver-api.md', async (_, reply) =>
        reply.type('text/plain; charset=utf-8').send(await readFile(driverGuide)),
      );
      api.get('/webhooks.md', async (_, reply) =>
        reply.type('text/plain; charset=utf-8').send(await readFile(webhooksGuide)),
      );
      serveMetrics(api, platform);
      const m: Mounting = { app: api, platform, callers, mounted };
      for (const module of modules) module(m);
      api.setNotFoundHandler(() => {
        throw problem('general.not_found');
      });
    },
    { prefix: '/api' },
  );
  for (const [domain, table] of Object.entries(allApis)) {
    for (const [name, e] of Object.entries(table))
      if (!mounted.has(e)) throw new Error(`Endpoint ${domain}.${name} of the contract is not mounted`);
  }
  if (existsSync(join(dir, 'index.html'))) {
    await servePortal(app, dir);
    servePublicPages(app, { dir, maps, frameOrigins: (companyId) => frameOrigins(platform, companyId) });
  }
  await serveDriverApp(app, { dir: driverDir, maps });
  return app;
}

/** When a caller may try again while the database is away or too much is asked. */
const RETRY_S = 5;

/** While the database is away every request says so: one line a second is enough. */
function awayTeller(): (request: FastifyRequest, error: Error) => void {
  let last = 0;
  return (request, error) => {
    if (Date.now() - last < 1000) return;
    last = Date.now();
    request.log.error({ err: error }, 'the database is away');
  };
}

function setErrors(app: FastifyInstance, platform: Platform): void {
  const tellAway = awayTeller();
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply: FastifyReply) => {
    const locale = /^\s*en\b/i.test(String(request.headers['accept-language'] ?? '')) ? 'en' : 'es';
    const known = error instanceof Problem ? error : asProblem(error, platform);
    // A caller who leaves while the answer is on its way is no fault of ours.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.log.debug('the caller left');
    else if (known.key === 'general.unexpected') request.log.error({ err: error }, 'unexpected error');
    else if (known.key === 'general.unavailable' && known !== error) tellAway(request, error);
    const { status, body } = problemBody(known, locale);
    if (status === 503 || status === 507)
      void reply.header(
        'retry-after',
        String(known.key === 'general.busy' ? (known.params.seconds ?? RETRY_S) : RETRY_S),
      );
    if (known.key === 'auth.locked' || known.key === 'tracking.locked')
      void reply.header('retry-after', String(Number(known.params.minutes) * 60));
    return reply.status(status).header('cache-control', 'no-store').send(body);
  });
}

/** What the database says of values that it cannot hold (a NUL in a text, a number or a date out of range): they came with the request. */
const unstorable = new Set(['22003', '22007', '22008', '22021', '22P05']);

/** Errors of the server's own parts in the catalogue's words; all others tell nothing of the inside. */
function asProblem(error: { statusCode?: number; code?: string }, platform: Platform): Problem {
  if (
    error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ||
    error.code === 'FST_REQ_FILE_TOO_LARGE' ||
    error.statusCode === 413
  )
    return problem('general.too_large');
  if (error.statusCode === 429) return problem('general.rate');
  if (isReadOnly(error))
    return problem(platform.db.connection.isShortOfRoom() ? 'general.disk_full' : 'general.unavailable');
  if (isDatabaseAway(error)) return problem('general.unavailable');
  if (error.code && unstorable.has(error.code)) return problem('general.bad_request');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return problem('general.bad_request');
  return problem('general.unexpected');
}

/** What a worker takes is decided by its own file's header, not by the page's. */
const decoderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The built portal: hashed files for a year, the page itself for every other path (the portal's router decides). */
async function servePortal(app: FastifyInstance, dir: string): Promise<void> {
  await app.register(staticFiles, {
    root: dir,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      // The camera's decoder is WebAssembly: its worker alone may compile some.
      if (/[\\/]assets[\\/]barcode-worker-/.test(path)) void reply.header('content-security-policy', decoderPolicy);
      void reply.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    // A browser that goes somewhere asks for a page, though the path end like a file (/password-recovery/ana@empresa.mx).
    const path = request.url.split('?')[0] ?? '';
    const asksForPage = String(request.headers.accept ?? '').includes('text/html') && !path.startsWith('/assets/');
    const isPage = request.method === 'GET' && (asksForPage || !/\.[a-z0-9]{2,5}$/i.test(path));
    if (!isPage) throw problem('general.not_found');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/** Starts what runs beside the requests of a process: relay and subscribers, and jobs when it works on them. */
export async function startBackground(platform: Platform, options: { work: boolean }): Promise<() => Promise<void>> {
  // What waits for room is told once, where it begins, and not at each try.
  const onError = (error: unknown): void => {
    if (!isReadOnly(error)) platform.log.error({ err: error }, 'background');
  };
  const { db } = platform;
  const embedded = db.connection.embedded;
  const stops = [
    await startRelay(db, onError),
    await followSandboxes(platform, onError),
    await followStandings(platform, onError),
  ];
  if (embedded?.folder) {
    stops.push(answerCopies(embedded, platform.config.reserveMb * 1024 * 1024, onError));
    stops.push(answerDoctors(embedded.folder, (how) => examineServer(platform, how), onError));
  }
  if (options.work) {
    stops.push(await startSubscribers(db, subscribers(platform), onError));
    stops.push(await startMessaging(platform, onError));
    stops.push(startTelemetry(platform, onError));
    stops.push(startDriverPushes(platform, onError));
    stops.push(startLearning(platform, onError));
    if (!platform.isQuiet) stops.push(startReviews(platform, onError));
    stops.push(startNotifications(platform, onError));
    stops.push(startCharging(platform, onError));
    stops.push(startMoneyWatch(platform, onError));
    if (!platform.isQuiet) {
      stops.push(await startWebhooks(platform, onError));
      stops.push(startPayments(platform, onError));
    }
    stops.push(startSandboxes(platform, onError));
    stops.push(startBackups(platform, onError));
    for (const register of jobHandlers) register(platform);
    await platform.jobs.work();
    const sweep = setInterval(() => void cleanUp(platform).catch(onError), 600_000);
    sweep.unref();
    // What ended overnight is told in the morning, not at the next sweep.
    const papers = checkPapers(platform).catch(onError);
    stops.push(async () => {
      clearInterval(sweep);
      await papers;
    });
  }
  return async () => {
    for (const stop of stops.reverse()) await stop();
  };
}

/** Tables whose rows come and go all day. */
const churning = [
  'event',
  'subscriber',
  'job',
  'session',
  'idempotency',
  'route_fix',
  'route_watch',
  'route_track',
  'route',
  'route_stop',
  'route_plan',
  'guide',
  'guide_change',
  'guide_item',
  'binnacle',
  'guide_visit',
  'service_time',
  'file',
  'message',
  'message_attempt',
  'notification_trip',
  'tracking_failure',
  'alert',
  'api_request',
  'presence',
  'webhook',
  'webhook_delivery',
  'webhook_event',
  'webhook_subject',
  'webhook_try',
];

/** Forgets what is past its time: old events, kept answers, sessions and failed sign-ins. */
export async function cleanUp(platform: Platform): Promise<void> {
  await platform.db.system(async (trx) => {
    await forgetEvents(trx);
    await forgetAnswers(trx);
    await forgetSessions(trx);
    await forgetBulkImports(trx);
    await forgetTrackingFailures(trx, platform.now());
    await forgetFiles(trx, platform.now(), namedFiles);
    await forgetPieces(trx, platform.now());
    await forgetMessages(trx, platform.now());
    await forgetReplies(trx, platform.now());
    await forgetGoneGuides(trx, platform.now());
    await forgetOrders(trx, platform.now());
    await forgetRequests(trx, platform.now());
    await forgetWebhooks(trx, platform.now());
    await forgetAlerts(trx, platform.now());
    await forgetNotified(trx, platform.now());
    await forgetUnseen(trx, platform.now());
  });
  await sweepObjects(platform, platform.now());
  await forgetPaymentEvents(platform);
  await platform.jobs.sweep();
  await sendExpiringDigest(platform);
  await checkPapers(platform);
  await proveBooksNightly(platform);
  await watchCompanies(platform);
  await eraseDue(platform);
  await forgetDue(platform);
  // The embedded database has no autovacuum: what is written and forgotten all day is swept here.
  if (platform.db.connection.kind === 'pglite')
    for (const table of churning) await platform.db.connection.script(`vacuum (analyze) ${table}`);
}
