import { createHmac, timingSafeEqual } from 'node:crypto';
import { type GuideInput, guideInput } from '@tramo/contract/guide-input';
import { fieldErrors } from '@tramo/contract/problems';
import { readyOrder, type ShopKind } from '@tramo/contract/shop-orders';
import type { OrderInput } from '@tramo/contract/warehouse/orders';
import { applyMap, mapFaultText } from '@tramo/contract/webhook-map';

type Headers = Readonly<Record<string, string | string[] | undefined>>;
const headerOf = (headers: Headers, name: string): string => String(headers[name] ?? '');

/** Where each shop writes its signature, HMAC-SHA256 of the bytes in base64, and what it tells of. */
const signatureHeader: Record<ShopKind, string> = {
  woocommerce: 'x-wc-webhook-signature',
  shopify: 'x-shopify-hmac-sha256',
};
const topicHeader: Record<ShopKind, string> = { woocommerce: 'x-wc-webhook-topic', shopify: 'x-shopify-topic' };
/** Topics that may bring an order that has no guide yet. */
const wanted = /^(?:order\.(?:created|updated|restored)|orders\/(?:create|updated|paid))$/;

export function isSigned(kind: ShopKind, secret: string, body: Buffer, headers: Headers): boolean {
  const given = Buffer.from(headerOf(headers, signatureHeader[kind]), 'base64');
  const expected = createHmac('sha256', secret).update(body).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}
export const isOrder = (kind: ShopKind, headers: Headers): boolean => wanted.test(headerOf(headers, topicHeader[kind]));
/** WooCommerce asks an address whether it is there with this form, which it does not sign. */
export const isPing = (body: Buffer): boolean => body.length < 60 && /^webhook_id=\d+$/.test(body.toString('latin1'));

export type Made = { guide: GuideInput } | { misfit: string };
/** The guide that a map makes of an order, or what it lacks. */
export function guideOf(
  shop: { kind: ShopKind; map: Record<string, unknown>; cediId: string; timeZone: string },
  order: Record<string, unknown>,
  day: string,
): Made {
  const { value, faults } = applyMap(shop.map, { order, ready: readyOrder(shop.kind, order) }, shop.timeZone);
  if (faults.length > 0)
    return {
      misfit: faults
        .slice(0, 5)
        .map((f) => mapFaultText(f, 'es'))
        .join('; '),
    };
  const input = { type: 'delivery', cediId: shop.cediId, scheduledDate: day, ...(value as object) };
  const parsed = guideInput.safeParse(input, { reportInput: true });
  if (parsed.success) return { guide: parsed.data };
  const fields = Object.entries(fieldErrors(parsed.error.issues, 'es')).slice(0, 5);
  return { misfit: fields.map(([field, message]) => `${field}: ${message}`).join('; ') };
}

/** The same as an order that is picked first: what a guide has of it. */
export const orderOf = (guide: GuideInput): OrderInput => ({
  number: guide.orderNumber || guide.folio,
  promisedDate: guide.scheduledUntil ?? guide.scheduledDate,
  cediId: guide.cediId,
  clientId: guide.clientId,
  contactName: guide.party.contactName,
  companyName: guide.party.companyName,
  businessName: '',
  phone: guide.party.phone,
  phoneExtension: guide.party.phoneExtension,
  cellphone: '',
  email: guide.party.email,
  address: guide.party.address,
  windows: guide.windows,
  warehouseLocation: '',
  observations: guide.observations,
  items: guide.items.map((item) => ({
    code: item.code,
    name: item.name,
    sku: item.sku,
    barcode: item.barcode,
    quantity: item.quantity,
    unitWeightKg: item.weightKg / item.quantity,
    unitVolumeM3: item.volumeM3 / item.quantity,
    unitValue: Math.round((item.declaredValue / item.quantity) * 100) / 100,
  })),
});
