import type { GuideStatus } from '@tramo/contract/guides';

/** Tone of the pill of each state; the word says it, the tone repeats it. */
export const guideTones = {
  pending: 'idle',
  processing: 'away',
  route: 'info',
  delivered: 'ok',
  partial: 'warn',
  undelivered: 'bad',
  collected: 'ok',
  partialCollection: 'warn',
  uncollected: 'bad',
  returnDelivery: 'warn',
  returnRecollection: 'warn',
  completed: 'ok',
} as const satisfies Record<GuideStatus, 'ok' | 'info' | 'warn' | 'bad' | 'away' | 'idle'>;
