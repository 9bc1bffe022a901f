import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './registry.ts';

/** `/api/guides/:id` is `/api/guides/{id}`, as the contract writes it; what is no call of the API falls under two names. */
export function routeName({ routeOptions: { url }, is404 }: FastifyRequest): string {
  if (is404 || url === undefined) return 'unmatched';
  return url.startsWith('/api/') ? url.replace(/:(\w+)/g, '{$1}') : 'pages';
}

/** Answers that last as long as somebody listens: their time says nothing of the server's. */
const lasting = new Set(['/api/events']);

/** Counts every request: how many, how long by endpoint and status class, how many at this moment. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  const took = metrics.histogram('tramo_http_request_seconds', 'Time from request to answer, by endpoint', [
    'method',
    'route',
    'status',
  ]);
  const inFlight = metrics.gauge('tramo_http_requests_in_flight', 'Requests that are being answered');
  inFlight.set(0);
  const known = new Map<string, { observe(seconds: number): void }>();
  const began = new WeakMap<FastifyRequest, number>();
  const end = (request: FastifyRequest, status: number): void => {
    const at = began.get(request);
    if (at === undefined) return;
    began.delete(request);
    inFlight.add(-1);
    const key = `${request.method} ${status} ${request.routeOptions.url ?? ''}`;
    let one = known.get(key);
    if (!one) {
      const route = routeName(request);
      one = lasting.has(route)
        ? { observe: () => undefined }
        : took.at({ method: request.method, route, status: `${Math.floor(status / 100)}xx` });
      known.set(key, one);
    }
    one.observe((performance.now() - at) / 1000);
  };
  app.addHook('onRequest', (request, reply, next) => {
    began.set(request, performance.now());
    inFlight.add(1);
    // Also where the caller leaves before the answer: 499, as others call it.
    reply.raw.once('close', () => end(request, reply.raw.writableEnded ? reply.raw.statusCode : 499));
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    end(request, reply.raw.statusCode);
    next();
  });
}
