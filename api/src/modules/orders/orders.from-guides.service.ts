import { availableStatuses, type Guide } from '@tramo/contract/guides';
import type { OrderItem } from '@tramo/contract/warehouse/orders';
import type { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { type Ctx, inTx } from '../../platform/context.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { Problem, problem, problemBody } from '../../platform/problem.ts';
import { guideItems, guidesByIds } from '../guides/guides.service.ts';
import { createOrders, type NewOrder, numberTaken } from './orders.create.service.ts';
import { orderKey, ordersNumbered, ordersOfGuides } from './orders.store.ts';

const inputOf = (guide: Guide, items: readonly Parameters<typeof orderItemOf>[0][], number: string): NewOrder => {
  const party = guide.recipient as NonNullable<Guide['recipient']>;
  const others = guide.buyingOrders.filter((b) => b !== number);
  return {
    number,
    promisedDate: guide.scheduledUntil ?? guide.scheduledDate,
    cediId: guide.cedi._id,
    clientId: guide.client?._id ?? null,
    contactName: party.contactName,
    companyName: party.companyName,
    businessName: '',
    phone: party.phone,
    phoneExtension: party.phoneExtension,
    cellphone: '',
    email: party.email,
    address: party.address,
    windows: guide.windows,
    warehouseLocation: '',
    observations: [guide.observations, ...(others.length > 0 ? [others.join(', ')] : [])]
      .filter(Boolean)
      .join(' · ')
      .slice(0, 1000),
    items: items.map(orderItemOf),
    guideId: guide._id,
  };
};
const orderItemOf = (item: {
  code: string;
  name: string;
  sku: string;
  barcode: string;
  quantity: number;
  weightKg: number;
  volumeM3: number;
  declaredValue: number;
}): OrderItemOfGuide => ({
  code: item.code,
  name: item.name,
  sku: item.sku,
  barcode: item.barcode,
  quantity: item.quantity,
  unitWeightKg: item.weightKg / item.quantity,
  unitVolumeM3: item.volumeM3 / item.quantity,
  unitValue: Math.round((item.declaredValue / item.quantity) * 100) / 100,
});
type OrderItemOfGuide = Omit<OrderItem, '_id' | 'picked' | 'short' | 'shortReason' | 'packed'>;

/** Makes the orders of deliveries that wait: the number is the first buying order, or the order's number. Says of the others why not. */
export const ordersFromGuides = (
  ctx: Ctx,
  guideIds: readonly string[],
): Promise<Answered<typeof ordersApi.fromGuides>> =>
  inTx(ctx, async (tx) => {
    const unique = [...new Set(guideIds)];
    const guides = new Map((await guidesByIds(tx, unique)).map((g) => [g._id, g]));
    const items = await guideItems(tx, unique);
    const known = await ordersOfGuides(tx.trx, unique);
    const answer: Answered<typeof ordersApi.fromGuides> = { created: 0, orderIds: [], refused: [] };
    for (const _id of unique) {
      const guide = guides.get(_id);
      const number = guide?.buyingOrders[0] ?? guide?.orderNumber ?? '';
      const order = known.get(_id);
      try {
        if (!guide) throw problem('guides.not_found');
        if (order) throw problem('orders.has_guide', { number: order.number, folio: guide.folio });
        if (guide.type !== 'delivery' || !(availableStatuses as readonly Guide['status'][]).includes(guide.status))
          throw problem('orders.guide_on_way', { number, folio: guide.folio });
        if (number === '') throw problem('orders.no_number', { folio: guide.folio });
        const input = inputOf(guide, items.get(_id) ?? [], number);
        // Looked at ahead: a statement that fails would undo the others.
        if ((await ordersNumbered(tx.trx, tx.actor.companyId, [input])).has(orderKey(input)))
          throw await numberTaken(tx, input);
        const [made] = await createOrders(tx, [input], { origin: 'guide' });
        if (made) answer.orderIds.push(made.id);
      } catch (fault) {
        if (!(fault instanceof Problem)) throw fault;
        const { message } = problemBody(fault, tx.locale).body.error as { message: string };
        answer.refused.push({ _id, folio: guide?.folio ?? '', message });
      }
    }
    answer.created = answer.orderIds.length;
    return answer;
  });
