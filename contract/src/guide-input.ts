import * as z from 'zod/mini';
import { customValues } from './custom-fields.ts';
import { day, email, id, lat, lng, phone, requiredText, text, timeWindow, version, zipCode } from './fields.ts';
import { vehicleSkill } from './fleet.ts';
import { repeatedItems } from './guide-items.ts';
import { type GuideNotify, guideNotify, guideType, handling, handlings } from './guides.ts';
import { limits } from './limits.ts';

/** What the form sends of the visited place. Coordinates may come later by a pin. */
export const partyInput = z.object({
  contactName: requiredText(120),
  companyName: z._default(text(120), ''),
  phone,
  phoneExtension: z._default(text(10), ''),
  email: z._default(z.union([z.literal(''), email]), ''),
  job: z._default(text(80), ''),
  address: z.object({
    street: requiredText(160),
    extNumber: requiredText(30),
    intNumber: z._default(text(30), ''),
    suburb: requiredText(120),
    city: requiredText(120),
    municipality: z._default(text(120), ''),
    state: z._default(text(60), ''),
    zipCode,
    betweenStreets: z._default(text(200), ''),
    references: z._default(text(400), ''),
    lat: z._default(z.nullable(lat), null),
    lng: z._default(z.nullable(lng), null),
  }),
});
/** What the form of a new guide asks of the visited party beyond this. Sheets and other systems may not know it. */
export const askedByForm = ['companyName', 'email'] as const satisfies readonly (keyof z.output<typeof partyInput>)[];
const notNegative = z.number().check(z.gte(0, { error: 'notNegative' }), z.lte(1_000_000, { error: 'invalid' }));
export const itemInput = z.object({
  code: z._default(text(60), ''),
  name: requiredText(160),
  quantity: z.int().check(z.gte(1, { error: 'positive' }), z.lte(1_000_000)),
  packages: z.int().check(z.gte(1, { error: 'packages' }), z.lte(100_000)),
  weightKg: z._default(notNegative, 0),
  volumeM3: z._default(notNegative, 0),
  declaredValue: z._default(notNegative, 0),
  sku: z._default(text(60), ''),
  barcode: z._default(text(60), ''),
  customFields: z._default(customValues, {}),
});
/** What an item has of the fields that most do not need. */
export const plainItem = {
  code: '',
  weightKg: 0,
  volumeM3: 0,
  declaredValue: 0,
  sku: '',
  barcode: '',
  customFields: {},
};
const mostLabels = 1000;
const labelCount = z.int().check(z.gte(1, { error: 'labelCount' }), z.lte(mostLabels));
/** The labels of a guide for which nobody says a number: one for each package. */
export const labelsFor = (packages: number): number => Math.min(mostLabels, Math.max(1, Math.floor(packages)));
const items = z
  .array(itemInput)
  .check(z.minLength(1, { error: 'packages' }), z.maxLength(limits.itemsPerGuide, { error: 'tooMany' }), (payload) => {
    for (const { index, field } of repeatedItems(payload.value))
      payload.issues.push({ code: 'custom', message: 'duplicated', path: [index, field], input: payload.value });
  });
/** Fields beyond the first ones of a guide that a form sends. */
const extras = {
  scheduledUntil: z.nullable(day),
  /** The other party, with its address; null when it is the cedi itself. */
  counterpart: z.nullable(partyInput),
  deliveryId: text(60),
  buyingOrders: z.array(requiredText(60)).check(z.maxLength(20, { error: 'tooMany' })),
  certifiedDelivery: z.boolean(),
  skills: z.array(vehicleSkill).check(z.maxLength(10)),
  handling: z.array(handling).check(z.maxLength(handlings.length)),
  notify: guideNotify,
  customFields: customValues,
};
export const noNotice: GuideNotify = { email: false, sms: false, whatsapp: false, whatsappPhone: '' };
/** What a guide has of them when nobody says more. */
export const plainExtras: { [K in keyof typeof extras]: z.output<(typeof extras)[K]> } = {
  scheduledUntil: null,
  counterpart: null,
  deliveryId: '',
  buyingOrders: [],
  certifiedDelivery: false,
  skills: [],
  handling: [],
  notify: noNotice,
  customFields: {},
};
export const guideInput = z.object({
  folio: requiredText(60),
  type: guideType,
  subtype: z._default(z.nullable(text(60)), null),
  cediId: id,
  clientId: z._default(z.nullable(id), null),
  scheduledDate: day,
  /** The party visited. */
  party: partyInput,
  orderNumber: z._default(text(60), ''),
  observations: z._default(text(1000), ''),
  windows: z._default(z.array(timeWindow).check(z.maxLength(limits.windowsPerGuide)), []),
  serviceMinutes: z.optional(z.int().check(z.gte(0), z.lte(600))),
  /** One for each package without it. */
  labelCount: z.optional(labelCount),
  items,
  scheduledUntil: z._default(extras.scheduledUntil, plainExtras.scheduledUntil),
  counterpart: z._default(extras.counterpart, plainExtras.counterpart),
  deliveryId: z._default(extras.deliveryId, plainExtras.deliveryId),
  buyingOrders: z._default(extras.buyingOrders, plainExtras.buyingOrders),
  certifiedDelivery: z._default(extras.certifiedDelivery, plainExtras.certifiedDelivery),
  skills: z._default(extras.skills, plainExtras.skills),
  handling: z._default(extras.handling, plainExtras.handling),
  notify: z._default(extras.notify, plainExtras.notify),
  customFields: z._default(extras.customFields, plainExtras.customFields),
});
export type GuideInput = z.output<typeof guideInput>;

/** `PUT /guides/{id}`: any of its fields, its pin, or its place in a route's order. No defaults here: what is not sent stays. */
export const guideChange = z.object({
  /** A new type loses items and custom fields: both must be sent along. */
  type: z.optional(guideType),
  folio: z.optional(requiredText(60)),
  scheduledUntil: z.optional(extras.scheduledUntil),
  counterpart: z.optional(extras.counterpart),
  deliveryId: z.optional(extras.deliveryId),
  buyingOrders: z.optional(extras.buyingOrders),
  certifiedDelivery: z.optional(extras.certifiedDelivery),
  skills: z.optional(extras.skills),
  handling: z.optional(extras.handling),
  notify: z.optional(extras.notify),
  customFields: z.optional(extras.customFields),
  subtype: z.optional(z.nullable(text(60))),
  cediId: z.optional(id),
  clientId: z.optional(z.nullable(id)),
  scheduledDate: z.optional(day),
  party: z.optional(partyInput),
  orderNumber: z.optional(text(60)),
  observations: z.optional(text(1000)),
  windows: z.optional(z.array(timeWindow).check(z.maxLength(limits.windowsPerGuide))),
  serviceMinutes: guideInput.shape.serviceMinutes,
  labelCount: z.optional(labelCount),
  items: z.optional(items),
  lat: z.optional(lat),
  lng: z.optional(lng),
  order: z.optional(z.int().check(z.gte(1))),
  version: z.optional(version),
});
