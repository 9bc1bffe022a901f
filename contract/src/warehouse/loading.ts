import * as z from 'zod/mini';
import { loaders } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { csvIds, day, id, instant, listCount, listQuery, queryInt, text } from '../fields.ts';
import { limits } from '../limits.ts';
import { routeStatus } from '../routes.ts';
import { loadDeeds, parcelStates } from './load-machine.ts';
import { scan, scanSounds, scansPerCall } from './scans.ts';

const ref = z.object({ _id: id, name: z.string() });
const counts = { parcels: z.int(), loaded: z.int(), damaged: z.int() };
/** A route of the day with how far its loading is. */
export const loadingRoute = z.object({
  _id: id,
  name: z.string(),
  status: routeStatus,
  cedi: ref,
  startDate: instant,
  vehicleName: z.nullable(z.string()),
  driverName: z.nullable(z.string()),
  colour: z.string(),
  boardingRequired: z.boolean(),
  boardingChecked: z.boolean(),
  ...counts,
});
export type LoadingRoute = z.infer<typeof loadingRoute>;

export const loadingParcel = z.object({
  guideId: id,
  folio: z.string(),
  number: z.int(),
  of: z.int(),
  /** Stop of the route, from 1: what is delivered last is loaded first. */
  order: z.int(),
  contactName: z.string(),
  suburb: z.string(),
  state: z.enum(parcelStates),
  /** What is wrong with a damaged one. */
  note: z.string(),
  at: z.nullable(instant),
  by: z.string(),
});
export type LoadingParcel = z.infer<typeof loadingParcel>;

export const loading = z.object({
  route: loadingRoute,
  /** In the order in which they are loaded: the last stop first. */
  parcels: z.array(loadingParcel),
  /** Loaded, but their guide left the route since: they must get off the van. */
  toUnload: z.array(z.object({ guideId: id, folio: z.string(), number: z.int(), state: z.enum(parcelStates) })),
});
export type Loading = z.infer<typeof loading>;

export const loadScan = z.extend(scan, {
  deed: z._default(z.enum(loadDeeds), 'load'),
  note: z._default(text(200), ''),
});
/** What the server made of a scan. `place`: where a parcel of another route belongs, in words; '' when nobody knows it. */
export const loadScanResult = z.object({
  _id: id,
  kind: z.enum(['done', 'repeated', 'whichPackage', 'other', 'unloaded']),
  sound: z.enum(scanSounds),
  folio: z.nullable(z.string()),
  number: z.nullable(z.int()),
  place: z.string(),
});
export type LoadScanResult = z.infer<typeof loadScanResult>;

export const loadingApi = {
  routes: endpoint({
    method: 'GET',
    path: '/loading/routes',
    summary: 'Rutas de un día que no han terminado, con lo que llevan cargado',
    who: loaders,
    query: z.object({
      day,
      cedisIds: z.optional(csvIds),
      search: listQuery().search,
      page: listQuery().page,
      limit: queryInt(1, limits.listMax, limits.routesPage),
    }),
    answer: z.object({ routes: z.array(loadingRoute), count: listCount }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/loading/routes/{id}',
    summary: 'Los bultos de una ruta en el orden en que se cargan: la última parada primero',
    who: loaders,
    params: z.object({ id }),
    answer: loading,
  }),
  scan: endpoint({
    method: 'POST',
    path: '/loading/routes/{id}/scans',
    summary: 'Bultos leídos al cargar, en su orden; una lectura repetida no cambia nada',
    who: loaders,
    params: z.object({ id }),
    body: z.object({ scans: z.array(loadScan).check(z.minLength(1), z.maxLength(scansPerCall, { error: 'tooMany' })) }),
    answer: z.object({ loading, results: z.array(loadScanResult) }),
    ratePerMinute: 300,
  }),
};
