import * as z from 'zod/mini';
import { day, email, id, instant, minuteOfDay, phone, requiredText, text, version } from './fields.ts';
import { limits } from './limits.ts';

export const vehicleKinds = ['bike', 'motorbike', 'car', 'van', 'truck3_5', 'rabon', 'torton', 'trailer'] as const;
export type VehicleKind = (typeof vehicleKinds)[number];
export const vehicleKind = z.enum(vehicleKinds);
export const vehicleSkill = z.enum(['refrigerated', 'liftgate', 'hazmat', 'fragile', 'highValue']);
/** `available` / `routeAssigned` follow from the routes of the day; maintenance and deleted are set by people. */
export const vehicleStatus = z.enum(['available', 'routeAssigned', 'maintenance', 'deleted']);

export const vehicleCapacity = z.object({
  /** Packages; the documents' name for it in planning. */
  quantity: z.int(),
  weightKg: z.number(),
  volumeM3: z.number(),
});

export const vehicleDocumentKinds = ['circulation', 'insurance', 'verification', 'permit', 'other'] as const;
/** A paper of a vehicle: circulation card, insurance, emissions verification, permit. */
export const vehicleDocument = z.object({
  kind: z.enum(vehicleDocumentKinds),
  number: text(60),
  validUntil: z.nullable(day),
  fileId: z.nullable(id),
});
export type VehicleDocument = z.infer<typeof vehicleDocument>;

export const vehicle = z.object({
  _id: id,
  vehicleId: z.string(),
  nickname: z.string(),
  plate: z.string(),
  brand: z.nullable(z.string()),
  model: z.nullable(z.string()),
  modelYear: z.nullable(z.int()),
  type: vehicleKind,
  floatType: z.enum(['own', 'third']),
  provider: z.nullable(z.object({ _id: id, name: z.string() })),
  originAddress: z.nullable(z.object({ _id: id, name: z.string() })),
  capacity: vehicleCapacity,
  costPerKm: z.number(),
  costPerHour: z.number(),
  fixedCost: z.number(),
  shiftStartMinute: minuteOfDay,
  shiftEndMinute: minuteOfDay,
  speedFactor: z.number(),
  skills: z.array(vehicleSkill),
  status: vehicleStatus,
  /** Driver who usually takes it. */
  usualDriver: z.nullable(z.object({ _id: id, fullName: z.string() })),
  documents: z.array(vehicleDocument),
  notes: z.string(),
  createdDate: instant,
  version,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Vehicle = z.infer<typeof vehicle>;
/** Said of a route or plan: somebody confirms that vehicles go along though a document of theirs has ended by its day (`fleet.documents_ended`). */
export const documentsConfirmed = z._default(z.boolean(), false);
/** One of the `vehicles` in the detail of `fleet.documents_ended`, with the day of its first document that ended. */
export interface EndedVehicle {
  _id: string;
  name: string;
  until: string;
}
/** The first day on which a document of a vehicle ended before a day; null when all are good then. */
export const endedPaper = ({ documents }: Pick<Vehicle, 'documents'>, day: string): string | null =>
  documents.flatMap((d) => (d.validUntil !== null && d.validUntil < day ? [d.validUntil] : [])).sort()[0] ?? null;

const positive = (most: number) => z.number().check(z.gt(0, { error: 'positive' }), z.lte(most, { error: 'tooMany' }));
const notNegative = (most: number) =>
  z.number().check(z.gte(0, { error: 'notNegative' }), z.lte(most, { error: 'tooMany' }));
const vehicleFields = {
  /** The company's own number of the unit; the plate when none is given. */
  vehicleId: text(60),
  nickname: requiredText(80),
  plate: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9 -]{2,11}$/, { error: 'plate' })),
  brand: z.nullable(text(60)),
  model: z.nullable(text(60)),
  modelYear: z.nullable(z.int().check(z.gte(1950, { error: 'tooSmall' }), z.lte(2100, { error: 'tooLarge' }))),
  type: vehicleKind,
  floatType: z.enum(['own', 'third']),
  /** Required for third-party units. */
  providerId: z.nullable(id),
  /** The cedi that the unit leaves from. */
  originAddressId: z.nullable(id),
  capacity: z.object({
    quantity: positive(100_000).check(z.int()),
    weightKg: positive(100_000),
    volumeM3: positive(1000),
  }),
  costPerKm: notNegative(10_000),
  costPerHour: notNegative(100_000),
  fixedCost: notNegative(1_000_000),
  shiftStartMinute: minuteOfDay,
  shiftEndMinute: minuteOfDay,
  speedFactor: z.number().check(z.gte(0.3, { error: 'speedFactor' }), z.lte(2, { error: 'speedFactor' })),
  skills: z.array(vehicleSkill).check(z.maxLength(10)),
  /** `routeAssigned` follows from the routes and cannot be set; `deleted` is the soft delete. */
  status: z.enum(['available', 'maintenance', 'deleted']),
  usualDriverId: z.nullable(id),
  documents: z.array(vehicleDocument).check(z.maxLength(limits.documentsPerVehicle, { error: 'tooMany' })),
  notes: text(1000),
};
/** A field that stands by itself. List, form, sheets and bulk edit are made of what this tells; its name is in words/fleet.ts. */
export interface PlainField {
  kind: 'text' | 'money' | 'year';
  /** Part of the form. */
  part: 'unit' | 'costs';
  /** Stands in the list, under the type. */
  inList?: true;
  /** May be changed in many vehicles at once. */
  inBulk?: true;
  min?: number;
  max?: number;
  /** Other headings that sheets give it. */
  headings?: readonly string[];
}
export const plainVehicleFields = {
  brand: { kind: 'text', part: 'unit', inList: true },
  model: { kind: 'text', part: 'unit', inList: true },
  modelYear: {
    kind: 'year',
    part: 'unit',
    inList: true,
    inBulk: true,
    min: 1950,
    max: 2100,
    headings: ['año', 'modelo año', 'year'],
  },
  costPerKm: { kind: 'money', part: 'costs', min: 0, inBulk: true },
  costPerHour: { kind: 'money', part: 'costs', min: 0 },
  fixedCost: { kind: 'money', part: 'costs', min: 0, headings: ['costo fijo', 'fixed cost'] },
} as const satisfies Partial<Record<keyof typeof vehicleFields, PlainField>>;
export type PlainVehicleField = keyof typeof plainVehicleFields;
export const plainFieldList = Object.entries(plainVehicleFields) as [PlainVehicleField, PlainField][];

/** What `POST /vehicles` takes. A shift must end after its start; a third-party unit names its provider. */
export const newVehicle = z.object({
  ...vehicleFields,
  vehicleId: z._default(vehicleFields.vehicleId, ''),
  brand: z._default(vehicleFields.brand, null),
  model: z._default(vehicleFields.model, null),
  modelYear: z._default(vehicleFields.modelYear, null),
  floatType: z._default(vehicleFields.floatType, 'own'),
  providerId: z._default(vehicleFields.providerId, null),
  originAddressId: z._default(vehicleFields.originAddressId, null),
  costPerKm: z._default(vehicleFields.costPerKm, 0),
  costPerHour: z._default(vehicleFields.costPerHour, 0),
  fixedCost: z._default(vehicleFields.fixedCost, 0),
  shiftStartMinute: z._default(minuteOfDay, 420),
  shiftEndMinute: z._default(minuteOfDay, 1200),
  speedFactor: z._default(vehicleFields.speedFactor, 1),
  skills: z._default(vehicleFields.skills, []),
  status: z._default(z.enum(['available', 'maintenance']), 'available'),
  usualDriverId: z._default(vehicleFields.usualDriverId, null),
  documents: z._default(vehicleFields.documents, []),
  notes: z._default(vehicleFields.notes, ''),
});
/** What `PUT /vehicles/{id}` takes: the fields that change. */
export const vehicleChange = z.extend(z.partial(z.object(vehicleFields)), { version: z.optional(version) });
export type VehicleChange = z.infer<typeof vehicleChange>;

/** A carrier company of third-party vehicles. */
const providerFields = {
  name: requiredText(120),
  legalName: text(160),
  rfc: z.union(
    [
      z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/, { error: 'rfc' })),
      z.literal(''),
    ],
    {
      error: 'rfc',
    },
  ),
  contactName: text(120),
  phone: z.union([phone, z.literal('')], { error: 'phone' }),
  email: z.union([email, z.literal('')], { error: 'email' }),
  status: z.enum(['enabled', 'disabled']),
};
export const provider = z.object({
  _id: id,
  name: z.string(),
  legalName: z.string(),
  rfc: z.string(),
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  status: z.enum(['enabled', 'disabled']),
  /** Units of the provider that are not deleted. */
  vehicles: z.int(),
  createdDate: instant,
  version,
});
export type Provider = z.infer<typeof provider>;
export const newProvider = z.object({
  ...providerFields,
  legalName: z._default(providerFields.legalName, ''),
  rfc: z._default(providerFields.rfc, ''),
  contactName: z._default(providerFields.contactName, ''),
  phone: z._default(providerFields.phone, ''),
  email: z._default(providerFields.email, ''),
  status: z._default(providerFields.status, 'enabled'),
});
export const providerChange = z.extend(z.partial(z.object(providerFields)), { version: z.optional(version) });

/** A paper that ends soon or has ended: a driver's licence or a vehicle's document. */
export const expiringPaper = z.object({
  kind: z.enum(['licence', ...vehicleDocumentKinds]),
  subject: z.enum(['driver', 'vehicle']),
  subjectId: id,
  subjectName: z.string(),
  number: z.string(),
  validUntil: day,
  /** Negative when it has ended. */
  daysLeft: z.int(),
});
export type ExpiringPaper = z.infer<typeof expiringPaper>;

/** State of a driver's phone and where it was last (document 2, "Diagnostic"). Null where the phone does not tell. */
export const diagnostics = z.object({
  driverId: id,
  at: z.nullable(instant),
  signal: z.nullable(z.string()),
  gps: z.nullable(z.boolean()),
  /** 0 to 1. */
  battery: z.nullable(z.number()),
  /** Writes that wait in the phone to be sent; 0 is in sync. */
  pendingUploads: z.nullable(z.int()),
  /** Seconds that the phone's clock is ahead of the server's. */
  clockSkewS: z.nullable(z.number()),
  appVersion: z.nullable(z.string()),
  freeDiskMb: z.nullable(z.number()),
  /** Until when the phone can work with the data that it has. */
  offlineDataExpires: z.nullable(instant),
  lastPosition: z.nullable(
    z.object({
      lat: z.number(),
      lng: z.number(),
      at: instant,
      accuracyM: z.nullable(z.number()),
      routeId: id,
      routeName: z.string(),
    }),
  ),
});
export type Diagnostics = z.infer<typeof diagnostics>;
