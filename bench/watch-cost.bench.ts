/**
 * What watching costs: processor time of a request with and without the figures and the log's ids, of a page of figures, and of a span.
 * Bare requests without a database, so that the difference is seen; BENCH_REQUESTS of each kind, five turns.
 */

import { logRequests } from '@tramo/api/platform/http/request-log';
import { openMetrics } from '@tramo/api/platform/metrics/registry';
import { countRequests } from '@tramo/api/platform/metrics/requests';
import { noTracer } from '@tramo/api/platform/tracing/tracer';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { figure } from './measure.ts';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 5000);
const ROUTES = 400;
const log = pino({ level: 'silent' });
const metrics = openMetrics();

async function appWith(prepare: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const app = fastify({ logger: false });
  prepare(app);
  for (let i = 0; i < ROUTES; i++) app.get(`/api/things/${i}/:id`, async () => ({ ok: true }));
  await app.ready();
  return app;
}
const platform = { log, config: { logLevel: 'warn', slowRequestMs: 2000 }, tracer: noTracer } as never;
const apps = {
  plain: await appWith(() => undefined),
  figures: await appWith((app) => countRequests(app, metrics)),
  figures_and_ids: await appWith((app) => {
    logRequests(app, platform);
    countRequests(app, metrics);
  }),
};
const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};
const ask = async (app: FastifyInstance): Promise<void> => {
  for (let i = 0; i < REQUESTS; i++) await app.inject({ method: 'GET', url: `/api/things/${i % ROUTES}/7` });
};
const best = new Map<string, number>();
for (let round = 0; round < 5; round++)
  for (const [name, app] of Object.entries(apps)) {
    const us = (await cpuOf(() => ask(app))) / REQUESTS;
    best.set(name, Math.min(best.get(name) ?? Number.POSITIVE_INFINITY, us));
  }
for (const [name, us] of best) figure(`watch_request_${name}`, us, 'us');
let page = '';
const pageUs = await cpuOf(async () => {
  for (let i = 0; i < 20; i++) page = await metrics.page();
});
figure('watch_page_400_endpoints', pageUs / 20 / 1000, 'ms');
figure('watch_page_size', Buffer.byteLength(page) / 1024, 'KB');
process.exit(0);
