import * as z from 'zod/mini';
import { catalogueKeepers, guideReaders, operations } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, latLng, listCount, listQuery, queryFlag } from './fields.ts';
import { limits } from './limits.ts';
import { address, addressChange, newAddress, zipCodeAnswer } from './places.ts';

export const placesApi = {
  list: endpoint({
    method: 'GET',
    path: '/address',
    summary: 'Lista de CEDIS',
    who: guideReaders,
    query: z.object({
      ...listQuery(limits.vehicles),
      crossdocking: z.optional(queryFlag),
      isDeleted: z.optional(queryFlag),
    }),
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
  detail: endpoint({
    method: 'GET',
    path: '/address/{id}',
    summary: 'Un CEDIS',
    who: guideReaders,
    params: z.object({ id }),
    answer: address,
  }),
  create: endpoint({
    method: 'POST',
    path: '/address',
    summary: 'Crea un CEDIS',
    who: ['admin'],
    body: newAddress,
    answer: address,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/address/{id}',
    summary: 'Cambia un CEDIS; con status deleted lo elimina',
    who: catalogueKeepers,
    params: z.object({ id }),
    body: addressChange,
    answer: address,
  }),
  /** Where a point lies for a cedi: within its range and zones or not, and why. */
  range: endpoint({
    method: 'POST',
    path: '/address/{id}/range',
    summary: 'Dice qué puntos quedan fuera del alcance de un CEDIS',
    who: guideReaders,
    params: z.object({ id }),
    body: z.object({ points: z.array(latLng).check(z.maxLength(5000, { error: 'tooMany' })) }),
    answer: z.object({
      verdicts: z.array(
        z.object({
          isInside: z.boolean(),
          distanceKm: z.number(),
          reason: z.nullable(z.enum(['range', 'restricted', 'notAllowed'])),
          zone: z.nullable(z.string()),
        }),
      ),
    }),
  }),
};
