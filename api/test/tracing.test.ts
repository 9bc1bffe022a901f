import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { bulkApi } from '@tramo/contract/bulk';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../src/platform/config.ts';
import { readTraceparent } from '../src/platform/tracing/tracer.ts';
import { runInContext } from '../src/platform/work-context.ts';
import { openAppOn } from './app.ts';
import { buildCompany } from './builders.ts';
import { openTestConnection } from './database.ts';
import { eventually } from './waits.ts';

interface KeptSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code: number };
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** A collector as OTLP/HTTP describes it: JSON, gzip, `{}` as the answer; what is not as the standard says is refused. */
async function openCollector() {
  const spans: KeptSpan[] = [];
  const services = new Set<unknown>();
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const isRight =
      method === 'POST' &&
      url === '/v1/traces' &&
      headers['content-type'] === 'application/json' &&
      headers['x-api-key'] === 'llave con espacio';
    const bytes = await bytesOf(request);
    if (!isRight) return void response.writeHead(400).end();
    const body = JSON.parse(String(headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes));
    for (const { resource, scopeSpans } of body.resourceSpans) {
      for (const a of resource.attributes) if (a.key === 'service.name') services.add(a.value.stringValue);
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.closeAllConnections());
  afterAll(() => void server.close());
  return { spans, services, port: (server.address() as AddressInfo).port };
}

it('a request, its transactions, its job and what it asks of the world are one trace', async () => {
  const collector = await openCollector();
  // Somebody of the world, who hears of the trace.
  const heard: unknown[] = [];
  const world = createServer((request, response) => {
    heard.push(request.headers.traceparent);
    response.end('ok');
  });
  world.listen(0, '127.0.0.1');
  await once(world, 'listening');
  const worldAt = `127.0.0.1:${(world.address() as AddressInfo).port}`;
  const { tracing } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=llave%20con%20espacio',
    OTEL_SERVICE_NAME: 'tramo-de-prueba',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  const { connection, drop } = await openTestConnection();
  const t = await openAppOn(connection, {
    background: true,
    config: { tracing, trustProxy: () => true, outboundAllow: [worldAt] },
  });
  const { admin } = await buildCompany(t);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const parent = { traceId, spanId: 'b7ad6b7169203331', isSampled: true };
  const call = (flags: string) =>
    t.call(bulkApi.export, {
      token: admin.token,
      params: { list: 'vehicles' },
      body: { all: true, filter: {} },
      headers: { 'x-forwarded-for': '203.0.113.7', traceparent: `00-${traceId}-${parent.spanId}-${flags}` },
    });
  await call('01');
  await runInContext({ requestId: 'x', span: parent }, () =>
    t.platform.outbound(`http://${worldAt}/secreto?token=1`, { method: 'POST' }),
  );
  const named = (name: string) => collector.spans.find((s) => s.name === name && s.traceId === traceId);
  await eventually(() => {
    expect(named('POST /api/bulk/{list}/export')).toBeDefined();
    expect(collector.spans.find((s) => s.name.startsWith('job ') && s.traceId === traceId)).toBeDefined();
    expect(named('POST 127.0.0.1')).toBeDefined();
  });
  const request = named('POST /api/bulk/{list}/export') as KeptSpan;
  expect(request).toMatchObject({ parentSpanId: parent.spanId, kind: 2, status: { code: 0 } });
  expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } });
  expect(BigInt(request.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request.startTimeUnixNano));
  expect(collector.spans.find((s) => s.name === 'transaction' && s.parentSpanId === request.spanId)).toBeDefined();
  const job = collector.spans.find((s) => s.name.startsWith('job ')) as KeptSpan;
  // The job was queued inside of a transaction of the request.
  expect(collector.spans.find((s) => s.spanId === job.parentSpanId)?.traceId).toBe(traceId);
  const outgoing = named('POST 127.0.0.1') as KeptSpan;
  expect(readTraceparent(heard[0])).toEqual({ traceId, spanId: outgoing.spanId, isSampled: true });
  expect([...collector.services]).toEqual(['tramo-de-prueba']);
  expect(JSON.stringify(collector.spans)).not.toMatch(/secreto|token=1|203\.0\.113/);
  // Whoever calls says that this one is not kept.
  const kept = collector.spans.filter((s) => s.kind === 2).length;
  await call('00');
  await t.close();
  expect(collector.spans.filter((s) => s.kind === 2)).toHaveLength(kept);
  world.closeAllConnections();
  world.close();
  await drop();
});
