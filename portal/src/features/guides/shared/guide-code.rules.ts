import type { CodeState } from '@tramo/contract/codes';

/** Which sentence tells how the code stands. */
export type CodeStory = 'none' | 'lacking' | 'sent' | 'nowhere' | 'over' | 'locked' | 'overridden' | 'waived' | 'used';

export function codeStory({
  status,
  isAwaited,
  sentTo,
}: Pick<CodeState, 'status' | 'isAwaited' | 'sentTo'>): CodeStory {
  if (status === 'used') return 'used';
  if (status === 'none') return isAwaited ? 'lacking' : 'none';
  if (status === 'overridden') return isAwaited ? 'overridden' : 'waived';
  if (!isAwaited) return 'over';
  return status === 'sent' && sentTo.length === 0 ? 'nowhere' : status;
}

/** `1:05` until an instant; null when it has come, or there is none. */
export function countdown(until: string | null, now: number): string | null {
  const seconds = until === null ? 0 : Math.ceil((Date.parse(until) - now) / 1000);
  return seconds <= 0 ? null : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
