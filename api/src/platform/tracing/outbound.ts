import type { Outbound } from '../outbound.ts';
import { type Tracer, writeTraceparent } from './tracer.ts';

/** Requests to the world as spans, which take their trace along. Of an address only the host: paths and queries may have secrets. */
export function tracedOutbound(outbound: Outbound, tracer: Tracer): Outbound {
  if (!tracer.isOn) return outbound;
  return (url, request = {}) => {
    const method = request.method ?? 'GET';
    const host = URL.canParse(url) ? new URL(url).hostname : '';
    const attributes = { 'http.request.method': method, 'server.address': host };
    return tracer.within(`${method} ${host}`, 'client', attributes, async (span) => {
      const headers = span.context
        ? { ...request.headers, traceparent: writeTraceparent(span.context) }
        : request.headers;
      const answer = await outbound(url, { ...request, ...(headers ? { headers } : {}) });
      span.set({ 'http.response.status_code': answer.status });
      if (answer.status >= 400) span.fail({ code: String(answer.status) });
      return answer;
    });
  };
}
