import { type Ctx, inTx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { labelsAsZpl, printLabels } from '../labels/labels.print.service.ts';
import { workOrders } from '../orders/orders.work.service.ts';
import { findPrinter, printZpl } from '../warehouses/warehouses.printers.service.ts';

/** The labels of a packed order's guide: sent to a printer of the cedi, or as the job of a PDF. Outside of a transaction: a printer may take seconds. */
export async function printPacked(ctx: Ctx, id: string, printerId: string | null): Promise<{ jobId: string | null }> {
  const guideId = await inTx(ctx, async (tx) => {
    const [order] = await workOrders(tx, [id]);
    if (!order) throw problem('orders.not_found');
    if (!order.guideId) throw problem('packing.no_guide', { number: order.number });
    return order.guideId;
  });
  if (printerId === null) {
    const { jobId } = await printLabels(ctx, { by: 'guides', guideIds: [guideId], format: 'pdf' });
    return { jobId };
  }
  await findPrinter(ctx, printerId);
  await printZpl(ctx, printerId, await labelsAsZpl(ctx, [guideId]));
  return { jobId: null };
}
