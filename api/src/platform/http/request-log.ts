import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Platform } from '../context.ts';
import { newId } from '../ids.ts';
import { routeName } from '../metrics/requests.ts';
import { readTraceparent, type Span } from '../tracing/tracer.ts';
import { runInContext, type WorkContext } from '../work-context.ts';

/** Ids of others that may stand in our log and headers as they came. */
const sane = /^[\w.:-]{8,100}$/;

/** Whoever watches calls these all day. */
const looks = new Set(['/api/health', '/api/ready', '/api/metrics']);

const contexts = new WeakMap<FastifyRequest, WorkContext>();
const actors = new WeakMap<FastifyRequest, Pick<Actor, 'companyId' | 'userId'>>();
/** Who turned out to be calling, for the request's line. */
export const noteActor = (request: FastifyRequest, actor: Actor): void => void actors.set(request, actor);

/** Whether the request came through a proxy that we believe (`TRUST_PROXY`): what it says of ids may then stand. */
export const isFromTrustedProxy = (request: FastifyRequest): boolean => (request.ips?.length ?? 0) > 1;

function endSpan(request: FastifyRequest, { raw }: FastifyReply, span: Span): void {
  const actor = actors.get(request);
  if (actor) span.set({ 'tramo.company.id': actor.companyId });
  span.set({ 'http.response.status_code': raw.statusCode });
  if (raw.statusCode >= 500 || !raw.writableEnded) span.fail({ code: String(raw.statusCode) });
  span.end();
}

/**
 * Gives each request its id (a trusted proxy's own, where it has one), answers it as `x-request-id`, lets every line of the log that is written on its
 * behalf carry it, and writes one line for each: what, how it ended, how long, for whom. No address, no query, nothing that somebody wrote.
 */
export function logRequests(app: FastifyInstance, platform: Platform): void {
  const { log, config, tracer } = platform;
  const tellsInfo = ['trace', 'debug', 'info'].includes(config.logLevel);
  app.addHook('onRequest', (request, reply, next) => {
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && sane.test(given) && isFromTrustedProxy(request) ? given : newId();
    request.id = requestId;
    void reply.header('x-request-id', requestId);
    const context: WorkContext = { requestId };
    if (tracer.isOn && !looks.has(request.routeOptions.url ?? '')) {
      const parent = isFromTrustedProxy(request) ? readTraceparent(request.headers.traceparent) : null;
      const route = routeName(request);
      const span = tracer.begin(`${request.method} ${route}`, 'server', parent, {
        'http.request.method': request.method,
        'http.route': route,
        'tramo.request.id': requestId,
      });
      if (span.context) context.span = span.context;
      reply.raw.once('close', () => endSpan(request, reply, span));
    }
    contexts.set(request, context);
    runInContext(context, next);
  });
  // The body's last piece comes from the socket, which knows no context.
  app.addHook('preValidation', (request, _, next) => {
    const context = contexts.get(request);
    if (context) runInContext(context, next);
    else next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    const route = routeName(request);
    const isSlow = reply.elapsedTime >= config.slowRequestMs && route !== '/api/events';
    if (!isSlow && (looks.has(route) || !tellsInfo)) return next();
    const actor = actors.get(request);
    const line = {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(actor ? { companyId: actor.companyId, userId: actor.userId } : {}),
    };
    if (isSlow) log.warn(line, 'slow request');
    else log.info(line, 'request');
    next();
  });
}
