import * as z from 'zod/mini';
import { guideReaders, operations } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, listCount, listQuery, postalAddress, queryFlag, timeWindow } from './fields.ts';
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
});
export type Address = z.infer<typeof address>;

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

export const placesApi = {
  list: endpoint({
    method: 'GET',
    path: '/address',
    summary: 'Lista de CEDIS',
    who: guideReaders,
    query: z.object({ ...listQuery(limits.vehicles), crossdocking: z.optional(queryFlag) }),
    answer: z.object({ addresses: z.array(address), count: listCount }),
  }),
  listByIds: endpoint({
    method: 'POST',
    path: '/address/list',
    summary: 'CEDIS por sus identificadores; sin ellos, los del usuario',
    who: 'session',
    body: z.object({ cedisIds: z.optional(z.array(id).check(z.maxLength(500))) }),
    answer: z.object({ addresses: z.array(address), count: listCount }),
  }),
  zipCode: endpoint({
    method: 'GET',
    path: '/zip-codes/{zipCode}',
    summary: 'Estado, municipio, ciudad y colonias de un código postal',
    who: operations,
    params: z.object({ zipCode: z.string().check(z.regex(/^\d{5}$/, { error: 'zip' })) }),
    answer: zipCodeAnswer,
  }),
};
