import * as z from 'zod/mini';
import { operations } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { instant, latLng } from '../fields.ts';
import { vehicleKind } from '../fleet.ts';

/** Where times, distances and lines come from: imported streets, a road service (`ROUTING_URL`), or an estimate by air. */
export const roadSources = ['roads', 'service', 'estimate'] as const;
export const roadSource = z.enum(roadSources);
export type RoadSource = z.infer<typeof roadSource>;

export const roadLimits = {
  /** Legs that one call may ask for. */
  legs: 1000,
  /** Places whose distance from another one call may ask for, and those that it may put in order. */
  distances: 5000,
  closest: 500,
} as const;

/** An imported zone: letters, digits and dashes. */
export const zoneName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/, { error: 'zoneName' }));
/** West, south, east, north, degrees. */
export const boundingBox = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** What the browser needs to draw a zone's streets. */
export const mapZone = z.object({
  name: zoneName,
  /** Changes with each import: part of each tile's address, so that browsers may keep tiles for ever. */
  version: z.string(),
  bbox: boundingBox,
  minZoom: z.int(),
  maxZoom: z.int(),
  isDemo: z.boolean(),
});
export type MapZone = z.infer<typeof mapZone>;

/** A zone as the page of roads shows it. */
export const roadZone = z.extend(mapZone, {
  importedAt: instant,
  file: z.string(),
  nodes: z.int(),
  edges: z.int(),
  streets: z.int(),
  houseNumbers: z.int(),
  bytes: z.int(),
});
export type RoadZoneRow = z.infer<typeof roadZone>;

export const roadLine = z.object({
  /** Encoded polyline (polyline.ts), from one place to the other. */
  line: z.string(),
  distanceM: z.int(),
  durationS: z.int(),
  source: roadSource,
});
export type RoadLine = z.infer<typeof roadLine>;

export const roadsApi = {
  zones: endpoint({
    method: 'GET',
    path: '/roads/zones',
    summary: 'De dónde salen tiempos y distancias, y las zonas de calles importadas',
    who: 'session',
    answer: z.object({ source: roadSource, zones: z.array(roadZone) }),
  }),
  lines: endpoint({
    method: 'POST',
    path: '/roads/lines',
    ratePerMinute: 240,
    summary: 'Por dónde se va de un lugar a otro, con metros y segundos',
    who: 'session',
    body: z.object({
      /** Whose ways; a van's without it. */
      vehicleKind: z.optional(vehicleKind),
      /** When, for the traffic of that hour; now without it. */
      at: z.optional(instant),
      legs: z
        .array(z.object({ from: latLng, to: latLng }))
        .check(z.minLength(1), z.maxLength(roadLimits.legs, { error: 'tooMany' })),
    }),
    answer: z.object({ lines: z.array(roadLine) }),
  }),
  distances: endpoint({
    method: 'POST',
    path: '/roads/distances',
    ratePerMinute: 120,
    summary: 'Metros y segundos de un lugar a cada uno de otros',
    who: operations,
    body: z.object({
      from: latLng,
      to: z.array(latLng).check(z.minLength(1), z.maxLength(roadLimits.distances, { error: 'tooMany' })),
      vehicleKind: z.optional(vehicleKind),
      at: z.optional(instant),
    }),
    answer: z.object({
      /** As the places were asked for. */
      distances: z.array(z.object({ distanceM: z.int(), durationS: z.int() })),
      /** `estimate` when all of them are; single places without streets are estimated in any case. */
      source: roadSource,
    }),
  }),
  closest: endpoint({
    method: 'POST',
    path: '/roads/closest',
    ratePerMinute: 60,
    summary: 'Orden de visita: siempre el más cercano de los que faltan',
    who: operations,
    body: z.object({
      from: latLng,
      to: z.array(latLng).check(z.minLength(1), z.maxLength(roadLimits.closest, { error: 'tooMany' })),
      vehicleKind: z.optional(vehicleKind),
      at: z.optional(instant),
    }),
    answer: z.object({
      /** Indices of the places, each once. */
      order: z.array(z.int()),
      source: roadSource,
    }),
  }),
  isochrone: endpoint({
    method: 'POST',
    path: '/roads/isochrone',
    ratePerMinute: 60,
    summary: 'Hasta dónde se llega desde un lugar en unos minutos',
    who: operations,
    body: z.object({
      from: latLng,
      minutes: z.array(z.int().check(z.gte(1), z.lte(120))).check(z.minLength(1), z.maxLength(4, { error: 'tooMany' })),
      vehicleKind: z.optional(vehicleKind),
      at: z.optional(instant),
    }),
    answer: z.object({
      source: roadSource,
      /** Rings of `[lng, lat]` as GeoJSON has them, one area for each of the minutes; empty without streets there. */
      areas: z.array(
        z.object({ minutes: z.int(), polygons: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))) }),
      ),
    }),
  }),
};

/** The street map: open to everybody, for it is OpenStreetMap's, and the recipients' pages show it too. */
export const mapApi = {
  zones: endpoint({
    method: 'GET',
    path: '/map/zones',
    summary: 'Zonas con mapa de calles',
    who: 'public',
    answer: z.object({ zones: z.array(mapZone) }),
  }),
  tile: endpoint({
    method: 'GET',
    path: '/map/{zone}/{z}/{x}/{y}',
    summary: 'Un mosaico del mapa de calles (Mapbox Vector Tile)',
    who: 'public',
    kind: 'stream',
    params: z.object({
      zone: zoneName,
      z: z.coerce.number().check(z.int(), z.gte(0), z.lte(22)),
      x: z.coerce.number().check(z.int(), z.gte(0)),
      y: z.coerce.number().check(z.int(), z.gte(0)),
    }),
    query: z.object({ v: z.optional(z.string().check(z.maxLength(40))) }),
    answer: z.unknown(),
    // A screen of map is forty of them, and a whole office behind one address moves its maps at once; each is read from a file and costs next to nothing.
    ratePerMinute: 12_000,
  }),
};
