import * as z from 'zod/mini';

/** When an order's guide is made: at its last scan in packing, as soon as the order is there, or when somebody asks. */
export const guideTimes = ['packed', 'created', 'byHand'] as const;
/** What a company sets for its orders. */
export const orderSettings = z.object({ guideTime: z.enum(guideTimes) });
export type OrderSettings = z.infer<typeof orderSettings>;
export const defaultOrders: OrderSettings = { guideTime: 'packed' };
