import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../metrics/registry.ts';
import { openOutbound } from '../outbound.ts';
import { version } from '../version.ts';
import type { TracingSettings } from './settings.ts';
import { type Attributes, runWithin, type Span, type SpanKind, type Tracer } from './tracer.ts';

/** OTLP's numbers. */
const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
/** Spans that wait for the collector; what comes beyond them is dropped. */
const MOST_WAITING = 8192;
const BATCH = 512;
/** One line about a collector that does not answer is enough for so long. */
const COMPLAIN_MS = 60_000;

/** A moment of `performance.now()` in nanoseconds since 1970, as OTLP writes numbers that JSON cannot. */
const nanos = (at: number): string => `${BigInt(Math.round((performance.timeOrigin + at) * 1000))}000`;

const valueAs = (value: string | number | boolean): object =>
  typeof value === 'string'
    ? { stringValue: value }
    : typeof value === 'boolean'
      ? { boolValue: value }
      : Number.isInteger(value)
        ? { intValue: String(value) }
        : { doubleValue: value };
const listOf = (attributes: Attributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueAs(value) }));

/**
 * Sends spans to a collector by OTLP/HTTP in JSON. Written by hand: OpenTelemetry's own SDK brings 244 packages and 118 MB for what these lines do
 * (docs/decisions.md). Loaded only where the variables ask for it.
 */
export function openOtlp(
  settings: TracingSettings,
  { log, metrics }: { log: FastifyBaseLogger; metrics: Metrics },
): Tracer {
  const { hostname, port, protocol } = new URL(settings.url);
  // The operator's own collector, wherever it is.
  const post = openOutbound([`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`]);
  const sent = metrics.counter('tramo_trace_spans_total', 'Spans of traces, by what became of them', ['result']);
  const resource = {
    attributes: listOf({
      'service.version': version,
      'service.instance.id': randomBytes(8).toString('hex'),
      'process.pid': process.pid,
      ...settings.resource,
    }),
  };
  let waiting: object[] = [];
  let complainedAt = Number.NEGATIVE_INFINITY;
  let sending: Promise<void> = Promise.resolve();

  const send = async (spans: readonly object[]): Promise<void> => {
    const body = { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'tramo', version }, spans }] }] };
    try {
      const answer = await post(settings.url, {
        method: 'POST',
        headers: { ...settings.headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: gzipSync(JSON.stringify(body)),
        timeoutMs: settings.timeoutMs,
        keepBytes: 4096,
      });
      if (answer.status < 200 || answer.status > 299) throw new Error(`the collector answered ${answer.status}`);
      sent.add(spans.length, { result: 'sent' });
    } catch (err) {
      sent.add(spans.length, { result: 'lost' });
      if (performance.now() - complainedAt < COMPLAIN_MS) return;
      complainedAt = performance.now();
      log.warn({ err }, 'traces were not taken');
    }
  };
  const flush = (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      sending = sending.then(() => send(batch));
    }
    return sending;
  };
  const timer = setInterval(() => void flush(), settings.everyMs);
  timer.unref();

  /** By the trace's own id, so that all who look at it decide alike. */
  const isKept = (traceId: string): boolean => Number.parseInt(traceId.slice(-13), 16) < settings.ratio * 16 ** 13;
  const begin: Tracer['begin'] = (name, kind, parent, attributes = {}) => {
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    const isSampled = parent && (settings.isParentBased || kind !== 'server') ? parent.isSampled : isKept(traceId);
    const context = { traceId, spanId: randomBytes(8).toString('hex'), isSampled };
    const began = performance.now();
    const all: Attributes = { ...attributes };
    let code = 0;
    let hasEnded = false;
    const span: Span = {
      context,
      set: (more) => void Object.assign(all, more),
      fail: (error) => {
        code = 2;
        all['error.type'] = (error as { code?: string; name?: string })?.code ?? (error as Error)?.name ?? 'error';
      },
      end: () => {
        if (hasEnded || !isSampled) return;
        hasEnded = true;
        if (waiting.length >= MOST_WAITING) return sent.inc({ result: 'dropped' });
        waiting.push({
          traceId,
          spanId: context.spanId,
          ...(parent ? { parentSpanId: parent.spanId } : {}),
          name,
          kind: kinds[kind],
          startTimeUnixNano: nanos(began),
          endTimeUnixNano: nanos(performance.now()),
          attributes: listOf(all),
          status: { code },
        });
        if (waiting.length >= BATCH) void flush();
      },
    };
    return span;
  };
  const tracer: Tracer = {
    isOn: true,
    begin,
    within: (name, kind, attributes, work) => runWithin(tracer, name, kind, attributes, work),
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
  return tracer;
}
