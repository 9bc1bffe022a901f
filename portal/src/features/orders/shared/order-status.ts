import type { OrderStatus } from '@tramo/contract/warehouse/order-states';

/** Tone of the pill of each state; the word says it, the tone repeats it. */
export const orderTones = {
  pendingPicking: 'idle',
  picking: 'info',
  pendingPacking: 'away',
  packing: 'info',
  packed: 'ok',
  cancelled: 'bad',
} as const satisfies Record<OrderStatus, 'ok' | 'info' | 'warn' | 'bad' | 'away' | 'idle'>;
