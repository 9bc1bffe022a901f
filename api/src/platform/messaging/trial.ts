import type { AccountTrial } from '@tramo/contract/message-accounts';
import { NotSent, type Outbound } from '../outbound.ts';
import { jsonOf, type Told } from './exchange.ts';

/** What a provider says of an account's access, without anything being sent. */
export type Trial = Pick<AccountTrial, 'isAccepted' | 'reason' | 'detail'>;

/** Somebody waits for the answer. */
const PATIENCE_MS = 10_000;

export const accepted = (detail: string): Trial => ({
  isAccepted: true,
  reason: 'accepted',
  detail: detail.slice(0, 300),
});
/** `isAccess`: it said that the access is wrong, whatever the status. */
export const refused = (status: number, detail: string, isAccess = status === 401 || status === 403): Trial => ({
  isAccepted: false,
  reason: isAccess ? 'access' : status === 404 || status === 400 ? 'notFound' : 'away',
  detail: (detail || `HTTP ${status}`).slice(0, 300),
});
export const notReached = (error: unknown): Trial => ({
  isAccepted: false,
  reason: error instanceof NotSent ? 'unreachable' : 'away',
  detail: (error instanceof Error ? error.message : String(error)).slice(0, 300),
});

/** Asks a provider for something that costs nothing. */
export async function ask(outbound: Outbound, url: string, headers: Record<string, string>): Promise<Told | Trial> {
  try {
    const answer = await outbound(url, { headers, timeoutMs: PATIENCE_MS });
    return { status: answer.status, headers: answer.headers, json: jsonOf(answer.text) };
  } catch (error) {
    return notReached(error);
  }
}
