import * as z from 'zod/mini';

/** States of an order, in the order in which it goes through them. A guide is a fact beside its state (`guideId`), since it may be made ahead, so that routes can be planned first. */
export const orderStatuses = ['pendingPicking', 'picking', 'pendingPacking', 'packing', 'packed', 'cancelled'] as const;
export const orderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof orderStatus>;

/**
 * The one table of moves: from where each leads where. `releasePicking`: nobody holds its lines any more and nothing of it was picked; `unpack`: what was packed goes back to
 * the table; `repick`: packing found something missing or wrong; `reopen`: it was cancelled by mistake and begins anew.
 */
export const orderMoves = {
  startPicking: { from: ['pendingPicking'], to: 'picking' },
  releasePicking: { from: ['picking'], to: 'pendingPicking' },
  finishPicking: { from: ['picking'], to: 'pendingPacking' },
  repick: { from: ['pendingPacking', 'packing'], to: 'pendingPicking' },
  startPacking: { from: ['pendingPacking'], to: 'packing' },
  releasePacking: { from: ['packing'], to: 'pendingPacking' },
  finishPacking: { from: ['packing'], to: 'packed' },
  unpack: { from: ['packed'], to: 'pendingPacking' },
  cancel: { from: ['pendingPicking', 'picking', 'pendingPacking', 'packing', 'packed'], to: 'cancelled' },
  reopen: { from: ['cancelled'], to: 'pendingPicking' },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>;
export type OrderMove = keyof typeof orderMoves;
export const orderMoveNames = Object.keys(orderMoves) as [OrderMove, ...OrderMove[]];

/** Where a move leads from a state; null: it is not open there. */
export const stateAfter = (status: OrderStatus, move: OrderMove): OrderStatus | null =>
  (orderMoves[move].from as readonly OrderStatus[]).includes(status) ? orderMoves[move].to : null;
