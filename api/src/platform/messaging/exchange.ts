import { NotSent, type Outbound, type OutboundAnswer, type OutboundRequest } from '../outbound.ts';
import type { SendResult } from './provider.ts';

export interface Told {
  status: number;
  headers: Record<string, string>;
  /** The answer as JSON, `{}` when it is none. */
  json: unknown;
}

export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
};

/** How long a provider asks to wait, in its `Retry-After` of seconds. */
export const retryAfterMs = (headers: Record<string, string>): { retryAfterMs?: number } => {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1000 } : {};
};

/**
 * Posts a message and lets `read` say what came of it. What never left may be tried again; a post without its answer is `unknown`. So is a fault of the
 * server (5xx) that `read` does not know (null): a gateway that gives up may have passed the message on. Only 503 says that nothing was taken.
 */
export async function handOver(
  outbound: Outbound,
  url: string,
  request: OutboundRequest,
  read: (told: Told) => SendResult | null,
): Promise<SendResult> {
  let answer: OutboundAnswer;
  try {
    answer = await outbound(url, { method: 'POST', ...request });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return error instanceof NotSent
      ? { state: 'refused', code: 'unreachable', text, isFinal: false }
      : { state: 'unknown', text };
  }
  const { status, headers } = answer;
  const known = read({ status, headers, json: jsonOf(answer.text) });
  if (known) return known;
  const text = `HTTP ${status}`;
  if (status < 400) return { state: 'unknown', text };
  if (status >= 500 && status !== 503) return { state: 'unknown', text };
  const isLater = status === 401 || status === 403 || status === 408 || status === 429 || status === 503;
  return { state: 'refused', code: String(status), text, isFinal: !isLater, ...retryAfterMs(headers) };
}
