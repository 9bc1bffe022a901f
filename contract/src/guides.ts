import * as z from 'zod/mini';
import { documentRole } from './clients.ts';
import { customValues } from './custom-fields.ts';
import { day, id, instant, load, phone, postalAddress, timeWindow, version } from './fields.ts';
import { vehicleSkill } from './fleet.ts';
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
export const locationSource = z.enum(['file', 'pin', 'client', 'api', 'zip', 'address']);

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

/** What an edit may change; lines of the binnacle keep these keys, so none is ever taken away. */
export const editedField = z.enum([
  'folio',
  'type',
  'subtype',
  'cediId',
  'clientId',
  'scheduledDate',
  'scheduledUntil',
  'party',
  'counterpart',
  'orderNumber',
  'deliveryId',
  'buyingOrders',
  'observations',
  'windows',
  'serviceMinutes',
  'labelCount',
  'certifiedDelivery',
  'skills',
  'handling',
  'notify',
  'customFields',
  'items',
  'links',
]);
export type EditedField = z.infer<typeof editedField>;

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
  /** What an `updated` line changed. Lines of earlier versions are empty here and tell it in `reason`, in Spanish. */
  fields: z.array(editedField),
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
  /** All packages together, under the documents' name. */
  boxes: z.int(),
  /** The cedi that takes the guide in, under the documents' name. */
  cediRecipient: z.object({ cedi: guide.shape.cedi }),
  items: z.array(guideItem),
  binnacle: z.array(binnacleEntry),
  documents: z.array(guideDocument),
  /** Verifications of every trip, the newest first. */
  verifiedClientCheckList: z.array(verification),
  /** The trip that the next verification counts for (document 2 §5). */
  requiredAttempt: z.int(),
  /** What left for its recipient, the newest first, at most 50; bodies stay away. */
  notifications: z.array(z.omit(message, { body: true, isWithheld: true })),
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
/** Folios that differ by case alone are one: two guides of a company never have the same key. */
export const folioKey = (folio: string): string => folio.toLowerCase();
