import { runInContext, type SpanContext, workContext } from '../work-context.ts';

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';
export type Attributes = Record<string, string | number | boolean>;

/** A piece of work, from its beginning to its end. */
export interface Span {
  context: SpanContext | null;
  set(attributes: Attributes): void;
  /** It failed; nothing of the error but its kind is kept. */
  fail(error: unknown): void;
  end(): void;
}

/** Keeps traces where the installation has a collector (OTEL_EXPORTER_OTLP_ENDPOINT); does nothing elsewhere. */
export interface Tracer {
  isOn: boolean;
  /** Under the given parent; under none where it is null. */
  begin(name: string, kind: SpanKind, parent: SpanContext | null, attributes?: Attributes): Span;
  /** Runs work as a span under the calling code's; where that has none, without one. */
  within<T>(name: string, kind: SpanKind, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T>;
  /** Sends what waits. */
  close(): Promise<void>;
}

const noSpan: Span = {
  context: null,
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
};
export const noTracer: Tracer = {
  isOn: false,
  begin: () => noSpan,
  within: (_name, _kind, _attributes, work) => work(noSpan),
  close: async () => undefined,
};

/** A transaction as a span of the work that opens it. */
export const asTransaction = <T>(tracer: Tracer, work: () => Promise<T>): Promise<T> =>
  tracer.isOn ? tracer.within('transaction', 'client', { 'db.system.name': 'postgresql' }, work) : work();

/** W3C's header: `00-<trace>-<span>-01`. Null for what is none. */
export function readTraceparent(header: unknown): SpanContext | null {
  const [, version, traceId = '', spanId = '', flags = ''] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/.exec(String(header ?? '')) ?? [];
  if (version === undefined || version === 'ff' || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
export const writeTraceparent = ({ traceId, spanId, isSampled }: SpanContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** What the calling code works for, as a header or a column keeps it. */
export function currentTraceparent(): string | null {
  const span = workContext()?.span;
  return span ? writeTraceparent(span) : null;
}

/** `within` for a tracer that keeps spans. */
export async function runWithin<T>(
  tracer: Tracer,
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const context = workContext();
  if (!context?.span?.isSampled) return work(noSpan);
  const span = tracer.begin(name, kind, context.span, attributes);
  try {
    return await runInContext(span.context ? { ...context, span: span.context } : context, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
