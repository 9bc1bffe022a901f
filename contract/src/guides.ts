import * as z from 'zod/mini';
import { documentRole } from './clients.ts';
import { customValues } from './custom-fields.ts';
import {
  day,
  email,
  id,
  instant,
  lat,
  listQuery,
  lng,
  load,
  phone,
  postalAddress,
  requiredText,
  text,
  timeWindow,
  version,
  zipCode,
} from './fields.ts';
import { vehicleSkill } from './fleet.ts';
import { repeatedItems } from './guide-items.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { cost } from './prices.ts';

export const guideTypes = ['delivery', 'recollection'] as const;
export const guideType = z.enum(guideTypes);
export type GuideType = z.infer<typeof guideType>;
export const guideStatuses = [
  'pending',
  'processing',
  'route',
  'delivered',
  'partial',
  'undelivered',
  'collected',
  'partialCollection',
  'uncollected',
  'returnDelivery',
  'returnRecollection',
  'completed',
] as const;
export const guideStatus = z.enum(guideStatuses);
export type GuideStatus = z.infer<typeof guideStatus>;

/** States in which a guide waits for a route. */
export const availableStatuses = [
  'pending',
  'returnDelivery',
  'returnRecollection',
] as const satisfies readonly GuideStatus[];
/** States after the driver's visit. */
export const managedStatuses = [
  'delivered',
  'partial',
  'undelivered',
  'collected',
  'partialCollection',
  'uncollected',
  'completed',
] as const satisfies readonly GuideStatus[];
export const isManaged = (status: GuideStatus): boolean => (managedStatuses as readonly GuideStatus[]).includes(status);
export const failedStatuses = ['undelivered', 'uncollected'] as const satisfies readonly GuideStatus[];

/** How a package wants to be treated; printed on its label. */
export const handlings = ['fragile', 'thisWayUp', 'keepDry', 'valuable', 'heavy'] as const;
export const handling = z.enum(handlings);
export type Handling = z.infer<typeof handling>;
/** Who made a guide: a person in the form, an imported file, another system. */
export const guideOrigins = ['form', 'file', 'api'] as const;
export const guideOrigin = z.enum(guideOrigins);
export type GuideOrigin = z.infer<typeof guideOrigin>;
/** Sub-statuses of a guide that waits for another trip. */
export const schedulingSubStatuses = ['Programación de envío', 'Reprogramación de envío'] as const;

/** Which notices the recipient gets of a guide. `whatsappPhone` is the number for WhatsApp when it is not the party's own. */
export const guideNotify = z.object({
  email: z.boolean(),
  sms: z.boolean(),
  whatsapp: z.boolean(),
  whatsappPhone: z.union([phone, z.literal('')], { error: 'phone' }),
});
export type GuideNotify = z.infer<typeof guideNotify>;

/** Where the coordinates come from: the file, a person's pin, the client's known place, the API; null while there are none. */
/** `zip`: the centre of its postal code, until somebody puts its pin. */
export const locationSource = z.enum(['file', 'pin', 'client', 'api', 'zip']);

export const party = z.object({
  contactName: z.string(),
  companyName: z.string(),
  phone: z.string(),
  phoneExtension: z.string(),
  email: z.string(),
  job: z.string(),
  address: postalAddress,
});
export type Party = z.infer<typeof party>;

export const guideItem = z.object({
  _id: id,
  /** The shop's own id of the article; no two items of a guide share it. */
  code: z.string(),
  name: z.string(),
  quantity: z.int(),
  packages: z.int(),
  weightKg: z.number(),
  volumeM3: z.number(),
  declaredValue: z.number(),
  sku: z.string(),
  barcode: z.string(),
  customFields: customValues,
  /** Quantity handed over or picked up; null before the visit. */
  managedQuantity: z.nullable(z.int()),
});
export type GuideItem = z.infer<typeof guideItem>;

const ref = z.object({ _id: id, name: z.string() });
export const guide = z.object({
  _id: id,
  folio: z.string(),
  type: guideType,
  subtype: z.nullable(z.string()),
  status: guideStatus,
  subStatus: z.nullable(z.string()),
  cedi: ref,
  client: z.nullable(ref),
  /** The day on which it is to be visited, or the first of them. */
  scheduledDate: day,
  /** Last day of the delivery range; null when there is the one day. */
  scheduledUntil: z.nullable(day),
  /** The party visited is the recipient of a delivery, the sender of a recollection. The other one is null when it is the cedi itself. */
  recipient: z.nullable(party),
  sender: z.nullable(party),
  orderNumber: z.string(),
  /** Number of the delivery in the client's own system. */
  deliveryId: z.string(),
  buyingOrders: z.array(z.string()),
  observations: z.string(),
  windows: z.array(timeWindow),
  serviceMinutes: z.int(),
  labelCount: z.int(),
  load,
  deliveryAttempts: z.int(),
  location: z.nullable(locationSource),
  route: z.nullable(z.object({ _id: id, name: z.string(), driverName: z.nullable(z.string()) })),
  order: z.nullable(z.int()),
  /** The recipient's six-digit code is asked for (see codes.ts). */
  certifiedDelivery: z.boolean(),
  /** What the vehicle must have. */
  skills: z.array(vehicleSkill),
  handling: z.array(handling),
  notify: guideNotify,
  customFields: customValues,
  documentCount: z.int(),
  /** Verifications that its client asks for and that are still missing for the next (or present) trip. */
  pendingRoles: z.array(documentRole),
  createdFromApi: z.boolean(),
  origin: guideOrigin,
  importId: z.nullable(id),
  createdDate: instant,
  version,
  /** What the caller may do with it now. */
  can: z.object({
    update: z.boolean(),
    delete: z.boolean(),
    /** May be put in a route: it waits, has a place, and its papers are verified. */
    route: z.boolean(),
    return: z.boolean(),
    /** A mistaken closing may be undone by the caller. */
    correct: z.boolean(),
    documents: z.boolean(),
    /** Roles in which the caller may verify it now. */
    verify: z.array(documentRole),
  }),
});
export type Guide = z.infer<typeof guide>;

/** The party of a guide that the vehicle visits. */
export const visited = (g: Pick<Guide, 'type' | 'recipient' | 'sender'>): Party | null =>
  g.type === 'delivery' ? g.recipient : g.sender;

export const binnacleEntry = z.object({
  _id: id,
  at: instant,
  actor: z.string(),
  action: z.enum([
    'created',
    'updated',
    'assigned',
    'unassigned',
    'started',
    'enRoute',
    'managed',
    'closed',
    'returned',
    'reopened',
    'located',
    'moved',
    'completed',
    'verified',
    'unverified',
    'documentAdded',
    'documentRemoved',
    'corrected',
    'codeSent',
    'codeOverridden',
    'lateVisit',
  ]),
  from: z.nullable(guideStatus),
  to: guideStatus,
  subStatus: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  route: z.nullable(z.object({ _id: id, name: z.string() })),
});
export type BinnacleEntry = z.infer<typeof binnacleEntry>;

/** A paper that somebody attached: delivery note, invoice, photo of the goods. */
export const guideDocument = z.object({
  _id: id,
  fileId: id,
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  by: z.string(),
  createdDate: instant,
});
export type GuideDocument = z.infer<typeof guideDocument>;
/** An entry of `verifiedClientCheckList`: a role looked at the papers for one trip. */
export const verification = z.object({
  role: documentRole,
  deliveryAttempts: z.int(),
  by: z.string(),
  note: z.string(),
  at: instant,
});
export type Verification = z.infer<typeof verification>;

export const guideDetail = z.extend(guide, {
  items: z.array(guideItem),
  binnacle: z.array(binnacleEntry),
  documents: z.array(guideDocument),
  /** Verifications of every trip, the newest first. */
  verifiedClientCheckList: z.array(verification),
  /** The trip that the next verification counts for (document 2 §5). */
  requiredAttempt: z.int(),
  /** What left for its recipient, the newest first, at most 50; bodies stay away. */
  notifications: z.array(z.omit(message, { body: true, error: true })),
  /** What it has cost so far, from the company's prices. */
  cost,
  management: z.nullable(
    z.object({
      at: instant,
      lat: z.nullable(z.number()),
      lng: z.nullable(z.number()),
      receivedBy: z.string(),
      comment: z.string(),
      distanceM: z.nullable(z.number()),
    }),
  ),
});
export type GuideDetail = z.infer<typeof guideDetail>;

/** Filters of the guide list; all that are given must hold. */
export const guideFilter = {
  status: z.optional(z.array(guideStatus)),
  types: z.optional(z.array(guideType)),
  cedisIds: z.optional(z.array(id)),
  clientIds: z.optional(z.array(id)),
  routeIds: z.optional(z.array(id)),
  importId: z.optional(id),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  /** `missing`: no coordinates; `known`: with them; `approximate`: at the centre of its postal code; `unsure`: that or none. */
  location: z.optional(z.enum(['missing', 'known', 'approximate', 'unsure'])),
  /** Only guides that may be put in a route now. */
  available: z.optional(z.boolean()),
  /** Only guides with a time window. */
  windowed: z.optional(z.boolean()),
  subtypes: z.optional(z.array(text(60)).check(z.maxLength(50))),
  subStatus: z.optional(z.array(text(120)).check(z.maxLength(50))),
  driverIds: z.optional(z.array(id)),
  origins: z.optional(z.array(guideOrigin)),
  /** The connection that made them. */
  apiKeyIds: z.optional(z.array(id)),
  attemptsFrom: z.optional(z.int().check(z.gte(0))),
  attemptsTo: z.optional(z.int().check(z.gte(0))),
  withDocuments: z.optional(z.boolean()),
  certified: z.optional(z.boolean()),
  /**
   * Guides that wait for a verification, of this role or of any: before they leave, or among the `status` that are named (those that were
   * delivered are completed by it).
   */
  pendingVerification: z.optional(z.enum(['any', 'documentGenerator', 'supervisorDocuments'])),
  ids: z.optional(z.array(id).check(z.maxLength(limits.listMax))),
};
export const guideSorts = [
  'createdDate',
  'folio',
  'scheduledDate',
  'status',
  'recipient',
  'suburb',
  'weightKg',
] as const;
export const guideSort = z.enum(guideSorts);
export const guideList = z.object({
  ...listQuery(limits.guidesPage),
  sort: z._default(guideSort, 'createdDate'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
  ...guideFilter,
});
export type GuideListInput = z.input<typeof guideList>;

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
/** Folios that differ by case alone are one: two guides of a company never have the same key. */
export const folioKey = (folio: string): string => folio.toLowerCase();
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
