import * as z from 'zod/mini';
import { guideReaders } from './access.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant } from './fields.ts';
import { limits } from './limits.ts';
import { place } from './routes.ts';

/** The way of a route along a day in columns, the oldest fix first: small on the wire and in memory. */
export const dayTrack = z.object({
  routeId: id,
  /** Instant of the first fix; `seconds` count from it. */
  from: instant,
  seconds: z.array(z.int()),
  /** Degrees × 100,000, each the difference to the one before. */
  lat: z.array(z.int()),
  lng: z.array(z.int()),
  /**
   * The same way along the streets, where the fixes could be matched to them: points in the same columns and counted from the same instant, denser at corners.
   * Where they could not, the fixes themselves stand in it. Null: no streets are imported there.
   */
  matched: z.nullable(z.object({ seconds: z.array(z.int()), lat: z.array(z.int()), lng: z.array(z.int()) })),
  /** Times at stops and elsewhere: standing for some minutes. */
  halts: z.array(z.object({ from: instant, to: instant, guideId: z.nullable(id), lat: z.number(), lng: z.number() })),
});
export type DayTrack = z.infer<typeof dayTrack>;

/** A zone of a cedi as the fleet's map shows it. */
export const liveZone = z.object({
  cediId: id,
  name: z.string(),
  kind: z.enum(['allowed', 'restricted']),
  /** Rings of a GeoJSON polygon: the outer one, then its holes, [lng, lat]. */
  rings: z.array(z.array(z.tuple([z.number(), z.number()]))),
});

export const fleetLiveApi = {
  tracks: endpoint({
    method: 'POST',
    path: '/locations/day',
    summary: 'Recorridos de un día, adelgazados, para su repetición',
    who: guideReaders,
    body: z.object({
      startDate: day,
      cedisIds: z.optional(z.array(id)),
      routeIds: z.optional(z.array(id).check(z.maxLength(limits.vehiclesPerPlan))),
    }),
    answer: z.object({ tracks: z.array(dayTrack) }),
    ratePerMinute: 60,
  }),
  zones: endpoint({
    method: 'GET',
    path: '/locations/zones',
    summary: 'CEDIS del usuario con sus zonas, para el mapa de la flota',
    who: guideReaders,
    answer: z.object({
      cedis: z.array(z.extend(place, { rangeKm: z.nullable(z.number()) })),
      zones: z.array(liveZone),
    }),
  }),
};
