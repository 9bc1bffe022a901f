import * as z from 'zod/mini';
import {
  id,
  instant,
  lat,
  lng,
  phone,
  postalAddress,
  requiredText,
  text,
  timeWindow,
  version,
  zipCode,
} from './fields.ts';
import { limits } from './limits.ts';

/** A geofence of a cedi: GeoJSON polygon rings, [lng, lat]. */
export const geofence = z.object({
  kind: z.enum(['allowed', 'restricted']),
  name: z.string(),
  rings: z.array(z.array(z.tuple([z.number(), z.number()]))),
});

/** A distribution centre (cedi). */
export const address = z.object({
  _id: id,
  name: z.string(),
  alias: z.nullable(z.string()),
  status: z.enum(['enabled', 'deleted']),
  phone: z.nullable(z.string()),
  ...postalAddress.shape,
  openingHours: z.array(timeWindow),
  rangeKm: z.nullable(z.number()),
  geofencing: z.array(geofence),
  acceptsCrossdocking: z.boolean(),
  isDefault: z.boolean(),
  createdDate: instant,
  version,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Address = z.infer<typeof address>;

const pair = z.tuple([lng, lat]);
/** As drawn by a person: each ring closed or open, 3 points at least, no side across another (`geo.ts` says what is wrong with one). */
const drawnGeofence = z.object({
  kind: z.enum(['allowed', 'restricted']),
  name: text(80),
  rings: z
    .array(z.array(pair).check(z.maxLength(limits.pointsPerGeofence + 1, { error: 'tooMany' })))
    .check(z.minLength(1, { error: 'required' }), z.maxLength(10, { error: 'tooMany' })),
});
const cediFields = {
  name: requiredText(120),
  alias: z.nullable(text(80)),
  phone: z.nullable(phone),
  street: requiredText(160),
  extNumber: requiredText(30),
  intNumber: text(30),
  suburb: requiredText(120),
  city: requiredText(120),
  municipality: text(120),
  state: requiredText(60),
  zipCode,
  betweenStreets: text(200),
  references: text(400),
  lat,
  lng,
  /** In order, not overlapping; empty is always open. */
  openingHours: z.array(timeWindow).check(z.maxLength(7, { error: 'tooMany' })),
  rangeKm: z.nullable(
    z.number().check(z.gt(0, { error: 'positive' }), z.lte(limits.cediRangeKm, { error: 'tooMany' })),
  ),
  geofencing: z.array(drawnGeofence).check(z.maxLength(limits.geofencesPerCedi, { error: 'tooMany' })),
  acceptsCrossdocking: z.boolean(),
  /** Cedi of new guides; setting it takes it from the other one. */
  isDefault: z.boolean(),
};
/** What `POST /address` takes. */
export const newAddress = z.object({
  ...cediFields,
  alias: z._default(cediFields.alias, null),
  phone: z._default(cediFields.phone, null),
  intNumber: z._default(cediFields.intNumber, ''),
  municipality: z._default(cediFields.municipality, ''),
  betweenStreets: z._default(cediFields.betweenStreets, ''),
  references: z._default(cediFields.references, ''),
  openingHours: z._default(cediFields.openingHours, []),
  rangeKm: z._default(cediFields.rangeKm, null),
  geofencing: z._default(cediFields.geofencing, []),
  acceptsCrossdocking: z._default(z.boolean(), false),
  isDefault: z._default(z.boolean(), false),
});
/** What `PUT /address/{id}` takes: the fields that change; `status: 'deleted'` is the soft delete. */
export const addressChange = z.extend(z.partial(z.object(cediFields)), {
  status: z.optional(z.enum(['enabled', 'deleted'])),
  version: z.optional(version),
});
export type AddressChange = z.infer<typeof addressChange>;

export const zipCodeAnswer = z.object({
  zipCode: z.string(),
  state: z.string(),
  municipality: z.string(),
  city: z.string(),
  suburbs: z.array(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
});

export type ZipCode = z.infer<typeof zipCodeAnswer>;
