import type { SettingValues } from '../settings/settings-table.ts';

/** Where traces go and which are kept, by OpenTelemetry's standard variables. */
export interface TracingSettings {
  /** The collector's address for traces, OTLP/HTTP. */
  url: string;
  headers: Record<string, string>;
  timeoutMs: number;
  everyMs: number;
  resource: Record<string, string>;
  /** The share of traces that are kept. */
  ratio: number;
  /** Whoever called decides, where he says. */
  isParentBased: boolean;
}

/** `a=1,b=%20x`: percent-encoded, as W3C's baggage. */
function pairs(text: string | null): Record<string, string> {
  const list = (text ?? '').split(',').flatMap((part) => {
    const at = part.indexOf('=');
    if (at <= 0) return [];
    const value = part.slice(at + 1).trim();
    try {
      return [[part.slice(0, at).trim(), decodeURIComponent(value)] as const];
    } catch {
      return [[part.slice(0, at).trim(), value] as const];
    }
  });
  return Object.fromEntries(list);
}

export function tracingSettings(v: SettingValues): TracingSettings | null {
  const base = v.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base ? `${base}/v1/traces` : null);
  if (!url || v.OTEL_SDK_DISABLED === 'true' || v.OTEL_TRACES_EXPORTER === 'none') return null;
  const sampler = v.OTEL_TRACES_SAMPLER;
  return {
    url,
    headers: pairs(v.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMs: v.OTEL_EXPORTER_OTLP_TIMEOUT,
    everyMs: v.OTEL_BSP_SCHEDULE_DELAY,
    resource: { ...pairs(v.OTEL_RESOURCE_ATTRIBUTES), 'service.name': v.OTEL_SERVICE_NAME },
    ratio: sampler.endsWith('ratio') ? v.OTEL_TRACES_SAMPLER_ARG : sampler.endsWith('off') ? 0 : 1,
    isParentBased: sampler.startsWith('parentbased_'),
  };
}
