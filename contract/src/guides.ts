import * as z from 'zod/mini';
import { dispatchers, guideReaders } from './access.ts';
import { endpoint } from './endpoint.ts';
import {
  day,
  email,
  id,
  instant,
  lat,
  listCount,
  listQuery,
  lng,
  load,
  ok,
  phone,
  postalAddress,
  requiredText,
  text,
  timeWindow,
  version,
  zipCode,
} from './fields.ts';
import { limits } from './limits.ts';

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
export const availableStatuses = ['pending', 'returnDelivery', 'returnRecollection'] as const satisfies readonly GuideStatus[];
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
export const failedStatuses = ['undelivered', 'uncollected'] as const satisfies readonly GuideStatus[];

/** Where the coordinates come from: the file, a person's pin, the client's known place, the API; null while there are none. */
export const locationSource = z.enum(['file', 'pin', 'client', 'api']);

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
  name: z.string(),
  quantity: z.int(),
  packages: z.int(),
  weightKg: z.number(),
  volumeM3: z.number(),
  declaredValue: z.number(),
  sku: z.string(),
  barcode: z.string(),
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
  scheduledDate: day,
  /** The party visited: recipient of a delivery, sender of a recollection. The other one is null when it is the cedi itself. */
  recipient: z.nullable(party),
  sender: z.nullable(party),
  orderNumber: z.string(),
  observations: z.string(),
  windows: z.array(timeWindow),
  serviceMinutes: z.int(),
  labelCount: z.int(),
  load,
  deliveryAttempts: z.int(),
  location: z.nullable(locationSource),
  route: z.nullable(z.object({ _id: id, name: z.string() })),
  order: z.nullable(z.int()),
  createdFromApi: z.boolean(),
  importId: z.nullable(id),
  createdDate: instant,
  version,
  /** What the caller may do with it now. */
  can: z.object({ update: z.boolean(), delete: z.boolean(), route: z.boolean(), return: z.boolean() }),
});
export type Guide = z.infer<typeof guide>;

/** The party of a guide that the vehicle visits. */
export const visited = (g: Pick<Guide, 'type' | 'recipient' | 'sender'>): Party | null => (g.type === 'delivery' ? g.recipient : g.sender);

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

export const guideDetail = z.extend(guide, {
  items: z.array(guideItem),
  binnacle: z.array(binnacleEntry),
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
  /** `missing`: no coordinates; `known`: with them. */
  location: z.optional(z.enum(['missing', 'known'])),
  /** Only guides that may be put in a route now. */
  available: z.optional(z.boolean()),
  /** Only guides with a time window. */
  windowed: z.optional(z.boolean()),
  ids: z.optional(z.array(id).check(z.maxLength(limits.listMax))),
};
export const guideSort = z.enum(['createdDate', 'folio', 'scheduledDate', 'status', 'recipient', 'suburb', 'weightKg']);
const guideList = z.object({
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
const notNegative = z.number().check(z.gte(0, { error: 'notNegative' }), z.lte(1_000_000, { error: 'invalid' }));
export const itemInput = z.object({
  name: requiredText(160),
  quantity: z.int().check(z.gte(1, { error: 'positive' }), z.lte(1_000_000)),
  packages: z.int().check(z.gte(1, { error: 'packages' }), z.lte(100_000)),
  weightKg: z._default(notNegative, 0),
  volumeM3: z._default(notNegative, 0),
  declaredValue: z._default(notNegative, 0),
  sku: z._default(text(60), ''),
  barcode: z._default(text(60), ''),
});
const labelCount = z.int().check(z.gte(1, { error: 'labelCount' }), z.lte(1000));
const items = z.array(itemInput).check(z.minLength(1, { error: 'packages' }), z.maxLength(limits.itemsPerGuide));
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
  labelCount: z._default(labelCount, 1),
  items,
});
export type GuideInput = z.output<typeof guideInput>;

/** `PUT /guides/{id}`: any of its fields, its pin, or its place in a route's order. No defaults here: what is not sent stays. */
export const guideChange = z.object({
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

export const guidesApi = {
  list: endpoint({
    method: 'POST',
    path: '/guides/list',
    summary: 'Lista de guías, filtrada y paginada',
    who: guideReaders,
    body: guideList,
    answer: z.object({ guides: z.array(guide), count: listCount }),
  }),
  count: endpoint({
    method: 'POST',
    path: '/guides/list/count',
    summary: 'Cuántas guías cumplen el filtro',
    who: guideReaders,
    body: guideList,
    answer: z.object({ count: listCount }),
  }),
  select: endpoint({
    method: 'POST',
    path: '/guides/list/ids',
    summary: 'Identificadores y carga total de las guías que cumplen el filtro («seleccionar todas»)',
    who: guideReaders,
    body: guideList,
    answer: z.object({ ids: z.array(id), load, truncated: z.boolean() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/guides',
    summary: 'Crea una guía',
    who: dispatchers,
    body: guideInput,
    answer: guide,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/guides/{id}',
    summary: 'Cambia una guía, su pin o su orden en la ruta',
    who: dispatchers,
    params: z.object({ id }),
    body: guideChange,
    answer: guide,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/guides/{id}',
    summary: 'Elimina una guía que no está en una ruta',
    who: dispatchers,
    params: z.object({ id }),
    answer: ok,
  }),
  removeUnassigned: endpoint({
    method: 'DELETE',
    path: '/guides/unassigned',
    summary: 'Elimina guías sin ruta por sus identificadores',
    who: dispatchers,
    body: z.object({ ids: z.array(id).check(z.minLength(1, { error: 'required' }), z.maxLength(limits.listMax)) }),
    answer: z.object({ deleted: z.int() }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/guides/{id}',
    summary: 'Una guía con sus artículos y su bitácora',
    who: guideReaders,
    params: z.object({ id }),
    query: z.object({ routeId: z.optional(id) }),
    answer: guideDetail,
  }),
  returnToAvailable: endpoint({
    method: 'POST',
    path: '/guides/{id}/return',
    summary: 'Devuelve una guía no entregada a las disponibles',
    who: dispatchers,
    params: z.object({ id }),
    body: z.object({
      scheduledDate: day,
      subStatus: z.enum(['Programación de envío', 'Reprogramación de envío']),
      version: z.optional(version),
    }),
    answer: guide,
  }),
};
